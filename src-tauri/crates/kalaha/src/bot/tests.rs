mod advice;
mod analysis;
mod book;
mod endgame;
mod evaluation;
mod players;
mod solver;
mod sowing;
