//! What needs a look inside: cheats have to make messages that no function of the crate makes.

mod cheats;
mod faults;
mod play;
mod queries;
mod refusals;
mod scenario;
mod totality;
mod vectors;
