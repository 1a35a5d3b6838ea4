//! A person's work on problems: what they tried, what comes next, what comes back.
//!
//! A [`Collection`] holds a game's problems, and an [`Attempt`] is one try at one of them. Everything else is a
//! function of both: the [next problem](next), the [missed ones to repeat](due), the [problem of the day](daily), the
//! [calendar]. The callers supply times and seeds, and only attempts at problems of one game where nothing else is
//! said.

mod attempt;
mod choice;
mod collection;
mod daily;
mod day;
mod id;
mod memory;
mod runs;
mod schedule;

#[cfg(test)]
mod samples;

pub use attempt::{Attempt, BadAttempt, MISTAKE, MOST_HINTS, Mode};
pub use choice::{next, next_in_run};
pub use collection::{BadCollection, BadLine, Collection};
pub use daily::{CalendarDay, DayResult, calendar, daily};
pub use day::{Day, NoDay};
pub use id::{NoProblemId, ProblemId};
pub use runs::{BestRuns, best_runs};
pub use schedule::{due, next_due};
