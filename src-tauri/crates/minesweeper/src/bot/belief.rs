//! What a player may conclude from the failed marks of the other: that he was told nothing of where they are does
//! not mean that nothing is known of it.

use super::table::{Position, Table, mark_gain, with_free};
use crate::solver::{Facts, Squares};
use game::SearchControl;

/// Squares that may be those of the other's failed marks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypothesis<const W: usize> {
    /// They hold no mine, and he knows it.
    pub free: Squares<W>,
    /// The chance that they are these and no others, 0 to 1; of all hypotheses together 1.
    pub chance: f64,
}

/// For squares the chance that one failed mark was made there. What is missing to 1 may have been anywhere.
type Guess = Vec<(usize, f64)>;

/// In so many cases of a hundred a mark is made where nobody would think of. With 0.3 the failed marks of R1, R5
/// and level 4 in games with themselves had the highest chances on the average.
const ANYWHERE: f64 = 0.3;

/// How much worse, in points as R5 weighs them, a mark must be to be made e times as seldom. The same games:
/// the mean logarithm of the chance is −1.8 for R5 and −1.3 for R1; with 2.0 it is −2.7 and −2.1.
const HEAT: f64 = 0.1;

/// A chance that makes no difference.
const FAINT: f64 = 0.01;

/// How many hypotheses are kept.
const KEPT: usize = 24;

/// For how many squares, the likeliest, a guess tells its chance.
const TOLD: usize = 12;

/// So many failed marks, the last ones, are thought about: all of nearly every game on the usual board.
pub const RECALLED: usize = 16;

/// Who makes a failed mark is taken to weigh his points against so many times the best reply, as R5 does.
const REPLY: f64 = 5.0;

/// So many squares, the likeliest mines, are suspected of a failed mark.
const SUSPECTS: usize = 60;

/// So many guesses are kept: those of a few games.
const GUESSES: usize = 64;

/// What is thought of the other's failed marks.
pub struct Beliefs<const W: usize> {
    /// What was guessed, by what everybody saw when a mark failed.
    guesses: Vec<(Facts<W>, Guess)>,
}

impl<const W: usize> Beliefs<W> {
    pub fn new() -> Self {
        Beliefs { guesses: Vec::new() }
    }

    /// What the other may know by his failed marks: the likeliest hypotheses, likeliest first, and at least one;
    /// with no time to think that he knows nothing. `plops` is what everybody saw whenever one failed; those for which there is no time are left out.
    pub fn hypotheses(
        &mut self,
        table: &mut Table<W>,
        position: &Position<W>,
        plops: &[Facts<W>],
        control: &mut SearchControl,
    ) -> Vec<Hypothesis<W>> {
        let mut guesses = Vec::with_capacity(plops.len());
        for facts in plops {
            match self.guess(table, facts, control) {
                Some(guess) => guesses.push(guess),
                None => break,
            }
            // What is known from before counts too, so that a budget of positions means the same.
            control.count();
        }
        hypotheses(table, &position.known(), &guesses, control)
    }

    fn guess(
        &mut self,
        table: &mut Table<W>,
        facts: &Facts<W>,
        control: &mut SearchControl,
    ) -> Option<Guess> {
        if control.check() {
            return None;
        }
        if let Some((_, guess)) = self.guesses.iter().find(|(known, _)| known == facts) {
            return Some(guess.clone());
        }
        let guess = guess(&marks(table, facts, control)?);
        if self.guesses.len() == GUESSES {
            self.guesses.remove(0);
        }
        self.guesses.push((*facts, guess.clone()));
        Some(guess)
    }
}

