//! Bytes from a broker are either understood or end the connection. How they are split makes no difference, and no
//! result is larger than its input.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::broker_bytes(data));
