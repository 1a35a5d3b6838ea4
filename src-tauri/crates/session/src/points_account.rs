use serde::{Deserialize, Serialize};
use std::ops::Add;

/// Where one side's points came from, in hundredths: `points = best - lost + luck`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PointsAccount {
    /// The points scored.
    pub points: i32,
    /// The points expected from the best moves.
    pub best: i32,
    /// The expected points that its moves gave away; never negative.
    pub lost: i32,
    /// The points scored beyond what its moves could expect.
    pub luck: i32,
}

impl PointsAccount {
    /// The account of one move, by the values of the best move and the one played. The values may be untrusted.
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
