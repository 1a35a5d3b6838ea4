//! The deck's public state: a function of the messages, without secrets.

use crate::deck::cards::Deck;
use crate::deck::group::Ciphertext;
use crate::deck::ply::{Explore, Mark, Named, ProofContext};
use crate::deck::proven::{Digest, Proven};
use crate::deck::shuffle::{self, Generators, Statement};
use crate::deck::transcript::Transcript;
use crate::deck::{AskedAction, DeckName, DeckTerms, Marked, MessageKind, Refusal, Seat};
use curve25519_dalek::traits::IsIdentity;
use curve25519_dalek::{RistrettoPoint, Scalar};
use std::sync::Arc;

mod take;

/// A card that has been used for a mark.
#[derive(Clone, Copy)]
pub(super) struct Spent {
    ply: u32,
    is_hit: bool,
}

/// An action waiting for its answer.
#[derive(Clone)]
pub(super) struct Pending {
    pub(super) seat: Seat,
    pub(super) bytes: Vec<u8>,
    pub(super) action: PendingAction,
}

#[derive(Clone)]
pub(super) enum PendingAction {
    Explore { explore: Box<Explore>, w: Ciphertext },
    Mark(Mark),
}

/// What one seat has published so far.
#[derive(Clone, Default)]
pub(super) struct SeatState {
    pub(super) key: Option<RistrettoPoint>,
    /// The marks, by card.
    pub(super) spent: Vec<Option<Spent>>,
    /// The secret key, once it is opened.
    pub(super) opened_key: Option<Scalar>,
}

/// Values derived from both keys.
#[derive(Clone)]
pub(super) struct Joint {
    pub(super) key: RistrettoPoint,
    pub(super) id: [u8; 32],
    pub(super) generators: Arc<Generators>,
}

/// The deck as computed from the terms and both logs. It contains no secrets. Clones share its decks.
#[derive(Clone)]
pub(crate) struct DeckState {
    pub(super) terms: Arc<DeckTerms>,
    acceptance: Option<[u8; 32]>,
    pub(super) seats: [SeatState; 2],
    pub(super) joint: Option<Joint>,
    /// The decks, by name.
    decks: [Option<Arc<Deck>>; 4],
    /// The deal's identifier, once D2 is known.
    pub(super) deal_id: Option<[u8; 32]>,
    /// The number of answered actions.
    pub(super) ply: u32,
    pub(super) pending: Option<Pending>,
    /// The ply at which each square became visible.
    visible_since: Vec<Option<u32>>,
    mines_visible: u16,
    illegal_mark: bool,
    pub(super) proven: Proven,
}

impl DeckState {
    /// Creates the deck before the first message. These squares are visible from the start.
    ///
    /// # Errors
    ///
    /// [`Refusal::Square`] if one of them is outside the board.
    pub(crate) fn new(terms: DeckTerms, visible: &[u16]) -> Result<Self, Refusal> {
        let cards = terms.board.cards();
        let seat = || SeatState { spent: vec![None; cards], ..SeatState::default() };
        let mut visible_since = vec![None; terms.board.squares()];
        for &square in visible {
            *visible_since.get_mut(usize::from(square)).ok_or(Refusal::Square)? = Some(0);
        }
        Ok(Self {
            terms: Arc::new(terms),
            acceptance: None,
            seats: [seat(), seat()],
            joint: None,
            decks: [const { None }; 4],
            deal_id: None,
            ply: 0,
            pending: None,
            visible_since,
            mines_visible: 0,
            illegal_mark: false,
            proven: Proven::default(),
        })
    }

    /// The agreed terms.
    pub(crate) fn terms(&self) -> &DeckTerms {
        &self.terms
    }

    /// Sets the signed acceptance's identifier. The acceptance carries B's key. A's key is bound to it.
    pub(crate) fn accept(&mut self, acceptance: [u8; 32]) {
        self.acceptance = Some(acceptance);
    }

