//! The page's host in a browser: session, archive and settings in a dedicated worker.
//!
//! The worker passes the page's commands to `Backend`, which pushes updates through the worker's `push` function.
//! Computers think in additional workers, each with a `Thinker`. On other platforms this crate is empty.

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
