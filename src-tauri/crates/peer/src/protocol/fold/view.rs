//! The match as both logs tell it.

use super::Fold;
use crate::protocol::dealerless::DealerlessView;
use crate::protocol::entry::Act;
use crate::protocol::seat::Seat;
use crate::protocol::transcript::first;
use crate::protocol::turn::{MatchEnd, Owed};

/// A match as both logs tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchView {
    /// The numbers of the moves that led to the position, without what was taken back.
    pub moves: Vec<u16>,
    /// Of the position: what the other device must have too.
    pub digest: [u8; 8],
    /// Who owes the next turn; nobody after the end.
    pub turn_token: Option<Seat>,
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
    pub outcome: Option<MatchEnd>,
    /// The game, if it is one with secrets; `moves` is empty then.
    pub dealerless: Option<DealerlessView>,
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

impl Fold {
    /// The match as it stands.
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
