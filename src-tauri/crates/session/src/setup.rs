//! Basic types of a match: sides, players, clock and phase.

use game::{Level, Side};
use serde::{Deserialize, Serialize};

/// One `T` for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    /// The first side's value.
    pub first: T,
    /// The second side's value.
    pub second: T,
}

impl<T> BySide<T> {
    /// This side's value.
    pub fn get(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    /// Mutable access to this side's value.
    pub fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}

/// Who plays a side: `{"kind": "human"}`, `{"kind": "computer", "level": 12}` or `{"kind": "friend"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Player {
    /// A person at this device.
    Human,
    /// A computer player.
    Computer {
        /// One of the levels listed in a snapshot.
        level: Level,
    },
    /// A person on another device, seated only by an invitation.
    Friend,
}

/// The time for each player: an initial amount and an increment after each move, as with a Fischer clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// Seconds at the start, from 1 to 10800.
    pub initial_seconds: u32,
    /// Seconds added after each of the player's moves, from 0 to 180.
    pub increment_seconds: u32,
}

/// A match's phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Not begun: players and rules are being chosen.
    Choosing,
    /// In progress.
    Running,
    /// Paused: no player can move, and the computer does not think.
    Paused,
    /// Finished.
    Over,
}
