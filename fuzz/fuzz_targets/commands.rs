//! Any command with any arguments is either answered or refused without a change. Nothing panics.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| app_harness::commands(data));
