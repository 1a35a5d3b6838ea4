use crate::{Attempt, Collection, Mode, ProblemId, due};
use game::Problem;
use std::collections::{HashMap, HashSet};

/// Problems whose ratings differ by less count as equally suitable.
const BAND: i64 = 150;

/// A problem never tried is preferred to one that was tried and is up to this many bands nearer.
const NEW_BANDS: i64 = 2;

/// The number of last attempts whose problems are not repeated.
const RECENT: usize = 50;

/// How far below the person's rating a run starts.
const RUN_START: i64 = 400;

/// How much the rating rises in a run with each problem solved. After ten, it is at the person's rating.
const RUN_RISE: i64 = 40;

/// The next problem: one that is due, or one near the person's rating, if possible never tried. `now` is in seconds
/// since 1970. Of several equally suitable problems, `seed` chooses one. `None` if there is none of this theme.
pub fn next<'a>(
    collection: &'a Collection,
    attempts: &[Attempt],
    rating: i32,
    now: u64,
    theme: Option<&str>,
    seed: u64,
) -> Option<&'a Problem> {
    let is_wanted = |problem: &&Problem| theme.is_none_or(|theme| problem.theme == theme);
    let due = due(attempts, now).into_iter().filter_map(|id| collection.get(id)).find(is_wanted);
    due.or_else(|| near(collection, attempts, &HashSet::new(), rating.into(), theme, seed))
}

/// The next problem of a [streak](Mode::Streak) or a [timed run](Mode::Timed). The first one is easy for the person,
/// and each one solved in this run makes the next one harder. None is repeated unless the run has had them all.
pub fn next_in_run<'a>(
    collection: &'a Collection,
    attempts: &[Attempt],
    run: Mode,
    rating: i32,
    seed: u64,
) -> Option<&'a Problem> {
    let in_run = || attempts.iter().filter(|attempt| attempt.mode == run);
    let solved =
        i64::try_from(in_run().filter(|attempt| attempt.solved).count()).unwrap_or(i64::MAX / RUN_RISE);
    let had = in_run().map(|attempt| attempt.problem).collect();
    near(collection, attempts, &had, i64::from(rating) - RUN_START + RUN_RISE * solved, None, seed)
}

