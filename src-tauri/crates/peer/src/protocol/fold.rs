//! The fold of both logs into a match. Each entry is judged in its own causal past, so both devices judge alike.
//!
//! Entries are added in an order that respects causality. The chain of any past is a prefix of the chain of all, so
//! the past of an entry is a number: how many links of the chain it has seen.

use crate::protocol::dealerless::JointView;
use crate::protocol::entry::{Act, Misfit};
use crate::protocol::rules::Position;
use crate::protocol::seat::Seat;
use crate::protocol::transcript::{first, id};
use crate::protocol::turn::{Outcome, Owed, Terms};
use game::Turn;

/// The match ends as a draw with so many turns.
pub const MAX_TURNS: usize = 4000;

/// What stands after some turns of the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stand {
    /// The node of the position.
    node: usize,
    pen: Seat,
    owed: Owed,
    /// A draw is offered by whoever has not the pen.
    has_offer: bool,
    end: Option<Outcome>,
    /// The number of links up to the last move.
    last_move: usize,
    /// Who has moved at all.
    moved: [bool; 2],
}

/// A turn of the chain: whose entry, and what stands after it.
#[derive(Clone)]
struct Link {
    seat: Seat,
    index: usize,
    stand: Stand,
}

/// How a position came about.
#[derive(Clone)]
struct Node {
    ply: u16,
    /// The node one ply before, and the number of the move from there.
    from: Option<(usize, u16)>,
    digest: [u8; 32],
}

/// An entry in its place.
#[derive(Clone)]
struct Placed {
    act: Act,
    seen: usize,
    /// The number of links in its past.
    links: usize,
}

/// What an entry changes.
enum Effect {
    /// Neither chain nor position.
    Nothing,
    /// A turn: what stands after it, and the new position if there is one.
    Turn(Stand, Option<(Node, Position)>),
    /// An opening: the position with what it shows.
    Opening(Position),
}

/// What stands after a turn, and the new position if there is one.
type Turned = (Stand, Option<(Node, Position)>);

/// What an entry would do.
pub(crate) struct Judged {
    links: usize,
    effect: Effect,
    /// Of the position after it.
    pub(crate) digest: [u8; 32],
}

/// How far a fold had come.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    logs: [usize; 2],
    chain: usize,
    nodes: usize,
    positions: usize,
}

/// What was taken away from a fold.
pub(crate) struct Tail {
    mark: Mark,
    logs: [Vec<Placed>; 2],
    chain: Vec<Link>,
    nodes: Vec<Node>,
    positions: Vec<Position>,
}

/// Both logs, and the match they tell.
#[derive(Clone)]
pub(crate) struct Fold {
    terms: Terms,
    start: Stand,
    logs: [Vec<Placed>; 2],
    chain: Vec<Link>,
    nodes: Vec<Node>,
    /// Of each node. In a game with secrets only the last counts, since nothing is ever taken back: there are those
    /// that may still have to be rewound to, one for every turn and every opening.
    positions: Vec<Position>,
    is_dealerless: bool,
}

impl Fold {
    /// A match of which this is the position before the first entry.
    pub(crate) fn new(terms: Terms, position: Position) -> Fold {
        let (pen, owed, end) = match &position {
            Position::Open(start) => match start.turn() {
                Turn::Of(side) => (terms.seat(side), Owed::Move, None),
                Turn::Over(outcome) => (terms.first, Owed::Move, Some(by_rules(terms, outcome))),
            },
            Position::Dealerless(start) => {
                let (pen, owed) = start.owed().unwrap_or((terms.first, Owed::Deal));
                (pen, owed, None)
            }
        };
        Fold {
            terms,
            start: Stand { node: 0, pen, owed, has_offer: false, end, last_move: 0, moved: [false; 2] },
            logs: [Vec::new(), Vec::new()],
            chain: Vec::new(),
            nodes: vec![Node { ply: 0, from: None, digest: digest(&position) }],
            is_dealerless: matches!(position, Position::Dealerless(_)),
            positions: vec![position],
        }
    }

