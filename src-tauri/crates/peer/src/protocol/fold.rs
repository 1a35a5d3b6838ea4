//! The fold of both logs into a match. Each entry is judged in its own causal past, so both devices reach the same
//! result.
//!
//! Entries are added in causal order. The chain of any past is a prefix of the whole chain, so an entry's past is just
//! the number of chain links it has seen.

mod judge;
mod view;

pub use view::{MatchView, Phrase};

use crate::protocol::entry::Act;
use crate::protocol::rules::MatchPosition;
use crate::protocol::seat::Seat;
use crate::protocol::transcript::id;
use crate::protocol::turn::{MatchEnd, Owed, Terms};
use game::Turn;

/// A match with this many turns ends in a draw.
pub(crate) const MAX_TURNS: usize = 4000;

/// Whose turn it is after some turns in the chain, and everything that later entries can refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TurnState {
    /// The position's node.
    node: usize,
    turn_token: Seat,
    owed: Owed,
    /// The player without the turn token has offered a draw.
    has_offer: bool,
    end: Option<MatchEnd>,
    /// The number of chain links up to the last move.
    last_move: usize,
    /// Which seats have made a move.
    moved: [bool; 2],
}

/// A turn in the chain, with its entry and the state after it.
#[derive(Clone)]
struct ChainLink {
    seat: Seat,
    index: usize,
    state: TurnState,
}

/// How a position was reached.
#[derive(Clone)]
struct Node {
    ply: u16,
    /// The previous node, and the number of the move played there.
    from: Option<(usize, u16)>,
    digest: [u8; 32],
}

/// An entry in a log.
#[derive(Clone)]
struct Placed {
    act: Act,
    seen: usize,
    /// The number of chain links in its past.
    links: usize,
}

/// An entry's effect.
enum Effect {
    /// It affects neither the chain nor the position.
    Nothing,
    /// A turn: the state after it, and the new position, if any.
    Turn(TurnState, Option<(Node, MatchPosition)>),
    /// An opening: the position with the revealed secrets.
    Opening(MatchPosition),
}

/// The result of judging an entry.
pub(crate) struct Judged {
    links: usize,
    effect: Effect,
    /// The digest of the position after it.
    pub(crate) digest: [u8; 32],
}

/// A fold state to rewind to.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    logs: [usize; 2],
    chain: usize,
    nodes: usize,
    positions: usize,
}

/// The part removed from a fold.
pub(crate) struct Tail {
    mark: Mark,
    logs: [Vec<Placed>; 2],
    chain: Vec<ChainLink>,
    nodes: Vec<Node>,
    positions: Vec<MatchPosition>,
}

/// Both logs and the match that follows from them.
#[derive(Clone)]
pub(crate) struct Fold {
    terms: Terms,
    start: TurnState,
    logs: [Vec<Placed>; 2],
    chain: Vec<ChainLink>,
    nodes: Vec<Node>,
    /// One per node. A game with secrets has no takebacks, so its last position is current. Earlier ones, one for every
    /// turn and opening, are only for rewinding.
    positions: Vec<MatchPosition>,
    is_dealerless: bool,
}

impl Fold {
    /// A match that starts from this position.
    pub(crate) fn new(terms: Terms, position: MatchPosition) -> Fold {
        let (turn_token, owed, end) = match &position {
            MatchPosition::Open(start) => match start.turn() {
                Turn::Of(side) => (terms.seat(side), Owed::Move, None),
                Turn::Over(outcome) => (terms.first, Owed::Move, Some(terms.end_by_rules(outcome))),
            },
            MatchPosition::Dealerless(start) => {
                let (turn_token, owed) = start.owed().unwrap_or((terms.first, Owed::Deal));
                (turn_token, owed, None)
            }
        };
        Fold {
            terms,
            start: TurnState {
                node: 0,
                turn_token,
                owed,
                has_offer: false,
                end,
                last_move: 0,
                moved: [false; 2],
            },
            logs: [Vec::new(), Vec::new()],
            chain: Vec::new(),
            nodes: vec![Node { ply: 0, from: None, digest: digest(&position) }],
            is_dealerless: matches!(position, MatchPosition::Dealerless(_)),
            positions: vec![position],
        }
    }

    /// Whether the game has secrets that neither device knows.
    pub(crate) fn is_dealerless(&self) -> bool {
        self.is_dealerless
    }

    /// Drops the positions needed only for rewinding.
    pub(crate) fn forget_past(&mut self) {
        if self.is_dealerless {
            self.positions.drain(..self.positions.len() - 1);
        }
    }

    fn position_of(&self, node: usize) -> &MatchPosition {
        let place = if self.is_dealerless { self.positions.len() - 1 } else { node };
        &self.positions[place]
    }

    /// The number of chain links within the first entries in both logs; `None` if one of them has seen more.
    fn links_of(&self, lens: [usize; 2]) -> Option<usize> {
        for seat in Seat::BOTH {
            // `seen` never decreases within a log.
            let last = self.logs[seat.index()].get(..lens[seat.index()])?.last();
            if last.is_some_and(|last| last.seen > lens[seat.other().index()]) {
                return None;
            }
        }
        Some(self.links_within(Seat::A, lens[0], lens[1]))
    }

    /// The position's digest after the first entries in both logs; `None` if one of them has seen more.
    pub(crate) fn digest_after(&self, lens: [usize; 2]) -> Option<[u8; 32]> {
        Some(self.nodes[self.state_after(self.links_of(lens)?).node].digest)
    }

