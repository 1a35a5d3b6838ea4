//! Arbitrary bytes are refused without a change as a friend's entry, as a sealed slot, and as a saved match.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::remote_entries(data));
