//! Hints, warnings and praise.

use super::action_value::action_values;
use super::beginner::looks_best_to_a_beginner;
use super::evaluator::{Evaluator, Position, fits_small};
use super::move_evaluation::{EvaluatedMove, GREEDY, MoveEvaluation};
use super::proof::Proofs;
use crate::problems::{ACTION, CERTAIN};
use crate::questions::frontier;
use crate::solver::{LARGE_WORDS, SMALL_WORDS, chances};
use crate::{Action, ActionKind, Answer, Knowledge, Shown};
use game::{Comment, CommentKind, Explanation, Hint, SearchControl, Turn, View, Viewer};

/// Actions closer in points than this count as equal.
const SAME: f64 = 1e-6;
/// An action is clearly better if it brings this many points more.
const CLEARLY: f64 = 0.25;
/// The lead over all other squares from which an uncertain action deserves praise, in points.
const PRAISED_LEAD: f64 = 0.5;
/// A mark on a square with a lower chance of a mine deserves a warning.
const WARNED_MARK: f64 = 0.4;
/// An exploration of a square with a higher chance of a mine deserves a warning.
const WARNED_RISK: f64 = 0.35;

/// Recommends the action with the best expected points; of equal ones, the one that is simplest to prove.
pub(super) fn hint(view: &Knowledge, control: &mut SearchControl) -> Option<Hint<Knowledge>> {
    let evaluated = evaluated(view, control)?;
    let proofs = Proofs::of(view);
    let good = evaluated.iter().take_while(|other| evaluated[0].points - other.points < SAME);
    let effort = |evaluated: &&EvaluatedMove| {
        let steps = if is_certain(evaluated) { proofs.proof(evaluated.act.square) } else { None };
        let pairs = steps.iter().flatten().filter(|step| matches!(step, Answer::TwoNumbers { .. })).count();
        (!is_certain(evaluated), steps.map_or(usize::MAX, |steps| steps.len() + pairs))
    };
    let best = good.min_by_key(effort).expect("the best action is good");
    let reasons = reasons(view, &proofs, best, &evaluated);
    let cells = places(view, best.act.square, &reasons);
    Some(Hint { cells, line: vec![best.act.action(view)], reasons })
}

/// The hint that recommends an action, with what the theme asks for: what is known about its square, and its points or
/// its value.
pub(super) fn show(view: &Knowledge, line: Vec<Action>, theme: &str) -> Hint<Knowledge> {
    let evaluated = evaluated(view, &mut SearchControl::unlimited()).unwrap_or_default();
    let chosen = evaluated.iter().find(|evaluated| evaluated.act.action(view) == line[0]);
    let mut reasons =
        chosen.map_or_else(Vec::new, |chosen| reasons(view, &Proofs::of(view), chosen, &evaluated));
    let square = line[0].square.cell(view.grid().size()).unwrap_or_default();
    let cells = places(view, square, &reasons);
    if [CERTAIN, ACTION].contains(&theme) {
        reasons.retain(|reason| !matches!(reason, Answer::Points { .. }));
    }
    if theme == ACTION {
        reasons.extend(net(view, line[0]));
    }
    Hint { cells, line, reasons }
}

/// What an action brings, less the best reply, and what the best other action brings.
fn net(view: &Knowledge, action: Action) -> Option<Answer> {
    let values = action_values(view)?;
    let chosen = values.iter().find(|value| value.action == action)?;
    let other = values.iter().find(|value| value.action != action)?;
    let [points, value, other] = [chosen.points, chosen.value, other.value].map(tenths);
    Some(Answer::Net { points, reply: points - value, other })
}

/// Warns before a risk if there is something better, and praises a good action that is hard to see.
pub(super) fn comment(
    view: &Knowledge,
    action: Action,
    control: &mut SearchControl,
) -> Option<Comment<Knowledge>> {
    let evaluated = evaluated(view, control)?;
    let chosen = evaluated.iter().find(|evaluated| evaluated.act.action(view) == action)?;
    let kind = if is_risky(chosen) && evaluated[0].points - chosen.points > CLEARLY {
        CommentKind::Warning
    } else if is_hard_to_see(view, chosen, &evaluated) {
        CommentKind::Praise
    } else {
        return None;
    };
    let reasons = reasons(view, &Proofs::of(view), chosen, &evaluated);
    Some(Comment { kind, line: vec![action], reasons })
}

/// Why another action is better; without reasons if the position is too complex to count. The judgement already tells
/// what an action costs: points.
pub(super) fn explain(view: &Knowledge, _: &[Action], better: &[Action]) -> Explanation<Answer> {
    let evaluated = evaluated(view, &mut SearchControl::unlimited()).unwrap_or_default();
    let best = evaluated.iter().find(|evaluated| better.first() == Some(&evaluated.act.action(view)));
    let reasons = best.map_or_else(Vec::new, |best| reasons(view, &Proofs::of(view), best, &evaluated));
    Explanation { costs: Vec::new(), reasons }
}

