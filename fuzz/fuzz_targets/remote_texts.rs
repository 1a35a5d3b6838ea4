//! A text either round-trips or is refused. Unsigned moves are refused without a change.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::remote_texts(data));
