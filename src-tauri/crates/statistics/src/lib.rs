//! A person's statistics, computed from the archived matches and attempts at problems.
//!
//! [`Report::new`] is a function of the matches' summaries and a [`Query`], and [`ProblemReport::new`] one of attempts.
//! They read no clock or file and are game-independent: the caller supplies the strength of the levels.

mod anchor;
mod matches;
mod period;
mod points;
mod problem_report;
mod rating;
mod report;
mod results;

pub use anchor::{Anchor, anchors};
pub use matches::Opponent;
pub use period::{Period, Unit, ZoneOffset};
pub use points::{GamePoints, PointsPeriod, PointsSum};
pub use problem_report::{ProblemReport, ThemeResults};
pub use rating::{GameRating, RatingPoint};
pub use report::{GameResults, OpponentResults, Person, Query, Report};
pub use results::{MatchResult, Results, Streak, Streaks};
