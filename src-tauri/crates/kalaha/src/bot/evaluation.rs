use super::pits::{Pits, stones, sum};

/// A pit's value to its owner in hundredths of a stone, by pit and number of stones; the last column covers all higher
/// numbers. These weights and the next three are a least-squares fit to nine-ply search scores of 16735 positions from
/// games under several rules with 3 to 6 stones in each pit (CPW: Automated Tuning).
const PIT_VALUE: [[i16; 14]; 6] = [
    [0, 223, 325, 378, 492, 595, 624, 360, 329, 206, 143, 48, 145, 148],
    [0, 258, 384, 461, 552, 562, 322, 341, 269, 282, 284, 280, 359, 331],
    [0, 277, 383, 445, 534, 221, 240, 210, 241, 281, 323, 413, 492, 396],
    [0, 232, 322, 431, 87, 126, 79, 114, 131, 179, 316, 404, 468, 482],
    [0, 202, 267, -25, -35, -55, -39, -1, 46, 202, 307, 422, 462, 470],
    [0, 126, -97, -47, -67, -47, -9, 66, 204, 297, 364, 433, 578, 648],
];
/// The values of a stone in the mover's largest capture, of a stone in the opponent's, and of the right to move.
const CAPTURE: i32 = 78;
const THREAT: i32 = 21;
const TO_MOVE: i32 = 36;

/// A beginner's evaluation: the values of a lead of one stone in the pits, and of the right to move.
const PIT_STONE: i32 = 25;
const BEGINNERS_MOVE: i32 = 100;

/// The share of the full evaluation that players use, in percent, by search depth from two to twelve plies. It keeps
/// each level clearly stronger than the one below; with the full evaluation, players with ten or more plies are nearly
/// perfect. docs/strength.md has the measurements.
const SHARE_BY_DEPTH: [i32; 11] = [0, 1, 2, 4, 6, 10, 15, 24, 40, 65, 100];

/// The share of the full evaluation that a player uses, in percent; the rest is the beginner's evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvalShare(i32);

impl EvalShare {
    /// The full evaluation.
    pub const FULL: EvalShare = EvalShare(100);

    /// The share for a search depth in plies: zero up to two plies, full from twelve on.
    pub fn of_depth(depth: u32) -> EvalShare {
        EvalShare(SHARE_BY_DEPTH[(depth.clamp(2, 12) - 2) as usize])
    }

    /// The static evaluation: the mover's expected lead in stones still to be won, in hundredths of a stone.
    pub(super) fn evaluate<const PITS: usize>(self, pits: Pits) -> i32 {
        let full = if self.0 > 0 { static_eval::<PITS>(pits) } else { 0 };
        let naive = if self.0 < 100 { naive_eval(pits) } else { 0 };
        let most = 100 * i32::from(pits.total());
        ((self.0 * full + (100 - self.0) * naive) / 100).clamp(-most, most)
    }
}

fn naive_eval(pits: Pits) -> i32 {
    PIT_STONE * (i32::from(sum(pits.own)) - i32::from(sum(pits.other))) + BEGINNERS_MOVE
}

/// The full evaluation: the mover's expected lead in stones still to be won, in hundredths of a stone.
pub(super) fn static_eval<const PITS: usize>(pits: Pits) -> i32 {
    let captures =
        CAPTURE * capture::<PITS>(pits.own, pits.other) - THREAT * capture::<PITS>(pits.other, pits.own);
    row_value::<PITS>(pits.own) - row_value::<PITS>(pits.other) + captures + TO_MOVE
}

fn row_value<const PITS: usize>(row: u64) -> i32 {
    let pit_value = |pit| {
        let row_of_table = &PIT_VALUE[6 - PITS + pit];
        i32::from(row_of_table[usize::from(stones(row, pit)).min(row_of_table.len() - 1)])
    };
    (0..PITS).map(pit_value).sum()
}

/// The most stones that a row's owner could capture in one move.
fn capture<const PITS: usize>(own: u64, other: u64) -> i32 {
    let captured = |pit: usize| {
        let sown = usize::from(stones(own, pit));
        let last = pit + sown;
        if sown == 0 || last >= PITS || stones(own, last) > 0 {
            return 0;
        }
        match stones(other, PITS - 1 - last) {
            0 => 0,
            taken => i32::from(taken) + 1,
        }
    };
    (0..PITS).map(captured).max().unwrap_or_default()
}
