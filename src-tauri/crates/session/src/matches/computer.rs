//! The part of computer players: what they are asked, and what becomes of their answers.

use super::*;
use crate::thinking::{Question, prepare};
use game::Budget;

/// What a computer player may spend on a draw offer.
const OFFER_TIME: Duration = Duration::from_millis(1000);

impl<S: Playable> Match<S> {
    /// The computer player that has something to think about, and what it may spend.
    fn thinker(&self) -> Option<(Side, Level, Budget)> {
        if self.phase() != Phase::Running {
            return None;
        }
        let mover = self.mover()?;
        let offered = self.offer.filter(|offer| offer.state == OfferState::Considered);
        let side = offered.map_or(mover, |offer| !offer.by);
        let Player::Computer { level } = self.player(side)? else { return None };
        let budget = if offered.is_some() { Budget::time(OFFER_TIME) } else { S::budget(level) };
        Some((side, level, budget))
    }

    /// Stops what nobody wants any more, and begins the thought that is wanted now, if there is one.
    pub(super) fn think(&mut self, ticket: u64, means: Means) -> Option<Task> {
        let Some((side, level, budget)) = self.thinker() else {
            self.job = None;
            return None;
        };
        if self.job.is_some() {
            return None;
        }
        let place = SharedBot::clone(self.bots.get(side));
        let seed = self.bot_seed.wrapping_add(side.index() as u64);
        let view = self.history.present().view(Viewer::Player(side));
        let Means { pace, resources } = means;
        let question = Question { side, view, budget, pace };
        let (job, task) = prepare(ticket, question, place, move || S::bot(level, seed, &resources));
        self.job = Some(job);
        Some(task)
    }

    /// Takes the answer of the wanted thought; nothing if its bot failed.
    pub(super) fn conclude(&mut self, answer: Option<Answer>) {
        let Some(job) = self.job.take() else { return };
        let considered = self.offer.is_some_and(|offer| offer.state == OfferState::Considered);
        let taken = answer.is_some_and(|answer| {
            if considered {
                // Turning a value round twice gives it back, so this is the value as the thinker sees it.
                self.decide_offer(!answer.thought.value.for_first(job.side).is_above_zero());
                return true;
            }
            let Ok(m) = answer.best.parse::<game::Move<S>>() else { return false };
            self.make_move(m, Some(answer.thought)).is_ok()
        });
        if !taken {
            self.paused = Some(Pause::ByHand);
            self.offer = None;
            self.fault = Some(Refusal::ComputerFailed);
        }
    }
}
