//! Smess's options and moves as text read back as written, or are refused without a change.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::game_texts::<smess::Smess>(data));
