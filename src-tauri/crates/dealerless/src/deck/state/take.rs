//! Checks and applies messages.

use super::{DeckState, Joint, Pending, PendingAction, Spent};
use crate::deck::cards::Deck;
use crate::deck::group::Ciphertext;
use crate::deck::linear::{self, Relation};
use crate::deck::ply::{self, Explore, Mark, Named};
use crate::deck::reader::Reader;
use crate::deck::shuffle::Generators;
use crate::deck::transcript::Transcript;
use crate::deck::{DeckName, Event, Finding, MessageKind, Refusal, Seat, key};
use curve25519_dalek::traits::IsIdentity;
use curve25519_dalek::{RistrettoPoint, Scalar};
use std::sync::Arc;

impl DeckState {
    /// Checks a message and applies it if it is valid.
    ///
    /// After [`Event::Answered`] the caller passes the squares that the rules reveal to [`DeckState::reveal`].
    ///
    /// # Errors
    ///
    /// [`Refusal`] gives the reason; the state then stays unchanged.
    pub(crate) fn take(&mut self, seat: Seat, kind: MessageKind, bytes: &[u8]) -> Result<Event, Refusal> {
        self.due(seat, kind)?;
        match kind {
            MessageKind::Key => self.take_key(seat, bytes),
            MessageKind::Deck => self.take_deck(seat, bytes),
            MessageKind::Action => self.take_action(seat, bytes),
            MessageKind::Answer => self.take_answer(seat, bytes),
            MessageKind::Complaint => self.take_complaint(seat, bytes),
            MessageKind::Opening => self.take_opening(seat, bytes),
        }
    }

    fn take_key(&mut self, seat: Seat, bytes: &[u8]) -> Result<Event, Refusal> {
        let context = self.key_context(seat)?;
        let key = key::read(&context, seat, bytes)?;
        if let Some(other) = self.seats[seat.other().index()].key {
            let joint = key + other;
            if key == other || joint.is_identity() {
                return Err(Refusal::Key);
            }
            let mut transcript = Transcript::new("match");
            transcript.put("accepted", &context);
            transcript.put("XA", key.compress().as_bytes());
            let generators = Arc::new(Generators::new(self.terms.board.cards()));
            self.joint = Some(Joint { key: joint, id: transcript.id(), generators });
        }
        self.seats[seat.index()].key = Some(key);
        Ok(Event::Key)
    }

    fn take_deck(&mut self, seat: Seat, bytes: &[u8]) -> Result<Event, Refusal> {
        let (name, deck) = self.proven_deck(seat, bytes, false)?;
        self.put_deck(name, deck);
        Ok(Event::Deck(name))
    }

    /// Returns this seat's next deck and marks its proof as valid for all copies of this state. Checks the proof unless
    /// it was checked before or is trusted.
    pub(in crate::deck) fn proven_deck(
        &self,
        seat: Seat,
        bytes: &[u8],
        is_trusted: bool,
    ) -> Result<(DeckName, Arc<Deck>), Refusal> {
        let name = self.next_deck().filter(|name| name.maker() == seat).ok_or(Refusal::Order)?;
        let joint = self.joint.as_ref().ok_or(Refusal::Order)?;
        let cards = self.terms.board.cards();
        if bytes.len() != self.deck_length() {
            return Err(Refusal::Length);
        }
        let input = &self.input_of(name)?;
        let digest = joint.digest(name, input, bytes);
        if let Some(known) = self.proven.deck(&digest) {
            return Ok((name, known));
        }
        let (deck, proof) = bytes.split_at(64 * cards);
        let deck = Arc::new(Deck::read(cards, deck)?);
        if !is_trusted {
            joint.statement(&joint.context(name), input, &deck).check(proof)?;
        }
        self.proven.note_deck(digest, &deck);
        Ok((name, deck))
    }

    fn take_action(&mut self, seat: Seat, bytes: &[u8]) -> Result<Event, Refusal> {
        let action = match bytes.first() {
            Some(0) => self.read_explore(seat, bytes)?,
            Some(1) => self.read_mark(seat, bytes)?,
            Some(_) => return Err(Refusal::Encoding),
            None => return Err(Refusal::Length),
        };
        if let PendingAction::Mark(mark) = &action {
            let spent = Spent { ply: self.ply, is_hit: false };
            self.seats[seat.index()].spent[usize::from(mark.card)] = Some(spent);
        }
        self.pending = Some(Pending { seat, bytes: bytes.to_vec(), action });
        Ok(Event::Asked)
    }