/// A problem near a rating. Those that the person `had` and those of the last attempts come last, the longest ago
/// first.
fn near<'a>(
    collection: &'a Collection,
    attempts: &[Attempt],
    had: &HashSet<ProblemId>,
    rating: i64,
    theme: Option<&str>,
    seed: u64,
) -> Option<&'a Problem> {
    let mut by_time: Vec<&Attempt> = attempts.iter().collect();
    by_time.sort_by_key(|attempt| attempt.at);
    let tried: HashMap<ProblemId, usize> =
        by_time.iter().zip(1..).map(|(attempt, n)| (attempt.problem, n)).collect();
    let recent = by_time.len().saturating_sub(RECENT);
    let rank = |id: ProblemId, problem: &Problem| {
        let bands = (i64::from(problem.rating) - rating).abs() / BAND;
        match tried.get(&id) {
            None => (0, bands),
            Some(last) if *last > recent || had.contains(&id) => (*last, 0),
            Some(_) => (0, bands + NEW_BANDS),
        }
    };
    let ranked: Vec<_> =
        collection.of_theme(theme).map(|(id, problem)| (rank(id, problem), problem)).collect();
    let best = ranked.iter().map(|(rank, _)| *rank).min()?;
    let equal: Vec<_> = ranked.into_iter().filter(|(rank, _)| *rank == best).collect();
    let chosen = seed % equal.len() as u64;
    Some(equal[chosen as usize].1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{attempt, id, pits, problem, read};

    const DAY: u64 = 24 * 3600;

    #[test]
    fn what_is_due_comes_first_whatever_its_rating() {
        let collection = pits([1000, 1000, 3000]);
        let missed = [attempt(2, 0, false)];
        let chosen = |now| next(&collection, &missed, 1000, now, None, 0).map(|problem| problem.rating);
        assert_eq!((chosen(DAY - 1), chosen(DAY)), (Some(1000), Some(3000)));
    }

    #[test]
    fn problems_are_near_the_persons_rating() {
        let collection = pits((0..100).map(|n| 500 + 20 * n));
        for rating in [0_u16, 700, 1500, 2400, 4000] {
            let nearest = collection.iter().map(|(_, problem)| problem.rating.abs_diff(rating)).min();
            for seed in 0..20 {
                let chosen = next(&collection, &[], rating.into(), 0, None, seed).expect("a problem");
                assert!(
                    chosen.rating.abs_diff(rating) < nearest.expect("problems") + 150,
                    "{rating} {chosen}"
                );
            }
        }
    }

    #[test]
    fn the_seed_decides_between_equals() {
        let collection = pits([1000; 10]);
        let chosen = |seed| next(&collection, &[], 1000, 0, None, seed).expect("a problem");
        let all: HashSet<_> = (0..10).map(chosen).collect();
        assert_eq!((all.len(), chosen(7)), (10, chosen(7)));
    }

    #[test]
    fn every_problem_comes_once_before_one_is_repeated() {
        let collection = pits([1000; 60]);
        let mut attempts = Vec::new();
        for round in 0..3 {
            let mut seen = HashSet::new();
            for n in 0..60 {
                let chosen = next(&collection, &attempts, 1000, 0, None, 7 * n).expect("a problem");
                // From the second round on, the last fifty are not repeated.
                assert!(
                    seen.insert(chosen.line.clone()) || (round > 0 && n >= 50),
                    "round {round}, problem {n}"
                );
                let number = chosen.line[0].parse().expect("a number");
                attempts.push(attempt(number, 60 * round + n, true));
            }
        }
    }

    #[test]
    fn a_small_collection_repeats_what_was_tried_longest_ago() {
        let collection = pits([1000, 1500, 2000]);
        let attempts =
            [attempt(1, 0, true), attempt(0, 10, true), attempt(2, 20, true), attempt(1, 30, true)];
        let chosen = next(&collection, &attempts, 1000, 100, None, 5).expect("a problem");
        assert_eq!(ProblemId::of(chosen), id(0));
    }

    #[test]
    fn only_the_wanted_theme_is_chosen() {
        let collection = read([problem("pit", 1000, 0), problem("again", 3000, 1)].into_iter());
        let missed = [attempt(0, 0, false)];
        let chosen =
            |theme| next(&collection, &missed, 1000, 9 * DAY, Some(theme), 0).map(|problem| problem.rating);
        assert_eq!((chosen("again"), chosen("pit"), chosen("other")), (Some(3000), Some(1000), None));
    }

    #[test]
    fn a_run_starts_easy_rises_and_repeats_nothing() {
        for run in [Mode::Streak { run: 100 }, Mode::Timed { run: 100 }] {
            let collection = pits((0..300).map(|n| 600 + 5 * n));
            let mut attempts = vec![Attempt { mode: Mode::Streak { run: 5 }, ..attempt(0, 5, true) }];
            let mut ratings = Vec::new();
            let mut seen = HashSet::new();
            for n in 0..20 {
                let chosen = next_in_run(&collection, &attempts, run, 1400, n).expect("a problem");
                assert!(seen.insert(ProblemId::of(chosen)));
                ratings.push(chosen.rating);
                let number = chosen.line[0].parse().expect("a number");
                attempts.push(Attempt { mode: run, ..attempt(number, 100 + n, true) });
            }
            for (solved, rating) in (0..).zip(&ratings) {
                assert!(rating.abs_diff(1000 + 40 * solved) < 150, "{ratings:?}");
            }
        }
    }

    #[test]
    fn a_miss_does_not_make_a_timed_run_harder() {
        let collection = pits((0..300).map(|n| 600 + 5 * n));
        let run = Mode::Timed { run: 0 };
        let missed: Vec<_> = (0..15).map(|n| Attempt { mode: run, ..attempt(n, n, false) }).collect();
        let chosen = next_in_run(&collection, &missed, run, 1400, 0).expect("a problem");
        assert!(chosen.rating.abs_diff(1000) < 150, "{chosen}");
    }

    #[test]
    fn an_empty_collection_has_no_next_problem() {
        assert_eq!(next(&pits([]), &[attempt(1, 0, false)], 1000, 9 * DAY, None, 0), None);
    }
}
