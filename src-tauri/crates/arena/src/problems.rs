//! Makes each game's problems: proven by the game, then rated by how its levels fare.

pub(crate) mod kalaha;
pub(crate) mod minesweeper;
pub(crate) mod smess;

use crate::games::{Game, Measured, game};
use crate::output::Output;
use clap::Args;
use game::{Budget, Level, Playable, Problem, Resources, SearchControl, Theme, Turn, View, Viewer};
use serde_json::json;
use statistics::{Anchor, anchors};
use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::hash::Hash;
use std::thread;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    #[arg(value_parser = game)]
    game: &'static Game,
    /// The same seed always makes the same problems.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Make only this theme's problems, as if there were no others.
    #[arg(long)]
    pub(crate) theme: Option<String>,
    /// The file to write them to.
    #[arg(long)]
    file: std::path::PathBuf,
}

/// The maximum number of positions that a level examines for a move, so that time decides nothing.
const NODES: u64 = 200_000;

/// The least rank correlation between ratings and failures in other tries.
const LEAST_CORRELATION: f64 = 0.8;

/// The ratings' prior standard deviation around the middle of the levels: a problem that every level solves, or none,
/// gets a finite rating.
const PRIOR_DEVIATION: f64 = 500.0;

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), Box<dyn Error>> {
    arguments.game.asked(arguments.game.problems)?(arguments, output)
}

