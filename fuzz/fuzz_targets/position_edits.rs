//! A position is edited and says truly whether it can be played, or is refused.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::position_edits(data));
