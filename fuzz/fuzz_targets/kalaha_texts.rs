//! Kalaha's options and moves as text either round-trip or are refused without a change.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::game_texts::<kalaha::Kalaha>(data));
