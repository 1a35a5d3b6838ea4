//! How two devices exchange the data of their matches: sockets and threads, without knowledge of games or of the
//! content. The specification is `docs/remote.md`.

pub mod broker;
pub mod hub;
pub mod lan;
mod random;
mod runtime;

pub use random::random;
