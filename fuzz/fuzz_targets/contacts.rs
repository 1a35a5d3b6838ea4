//! Two devices survive anything strangers send: refused input changes nothing, and both end with the same match.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::contacts(data));
