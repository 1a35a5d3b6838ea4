//! The host of the page in a browser: the session, the archive and the settings, in a dedicated worker.
//!
//! The worker hands each command of the page to `Backend`. What is pushed leaves by its function `push`. Computers think
//! in further workers, each with a `Thinker`. Elsewhere
//! than in a browser this crate is empty.

#[cfg(target_family = "wasm")]
mod backend;
#[cfg(target_family = "wasm")]
mod broker_client;
#[cfg(target_family = "wasm")]
mod environment;
#[cfg(target_family = "wasm")]
mod friend_files;
#[cfg(target_family = "wasm")]
mod friends;
#[cfg(target_family = "wasm")]
mod stored_settings;

#[cfg(target_family = "wasm")]
mod runner;
#[cfg(target_family = "wasm")]
mod thinker;

#[cfg(target_family = "wasm")]
pub use {
    backend::{Backend, open_files},
    thinker::Thinker,
};
