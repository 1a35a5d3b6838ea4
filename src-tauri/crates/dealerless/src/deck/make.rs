//! Creates messages. Each is created once, stored with its secret, sent, and from then on only resent. Creating one
//! again with different randomness would produce a second message, and a card spent twice would reveal too much.

use crate::deck::cards::MarkingSecret;
use crate::deck::group::{Ciphertext, G};
use crate::deck::key::KeySecret;
use crate::deck::linear::{self, Relation};
use crate::deck::nonces::Nonces;
use crate::deck::ply::{self, Explore, Mark, Named};
use crate::deck::state::{DeckState, Pending, PendingAction};
use crate::deck::transcript::Transcript;
use crate::deck::{DeckName, Message, MessageKind, Refusal, Seat, key};
use curve25519_dalek::traits::MultiscalarMul;
use curve25519_dalek::{RistrettoPoint, Scalar};
use rand_core::CryptoRng;
use std::sync::Arc;
use zeroize::Zeroizing;

impl DeckState {
    /// Creates a key, which must not be used in another match, and the message that publishes it.
    ///
    /// # Errors
    ///
    /// [`Refusal::Order`] if the seat already has a key, or the other seat must publish first.
    pub(crate) fn make_key(
        &self,
        seat: Seat,
        rng: &mut impl CryptoRng,
    ) -> Result<(KeySecret, Message), Refusal> {
        self.due(seat, MessageKind::Key)?;
        let (secret, bytes) = key::make(&self.key_context(seat)?, seat, rng);
        Ok((secret, Message { kind: MessageKind::Key, bytes }))
    }

    /// Creates this seat's next deck. Includes its secret if it is the seat's marking deck.
    ///
    /// # Errors
    ///
    /// [`Refusal::Order`] if no deck is due from this seat.
    pub(crate) fn make_deck(
        &self,
        seat: Seat,
        rng: &mut impl CryptoRng,
    ) -> Result<(Option<MarkingSecret>, Message), Refusal> {
        self.due(seat, MessageKind::Deck)?;
        let name = self.next_deck().ok_or(Refusal::Order)?;
        let joint = self.joint.as_ref().ok_or(Refusal::Order)?;
        let input = &self.input_of(name)?;
        let (deck, secret) = input.shuffle(&joint.key, rng);
        let context = joint.context(name);
        let statement = joint.statement(&context, input, &deck);
        let proof = statement.prove(&secret, rng);
        let bytes = [&deck.bytes[..], &proof].concat();
        self.proven.note_deck(joint.digest(name, input, &bytes), &Arc::new(deck));
        let is_for_marking = matches!(name, DeckName::MA | DeckName::MB);
        let secret = is_for_marking.then(|| MarkingSecret::new(secret));
        Ok((secret, Message { kind: MessageKind::Deck, bytes }))
    }

    /// Accepts the proof of this seat's next deck without checking it, in all copies of this state. Another instance of
    /// the program on this device made the proof.
    ///
    /// # Errors
    ///
    /// [`Refusal::Order`] if no deck is due from this seat, [`Refusal::Length`] and [`Refusal::Encoding`].
    pub(crate) fn trust_deck(&self, seat: Seat, bytes: &[u8]) -> Result<(), Refusal> {
        self.proven_deck(seat, bytes, true).map(drop)
    }

