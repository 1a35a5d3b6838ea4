//! Arbitrary bytes are refused as a key, and as a message of any kind at any time in a dealerless match.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::dealerless_messages(data));
