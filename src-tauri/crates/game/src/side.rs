use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Not;

/// One of the two players' places. `First` moves first: Blue in Smess, Orange in Kalaha.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side that makes the first move of a game.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, in the order in which they move.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 for `First`, 1 for `Second`: for tables with an entry a side.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    /// The opponent.
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

/// Somebody who looks at a game: a player, or the audience, which knows only what both players know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The player of this side.
    Player(Side),
    /// Everybody else.
    Audience,
}

impl Viewer {
    /// Every viewer there is.
    pub const ALL: [Viewer; 3] =
        [Viewer::Player(Side::First), Viewer::Player(Side::Second), Viewer::Audience];
}

/// One `T` for each viewer, as when both players and the audience are told different things of one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByViewer<T> {
    /// What the players get, by side.
    pub players: [T; 2],
    /// What the audience gets.
    pub audience: T,
}

impl<T> ByViewer<T> {
    /// The same for everybody, as in every game without secrets.
    pub fn same(told: T) -> Self
    where
        T: Clone,
    {
        ByViewer { players: [told.clone(), told.clone()], audience: told }
    }

    /// What this viewer gets.
    pub fn get(&self, viewer: Viewer) -> &T {
        match viewer {
            Viewer::Player(side) => &self.players[side.index()],
            Viewer::Audience => &self.audience,
        }
    }
}
