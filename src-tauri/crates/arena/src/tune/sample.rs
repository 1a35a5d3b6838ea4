use super::Arguments;
use crate::games::Measured;
use game::{Bot, Budget, Resources, SearchControl, Side, State, Turn, Value};
use search::Position;
use smess::Smess;
use smess::bot::{Engine, Feature, PackedMove, SearchPosition, features};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Positions with what they count and how their games went on.
pub(super) struct Samples {
    positions: Vec<Sample>,
    /// The terms of all positions, one after another.
    features: Vec<(u16, i8)>,
}

struct Sample {
    /// Where the position's terms end; they begin where those before it end.
    end: usize,
    /// The share of the weights for a full board.
    full: f64,
    /// What the first side could expect, 0 to 1.
    target: f64,
}

/// How much the result of the game counts in a target; the rest is what the search thought of the position.
/// Results alone are noisy, thoughts alone would only be imitated.
const RESULT_SHARE: f64 = 0.7;

/// How a score in hundredths becomes an expectation: at this score it is 73 %.
pub(super) const SCALE: f64 = 200.0;

pub(super) fn expectation(score: f64) -> f64 {
    1.0 / (1.0 + (-score / SCALE).exp())
}

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// Terms, share of the weights for a full board, target.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[(u16, i8)], f64, f64)> {
        let mut begin = 0;
        self.positions.iter().map(move |sample| {
            let terms = &self.features[begin..sample.end];
            begin = sample.end;
            (terms, sample.full, sample.target)
        })
    }
}

/// A position of a game that is still going on.
struct Open {
    features: Vec<Feature>,
    full: f64,
    thought: f64,
}

/// Plays the games. Their order, and so everything later, does not depend on the threads.
pub(super) fn play(arguments: &Arguments) -> Samples {
    let next = AtomicU32::new(0);
    let games = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..arguments.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= arguments.games {
                        break;
                    }
                    let seed = arguments.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number));
                    let game = play_one(seed, arguments.nodes);
                    games.lock().unwrap_or_else(PoisonError::into_inner).push((number, game));
                }
            });
        }
    });
    let mut games = games.into_inner().unwrap_or_else(PoisonError::into_inner);
    games.sort_by_key(|(number, _)| *number);
    let mut samples = Samples { positions: Vec::new(), features: Vec::new() };
    for (open, result) in games.into_iter().map(|(_, game)| game) {
        for Open { features, full, thought } in open {
            samples.features.extend(features.iter().map(|f| (f.term as u16, f.count as i8)));
            let target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * thought;
            samples.positions.push(Sample { end: samples.features.len(), full, target });
        }
    }
    samples
}

/// The positions of one game that can be judged at rest, and its result for the first side.
fn play_one(seed: u64, nodes: u64) -> (Vec<Open>, f64) {
    let mut game = Smess::opening(seed);
    let mut engine = Engine::new(Resources { table_bytes: 1 << 20, threads: 1 });
    let mut open = Vec::new();
    loop {
        let side = match game.turn() {
            Turn::Of(side) => side,
            Turn::Over(outcome) => {
                let result = match outcome.winner {
                    Some(Side::First) => 1.0,
                    Some(Side::Second) => 0.0,
                    None => 0.5,
                };
                return (open, result);
            }
        };
        let choice = engine.think(&game, &mut SearchControl::native(Budget::nodes(nodes)), &mut |_| ());
        if let Value::Estimate(score) = choice.progress.value.for_first(side)
            && is_at_rest(&game, choice.best)
        {
            let (features, full) = features(&SearchPosition::new(&game));
            open.push(Open { features, full, thought: expectation(f64::from(score)) });
        }
        game.play(choice.best).expect("a bot answers with a legal move");
    }
}

/// Whether nothing that the evaluation cannot know is about to happen.
fn is_at_rest(game: &Smess, best: smess::SmessMove) -> bool {
    let node = SearchPosition::new(game);
    let best = PackedMove::of(node.board(), best).expect("a bot answers with a legal move");
    !node.in_check() && !node.is_noisy(best) && node.proven().is_none()
}
