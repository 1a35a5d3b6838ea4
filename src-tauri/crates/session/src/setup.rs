//! What everything that is said of a match stands on: its sides, players and clock, and where it stands.

use game::{Level, Side};
use serde::{Deserialize, Serialize};

/// One `T` for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    /// The first side's.
    pub first: T,
    /// The second side's.
    pub second: T,
}

impl<T> BySide<T> {
    /// This side's.
    pub fn get(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    /// This side's, to be changed.
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
        /// Its level, one of those that a snapshot lists.
        level: Level,
    },
    /// A person on another device. Only an invitation brings one.
    Friend,
}

/// How much time each player has: so much for all moves, and so much added after each, as on a Fischer clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// At the start, from 1 to 10800.
    pub initial_seconds: u32,
    /// Added after each move of one's own, from 0 to 180.
    pub increment_seconds: u32,
}

/// Where a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Not begun: the players are being chosen.
    Choosing,
    /// In play.
    Running,
    /// Interrupted: nobody moves, the computer rests.
    Paused,
    /// Ended.
    Over,
}
