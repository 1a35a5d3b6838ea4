//! Two devices take whatever strangers send them: what is refused changes nothing, and both see one match.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::contacts(data));
