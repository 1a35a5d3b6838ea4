//! The match that follows from both logs.

use super::Fold;
use crate::protocol::dealerless::DealerlessView;
use crate::protocol::entry::Act;
use crate::protocol::seat::Seat;
use crate::protocol::transcript::first;
use crate::protocol::turn::{MatchEnd, Owed};

/// The match that follows from both logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchView {
    /// The numbers of the moves that led to the position, without taken-back moves.
    pub moves: Vec<u16>,
    /// The position's digest, which must be equal on both devices.
    pub digest: [u8; 8],
    /// Who owes the next turn; `None` after the end.
    pub turn_token: Option<Seat>,
    /// What they owe.
    pub owed: Owed,
    /// The opponent's last move offers the turn token's holder a draw.
    pub draw_offered: bool,
    /// The ply to which the opponent is asking to go back; the turn token's holder can answer or move.
    pub asked: Option<u16>,
    /// The opponent claims that the token holder's time has run out; `true` if only a draw is claimed.
    pub claimed: Option<bool>,
    /// The phrases, in match order.
    pub phrases: Vec<Phrase>,
    /// The current rematch message, and its author.
    pub rematch: Option<(Seat, Vec<u8>)>,
    /// How the match ended.
    pub outcome: Option<MatchEnd>,
    /// The view in a game with secrets, in which `moves` is empty.
    pub dealerless: Option<DealerlessView>,
}

/// A phrase and its place in the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The turn in the chain that it precedes.
    pub turn: usize,
    /// The player who said it.
    pub seat: Seat,
    /// Its number in the page's list.
    pub phrase: u8,
}

impl Fold {
    /// The current state of the match.
    pub(crate) fn view(&self) -> MatchView {
        let now = self.now();
        let outcome = self.outcome();
        let waiting = now.turn_token.other();
        let (entries, turns) = (self.lens()[waiting.index()], self.turns());
        MatchView {
            moves: self.moves(),
            digest: first(&self.digest()),
            turn_token: outcome.is_none().then_some(now.turn_token),
            owed: now.owed,
            draw_offered: outcome.is_none() && now.has_offer,
            asked: if outcome.is_none() {
                self.standing(waiting, entries, turns, Act::asked_ply)
            } else {
                None
            },
            claimed: if outcome.is_none() {
                self.standing(waiting, entries, turns, Act::claimed_draw)
            } else {
                None
            },
            phrases: self.phrases(),
            rematch: self.rematch(),
            outcome,
            dealerless: None,
        }
    }

    /// The numbers of the moves that led to the position, without taken-back moves.
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

    /// The first chain link that has seen this entry.
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

    /// The current rematch message, which is the causally last, or seat A's if two cross.
    pub(crate) fn rematch(&self) -> Option<(Seat, Vec<u8>)> {
        let last = Seat::BOTH.map(|seat| {
            let log = &self.logs[seat.index()];
            log.iter().rposition(|entry| matches!(entry.act, Act::Rematch(_)))
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
            Act::Rematch(message) => Some((seat, message.clone())),
            _ => None,
        }
    }
}
