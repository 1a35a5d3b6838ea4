use crate::agreement::{Agreement, shown, square};
use crate::made::{BadRecord, Made, Private};
use fair::{KeySecret, Kind, MarkingSecret, Message, Refusal, Seat};
use game::{BadOptions, Turn};
use minesweeper::{
    Action, ActionKind, InformationState, KnownLayout, MoveReport, NotTheGame, Opened, Settled, Square,
    Unsettled,
};
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
    agreement: Agreement,
    own: Option<Seat>,
    pub(crate) deck: fair::Match,
    pub(crate) game: InformationState,
    key: Option<KeySecret>,
    marking: Option<MarkingSecret>,
    /// Where the own mark is that waits for its answer.
    marked: Option<u16>,
    /// By seat, ply and square of the marks that failed or were not answered.
    pub(crate) opened: [Option<Vec<(u32, u16)>>; 2],
    pub(crate) illegal_mark: Option<Seat>,
    pub(crate) logs: [Vec<Message>; 2],
}

impl JointMatch {
    /// A match without a message, on the device of this seat, or of a judge.
    ///
    /// # Errors
    /// The options name a board: its mines are no secret.
    pub fn new(agreement: Agreement, own: Option<Seat>) -> Result<JointMatch, BadOptions> {
        let game = InformationState::start(&agreement.options, own.map(|seat| agreement.side(seat)))?;
        let deck = agreement.deck().expect("the centre is on the board");
        Ok(JointMatch {
            agreement,
            own,
            deck,
            game,
            key: None,
            marking: None,
            marked: None,
            opened: [None, None],
            illegal_mark: None,
            logs: [Vec::new(), Vec::new()],
        })
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
            let made = Made::read(&joint.deck.terms().board, entry)?;
            joint.put(made).map_err(|_| BadRecord::Misfit)?;
            if let Some(name) = acceptance {
                joint.accept(name);
            }
        }
        Ok(joint)
    }

    /// The name of the signed acceptance, which carries B's key.
    pub fn accept(&mut self, acceptance: [u8; 32]) {
        self.deck.accept(acceptance);
    }

    /// What was agreed on.
    pub fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    /// The seat of this device.
    pub fn own(&self) -> Option<Seat> {
        self.own
    }

    /// The game as far as this device knows it.
    pub fn game(&self) -> &InformationState {
        &self.game
    }

    /// How many actions are settled.
    pub fn ply(&self) -> u32 {
        self.deck.ply()
    }

    /// Who is proven to have made an illegal mark.
    pub fn illegal_mark(&self) -> Option<Seat> {
        self.illegal_mark
    }

    /// What a seat has sent so far, in its order.
    pub fn log(&self, seat: Seat) -> &[Message] {
        &self.logs[seat as usize]
    }

    /// Whether the action is made: nothing but its answer is missing.
    pub fn is_waiting(&self) -> bool {
        self.deck.owes_answer().is_some()
    }

    /// What this seat has to send next; nothing if it waits for the other or the match is complete.
    pub fn owes(&self, seat: Seat) -> Option<Owed> {
        let is_finished =
            self.deck.is_over() || self.illegal_mark.is_some() || self.deck.has_opened(seat.other());
        let owed = [
            (Kind::Key, Owed::Key),
            (Kind::Deck, Owed::Deck),
            (Kind::Answer, Owed::Answer),
            (Kind::Action, Owed::Action),
            (Kind::Opening, Owed::Opening),
        ];
        let is_due = |(kind, owed): &(Kind, Owed)| match owed {
            Owed::Opening => is_finished && self.deck.expects(seat, *kind),
            Owed::Action | Owed::Deck => !is_finished && self.deck.expects(seat, *kind),
            Owed::Key | Owed::Answer => self.deck.expects(seat, *kind),
        };
        owed.into_iter().find(is_due).map(|(_, owed)| owed)
    }

    /// What everybody knows of the position.
    pub fn public(&self) -> Public {
        let seen = self.game.audience();
        let [first, second] = game::Side::BOTH.map(|side| seen.score(side));
        Public { view: seen.grid().to_string(), score: format!("{first} {second}") }
    }

    /// Makes the message that the own seat owes and no player has to choose: a key, a deck, an answer or complaint,
    /// an opening. Nothing has changed yet.
    ///
    /// # Errors
    /// [`Refusal::Order`] where it owes none of these.
    pub fn respond(&self, rng: &mut impl CryptoRng) -> Result<Made, Refusal> {
        let seat = self.own.ok_or(Refusal::Order)?;
        let plain = |message| (message, Private::Nothing);
        let (message, private) = match self.owes(seat).ok_or(Refusal::Order)? {
            Owed::Key => {
                let (key, message) = self.deck.make_key(seat, rng)?;
                (message, Private::Key(key))
            }
            Owed::Deck => {
                let (marking, message) = self.deck.make_deck(seat, rng)?;
                (message, marking.map_or(Private::Nothing, Private::Marking))
            }
            Owed::Answer => plain(self.deck.make_answer(seat, self.key()?, rng)?),
            Owed::Opening => return self.open(),
            Owed::Action => return Err(Refusal::Order),
        };
        Ok(Made { seat, message, private })
    }

    /// Makes an action of the own seat. Nothing has changed yet.
    ///
    /// # Errors
    /// It is not this seat's turn, or the action may not be made.
    pub fn act(&self, action: Action, rng: &mut impl CryptoRng) -> Result<Made, Refusal> {
        let seat = self.own.ok_or(Refusal::Order)?;
        let cell = action.square.cell(self.agreement.options.size()).ok_or(Refusal::Square)?;
        let (message, private) = match action.kind {
            ActionKind::Explore => {
                (self.deck.make_explore(seat, self.key()?, square(cell), rng)?, Private::Nothing)
            }
            ActionKind::Mark => {
                let marking = self.marking.as_ref().ok_or(Refusal::Order)?;
                let message = self.deck.make_mark(seat, self.key()?, marking, square(cell), rng)?;
                (message, Private::Marked(square(cell)))
            }
        };
        Ok(Made { seat, message, private })
    }

    /// Makes the opening of the own seat. Before the game is over, and before the other has opened, it resigns.
    ///
    /// # Errors
    /// [`Refusal::Order`] before both keys are there, or where this seat has opened.
    pub fn open(&self) -> Result<Made, Refusal> {
        let seat = self.own.ok_or(Refusal::Order)?;
        let message = self.deck.make_opening(seat, self.key()?, self.marking.as_ref())?;
        Ok(Made { seat, message, private: Private::Nothing })
    }

    fn key(&self) -> Result<&KeySecret, Refusal> {
        self.key.as_ref().ok_or(Refusal::Order)
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
        let event = match self.deck.take(seat, message.kind, &message.bytes)? {
            fair::Event::Key | fair::Event::Deck(_) => Event::Dealt,
            fair::Event::Asked => Event::Asked,
            fair::Event::Settled(settled) => Event::Settled(self.settle(settled)?),
            fair::Event::IllegalMark { by } => {
                self.illegal_mark = Some(by);
                Event::IllegalMark { by }
            }
            fair::Event::Opened(marks) => {
                self.opened[seat as usize] = Some(marks);
                Event::Opened
            }
        };
        match private {
            Private::Nothing => (),
            Private::Key(key) => self.key = Some(key),
            Private::Marking(marking) => self.marking = Some(marking),
            Private::Marked(square) => self.marked = Some(square),
        }
        self.logs[seat as usize].push(message);
        Ok(event)
    }

    fn settle(&mut self, settled: fair::Settled) -> Result<MoveReport, Misfit> {
        let report = self.game.settle(self.agreement.told(settled, self.own.zip(self.marked)))?;
        self.deck.reveal(&shown(&report))?;
        Ok(report)
    }

    /// The same game with all that was hidden, when both have opened: for review, judgement and the archive.
    ///
    /// # Errors
    /// The openings are of another game, which no proven deck allows.
    pub fn opened(&self) -> Option<Result<Opened, NotTheGame>> {
        let mines = self.deck.mines()?.into_iter().map(usize::from);
        let failed = game::Side::BOTH.map(|side| self.failed(self.agreement.seat(side)));
        let [Some(first), Some(second)] = failed else { return None };
        let layout = KnownLayout::new(self.agreement.options.size(), mines);
        let layout = layout.map_err(|_| NotTheGame::Board);
        Some(layout.and_then(|layout| self.game.open(&layout, &[first, second])))
    }

    /// Where the marks of a seat failed that has opened, in their order. An opening lists more: a mark that was not
    /// answered, or not yet.
    fn failed(&self, seat: Seat) -> Option<Vec<Square>> {
        let mut marks = self.opened[seat as usize].clone()?;
        marks.sort_unstable();
        let settled = |ply: u32| self.game.settled().get(usize::try_from(ply).ok()?);
        marks.retain(|&(ply, _)| matches!(settled(ply), Some(Settled::Missed { .. })));
        Some(marks.into_iter().map(|(_, square)| self.agreement.named(square)).collect())
    }

    /// Who is to act by the rules, or how the game ended.
    pub fn turn(&self) -> Turn {
        self.game.turn()
    }
}
