//! A match with a friend on another device. Its log is the truth; the match is made anew from it whenever that changes.
//! Nobody pauses it, changes seats in it, or takes back without being allowed to.

use super::commands::allow;
use super::*;
use crate::friend::{FriendClaim, FriendShown, PHRASES};
use crate::match_log::{Due, LogEntry, LogMoves, LogView};
use crate::snapshot::Can;
use game::IllegalMove;

/// A friend on another device.
pub(super) struct Friend {
    side: Side,
    /// As it was read last; nothing before that, and where this device has no keys.
    pub(super) log: Option<LogView>,
    /// The numbers of the moves of the record, once they are known.
    numbers: Option<Vec<u16>>,
    /// What the openings say that was not the game of this record, and how much was settled then: it is another game as
    /// long as both are the same.
    pub(super) refused_replay: Option<((String, Vec<String>), usize)>,
    /// A draw is offered with the next move.
    offers_draw: bool,
    /// The friend's offer is not shown any more.
    offer_put_away: bool,
}

/// What a command of a match with a friend comes to.
pub(crate) enum FriendStep {
    /// It is done.
    Done(Change),
    /// This has to be written to the log, and the log to be followed.
    Write(LogEntry),
}

impl Friend {
    pub(super) fn on(side: Side) -> Friend {
        Friend {
            side,
            log: None,
            numbers: None,
            refused_replay: None,
            offers_draw: false,
            offer_put_away: false,
        }
    }

    pub(super) fn own(&self) -> Side {
        !self.side
    }

    /// The log, if this device may write to it.
    fn writable(&self) -> Option<&LogView> {
        self.log.as_ref().filter(|log| log.may_write && log.stopped.is_none())
    }

    /// The log, if the match goes on and this person owes the next turn.
    fn with_pen(&self) -> Option<&LogView> {
        self.writable().filter(|log| log.is_own_turn())
    }

    /// Whether this person owes a move.
    pub(super) fn may_move(&self) -> bool {
        self.with_pen().is_some_and(|log| log.due == Due::Move)
    }

    /// The ply that the friend asks to take back to.
    fn asked(&self) -> Option<u16> {
        let log = self.with_pen()?;
        log.asked_to()
    }

    /// The ply that this person may ask to take back to.
    fn may_ask(&self) -> Option<u16> {
        self.writable()?.may_ask
    }

    fn claim(&self) -> Option<FriendClaim> {
        let log = self.log.as_ref()?;
        let claimant = if log.is_own_turn() { self.side } else { self.own() };
        log.claimed.map(|draw| FriendClaim { by: claimant, draw })
    }

    /// The friend claims that this person's time is over, and so does the own watch.
    pub(super) fn admits_claim(&self) -> bool {
        self.is_claimed_against() && self.log.as_ref().is_some_and(|log| log.admits)
    }

    /// Whether the friend claims that this person's time is over. What the program owes it makes as soon as it may: no
    /// person has let that time pass.
    fn is_claimed_against(&self) -> bool {
        let by_person = |log: &&LogView| log.due != Due::Program;
        self.with_pen().filter(by_person).is_some() && self.claim().is_some_and(|claim| claim.by == self.side)
    }
}

impl<S: Playable> Match<S> {
    pub(super) fn begin_with_friend(
        &mut self,
        own: Side,
        names: BySide<Option<String>>,
        unix_time: u64,
    ) -> Result<(), MatchError> {
        allow(S::REMOTE.is_some() && self.phase() == Phase::Choosing, "a match with a friend")?;
        self.forget_secrets(own)?;
        *self.seats.get_mut(own) = Some(Player::Human);
        *self.seats.get_mut(!own) = Some(Player::Friend);
        self.names = names;
        self.people = BySide { first: true, second: true };
        self.begun = true;
        self.began = Some(unix_time);
        self.friend = Some(Friend::on(!own));
        Ok(())
    }