    /// Removes all except the first entries in both logs; `None` if one of them has seen more. [`Fold::rejoin`]
    /// restores the rest.
    pub(crate) fn split_off(&mut self, lens: [usize; 2]) -> Option<Tail> {
        let chain = self.links_of(lens).filter(|_| !self.is_dealerless)?;
        // Links and nodes are created in the same order.
        let nodes = self.chain[..chain].iter().map(|link| link.state.node + 1).max().unwrap_or(1);
        Some(Tail {
            mark: Mark { logs: lens, chain, nodes, positions: nodes },
            logs: [self.logs[0].split_off(lens[0]), self.logs[1].split_off(lens[1])],
            chain: self.chain.split_off(chain),
            nodes: self.nodes.split_off(nodes),
            positions: self.positions.split_off(nodes),
        })
    }

    /// Restores the removed part, replacing everything added in between.
    pub(crate) fn rejoin(&mut self, tail: Tail) {
        self.rewind(tail.mark);
        for (log, rest) in self.logs.iter_mut().zip(tail.logs) {
            log.extend(rest);
        }
        self.chain.extend(tail.chain);
        self.nodes.extend(tail.nodes);
        self.positions.extend(tail.positions);
    }

    /// Both logs' lengths.
    pub(crate) fn lens(&self) -> [usize; 2] {
        [self.logs[0].len(), self.logs[1].len()]
    }

    /// The number of turns in the chain.
    pub(crate) fn turns(&self) -> usize {
        self.chain.len()
    }

    pub(crate) fn act(&self, seat: Seat, index: usize) -> &Act {
        &self.logs[seat.index()][index].act
    }

    pub(crate) fn seen(&self, seat: Seat, index: usize) -> usize {
        self.logs[seat.index()][index].seen
    }

    /// The number of entries of this kind in the log.
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

    /// Removes everything added since this state.
    pub(crate) fn rewind(&mut self, mark: Mark) {
        self.logs[0].truncate(mark.logs[0]);
        self.logs[1].truncate(mark.logs[1]);
        self.chain.truncate(mark.chain);
        self.nodes.truncate(mark.nodes);
        self.positions.truncate(mark.positions);
    }

    /// Adds an entry that has just been judged.
    pub(crate) fn add(&mut self, seat: Seat, act: Act, seen: usize, judged: Judged) {
        match judged.effect {
            Effect::Nothing => {}
            Effect::Turn(state, reached) => {
                if let Some((node, position)) = reached {
                    self.nodes.push(node);
                    self.positions.push(position);
                }
                self.chain.push(ChainLink { seat, index: self.logs[seat.index()].len(), state });
            }
            Effect::Opening(position) => self.positions.push(position),
        }
        self.logs[seat.index()].push(Placed { act, seen, links: judged.links });
    }

    /// The number of chain links within the first entries in both logs.
    fn links_within(&self, seat: Seat, own: usize, other: usize) -> usize {
        self.chain.partition_point(|link| link.index < if link.seat == seat { own } else { other })
    }

    /// The newest of this seat's first `entries` that `meant` accepts and whose author had seen exactly `links` links.
    fn standing<T>(
        &self,
        seat: Seat,
        entries: usize,
        links: usize,
        meant: impl Fn(&Act) -> Option<T>,
    ) -> Option<T> {
        let newest_first = self.logs[seat.index()][..entries].iter().rev();
        let mut standing = newest_first.take_while(|entry| entry.links == links);
        standing.find_map(|entry| meant(&entry.act))
    }

    fn state_after(&self, links: usize) -> &TurnState {
        links.checked_sub(1).map_or(&self.start, |last| &self.chain[last].state)
    }

    fn now(&self) -> &TurnState {
        self.state_after(self.chain.len())
    }

    /// How the match ended, if it has. The chain's end takes precedence over resignations.
    pub(crate) fn outcome(&self) -> Option<MatchEnd> {
        self.now().end.or_else(|| {
            let resigned = Seat::BOTH.map(|seat| {
                let log = &self.logs[seat.index()];
                let at = log.iter().position(|entry| entry.act == Act::Resign)?;
                Some(self.state_after(log[at].links).moved == [true; 2])
            });
            match resigned {
                [None, None] => None,
                [Some(false), _] | [_, Some(false)] => Some(MatchEnd::CalledOff),
                [Some(true), Some(true)] => Some(MatchEnd::Resigned { winner: None }),
                [Some(true), None] => Some(MatchEnd::Resigned { winner: Some(Seat::B) }),
                [None, Some(true)] => Some(MatchEnd::Resigned { winner: Some(Seat::A) }),
            }
        })
    }

    /// The turn token's holder, even after the end.
    pub(crate) fn turn_token(&self) -> Seat {
        self.now().turn_token
    }

    /// What the turn token's holder owes.
    pub(crate) fn owed(&self) -> Owed {
        self.now().owed
    }

    /// Whether a seat has opened.
    pub(crate) fn has_opened(&self, seat: Seat) -> bool {
        self.logs[seat.index()].iter().any(|entry| matches!(entry.act, Act::Open(_)))
    }

    pub(crate) fn position(&self) -> &MatchPosition {
        self.position_of(self.now().node)
    }

    pub(crate) fn digest(&self) -> [u8; 32] {
        self.nodes[self.now().node].digest
    }

    /// The last ply at which a seat made a move that has not been taken back; `None` in a game with secrets.
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

    /// A node's ancestor at this ply.
    fn node_at(&self, mut node: usize, ply: u16) -> Option<usize> {
        while self.nodes[node].ply > ply {
            node = self.nodes[node].from?.0;
        }
        (self.nodes[node].ply == ply).then_some(node)
    }
}

/// `id("public"; text, score)`.
fn digest(position: &MatchPosition) -> [u8; 32] {
    let (text, score) = position.public();
    id("public", &[("text", text.as_bytes()), ("score", score.as_bytes())])
}
