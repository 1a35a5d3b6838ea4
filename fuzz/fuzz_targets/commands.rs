//! Any command with any arguments is refused and changes nothing, or answered; nothing breaks down.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| app_harness::commands(data));