    /// The seat to act at the current ply.
    pub(crate) fn to_act(&self) -> Seat {
        if self.ply.is_multiple_of(2) { self.terms.first } else { self.terms.first.other() }
    }

    /// The seat that owes an answer.
    pub(crate) fn owes_answer(&self) -> Option<Seat> {
        let pending = self.pending.as_ref().filter(|_| !self.illegal_mark)?;
        Some(pending.seat.other())
    }

    /// The seat proven to have made an illegal mark.
    pub(crate) fn illegal_mark(&self) -> Option<Seat> {
        let pending = self.pending.as_ref().filter(|_| self.illegal_mark)?;
        Some(pending.seat)
    }

    /// Whether every mine is visible.
    pub(crate) fn is_over(&self) -> bool {
        self.mines_visible == self.terms.board.mines()
    }

    /// Whether a seat has opened and therefore owes nothing more.
    pub(crate) const fn has_opened(&self, seat: Seat) -> bool {
        self.seats[seat.index()].opened_key.is_some()
    }

    /// The pending action, or the one complained about.
    pub(crate) fn asked(&self) -> Option<AskedAction> {
        let pending = self.pending.as_ref()?;
        Some(match &pending.action {
            PendingAction::Explore { explore, .. } => {
                AskedAction::Explore { seat: pending.seat, square: explore.square }
            }
            PendingAction::Mark(mark) => AskedAction::Mark { seat: pending.seat, card: mark.card },
        })
    }

    /// All of a seat's marks, hits or not, ordered by card.
    pub(crate) fn marks(&self, seat: Seat) -> impl Iterator<Item = Marked> {
        let spent = (0..).zip(&self.seats[seat.index()].spent);
        spent.filter_map(|(card, spent)| {
            let Spent { ply, is_hit } = (*spent)?;
            Some(Marked { ply, card, is_hit })
        })
    }

    /// Whether both keys are known.
    pub(crate) const fn has_keys(&self) -> bool {
        self.joint.is_some()
    }

    /// Whether this deck is known.
    pub(crate) const fn has_deck(&self, name: DeckName) -> bool {
        self.decks[name as usize].is_some()
    }

    /// The seat that creates the next deck.
    pub(crate) fn next_dealer(&self) -> Option<Seat> {
        self.next_deck().map(DeckName::maker)
    }

    /// A deck message's length in bytes.
    pub(crate) fn deck_length(&self) -> usize {
        let cards = self.terms.board.cards();
        64 * cards + shuffle::proof_length(cards)
    }

    /// The squares of all mines, ascending, once both seats have opened.
    pub(crate) fn mines(&self) -> Option<Vec<u16>> {
        let [a, b] = [Seat::A, Seat::B].map(|seat| self.seats[seat.index()].opened_key);
        let (key, deal) = (a? + b?, self.deck(DeckName::D2).ok()?);
        let places = deal.cards.iter().enumerate();
        let mines = places.filter(|(_, card)| !(card.c1 - card.c0 * key).is_identity());
        mines.map(|(place, _)| self.terms.board.square_at(place)).collect()
    }

    /// Whether this square's content is public.
    pub(super) fn is_visible(&self, square: u16) -> bool {
        self.visible_since.get(usize::from(square)).is_some_and(Option::is_some)
    }

    /// Shows squares that the rules reveal after the last answered action.
    ///
    /// # Errors
    ///
    /// [`Refusal::Square`] if one is outside the board; the state then stays unchanged.
    pub(crate) fn reveal(&mut self, squares: &[u16]) -> Result<(), Refusal> {
        if squares.iter().any(|&square| usize::from(square) >= self.visible_since.len()) {
            return Err(Refusal::Square);
        }
        squares.iter().for_each(|&square| self.show(square));
        Ok(())
    }

    fn show(&mut self, square: u16) {
        self.visible_since[usize::from(square)].get_or_insert(self.ply);
    }

