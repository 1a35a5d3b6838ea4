use crate::agreement::Agreement;
use crate::made::{BadRecord, Made, Private};
use crate::public_match::{PublicMatch, Secrets};
use fair::{KeySecret, MarkingSecret, Message, Refusal, Seat};
use game::{BadOptions, Turn};
use minesweeper::{Action, InformationState, MoveReport, NotTheGame, Opened, Unsettled};
use rand_core::CryptoRng;
use thiserror::Error;

/// What a seat has to send next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owed {
    /// Its key.
    Key,
    /// Its next deck.
    Deck,
    /// An exploration or a mark, which the player chooses. All else the program makes by itself.
    Action,
    /// An answer to the other's action, or a complaint.
    Answer,
    /// Its key and its failed marks: the game is over, or the other has opened.
    Opening,
}

/// What a message has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key or a deck is there.
    Dealt,
    /// An action waits for its answer.
    Asked,
    /// An action is answered; what this device is told of it.
    Settled(MoveReport),
    /// The last action was a mark that the rules do not allow, and this is proven. Only openings follow.
    IllegalMark {
        /// Who marked.
        by: Seat,
    },
    /// A seat has shown its key and its failed marks.
    Opened,
}

/// Why a message is not taken. The match goes no further then, and nobody is called a cheat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Misfit {
    /// The deck refuses it. Nothing has changed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The rules refuse what it settles, which no proven deck allows.
    #[error(transparent)]
    Rules(#[from] Unsettled),
}

/// What everybody knows of a position: what the two devices compare. No failed mark is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    /// The view text of the rules.
    pub view: String,
    /// The points of the first side, then of the second.
    pub score: String,
}

/// A match as one device knows it: the deck, the game, and the secrets of the own seat.
pub struct JointMatch {
    own: Option<Seat>,
    pub(crate) state: PublicMatch,
    key: Option<KeySecret>,
    marking: Option<MarkingSecret>,
    /// Where the own mark is that waits for its answer.
    marked: Option<u16>,
    pub(crate) logs: [Vec<Message>; 2],
}

impl JointMatch {
    /// A match without a message, on the device of this seat, or of a judge.
    ///
    /// # Errors
    /// The options name a board: its mines are no secret.
    pub fn new(agreement: Agreement, own: Option<Seat>) -> Result<JointMatch, BadOptions> {
        let state = PublicMatch::seen_by(agreement, own)?;
        Ok(JointMatch { own, state, key: None, marking: None, marked: None, logs: [Vec::new(), Vec::new()] })
    }

    /// Reads a match from the entries that were stored, in their order. `acceptance` is known from the second key on.
    ///
    /// # Errors
    /// They are damaged.
    pub fn load<'a>(
        agreement: Agreement,
        own: Seat,
        acceptance: Option<[u8; 32]>,
        entries: impl IntoIterator<Item = &'a [u8]>,
    ) -> Result<JointMatch, BadRecord> {
        let mut joint = JointMatch::new(agreement, Some(own)).map_err(|_| BadRecord::Misfit)?;
        for entry in entries {
            let made = Made::read(&joint.state.deck.terms().board, entry)?;
            joint.put(made).map_err(|_| BadRecord::Misfit)?;
            if let Some(name) = acceptance {
                joint.accept(name);
            }
        }
        Ok(joint)
    }

    /// The name of the signed acceptance, which carries B's key.
    pub fn accept(&mut self, acceptance: [u8; 32]) {
        self.state.accept(acceptance);
    }

    /// What was agreed on.
    pub fn agreement(&self) -> &Agreement {
        self.state.agreement()
    }

    /// The seat of this device.
    pub fn own(&self) -> Option<Seat> {
        self.own
    }

    /// The game as far as this device knows it.
    pub fn game(&self) -> &InformationState {
        &self.state.game
    }

    /// How many actions are settled.
    pub fn ply(&self) -> u32 {
        self.state.deck.ply()
    }

    /// Who is proven to have made an illegal mark.
    pub fn illegal_mark(&self) -> Option<Seat> {
        self.state.illegal_mark()
    }

    /// What a seat has sent so far, in its order.
    pub fn log(&self, seat: Seat) -> &[Message] {
        &self.logs[seat as usize]
    }

    /// Whether the action is made: nothing but its answer is missing.
    pub fn is_waiting(&self) -> bool {
        self.state.deck.owes_answer().is_some()
    }

    /// What this seat has to send next; nothing if it waits for the other or the match is complete.
    pub fn owes(&self, seat: Seat) -> Option<Owed> {
        self.state.owes(seat)
    }

    /// What everybody knows of the position.
    pub fn public(&self) -> Public {
        self.state.public()
    }

    /// Makes the message that the own seat owes and no player has to choose: a key, a deck, an answer or complaint,
    /// an opening. Nothing has changed yet.
    ///
    /// # Errors
    /// [`Refusal::Order`] where it owes none of these.
    pub fn respond(&self, rng: &mut impl CryptoRng) -> Result<Made, Refusal> {
        self.state.respond(self.own.ok_or(Refusal::Order)?, self.secrets(), rng)
    }

    /// Makes an action of the own seat. Nothing has changed yet.
    ///
    /// # Errors
    /// It is not this seat's turn, or the action may not be made.
    pub fn act(&self, action: Action, rng: &mut impl CryptoRng) -> Result<Made, Refusal> {
        self.state.act(self.own.ok_or(Refusal::Order)?, action, self.secrets(), rng)
    }

    /// Makes the opening of the own seat. Before the game is over, and before the other has opened, it resigns.
    ///
    /// # Errors
    /// [`Refusal::Order`] before both keys are there, or where this seat has opened.
    pub fn open(&self) -> Result<Made, Refusal> {
        self.state.open(self.own.ok_or(Refusal::Order)?, self.secrets())
    }

    fn secrets(&self) -> Secrets<'_> {
        Secrets { key: self.key.as_ref(), marking: self.marking.as_ref() }
    }

    /// Takes an own message that is stored by now. From here on it may be sent.
    ///
    /// # Errors
    /// Something else was taken since it was made, so that it does not fit any more.
    pub fn keep(&mut self, made: Made) -> Result<Event, Misfit> {
        self.put(made)
    }

    /// Checks a message of the other seat, or of any for a judge, and takes it if it fits.
    ///
    /// # Errors
    /// It does not fit.
    pub fn take(&mut self, seat: Seat, message: &Message) -> Result<Event, Misfit> {
        self.put(Made { seat, message: message.clone(), private: Private::Nothing })
    }

    fn put(&mut self, made: Made) -> Result<Event, Misfit> {
        let Made { seat, message, private } = made;
        let event = self.state.take_knowing(seat, &message, self.own.zip(self.marked))?;
        match private {
            Private::Nothing => (),
            Private::Key(key) => self.key = Some(key),
            Private::Marking(marking) => self.marking = Some(marking),
            Private::Marked(square) => self.marked = Some(square),
        }
        self.logs[seat as usize].push(message);
        Ok(event)
    }

    /// The same game with all that was hidden, when both have opened: for review, judgement and the archive.
    ///
    /// # Errors
    /// The openings are of another game, which no proven deck allows.
    pub fn opened(&self) -> Option<Result<Opened, NotTheGame>> {
        self.state.opened()
    }

    /// Who is to act by the rules, or how the game ended.
    pub fn turn(&self) -> Turn {
        self.state.turn()
    }
}
