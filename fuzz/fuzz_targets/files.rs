//! A file that the app is given or finds at its start is taken, or told to be unusable and kept as it was.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| app_harness::files(data));