    /// Whether neither device knows the secrets of the game.
    pub(crate) fn is_dealerless(&self) -> bool {
        self.is_dealerless
    }

    /// Forgets the positions that only rewinding could need.
    pub(crate) fn settle(&mut self) {
        if self.is_dealerless {
            self.positions.drain(..self.positions.len() - 1);
        }
    }

    fn position_of(&self, node: usize) -> &Position {
        let place = if self.is_dealerless { self.positions.len() - 1 } else { node };
        &self.positions[place]
    }

    /// How many links of the chain the first entries of both logs make, if none of them has seen more.
    fn links_of(&self, lens: [usize; 2]) -> Option<usize> {
        for seat in Seat::BOTH {
            // What entries have seen never falls.
            let last = self.logs[seat.index()].get(..lens[seat.index()])?.last();
            if last.is_some_and(|last| last.seen > lens[seat.other().index()]) {
                return None;
            }
        }
        Some(self.links_within(Seat::A, lens[0], lens[1]))
    }

    /// The digest of the position after the first entries of both logs, if none of them has seen more.
    pub(crate) fn digest_after(&self, lens: [usize; 2]) -> Option<[u8; 32]> {
        Some(self.nodes[self.stand_after(self.links_of(lens)?).node].digest)
    }

    /// Takes away all but the first entries of both logs, if none of those has seen more. [`Fold::rejoin`] puts it
    /// back.
    pub(crate) fn split_off(&mut self, lens: [usize; 2]) -> Option<Tail> {
        let chain = self.links_of(lens).filter(|_| !self.is_dealerless)?;
        // Links and nodes come about in the same order.
        let nodes = self.chain[..chain].iter().map(|link| link.stand.node + 1).max().unwrap_or(1);
        Some(Tail {
            mark: Mark { logs: lens, chain, nodes, positions: nodes },
            logs: [self.logs[0].split_off(lens[0]), self.logs[1].split_off(lens[1])],
            chain: self.chain.split_off(chain),
            nodes: self.nodes.split_off(nodes),
            positions: self.positions.split_off(nodes),
        })
    }

    /// Puts back what was taken away, in place of what was added since.
    pub(crate) fn rejoin(&mut self, tail: Tail) {
        self.rewind(tail.mark);
        for (log, rest) in self.logs.iter_mut().zip(tail.logs) {
            log.extend(rest);
        }
        self.chain.extend(tail.chain);
        self.nodes.extend(tail.nodes);
        self.positions.extend(tail.positions);
    }

    /// The lengths of both logs.
    pub(crate) fn lens(&self) -> [usize; 2] {
        [self.logs[0].len(), self.logs[1].len()]
    }

    /// The number of turns of the chain.
    pub(crate) fn turns(&self) -> usize {
        self.chain.len()
    }

    pub(crate) fn act(&self, seat: Seat, index: usize) -> &Act {
        &self.logs[seat.index()][index].act
    }

    pub(crate) fn seen(&self, seat: Seat, index: usize) -> usize {
        self.logs[seat.index()][index].seen
    }

