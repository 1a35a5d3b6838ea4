//! Bytes as a key, or as a message of any kind at any moment of a match over a joint deck, do not fit.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::fair_messages(data));
