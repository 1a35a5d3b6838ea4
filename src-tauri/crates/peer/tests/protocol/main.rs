//! Two devices with a match, by the doors of the protocol alone.

mod files;
mod handshake;
mod matches;
mod pace;
mod secrets;
mod simulation;
mod transports;