    fn read_explore(&self, seat: Seat, bytes: &[u8]) -> Result<PendingAction, Refusal> {
        let mut reader = Reader::new(bytes, &[ply::EXPLORE_LENGTH])?;
        reader.array::<1>()?;
        let explore = Explore::read(&mut reader)?;
        let card = self.hidden_card(explore.square)?;
        let w = explore.u + self.neighbour_sum(explore.square)?;
        let is_clear = self.terms.board.place(explore.square).is_none();
        let relations = explore.relations(self.key(seat)?, self.joint_key()?, &card, &w, is_clear);
        let transcript =
            self.proof_context(seat, None)?.transcript("explore", &[&bytes[..ply::EXPLORE_BOUND]]);
        self.check_linear(transcript, 3, &relations, &mut reader)?;
        Ok(PendingAction::Explore { explore: Box::new(explore), w })
    }

    fn read_mark(&self, seat: Seat, bytes: &[u8]) -> Result<PendingAction, Refusal> {
        let mut reader = Reader::new(bytes, &[ply::MARK_LENGTH])?;
        reader.array::<1>()?;
        let mark = Mark::read(&mut reader)?;
        let card = self.unspent_card(seat, mark.card)?;
        let relations = mark.relations(self.key(seat)?, card);
        let transcript =
            self.proof_context(seat, Some(card))?.transcript("mark", &[&bytes[..ply::MARK_BOUND]]);
        self.check_linear(transcript, 3, &relations, &mut reader)?;
        Ok(PendingAction::Mark(mark))
    }

    fn take_answer(&mut self, seat: Seat, bytes: &[u8]) -> Result<Event, Refusal> {
        let pending = self.pending.as_ref().ok_or(Refusal::Order)?;
        let finding = match &pending.action {
            PendingAction::Explore { explore, w } => {
                self.read_explore_answer(seat, pending, explore, w, bytes)?
            }
            PendingAction::Mark(mark) => self.read_mark_answer(seat, pending, mark, bytes)?,
        };
        if let (PendingAction::Mark(mark), Finding::Hit { .. }) = (&pending.action, finding) {
            let spent = Spent { ply: self.ply, is_hit: true };
            self.seats[pending.seat.index()].spent[usize::from(mark.card)] = Some(spent);
        }
        self.pending = None;
        self.ply += 1;
        match finding {
            Finding::Number { square, .. } => self.show(square),
            Finding::Exploded { square } | Finding::Hit { square } => {
                self.show(square);
                self.mines_visible += 1;
            }
            Finding::Missed => (),
        }
        Ok(Event::Answered(finding))
    }

    fn read_explore_answer(
        &self,
        seat: Seat,
        pending: &Pending,
        explore: &Explore,
        w: &Ciphertext,
        bytes: &[u8],
    ) -> Result<Finding, Refusal> {
        let mut reader = Reader::new(bytes, &[ply::SHARE_LENGTH, ply::SAFE_LENGTH])?;
        let card = self.square_card(explore.square)?;
        let s = reader.point()?;
        let v = if bytes.len() == ply::SAFE_LENGTH { Some(reader.point()?) } else { None };
        let bound = if v.is_some() { &bytes[..64] } else { &bytes[..32] };
        let transcript = self.proof_context(seat, None)?.transcript("ans-explore", &[&pending.bytes, bound]);
        let relations = ply::share_relations(self.key(seat)?, s, &card, v.map(|v| (v, w.c0)));
        self.check_linear(transcript, 1, &relations, &mut reader)?;
        let square = explore.square;
        match (ply::bit(&card, &explore.d, &s)?, v) {
            (true, None) => Ok(Finding::Exploded { square }),
            (false, Some(v)) => {
                let number = ply::number(w, &explore.w_share, &v)?;
                Ok(Finding::Number { square, number })
            }
            _ => Err(Refusal::Result),
        }
    }

    fn read_mark_answer(
        &self,
        seat: Seat,
        pending: &Pending,
        mark: &Mark,
        bytes: &[u8],
    ) -> Result<Finding, Refusal> {
        let mut reader = Reader::new(bytes, &[ply::SHARE_LENGTH, ply::HIT_LENGTH])?;
        let card = self.card(pending.seat, mark.card)?;
        let s = reader.point()?;
        let named = if bytes.len() == ply::HIT_LENGTH {
            Some(Named::read(&reader.array()?).ok_or(Refusal::Encoding)?)
        } else {
            None
        };
        let bound = if named.is_some() { &bytes[..32 + ply::BOX_LENGTH] } else { &bytes[..32] };
        let transcript =
            self.proof_context(seat, Some(card))?.transcript("ans-mark", &[&pending.bytes, bound]);
        let relations = ply::share_relations(self.key(seat)?, s, card, None);
        self.check_linear(transcript, 1, &relations, &mut reader)?;
        match (ply::bit(card, &mark.d, &s)?, named) {
            (false, None) => Ok(Finding::Missed),
            (true, Some(named)) => {
                self.check_named(card, &named)?;
                Ok(Finding::Hit { square: named.square })
            }
            _ => Err(Refusal::Result),
        }
    }

