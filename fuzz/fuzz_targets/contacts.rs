//! Two devices survive all input from strangers: refused input changes nothing, and both end with the same match.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::contacts(data));
