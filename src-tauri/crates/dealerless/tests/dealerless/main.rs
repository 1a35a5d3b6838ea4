//! Minesweeper without a dealer in two devices' logs.

mod laws;
mod liar;
mod matches;
mod table;
mod watched;
