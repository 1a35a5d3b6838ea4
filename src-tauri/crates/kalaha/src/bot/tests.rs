mod analysis;
mod players;
mod sowing;
