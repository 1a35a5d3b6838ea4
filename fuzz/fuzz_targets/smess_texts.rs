//! Options and moves of Smess as text are refused or read back as written, and change nothing if they are refused.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::game_texts::<smess::Smess>(data));
