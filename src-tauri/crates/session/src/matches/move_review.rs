//! What the moves of a match were worth, found out once it is over.

use super::*;
use crate::Judgement;
use crate::job::{JobContext, prepare};

/// Judgements are told in handfuls, at least so far apart.
const TELL_INTERVAL: Duration = Duration::from_millis(200);

/// Moves to be judged, in a game that begins like this.
struct MoveReview<S: Playable> {
    start: S,
    /// Every move, and whether it is still to be judged.
    moves: Vec<(Side, game::Move<S>, bool)>,
    judge: game::Judge<S>,
}

impl<S: Playable> MoveReview<S> {
    fn run(self, context: &JobContext, tell: &mut dyn FnMut(JobEvent)) {
        let mut state = self.start;
        let mut judged = Vec::new();
        let mut throttle = context.throttle(TELL_INTERVAL);
        for (place, (side, m, is_new)) in self.moves.into_iter().enumerate() {
            if context.stop.is_set() {
                return;
            }
            if is_new {
                let game::Judgement { best, best_value, chosen_value } =
                    (self.judge)(&state.view(Viewer::Player(side)), m);
                judged.push((place, Judgement { best: to_snapshot::json(&best), best_value, chosen_value }));
            }
            if !judged.is_empty() && throttle.is_due() {
                tell(JobEvent::Judgements(std::mem::take(&mut judged)));
            }
            state.play(m).expect("the record holds moves that were legal when they were made");
        }
        tell(JobEvent::Judgements(judged));
    }
}

impl<S: Playable> Match<S> {
    /// Begins to judge what has not been judged yet.
    pub(super) fn judge(&mut self, settings: &JobSettings, last_ticket: &mut u64) -> Option<Task> {
        let judge = S::JUDGE.filter(|_| self.phase() == Phase::Over)?;
        let entries = self.history.record().iter();
        let moves: Vec<_> = entries.map(|entry| (entry.side, entry.m, entry.judgement.is_none())).collect();
        if self.judging.is_some() || moves.iter().all(|&(_, _, is_new)| !is_new) {
            return None;
        }
        let judging = MoveReview { start: self.history.start().clone(), moves, judge };
        let (job, task) =
            prepare(&settings.environment, last_ticket, move |context, tell| judging.run(context, tell));
        self.judging = Some(job);
        Some(task)
    }

    pub(super) fn has_judging(&self, ticket: u64) -> bool {
        self.judging.as_ref().is_some_and(|job| job.ticket == ticket)
    }

    /// A judge that breaks down just leaves moves unjudged.
    pub(super) fn take_judgements(&mut self, event: JobEvent) {
        let JobEvent::Judgements(judged) = event else { return };
        for (place, judgement) in judged {
            self.history.judge(place, judgement);
        }
    }
}