    /// Whether a message of this kind is due from this seat, regardless of its content.
    pub(crate) fn expects(&self, seat: Seat, kind: MessageKind) -> bool {
        let state = &self.seats[seat.index()];
        if state.opened_key.is_some() {
            return false;
        }
        let has_cards = self.has_deck(DeckName::cards_of(seat));
        match kind {
            MessageKind::Key if seat == Seat::B => state.key.is_none(),
            MessageKind::Key => {
                let accepted = self.acceptance.is_some() && self.seats[Seat::B.index()].key.is_some();
                state.key.is_none() && accepted
            }
            MessageKind::Deck => self.next_dealer() == Some(seat),
            MessageKind::Action => {
                let may_act = self.pending.is_none() && !self.is_over() && self.to_act() == seat;
                may_act && has_cards
            }
            MessageKind::Answer => self.owes_answer() == Some(seat) && has_cards,
            MessageKind::Complaint => {
                let is_mark = matches!(self.pending, Some(Pending { action: PendingAction::Mark(_), .. }));
                is_mark && self.expects(seat, MessageKind::Answer)
            }
            MessageKind::Opening => self.joint.is_some(),
        }
    }

    pub(super) fn due(&self, seat: Seat, kind: MessageKind) -> Result<(), Refusal> {
        if self.expects(seat, kind) { Ok(()) } else { Err(Refusal::Order) }
    }

    pub(super) fn next_deck(&self) -> Option<DeckName> {
        self.joint.as_ref()?;
        DeckName::IN_ORDER.into_iter().find(|name| !self.has_deck(*name))
    }

    /// The context for a seat's key.
    pub(super) fn key_context(&self, seat: Seat) -> Result<[u8; 32], Refusal> {
        let terms = self.terms.id();
        if seat == Seat::B {
            return Ok(terms);
        }
        let acceptance = self.acceptance.ok_or(Refusal::Order)?;
        let key = self.seats[Seat::B.index()].key.ok_or(Refusal::Order)?;
        let mut transcript = Transcript::new("accepted");
        transcript.put("terms", &terms);
        transcript.put("acceptance", &acceptance);
        transcript.put("XB", key.compress().as_bytes());
        Ok(transcript.id())
    }

    /// The deck that the named deck shuffles.
    pub(super) fn input_of(&self, name: DeckName) -> Result<Arc<Deck>, Refusal> {
        match name {
            DeckName::D1 => Ok(Arc::new(Deck::initial(&self.terms.board))),
            DeckName::D2 => self.deck(DeckName::D1).cloned(),
            DeckName::MA | DeckName::MB => self.deck(DeckName::D2).cloned(),
        }
    }

    fn deck(&self, name: DeckName) -> Result<&Arc<Deck>, Refusal> {
        self.decks[name as usize].as_ref().ok_or(Refusal::Order)
    }

    fn put_deck(&mut self, name: DeckName, deck: Arc<Deck>) {
        if let (DeckName::D2, Some(joint), Ok(first)) = (name, &self.joint, self.deck(DeckName::D1)) {
            let mut transcript = Transcript::new("deal");
            transcript.put("match", &joint.id);
            transcript.put("D1", &first.bytes);
            transcript.put("D2", &deck.bytes);
            self.deal_id = Some(transcript.id());
        }
        self.decks[name as usize] = Some(deck);
    }

    /// A square's card; empty if it cannot hold a mine.
    pub(super) fn square_card(&self, square: u16) -> Result<Ciphertext, Refusal> {
        if usize::from(square) >= self.visible_since.len() {
            return Err(Refusal::Square);
        }
        let deal = self.deck(DeckName::D2)?;
        Ok(self.terms.board.place(square).map_or_else(Ciphertext::empty, |place| deal.cards[place]))
    }

    /// A hidden square's card.
    pub(super) fn hidden_card(&self, square: u16) -> Result<Ciphertext, Refusal> {
        let card = self.square_card(square)?;
        if self.is_visible(square) { Err(Refusal::Visible) } else { Ok(card) }
    }

