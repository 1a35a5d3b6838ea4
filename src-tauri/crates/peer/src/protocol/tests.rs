//! What needs more than the doors of this crate: the laws of the fold, and a friend whose program lies.

#[path = "../../tests/protocol/common/mod.rs"]
mod common;
mod file_vectors;
mod laws;
mod malicious;
mod secret_vectors;
mod vectors;
