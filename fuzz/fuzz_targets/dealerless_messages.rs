//! Bytes as a key, or as a message of any kind at any moment of a dealerless match, do not fit.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::dealerless_messages(data));
