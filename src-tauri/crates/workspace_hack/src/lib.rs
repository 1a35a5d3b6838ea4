//! Intentionally empty. `Cargo.toml` explains the purpose of this crate.
