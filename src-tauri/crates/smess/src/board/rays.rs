//! The pieces' reach, precomputed from the printed arrows.

use crate::direction::Direction;
use crate::{Bitboard, Square};

/// For each direction, the squares with an arrow pointing that way.
pub(crate) const WITH_ARROW: [Bitboard; 8] = {
    let mut squares = [Bitboard::EMPTY; 8];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_index(index as u8);
        let mut d = 0;
        while d < 8 {
            if square.arrows().contains(Direction::ALL[d]) {
                squares[d].0 |= 1 << index;
            }
            d += 1;
        }
        index += 1;
    }
    squares
};

/// For each square, the squares one step away along its arrows.
pub(crate) const STEPS: [Bitboard; Square::COUNT] = {
    let mut steps = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_index(index as u8);
        let mut d = 0;
        while d < 8 {
            if square.arrows().contains(Direction::ALL[d])
                && let Some(neighbour) = square.neighbour(Direction::ALL[d])
            {
                steps[index].0 |= 1 << neighbour.index();
            }
            d += 1;
        }
        index += 1;
    }
    steps
};

/// The squares along each arrow, up to the edge of the board. `rising` rays lead to higher square numbers, so the
/// nearest blocker is the lowest bit; on `falling` rays it is the highest.
struct Rays {
    rising: [u64; 4],
    falling: [u64; 4],
}

/// The four directions that lead to higher square numbers.
const RISING: [Direction; 4] =
    [Direction::NorthEast, Direction::North, Direction::NorthWest, Direction::East];
const FALLING: [Direction; 4] =
    [Direction::SouthWest, Direction::South, Direction::SouthEast, Direction::West];

/// The rays of each square's arrows; empty for directions without an arrow.
const RAYS: [Rays; Square::COUNT] = {
    let mut rays = [const { Rays { rising: [0; 4], falling: [0; 4] } }; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut d = 0;
        while d < 4 {
            rays[index].rising[d] = ray(Square::from_index(index as u8), RISING[d]);
            rays[index].falling[d] = ray(Square::from_index(index as u8), FALLING[d]);
            d += 1;
        }
        index += 1;
    }
    rays
};

const fn ray(from: Square, direction: Direction) -> u64 {
    let mut squares = 0;
    if from.arrows().contains(direction) {
        let mut at = from;
        while let Some(next) = at.neighbour(direction) {
            squares |= 1 << next.index();
            at = next;
        }
    }
    squares
}

/// The squares that a Numskull attacks from `from`: along each arrow up to and including the first occupied square.
pub(crate) fn slide(from: Square, occupied: Bitboard) -> Bitboard {
    let rays = &RAYS[from.index()];
    let mut reached = 0;
    for ray in rays.rising {
        let blockers = occupied.0 & ray;
        // Selects the bits up to and including the lowest blocker, or all bits if there is none.
        reached |= ray & (blockers ^ blockers.wrapping_sub(1));
    }
    for ray in rays.falling {
        // If there is no blocker, square 0 acts as one, because every falling ray through it ends there.
        let nearest = 63 - ((occupied.0 & ray) | 1).leading_zeros();
        reached |= ray & (u64::MAX << nearest);
    }
    Bitboard(reached)
}
