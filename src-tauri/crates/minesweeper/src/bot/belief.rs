//! Bayesian opponent modelling: infers the secret squares of the opponent's failed marks.
//!
//! A mark's likelihood grows exponentially with its value (Boltzmann or softmax choice; Luce, *Individual Choice
//! Behavior*, 1959). The hypotheses are the likeliest sets of failed marks, weighted by the number of layouts.

use super::evaluator::{Evaluator, Position, mark_gain, with_free};
use crate::solver::{KnownBoard, SquareSet};
use game::SearchControl;

/// A possible set of squares where the opponent's marks failed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypothesis<const W: usize> {
    /// The squares. They hold no mine, and the opponent knows this.
    pub free: SquareSet<W>,
    /// The probability of exactly this set, 0 to 1. The probabilities of all hypotheses sum to 1.
    pub chance: f64,
}

/// For some squares, the probability that one failed mark was made there. The remainder up to 1 is spread over all
/// other squares.
type Guess = Vec<(usize, f64)>;

/// The share of marks made on unexpected squares. In games between R1, R5 and level 4, 0.3 gave the actual failed marks
/// the highest mean probability.
const ANYWHERE: f64 = 0.3;

/// The softmax temperature: a mark worse by this many R5 points is e times less likely. In the same games, the mean log
/// probability is −1.8 for R5 and −1.3 for R1; with 2.0 it is −2.7 and −2.1.
const TEMPERATURE: f64 = 0.1;

/// A probability this small is negligible.
const FAINT: f64 = 0.01;

/// How many hypotheses are kept.
const KEPT: usize = 24;

/// How many squares a guess keeps, likeliest first.
const TOLD: usize = 12;

/// How many of the latest failed marks are considered. This covers nearly every game on the usual board.
pub const RECALLED: usize = 16;

/// The weight of the best reply in the opponent model, as in R5.
pub const REPLY: f64 = 5.0;

/// How many squares are considered for a failed mark, starting with the likeliest mines.
const SUSPECTS: usize = 60;

/// How many guesses are cached: enough for a few games.
const GUESSES: usize = 64;

/// Beliefs about the opponent's failed marks.
pub struct Beliefs<const W: usize> {
    /// Cached guesses, by the public board when a mark failed.
    guesses: Vec<(KnownBoard<W>, Guess)>,
}

impl<const W: usize> Beliefs<W> {
    pub fn new() -> Self {
        Beliefs { guesses: Vec::new() }
    }

    /// The likeliest hypotheses about the opponent's failed marks, likeliest first; at least one. `plops` holds the
    /// public board at each failed mark. When time runs out, the remaining marks are left out. If there is no time at
    /// all, the only hypothesis is the empty set.
    pub fn hypotheses(
        &mut self,
        evaluator: &mut Evaluator<W>,
        position: &Position<W>,
        plops: &[KnownBoard<W>],
        control: &mut SearchControl,
    ) -> Vec<Hypothesis<W>> {
        let mut guesses = Vec::with_capacity(plops.len());
        for board in plops {
            match self.guess(evaluator, board, control) {
                Some(guess) => guesses.push(guess),
                None => break,
            }
            // Count cached guesses too, so that a node budget gives the same result with a warm cache.
            control.count();
        }
        hypotheses(evaluator, &position.known(), &guesses, control)
    }

    fn guess(
        &mut self,
        evaluator: &mut Evaluator<W>,
        board: &KnownBoard<W>,
        control: &mut SearchControl,
    ) -> Option<Guess> {
        if control.check() {
            return None;
        }
        if let Some((_, guess)) = self.guesses.iter().find(|(known, _)| known == board) {
            return Some(guess.clone());
        }
        let guess = guess(&marks(evaluator, board, control)?);
        if self.guesses.len() == GUESSES {
            self.guesses.remove(0);
        }
        self.guesses.push((*board, guess.clone()));
        Some(guess)
    }
}

