//! Problems and attempts for tests.

use crate::{Attempt, Collection, Mode, ProblemId};
use game::Problem;

pub const THEMES: &[&str] = &["pit", "again"];

/// A problem whose solution depends on `number`.
pub fn problem(theme: &str, rating: u16, number: u64) -> Problem {
    let line = vec![number.to_string()];
    Problem { theme: theme.to_owned(), rating, options: String::new(), moves: Vec::new(), line }
}

/// The id of the problem with this number in [`pits`].
pub fn id(number: u64) -> ProblemId {
    ProblemId::of(&problem("pit", 0, number))
}

/// Problems of one theme with these ratings, numbered from 0.
pub fn pits(ratings: impl IntoIterator<Item = u16>) -> Collection {
    read((0..).zip(ratings).map(|(number, rating)| problem("pit", rating, number)))
}

pub fn read(problems: impl Iterator<Item = Problem>) -> Collection {
    let lines: Vec<String> = problems.map(|problem| problem.to_string()).collect();
    Collection::read(&lines.join("\n"), THEMES).expect("a collection")
}

/// A single attempt at a problem of [`pits`].
pub fn attempt(number: u64, at: u64, solved: bool) -> Attempt {
    Attempt {
        game: "kalaha".to_owned(),
        problem: id(number),
        theme: "pit".to_owned(),
        rating: 1000,
        at,
        solved,
        hints: 0,
        milliseconds: 5000,
        mode: Mode::Single,
        text: None,
    }
}
