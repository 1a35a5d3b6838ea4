//! The evaluation: a small neural network, trained on the engine's self-play games.
//!
//! The inputs of the hidden layer are the pieces on their squares. A move changes few inputs, so the sums are updated
//! incrementally (CPW: NNUE). Each side has its own view: its pieces come first, and the second side sees the board
//! rotated 180°. An output reads both views, starting with the side to move. Its inputs are the sums, clipped to the
//! range 0 to 1 and then squared (CPW: NNUE, "SCReLU"). Each [`bucket`] of positions has its own output.
//!
//! `arena train` writes `network.bin`: 16-bit integers, little endian, in `Network` order.

use crate::{Board, Piece, Square};
use game::Side;

/// The number of inputs: own and enemy pieces of each kind on each square.
pub const INPUTS: usize = 2 * 3 * Square::COUNT;
/// The number of sums in the hidden layer for each side's view.
pub const HIDDEN: usize = 64;
/// The number of outputs.
pub const BUCKETS: usize = 4;
/// Represents 1 in the hidden layer.
pub const HIDDEN_ONE: i16 = 255;
/// Represents 1 in the output weights.
pub const OUTPUT_ONE: i16 = 128;
/// The largest absolute output weight. Its product with [`HIDDEN_ONE`] fits in 16 bits.
pub const LARGEST_OUTPUT: i16 = 127;
/// The value that an output of 1 represents, in hundredths of a Ninny.
pub const SCALE: i32 = 400;

/// The input index for a side's piece on a square in this view.
pub fn input(view: Side, side: Side, piece: Piece, square: Square) -> usize {
    let seen = if view == Side::First { square } else { square.turned() };
    (usize::from(side != view) * 3 + piece.index()) * Square::COUNT + seen.index()
}

/// The index of the output for a board, based on its number of pieces.
pub fn bucket(board: &Board) -> usize {
    (board.occupied().count().saturating_sub(1) as usize / 6).min(BUCKETS - 1)
}

/// The weights; see [`HIDDEN_ONE`] and [`OUTPUT_ONE`] for their scale.
struct Network {
    hidden: [[i16; HIDDEN]; INPUTS],
    hidden_bias: [i16; HIDDEN],
    output: [[[i16; HIDDEN]; 2]; BUCKETS],
    /// The output biases, in steps of 1 / [`OUTPUT_ONE`].
    output_bias: [i16; BUCKETS],
}

/// The number of integers in the file.
pub const NUMBERS: usize = INPUTS * HIDDEN + HIDDEN + BUCKETS * 2 * HIDDEN + BUCKETS;

static NETWORK: Network = Network::read(include_bytes!("network.bin"));

impl Network {
    const fn read(bytes: &[u8; 2 * NUMBERS]) -> Network {
        const fn number(bytes: &[u8; 2 * NUMBERS], at: usize) -> i16 {
            i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]])
        }
        let mut network = Network {
            hidden: [[0; HIDDEN]; INPUTS],
            hidden_bias: [0; HIDDEN],
            output: [[[0; HIDDEN]; 2]; BUCKETS],
            output_bias: [0; BUCKETS],
        };
        let mut at = 0;
        while at < INPUTS * HIDDEN {
            network.hidden[at / HIDDEN][at % HIDDEN] = number(bytes, at);
            at += 1;
        }
        let mut i = 0;
        while i < HIDDEN {
            network.hidden_bias[i] = number(bytes, at);
            (i, at) = (i + 1, at + 1);
        }
        let mut i = 0;
        while i < BUCKETS * 2 * HIDDEN {
            network.output[i / (2 * HIDDEN)][i / HIDDEN % 2][i % HIDDEN] = number(bytes, at);
            (i, at) = (i + 1, at + 1);
        }
        let mut i = 0;
        while i < BUCKETS {
            network.output_bias[i] = number(bytes, at);
            (i, at) = (i + 1, at + 1);
        }
        network
    }
}

/// A kind of piece on a square.
pub(super) type Placed = (Piece, Square);

/// The hidden layer's sums in each side's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Accumulator([[i16; HIDDEN]; 2]);

impl Accumulator {
    /// Computes the sums from scratch.
    pub(super) fn of(board: &Board) -> Accumulator {
        let mut sums = [NETWORK.hidden_bias; 2];
        for side in Side::BOTH {
            for (piece, square) in
                Piece::ALL.into_iter().flat_map(|piece| board.pieces(side, piece).map(move |at| (piece, at)))
            {
                for view in Side::BOTH {
                    let on = &NETWORK.hidden[input(view, side, piece, square)];
                    for (sum, on) in sums[view.index()].iter_mut().zip(on) {
                        *sum += on;
                    }
                }
            }
        }
        Accumulator(sums)
    }

    /// Updates the sums after a side's move, which may capture an enemy piece.
    #[inline]
    pub(super) fn play(&mut self, side: Side, left: Placed, arrived: Placed, captured: Option<Piece>) {
        for view in Side::BOTH {
            let sums = &mut self.0[view.index()];
            let off = &NETWORK.hidden[input(view, side, left.0, left.1)];
            let on = &NETWORK.hidden[input(view, side, arrived.0, arrived.1)];
            match captured {
                None => {
                    for i in 0..HIDDEN {
                        sums[i] += on[i] - off[i];
                    }
                }
                Some(captured) => {
                    let gone = &NETWORK.hidden[input(view, !side, captured, arrived.1)];
                    for i in 0..HIDDEN {
                        sums[i] += on[i] - off[i] - gone[i];
                    }
                }
            }
        }
    }

    /// The value for the side to move, in hundredths of a Ninny.
    #[inline]
    pub(super) fn evaluate(&self, board: &Board) -> i32 {
        const ONE: i32 = HIDDEN_ONE as i32;
        let (side, bucket) = (board.side(), bucket(board));
        let mut sum = 0;
        for (view, weights) in [side, !side].into_iter().zip(&NETWORK.output[bucket]) {
            for (&value, &weight) in self.0[view.index()].iter().zip(weights) {
                let value = value.clamp(0, HIDDEN_ONE);
                sum += i32::from(value * weight) * i32::from(value);
            }
        }
        let output = sum / ONE + i32::from(NETWORK.output_bias[bucket]) * ONE;
        output * SCALE / (ONE * i32::from(OUTPUT_ONE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_boards_sums_fit_in_16_bits() {
        let kinds: Vec<(Side, Piece)> =
            Side::BOTH.into_iter().flat_map(|side| Piece::ALL.map(|piece| (side, piece))).collect();
        for i in 0..HIDDEN {
            let most_on = |square| {
                let weight = |&(side, piece): &(Side, Piece)| {
                    i32::from(NETWORK.hidden[input(Side::First, side, piece, square)][i]).abs()
                };
                kinds.iter().map(weight).max().unwrap_or_default()
            };
            let most: i32 = Square::all().map(most_on).sum();
            assert!(most + i32::from(NETWORK.hidden_bias[i]).abs() <= i32::from(i16::MAX), "{i}: {most}");
        }
        let outputs = NETWORK.output.as_flattened().as_flattened();
        assert!(outputs.iter().all(|weight| weight.abs() <= LARGEST_OUTPUT));
    }
}
