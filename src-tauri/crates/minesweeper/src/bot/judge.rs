use super::evaluator::{Evaluator, Position, fits_small};
use super::move_evaluation::{GREEDY, MoveEvaluation};
use crate::solver::{LARGE_WORDS, SMALL_WORDS};
use crate::{Action, Knowledge};
use game::{Judgement, Value};

/// Compares an action's expected points with the best action's, over all layouts that agree with the player's
/// knowledge. The position left to the opponent does not count.
///
/// # Panics
/// If the action was not legal for the view's owner.
pub fn judge(view: &Knowledge, action: Action) -> Judgement<Action> {
    if fits_small(view) { judged::<SMALL_WORDS>(view, action) } else { judged::<LARGE_WORDS>(view, action) }
}

fn judged<const W: usize>(view: &Knowledge, action: Action) -> Judgement<Action> {
    let gains = MoveEvaluation::<W>::new(Evaluator::new(view), GREEDY).gains(&Position::of(view));
    let chosen = gains.iter().find(|evaluated| evaluated.act.action(view) == action);
    let chosen = chosen.expect("the action was legal");
    let is_best = gains[0].points - chosen.points < 1e-6;
    let best = if is_best { chosen } else { &gains[0] };
    let value = |points: f64| Value::Estimate((100.0 * points).round() as i32);
    Judgement {
        line: vec![best.act.action(view)],
        best_value: value(best.points),
        chosen_value: value(chosen.points),
    }
}
