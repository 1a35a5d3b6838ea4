//! A line of Smess's engine protocol is either carried out or refused without a change. A search ends with one legal
//! move.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::engine_lines::<smess::Smess>(data));
