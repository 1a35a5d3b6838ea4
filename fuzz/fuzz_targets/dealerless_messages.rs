//! Arbitrary bytes are refused as a key and, at any point in a dealerless match, as a message of any kind.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::dealerless_messages(data));