    pub(super) fn apply_with_friend(&mut self, command: &MatchCommand) -> Result<FriendStep, MatchError> {
        let can = self.can();
        let friend = self.friend.as_mut().expect("only a match with a friend is asked");
        match *command {
            MatchCommand::Look { ply, perspective } => {
                self.look(ply, perspective)?;
                Ok(FriendStep::Done(Change::Fleeting))
            }
            MatchCommand::Analyse { wanted } => {
                self.analyse(wanted)?;
                Ok(FriendStep::Done(Change::Fleeting))
            }
            MatchCommand::Judge { wanted } => {
                self.ask_judge(wanted)?;
                Ok(FriendStep::Done(Change::Lasting))
            }
            MatchCommand::Enter { input } => {
                allow(can.enter, "a move")?;
                match self.view().interpret(self.draft.as_ref(), input) {
                    InputResult::Nothing => Ok(FriendStep::Done(Change::Fleeting)),
                    InputResult::Draft(draft) => {
                        self.draft = draft;
                        Ok(FriendStep::Done(Change::Fleeting))
                    }
                    InputResult::Move(m) => self.written_move(m),
                }
            }
            MatchCommand::Play { ref text } => {
                let m = self.typed(text)?;
                self.written_move(m)
            }
            MatchCommand::OfferDraw => {
                allow(can.offer_draw, "a draw offer")?;
                friend.offers_draw = !friend.offers_draw;
                Ok(FriendStep::Done(Change::Fleeting))
            }
            MatchCommand::AnswerDraw { side, accept } => {
                allow(can.answer_draw && side == friend.own(), "an answer to a draw offer")?;
                if accept {
                    return Ok(write(LogEntry::Agree));
                }
                friend.offer_put_away = true;
                self.offer = None;
                Ok(FriendStep::Done(Change::Fleeting))
            }
            MatchCommand::Undo { plies: None } => {
                allow(can.undo, "taking back")?;
                let to = friend.may_ask().ok_or(MatchError::NotNow("taking back"))?;
                Ok(write(LogEntry::Ask { to }))
            }
            MatchCommand::AnswerTakeBack { accept } => {
                allow(can.answer_take_back, "an answer")?;
                Ok(write(LogEntry::Answer { agrees: accept }))
            }
            MatchCommand::Resign => {
                allow(can.resign, "resigning")?;
                Ok(write(LogEntry::Resign))
            }
            MatchCommand::Claim { draw } => {
                allow(can.claim, "a claim")?;
                Ok(write(LogEntry::Claim { draw }))
            }
            MatchCommand::Yield => {
                allow(can.yield_time, "admitting that the time is over")?;
                Ok(write(LogEntry::Yield))
            }
            MatchCommand::Say { phrase } => {
                allow(can.say && phrase < PHRASES, "saying that")?;
                Ok(write(LogEntry::Say(phrase)))
            }
            _ => Err(MatchError::NotNow("this, in a match with a friend elsewhere,")),
        }
    }

    /// The entry of a move.
    fn written_move(&self, m: game::Move<S>) -> Result<FriendStep, MatchError> {
        if self.told.is_some() {
            let is_legal = self.view().legal_moves().contains(&m);
            let action = is_legal.then(|| m.to_string()).ok_or_else(|| IllegalMove(m.to_string()))?;
            return Ok(write(LogEntry::Action(action)));
        }
        let number = number_of(self.history.present(), m).ok_or(IllegalMove(m.to_string()))?;
        let mover = self.mover();
        let passes = {
            let mut after = self.history.present().clone();
            after.play(m)?;
            after.view(Viewer::Audience).turn().mover().is_some_and(|next| Some(next) != mover)
        };
        let offers_draw = passes && self.friend.as_ref().is_some_and(|friend| friend.offers_draw);
        Ok(write(LogEntry::Move { number, offers_draw }))
    }

    pub(super) fn follow(&mut self, log: Option<LogView>) -> bool {
        let Some(friend) = &mut self.friend else { return false };
        let before = (friend.log.take(), self.settled);
        friend.log.clone_from(&log);
        let Some(log) = log else { return false };
        let taken = match &log.moves {
            LogMoves::Dealerless(view) => self.take_settled(view),
            LogMoves::Numbers(_) if S::SECRETS => None,
            LogMoves::Numbers(numbers) => self.take_moves(numbers),
        };
        let Some(has_moved) = taken else {
            self.friend.as_mut().expect("it is there").log = None;
            return false;
        };
        if has_moved {
            self.position_changed();
        }
        self.settled = log.termination;
        let friend = self.friend.as_mut().expect("it is there");
        if has_moved {
            // Where the same player moves again, the wish goes with the move that passes the turn.
            friend.offers_draw &= log.is_own_turn();
            friend.offer_put_away = false;
        }
        let by = if log.is_own_turn() { friend.side } else { friend.own() };
        let state = OfferState::Open;
        let is_offered = log.draw_offered && !(friend.offer_put_away && by == friend.side);
        self.offer = is_offered.then_some(DrawOffer { by, state });
        if self.settled.is_some() || !friend.may_move() {
            self.draft = None;
        }
        has_moved || before != (Some(log), self.settled)
    }