/// The value of each mark to a player who knows only the public board; `None` if time runs out.
fn marks<const W: usize>(
    evaluator: &mut Evaluator<W>,
    board: &KnownBoard<W>,
    control: &mut SearchControl,
) -> Option<Vec<(usize, f64)>> {
    let all = evaluator.turn_to(board).ok()?;
    let mut marks: Vec<(usize, f64)> =
        board.hidden.into_iter().map(|square| (square, evaluator.mine(square, 1.0 / all))).collect();
    marks.retain(|&(_, chance)| chance > 0.0 && chance < 1.0);
    marks.sort_by(|a, b| b.1.total_cmp(&a.1));
    marks.truncate(SUSPECTS);
    let points = evaluator.mark_points(board);
    let stay = evaluator.features(board).best;
    for (square, value) in &mut marks {
        let chance = *value;
        let mut hit = *board;
        hit.show_mine(*square);
        let mine = evaluator.features_after(&mut hit).map_or(0.0, |features| features.best);
        *value = mark_gain(chance, points) - REPLY * (chance * mine + (1.0 - chance) * stay);
        if control.check() {
            return None;
        }
    }
    Some(marks)
}

/// The likely marks, given each mark's value.
fn guess(marks: &[(usize, f64)]) -> Guess {
    let best = marks.iter().map(|&(_, value)| value).fold(f64::MIN, f64::max);
    let weight = |value: f64| ((value - best) / TEMPERATURE).exp();
    let sum: f64 = marks.iter().map(|&(_, value)| weight(value)).sum();
    let mut chances: Guess =
        marks.iter().map(|&(square, value)| (square, (1.0 - ANYWHERE) * weight(value) / sum)).collect();
    chances.retain(|&(_, chance)| chance > FAINT);
    chances.sort_by(|a, b| b.1.total_cmp(&a.1));
    chances.truncate(TOLD);
    chances
}

/// The likeliest hypotheses about all the opponent's failed marks, for a player who knows `known`.
fn hypotheses<const W: usize>(
    evaluator: &mut Evaluator<W>,
    known: &KnownBoard<W>,
    guesses: &[Guess],
    control: &mut SearchControl,
) -> Vec<Hypothesis<W>> {
    let nothing = Hypothesis { free: SquareSet::EMPTY, chance: 1.0 };
    let mut kept = vec![nothing];
    for guess in guesses {
        kept = widened(&kept, known, guess);
        kept.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        kept.truncate(KEPT);
    }
    for hypothesis in &mut kept {
        let layouts = |evaluator: &mut Evaluator<W>| {
            evaluator.turn_to(&with_free(known, known.free | hypothesis.free)).unwrap_or(0.0)
        };
        hypothesis.chance *= if control.check() { 0.0 } else { layouts(evaluator) };
    }
    let sum = |kept: &[Hypothesis<W>]| kept.iter().map(|hypothesis| hypothesis.chance).sum::<f64>();
    let all = sum(&kept);
    kept.retain(|hypothesis| hypothesis.chance > FAINT / 2.0 * all);
    let all = sum(&kept);
    kept.iter_mut().for_each(|hypothesis| hypothesis.chance /= all);
    kept.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    if kept.is_empty() { vec![nothing] } else { kept }
}

/// Extends each hypothesis with every square where another mark may have failed. Squares that are now visible add
/// nothing, and a player never marks a square twice. This is approximate, because the probability of a mark elsewhere
/// is not reduced by the chance of a mine there. [`ANYWHERE`] was fitted this way.
fn widened<const W: usize>(
    kept: &[Hypothesis<W>],
    known: &KnownBoard<W>,
    guess: &[(usize, f64)],
) -> Vec<Hypothesis<W>> {
    let mut wider: Vec<Hypothesis<W>> = Vec::new();
    let mut add = |free: SquareSet<W>, chance: f64| match wider.iter_mut().find(|other| other.free == free) {
        Some(other) => other.chance += chance,
        None => wider.push(Hypothesis { free, chance }),
    };
    for &Hypothesis { free, chance } in kept {
        let mut untold = 1.0 - guess.iter().map(|(_, chance)| chance).sum::<f64>();
        for &(square, likely) in guess {
            if known.hidden.contains(square) && !free.contains(square) {
                add(free | SquareSet::of(square), chance * likely);
            } else if !known.hidden.contains(square) && !known.mines.contains(square) {
                untold += likely;
            }
        }
        add(free, chance * untold);
    }
    wider
}