    /// The sum of the neighbours' cards.
    pub(super) fn neighbour_sum(&self, square: u16) -> Result<Ciphertext, Refusal> {
        let deal = self.deck(DeckName::D2)?;
        let places = self.terms.board.neighbours(square);
        Ok(places.fold(Ciphertext::empty(), |sum, place| sum + deal.cards[place]))
    }

    /// A card that the seat has not used.
    pub(super) fn unspent_card(&self, seat: Seat, card: u16) -> Result<&Ciphertext, Refusal> {
        let state = &self.seats[seat.index()];
        match state.spent.get(usize::from(card)) {
            None => Err(Refusal::Card),
            Some(Some(_)) => Err(Refusal::Spent),
            Some(None) => Ok(self.card(seat, card)?),
        }
    }

    pub(super) fn card(&self, seat: Seat, card: u16) -> Result<&Ciphertext, Refusal> {
        self.deck(DeckName::cards_of(seat))?.cards.get(usize::from(card)).ok_or(Refusal::Card)
    }

    pub(super) fn key(&self, seat: Seat) -> Result<RistrettoPoint, Refusal> {
        self.seats[seat.index()].key.ok_or(Refusal::Order)
    }

    pub(super) fn joint_key(&self) -> Result<RistrettoPoint, Refusal> {
        self.joint.as_ref().map(|joint| joint.key).ok_or(Refusal::Order)
    }

    pub(super) fn proof_context<'a>(
        &'a self,
        seat: Seat,
        card: Option<&'a Ciphertext>,
    ) -> Result<ProofContext<'a>, Refusal> {
        let deal = self.deal_id.as_ref().ok_or(Refusal::Order)?;
        Ok(ProofContext { deal, seat, ply: self.ply, card })
    }

    /// Checks that this card belongs to the named hidden square, which can hold a mine.
    pub(super) fn check_named(&self, card: &Ciphertext, named: &Named) -> Result<(), Refusal> {
        self.terms.board.place(named.square).ok_or(Refusal::Square)?;
        let square_card = self.hidden_card(named.square)?;
        if named.is_card(card, &square_card, &self.joint_key()?) { Ok(()) } else { Err(Refusal::Echo) }
    }

    /// The content of a mark's box, if it is correct.
    pub(super) fn opened_box(&self, seat: Seat, mark: &Mark, key: &RistrettoPoint) -> Option<Named> {
        let card = self.card(seat, mark.card).ok()?;
        let named = mark.open(&self.proof_context(seat, None).ok()?, key)?;
        self.check_named(card, &named).ok().map(|()| named)
    }

    /// The cards that this seat's opening must list: those used for marks without a hit.
    pub(super) fn to_open(&self, seat: Seat) -> impl Iterator<Item = u16> {
        let spent = (0u16..).zip(&self.seats[seat.index()].spent);
        spent.filter(|(_, spent)| spent.is_some_and(|spent| !spent.is_hit)).map(|(card, _)| card)
    }
}

impl Joint {
    pub(super) fn context(&self, name: DeckName) -> Vec<u8> {
        [&self.id, name.bytes()].concat()
    }

    /// The digest of everything a deck message's validity depends on.
    pub(super) fn digest(&self, name: DeckName, input: &Deck, message: &[u8]) -> Digest {
        let mut transcript = Transcript::new("deck");
        transcript.put("ctx", &self.context(name));
        transcript.put("H", self.key.compress().as_bytes());
        transcript.put("in", &input.bytes);
        transcript.put("message", message);
        transcript.digest()
    }

    pub(super) fn statement<'a>(
        &'a self,
        context: &'a [u8],
        input: &'a Deck,
        output: &'a Deck,
    ) -> Statement<'a> {
        Statement { generators: &self.generators, context, joint: &self.key, input, output }
    }
}
