//! A file passed to the app or found at startup is either accepted, or reported as unusable and left unchanged.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| app_harness::files(data));
