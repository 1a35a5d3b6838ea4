//! A record's judgements once the match is over: read, shown and saved.

use super::Record;
use crate::judgement::{Account, Mistake, SavedJudgement};
use crate::snapshot::json;
use crate::{BySide, Judgement, MoveReview, PointsAccount};
use game::{Judge, Move, Playable, Side, Value, Viewer};

impl<S: Playable> Record<S> {
    /// The judge, once the match is over and has no hidden information.
    pub(in crate::matches) fn judge(&self) -> Option<Judge<S>> {
        S::JUDGE.filter(|_| self.is_over() && self.told.is_none())
    }

    /// Whether any move lacks a judgement.
    pub(in crate::matches) fn has_moves_to_judge(&self) -> bool {
        self.history.record().iter().any(|entry| entry.judgement.is_none())
    }

    /// Stores judgements by index in the record. Returns false and stores none if one is impossible.
    pub(in crate::matches) fn take_judgements(&mut self, judged: &[(usize, SavedJudgement)]) -> bool {
        let Some(judged) = self.read_judgements(judged) else { return false };
        for (place, judgement) in judged {
            self.history.judge(place, judgement);
        }
        true
    }

    /// Reads judgements by index in the record; none if one is impossible.
    fn read_judgements(
        &self,
        judged: &[(usize, SavedJudgement)],
    ) -> Option<Vec<(usize, game::Judgement<Move<S>>)>> {
        let mut before: Option<(usize, S)> = None;
        // From first to last, so that each replay can continue from the previous position.
        let read = judged.iter().rev().map(|(place, saved)| {
            self.history.record().get(*place).filter(|entry| entry.m.as_move().is_some())?;
            let state = self.history.after(*place, before.as_ref().map(|(ply, state)| (*ply, state)));
            let judgement = read(&state, saved)?;
            before = Some((*place, state));
            Some((*place, judgement))
        });
        read.collect()
    }

    /// The progress of judging, as shown.
    pub(in crate::matches) fn review(&self, running: bool) -> Option<MoveReview> {
        let judge = self.judge()?;
        let played = &self.history.record()[..self.history.at()];
        let account = |side| {
            let own = played.iter().filter(|entry| entry.side == side);
            Account::of(&own.filter_map(|entry| lost::<S>(entry.judgement.as_ref()?)).collect::<Vec<_>>())
        };
        let accounts = || BySide { first: account(Side::First), second: account(Side::Second) };
        Some(MoveReview {
            judged: played.iter().filter(|entry| entry.judgement.is_some()).count(),
            running,
            accounts: judge.expectation.map(|_| accounts()),
            points: self.points(),
        })
    }

    /// Where the points came from, once all moves of a finished match are judged.
    pub(in crate::matches) fn points(&self) -> Option<BySide<PointsAccount>> {
        let gain = self.judge()?.gain?;
        let played = &self.history.record()[..self.history.at()];
        let mut points = BySide::<PointsAccount>::default();
        for entry in played {
            let judgement = entry.judgement.as_ref()?;
            let (Value::Estimate(best), Value::Estimate(chosen)) =
                (judgement.best_value, judgement.chosen_value)
            else {
                return None;
            };
            let gained = gain(entry.reports.get(Viewer::Player(entry.side)));
            let account = points.get_mut(entry.side);
            *account = *account + PointsAccount::of_move(gained, best, chosen);
        }
        (!played.is_empty()).then_some(points)
    }

    /// The judgements as saved: empty, or one entry per move.
    pub(in crate::matches) fn saved_judgements(&self) -> Vec<Option<SavedJudgement>> {
        let record = self.history.record();
        let saved: Vec<_> =
            record.iter().map(|entry| entry.judgement.as_ref().map(SavedJudgement::of)).collect();
        if saved.iter().any(Option::is_some) { saved } else { Vec::new() }
    }
}

/// A judgement as shown.
pub(in crate::matches) fn shown_judgement<S: Playable>(judgement: &game::Judgement<Move<S>>) -> Judgement {
    Judgement {
        best: json(&judgement.line.first()),
        line: judgement.line.iter().map(ToString::to_string).collect(),
        best_value: judgement.best_value,
        chosen_value: judgement.chosen_value,
        mistake: lost::<S>(judgement).and_then(Mistake::of),
    }
}

/// How much of the expected point a move lost; none in a game that does not classify mistakes.
fn lost<S: Playable>(judgement: &game::Judgement<Move<S>>) -> Option<f64> {
    let expectation = S::JUDGE?.expectation?;
    Some(expectation(judgement.best_value) - expectation(judgement.chosen_value))
}

/// The judgement of a move in this state, if the untrusted saved form is possible.
pub(super) fn read<S: Playable>(before: &S, saved: &SavedJudgement) -> Option<game::Judgement<Move<S>>> {
    let mut state = before.clone();
    let mut line = Vec::new();
    for text in &saved.line {
        let m = text.parse().ok()?;
        state.play(m).ok()?;
        line.push(m);
    }
    // The minimum integer has no negation, so its value would change when reversed twice.
    let is_a_value = |value: game::Value| value.reversed().reversed() == value;
    let are_values = is_a_value(saved.best) && is_a_value(saved.chosen);
    let can_be = are_values && !line.is_empty() && !saved.chosen.is_better_than(saved.best);
    can_be.then_some(game::Judgement { line, best_value: saved.best, chosen_value: saved.chosen })
}
