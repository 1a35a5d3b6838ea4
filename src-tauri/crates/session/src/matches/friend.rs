//! A friend on another device. The log defines the match, which is updated whenever the log changes. It cannot be
//! paused, its seats are fixed, and taking back moves requires the friend's consent.

use super::any_match::{Change, Step};
use super::record::Record;
use crate::friend::{DealerlessShown, FriendClaim, FriendShown, PHRASES};
use crate::history::{Entry, History};
use crate::match_error::allow;
use crate::match_log::{Due, LogEntry, LogMoves, LogView};
use crate::snapshot::{Can, DrawOffer, OfferState};
use crate::{MatchCommand, MatchError};
use game::{IllegalMove, Move, Playable, Side, View, Viewer};

/// A friend on another device.
pub(super) struct Friend {
    side: Side,
    /// The log as last read; none before the first read, or if this device has no keys.
    pub(super) log: Option<LogView>,
    /// The numbers of the moves in the record, once known.
    numbers: Option<Vec<u16>>,
    /// The next move offers a draw.
    offers_draw: bool,
    /// This player has dismissed the friend's offer.
    offer_put_away: bool,
}

impl Friend {
    pub(super) fn on(side: Side) -> Friend {
        Friend { side, log: None, numbers: None, offers_draw: false, offer_put_away: false }
    }

    pub(super) fn own(&self) -> Side {
        !self.side
    }

    /// The log, if this device can write to it.
    fn writable(&self) -> Option<&LogView> {
        self.log.as_ref().filter(|log| log.may_write && log.stopped.is_none())
    }

    /// The log, if the match is in progress and this player owes the next turn.
    fn with_own_turn(&self) -> Option<&LogView> {
        self.writable().filter(|log| log.is_own_turn())
    }

    /// Whether this player owes a move.
    pub(super) fn may_move(&self) -> bool {
        self.with_own_turn().is_some_and(|log| log.due == Due::Move)
    }

    /// The ply that the friend is asking to go back to.
    fn asked(&self) -> Option<u16> {
        self.with_own_turn()?.asked_to()
    }

    /// The ply that this player can ask to go back to.
    fn may_ask(&self) -> Option<u16> {
        self.writable()?.may_ask
    }

    fn claim(&self) -> Option<FriendClaim> {
        let log = self.log.as_ref()?;
        let claimant = if log.is_own_turn() { self.side } else { self.own() };
        log.claimed.map(|draw| FriendClaim { by: claimant, draw })
    }

    /// Whether the friend claims that this player's time is up, and this device's clock agrees.
    pub(super) fn admits_claim(&self) -> bool {
        self.is_claimed_against() && self.log.as_ref().is_some_and(|log| log.admits)
    }

    /// Whether the friend claims that this player's time is up. Entries that the program owes do not count, because the
    /// player did not let that time pass.
    fn is_claimed_against(&self) -> bool {
        let by_person = |log: &&LogView| log.due != Due::Program;
        self.with_own_turn().filter(by_person).is_some()
            && self.claim().is_some_and(|claim| claim.by == self.side)
    }

    /// The commands that are only available with a friend.
    pub(super) fn can(&self, is_over: bool, open_offer: Option<Side>) -> Can {
        let writable = self.writable().is_some();
        let goes_on = writable && !is_over;
        Can {
            undo: goes_on && self.may_ask().is_some(),
            resign: goes_on,
            answer_draw: goes_on && open_offer == Some(self.side),
            answer_take_back: goes_on && self.asked().is_some(),
            claim: goes_on && self.claim().is_none() && self.log.as_ref().is_some_and(|log| log.overdue),
            yield_time: goes_on && self.is_claimed_against(),
            say: writable && self.log.as_ref().is_some_and(|log| log.may_say),
            ..Can::default()
        }
    }

    /// Executes a command that is not about the board.
    pub(super) fn apply(&mut self, command: &MatchCommand, can: &Can) -> Result<Step, MatchError> {
        let entry = match *command {
            MatchCommand::OfferDraw => {
                allow(can.offer_draw, "a draw offer")?;
                self.offers_draw = !self.offers_draw;
                return Ok(Step::Done(Change::Fleeting));
            }
            MatchCommand::AnswerDraw { side, accept } => {
                allow(can.answer_draw && side == self.own(), "an answer to a draw offer")?;
                if !accept {
                    self.offer_put_away = true;
                    return Ok(Step::Done(Change::Fleeting));
                }
                LogEntry::Agree
            }
            MatchCommand::Undo { plies: None } => {
                allow(can.undo, "taking back")?;
                LogEntry::Ask { to: self.may_ask().ok_or(MatchError::NotNow("taking back"))? }
            }
            MatchCommand::AnswerTakeBack { accept } => {
                allow(can.answer_take_back, "an answer")?;
                LogEntry::Answer { agrees: accept }
            }
            MatchCommand::Resign => {
                allow(can.resign, "resigning")?;
                LogEntry::Resign
            }
            MatchCommand::Claim { draw } => {
                allow(can.claim, "a claim")?;
                LogEntry::Claim { draw }
            }
            MatchCommand::Yield => {
                allow(can.yield_time, "conceding on time")?;
                LogEntry::Yield
            }
            MatchCommand::Say { phrase } => {
                allow(can.say && phrase < PHRASES, "saying that")?;
                LogEntry::Say(phrase)
            }
            _ => return Err(MatchError::NotNow("this command in a match with a friend")),
        };
        Ok(Step::Write(entry))
    }

