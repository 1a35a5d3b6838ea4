//! Tests that need access to private items: the laws of the fold, and a friend with a malicious program.

mod file_vectors;
#[allow(dead_code, reason = "other tests use more of it")]
#[path = "../../../two_devices/src/guess.rs"]
mod guess;
mod laws;
#[allow(dead_code, reason = "other tests use more of it")]
#[path = "../../../two_devices/src/logs.rs"]
mod logs;
mod malicious;
#[allow(dead_code, reason = "other tests use more of it")]
#[path = "../../../two_devices/src/pile.rs"]
mod pile;
mod secret_vectors;
mod vectors;
