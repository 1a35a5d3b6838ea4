//! What a position seems to be worth: a small neural network, learnt from games of the engine with itself.
//!
//! The inputs of the hidden layer are the pieces on their squares, so a move changes few of them, and the sums are
//! kept up to date as pieces move (CPW: NNUE). Each side has its own view: its pieces come first, and the second side
//! sees the board turned by half a turn. An output reads both views, of the side to move first. Its input is the
//! square of the sum clipped to 0 to 1 (CPW: NNUE, "SCReLU"). There is an output for each [`bucket`] of positions.
//!
//! `arena train` writes `network.bin`: whole numbers of 16 bits, little endian, in the order of `Network`.

use crate::{Board, Piece, Square};
use game::Side;

/// How many inputs there are: pieces of a kind, own or the enemy's, on a square.
pub const INPUTS: usize = 2 * 3 * Square::COUNT;
/// How many sums of the hidden layer there are for each side's view.
pub const HIDDEN: usize = 64;
/// How many outputs there are.
pub const BUCKETS: usize = 4;
/// What stands for 1 in the hidden layer.
pub const HIDDEN_ONE: i16 = 255;
/// What stands for 1 among the weights of the outputs.
pub const OUTPUT_ONE: i16 = 128;
/// The largest weight of an output, either way. Its product with [`HIDDEN_ONE`] has room in 16 bits.
pub const LARGEST_OUTPUT: i16 = 127;
/// What an output of 1 is worth, in hundredths of a Ninny.
pub const SCALE: i32 = 400;

/// Which input a side's piece on a square is for this view.
pub fn input(view: Side, side: Side, piece: Piece, square: Square) -> usize {
    let seen = if view == Side::First { square } else { square.turned() };
    (usize::from(side != view) * 3 + piece.index()) * Square::COUNT + seen.index()
}

/// Which output judges a board, by the number of pieces on it.
pub fn bucket(board: &Board) -> usize {
    (board.occupied().count().saturating_sub(1) as usize / 6).min(BUCKETS - 1)
}

/// The weights; what each multiplies is 1 as said at [`HIDDEN_ONE`] and [`OUTPUT_ONE`].
struct Network {
    hidden: [[i16; HIDDEN]; INPUTS],
    hidden_bias: [i16; HIDDEN],
    output: [[[i16; HIDDEN]; 2]; BUCKETS],
    /// In steps of 1 / [`OUTPUT_ONE`].
    output_bias: [i16; BUCKETS],
}

/// How many numbers the weights are.
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

/// A piece of a kind on a square.
pub(super) type Placed = (Piece, Square);

/// The sums of the hidden layer of a board, as each side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Accumulator([[i16; HIDDEN]; 2]);

impl Accumulator {
    /// The sums of a board, from nothing.
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

    /// After a side's move from one place to another, where a piece of the enemy may have been captured.
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

    /// What the board is worth to its side to move, in hundredths of a Ninny.
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
    fn no_board_is_too_much_for_16_bits() {
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
