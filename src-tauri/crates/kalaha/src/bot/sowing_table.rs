use super::pits::{Pits, stones, sum};
use crate::{Board, Hole, Rules};
use game::Side;
use std::sync::OnceLock;

/// The most stones in a game, and therefore in a pit.
pub(super) const MOST_STONES: usize = 144;

/// Makes moves under one set of rules, with precomputed tables of the stones that each sowing adds to every hole.
pub struct SowingTable<const PITS: usize = 6> {
    rules: Rules,
    /// Indexed by pit and its number of stones.
    increments: Box<[[Increments; MOST_STONES + 1]; PITS]>,
}

/// The stones that a sowing adds to every hole, a byte each; the Kalahas follow the last pits.
#[derive(Clone, Copy)]
struct Increments {
    own: u64,
    other: u64,
    /// The mover's pit that gets the last stone, counted from 0; the number of pits for the mover's Kalaha; `ELSEWHERE`
    /// for the other side.
    last: usize,
}

const ELSEWHERE: usize = usize::MAX;

/// A sowing's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    /// The resulting pits, from the viewpoint of the next player to move.
    pub after: Pits,
    /// Stones added to the mover's Kalaha.
    pub gained: u8,
    /// Stones added to the other Kalaha.
    pub given: u8,
    /// Whether the mover moves again.
    pub moves_again: bool,
}

impl SowingTable {
    /// The table for these rules, created at most once.
    pub fn of(rules: &Rules) -> &'static SowingTable {
        static TABLES: [OnceLock<SowingTable>; 16] = [const { OnceLock::new() }; 16];
        TABLES[rules.number()].get_or_init(|| SowingTable::new(rules))
    }
}

impl<const PITS: usize> SowingTable<PITS> {
    const ROW: u64 = u64::MAX >> (64 - 8 * PITS);

    /// Creates the table for these rules.
    pub fn new(rules: &Rules) -> Self {
        let nowhere = Increments { own: 0, other: 0, last: ELSEWHERE };
        let mut table = Box::new([[nowhere; MOST_STONES + 1]; PITS]);
        for (pit, by_stones) in table.iter_mut().enumerate() {
            for (count, increments) in by_stones.iter_mut().enumerate().skip(1) {
                *increments = Increments::new::<PITS>(pit, count as u8, rules);
            }
        }
        SowingTable { rules: *rules, increments: table }
    }

    /// The table's rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The stones that the player to move still gets, if the game is over.
    #[inline]
    pub fn over(&self, pits: Pits) -> Option<u8> {
        if pits.own == 0 {
            Some(0)
        } else if self.rules.standard_ending && pits.other == 0 {
            Some(sum(pits.own))
        } else {
            None
        }
    }

    /// The mover's row after a sowing of less than a lap, before a capture.
    pub(super) fn own_row(&self, row: u64, pit: usize) -> u64 {
        let increments = &self.increments[pit][usize::from(stones(row, pit))];
        ((row & !(0xff << (8 * pit))) + increments.own) & Self::ROW
    }

    /// Sows from a non-empty pit, counted from 0.
    #[inline]
    pub fn sow(&self, pits: Pits, pit: usize) -> Sown {
        let count = usize::from(stones(pits.own, pit));
        let increments = &self.increments[pit][count];
        let mut own = (pits.own & !(0xff << (8 * pit))) + increments.own;
        let mut other = pits.other + increments.other;
        let mut gained = stones(own, PITS);
        let given = stones(other, PITS);
        own &= Self::ROW;
        other &= Self::ROW;
        // A pit that received another stone in the same sowing holds more than one.
        if increments.last < PITS && stones(own, increments.last) == 1 {
            let opposite = 8 * (PITS - 1 - increments.last);
            let captured = (other >> opposite) as u8;
            if captured > 0 || self.rules.empty_capture {
                gained += captured + 1;
                own &= !(0xff << (8 * increments.last));
                other &= !(0xff << opposite);
            }
        }
        let moves_again = increments.last == PITS;
        let after = Pits { own, other };
        Sown { after: if moves_again { after } else { after.turned() }, gained, given, moves_again }
    }
}

impl Increments {
    fn new<const PITS: usize>(pit: usize, count: u8, rules: &Rules) -> Increments {
        let mut pits = [[0; PITS]; 2];
        pits[0][pit] = count;
        let mut increments = Increments { own: 0, other: 0, last: ELSEWHERE };
        for hole in Board::new(pits, [0; 2], Side::First).path(pit, rules) {
            let (side, place) = match hole {
                Hole::Pit(side, pit) => (side, pit),
                Hole::Kalaha(side) => (side, PITS),
            };
            let row = if side == Side::First { &mut increments.own } else { &mut increments.other };
            *row += 1 << (8 * place);
            increments.last = if side == Side::First { place } else { ELSEWHERE };
        }
        increments
    }
}
