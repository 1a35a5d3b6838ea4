use search::Proven;
use serde::Serialize;
use smess::bot::EndgameTable;
use smess::{Board, Piece};
use std::fmt;

/// What the positions of an ending come to for the side to move.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Census {
    all: Counts,
    /// Where neither side could capture anything if it were to move.
    quiet: Counts,
    /// The longest win, in plies.
    longest: u32,
    /// Wins and losses that take more plies than the draw rule allows without a capture or a promotion.
    beyond_the_draw_rule: u64,
}

#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Counts {
    won: u64,
    drawn: u64,
    lost: u64,
}

/// What ends a game with the option *draw by repetition*, in plies without a capture or a promotion.
const DRAW_RULE: u32 = 100;

impl Census {
    pub(super) const HEAD: &str = "| pieces | positions | won | drawn | lost | quiet positions | won | drawn | lost | \
        longest win | over 100 plies | bytes | seconds |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|";

    pub(super) fn of(table: &EndgameTable) -> Census {
        let mut census = Census::default();
        for (board, proven) in table.positions() {
            census.count(&board, proven);
        }
        census
    }

    fn count(&mut self, board: &Board, proven: Proven) {
        self.all.count(proven);
        if is_quiet(board) {
            self.quiet.count(proven);
        }
        if let Proven::Win(plies) | Proven::Loss(plies) = proven {
            self.beyond_the_draw_rule += u64::from(plies > DRAW_RULE);
        }
        if let Proven::Win(plies) = proven {
            self.longest = self.longest.max(plies);
        }
    }
}

impl Counts {
    fn count(&mut self, proven: Proven) {
        match proven {
            Proven::Win(_) => self.won += 1,
            Proven::Loss(_) => self.lost += 1,
            Proven::Score(_) => self.drawn += 1,
        }
    }
}

fn is_quiet(board: &Board) -> bool {
    [board.side(), !board.side()].into_iter().all(|side| {
        let board = board.with_side(side);
        let enemy = board.occupied_by(!side);
        let captures =
            |piece| board.pieces(side, piece).any(|from| !(board.targets(piece, from) & enemy).is_empty());
        !Piece::ALL.into_iter().any(captures)
    })
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Census { all, quiet, longest, beyond_the_draw_rule } = self;
        write!(f, "| {all} | {quiet} | {longest} | {beyond_the_draw_rule} |")
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { won, drawn, lost } = self;
        let positions = won + drawn + lost;
        let share = |count: &u64| 100.0 * *count as f64 / positions.max(1) as f64;
        write!(f, "{positions} | {:.2} % | {:.2} % | {:.2} %", share(won), share(drawn), share(lost))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smess::Position;

    #[test]
    fn a_position_is_quiet_if_neither_side_could_capture() {
        let quiet = |text: &str| is_quiet(&text.parse::<Position>().expect("a position").board);
        assert!(quiet("3b3/7/7/7/N6/7/7/3B3 b"));
        // The Ninny on a3 has an arrow to a4, where the other one stands; that one has an arrow to a3 too.
        assert!(!quiet("3b3/7/7/7/n6/N6/7/3B3 b"));
        assert!(!quiet("3b3/7/7/3s3/7/7/7/3B3 b"));
    }
}
