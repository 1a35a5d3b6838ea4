//! Bytes as a message of any kind, at any moment of a match over a joint deck, are refused and change nothing.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::fair_messages(data));
