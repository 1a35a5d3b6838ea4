//! Two devices with a match, using only the protocol module.

mod files;
mod handshake;
mod matches;
mod pace;
mod secrets;
mod simulation;
mod transports;
