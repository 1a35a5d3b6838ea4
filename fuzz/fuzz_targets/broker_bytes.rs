//! Bytes from a broker are understood or end the connection. Splitting them differently changes nothing, and no result
//! is larger than its input.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::broker_bytes(data));