    /// How many entries of this kind the log has.
    pub(crate) fn count(&self, seat: Seat, kind: u8) -> usize {
        self.logs[seat.index()].iter().filter(|entry| entry.act.kind() == kind).count()
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            logs: self.lens(),
            chain: self.chain.len(),
            nodes: self.nodes.len(),
            positions: self.positions.len(),
        }
    }

    /// Forgets everything that was added since.
    pub(crate) fn rewind(&mut self, mark: Mark) {
        self.logs[0].truncate(mark.logs[0]);
        self.logs[1].truncate(mark.logs[1]);
        self.chain.truncate(mark.chain);
        self.nodes.truncate(mark.nodes);
        self.positions.truncate(mark.positions);
    }

    /// Adds the next entry of a log. The first `seen` entries of the other log must be there. Answers with the digest
    /// of the position in its past and after it.
    pub(crate) fn append(&mut self, seat: Seat, act: Act, seen: usize) -> Result<[u8; 32], Misfit> {
        let judged = self.judge(seat, &act, seen)?;
        let digest = judged.digest;
        self.add(seat, act, seen, judged);
        Ok(digest)
    }

    /// Adds what was judged just now.
    pub(crate) fn add(&mut self, seat: Seat, act: Act, seen: usize, judged: Judged) {
        match judged.effect {
            Effect::Nothing => {}
            Effect::Turn(stand, reached) => {
                if let Some((node, position)) = reached {
                    self.nodes.push(node);
                    self.positions.push(position);
                }
                self.chain.push(Link { seat, index: self.logs[seat.index()].len(), stand });
            }
            Effect::Opening(position) => self.positions.push(position),
        }
        self.logs[seat.index()].push(Placed { act, seen, links: judged.links });
    }

    /// Judges the next entry of a log in its causal past, and changes nothing.
    pub(crate) fn judge(&self, seat: Seat, act: &Act, seen: usize) -> Result<Judged, Misfit> {
        let own = &self.logs[seat.index()];
        if own.last().is_some_and(|last| seen < last.seen) {
            return Err(Misfit::SeenFell);
        }
        let past = Past { fold: self, seat, seen, links: self.links_within(seat, own.len(), seen) };
        let effect = past.judge(act)?;
        let digest = match &effect {
            Effect::Turn(_, Some((node, _))) => node.digest,
            Effect::Turn(stand, None) => self.nodes[stand.node].digest,
            Effect::Nothing | Effect::Opening(_) => self.nodes[past.stand().node].digest,
        };
        Ok(Judged { links: past.links, effect, digest })
    }

    /// How many links of the chain lie within the first entries of both logs: a prefix of the chain.
    fn links_within(&self, seat: Seat, own: usize, other: usize) -> usize {
        self.chain.partition_point(|link| link.index < if link.seat == seat { own } else { other })
    }

    fn stand_after(&self, links: usize) -> &Stand {
        links.checked_sub(1).map_or(&self.start, |last| &self.chain[last].stand)
    }

    fn now(&self) -> &Stand {
        self.stand_after(self.chain.len())
    }

    /// The entry of this seat that has seen the whole chain and is of this sort: it stands.
    fn standing(&self, seat: Seat, is_meant: impl Fn(&Act) -> bool) -> Option<&Act> {
        let newest_first = self.logs[seat.index()].iter().rev();
        let mut current = newest_first.take_while(|entry| entry.links == self.chain.len());
        current.find(|entry| is_meant(&entry.act)).map(|entry| &entry.act)
    }

    /// How the match ended, if it has: an end of the chain counts, else resignations.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.now().end.or_else(|| {
            let resigned = Seat::BOTH.map(|seat| {
                let log = &self.logs[seat.index()];
                let at = log.iter().position(|entry| entry.act == Act::Resign)?;
                Some(self.stand_after(log[at].links).moved == [true; 2])
            });
            match resigned {
                [None, None] => None,
                [Some(false), _] | [_, Some(false)] => Some(Outcome::CalledOff),
                [Some(true), Some(true)] => Some(Outcome::Resigned { winner: None }),
                [Some(true), None] => Some(Outcome::Resigned { winner: Some(Seat::B) }),
                [None, Some(true)] => Some(Outcome::Resigned { winner: Some(Seat::A) }),
            }
        })
    }

    /// Who has the pen, or had it at the end.
    pub(crate) fn pen(&self) -> Seat {
        self.now().pen
    }

    /// What whoever has the pen owes.
    pub(crate) fn owed(&self) -> Owed {
        self.now().owed
    }

    /// Whether a seat has opened.
    pub(crate) fn has_opened(&self, seat: Seat) -> bool {
        self.logs[seat.index()].iter().any(|entry| matches!(entry.act, Act::Open(_)))
    }

    pub(crate) fn position(&self) -> &Position {
        self.position_of(self.now().node)
    }

    pub(crate) fn digest(&self) -> [u8; 32] {
        self.nodes[self.now().node].digest
    }

    /// The match as it stands.
    pub(crate) fn view(&self) -> MatchView {
        let now = self.now();
        let outcome = self.outcome();
        let ask = |seat: Seat| match self.standing(seat, |act| matches!(act, Act::Ask { .. })) {
            Some(Act::Ask { to }) if seat != now.pen => Some(*to),
            _ => None,
        };
        let claim = |seat: Seat| match self.standing(seat, |act| matches!(act, Act::Claim { .. })) {
            Some(Act::Claim { draw }) => Some(*draw),
            _ => None,
        };
        let waiting = now.pen.other();
        MatchView {
            moves: self.moves(),
            digest: first(&self.digest()),
            pen: outcome.is_none().then_some(now.pen),
            owed: now.owed,
            draw_offered: outcome.is_none() && now.has_offer,
            asked: if outcome.is_none() { ask(waiting) } else { None },
            claimed: if outcome.is_none() { claim(waiting) } else { None },
            phrases: self.phrases(),
            rematch: self.rematch(),
            outcome,
            joint: None,
        }
    }

    /// The numbers of the moves that led to the position, without what was taken back.
    fn moves(&self) -> Vec<u16> {
        let mut moves = Vec::new();
        let mut at = self.now().node;
        while let Some((before, number)) = self.nodes[at].from {
            moves.push(number);
            at = before;
        }
        moves.reverse();
        moves
    }

    /// The last ply at which a seat has made a move that was not taken back; nothing in a game with secrets.
    pub(crate) fn last_ply_of(&self, seat: Seat) -> Option<u16> {
        let mut at = self.now().node;
        while let Some((before, _)) = self.nodes[at].from {
            let mover = self.position_of(before).turn().mover();
            if mover.is_some_and(|side| self.terms.seat(side) == seat) {
                return Some(self.nodes[before].ply);
            }
            at = before;
        }
        None
    }

    /// The node at this ply on the way to a position.
    fn node_at(&self, mut node: usize, ply: u16) -> Option<usize> {
        while self.nodes[node].ply > ply {
            node = self.nodes[node].from?.0;
        }
        (self.nodes[node].ply == ply).then_some(node)
    }

    /// Before which link an entry belongs: the first that has seen it.
    fn place(&self, seat: Seat, index: usize) -> usize {
        self.chain.partition_point(|link| {
            let past = if link.seat == seat { link.index } else { self.seen(link.seat, link.index) };
            past <= index
        })
    }

    fn phrases(&self) -> Vec<Phrase> {
        let mut said = Vec::new();
        for seat in Seat::BOTH {
            for (index, entry) in self.logs[seat.index()].iter().enumerate() {
                if let Act::Say(phrase) = entry.act {
                    said.push(Phrase { turn: self.place(seat, index), seat, phrase });
                }
            }
        }
        said.sort_by_key(|phrase| phrase.turn);
        said
    }

    /// The message about another match that counts: the causally last; of two crossing ones seat A's.
    pub(crate) fn rematch(&self) -> Option<(Seat, Vec<u8>)> {
        let last = Seat::BOTH.map(|seat| {
            let log = &self.logs[seat.index()];
            log.iter().rposition(|entry| matches!(entry.act, Act::Again(_)))
        });
        let seat = match last {
            [None, None] => return None,
            [Some(_), None] => Seat::A,
            [None, Some(_)] => Seat::B,
            [Some(a), Some(b)] if self.seen(Seat::B, b) > a => Seat::B,
            [Some(_), Some(_)] => Seat::A,
        };
        let index = last[seat.index()]?;
        match self.act(seat, index) {
            Act::Again(message) => Some((seat, message.clone())),
            _ => None,
        }
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
    fn stand(&self) -> &Stand {
        self.fold.stand_after(self.links)
    }

    /// What the chain is after this entry, if it is a turn.
    fn judge(&self, act: &Act) -> Result<Effect, Misfit> {
        if act.belongs_to_secrets().is_some_and(|belongs| belongs != self.fold.is_dealerless) {
            return Err(Misfit::OtherGame);
        }
        match act {
            Act::Say(_) => return Ok(Effect::Nothing),
            Act::Again(_) | Act::Open(_) if !self.is_over() => return Err(Misfit::BeforeEnd),
            Act::Again(_) => return Ok(Effect::Nothing),
            Act::Open(_) => return self.open(act).map(Effect::Opening),
            _ if self.is_over() => return Err(Misfit::AfterEnd),
            Act::Resign => return Ok(Effect::Nothing),
            Act::Claim { .. } => return self.judge_claim().map(|()| Effect::Nothing),
            Act::Ask { to } => self.judge_ask(*to)?,
            _ => {}
        }
        let has_pen = self.stand().pen == self.seat;
        if !has_pen && matches!(act, Act::Ask { .. }) {
            return Ok(Effect::Nothing);
        }
        if !has_pen {
            return Err(Misfit::NoPen);
        }
        let (mut stand, node) = self.turn(act)?;
        if self.links + 1 == MAX_TURNS && stand.end.is_none() {
            stand.end = Some(Outcome::TooLong);
        }
        Ok(Effect::Turn(stand, node))
    }

    /// The position with what an opening shows. Which of the author's marks hit may have been settled after it was
    /// written; all else that it shows lies in its past.
    fn open(&self, act: &Act) -> Result<Position, Misfit> {
        let own = &self.fold.logs[self.seat.index()];
        if own.iter().any(|entry| matches!(entry.act, Act::Open(_))) {
            return Err(Misfit::OpenedAlready);
        }
        let Position::Dealerless(position) = self.fold.position() else { return Err(Misfit::OtherGame) };
        position.take(self.seat, act, self.links).map(Position::Dealerless).ok_or(Misfit::NoProof)
    }

    /// Whether the chain has ended, or somebody has resigned, as far as the author knew.
    fn is_over(&self) -> bool {
        let [own, other] = [&self.fold.logs[self.seat.index()], &self.fold.logs[self.seat.other().index()]];
        let known = own.iter().chain(&other[..self.seen]);
        self.stand().end.is_some() || known.into_iter().any(|entry| entry.act == Act::Resign)
    }

    /// What an entry does that is written with the pen.
    fn turn(&self, act: &Act) -> Result<Turned, Misfit> {
        let before = *self.stand();
        let stand = Stand { has_offer: false, ..before };
        match act {
            &Act::Move { number, offers_draw } => {
                let (stand, node, position) = self.play(number, offers_draw)?;
                Ok((stand, Some((node, position))))
            }
            Act::Action(_) | Act::Result(_) | Act::Deal(_) | Act::Complain(_) => self.advance(act),
            Act::Agree if before.has_offer => Ok((Stand { end: Some(Outcome::Agreed), ..stand }, None)),
            Act::Agree => Err(Misfit::NoOffer),
            &Act::Ask { to } => {
                Ok((Stand { pen: self.seat.other(), owed: Owed::Answer { to }, ..stand }, None))
            }
            &Act::Answer { agrees } => {
                let to = self.asked_of_me().ok_or(Misfit::NoAsk)?;
                Ok((self.answered(stand, to, agrees), None))
            }
            Act::Yield => {
                let draw = self.claimed_by(self.seat.other()).ok_or(Misfit::NoClaim)?;
                let winner = if draw { None } else { Some(self.seat.other()) };
                Ok((Stand { end: Some(Outcome::Yielded { winner }), ..stand }, None))
            }
            Act::Resign | Act::Claim { .. } | Act::Say(_) | Act::Again(_) | Act::Open(_) => {
                unreachable!("these are never written with the pen")
            }
        }
    }

    fn play(&self, number: u16, offers_draw: bool) -> Result<(Stand, Node, Position), Misfit> {
        let before = *self.stand();
        if before.owed != Owed::Move {
            return Err(Misfit::OwesOther);
        }
        let from = &self.fold.nodes[before.node];
        let Position::Open(position) = self.fold.position_of(before.node) else {
            return Err(Misfit::OtherGame);
        };
        let position = position.play(number).ok_or(Misfit::IllegalMove)?;
        let (pen, end) = match position.turn() {
            Turn::Of(side) => (self.fold.terms.seat(side), None),
            Turn::Over(outcome) => (before.pen.other(), Some(by_rules(self.fold.terms, outcome))),
        };
        if offers_draw && (pen == self.seat || end.is_some()) {
            return Err(Misfit::OfferKeepsTurn);
        }
        let mut moved = before.moved;
        moved[self.seat.index()] = true;
        let node = self.fold.nodes.len();
        let last_move = self.links + 1;
        let stand = Stand { node, pen, owed: Owed::Move, has_offer: offers_draw, end, last_move, moved };
        let position = Position::Open(position);
        let digest = digest(&position);
        Ok((stand, Node { ply: from.ply + 1, from: Some((before.node, number)), digest }, position))
    }

    /// A turn of a game with secrets.
    fn advance(&self, act: &Act) -> Result<Turned, Misfit> {
        let Position::Dealerless(position) = self.fold.position() else { return Err(Misfit::OtherGame) };
        let before = *self.stand();
        let pays = match act {
            Act::Deal(_) => Owed::Deal,
            Act::Action(_) => Owed::Move,
            _ => Owed::Result,
        };
        if before.owed != pays {
            return Err(Misfit::OwesOther);
        }
        // The author has the pen, so they have seen the whole chain: the position is that of their past.
        let position = position.take(self.seat, act, self.links).ok_or(Misfit::NoProof)?;
        let mut moved = before.moved;
        moved[self.seat.index()] |= pays == Owed::Move;
        let (node, last_move) = (self.fold.nodes.len(), self.links + 1);
        let mut stand = Stand { node, has_offer: false, last_move, moved, ..before };
        match (position.illegal_mark(), position.owed()) {
            (Some(by), _) => stand.end = Some(Outcome::IllegalMark { winner: by.other() }),
            (None, Some((pen, owed))) => (stand.pen, stand.owed) = (pen, owed),
            (None, None) => match position.turn() {
                Turn::Over(outcome) => stand.end = Some(by_rules(self.fold.terms, outcome)),
                Turn::Of(_) => return Err(Misfit::NoProof),
            },
        }
        let position = Position::Dealerless(position);
        let digest = digest(&position);
        Ok((stand, Some((Node { ply: 0, from: None, digest }, position))))
    }

    /// The ply that the author is asked to take back to: it is owed, or the friend asked without the pen.
    fn asked_of_me(&self) -> Option<u16> {
        match self.stand().owed {
            Owed::Answer { to } => Some(to),
            Owed::Result | Owed::Deal => None,
            Owed::Move => self.standing(self.seat.other(), |act| match act {
                Act::Ask { to } => Some(*to),
                _ => None,
            }),
        }
    }

    fn answered(&self, stand: Stand, to: u16, agrees: bool) -> Stand {
        let asked_with_pen = stand.owed != Owed::Move;
        let back = if agrees { self.fold.node_at(stand.node, to) } else { None };
        let (node, pen) = match back {
            Some(node) => (node, self.mover(node).expect("who asked was to move there")),
            None if asked_with_pen => (stand.node, stand.pen.other()),
            None => (stand.node, stand.pen),
        };
        Stand { node, pen, owed: Owed::Move, ..stand }
    }

    fn judge_ask(&self, to: u16) -> Result<(), Misfit> {
        let stand = self.stand();
        if stand.pen == self.seat && stand.owed != Owed::Move {
            return Err(Misfit::OwesOther);
        }
        let back = self.fold.node_at(stand.node, to).filter(|&node| node != stand.node);
        let is_author_at = |node| self.mover(node) == Some(self.seat);
        if !self.takes_back() || !back.is_some_and(is_author_at) {
            return Err(Misfit::NoSuchPly);
        }
        let is_ask = |act: &Act| matches!(act, Act::Ask { .. }).then_some(());
        let own = &self.fold.logs[self.seat.index()];
        let asked_since = own.iter().rev().take_while(|entry| entry.links >= stand.last_move);
        if asked_since.into_iter().any(|entry| is_ask(&entry.act).is_some())
            || self.standing(self.seat.other(), is_ask).is_some()
        {
            return Err(Misfit::AskedAlready);
        }
        Ok(())
    }

    fn judge_claim(&self) -> Result<(), Misfit> {
        let is_due_at_once = matches!(self.stand().owed, Owed::Result | Owed::Deal);
        if !self.fold.terms.has_deadlines && !is_due_at_once {
            Err(Misfit::NoDeadlines)
        } else if self.stand().pen == self.seat {
            Err(Misfit::HasPen)
        } else if self.claimed_by(self.seat).is_some() {
            Err(Misfit::ClaimedAlready)
        } else {
            Ok(())
        }
    }

    /// Whether a claim of this seat stands, and is for a draw only.
    fn claimed_by(&self, seat: Seat) -> Option<bool> {
        self.standing(seat, |act| match act {
            Act::Claim { draw } => Some(*draw),
            _ => None,
        })
    }

    /// What of this seat stands in the author's past: it has seen the whole chain of it.
    fn standing<T>(&self, seat: Seat, meant: impl Fn(&Act) -> Option<T>) -> Option<T> {
        let log = &self.fold.logs[seat.index()];
        let known = if seat == self.seat { &log[..] } else { &log[..self.seen] };
        known.iter().rev().take_while(|entry| entry.links == self.links).find_map(|entry| meant(&entry.act))
    }

    fn mover(&self, node: usize) -> Option<Seat> {
        self.fold.position_of(node).turn().mover().map(|side| self.fold.terms.seat(side))
    }

    fn takes_back(&self) -> bool {
        matches!(self.fold.position(), Position::Open(position) if position.takes_back())
    }
}

