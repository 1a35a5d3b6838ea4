mod analysis;
mod endgame;
mod opening;
mod players;
mod sowing;
