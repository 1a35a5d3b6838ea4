//! What the kept matches tell of a person, to be looked at.
//!
//! [`Report::new`] is a function of the matches' summaries and a [`Query`]. It reads no clock and no file, and it knows
//! no game: how strong the levels of a game are is handed in.

mod anchor;
mod matches;
mod period;
mod points;
mod rating;
mod report;
mod results;

pub use anchor::Anchor;
pub use matches::Opponent;
pub use period::{Period, Unit, ZoneOffset};
pub use points::{GamePoints, PointsPeriod, PointsSum};
pub use rating::{GameRating, RatingPoint};
pub use report::{GameResults, OpponentResults, Person, Query, Report};
pub use results::{MatchResult, Results, Streak, Streaks};
