//! A person's statistics, computed from the archived matches.
//!
//! [`Report::new`] is a function of the matches' summaries and a [`Query`]. It reads no clock or file and is
//! game-independent: the caller supplies the strength of the levels.

mod anchor;
mod matches;
mod period;
mod points;
mod rating;
mod report;
mod results;

pub use anchor::{Anchor, anchors};
pub use matches::Opponent;
pub use period::{Period, Unit, ZoneOffset};
pub use points::{GamePoints, PointsPeriod, PointsSum};
pub use rating::{GameRating, RatingPoint};
pub use report::{GameResults, OpponentResults, Person, Query, Report};
pub use results::{MatchResult, Results, Streak, Streaks};
