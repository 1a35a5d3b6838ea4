//! The fold as specified, without regard for speed. Every query recomputes the chain.

use super::Seen;
use crate::protocol::entry::Act;
use crate::protocol::seat::Seat;
use crate::protocol::tests::pile::{Heap, Pile};
use crate::protocol::turn::{MatchEnd, Terms};
use game::Turn;

/// A mutant of the fold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mutant {
    /// A claim wins against a move that has not seen it.
    ClaimBeatsMove,
    /// A request stands if it arrives after the last turn.
    PlaceByArrival,
    /// A request stands until it is answered.
    AskSurvivesMove,
}

type Logs = [Vec<(Act, usize)>; 2];
/// An entry: its seat and index.
type Name = (Seat, usize);

pub(super) struct Model<'a> {
    rules: Pile,
    terms: Terms,
    logs: &'a Logs,
    /// Both logs' lengths.
    lens: [usize; 2],
    /// The order of arrival.
    order: &'a [Seat],
    mutant: Option<Mutant>,
    chain: Vec<Name>,
    /// The position at each ply so far.
    line: Vec<(Heap, u16)>,
    turn_token: Seat,
    /// The ply in a request with which the opponent passed the turn token.
    owed: Option<usize>,
    offer: bool,
    end: Option<MatchEnd>,
    is_clean: bool,
}