fn by_rules(terms: Terms, outcome: game::Outcome) -> Outcome {
    Outcome::Rules { winner: outcome.winner.map(|side| terms.seat(side)), ending: outcome.ending }
}

/// `id("public"; text, score)`.
fn digest(position: &Position) -> [u8; 32] {
    let (text, score) = position.public();
    id("public", &[("text", text.as_bytes()), ("score", score.as_bytes())])
}

/// A match as both logs tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchView {
    /// The numbers of the moves that led to the position, without what was taken back.
    pub moves: Vec<u16>,
    /// Of the position: what the other device must have too.
    pub digest: [u8; 8],
    /// Who owes the next turn; nobody after the end.
    pub pen: Option<Seat>,
    /// What they owe.
    pub owed: Owed,
    /// The friend's last move offers them a draw.
    pub draw_offered: bool,
    /// The friend asks them to take back to this ply, and they may answer or move.
    pub asked: Option<u16>,
    /// The friend claims that their time is over; `true` if only a draw is claimed.
    pub claimed: Option<bool>,
    /// What was said, in the order of the match.
    pub phrases: Vec<Phrase>,
    /// The message about another match that counts, and whose it is.
    pub rematch: Option<(Seat, Vec<u8>)>,
    /// How the match ended.
    pub outcome: Option<Outcome>,
    /// The game, if it is one with secrets; `moves` is empty then.
    pub joint: Option<JointView>,
}

/// A phrase in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// Before which turn of the chain it was said.
    pub turn: usize,
    /// Who said it.
    pub seat: Seat,
    /// Its number in the page's list.
    pub phrase: u8,
}
