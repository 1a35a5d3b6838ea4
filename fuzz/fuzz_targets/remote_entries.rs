//! Bytes as an entry of the friend's, as a sealed slot, and as what was kept, are refused and change nothing.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::remote_entries(data));
