use super::attention::overlooked;
use super::evaluator::lead;
use crate::points::{OUCH, PLOP};
use crate::{Action, ActionKind, Knowledge, Shown};
use game::{Bot, Choice, Progress, SearchControl, Side, Turn, Value, View};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// A friendly beginner who looks at one number at a time, overlooks some, and never combines two.
pub struct Beginner {
    /// How many numbers in a thousand it overlooks; the choice varies by position.
    overlooks: u32,
    /// Actions whose expected points differ by less than this count as equal.
    same: f64,
    seed: u64,
}

/// The number it expects on a square that no number constrains.
const HOPED: f64 = 0.8;

impl Beginner {
    /// A beginner that overlooks this many numbers in a thousand and considers actions within `same` points equal.
    /// `seed` decides which numbers it overlooks.
    pub fn new(overlooks: u32, same: f64, seed: u64) -> Self {
        Beginner { overlooks, same, seed }
    }

    /// The chance of a mine by cell. Each number suggests a chance on its own; the chance farthest from one half wins.
    fn chances(&self, view: &Knowledge, random: &mut ChaCha8Rng) -> Vec<f64> {
        let grid = view.grid();
        let hidden = grid.hidden_cells().count().max(1);
        let usual = grid.mines_left() as f64 / hidden as f64;
        let mut chances = vec![usual; grid.size().cells()];
        let overlooked = overlooked(view, self.overlooks, random);
        for cell in (0..grid.size().cells()).filter(|cell| !overlooked.contains(cell)) {
            let Shown::Number(number) = grid.get(cell) else { continue };
            let near = grid.size().neighbours(cell);
            let visible = near.clone().filter(|&other| grid.get(other).is_mine()).count();
            let open: Vec<usize> =
                near.filter(|&other| grid.is_hidden(other) && !view.own_failed().contains(&other)).collect();
            let chance = usize::from(number).saturating_sub(visible) as f64 / open.len().max(1) as f64;
            for cell in open {
                if (chance - 0.5).abs() > (chances[cell] - 0.5).abs() || chances[cell] == usual {
                    chances[cell] = chance.min(1.0);
                }
            }
        }
        view.own_failed().iter().for_each(|&cell| chances[cell] = 0.0);
        chances
    }

    fn expected_gain(view: &Knowledge, chances: &[f64], action: Action) -> f64 {
        let cell = action.square.cell(view.grid().size()).expect("the square is on the board");
        let chance = chances[cell];
        let safe = 1.0 - chance;
        match action.kind {
            ActionKind::Explore => safe * HOPED + chance * f64::from(OUCH),
            ActionKind::Mark => {
                let points = view.next_mine_points().expect("a game in progress has hidden mines");
                chance * f64::from(points) + safe * f64::from(PLOP)
            }
        }
    }
}

/// Whether an action promises the most, within a tenth of a point, to a beginner who overlooks nothing.
pub fn looks_best_to_a_beginner(view: &Knowledge, action: Action) -> bool {
    let chances = Beginner::new(0, 0.0, 0).chances(view, &mut ChaCha8Rng::seed_from_u64(0));
    let promise = |action| Beginner::expected_gain(view, &chances, action);
    let best = view.legal_moves().into_iter().map(promise).fold(f64::MIN, f64::max);
    best - promise(action) < 0.1
}

impl Bot<Knowledge> for Beginner {
    fn think(
        &mut self,
        view: &Knowledge,
        _control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Action>),
    ) -> Choice<Action> {
        let Turn::Of(side) = view.turn() else { panic!("a finished game has no best action") };
        let hidden = view.grid().hidden_cells().count() as u64;
        let mut random = ChaCha8Rng::seed_from_u64(self.seed ^ hidden << 32 ^ view.own_failed().len() as u64);
        let chances = self.chances(view, &mut random);
        let actions = view.legal_moves();
        let promises: Vec<f64> =
            actions.iter().map(|&action| Self::expected_gain(view, &chances, action)).collect();
        let best = promises.iter().copied().fold(f64::MIN, f64::max);
        let good: Vec<Action> = actions
            .into_iter()
            .zip(&promises)
            .filter(|(_, promise)| best - **promise < self.same)
            .map(|(action, _)| action)
            .collect();
        let action = *good.choose(&mut random).expect("a game in progress has legal actions");
        let value = Value::Estimate((100.0 * (lead(view, side) + best)).round() as i32);
        let progress = Progress { depth: 0, nodes: 1, value, line: vec![action] };
        report(progress.clone());
        Choice { best: action, progress }
    }

    /// The current lead.
    fn evaluate(
        &mut self,
        view: &Knowledge,
        side: Side,
        _control: &mut SearchControl,
        _report: &mut dyn FnMut(Progress<Action>),
    ) -> Value {
        Value::Estimate((100.0 * lead(view, side)).round() as i32)
    }
}
