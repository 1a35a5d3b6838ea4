use crate::agreement::{Agreement, shown, square};
use crate::made::{Made, Private};
use crate::{Event, Misfit, Owed, Public};
use fair::{KeySecret, Kind, MarkingSecret, Message, Refusal, Seat};
use game::{BadOptions, Turn};
use minesweeper::{
    Action, ActionKind, InformationState, KnownLayout, MoveReport, NotTheGame, Opened, Settled, Square,
};
use rand_core::CryptoRng;
use std::sync::Arc;

/// A match as it follows from what was sent: deck and game, without any key. Copies share the decks, so that they are
/// cheap.
#[derive(Clone)]
pub struct PublicMatch {
    agreement: Arc<Agreement>,
    pub(crate) deck: fair::Match,
    pub(crate) game: InformationState,
    /// By seat, ply and square of the marks that failed or were not answered.
    pub(crate) opened: [Option<Vec<(u32, u16)>>; 2],
    pub(crate) illegal_mark: Option<Seat>,
}

/// What a seat needs to make its messages.
#[derive(Clone, Copy, Default)]
pub struct Secrets<'a> {
    /// Its half of the key, once it has one.
    pub key: Option<&'a KeySecret>,
    /// What it knows of its cards for marking, once they are dealt.
    pub marking: Option<&'a MarkingSecret>,
}

impl PublicMatch {
    /// A match without a message, as everybody sees it.
    ///
    /// # Errors
    /// The options name a board: its mines are no secret.
    pub fn new(agreement: Agreement) -> Result<PublicMatch, BadOptions> {
        PublicMatch::seen_by(agreement, None)
    }

    pub(crate) fn seen_by(agreement: Agreement, own: Option<Seat>) -> Result<PublicMatch, BadOptions> {
        let game = InformationState::start(&agreement.options, own.map(|seat| agreement.side(seat)))?;
        let deck = agreement.deck().expect("the centre is on the board");
        let agreement = Arc::new(agreement);
        Ok(PublicMatch { agreement, deck, game, opened: [None, None], illegal_mark: None })
    }

    /// The name of the signed acceptance, which carries B's key.
    pub fn accept(&mut self, acceptance: [u8; 32]) {
        self.deck.accept(acceptance);
    }

    /// What was agreed on.
    pub fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    /// The deck.
    pub fn deck(&self) -> &fair::Match {
        &self.deck
    }

    /// The game as everybody knows it.
    pub fn game(&self) -> &InformationState {
        &self.game
    }

    /// Who is proven to have made an illegal mark.
    pub fn illegal_mark(&self) -> Option<Seat> {
        self.illegal_mark
    }

    /// Who is to act by the rules, or how the game ended.
    pub fn turn(&self) -> Turn {
        self.game.turn()
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

    /// Makes the message that this seat owes and no player has to choose: a key, a deck, an answer or complaint, an
    /// opening. Nothing has changed yet.
    ///
    /// # Errors
    /// [`Refusal::Order`] where it owes none of these, or a secret is missing.
    pub fn respond(
        &self,
        seat: Seat,
        secrets: Secrets<'_>,
        rng: &mut impl CryptoRng,
    ) -> Result<Made, Refusal> {
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
            Owed::Answer => plain(self.deck.make_answer(seat, secrets.key.ok_or(Refusal::Order)?, rng)?),
            Owed::Opening => return self.open(seat, secrets),
            Owed::Action => return Err(Refusal::Order),
        };
        Ok(Made { seat, message, private })
    }

    /// Makes an action of this seat. Nothing has changed yet.
    ///
    /// # Errors
    /// It is not this seat's turn, the action may not be made, or a secret is missing.
    pub fn act(
        &self,
        seat: Seat,
        action: Action,
        secrets: Secrets<'_>,
        rng: &mut impl CryptoRng,
    ) -> Result<Made, Refusal> {
        let cell = square(action.square.cell(self.agreement.options.size()).ok_or(Refusal::Square)?);
        let key = secrets.key.ok_or(Refusal::Order)?;
        let (message, private) = match action.kind {
            ActionKind::Explore => (self.deck.make_explore(seat, key, cell, rng)?, Private::Nothing),
            ActionKind::Mark => {
                let marking = secrets.marking.ok_or(Refusal::Order)?;
                (self.deck.make_mark(seat, key, marking, cell, rng)?, Private::Marked(cell))
            }
        };
        Ok(Made { seat, message, private })
    }

    /// Makes the opening of this seat. Before the game is over, and before the other has opened, it resigns.
    ///
    /// # Errors
    /// [`Refusal::Order`] before both keys are there, where this seat has opened, or where a secret is missing.
    pub fn open(&self, seat: Seat, secrets: Secrets<'_>) -> Result<Made, Refusal> {
        let key = secrets.key.ok_or(Refusal::Order)?;
        let message = self.deck.make_opening(seat, key, secrets.marking)?;
        Ok(Made { seat, message, private: Private::Nothing })
    }

    /// Checks a message and takes it if it fits.
    ///
    /// # Errors
    /// It does not fit. Nothing has changed then, unless the rules refuse what a proven deck shows.
    pub fn take(&mut self, seat: Seat, message: &Message) -> Result<Event, Misfit> {
        self.take_knowing(seat, message, None)
    }

    /// Has the proof of this seat's next deck hold unchecked in all copies of this match. It was made by this device, in
    /// another instance of the program.
    ///
    /// # Errors
    /// It does not fit.
    pub fn trust_deck(&self, seat: Seat, deck: &[u8]) -> Result<(), Misfit> {
        Ok(self.deck.trust_deck(seat, deck)?)
    }

    /// [`PublicMatch::take`] on the device of a seat that has marked this square.
    pub(crate) fn take_knowing(
        &mut self,
        seat: Seat,
        message: &Message,
        own_mark: Option<(Seat, u16)>,
    ) -> Result<Event, Misfit> {
        Ok(match self.deck.take(seat, message.kind, &message.bytes)? {
            fair::Event::Key | fair::Event::Deck(_) => Event::Dealt,
            fair::Event::Asked => Event::Asked,
            fair::Event::Settled(settled) => Event::Settled(self.settle(settled, own_mark)?),
            fair::Event::IllegalMark { by } => {
                self.illegal_mark = Some(by);
                Event::IllegalMark { by }
            }
            fair::Event::Opened(marks) => {
                self.opened[seat as usize] = Some(marks);
                Event::Opened
            }
        })
    }

    fn settle(
        &mut self,
        settled: fair::Settled,
        own_mark: Option<(Seat, u16)>,
    ) -> Result<MoveReport, Misfit> {
        let report = self.game.settle(self.agreement.told(settled, own_mark))?;
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

    /// The square of an own card.
    pub fn square_of(&self, marking: &MarkingSecret, card: u16) -> Option<Square> {
        marking.square(&self.deck.terms().board, card).map(|square| self.agreement.named(square))
    }

    /// The name that the rules give a square of the deck.
    pub fn named(&self, square: u16) -> Square {
        self.agreement.named(square)
    }
}
