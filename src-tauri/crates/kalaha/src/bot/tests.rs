mod analysis;
mod endgame;
mod evaluation;
mod opening;
mod players;
mod sowing;
