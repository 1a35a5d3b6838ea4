use crate::period::{Calendar, ZoneOffset, day_text};
use crate::rating::{Rater, RatingPoint, thin_out};
use crate::results::MatchResult;
use problems::{Attempt, BestRuns, MISTAKE, Mode, ProblemId, best_runs};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};

/// The deviation of problems' ratings, which come from how the levels fare at them.
const DEVIATION: f64 = 55.0;

/// A person's statistics at the problems of one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ProblemReport {
    /// The game's id.
    pub game: String,
    /// The rating now, shown however uncertain it is.
    pub now: RatingPoint,
    /// The rating after some of the rated problems, including the last.
    pub points: Vec<RatingPoint>,
    /// The results of all themes tried, by theme.
    pub themes: Vec<ThemeResults>,
    /// The best runs.
    pub best: BestRuns,
}

/// The results at the problems of one theme. Repetitions do not count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ThemeResults {
    /// The theme's id.
    pub theme: String,
    /// How many problems were tried.
    pub tried: u32,
    /// How many of them were solved at the first attempt.
    pub solved: u32,
}

impl ProblemReport {
    /// The statistics of a game from attempts in any order. `zone` has the offsets of the person's time zone in
    /// chronological order.
    ///
    /// The first attempt at each problem counts like a match against an opponent with the problem's rating, unless it
    /// is part of a run, where haste decides, or at a problem from the person's own games, whose rating is not measured.
    pub fn new(game: &str, attempts: &[Attempt], zone: &[ZoneOffset]) -> ProblemReport {
        let calendar = Calendar(zone);
        let mut of_game: Vec<&Attempt> = attempts.iter().filter(|attempt| attempt.game == game).collect();
        of_game.sort_by_key(|attempt| attempt.at);
        let mut tried: HashSet<ProblemId> = HashSet::new();
        of_game.retain(|attempt| tried.insert(attempt.problem));

        let is_rated =
            |one: &&Attempt| matches!(one.mode, Mode::Single | Mode::Daily { .. }) && one.theme != MISTAKE;
        let mut rater = Rater::new();
        let mut now = rater.point(0, None);
        let mut points = Vec::new();
        for (attempt, number) in of_game.iter().copied().filter(is_rated).zip(1..) {
            let result = if attempt.solved { MatchResult::Won } else { MatchResult::Lost };
            rater.play((attempt.rating.into(), DEVIATION), result, Some(attempt.at));
            now = rater.point(number, calendar.day(attempt.at).map(day_text));
            points.push(now.clone());
        }
        thin_out(&mut points);
        let (themes, best) = (by_theme(&of_game), best_runs(attempts, game));
        ProblemReport { game: game.to_owned(), now, points, themes, best }
    }
}

fn by_theme(first_attempts: &[&Attempt]) -> Vec<ThemeResults> {
    let mut themes: BTreeMap<&str, ThemeResults> = BTreeMap::new();
    for attempt in first_attempts {
        let of_theme = themes
            .entry(&attempt.theme)
            .or_insert_with(|| ThemeResults { theme: attempt.theme.clone(), ..ThemeResults::default() });
        of_theme.tried += 1;
        of_theme.solved += u32::from(attempt.solved);
    }
    themes.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// An attempt at a problem of rating 1000, which began at this time.
    fn attempt(number: u64, at: u64, solved: bool) -> Attempt {
        Attempt {
            game: "kalaha".to_owned(),
            problem: format!("{number:016x}").parse().expect("an id"),
            theme: "pit".to_owned(),
            rating: 1000,
            at,
            solved,
            hints: 0,
            milliseconds: 1000,
            mode: Mode::Single,
            text: None,
        }
    }

    fn report(attempts: &[Attempt]) -> ProblemReport {
        ProblemReport::new("kalaha", attempts, &[])
    }

    #[test]
    fn a_rating_is_shown_from_the_start_and_its_interval_narrows() {
        let none = report(&[]);
        assert_eq!((none.now.after, none.now.rating, none.points.len()), (0, 1000, 0));
        let attempts: Vec<_> = (0..40).map(|n| attempt(n, n, n % 2 == 0)).collect();
        let some = report(&attempts);
        assert_eq!((some.points[0].after, some.now.after), (1, 40));
        assert_eq!(some.points.last(), Some(&some.now));
        assert_eq!(some.now.day.as_deref(), Some("1970-01-01"));
        let width = |point: &RatingPoint| point.high - point.low;
        assert!(width(&none.now) > width(&some.points[0]) && width(&some.points[0]) > 2 * width(&some.now));
        assert!((some.now.rating - 1000).abs() < 60, "{:?}", some.now);
    }

    #[test]
    fn only_first_attempts_at_rated_problems_outside_of_runs_count() {
        let base = [attempt(1, 10, false), attempt(2, 20, true)];
        let others = [
            attempt(1, 30, true),
            Attempt { mode: Mode::Streak { run: 40 }, ..attempt(3, 40, true) },
            Attempt { mode: Mode::Timed { run: 50 }, ..attempt(4, 50, true) },
            attempt(3, 60, true),
            Attempt { theme: MISTAKE.to_owned(), ..attempt(5, 70, true) },
            Attempt { game: "smess".to_owned(), ..attempt(6, 80, true) },
        ];
        let all: Vec<_> = others.into_iter().chain(base.clone()).collect();
        assert_eq!(report(&all).points, report(&base).points);
    }

    #[test]
    fn results_are_counted_by_theme_and_without_repetitions() {
        let again = |number, at, solved| Attempt { theme: "again".to_owned(), ..attempt(number, at, solved) };
        let found =
            report(&[attempt(1, 2, true), attempt(1, 1, false), attempt(2, 3, true), again(3, 4, true)]);
        let theme = |theme: &str, tried, solved| ThemeResults { theme: theme.to_owned(), tried, solved };
        assert_eq!(found.themes, [theme("again", 1, 1), theme("pit", 2, 1)]);
    }

    #[test]
    fn the_best_runs_are_those_of_the_game() {
        let run = |game: &str, n| {
            let game = game.to_owned();
            Attempt { game, mode: Mode::Streak { run: 1 }, ..attempt(n, n, true) }
        };
        let found = report(&[run("kalaha", 1), run("smess", 2), run("smess", 3)]);
        assert_eq!(found.best, BestRuns { streak: 1, timed: 0 });
    }

    proptest! {
        #[test]
        fn the_interval_surrounds_the_rating(
            played in prop::collection::vec((0..4000_u16, any::<bool>(), 0..2_000_000_000u64), 0..60),
        ) {
            let attempts: Vec<_> = (0..)
                .zip(played)
                .map(|(n, (rating, solved, at))| Attempt { rating, ..attempt(n, at, solved) })
                .collect();
            let found = report(&attempts);
            for point in found.points.iter().chain([&found.now]) {
                prop_assert!(point.low < point.rating && point.rating < point.high, "{:?}", point);
            }
        }
    }
}
