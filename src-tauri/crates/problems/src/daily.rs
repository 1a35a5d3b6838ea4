use crate::{Attempt, Collection, Day, Mode, ProblemId};
use game::Problem;
use serde::Serialize;
use std::collections::HashMap;

/// Enough problems for a year without a repetition.
const YEAR: usize = 366;

/// The problem of this day, the same wherever the collection is the same; `None` if it is empty.
///
/// The candidates are the half of the problems nearest to the middle of the ratings, or more for a year. They take
/// turns in a fixed order, in which each theme is spread evenly.
pub fn daily(collection: &Collection, day: Day) -> Option<&Problem> {
    let turns = take_turns(candidates(collection));
    let length = i32::try_from(turns.len()).ok().filter(|length| *length > 0)?;
    turns.get(usize::try_from(day.number().rem_euclid(length)).ok()?).copied()
}

/// The problems of medium difficulty, shuffled in the same way everywhere.
fn candidates(collection: &Collection) -> Vec<(ProblemId, &Problem)> {
    let mut problems: Vec<_> = collection.iter().collect();
    problems.sort_unstable_by_key(|(id, problem)| (problem.rating, *id));
    let length = problems.len().div_ceil(2).max(YEAR).min(problems.len());
    let first = (problems.len() - length) / 2;
    let mut candidates = problems[first..first + length].to_vec();
    // Ids are hashes.
    candidates.sort_unstable_by_key(|(id, _)| *id);
    candidates
}

/// Spreads each theme evenly over the whole.
fn take_turns(problems: Vec<(ProblemId, &Problem)>) -> Vec<&Problem> {
    let mut sizes: HashMap<&str, u64> = HashMap::new();
    for (_, problem) in &problems {
        *sizes.entry(&problem.theme).or_default() += 1;
    }
    let mut places: HashMap<&str, u64> = HashMap::new();
    let mut turns: Vec<(u64, ProblemId, &Problem)> = Vec::new();
    for (id, problem) in problems {
        let place = places.entry(&problem.theme).or_default();
        // The middle of its share of the whole, in parts of a million.
        turns.push(((2 * *place + 1) * 500_000 / sizes[problem.theme.as_str()], id, problem));
        *place += 1;
    }
    turns.sort_unstable_by_key(|(turn, id, _)| (*turn, *id));
    turns.into_iter().map(|(_, _, problem)| problem).collect()
}

/// How the problem of a day went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(rename = "DailyResult"))]
#[serde(rename_all = "snake_case")]
pub enum DayResult {
    /// It was not tried.
    None,
    /// The first attempt solved it.
    Solved,
    /// The first attempt missed it.
    Missed,
}

/// A day of a calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(rename = "DailyShown"))]
pub struct CalendarDay {
    /// The day.
    pub day: Day,
    /// How its problem went.
    pub result: DayResult,
}

/// How a game's problems of the day went in the month of `month`, for each of its days.
pub fn calendar(attempts: &[Attempt], game: &str, month: Day) -> Vec<CalendarDay> {
    let result = |day| {
        let tries = attempts.iter().filter(|one| one.game == game && one.mode == Mode::Daily { day });
        match tries.min_by_key(|attempt| attempt.at) {
            None => DayResult::None,
            Some(first) if first.solved => DayResult::Solved,
            Some(_) => DayResult::Missed,
        }
    };
    month.month().map(|day| CalendarDay { day, result: result(day) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{attempt, pits, problem, read};
    use std::collections::HashSet;

    fn day(text: &str) -> Day {
        text.parse().expect("a day")
    }

    /// The days from 15 January 2026 on.
    fn days() -> impl Iterator<Item = Day> {
        let month = |n: i32| day(&format!("{}-{:02}-01", 2026 + n / 12, 1 + n % 12)).month();
        (0..60).flat_map(month).skip(14)
    }

    /// As many problems as Kalaha has.
    fn kalaha() -> Collection {
        let pits = (0..300).map(|n| problem("pit", 600 + 4 * (n % 250), n.into()));
        read(pits.chain((300..400).map(|n| problem("again", 900 + 3 * (n % 77), n.into()))))
    }

    #[test]
    fn over_a_year_all_problems_differ() {
        let collection = kalaha();
        for start in [0, 77, 1000] {
            let year: HashSet<_> = days().skip(start).take(366).map(|day| daily(&collection, day)).collect();
            assert_eq!(year.len(), 366);
        }
    }

    #[test]
    fn the_themes_take_turns() {
        let collection = kalaha();
        let themes: Vec<_> =
            days().take(800).map(|day| daily(&collection, day).expect("a problem").theme.as_str()).collect();
        for week in themes.windows(7) {
            let rare = week.iter().filter(|theme| **theme == "again").count();
            assert!((1..=3).contains(&rare), "{week:?}");
        }
    }

    #[test]
    fn the_difficulty_is_medium() {
        let collection = pits((0..1000).map(|n| 500 + n));
        for day in days().take(500) {
            let rating = daily(&collection, day).expect("a problem").rating;
            assert!((750..1250).contains(&rating), "{rating}");
        }
    }

    #[test]
    fn the_order_of_the_file_does_not_matter() {
        let collection = kalaha();
        let mut problems: Vec<Problem> = collection.iter().map(|(_, problem)| problem.clone()).collect();
        problems.reverse();
        let turned = read(problems.into_iter());
        assert!(days().take(50).all(|day| daily(&collection, day) == daily(&turned, day)));
    }

    #[test]
    fn a_small_collection_takes_turns_and_an_empty_one_has_none() {
        let small = pits([1000, 1200, 1400]);
        let chosen: HashSet<_> = days().take(3).map(|day| daily(&small, day)).collect();
        assert_eq!(chosen.len(), 3);
        assert_eq!(daily(&Collection::default(), day("2026-11-26")), None);
    }

    #[test]
    fn the_calendar_shows_the_first_attempt_of_each_day() {
        let on =
            |text, at, solved| Attempt { mode: Mode::Daily { day: day(text) }, ..attempt(1, at, solved) };
        let attempts = [
            on("2026-11-02", 20, true),
            on("2026-11-02", 10, false),
            on("2026-11-30", 10, true),
            on("2026-12-01", 10, true),
            attempt(1, 10, true),
            Attempt { game: "smess".to_owned(), ..on("2026-11-03", 10, true) },
        ];
        let november = calendar(&attempts, "kalaha", day("2026-11-26"));
        assert_eq!(november.len(), 30);
        for CalendarDay { day, result } in november {
            let expected = match day.to_string().as_str() {
                "2026-11-02" => DayResult::Missed,
                "2026-11-30" => DayResult::Solved,
                _ => DayResult::None,
            };
            assert_eq!(result, expected, "{day}");
        }
    }
}
