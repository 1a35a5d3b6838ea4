//! A file given to the app or found at its start is accepted, or reported as unusable and left unchanged.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| app_harness::files(data));
