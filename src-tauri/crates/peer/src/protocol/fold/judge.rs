//! Judging an entry in the match as its author knew it.

use super::{Effect, Fold, Judged, MAX_TURNS, Node, TurnState, digest};
use crate::protocol::entry::{Act, InvalidEntry};
use crate::protocol::rules::MatchPosition;
use crate::protocol::seat::Seat;
use crate::protocol::turn::{MatchEnd, Owed};
use game::Turn;

/// The state after a turn, and the new position, if any.
type Turned = (TurnState, Option<(Node, MatchPosition)>);

impl Fold {
    /// Adds a log's next entry; the other log's first `seen` entries must be present. Returns the position's digest
    /// after it, in its own past.
    pub(crate) fn append(&mut self, seat: Seat, act: Act, seen: usize) -> Result<[u8; 32], InvalidEntry> {
        let judged = self.judge(seat, &act, seen)?;
        let digest = judged.digest;
        self.add(seat, act, seen, judged);
        Ok(digest)
    }

    /// Judges a log's next entry in its causal past without adding it.
    pub(crate) fn judge(&self, seat: Seat, act: &Act, seen: usize) -> Result<Judged, InvalidEntry> {
        let own = &self.logs[seat.index()];
        if own.last().is_some_and(|last| seen < last.seen) {
            return Err(InvalidEntry::SeenFell);
        }
        let past = Past { fold: self, seat, seen, links: self.links_within(seat, own.len(), seen) };
        let effect = past.judge(act)?;
        let digest = match &effect {
            Effect::Turn(_, Some((node, _))) => node.digest,
            Effect::Turn(state, None) => self.nodes[state.node].digest,
            Effect::Nothing | Effect::Opening(_) => self.nodes[past.state().node].digest,
        };
        Ok(Judged { links: past.links, effect, digest })
    }
}

/// What an entry's author knew.
struct Past<'a> {
    fold: &'a Fold,
    seat: Seat,
    seen: usize,
    links: usize,
}

