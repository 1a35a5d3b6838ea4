//! A database found at startup is either read, or reported as damaged and kept.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| app_harness::databases(data));