    /// Explores a hidden square.
    ///
    /// # Errors
    ///
    /// [`Refusal::Order`], [`Refusal::Square`] and [`Refusal::Visible`].
    pub(crate) fn make_explore(
        &self,
        seat: Seat,
        key: &KeySecret,
        square: u16,
        rng: &mut impl CryptoRng,
    ) -> Result<Message, Refusal> {
        self.due(seat, MessageKind::Action)?;
        let card = self.hidden_card(square)?;
        let joint = self.joint_key()?;
        let is_clear = self.terms.board.place(square).is_none();
        let context = self.proof_context(seat, None)?;
        let bound = context.transcript("explore", &[&[0], &square.to_le_bytes()]);
        let drawn = Nonces::new([&key.x.as_bytes()[..]], &bound, rng).draw_many(2);
        let rho = if is_clear { &Scalar::ZERO } else { &drawn[0] };
        let e = &drawn[1];
        let u = Ciphertext {
            c0: card.c0 * rho + RistrettoPoint::mul_base(e),
            c1: RistrettoPoint::multiscalar_mul([rho, e], [card.c1, joint]),
        };
        let w = u + self.neighbour_sum(square)?;
        let explore = Explore { square, d: card.c0 * *key.x, u, w_share: w.c0 * *key.x };
        let relations = explore.relations(self.key(seat)?, joint, &card, &w, is_clear);
        let mut bytes = explore.bytes();
        let transcript = context.transcript("explore", &[&bytes]);
        bytes.extend(self.prove_linear(transcript, &[&key.x, rho, e], &relations, rng));
        Ok(Message { kind: MessageKind::Action, bytes })
    }

    /// Marks a hidden square that can hold a mine.
    ///
    /// # Errors
    ///
    /// [`Refusal::Order`], [`Refusal::Square`], [`Refusal::Visible`], and [`Refusal::Spent`] if this seat's mark on it
    /// has already failed.
    pub(crate) fn make_mark(
        &self,
        seat: Seat,
        key: &KeySecret,
        secret: &MarkingSecret,
        square: u16,
        rng: &mut impl CryptoRng,
    ) -> Result<Message, Refusal> {
        self.due(seat, MessageKind::Action)?;
        self.hidden_card(square)?;
        let number = secret.card_of(self.terms.board.place(square).ok_or(Refusal::Square)?);
        let card = self.unspent_card(seat, number)?;
        let named = Named { square, blind: Zeroizing::new(*secret.card(number).1) };
        let d = card.c0 * *key.x;
        let context = self.proof_context(seat, Some(card))?;
        let bound = context.transcript("mark", &[&[1], &number.to_le_bytes()]);
        let drawn = Nonces::new([&key.x.as_bytes()[..]], &bound, rng).draw_many(3);
        let [k, rho, eps] = [&drawn[0], &drawn[1], &drawn[2]];
        let box_key = Zeroizing::new(RistrettoPoint::mul_base(k));
        let if_mine = card.c1 - d - G;
        let opponent = self.key(seat.other())?;
        let t = Ciphertext {
            c0: card.c0 * rho + RistrettoPoint::mul_base(eps),
            c1: RistrettoPoint::multiscalar_mul([rho, eps], [if_mine, opponent]) + *box_key,
        };
        let mut sealed = *self.proof_context(seat, None)?.pad(&box_key);
        sealed.iter_mut().zip(*named.bytes()).for_each(|(byte, plain)| *byte ^= plain);
        let mark = Mark { card: number, d, t, sealed };
        let mut bytes = mark.bytes();
        let transcript = context.transcript("mark", &[&bytes]);
        let relations = mark.relations(self.key(seat)?, card);
        bytes.extend(self.prove_linear(transcript, &[&key.x, rho, eps], &relations, rng));
        Ok(Message { kind: MessageKind::Action, bytes })
    }

    /// Answers the pending action, or complains about it if it is a hit with a wrong box.
    ///
    /// # Errors
    ///
    /// [`Refusal::Order`] if this seat owes no answer. [`Refusal::Result`] if the shares decrypt to neither 0 nor 1, or
    /// to a number above 8, which proven decks exclude.
    pub(crate) fn make_answer(
        &self,
        seat: Seat,
        key: &KeySecret,
        rng: &mut impl CryptoRng,
    ) -> Result<Message, Refusal> {
        self.due(seat, MessageKind::Answer)?;
        let pending = self.pending.as_ref().ok_or(Refusal::Order)?;
        match &pending.action {
            PendingAction::Explore { explore, w } => self.answer_explore(seat, key, pending, explore, w, rng),
            PendingAction::Mark(mark) => self.answer_mark(seat, key, pending, mark, rng),
        }
    }