    /// Makes the record these moves. True if it was another one; nothing if they are of another match.
    fn take_moves(&mut self, numbers: &[u16]) -> Option<bool> {
        let friend = self.friend.as_mut().expect("only a match with a friend has a log");
        let known = friend.numbers.take().unwrap_or_else(|| numbers_of(&self.history));
        let same = known.iter().zip(numbers).take_while(|(known, number)| known == number).count();
        let changes = same < known.len() || same < numbers.len();
        if same < known.len() || self.history.at() < known.len() {
            self.history.truncate(same);
        }
        for &number in &numbers[same..] {
            let legal = self.history.present().view(Viewer::Audience).legal_moves();
            self.history.play(*legal.get(usize::from(number))?, None).ok()?;
        }
        self.friend.as_mut().expect("it is there").numbers = Some(numbers.to_vec());
        Some(changes)
    }

    pub(super) fn shown_friend(&self) -> Option<FriendShown> {
        let friend = self.friend.as_ref()?;
        let log = friend.log.as_ref();
        let owes_answer = log.filter(|log| matches!(log.due, Due::Answer { .. }));
        let waits = log.filter(|log| log.turn.is_some() && !log.is_own_turn());
        // A friend may say any number, and the page has no words for others.
        let phrases = log.into_iter().flat_map(|log| &log.phrases).filter(|said| said.phrase < PHRASES);
        Some(FriendShown {
            side: friend.side,
            offers_draw: friend.offers_draw,
            asked: friend.asked(),
            asking: waits.and_then(LogView::asked_to),
            owes_answer: owes_answer.and_then(|log| log.turn),
            claim: friend.claim(),
            phrases: phrases.copied().collect(),
            stopped: log.and_then(|log| log.stopped),
            no_keys: log.is_none(),
            joint: log.and_then(|log| self.shown_joint(log)),
        })
    }

    /// What can be done in a match with a friend.
    pub(super) fn can_with(&self, friend: &Friend) -> Can {
        let is_over = self.phase() == Phase::Over;
        let writable = friend.writable().is_some();
        let goes_on = writable && !is_over;
        Can {
            enter: self.human_to_move().is_some(),
            undo: goes_on && friend.may_ask().is_some(),
            judge: self.may_judge(),
            look: self.may_look(),
            resign: goes_on,
            // An action of a game with secrets carries no offer.
            offer_draw: self.human_to_move().is_some() && !S::SECRETS,
            answer_draw: goes_on && self.open_offer() == Some(friend.side),
            save: self.may_export(),
            answer_take_back: goes_on && friend.asked().is_some(),
            claim: goes_on && friend.claim().is_none() && friend.log.as_ref().is_some_and(|log| log.overdue),
            yield_time: goes_on && friend.is_claimed_against(),
            say: writable && friend.log.as_ref().is_some_and(|log| log.may_say),
            ..Can::default()
        }
    }
}

fn write(entry: LogEntry) -> FriendStep {
    FriendStep::Write(entry)
}

/// The number of a move in the list of legal moves.
fn number_of<S: Playable>(state: &S, m: game::Move<S>) -> Option<u16> {
    let place = state.view(Viewer::Audience).legal_moves().into_iter().position(|legal| legal == m)?;
    u16::try_from(place).ok()
}

/// The numbers of all moves of the record.
fn numbers_of<S: Playable>(history: &History<S>) -> Vec<u16> {
    let mut state = history.start().clone();
    let number = |entry: &crate::history::Entry<S>| {
        let m = entry.m.as_move().expect("a game without secrets is played by moves");
        let number = number_of(&state, m);
        state.play(m).expect("the record holds moves that were legal when they were made");
        number.expect("a move that was made is legal")
    };
    history.record().iter().map(number).collect()
}
