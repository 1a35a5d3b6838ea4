//! Minesweeper without a dealer in the logs of two devices.

mod laws;
mod liar;
mod matches;
mod table;
mod watched;