/// All actions of the view's owner, by expected points, best first. `None` if it is not their turn, the control stopped
/// the search, or the position is too complex to count.
fn evaluated(view: &Knowledge, control: &mut SearchControl) -> Option<Vec<EvaluatedMove>> {
    let Turn::Of(side) = view.turn() else { return None };
    if view.viewer() != Viewer::Player(side) || control.check() {
        return None;
    }
    if fits_small(view) { gains::<SMALL_WORDS>(view) } else { gains::<LARGE_WORDS>(view) }
}

fn gains<const W: usize>(view: &Knowledge) -> Option<Vec<EvaluatedMove>> {
    let mut evaluation = MoveEvaluation::<W>::new(Evaluator::thorough(view), GREEDY);
    let gains = evaluation.gains(&Position::of(view));
    evaluation.evaluator.is_exact().then_some(gains)
}

fn is_certain(evaluated: &EvaluatedMove) -> bool {
    match evaluated.act.kind {
        ActionKind::Explore => evaluated.chance == 0.0,
        ActionKind::Mark => evaluated.chance == 1.0,
    }
}

fn is_risky(evaluated: &EvaluatedMove) -> bool {
    match evaluated.act.kind {
        ActionKind::Explore => evaluated.chance > WARNED_RISK,
        ActionKind::Mark => evaluated.chance < WARNED_MARK,
    }
}

/// Whether an action is good, but not for a reason that a single number gives.
fn is_hard_to_see(view: &Knowledge, chosen: &EvaluatedMove, all: &[EvaluatedMove]) -> bool {
    if is_certain(chosen) {
        let is_simple = |step: &Answer| !matches!(step, Answer::TwoNumbers { .. });
        let proof = Proofs::of(view).proof(chosen.act.square);
        let is_easy = proof.is_some_and(|steps| steps.iter().all(is_simple));
        return all[0].points - chosen.points <= CLEARLY && !is_easy;
    }
    let other = best_elsewhere(all, chosen);
    other.is_some_and(|other| chosen.points - other >= PRAISED_LEAD)
        && !looks_best_to_a_beginner(view, chosen.act.action(view))
}

/// The best expected points of an action on another square.
fn best_elsewhere(all: &[EvaluatedMove], chosen: &EvaluatedMove) -> Option<f64> {
    all.iter().find(|other| other.act.square != chosen.act.square).map(|other| other.points)
}

/// What is known about the action's square, and its expected points.
fn reasons(view: &Knowledge, proofs: &Proofs, chosen: &EvaluatedMove, all: &[EvaluatedMove]) -> Vec<Answer> {
    let square = chosen.act.square;
    let cell = square as u16;
    let mut reasons = match proofs.proof(square) {
        Some(steps) => steps,
        None if is_decided(view, chosen) => vec![Answer::EveryLayout { cell, is_mine: chosen.chance == 1.0 }],
        None => vec![Answer::Chance { cell, percent: percent(chosen.chance) }],
    };
    // A certain mine always scores the same.
    let is_certain_mine = chosen.chance == 1.0 && is_certain(chosen);
    if let Some(other) = best_elsewhere(all, chosen).filter(|_| !is_certain_mine) {
        reasons.push(Answer::Points { points: tenths(chosen.points), elsewhere: tenths(other) });
    }
    reasons
}

/// Whether all layouts agree on the square. The evaluation rounds chances near 1.
fn is_decided(view: &Knowledge, evaluated: &EvaluatedMove) -> bool {
    let exact = || {
        let (_, chances) = chances(view.grid(), view.own_failed()).ok()?;
        chances.into_iter().find(|&(cell, _)| cell == evaluated.act.square)
    };
    evaluated.chance == 0.0 || evaluated.chance == 1.0 && exact().is_some_and(|(_, chance)| chance == 1.0)
}

/// Rounded to whole percent, but never to certainty.
fn percent(chance: f64) -> u8 {
    (100.0 * chance).round().clamp(1.0, 99.0) as u8
}

fn tenths(points: f64) -> i32 {
    (10.0 * points).round() as i32
}

/// The squares to look at: the numbers of a proof, or those next to the square. Without such numbers, all squares that
/// no number touches, or all hidden squares.
fn places(view: &Knowledge, square: usize, reasons: &[Answer]) -> Vec<u16> {
    let of_reason = |reason: &Answer| match *reason {
        Answer::OneNumber { number, .. } => vec![number.cell],
        Answer::TwoNumbers { more, fewer, .. } => vec![more.cell, fewer.cell],
        _ => Vec::new(),
    };
    let mut cells: Vec<u16> = reasons.iter().flat_map(of_reason).collect();
    if cells.is_empty() {
        let is_number = |&cell: &usize| matches!(view.grid().get(cell), Shown::Number(_));
        cells = view.grid().size().neighbours(square).filter(is_number).map(|cell| cell as u16).collect();
    }
    if cells.is_empty() {
        let hidden: Vec<u16> = view.grid().hidden_cells().map(|cell| cell as u16).collect();
        let frontier = frontier(view);
        cells = hidden.iter().copied().filter(|cell| !frontier.contains(cell)).collect();
        if cells.len() == 1 {
            cells = hidden;
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}
