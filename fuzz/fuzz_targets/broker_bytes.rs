//! What a broker sends is understood or ends the connection, cut anywhere says the same, and brings no more than it holds.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::broker_bytes(data));
