//! A record's judgements once the match is over: read, shown and saved.

use super::Record;
use crate::history::{Entry, Judged};
use crate::judgement::{Account, Mistake, SavedJudgement, turning_points};
use crate::snapshot::json;
use crate::{BySide, Judgement, MoveReview, PointsAccount, TurningPoint};
use game::{Explanation, Judge, Options, Playable, Problem, Side, Theme, Value, View, Viewer};
use std::sync::OnceLock;

impl<S: Playable> Record<S> {
    /// The judge, once the match is over and has no hidden information.
    pub(in crate::matches) fn judge(&self) -> Option<Judge<S>> {
        S::JUDGE.filter(|_| self.is_over() && self.told.is_none())
    }

    /// Whether any move lacks a judgement.
    pub(in crate::matches) fn has_moves_to_judge(&self) -> bool {
        self.history.record().iter().any(|entry| entry.judged.is_none())
    }

    /// Stores judgements by index in the record. Returns false and stores none if one is impossible.
    pub(in crate::matches) fn take_judgements(&mut self, judged: &[(usize, SavedJudgement)]) -> bool {
        let Some(judged) = self.read_judgements(judged) else { return false };
        for (place, judged) in judged {
            self.history.judge(place, judged);
        }
        true
    }

    /// Reads judgements by index in the record; none if one is impossible.
    fn read_judgements(&self, judged: &[(usize, SavedJudgement)]) -> Option<Vec<(usize, Judged<S>)>> {
        let mut before: Option<(usize, S)> = None;
        // From first to last, so that each replay can continue from the previous position.
        let read = judged.iter().rev().map(|(place, saved)| {
            self.history.record().get(*place).filter(|entry| entry.m.as_move().is_some())?;
            let state = self.history.after(*place, before.as_ref().map(|(ply, state)| (*ply, state)));
            let judged = read(&state, saved)?;
            before = Some((*place, state));
            Some((*place, judged))
        });
        read.collect()
    }

    /// The progress of judging, as shown.
    pub(in crate::matches) fn review(&self, running: bool) -> Option<MoveReview> {
        let judge = self.judge()?;
        let played = &self.history.record()[..self.history.at()];
        let lost = |entry: &Entry<S>| entry.judged.as_ref().map(|judged| judged.lost);
        let account = |side| {
            let own = played.iter().filter(|entry| entry.side == side);
            Account::of(&own.filter_map(lost).collect::<Vec<_>>())
        };
        let next = |place: usize| self.history.record().get(place + 1);
        let turning_point = |place| turning_point(&judge, &played[place], next(place), place + 1);
        Some(MoveReview {
            judged: played.iter().filter(|entry| entry.judged.is_some()).count(),
            running,
            accounts: BySide { first: account(Side::First), second: account(Side::Second) },
            points: self.points(),
            turning_points: turning_points(played.iter().map(lost))
                .into_iter()
                .filter_map(turning_point)
                .collect(),
        })
    }

