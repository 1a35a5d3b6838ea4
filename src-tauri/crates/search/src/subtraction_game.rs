//! A subtraction game for tests, using all defaults of [`Position`]. Players take one to three stones from a pile; the
//! player who takes the last stone wins. A player who leaves a multiple of five moves again, so sides do not strictly
//! alternate.

use crate::{Conspicuous, MoveKind, Position, Proven};
use game::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pile {
    pub(crate) stones: u8,
    pub(crate) side: Side,
    /// The side that took the last stone, once the pile is empty.
    pub(crate) last: Side,
}

impl Pile {
    pub(crate) fn of(stones: u8) -> Pile {
        Pile { stones, side: Side::First, last: Side::Second }
    }

    pub(crate) fn moves(&self) -> Vec<u8> {
        (1..=3.min(self.stones)).collect()
    }

    /// The result with best play by both sides, by exhaustive search.
    pub(crate) fn solved(&self) -> Proven {
        if let Some(proven) = self.proven() {
            return proven;
        }
        let results = self.moves().into_iter().map(|m| self.result_of(m));
        results.max_by_key(|&proven| crate::score::of_proven(proven, 0)).expect("stones are left")
    }

    /// The score of a move with best play by both sides afterwards.
    pub(crate) fn solved_after(&self, m: u8) -> i32 {
        crate::score::of_proven(self.result_of(m), 0)
    }

    fn result_of(&self, m: u8) -> Proven {
        let after = self.play(m);
        match after.solved() {
            proven if after.side == self.side => longer(proven),
            proven => longer(reversed(proven)),
        }
    }
}

fn longer(proven: Proven) -> Proven {
    match proven {
        Proven::Win(plies) => Proven::Win(plies + 1),
        Proven::Loss(plies) => Proven::Loss(plies + 1),
        score => score,
    }
}

fn reversed(proven: Proven) -> Proven {
    match proven {
        Proven::Win(plies) => Proven::Loss(plies),
        Proven::Loss(plies) => Proven::Win(plies),
        Proven::Score(score) => Proven::Score(-score),
    }
}

impl Position for Pile {
    type Move = u8;

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

    fn proven(&self) -> Option<Proven> {
        (self.stones == 0).then(|| if self.last == self.side { Proven::Win(0) } else { Proven::Loss(0) })
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn generate(&self, kind: MoveKind, moves: &mut Vec<u8>) {
        if kind == MoveKind::Quiet {
            moves.extend(self.moves());
        }
    }

    fn encode(&self, m: u8) -> u16 {
        u16::from(m)
    }
}

impl Conspicuous for Pile {
    /// Copying the opponent's last move is the most obvious choice.
    fn obscurity(&self, m: u8, last: Option<u8>) -> u32 {
        if last == Some(m) { 50 } else { 100 }
    }
}