/// What each mark is worth to somebody who knows what everybody can see; nothing if there is no time.
fn marks<const W: usize>(
    table: &mut Table<W>,
    facts: &Facts<W>,
    control: &mut SearchControl,
) -> Option<Vec<(usize, f64)>> {
    let all = table.turn_to(facts).ok()?;
    let mut marks: Vec<(usize, f64)> =
        facts.hidden.into_iter().map(|square| (square, table.mine(square, 1.0 / all))).collect();
    marks.retain(|&(_, chance)| chance > 0.0 && chance < 1.0);
    marks.sort_by(|a, b| b.1.total_cmp(&a.1));
    marks.truncate(SUSPECTS);
    let points = table.mark_points(facts);
    let stay = table.offer(facts).best;
    for (square, value) in &mut marks {
        let chance = *value;
        let mut hit = *facts;
        hit.show_mine(*square);
        let mine = table.offer_after(&mut hit).map_or(0.0, |offer| offer.best);
        *value = mark_gain(chance, points) - REPLY * (chance * mine + (1.0 - chance) * stay);
        if control.check() {
            return None;
        }
    }
    Some(marks)
}

/// Which marks were likely, from what each of them was worth.
fn guess(marks: &[(usize, f64)]) -> Guess {
    let best = marks.iter().map(|&(_, value)| value).fold(f64::MIN, f64::max);
    let weight = |value: f64| ((value - best) / HEAT).exp();
    let sum: f64 = marks.iter().map(|&(_, value)| weight(value)).sum();
    let mut chances: Guess =
        marks.iter().map(|&(square, value)| (square, (1.0 - ANYWHERE) * weight(value) / sum)).collect();
    chances.retain(|&(_, chance)| chance > FAINT);
    chances.sort_by(|a, b| b.1.total_cmp(&a.1));
    chances.truncate(TOLD);
    chances
}

/// The likeliest hypotheses about all failed marks of the other when somebody knows `known`.
fn hypotheses<const W: usize>(
    table: &mut Table<W>,
    known: &Facts<W>,
    guesses: &[Guess],
    control: &mut SearchControl,
) -> Vec<Hypothesis<W>> {
    let nothing = Hypothesis { free: Squares::EMPTY, chance: 1.0 };
    let mut kept = vec![nothing];
    for guess in guesses {
        kept = widened(&kept, known, guess);
        kept.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        kept.truncate(KEPT);
    }
    for hypothesis in &mut kept {
        let layouts = |table: &mut Table<W>| {
            table.turn_to(&with_free(known, known.free | hypothesis.free)).unwrap_or(0.0)
        };
        hypothesis.chance *= if control.check() { 0.0 } else { layouts(table) };
    }
    let sum = |kept: &[Hypothesis<W>]| kept.iter().map(|hypothesis| hypothesis.chance).sum::<f64>();
    let all = sum(&kept);
    kept.retain(|hypothesis| hypothesis.chance > FAINT / 2.0 * all);
    let all = sum(&kept);
    kept.iter_mut().for_each(|hypothesis| hypothesis.chance /= all);
    kept.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    if kept.is_empty() { vec![nothing] } else { kept }
}

/// Each hypothesis with every square where one more mark may have failed. Squares that are visible by now tell
/// nothing any more, and nobody marks a square twice.
fn widened<const W: usize>(
    kept: &[Hypothesis<W>],
    known: &Facts<W>,
    guess: &[(usize, f64)],
) -> Vec<Hypothesis<W>> {
    let mut wider: Vec<Hypothesis<W>> = Vec::new();
    let mut add = |free: Squares<W>, chance: f64| match wider.iter_mut().find(|other| other.free == free) {
        Some(other) => other.chance += chance,
        None => wider.push(Hypothesis { free, chance }),
    };
    for &Hypothesis { free, chance } in kept {
        let mut untold = 1.0 - guess.iter().map(|(_, chance)| chance).sum::<f64>();
        for &(square, likely) in guess {
            if known.hidden.contains(square) && !free.contains(square) {
                add(free | Squares::of(square), chance * likely);
            } else if !known.hidden.contains(square) && !known.mines.contains(square) {
                untold += likely;
            }
        }
        add(free, chance * untold);
    }
    wider
}