impl<'a> Model<'a> {
    pub(super) fn fold(
        rules: Pile,
        terms: Terms,
        logs: &'a Logs,
        order: &'a [Seat],
        mutant: Option<Mutant>,
    ) -> Model<'a> {
        let count = |seat| order.iter().filter(|&&of| of == seat).count();
        Model::of(rules, terms, logs, [count(Seat::A), count(Seat::B)], order, mutant)
    }

    fn of(
        rules: Pile,
        terms: Terms,
        logs: &'a Logs,
        lens: [usize; 2],
        order: &'a [Seat],
        mutant: Option<Mutant>,
    ) -> Model<'a> {
        let mut model = Model {
            rules,
            terms,
            logs,
            lens,
            order,
            mutant,
            chain: Vec::new(),
            line: Vec::new(),
            turn_token: terms.first,
            owed: None,
            offer: false,
            end: None,
            is_clean: true,
        };
        let mut at = [0, 0];
        while model.end.is_none() {
            let turn_token = model.turn_token;
            let Some(index) = (at[turn_token.index()]..lens[turn_token.index()])
                .find(|&index| model.is_turn((turn_token, index)))
            else {
                break;
            };
            at[turn_token.index()] = index + 1;
            model.apply((turn_token, index));
        }
        model
    }

    fn act(&self, (seat, index): Name) -> &'a Act {
        &self.logs[seat.index()][index].0
    }

    /// How much of both logs an entry has seen.
    fn past(&self, (seat, index): Name) -> [usize; 2] {
        let seen = self.logs[seat.index()][index].1;
        if seat == Seat::A { [index, seen] } else { [seen, index] }
    }

    fn of_past(&self, name: Name) -> Model<'a> {
        Model::of(self.rules, self.terms, self.logs, self.past(name), self.order, self.mutant)
    }

    fn is_turn(&self, name: Name) -> bool {
        match self.act(name) {
            Act::Move { .. } | Act::Agree | Act::Answer { .. } | Act::Yield => true,
            Act::Ask { .. } => self.of_past(name).turn_token == name.0,
            _ => false,
        }
    }

    fn all(&self) -> Vec<Name> {
        let lens = self.lens;
        Seat::BOTH
            .into_iter()
            .flat_map(|seat| (0..lens[seat.index()]).map(move |index| (seat, index)))
            .collect()
    }

    /// Whether an aside has seen the whole chain.
    fn stands(&self, name: Name) -> bool {
        let past = self.past(name);
        match (self.act(name), self.mutant) {
            (Act::Ask { .. }, Some(Mutant::PlaceByArrival)) => {
                let arrival = |(seat, index): Name| {
                    let mut of_seat = self.order.iter().enumerate().filter(|(_, of)| **of == seat);
                    of_seat.nth(index).map(|(at, _)| at)
                };
                self.chain.iter().all(|&link| arrival(link) < arrival(name))
            }
            (Act::Ask { .. }, Some(Mutant::AskSurvivesMove)) => {
                let answered = self.chain.iter().any(|&link| {
                    matches!(self.act(link), Act::Answer { .. }) && self.past(link)[name.0.index()] > name.1
                });
                !answered
            }
            _ => self.chain.iter().all(|(seat, index)| *index < past[seat.index()]),
        }
    }

    fn asked(&self) -> Option<(Name, usize)> {
        let asks = self.all().into_iter().filter(|&name| name.0 != self.turn_token && !self.is_turn(name));
        let mut asks = asks.filter_map(|name| match self.act(name) {
            Act::Ask { to } if self.stands(name) => Some((name, usize::from(*to))),
            _ => None,
        });
        asks.next_back()
    }

    fn claimed(&self) -> Option<bool> {
        let claims = self.all().into_iter().filter(|&name| name.0 != self.turn_token && self.stands(name));
        claims.into_iter().find_map(|name| match self.act(name) {
            Act::Claim { draw } => Some(*draw),
            _ => None,
        })
    }

    fn position(&self) -> Heap {
        self.line.last().map_or_else(|| self.rules.start(), |(position, _)| position.clone())
    }

    fn apply(&mut self, name: Name) {
        let (seat, _) = name;
        let past = self.of_past(name);
        match *self.act(name) {
            Act::Move { number, offers_draw } => {
                if self.mutant == Some(Mutant::ClaimBeatsMove)
                    && past.claimed().is_none()
                    && self.claimed() == Some(false)
                {
                    self.end = Some(MatchEnd::Yielded { winner: Some(seat.other()) });
                    return;
                }
                let position = self.position().after(number).expect("a legal move");
                match position.turn {
                    Turn::Of(side) => self.turn_token = self.terms.seat(side),
                    Turn::Over(outcome) => {
                        let winner = outcome.winner.map(|side| self.terms.seat(side));
                        self.end = Some(MatchEnd::Rules { winner, ending: outcome.ending });
                    }
                }
                self.line.push((position, number));
                self.offer = offers_draw;
            }
            Act::Agree => self.end = Some(MatchEnd::Agreed),
            Act::Ask { to } => {
                self.offer = false;
                self.owed = Some(to.into());
                self.turn_token = seat.other();
            }
            Act::Answer { agrees } => self.answer(seat, agrees, past.asked()),
            Act::Yield => {
                let winner = if past.claimed() == Some(true) { None } else { Some(seat.other()) };
                self.end = Some(MatchEnd::Yielded { winner });
            }
            _ => unreachable!("these are asides"),
        }
        self.chain.push(name);
    }

    /// Answers the owed request, or the one pending in the answer's past.
    fn answer(&mut self, seat: Seat, agrees: bool, asked: Option<(Name, usize)>) {
        self.offer = false;
        match (self.owed.take(), asked) {
            (Some(to), _) => {
                self.line.truncate(if agrees { to } else { self.line.len() });
                self.turn_token = seat.other();
            }
            (None, Some((ask, to))) if agrees => {
                self.is_clean &= self.line.len() == self.of_past(ask).line.len();
                self.line.truncate(to);
                self.turn_token = ask.0;
            }
            (None, _) => {}
        }
    }

    pub(super) fn chain(&self) -> &[Name] {
        &self.chain
    }

    pub(super) fn chain_end(&self) -> Option<MatchEnd> {
        self.end
    }

    /// Whether the requesting player had seen every move that was or would be taken back.
    pub(super) fn takes_back_only_what_was_seen(&self) -> bool {
        let asked = self.asked().filter(|_| self.outcome().is_none());
        self.is_clean && asked.is_none_or(|(ask, _)| self.line.len() == self.of_past(ask).line.len())
    }

    pub(super) fn outcome(&self) -> Option<MatchEnd> {
        if self.end.is_some() {
            return self.end;
        }
        let resigned: Vec<Name> =
            self.all().into_iter().filter(|&name| *self.act(name) == Act::Resign).collect();
        let early = resigned.iter().any(|&name| {
            let past = self.of_past(name);
            let moved =
                |seat| past.chain.iter().any(|&at| at.0 == seat && matches!(past.act(at), Act::Move { .. }));
            !(moved(Seat::A) && moved(Seat::B))
        });
        match resigned[..] {
            [] => None,
            _ if early => Some(MatchEnd::CalledOff),
            [(seat, _)] => Some(MatchEnd::Resigned { winner: Some(seat.other()) }),
            _ => Some(MatchEnd::Resigned { winner: None }),
        }
    }

    pub(super) fn seen(&self) -> Seen {
        let outcome = self.outcome();
        let goes_on = outcome.is_none();
        Seen {
            moves: self.line.iter().map(|(_, number)| *number).collect(),
            outcome,
            asked: self.asked().filter(|_| goes_on).map(|(_, to)| u16::try_from(to).expect("few plies")),
            claimed: self.claimed().filter(|_| goes_on),
        }
    }
}