    /// The log entry for a move; `view` is what this player sees.
    pub(super) fn entry_of<S: Playable>(
        &self,
        record: &Record<S>,
        view: &S::View,
        m: Move<S>,
    ) -> Result<LogEntry, MatchError> {
        let illegal = || IllegalMove(m.to_string());
        if record.told.is_some() {
            let is_legal = view.legal_moves().contains(&m);
            return is_legal.then(|| LogEntry::Action(m.to_string())).ok_or_else(|| illegal().into());
        }
        let number = number_of(record.history.present(), m).ok_or_else(illegal)?;
        let passes = {
            let mut after = record.history.present().clone();
            after.play(m)?;
            after.view(Viewer::Audience).turn().mover().is_some_and(|next| Some(next) != record.mover())
        };
        Ok(LogEntry::Move { number, offers_draw: passes && self.offers_draw })
    }

    /// Updates the record from the log. True if the record changed; none if the log belongs to another match.
    pub(super) fn take_record<S: Playable>(&mut self, record: &mut Record<S>, log: &LogView) -> Option<bool> {
        match &log.moves {
            LogMoves::Dealerless(view) => record.take_settled(self.own(), view),
            LogMoves::Numbers(_) if S::SECRETS => None,
            LogMoves::Numbers(numbers) => self.take_moves(&mut record.history, numbers),
        }
    }

    fn take_moves<S: Playable>(&mut self, history: &mut History<S>, numbers: &[u16]) -> Option<bool> {
        let known = self.numbers.take().unwrap_or_else(|| numbers_of(history));
        let same = known.iter().zip(numbers).take_while(|(known, number)| known == number).count();
        let changes = same < known.len() || same < numbers.len();
        if same < known.len() || history.at() < known.len() {
            history.truncate(same);
        }
        for &number in &numbers[same..] {
            let legal = history.present().view(Viewer::Audience).legal_moves();
            history.play(*legal.get(usize::from(number))?, None).ok()?;
        }
        self.numbers = Some(numbers.to_vec());
        Some(changes)
    }

    /// Stores a log after the record has been updated from it, and returns its draw offer. `has_moved` says whether
    /// the record changed.
    pub(super) fn keep_log(&mut self, log: LogView, has_moved: bool) -> Option<DrawOffer> {
        if has_moved {
            // If the same player moves again, the offer is sent with the move that passes the turn.
            self.offers_draw &= log.is_own_turn();
            self.offer_put_away = false;
        }
        let by = if log.is_own_turn() { self.side } else { self.own() };
        let offer = log.draw_offered.then_some(DrawOffer { by, state: OfferState::Open });
        self.log = Some(log);
        offer.filter(|offer| self.shows(offer))
    }

    /// Whether an offer is shown, because the player has not dismissed it.
    pub(super) fn shows(&self, offer: &DrawOffer) -> bool {
        !(self.offer_put_away && offer.by == self.side)
    }

    /// The friend's state as shown.
    pub(super) fn shown(&self, dealerless: Option<DealerlessShown>) -> FriendShown {
        let log = self.log.as_ref();
        let owes_answer = log.filter(|log| matches!(log.due, Due::Answer { .. }));
        let waits = log.filter(|log| log.turn.is_some() && !log.is_own_turn());
        // Logs can contain any number, but the page has text only for these.
        let phrases = log.into_iter().flat_map(|log| &log.phrases).filter(|said| said.phrase < PHRASES);
        FriendShown {
            side: self.side,
            offers_draw: self.offers_draw,
            asked: self.asked(),
            asking: waits.and_then(LogView::asked_to),
            owes_answer: owes_answer.and_then(|log| log.turn),
            claim: self.claim(),
            phrases: phrases.copied().collect(),
            stopped: log.and_then(|log| log.stopped),
            no_keys: log.is_none(),
            dealerless,
        }
    }
}

/// The index of a move in the list of legal moves.
fn number_of<S: Playable>(state: &S, m: Move<S>) -> Option<u16> {
    let place = state.view(Viewer::Audience).legal_moves().into_iter().position(|legal| legal == m)?;
    u16::try_from(place).ok()
}

/// The indices of all moves in the record.
fn numbers_of<S: Playable>(history: &History<S>) -> Vec<u16> {
    let mut state = history.start().clone();
    let number = |entry: &Entry<S>| {
        let m = entry.m.as_move().expect("a game without secrets is played by moves");
        let number = number_of(&state, m);
        state.play(m).expect("the record holds moves that were legal when they were made");
        number.expect("a move that was made is legal")
    };
    history.record().iter().map(number).collect()
}
