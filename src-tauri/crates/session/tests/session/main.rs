//! Tests of the session, in one program because linking one for each file takes longer than compiling it.

mod commands;
mod common;
mod exchange;
mod friends;
mod friends_without_mines;
mod laws;
mod lessons;
mod many_matches;
mod playthroughs;
mod problems;
mod protocol;
mod secrets;
mod strengths;
mod tasks;
