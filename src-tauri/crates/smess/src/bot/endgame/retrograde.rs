use super::{Ending, SIZE, board, index};
use crate::bot::attack::{SLIDES_TO, STEPS_TO, attacks, sliders_to};
use crate::piece::promotion_squares;
use crate::{Board, Piece, SmessMove};
use game::Side;
use search::Proven;

/// Solves an endgame by retrograde analysis. Positions in which the enemy Brain is attacked are won in one ply. Working
/// backwards, a position with a move to a lost position is won; a position whose moves all lead to won positions is
/// lost. The Numskull endgame supplies the results of promotions.
pub(super) fn solve(piece: Piece, promoted: Option<&Ending>) -> Ending {
    let mut solver = Solver {
        piece,
        results: vec![0; SIZE],
        moves_left: vec![0; SIZE],
        promotions: Vec::new(),
        newly: Vec::new(),
    };
    for index in 0..SIZE {
        if let Some(board) = board(piece, index) {
            solver.begin(index, &board, promoted);
        }
    }
    let mut plies = 1;
    while !solver.newly.is_empty() || plies < solver.promotions.len() {
        plies += 1;
        for index in std::mem::take(&mut solver.newly) {
            solver.go_back(index, plies);
        }
        let promotions = solver.promotions.get_mut(plies).map(std::mem::take).unwrap_or_default();
        for Promotion { before, won } in promotions {
            solver.learn(before, won, plies);
        }
    }
    Ending { piece, results: solver.results }
}

struct Solver {
    piece: Piece,
    results: Vec<u8>,
    /// For unsolved positions: the number of moves not known to lead to a win for the opponent.
    moves_left: Vec<u8>,
    /// Promotions into the solved endgame, by the number of plies from the position before them to the end.
    promotions: Vec<Vec<Promotion>>,
    /// Positions solved in the last round.
    newly: Vec<usize>,
}

/// A promotion, which leaves this endgame.
struct Promotion {
    before: usize,
    /// Whether the opponent wins after it; otherwise they lose.
    won: bool,
}

impl Solver {
    fn begin(&mut self, index: usize, board: &Board, promoted: Option<&Ending>) {
        let side = board.side();
        let brain = board.pieces(!side, Piece::Brain).first().expect("both Brains are on the board");
        if attacks(board, side, brain) {
            self.results[index] = 1;
            self.newly.push(index);
            return;
        }
        // Includes drawing moves, such as capturing the piece. These are never subtracted, so the position never counts
        // as lost.
        self.moves_left[index] = board.count_moves() as u8;
        if let Some(promoted) = promoted
            && side == Side::First
        {
            for from in board.pieces(side, self.piece) {
                for to in board.targets(self.piece, from) & promotion_squares(side) {
                    self.promote(index, board, SmessMove { from, to }, promoted);
                }
            }
        }
    }

    fn promote(&mut self, before: usize, board: &Board, m: SmessMove, promoted: &Ending) {
        let mut after = *board;
        after.play_unchecked(m);
        let (won, plies) = match promoted.result(&after) {
            Proven::Win(plies) => (true, plies as usize + 1),
            Proven::Loss(plies) => (false, plies as usize + 1),
            Proven::Score(_) => return,
        };
        if self.promotions.len() <= plies {
            self.promotions.resize_with(plies + 1, Vec::new);
        }
        self.promotions[plies].push(Promotion { before, won });
    }

    /// Propagates a solved position to its predecessors.
    fn go_back(&mut self, solved: usize, plies: usize) {
        let won = self.results[solved] % 2 == 1;
        let board = board(self.piece, solved).expect("only positions are solved");
        for_each_predecessor(&board, |before| {
            self.learn(index(self.piece, &before), won, plies);
        });
    }

    /// Records that a move from `before` leads to a position that the opponent wins or, if not `won`, loses.
    fn learn(&mut self, before: usize, won: bool, plies: usize) {
        if self.results[before] != 0 {
            return;
        }
        if won {
            self.moves_left[before] -= 1;
        }
        if !won || self.moves_left[before] == 0 {
            self.results[before] = u8::try_from(plies).expect("three-piece endgames are short");
            self.newly.push(before);
        }
    }
}

/// Calls `tell` with every position from which `after` can be reached without a capture or promotion.
fn for_each_predecessor(after: &Board, mut tell: impl FnMut(Board)) {
    let side = !after.side();
    let occupied = after.occupied();
    for piece in Piece::ALL {
        for to in after.pieces(side, piece) {
            let sources = match piece {
                Piece::Brain => STEPS_TO[to.index()],
                Piece::Ninny => STEPS_TO[to.index()] & !promotion_squares(side),
                Piece::Numskull => SLIDES_TO[to.index()],
            };
            for from in sources & !occupied {
                let mut before = after.with_side(side);
                before.play_known(SmessMove { from: to, to: from }, piece, None);
                let before = before.with_side(side);
                if piece != Piece::Numskull || sliders_to(&before, side, to, occupied).contains(from) {
                    tell(before);
                }
            }
        }
    }
}