    /// Checks the next proof in the reader, unless it is the last one made here.
    fn check_linear(
        &self,
        transcript: Transcript,
        witnesses: usize,
        relations: &[Relation],
        reader: &mut Reader<'_>,
    ) -> Result<(), Refusal> {
        if self.proven.has_linear(transcript.digest(), relations, reader.rest()) {
            return Ok(());
        }
        linear::check(transcript, witnesses, relations, reader)
    }

    fn take_complaint(&mut self, seat: Seat, bytes: &[u8]) -> Result<Event, Refusal> {
        let pending = self.pending.as_ref().ok_or(Refusal::Order)?;
        let PendingAction::Mark(mark) = &pending.action else {
            return Err(Refusal::Order);
        };
        let card = self.card(pending.seat, mark.card)?;
        let mut reader = Reader::new(bytes, &[ply::COMPLAINT_LENGTH])?;
        let (s, t) = (reader.point()?, reader.point()?);
        let transcript =
            self.proof_context(seat, Some(card))?.transcript("complain", &[&pending.bytes, &bytes[..64]]);
        let relations = ply::share_relations(self.key(seat)?, s, card, Some((t, mark.t.c0)));
        self.check_linear(transcript, 1, &relations, &mut reader)?;
        if !ply::bit(card, &mark.d, &s)? {
            return Err(Refusal::Result);
        }
        if self.opened_box(pending.seat, mark, &(mark.t.c1 - t)).is_some() {
            return Err(Refusal::Unfounded);
        }
        let by = pending.seat;
        self.illegal_mark = true;
        Ok(Event::IllegalMark { by })
    }

    fn take_opening(&mut self, seat: Seat, bytes: &[u8]) -> Result<Event, Refusal> {
        let (x, opened) = self.read_opening(seat, bytes)?;
        self.seats[seat.index()].opened_key = Some(x);
        Ok(Event::Opened(opened))
    }

    fn read_opening(&self, seat: Seat, bytes: &[u8]) -> Result<(Scalar, Vec<(u32, u16)>), Refusal> {
        let cards = self.terms.board.cards();
        let lengths: Vec<usize> = (0..=cards).map(|count| 34 + 36 * count).collect();
        let mut reader = Reader::new(bytes, &lengths)?;
        let x: Scalar = reader.scalar()?;
        if RistrettoPoint::mul_base(&x) != self.key(seat)? {
            return Err(Refusal::OpenedKey);
        }
        let count = usize::from(reader.u16()?);
        if bytes.len() != 34 + 36 * count {
            return Err(Refusal::Length);
        }
        let mut listed = Vec::with_capacity(count);
        let mut opened = Vec::with_capacity(count);
        for _ in 0..count {
            let card = reader.u16()?;
            let named = Named::read(&reader.array()?).ok_or(Refusal::Encoding)?;
            let spent = self.seats[seat.index()].spent.get(usize::from(card)).ok_or(Refusal::Card)?;
            let spent = spent.ok_or(Refusal::OpenedCards)?;
            self.check_opened(seat, card, &named, spent)?;
            listed.push(card);
            opened.push((spent.ply, named.square));
        }
        let ascends = listed.is_sorted_by(|a, b| a < b);
        if !ascends || self.to_open(seat).any(|card| !listed.contains(&card)) {
            return Err(Refusal::OpenedCards);
        }
        Ok((x, opened))
    }

    /// Checks that an opened card belongs to a square that was hidden when it was marked.
    fn check_opened(&self, seat: Seat, card: u16, named: &Named, spent: Spent) -> Result<(), Refusal> {
        self.terms.board.place(named.square).ok_or(Refusal::Square)?;
        let square_card = self.square_card(named.square)?;
        if !named.is_card(self.card(seat, card)?, &square_card, &self.joint_key()?) {
            return Err(Refusal::Echo);
        }
        let since = self.visible_since[usize::from(named.square)];
        if since.is_some_and(|since| since <= spent.ply) { Err(Refusal::Visible) } else { Ok(()) }
    }
}
