//! For tests only: two devices with a match, the network between them, and its faults.
//!
//! A [`Device`] has contacts, a [`MemoryStore`] for them and its own randomness. [`Between`] is a link and a broker
//! between two devices. A [`World`] combines all of these with a clock. Tests of a match's logs need only [`logs`] and
//! a game's rules: [`pile`] without secrets, or [`guess`] with secrets.
//!
//! The unit tests of `peer` include these three modules by path, because a dependency on this crate would bring in a
//! second copy of `peer`.

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

/// A second in 2026 at which every test starts.
pub const NOW: u64 = 1_795_000_000;
/// Seconds per day.
pub const DAY: u64 = 24 * 3600;