    /// Where the points came from, once all moves of a finished match are judged.
    pub(in crate::matches) fn points(&self) -> Option<BySide<PointsAccount>> {
        let gain = self.judge()?.gain?;
        let played = &self.history.record()[..self.history.at()];
        let mut points = BySide::<PointsAccount>::default();
        for entry in played {
            let judgement = &entry.judged.as_ref()?.judgement;
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

    /// The problem of finding a better move than the one that led to this ply. None if that move was no mistake of such
    /// a side, or no better one is proven.
    pub(in crate::matches) fn mistake(&self, ply: usize, is_own: impl Fn(Side) -> bool) -> Option<Problem> {
        let judge = self.judge()?;
        let place = ply.checked_sub(1)?;
        let entry = self.history.record().get(place).filter(|entry| is_own(entry.side))?;
        let judged = entry.judged.as_ref().filter(|judged| is_proven_mistake(&judge, judged))?;
        let text = |entry: &Entry<S>| Some(entry.m.as_move()?.to_string());
        Some(Problem {
            theme: Theme::<S>::MISTAKE.id.to_owned(),
            // Nobody else has tried it, so it rates nobody.
            rating: 0,
            options: self.options.with_start(self.seed).to_string(),
            moves: self.history.record()[..place].iter().map(text).collect::<Option<_>>()?,
            line: vec![judged.judgement.line.first()?.to_string()],
        })
    }

    /// The judgements as saved: empty, or one entry per move.
    pub(in crate::matches) fn saved_judgements(&self) -> Vec<Option<SavedJudgement>> {
        let record = self.history.record();
        let saved: Vec<_> =
            record.iter().map(|entry| Some(SavedJudgement::of(&entry.judged.as_ref()?.judgement))).collect();
        if saved.iter().any(Option::is_some) { saved } else { Vec::new() }
    }
}

/// A judgement as shown.
pub(in crate::matches) fn shown_judgement<S: Playable>(judged: &Judged<S>) -> Judgement {
    let Judged { judgement, written, lost, .. } = judged;
    Judgement {
        best: json(&judgement.line.first()),
        line: written.clone(),
        best_value: judgement.best_value,
        chosen_value: judgement.chosen_value,
        mistake: Mistake::of(*lost),
    }
}

/// Whether a better move is proven.
fn is_proven_mistake<S: Playable>(judge: &Judge<S>, judged: &Judged<S>) -> bool {
    let game::Judgement { best_value, chosen_value, .. } = &judged.judgement;
    let is_proven = match best_value {
        Value::Win(_) => true,
        Value::Exact(_) => matches!(chosen_value, Value::Exact(_)),
        // A judge of points counts them.
        _ => judge.gain.is_some(),
    };
    Mistake::of(judged.lost).is_some() && is_proven
}

/// A mistake as shown; none if the move is none.
fn turning_point<S: Playable>(
    judge: &Judge<S>,
    entry: &Entry<S>,
    next: Option<&Entry<S>>,
    ply: usize,
) -> Option<TurningPoint> {
    let Judged { judgement, best, lost, before, explanation, .. } = entry.judged.as_ref()?;
    let (m, view) = (entry.m.as_move()?, before.as_ref()?);
    let Explanation { costs, reasons } = explanation.get_or_init(|| {
        let mut played = vec![m];
        if let Some(next) = next.and_then(|next| next.judged.as_ref()) {
            played.extend(&next.judgement.line);
        }
        let Some(explain) = judge.explain else { return Explanation::default() };
        let Explanation { costs, reasons } = explain(view, &played, &judgement.line);
        let [costs, reasons] = [costs, reasons].map(|answers| answers.iter().map(json).collect());
        Explanation { costs, reasons }
    });
    Some(TurningPoint {
        ply,
        lost: (100.0 * lost).round() as u32,
        view: json(view),
        played: json(&m),
        best: json(best),
        costs: costs.clone(),
        reasons: reasons.clone(),
        proven: is_proven_mistake(judge, entry.judged.as_ref()?),
    })
}

/// The judgement of a move in this state, if the untrusted saved form is possible.
pub(super) fn read<S: Playable>(before: &S, saved: &SavedJudgement) -> Option<Judged<S>> {
    let judge = S::JUDGE?;
    let mut state = before.clone();
    let (mut line, mut reports) = (Vec::new(), Vec::new());
    let mover = before.view(Viewer::Audience).turn().mover()?;
    for text in &saved.line {
        let m = text.parse().ok()?;
        line.push(m);
        reports.push(state.play(m).ok()?.get(Viewer::Player(mover)).clone());
    }
    // The minimum integer has no negation, so its value would change when reversed twice.
    let is_a_value = |value: game::Value| value.reversed().reversed() == value;
    let are_values = is_a_value(saved.best) && is_a_value(saved.chosen);
    let can_be = are_values && !saved.chosen.is_better_than(saved.best);
    let (best, judgement) = (
        reports.first()?.clone(),
        game::Judgement { line, best_value: saved.best, chosen_value: saved.chosen },
    );
    let view = before.view(Viewer::Player(mover));
    let expected = |value| (judge.expectation)(&view, value);
    let lost = expected(saved.best) - expected(saved.chosen);
    let written = reports.iter().map(ToString::to_string).collect();
    let before = Mistake::of(lost).map(|_| view);
    can_be.then_some(Judged { judgement, written, best, lost, before, explanation: OnceLock::new() })
}
