use super::pits::{Pits, stones, sum};

/// What so many stones in a pit promise their owner, by the pit and the stones in hundredths of a stone; more stones
/// than the table has columns count as the last. These and the next three weights are the least squares fit to what
/// a search of nine plies said of 16735 positions of games under several rules with 3 to 6 stones a pit.
const WORTH: [[i16; 14]; 6] = [
    [0, 223, 325, 378, 492, 595, 624, 360, 329, 206, 143, 48, 145, 148],
    [0, 258, 384, 461, 552, 562, 322, 341, 269, 282, 284, 280, 359, 331],
    [0, 277, 383, 445, 534, 221, 240, 210, 241, 281, 323, 413, 492, 396],
    [0, 232, 322, 431, 87, 126, 79, 114, 131, 179, 316, 404, 468, 482],
    [0, 202, 267, -25, -35, -55, -39, -1, 46, 202, 307, 422, 462, 470],
    [0, 126, -97, -47, -67, -47, -9, 66, 204, 297, 364, 433, 578, 648],
];
/// What each stone of the mover's greatest capture, and of the other's, is worth, and the right to move.
const CAPTURE: i32 = 78;
const THREAT: i32 = 21;
const TO_MOVE: i32 = 36;

/// What a beginner sees: so much for a stone in an own pit beyond one in the other's, and for the right to move.
const PIT_STONE: i32 = 25;
const BEGINNERS_MOVE: i32 = 100;

/// How much of what is known about positions players use, by the plies they look ahead, from two to twelve: so that
/// the step from each to the next stays large. Among players who know all, nearly perfect ones meet from ten plies
/// on. Measured in docs/strength.md.
const SHARES: [i32; 11] = [0, 1, 2, 4, 6, 10, 15, 24, 40, 65, 100];

/// How much of what is known about positions a player uses, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Insight(i32);

impl Insight {
    /// All that is known.
    pub const FULL: Insight = Insight(100);

    /// That of the player who looks so many plies ahead: a beginner's up to two, all from twelve on.
    pub fn of_depth(depth: u32) -> Insight {
        Insight(SHARES[(depth.clamp(2, 12) - 2) as usize])
    }

    /// What a position seems to be worth to the mover when nobody looks any further, in hundredths of a stone.
    pub(super) fn estimate<const PITS: usize>(self, pits: Pits) -> i32 {
        let known = if self.0 > 0 { estimate::<PITS>(pits) } else { 0 };
        let seen = if self.0 < 100 { glance(pits) } else { 0 };
        let most = 100 * i32::from(pits.total());
        ((self.0 * known + (100 - self.0) * seen) / 100).clamp(-most, most)
    }
}

fn glance(pits: Pits) -> i32 {
    PIT_STONE * (i32::from(sum(pits.own)) - i32::from(sum(pits.other))) + BEGINNERS_MOVE
}

fn estimate<const PITS: usize>(pits: Pits) -> i32 {
    let captures =
        CAPTURE * capture::<PITS>(pits.own, pits.other) - THREAT * capture::<PITS>(pits.other, pits.own);
    worth::<PITS>(pits.own) - worth::<PITS>(pits.other) + captures + TO_MOVE
}

fn worth<const PITS: usize>(row: u64) -> i32 {
    let pit_worth = |pit| {
        let row_of_table = &WORTH[6 - PITS + pit];
        i32::from(row_of_table[usize::from(stones(row, pit)).min(row_of_table.len() - 1)])
    };
    (0..PITS).map(pit_worth).sum()
}

/// The most stones that the owner of a row could capture at once.
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
