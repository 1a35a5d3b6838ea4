//! A text is refused or read back as written. Moves that nobody has signed are refused and change nothing.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::remote_texts(data));
