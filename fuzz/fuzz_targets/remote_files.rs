//! A file either round-trips or is refused. Entries that are not sealed correctly are refused without a change.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::remote_files(data));
