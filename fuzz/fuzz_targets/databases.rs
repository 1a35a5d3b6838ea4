//! A database that the app finds at its start is read, or told to be damaged and kept.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| app_harness::databases(data));
