//! The sockets and threads with which two devices exchange their matches' data. This crate knows nothing about games or
//! the data's content. The specification is `docs/remote.md`.

pub mod broker;
pub mod hub;
pub mod lan;
mod random;
mod runtime;

pub use random::random;