/// Rates the problems that `find` has proven, and writes the file. `find` gets a theme's id, for the last theme first:
/// long solutions leave out what is a part of them. The ratings in its problems do not matter.
pub(crate) fn make<S: Measured>(
    arguments: &Arguments,
    output: Output,
    mut find: impl FnMut(&'static str) -> Vec<Problem>,
) -> Result<(), Box<dyn Error>> {
    let themes = S::PROBLEMS.expect("a game with this command has problems").themes;
    let levels = anchors(&S::LADDER.expect("a measured ladder"), &S::levels());
    let (mut texts, mut counts, mut fared) = (Vec::new(), BTreeMap::new(), Vec::new());
    let is_wanted = |theme: &&Theme<S>| arguments.theme.as_deref().is_none_or(|only| only == theme.id);
    for theme in themes.iter().rev().filter(is_wanted) {
        let rated = rate_all::<S>(theme, find(theme.id), &levels, arguments.seed);
        output.line(|| format!("{}: {} problems", theme.id, rated.len()));
        counts.insert(theme.id, rated.len());
        texts.push(rated.iter().map(|(problem, _)| format!("{problem}\n")).collect::<String>());
        fared.extend(rated.iter().map(|(problem, solved)| (f64::from(problem.rating), *solved)));
    }
    let text: String = texts.into_iter().rev().collect();
    std::fs::write(&arguments.file, &text)?;
    let agreement = -rank_correlation(&fared);
    let result = json!({ "problems": counts, "bytes": text.len(), "rank_correlation": agreement });
    output.result(&result, || {
        let total: usize = counts.values().sum();
        format!("{total} problems, {} bytes; ratings and failures correlate by {agreement:.3}", text.len())
    });
    // The problems of a single theme can be equally hard.
    if arguments.theme.is_none() && agreement < LEAST_CORRELATION {
        return Err(format!("the correlation is below {LEAST_CORRELATION}").into());
    }
    Ok(())
}

/// How many problems so far have a feature that only some may have.
pub(crate) struct Counts<F>(HashMap<F, usize>);

impl<F: Eq + Hash> Counts<F> {
    pub(crate) fn new() -> Counts<F> {
        Counts(HashMap::new())
    }

    pub(crate) fn of(&self, feature: &F) -> usize {
        self.0.get(feature).copied().unwrap_or(0)
    }

    pub(crate) fn add(&mut self, feature: F) {
        *self.0.entry(feature).or_default() += 1;
    }
}

/// Each problem with its rating, and the share of other tries in which the levels solved it.
fn rate_all<S: Measured>(
    theme: &'static Theme<S>,
    problems: Vec<Problem>,
    levels: &[Anchor],
    seed: u64,
) -> Vec<(Problem, f64)> {
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let share = problems.len().div_ceil(workers).max(1);
    thread::scope(|scope| {
        let parts: Vec<_> = problems
            .chunks(share)
            .map(|part| {
                scope
                    .spawn(move || part.iter().map(|p| rate::<S>(theme, p, levels, seed)).collect::<Vec<_>>())
            })
            .collect();
        parts.into_iter().flat_map(|part| part.join().expect("rating does not fail")).collect()
    })
}

fn rate<S: Measured>(theme: &Theme<S>, problem: &Problem, levels: &[Anchor], seed: u64) -> (Problem, f64) {
    let solved = |level: Level, tries: std::ops::Range<u64>| {
        tries.filter(|t| S::solves(theme, problem, level, seed.wrapping_mul(1000) + t)).count() as f64
    };
    let fared: Vec<(f64, f64)> =
        levels.iter().map(|anchor| (anchor.rating, solved(anchor.level, 0..S::TRIES))).collect();
    let again: f64 = levels.iter().map(|anchor| solved(anchor.level, S::TRIES..2 * S::TRIES)).sum();
    let rating = most_likely(&fared, S::TRIES).round().clamp(0.0, f64::from(u16::MAX)) as u16;
    (Problem { rating, ..problem.clone() }, again / (S::TRIES * levels.len() as u64) as f64)
}

/// The most likely rating of a problem, from each level's rating and how many of its tries solved the problem.
fn most_likely(fared: &[(f64, f64)], tries: u64) -> f64 {
    let middle = fared.iter().map(|(rating, _)| rating).sum::<f64>() / fared.len() as f64;
    // The derivative of the posterior's logarithm, which falls.
    let slope = |rating: f64| {
        let expected = |level: f64| tries as f64 / (1.0 + 10f64.powf((rating - level) / 400.0));
        let missed: f64 = fared.iter().map(|&(level, solved)| expected(level) - solved).sum();
        missed * std::f64::consts::LN_10 / 400.0 - (rating - middle) / PRIOR_DEVIATION.powi(2)
    };
    let (mut low, mut high) = (middle - 3000.0, middle + 3000.0);
    for _ in 0..60 {
        let between = f64::midpoint(low, high);
        if slope(between) > 0.0 { low = between } else { high = between }
    }
    low
}

/// Whether a computer player at this level solves the problem at its first try.
pub(crate) fn solves<S: Playable>(theme: &Theme<S>, problem: &Problem, level: Level, seed: u64) -> bool {
    let mut state: S = problem.position().expect("a proven problem can be played");
    let line = problem.solution::<S>().expect("a proven problem can be played");
    let mut bot = S::bot(level, seed, &Resources { table_bytes: 1 << 24, threads: 1 });
    let Turn::Of(solver) = state.view(Viewer::Audience).turn() else { return false };
    let mut next = 0;
    loop {
        let Turn::Of(mover) = state.view(Viewer::Audience).turn() else { return true };
        if mover != solver && !theme.both_sides {
            let Some(&reply) = line.get(next) else { return true };
            state.play(reply).expect("the solution is legal");
            next += 1;
            continue;
        }
        let right = theme.right_moves(&state, line.get(next).copied());
        if right.is_empty() {
            return true;
        }
        let budget = Budget { time: None, ..S::budget(level) }.least(Budget::nodes(NODES));
        let view = state.view(Viewer::Player(mover));
        let choice = bot.think(&view, &mut SearchControl::native(budget), &mut |_| ());
        if !right.contains(&choice.best) {
            return false;
        }
        state.play(choice.best).expect("a bot's move is legal");
        next += 1;
    }
}

/// Spearman's rank correlation.
fn rank_correlation(pairs: &[(f64, f64)]) -> f64 {
    let ranks = |values: Vec<f64>| -> Vec<f64> {
        let rank = |value: &f64| {
            let lower = values.iter().filter(|other| *other < value).count();
            let equal = values.iter().filter(|other| *other == value).count();
            lower as f64 + (equal as f64 - 1.0) / 2.0
        };
        values.iter().map(rank).collect()
    };
    let a = ranks(pairs.iter().map(|pair| pair.0).collect());
    let b = ranks(pairs.iter().map(|pair| pair.1).collect());
    let mean = (pairs.len() as f64 - 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_as_hard_as_the_level_that_solves_half() {
        let fared: Vec<(f64, f64)> = (0..9)
            .map(|i| 1000.0 + 100.0 * f64::from(i))
            .map(|r| {
                (
                    r,
                    if r < 1400.0 {
                        0.0
                    } else if r > 1400.0 {
                        4.0
                    } else {
                        2.0
                    },
                )
            })
            .collect();
        assert!((most_likely(&fared, 4) - 1400.0).abs() < 1.0);
        let by_all: Vec<_> = fared.iter().map(|&(rating, _)| (rating, 4.0)).collect();
        let by_none: Vec<_> = fared.iter().map(|&(rating, _)| (rating, 0.0)).collect();
        assert!(most_likely(&by_all, 4) > 0.0 && most_likely(&by_all, 4) < 1000.0);
        assert!(most_likely(&by_none, 4) > 1800.0 && most_likely(&by_none, 4) < 3000.0);
    }

    #[test]
    fn ranks_correlate_whatever_the_scale() {
        assert!((rank_correlation(&[(1.0, 10.0), (2.0, 11.0), (9.0, 400.0)]) - 1.0).abs() < 1e-9);
        assert!((rank_correlation(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]) + 1.0).abs() < 1e-9);
    }
}