    fn answer_explore(
        &self,
        seat: Seat,
        key: &KeySecret,
        pending: &Pending,
        explore: &Explore,
        w: &Ciphertext,
        rng: &mut impl CryptoRng,
    ) -> Result<Message, Refusal> {
        let card = self.square_card(explore.square)?;
        let s = card.c0 * *key.x;
        let mut bytes = s.compress().as_bytes().to_vec();
        let mut second = None;
        if !ply::bit(&card, &explore.d, &s)? {
            let v = w.c0 * *key.x;
            ply::number(w, &explore.w_share, &v)?;
            bytes.extend(v.compress().as_bytes());
            second = Some((v, w.c0));
        }
        let transcript = self.proof_context(seat, None)?.transcript("ans-explore", &[&pending.bytes, &bytes]);
        let relations = ply::share_relations(self.key(seat)?, s, &card, second);
        bytes.extend(self.prove_linear(transcript, &[&key.x], &relations, rng));
        Ok(Message { kind: MessageKind::Answer, bytes })
    }

    fn answer_mark(
        &self,
        seat: Seat,
        key: &KeySecret,
        pending: &Pending,
        mark: &Mark,
        rng: &mut impl CryptoRng,
    ) -> Result<Message, Refusal> {
        let card = self.card(pending.seat, mark.card)?;
        let s = card.c0 * *key.x;
        let mut bytes = s.compress().as_bytes().to_vec();
        let mut second = None;
        if ply::bit(card, &mark.d, &s)? {
            let t = mark.t.c0 * *key.x;
            match self.opened_box(pending.seat, mark, &(mark.t.c1 - t)) {
                Some(named) => bytes.extend(*named.bytes()),
                None => {
                    bytes.extend(t.compress().as_bytes());
                    second = Some((t, mark.t.c0));
                }
            }
        }
        let (kind, label) = if second.is_some() {
            (MessageKind::Complaint, "complain")
        } else {
            (MessageKind::Answer, "ans-mark")
        };
        let transcript = self.proof_context(seat, Some(card))?.transcript(label, &[&pending.bytes, &bytes]);
        let relations = ply::share_relations(self.key(seat)?, s, card, second);
        bytes.extend(self.prove_linear(transcript, &[&key.x], &relations, rng));
        Ok(Message { kind, bytes })
    }

    /// Opens the key and this seat's failed or unanswered marks. This resigns, unless all mines are visible or the
    /// opponent has opened.
    ///
    /// # Errors
    ///
    /// [`Refusal::Order`] before both keys are known, or if this seat has already opened.
    pub(crate) fn make_opening(
        &self,
        seat: Seat,
        key: &KeySecret,
        secret: Option<&MarkingSecret>,
    ) -> Result<Message, Refusal> {
        self.due(seat, MessageKind::Opening)?;
        let cards: Vec<u16> = self.to_open(seat).collect();
        let count = u16::try_from(cards.len()).expect("a board has at most 4096 squares");
        let mut bytes = key.to_bytes().to_vec();
        bytes.extend(count.to_le_bytes());
        for number in cards {
            let (place, blind) = secret.ok_or(Refusal::Order)?.card(number);
            let square = self.terms.board.square_at(place).ok_or(Refusal::Square)?;
            bytes.extend(number.to_le_bytes());
            bytes.extend(*Named { square, blind: Zeroizing::new(*blind) }.bytes());
        }
        Ok(Message { kind: MessageKind::Opening, bytes })
    }

    /// Proves linear relations and records the proof, so that taking this device's own message skips the check.
    fn prove_linear(
        &self,
        transcript: Transcript,
        witnesses: &[&Scalar],
        relations: &[Relation],
        rng: &mut impl CryptoRng,
    ) -> Vec<u8> {
        let about = transcript.digest();
        let proof = linear::prove(transcript, witnesses, relations, rng);
        self.proven.note_linear(about, relations, &proof);
        proof
    }
}
