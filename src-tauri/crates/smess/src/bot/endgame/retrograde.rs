use super::{Endgame, EndgamePosition, SIZE};
use crate::bot::attack::{SLIDES_TO, STEPS_TO, sliders_to, steppers_to};
use crate::piece::promotion_squares;
use crate::{Bitboard, Board, Piece, Square};
use game::Side;

/// Solves the ending by retrograde analysis: positions whose Brain can be taken at once are won in one ply. From
/// there backwards, a position with a move into a lost one is won. A position all of whose moves lead into won ones
/// is lost.
pub(super) fn solve() -> Endgame {
    let mut solver =
        Solver { results: vec![0; SIZE], moves_left: vec![0; SIZE], newly: Vec::new(), next: Vec::new() };
    for index in 0..SIZE {
        if let Some(board) = EndgamePosition::from_index(index).board() {
            solver.begin(index, &board);
        }
    }
    let mut plies = 1;
    while !solver.newly.is_empty() {
        plies += 1;
        for index in std::mem::take(&mut solver.newly) {
            solver.go_back(index as usize, plies);
        }
        solver.newly = std::mem::take(&mut solver.next);
    }
    Endgame(solver.results)
}

struct Solver {
    results: Vec<u8>,
    /// Of positions not yet solved: moves not yet known to lead into a won position of the opponent.
    moves_left: Vec<u8>,
    /// Positions solved in the last round, and in this one.
    newly: Vec<u32>,
    next: Vec<u32>,
}

impl Solver {
    fn begin(&mut self, index: usize, board: &Board) {
        let side = board.side();
        let brain = board.pieces(!side, Piece::Brain).first().expect("both Brains are on the board");
        let attacked = !steppers_to(board, side, brain).is_empty()
            || !sliders_to(board, side, brain, board.occupied()).is_empty();
        if attacked {
            self.results[index] = 1;
            self.newly.push(index as u32);
        } else {
            // Taking the strong side's last piece is among these moves. It draws and is never counted down, so
            // the position is never held for lost.
            self.moves_left[index] = board.count_moves() as u8;
        }
    }

    /// Tells the positions before this one, which is solved, what it means for them.
    fn go_back(&mut self, index: usize, plies: u8) {
        let won = self.results[index] % 2 == 1;
        let position = EndgamePosition::from_index(index);
        for_each_predecessor(position, |before| {
            let before = before.index();
            if self.results[before] != 0 || self.moves_left[before] == 0 {
                return;
            }
            if won {
                self.moves_left[before] -= 1;
            }
            if !won || self.moves_left[before] == 0 {
                self.results[before] = plies;
                self.next.push(before as u32);
            }
        });
    }
}

/// Calls `tell` with every position from which a move that captures nothing leads here.
fn for_each_predecessor(after: EndgamePosition, mut tell: impl FnMut(EndgamePosition)) {
    let occupied = Bitboard::of(after.strong) | Bitboard::of(after.piece) | Bitboard::of(after.weak);
    let before = EndgamePosition { strong_to_move: !after.strong_to_move, ..after };
    let come_from = |to: Square| STEPS_TO[to.index()] & !occupied;
    if !before.strong_to_move {
        come_from(after.weak).for_each(|weak| tell(EndgamePosition { weak, ..before }));
        return;
    }
    come_from(after.strong).for_each(|strong| tell(EndgamePosition { strong, ..before }));
    let promotes = promotion_squares(Side::First);
    if !after.numskull {
        (come_from(after.piece) & !promotes).for_each(|piece| tell(EndgamePosition { piece, ..before }));
        return;
    }
    for piece in SLIDES_TO[after.piece.index()] & !occupied {
        let mut board = Board::EMPTY;
        board.put(Side::First, Piece::Numskull, piece);
        if !sliders_to(&board, Side::First, after.piece, occupied).is_empty() {
            tell(EndgamePosition { piece, ..before });
        }
    }
    if promotes.contains(after.piece) {
        let ninnies = come_from(after.piece) & !promotes;
        ninnies.for_each(|piece| tell(EndgamePosition { piece, numskull: false, ..before }));
    }
}
