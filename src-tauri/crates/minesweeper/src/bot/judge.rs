use super::table::{LARGE, Position, SMALL, Table, fits_small};
use super::weighing::{NO_FUTURE, Weighing};
use crate::{Action, Knowledge};
use game::Judgement;

/// Judges an action by the points that it and the best one promised, on the average over all layouts that
/// agreed with what their player knew. What they left to the opponent is not judged.
///
/// # Panics
/// If the action was not legal for the owner of the view.
pub fn judge(view: &Knowledge, action: Action) -> Judgement<Action> {
    if fits_small(view) { judged::<SMALL>(view, action) } else { judged::<LARGE>(view, action) }
}

fn judged<const W: usize>(view: &Knowledge, action: Action) -> Judgement<Action> {
    let gains = Weighing::<W>::new(Table::new(view), NO_FUTURE).gains(&Position::of(view));
    let chosen = gains.iter().find(|weighed| weighed.act.action(view) == action);
    let chosen = chosen.expect("the action was legal");
    let is_best = gains[0].points - chosen.points < 1e-6;
    let best = if is_best { chosen } else { &gains[0] };
    let hundredths = |points: f64| (100.0 * points).round() as i32;
    Judgement {
        best: best.act.action(view),
        best_value: hundredths(best.points),
        chosen_value: hundredths(chosen.points),
    }
}
