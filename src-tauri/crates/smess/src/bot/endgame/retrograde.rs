use super::{EndgameTable, Material, Tablebase};
use crate::bot::attack::{SLIDES_TO, STEPS_TO, attacks, sliders_to};
use crate::piece::promotion_squares;
use crate::{Board, Piece, SmessMove};
use search::Proven;

/// Solves an ending by retrograde analysis: positions whose Brain can be taken at once are won in one ply. From
/// there backwards, a position with a move into a lost one is won. A position all of whose moves lead into won ones
/// is lost. What captures and promotions lead into is known from the other tables.
pub(super) fn solve(material: Material, known: &Tablebase) -> EndgameTable {
    assert!(material != Material::BARE, "bare Brains have drawn, whoever is to move");
    let size = material.size();
    assert!(u32::try_from(size).is_ok(), "{material} has more positions than their numbers count");
    let mut solver = Solver {
        material,
        results: vec![0; size],
        moves_left: vec![0; size],
        conversions: Vec::new(),
        newly: Vec::new(),
    };
    for index in 0..size {
        if let Some(board) = material.board(index) {
            solver.begin(index, &board, known);
        }
    }
    let mut plies = 1;
    while !solver.newly.is_empty() || plies < solver.conversions.len() {
        plies += 1;
        for index in std::mem::take(&mut solver.newly) {
            solver.go_back(index as usize, plies);
        }
        let conversions = solver.conversions.get_mut(plies).map(std::mem::take).unwrap_or_default();
        for Conversion { before, won } in conversions {
            solver.learn(before as usize, won, plies);
        }
    }
    EndgameTable { material, results: solver.results }
}

struct Solver {
    material: Material,
    results: Vec<u8>,
    /// Of positions not yet solved: moves not yet known to lead into a won position of the opponent.
    moves_left: Vec<u8>,
    /// Captures and promotions into solved endings, by the plies from the position before them to the end.
    conversions: Vec<Vec<Conversion>>,
    /// Positions solved in the last round.
    newly: Vec<u32>,
}

/// A move out of the ending.
struct Conversion {
    before: u32,
    /// Whether it leads into a position that the opponent wins; otherwise they lose it.
    won: bool,
}

impl Solver {
    fn begin(&mut self, index: usize, board: &Board, known: &Tablebase) {
        let side = board.side();
        let brain = board.pieces(!side, Piece::Brain).first().expect("both Brains are on the board");
        if attacks(board, side, brain) {
            self.results[index] = 1;
            self.newly.push(index as u32);
            return;
        }
        // A move into a draw is among these moves. It is never counted down, so the position is never held for lost.
        self.moves_left[index] = board.count_moves() as u8;
        let enemy = board.occupied_by(!side);
        for piece in Piece::ALL {
            let converts = if piece == Piece::Ninny { enemy | promotion_squares(side) } else { enemy };
            for from in board.pieces(side, piece) {
                for to in board.targets(piece, from) & converts {
                    self.convert(index, board, SmessMove { from, to }, known);
                }
            }
        }
    }

    fn convert(&mut self, index: usize, board: &Board, m: SmessMove, known: &Tablebase) {
        let mut after = *board;
        after.play_unchecked(m);
        let (won, plies) = match known.probe(&after).expect("endings with less are solved before") {
            Proven::Win(plies) => (true, plies as usize + 1),
            Proven::Loss(plies) => (false, plies as usize + 1),
            Proven::Score(_) => return,
        };
        if self.conversions.len() <= plies {
            self.conversions.resize_with(plies + 1, Vec::new);
        }
        self.conversions[plies].push(Conversion { before: index as u32, won });
    }

    /// Tells the positions before this one, which is solved, what it means for them.
    fn go_back(&mut self, index: usize, plies: usize) {
        let won = self.results[index] % 2 == 1;
        let board = self.material.board(index).expect("only positions are solved");
        for_each_predecessor(&board, |before| {
            let before = self.material.index(&self.material.seen(&before));
            self.learn(before, won, plies);
        });
    }

    /// Hears that one of the moves of a position leads into one that the opponent has won, or else lost.
    fn learn(&mut self, before: usize, won: bool, plies: usize) {
        if self.results[before] != 0 {
            return;
        }
        if won {
            self.moves_left[before] -= 1;
        }
        if !won || self.moves_left[before] == 0 {
            self.results[before] = u8::try_from(plies).expect("no ending of so few pieces lasts longer");
            self.newly.push(before as u32);
        }
    }
}

/// Calls `tell` with every position from which a move that neither captures nor promotes leads here.
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
