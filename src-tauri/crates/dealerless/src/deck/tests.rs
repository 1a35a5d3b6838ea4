//! Tests that need access to private items.

mod play;
mod queries;
mod scenario;
mod totality;
mod vectors;
