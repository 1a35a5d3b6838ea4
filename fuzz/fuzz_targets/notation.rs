//! Text with many matches is read to the end. Imported matches stay the same after export and import.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::notation(data));
