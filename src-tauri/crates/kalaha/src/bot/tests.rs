mod players;
mod sowing;
