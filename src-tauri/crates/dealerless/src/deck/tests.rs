//! Tests that need private items.

mod play;
mod queries;
mod scenario;
mod totality;
mod vectors;
