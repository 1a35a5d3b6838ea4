//! Messages that an honest player cannot make. Every one of them is as good as its maker can get it.

use super::scenario::Scenario;
use crate::deck::DeckState;
use crate::deck::cards::{Deck, ShuffleSecret};
use crate::deck::group::{Ciphertext, G, random_scalar};
use crate::deck::linear;
use crate::deck::ply::{self, Explore, Mark, Named, ProofContext};
use crate::deck::state::PendingAction;
use crate::deck::{Board, Seat, key};
use curve25519_dalek::{RistrettoPoint, Scalar};
use rand_chacha::ChaCha20Rng;
use zeroize::Zeroizing;

/// A cheat in the middle of a match, who knows their own secrets.
pub(super) struct Cheat<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) state: DeckState,
    pub(super) seat: Seat,
    pub(super) rng: ChaCha20Rng,
}

impl<'a> Cheat<'a> {
    /// After this many messages of the match.
    pub(super) fn at(scenario: &'a Scenario, count: usize, seat: Seat) -> Self {
        Self { scenario, state: scenario.state_after(count), seat, rng: scenario.rng.clone() }
    }

    pub(super) fn x(&self) -> &'a Scalar {
        &self.scenario.keys[self.seat.index()].x
    }

    pub(super) fn context(&self) -> ProofContext<'_> {
        self.state.proof_context(self.seat, None).expect("the deck is dealt")
    }

    /// The message of a key with a proof about this number.
    pub(super) fn key(&mut self, public: RistrettoPoint, x: Scalar) -> Vec<u8> {
        let context = self.state.key_context(self.seat).expect("the key is due");
        let (_, honest) = key::make(&context, self.seat, &mut self.rng);
        let mut message = public.compress().as_bytes().to_vec();
        let transcript = key::transcript(&context, self.seat, &message);
        message.extend(linear::prove(transcript, &[&x], &[key::relation(public)], &mut self.rng));
        assert_eq!(message.len(), honest.len());
        message
    }

    /// A deck with this change to its cards and to what its maker claims to have done.
    pub(super) fn deck(&mut self, change: impl FnOnce(&mut Vec<Ciphertext>, &mut ShuffleSecret)) -> Vec<u8> {
        self.deck_from(None, None, change)
    }

    /// A shuffle of another deck, or under another name, than is due.
    pub(super) fn deck_from(
        &mut self,
        input: Option<Deck>,
        context: Option<Vec<u8>>,
        change: impl FnOnce(&mut Vec<Ciphertext>, &mut ShuffleSecret),
    ) -> Vec<u8> {
        let name = self.state.next_deck().expect("a deck is due");
        let due = &self.state.input_of(name).expect("it is there");
        let input = input.as_ref().unwrap_or(due);
        let joint = self.state.joint.as_ref().expect("both keys are there");
        let (mut deck, mut secret) = input.shuffle(&joint.key, &mut self.rng);
        change(&mut deck.cards, &mut secret);
        deck.bytes = deck.cards.iter().flat_map(|card| card.to_bytes()).collect();
        let context = context.unwrap_or_else(|| joint.context(name));
        let proof = joint.statement(&context, input, &deck).prove(&secret, &mut self.rng);
        [deck.bytes, proof].concat()
    }

    /// An exploration with this change, in this place. `change` gets the sum of the neighbours too.
    pub(super) fn explore(
        &mut self,
        square: u16,
        context: Option<ProofContext<'_>>,
        change: impl FnOnce(&mut Explore, &Ciphertext),
    ) -> Vec<u8> {
        let joint = self.state.joint_key().expect("both keys are there");
        let card = self.state.square_card(square).unwrap_or_else(|_| Ciphertext::empty());
        let board = &self.state.terms.board;
        let is_there = usize::from(square) < board.squares();
        let neighbours =
            if is_there { self.state.neighbour_sum(square).expect("dealt") } else { Ciphertext::empty() };
        let rho = random_scalar(&mut self.rng);
        let e = random_scalar(&mut self.rng);
        let u = Ciphertext { c0: card.c0 * *rho + G * *e, c1: card.c1 * *rho + joint * *e };
        let mut explore =
            Explore { square, d: card.c0 * self.x(), u, w_share: (u + neighbours).c0 * self.x() };
        change(&mut explore, &neighbours);
        let w = explore.u + neighbours;
        let relations = explore.relations(
            self.state.key(self.seat).expect("the key is there"),
            joint,
            &card,
            &w,
            board.place(square).is_none(),
        );
        let mut bytes = explore.bytes();
        let context = context.unwrap_or_else(|| self.state.proof_context(self.seat, None).expect("dealt"));
        let transcript = context.transcript("explore", &[&bytes]);
        bytes.extend(linear::prove(transcript, &[self.x(), &rho, &e], &relations, &mut self.rng));
        bytes
    }

    /// A mark with this card, whose box names what `named` says and is changed by `change` when sealed.
    pub(super) fn mark(
        &mut self,
        card_number: u16,
        named: &Named,
        context: Option<ProofContext<'_>>,
        change: impl FnOnce(&mut Mark),
    ) -> Vec<u8> {
        let nothing = Ciphertext::empty();
        let card = *self.state.card(self.seat, card_number).unwrap_or(&nothing);
        let d = card.c0 * self.x();
        let [k, rho, eps] = [(); 3].map(|()| random_scalar(&mut self.rng));
        let box_key = RistrettoPoint::mul_base(&k);
        let opponent = self.state.key(self.seat.other()).expect("the key is there");
        let t = Ciphertext {
            c0: card.c0 * *rho + G * *eps,
            c1: (card.c1 - d - G) * *rho + opponent * *eps + box_key,
        };
        let mut sealed = *self.context().pad(&box_key);
        sealed.iter_mut().zip(*named.bytes()).for_each(|(byte, plain)| *byte ^= plain);
        let mut mark = Mark { card: card_number, d, t, sealed };
        change(&mut mark);
        let mut bytes = mark.bytes();
        let context = context.unwrap_or_else(|| self.state.proof_context(self.seat, None).expect("dealt"));
        let context = ProofContext { card: Some(&card), ..context };
        let transcript = context.transcript("mark", &[&bytes]);
        let relations = mark.relations(self.state.key(self.seat).expect("the key is there"), &card);
        bytes.extend(linear::prove(transcript, &[self.x(), &rho, &eps], &relations, &mut self.rng));
        bytes
    }

    /// An answer or complaint that begins with these points and bytes, the second point being a share of this base.
    pub(super) fn share(
        &mut self,
        label: &str,
        s: RistrettoPoint,
        second: Option<(RistrettoPoint, RistrettoPoint)>,
        named: Option<&Named>,
    ) -> Vec<u8> {
        let pending = self.state.pending.as_ref().expect("an action waits");
        let (card, of_mark) = match &pending.action {
            PendingAction::Explore { explore, .. } => {
                (self.state.square_card(explore.square).expect("it is there"), false)
            }
            PendingAction::Mark(mark) => {
                (*self.state.card(pending.seat, mark.card).expect("it is there"), true)
            }
        };
        let mut bytes = s.compress().as_bytes().to_vec();
        bytes.extend(second.iter().flat_map(|(image, _)| image.compress().to_bytes()));
        bytes.extend(named.iter().flat_map(|named| *named.bytes()));
        let context = ProofContext {
            card: of_mark.then_some(&card),
            ..self.state.proof_context(self.seat, None).expect("dealt")
        };
        let transcript = context.transcript(label, &[&pending.bytes, &bytes]);
        let relations =
            ply::share_relations(self.state.key(self.seat).expect("the key is there"), s, &card, second);
        bytes.extend(linear::prove(transcript, &[self.x()], &relations, &mut self.rng));
        bytes
    }

    /// The honest share of the card that is asked for, and the second base: the masked sum or the box's key.
    pub(super) fn asked(&self) -> (RistrettoPoint, RistrettoPoint) {
        let pending = self.state.pending.as_ref().expect("an action waits");
        match &pending.action {
            PendingAction::Explore { explore, w } => {
                (self.state.square_card(explore.square).expect("it is there").c0 * self.x(), w.c0)
            }
            PendingAction::Mark(mark) => {
                (self.state.card(pending.seat, mark.card).expect("it is there").c0 * self.x(), mark.t.c0)
            }
        }
    }

    /// The own card of a square, and what its box should say.
    pub(super) fn own(&self, square: u16) -> (u16, Named) {
        let marking = &self.scenario.marking[self.seat.index()];
        let place = self.board().place(square).expect("it can hold a mine");
        let card = marking.card_of(place);
        (card, Named { square, blind: Zeroizing::new(*marking.card(card).1) })
    }

    pub(super) fn board(&self) -> &Board {
        &self.scenario.state.terms.board
    }

    /// The opening with these cards, by what they are said to be.
    pub(super) fn opening(&self, x: &Scalar, listed: &[(u16, Named)]) -> Vec<u8> {
        let mut bytes = x.as_bytes().to_vec();
        bytes.extend(u16::try_from(listed.len()).expect("few").to_le_bytes());
        for (card, named) in listed {
            bytes.extend(card.to_le_bytes());
            bytes.extend(*named.bytes());
        }
        bytes
    }
}
