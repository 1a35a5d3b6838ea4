//! The part of computer players: what they are asked, and what becomes of their answers.

use super::*;
use crate::thinking::prepare;
use game::Budget;
use std::sync::{Arc, Mutex};

/// What no computer player may exceed in answering; every level promises an answer within 3 s.
const MOVE_TIME: Duration = Duration::from_millis(2900);
/// What a computer player may spend on a draw offer.
const OFFER_TIME: Duration = Duration::from_millis(1000);

impl<S: Playable> Match<S> {
    /// The computer player that has something to think about, and how long it may take.
    fn thinker(&self) -> Option<(Side, Level, Duration)> {
        if self.phase() != Phase::Running {
            return None;
        }
        let mover = self.mover()?;
        let (side, time) = match self.offer {
            Some(DrawOffer { by, state: OfferState::Considered }) => (!by, OFFER_TIME),
            _ => (mover, MOVE_TIME),
        };
        match self.player(side)? {
            Player::Computer { level } => Some((side, level, time)),
            Player::Human => None,
        }
    }

    pub(super) fn begin_thinking(&mut self, ticket: u64, pace: Duration) -> Option<Task> {
        let Some((side, level, time)) = self.thinker() else {
            self.job = None;
            return None;
        };
        if self.job.is_some() {
            return None;
        }
        let bot = self.bot(side, level);
        let view = self.history.present().view(Viewer::Player(side));
        let (job, task) = prepare(ticket, side, bot, view, Budget::time(time), pace);
        self.job = Some(job);
        Some(task)
    }

    /// The side's bot, kept from move to move as long as its level stays.
    fn bot(&mut self, side: Side, level: Level) -> SharedBot<S::View> {
        let seed = self.seed.wrapping_add(side.index() as u64);
        let (_, bot) = self
            .bots
            .get_mut(side)
            .take_if(|(of_level, _)| *of_level == level)
            .unwrap_or_else(|| (level, Arc::new(Mutex::new(S::bot(level, seed)))));
        *self.bots.get_mut(side) = Some((level, Arc::clone(&bot)));
        bot
    }

    pub(super) fn take_answer(&mut self, answer: Option<Answer>) {
        let Some(job) = self.job.take() else { return };
        let considered = self.offer.is_some_and(|offer| offer.state == OfferState::Considered);
        let taken = answer.is_some_and(|answer| {
            if considered {
                // Turning a value round twice gives it back, so this is the value as the thinker sees it.
                self.decide_offer(!answer.thought.value.for_first(job.side).is_above_zero());
                return true;
            }
            let Ok(m) = answer.best.parse::<game::Move<S>>() else { return false };
            let played = self.history.play(m, Some(answer.thought)).is_ok();
            if played {
                self.position_changed();
            }
            played
        });
        if !taken {
            self.paused = true;
            self.offer = None;
            self.trouble = Some(Refusal::ComputerFailed);
        }
    }
}