impl Past<'_> {
    fn state(&self) -> &TurnState {
        self.fold.state_after(self.links)
    }

    /// This entry's effect.
    fn judge(&self, act: &Act) -> Result<Effect, InvalidEntry> {
        if act.belongs_to_secrets().is_some_and(|belongs| belongs != self.fold.is_dealerless) {
            return Err(InvalidEntry::OtherGame);
        }
        match act {
            Act::Say(_) => return Ok(Effect::Nothing),
            Act::Rematch(_) | Act::Open(_) if !self.is_over() => return Err(InvalidEntry::BeforeEnd),
            Act::Rematch(_) => return Ok(Effect::Nothing),
            Act::Open(_) => return self.open(act).map(Effect::Opening),
            _ if self.is_over() => return Err(InvalidEntry::AfterEnd),
            Act::Resign => return Ok(Effect::Nothing),
            Act::Claim { .. } => return self.judge_claim().map(|()| Effect::Nothing),
            Act::Ask { to } => self.judge_ask(*to)?,
            _ => {}
        }
        let has_turn_token = self.state().turn_token == self.seat;
        if !has_turn_token && matches!(act, Act::Ask { .. }) {
            return Ok(Effect::Nothing);
        }
        if !has_turn_token {
            return Err(InvalidEntry::NoTurnToken);
        }
        let (mut state, node) = self.turn(act)?;
        if self.links + 1 == MAX_TURNS && state.end.is_none() {
            state.end = Some(MatchEnd::TooLong);
        }
        Ok(Effect::Turn(state, node))
    }

    /// The position with the revealed secrets. The author's marks may have been settled after the opening was written.
    /// Everything else that it reveals lies in its past.
    fn open(&self, act: &Act) -> Result<MatchPosition, InvalidEntry> {
        let own = &self.fold.logs[self.seat.index()];
        if own.iter().any(|entry| matches!(entry.act, Act::Open(_))) {
            return Err(InvalidEntry::OpenedAlready);
        }
        let MatchPosition::Dealerless(position) = self.fold.position() else {
            return Err(InvalidEntry::OtherGame);
        };
        position.take(self.seat, act, self.links).map(MatchPosition::Dealerless).ok_or(InvalidEntry::NoProof)
    }

    /// Whether the chain has ended or a player has resigned, as far as the author knew.
    fn is_over(&self) -> bool {
        let [own, other] = [&self.fold.logs[self.seat.index()], &self.fold.logs[self.seat.other().index()]];
        let known = own.iter().chain(&other[..self.seen]);
        self.state().end.is_some() || known.into_iter().any(|entry| entry.act == Act::Resign)
    }

    /// The effect of an entry that requires the turn token.
    fn turn(&self, act: &Act) -> Result<Turned, InvalidEntry> {
        let before = *self.state();
        let state = TurnState { has_offer: false, ..before };
        match act {
            &Act::Move { number, offers_draw } => {
                let (state, node, position) = self.play(number, offers_draw)?;
                Ok((state, Some((node, position))))
            }
            Act::Action(_) | Act::Result(_) | Act::Deal(_) | Act::Complain(_) => self.advance(act),
            Act::Agree if before.has_offer => Ok((TurnState { end: Some(MatchEnd::Agreed), ..state }, None)),
            Act::Agree => Err(InvalidEntry::NoOffer),
            &Act::Ask { to } => {
                Ok((TurnState { turn_token: self.seat.other(), owed: Owed::Answer { to }, ..state }, None))
            }
            &Act::Answer { agrees } => {
                let to = self.asked_of_me().ok_or(InvalidEntry::NoAsk)?;
                Ok((self.answered(state, to, agrees), None))
            }
            Act::Yield => {
                let draw = self.claimed_by(self.seat.other()).ok_or(InvalidEntry::NoClaim)?;
                let winner = if draw { None } else { Some(self.seat.other()) };
                Ok((TurnState { end: Some(MatchEnd::Yielded { winner }), ..state }, None))
            }
            Act::Resign | Act::Claim { .. } | Act::Say(_) | Act::Rematch(_) | Act::Open(_) => {
                unreachable!("handled before the turn token is checked")
            }
        }
    }

    fn play(&self, number: u16, offers_draw: bool) -> Result<(TurnState, Node, MatchPosition), InvalidEntry> {
        let before = *self.state();
        if before.owed != Owed::Move {
            return Err(InvalidEntry::OwesOther);
        }
        let from = &self.fold.nodes[before.node];
        let MatchPosition::Open(position) = self.fold.position_of(before.node) else {
            return Err(InvalidEntry::OtherGame);
        };
        let position = position.play(number).ok_or(InvalidEntry::IllegalMove)?;
        let (turn_token, end) = match position.turn() {
            Turn::Of(side) => (self.fold.terms.seat(side), None),
            Turn::Over(outcome) => (before.turn_token.other(), Some(self.fold.terms.end_by_rules(outcome))),
        };
        if offers_draw && (turn_token == self.seat || end.is_some()) {
            return Err(InvalidEntry::OfferKeepsTurn);
        }
        let mut moved = before.moved;
        moved[self.seat.index()] = true;
        let node = self.fold.nodes.len();
        let last_move = self.links + 1;
        let state =
            TurnState { node, turn_token, owed: Owed::Move, has_offer: offers_draw, end, last_move, moved };
        let position = MatchPosition::Open(position);
        let digest = digest(&position);
        Ok((state, Node { ply: from.ply + 1, from: Some((before.node, number)), digest }, position))
    }

    /// A turn in a game with secrets.
    fn advance(&self, act: &Act) -> Result<Turned, InvalidEntry> {
        let MatchPosition::Dealerless(position) = self.fold.position() else {
            return Err(InvalidEntry::OtherGame);
        };
        let before = *self.state();
        let pays = match act {
            Act::Deal(_) => Owed::Deal,
            Act::Action(_) => Owed::Move,
            _ => Owed::Result,
        };
        if before.owed != pays {
            return Err(InvalidEntry::OwesOther);
        }
        // The author has the turn token and has seen the whole chain, so this is the position in their past.
        let position = position.take(self.seat, act, self.links).ok_or(InvalidEntry::NoProof)?;
        let mut moved = before.moved;
        moved[self.seat.index()] |= pays == Owed::Move;
        let (node, last_move) = (self.fold.nodes.len(), self.links + 1);
        let mut state = TurnState { node, has_offer: false, last_move, moved, ..before };
        match (position.illegal_mark(), position.owed()) {
            (Some(by), _) => state.end = Some(MatchEnd::IllegalMark { winner: by.other() }),
            (None, Some((turn_token, owed))) => (state.turn_token, state.owed) = (turn_token, owed),
            (None, None) => match position.turn() {
                Turn::Over(outcome) => state.end = Some(self.fold.terms.end_by_rules(outcome)),
                Turn::Of(_) => return Err(InvalidEntry::NoProof),
            },
        }
        let position = MatchPosition::Dealerless(position);
        let digest = digest(&position);
        Ok((state, Some((Node { ply: 0, from: None, digest }, position))))
    }

    /// The ply to which the author is asked to go back, either as an owed answer or by a request without the turn
    /// token.
    fn asked_of_me(&self) -> Option<u16> {
        match self.state().owed {
            Owed::Answer { to } => Some(to),
            Owed::Result | Owed::Deal => None,
            Owed::Move => self.standing(self.seat.other(), Act::asked_ply),
        }
    }

    fn answered(&self, state: TurnState, to: u16, agrees: bool) -> TurnState {
        let asked_with_turn_token = state.owed != Owed::Move;
        let back = if agrees { self.fold.node_at(state.node, to) } else { None };
        let (node, turn_token) = match back {
            Some(node) => (node, self.mover(node).expect("the asking player moves there")),
            None if asked_with_turn_token => (state.node, state.turn_token.other()),
            None => (state.node, state.turn_token),
        };
        TurnState { node, turn_token, owed: Owed::Move, ..state }
    }

    fn judge_ask(&self, to: u16) -> Result<(), InvalidEntry> {
        let state = self.state();
        if state.turn_token == self.seat && state.owed != Owed::Move {
            return Err(InvalidEntry::OwesOther);
        }
        let back = self.fold.node_at(state.node, to).filter(|&node| node != state.node);
        let is_author_at = |node| self.mover(node) == Some(self.seat);
        if !self.takes_back() || !back.is_some_and(is_author_at) {
            return Err(InvalidEntry::NoSuchPly);
        }
        let own = &self.fold.logs[self.seat.index()];
        let asked_since = own.iter().rev().take_while(|entry| entry.links >= state.last_move);
        if asked_since.into_iter().any(|entry| entry.act.asked_ply().is_some())
            || self.standing(self.seat.other(), Act::asked_ply).is_some()
        {
            return Err(InvalidEntry::AskedAlready);
        }
        Ok(())
    }

    fn judge_claim(&self) -> Result<(), InvalidEntry> {
        let is_due_at_once = matches!(self.state().owed, Owed::Result | Owed::Deal);
        if !self.fold.terms.has_deadlines && !is_due_at_once {
            Err(InvalidEntry::NoDeadlines)
        } else if self.state().turn_token == self.seat {
            Err(InvalidEntry::HasTurnToken)
        } else if self.claimed_by(self.seat).is_some() {
            Err(InvalidEntry::ClaimedAlready)
        } else {
            Ok(())
        }
    }

    /// Whether this seat has a pending claim, and whether it is for a draw only.
    fn claimed_by(&self, seat: Seat) -> Option<bool> {
        self.standing(seat, Act::claimed_draw)
    }

    /// This seat's newest entry that `meant` accepts and that is pending in the author's past.
    fn standing<T>(&self, seat: Seat, meant: impl Fn(&Act) -> Option<T>) -> Option<T> {
        let entries = if seat == self.seat { self.fold.lens()[seat.index()] } else { self.seen };
        self.fold.standing(seat, entries, self.links, meant)
    }

    fn mover(&self, node: usize) -> Option<Seat> {
        self.fold.position_of(node).turn().mover().map(|side| self.fold.terms.seat(side))
    }

    fn takes_back(&self) -> bool {
        matches!(self.fold.position(), MatchPosition::Open(position) if position.takes_back())
    }
}
