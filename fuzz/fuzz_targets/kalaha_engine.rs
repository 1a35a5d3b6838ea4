//! A line of the engine protocol of Kalaha is refused and changes nothing, or is obeyed; a search ends with one legal move.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::engine_lines::<kalaha::Kalaha>(data));
