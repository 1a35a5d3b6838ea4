//! How two devices exchange what belongs to their matches: sockets and threads, and nothing that knows a game or what
//! the bytes mean. `docs/remote.md` is its specification.

pub mod broker;
pub mod hub;
pub mod lan;
mod random;
mod runtime;

pub use random::random;
