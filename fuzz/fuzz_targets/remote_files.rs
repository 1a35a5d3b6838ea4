//! A file is refused or read back as written. Entries that nobody has sealed are refused and change nothing.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::remote_files(data));
