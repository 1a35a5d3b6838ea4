//! For tests only: two devices with a match, all that lies between them, and what goes wrong there.
//!
//! A [`Device`] has contacts, a [`MemoryStore`] in which they are kept, and its own randomness. [`Between`] two of them
//! are a link and a broker, and a [`World`] is all of that with a clock. A test of the log of a match alone needs
//! only [`logs`], by the rules of a game without secrets, [`pile`], or of one with them, [`guess`].
//!
//! The unit tests of `peer` have these three by their paths, for to them another crate's `peer` is not their own.

mod between;
mod device;
pub mod guess;
mod invitations;
pub mod logs;
mod memory_store;
mod mines;
pub mod pile;
mod world;

pub use between::{Between, LINK, OnTheWay};
pub use device::{Device, MOVE};
pub use invitations::{BROKER, accepted, begin, begin_with_somebody, begun, kalaha, minesweeper};
pub use memory_store::MemoryStore;
pub use world::{Happening, World};

/// Some second of the year 2026, at which every test begins.
pub const NOW: u64 = 1_795_000_000;
/// The seconds of a day.
pub const DAY: u64 = 24 * 3600;
