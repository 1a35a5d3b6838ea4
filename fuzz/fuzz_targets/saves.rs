//! Imported text is a match that can be exported and imported again, or is refused without a change.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::saves(data));
