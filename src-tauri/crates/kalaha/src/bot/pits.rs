use crate::Board;

/// The stones in the pits, seen from the player who is to move: a byte a pit, pit 1 in the lowest. All that
/// the rest of a game depends on, as the stones already in the Kalahas are safe there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pits {
    /// The pits of the player to move.
    pub own: u64,
    /// The pits of the other one, in their own order.
    pub other: u64,
}

/// Times this, the lowest byte of a word is in all of its bytes.
const EVERY_BYTE: u64 = 0x0101_0101_0101_0101;

/// In every byte the sum of this byte and all below it.
pub(super) const fn running_sums(pits: u64) -> u64 {
    pits.wrapping_mul(EVERY_BYTE)
}

/// The stones in a row of pits.
pub(super) const fn sum(pits: u64) -> u8 {
    (running_sums(pits) >> 56) as u8
}

/// What one pit of a row holds.
pub(super) const fn stones(pits: u64, pit: usize) -> u8 {
    (pits >> (8 * pit)) as u8
}

impl Pits {
    /// The pits of a board.
    pub fn of<const PITS: usize>(board: &Board<PITS>) -> Pits {
        let row = |side| {
            let pits = board.pits(side).iter().enumerate();
            pits.map(|(pit, &stones)| u64::from(stones) << (8 * pit)).sum()
        };
        Pits { own: row(board.mover()), other: row(!board.mover()) }
    }

    /// All stones in the pits.
    pub const fn total(self) -> u8 {
        sum(self.own) + sum(self.other)
    }

    /// The pits with the other player to move.
    #[must_use]
    pub(super) const fn turned(self) -> Pits {
        Pits { own: self.other, other: self.own }
    }
}
