use crate::{Attempt, Mode};
use serde::Serialize;
use std::collections::HashMap;

/// How long a timed run takes.
const TIMED_SECONDS: u64 = 180;

/// A game's best runs; 0 without a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct BestRuns {
    /// The most problems solved in a streak, before the first miss.
    pub streak: u32,
    /// The most problems solved in three minutes.
    pub timed: u32,
}

/// The best runs in a game.
pub fn best_runs(attempts: &[Attempt], game: &str) -> BestRuns {
    let mut of_game: Vec<&Attempt> = attempts.iter().filter(|attempt| attempt.game == game).collect();
    of_game.sort_by_key(|attempt| attempt.at);
    let mut runs: HashMap<Mode, (u32, bool)> = HashMap::new();
    let mut best = BestRuns::default();
    for attempt in of_game {
        let ended = attempt.at.saturating_add(u64::from(attempt.milliseconds / 1000));
        if matches!(attempt.mode, Mode::Timed { run } if ended > run.saturating_add(TIMED_SECONDS)) {
            continue;
        }
        let (solved, is_over) = runs.entry(attempt.mode).or_default();
        *is_over |= !attempt.solved && matches!(attempt.mode, Mode::Streak { .. });
        *solved += u32::from(attempt.solved && !*is_over);
        match attempt.mode {
            Mode::Streak { .. } => best.streak = best.streak.max(*solved),
            Mode::Timed { .. } => best.timed = best.timed.max(*solved),
            Mode::Single | Mode::Daily { .. } => {}
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::attempt;

    #[test]
    fn a_streak_ends_with_the_first_miss_and_a_timed_run_does_not() {
        let in_run = |mode| move |at, solved| Attempt { mode, ..attempt(at, at, solved) };
        let (first, second) = (in_run(Mode::Streak { run: 0 }), in_run(Mode::Streak { run: 50 }));
        let timed = in_run(Mode::Timed { run: 0 });
        let attempts = [
            // In reverse order of time.
            first(4, true),
            first(3, false),
            first(2, true),
            first(1, true),
            second(50, true),
            timed(1, true),
            timed(2, false),
            timed(3, true),
            timed(4, true),
            timed(181, true),
            attempt(9, 9, true),
        ];
        assert_eq!(best_runs(&attempts, "kalaha"), BestRuns { streak: 2, timed: 3 });
        assert_eq!(best_runs(&attempts, "smess"), BestRuns::default());
    }
}
