use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Not;

/// One of the two players. `First` moves first: Blue in Smess, Orange in Kalaha.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side that moves first.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, in order of play.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 for `First`, 1 for `Second`, for indexing tables by side.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::First => "first",
            Side::Second => "second",
        })
    }
}

/// A viewer of a game: a player, or the audience, which knows only what both players know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// This side's player.
    Player(Side),
    /// Any other viewer.
    Audience,
}

impl Viewer {
    /// All viewers.
    pub const ALL: [Viewer; 3] =
        [Viewer::Player(Side::First), Viewer::Player(Side::Second), Viewer::Audience];
}

/// One `T` for each viewer, for example when the players and the audience are told different things about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByViewer<T> {
    /// The players' values, by side.
    pub players: [T; 2],
    /// The audience's value.
    pub audience: T,
}

impl<T> ByViewer<T> {
    /// The same value for all viewers, as in every game without secrets.
    pub fn same(told: T) -> Self
    where
        T: Clone,
    {
        ByViewer { players: [told.clone(), told.clone()], audience: told }
    }

    /// This viewer's value.
    pub fn get(&self, viewer: Viewer) -> &T {
        match viewer {
            Viewer::Player(side) => &self.players[side.index()],
            Viewer::Audience => &self.audience,
        }
    }
}
