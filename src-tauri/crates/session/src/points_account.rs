use serde::{Deserialize, Serialize};
use std::ops::Add;

/// Where the points of one side came from, in hundredths: `points = best - lost + luck`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PointsAccount {
    /// What it got.
    pub points: i32,
    /// What it could have expected, choosing best every time.
    pub best: i32,
    /// What its choices gave away of that; never below zero.
    pub lost: i32,
    /// What it got beyond what its choices could expect.
    pub luck: i32,
}

impl PointsAccount {
    /// That of one move, by what the best one and the chosen one promised, be it a stranger who says so.
    pub(crate) const fn of_move(points: i32, best: i32, chosen: i32) -> PointsAccount {
        PointsAccount { points, best, lost: best.saturating_sub(chosen), luck: points.saturating_sub(chosen) }
    }
}

impl Add for PointsAccount {
    type Output = PointsAccount;

    fn add(self, other: PointsAccount) -> PointsAccount {
        PointsAccount {
            points: self.points.saturating_add(other.points),
            best: self.best.saturating_add(other.best),
            lost: self.lost.saturating_add(other.lost),
            luck: self.luck.saturating_add(other.luck),
        }
    }
}
