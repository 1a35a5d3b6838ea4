//! What an action is worth, with the opponent's best reply.

use super::evaluator::{Evaluator, Position, fits_small};
use super::move_evaluation::{GREEDY, MoveEvaluation, Weights};
use crate::solver::{LARGE_WORDS, SMALL_WORDS};
use crate::{Action, Knowledge};
use game::SearchControl;

/// An action's worth over all layouts that agree with the public board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActionValue {
    /// The action.
    pub action: Action,
    /// Its expected points.
    pub points: f64,
    /// The expected points, less those of the opponent's best reply. The opponent sees what the action shows to both,
    /// with the automatic reveal, and takes the action that then promises them the most; after the last mine there is
    /// no reply. After a failed mark, they expect what they expected before.
    pub value: f64,
}

/// Every legal action's value to the view's owner, whose turn it is, best first. `None` if the position is too complex
/// to count.
pub fn action_values(view: &Knowledge) -> Option<Vec<ActionValue>> {
    if fits_small(view) { values::<SMALL_WORDS>(view) } else { values::<LARGE_WORDS>(view) }
}

fn values<const W: usize>(view: &Knowledge) -> Option<Vec<ActionValue>> {
    let weights = Weights { reply: 1.0, ..GREEDY };
    let mut evaluation = MoveEvaluation::<W>::new(Evaluator::thorough(view), weights);
    let position = Position::of(view);
    evaluation.evaluator.turn_to(&position.known()).ok()?;
    if !evaluation.evaluator.is_exact() {
        return None;
    }
    let evaluated = evaluation.evaluate_moves(&position, &[], 0.0, &mut SearchControl::unlimited());
    let value = |evaluated: &super::move_evaluation::EvaluatedMove| ActionValue {
        action: evaluated.act.action(view),
        points: evaluated.points,
        value: evaluated.value,
    };
    Some(evaluated.iter().map(value).collect())
}
