//! Imported text is either a match that can be exported and imported again, or refused without a change.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::saves(data));
