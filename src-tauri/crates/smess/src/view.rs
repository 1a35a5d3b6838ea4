use crate::piece::{promotion_squares, start_squares};
use crate::{Draft, Piece, Smess, SmessMove, Square, Written};
use game::{Entry, Input, Side, Turn, View};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// What everybody is told of a move. Serialised for the record, the animation and the spoken sentence:
/// `text` as people write it, `from` and `to` as square numbers, `piece`, `captured` (a piece or null),
/// `promoted`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// The move.
    pub written: Written,
    /// The piece captured.
    pub captured: Option<Piece>,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written.fmt(f)
    }
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut told = serializer.serialize_struct("Told", 6)?;
        told.serialize_field("text", &self.to_string())?;
        told.serialize_field("from", &self.written.m.from.index())?;
        told.serialize_field("to", &self.written.m.to.index())?;
        told.serialize_field("piece", &self.written.piece)?;
        told.serialize_field("captured", &self.captured)?;
        told.serialize_field("promoted", &self.written.promotes)?;
        told.end()
    }
}

impl View for Smess {
    type Move = SmessMove;
    type Draft = Draft;
    type Told = Told;

    fn turn(&self) -> Turn {
        Smess::turn(self)
    }

    fn legal_moves(&self) -> Vec<SmessMove> {
        match self.turn() {
            Turn::Of(_) => self.position().board.legal_moves().to_vec(),
            Turn::Over(_) => Vec::new(),
        }
    }

    fn enter(&self, draft: Option<&Draft>, input: Input) -> Entry<Self> {
        self.entry(draft, input)
    }
}

/// One square of the board as it is drawn.
#[derive(Serialize)]
struct Cell {
    /// `N E SW`: the directions of the arrows printed on it.
    arrows: String,
    /// The piece on it, and whose it is.
    piece: Option<Standing>,
    /// Whether the side to move can move the piece on it.
    movable: bool,
    /// The side whose Brain starts here.
    brain_start_of: Option<Side>,
    /// The side whose Ninnies become Numskulls here.
    promotes: Option<Side>,
}

#[derive(Serialize)]
struct Standing {
    side: Side,
    kind: Piece,
}

/// Everything a board draws: `columns`, `rows`, the `cells` from a1 to g8 row by row, the side `to_move`
/// (null when over), the `position` text, `quiet_plies`, `repetitions`, `move_number`.
impl Serialize for Smess {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let position = self.position();
        let to_move = match self.turn() {
            Turn::Of(side) => Some(side),
            Turn::Over(_) => None,
        };
        let cells: Vec<Cell> = Square::all().map(|square| self.cell(square, to_move)).collect();
        let mut view = serializer.serialize_struct("Smess", 8)?;
        view.serialize_field("columns", &Square::COLUMNS)?;
        view.serialize_field("rows", &Square::ROWS)?;
        view.serialize_field("cells", &cells)?;
        view.serialize_field("to_move", &to_move)?;
        view.serialize_field("position", &position.to_string())?;
        view.serialize_field("quiet_plies", &position.quiet_plies)?;
        view.serialize_field("repetitions", &self.repetitions())?;
        view.serialize_field("move_number", &position.move_number)?;
        view.end()
    }
}

impl Smess {
    fn cell(&self, square: Square, to_move: Option<Side>) -> Cell {
        let board = &self.position().board;
        let of_side = |squares: &dyn Fn(Side) -> crate::Bitboard| {
            Side::BOTH.into_iter().find(|&side| squares(side).contains(square))
        };
        Cell {
            arrows: square.arrows().to_string(),
            piece: board.piece_at(square).map(|(side, kind)| Standing { side, kind }),
            movable: to_move.is_some_and(|side| self.can_move(side, square)),
            brain_start_of: of_side(&|side| start_squares(side, Piece::Brain)),
            promotes: of_side(&promotion_squares),
        }
    }

    fn can_move(&self, side: Side, square: Square) -> bool {
        let board = &self.position().board;
        board.piece_of(side, square).is_some_and(|piece| !board.targets(piece, square).is_empty())
    }
}
