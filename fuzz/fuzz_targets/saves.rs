//! Whatever is imported is refused and changes nothing, or is a match that can be exported and imported again.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::saves(data));
