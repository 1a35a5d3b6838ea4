//! An invitation either round-trips or is refused. No other bytes begin a match.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::remote_invitations(data));
