use crate::Board;

/// The stones in the pits from the viewpoint of the player to move: a byte for each pit, pit 1 in the lowest. The rest
/// of the game depends on nothing else, because stones in the Kalahas stay there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pits {
    /// The mover's pits.
    pub own: u64,
    /// The other player's pits, in their own order.
    pub other: u64,
}

/// Multiplying by this copies the lowest byte to all bytes.
const EVERY_BYTE: u64 = 0x0101_0101_0101_0101;

/// The sum of each byte and all lower ones, in that byte.
pub(super) const fn running_sums(pits: u64) -> u64 {
    pits.wrapping_mul(EVERY_BYTE)
}

/// The stones in a row of pits.
pub(super) const fn sum(pits: u64) -> u8 {
    (running_sums(pits) >> 56) as u8
}

/// The stones in one pit of a row.
pub(super) const fn stones(pits: u64, pit: usize) -> u8 {
    (pits >> (8 * pit)) as u8
}

impl Pits {
    /// A board's pits.
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

    /// The same pits, with the other player to move.
    #[must_use]
    pub(super) const fn turned(self) -> Pits {
        Pits { own: self.other, other: self.own }
    }
}
