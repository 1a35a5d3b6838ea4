//! What needs a look inside.

mod play;
mod queries;
mod scenario;
mod totality;
mod vectors;
