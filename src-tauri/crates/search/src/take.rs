//! A tiny game for the tests: from a pile of stones, take one to three; who takes the last one wins. Who leaves a
//! multiple of five takes again, so the sides do not simply alternate.

use crate::{Conspicuous, Known, Position, Which};
use game::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pile {
    pub(crate) stones: u8,
    pub(crate) side: Side,
    /// Who took last, when nothing is left.
    pub(crate) last: Side,
}

impl Pile {
    pub(crate) fn of(stones: u8) -> Pile {
        Pile { stones, side: Side::First, last: Side::Second }
    }

    pub(crate) fn moves(&self) -> Vec<u8> {
        (1..=3.min(self.stones)).collect()
    }

    /// The result with the best play of both sides, found by trying everything.
    pub(crate) fn solved(&self) -> Known {
        if let Some(known) = self.known() {
            return known;
        }
        let results = self.moves().into_iter().map(|m| {
            let after = self.play(m);
            match after.solved() {
                known if after.side == self.side => longer(known),
                known => longer(reversed(known)),
            }
        });
        results.max_by_key(|&known| crate::score::of_known(known, 0)).expect("there are stones left")
    }
}

fn longer(known: Known) -> Known {
    match known {
        Known::Win(plies) => Known::Win(plies + 1),
        Known::Loss(plies) => Known::Loss(plies + 1),
        worth => worth,
    }
}

fn reversed(known: Known) -> Known {
    match known {
        Known::Win(plies) => Known::Loss(plies),
        Known::Loss(plies) => Known::Win(plies),
        Known::Worth(score) => Known::Worth(-score),
    }
}

impl Position for Pile {
    type Move = u8;
    const SLOTS: usize = 4;

    fn side(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        let sides = 2 * self.side.index() as u64 + self.last.index() as u64;
        (4 * u64::from(self.stones) + sides + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn play(&self, m: u8) -> Pile {
        let stones = self.stones - m;
        let again = stones > 0 && stones.is_multiple_of(5);
        Pile { stones, side: if again { self.side } else { !self.side }, last: self.side }
    }

    fn pass(&self) -> Option<Pile> {
        None
    }

    fn known(&self) -> Option<Known> {
        (self.stones == 0).then(|| if self.last == self.side { Known::Win(0) } else { Known::Loss(0) })
    }

    fn threatened(&self) -> bool {
        false
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn generate(&self, which: Which, moves: &mut Vec<u8>) {
        if which == Which::Quiet {
            moves.extend(self.moves());
        }
    }

    fn is_loud(&self, _: u8) -> bool {
        false
    }

    fn gain(&self, _: u8) -> i32 {
        0
    }

    fn exchange_reaches(&self, _: u8, threshold: i32) -> bool {
        threshold <= 0
    }

    fn slot(&self, m: u8) -> usize {
        usize::from(m)
    }

    fn encode(&self, m: u8) -> u16 {
        u16::from(m)
    }

    fn decode(&self, code: u16) -> Option<u8> {
        u8::try_from(code).ok().filter(|m| self.moves().contains(m))
    }

    fn reversible_plies(&self) -> usize {
        0
    }
}

impl Conspicuous for Pile {
    /// To take as many as the other did comes to mind first.
    fn obscurity(&self, m: u8, last: Option<u8>) -> u32 {
        if last == Some(m) { 50 } else { 100 }
    }
}
