mod analysis;
mod opening;
mod players;
mod sowing;
