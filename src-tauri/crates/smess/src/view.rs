use crate::piece::{promotion_squares, start_squares};
use crate::questions::{self, Answer};
use crate::{BadMove, Draft, MoveNotation, Piece, Smess, SmessMove, Square};
use game::{Input, InputResult, Question, Side, Turn, View};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// What everybody is told of a move. Serialised for the record, the animation and the spoken sentence:
/// `text` as people write it, `from` and `to` as square numbers, `piece`, `captured` (a piece or null),
/// `promoted`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveReport {
    /// The move.
    pub notation: MoveNotation,
    /// The piece captured.
    pub captured: Option<Piece>,
}

impl fmt::Display for MoveReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.notation.fmt(f)
    }
}

impl Serialize for MoveReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut report = serializer.serialize_struct("MoveReport", 6)?;
        report.serialize_field("text", &self.to_string())?;
        report.serialize_field("from", &self.notation.m.from.index())?;
        report.serialize_field("to", &self.notation.m.to.index())?;
        report.serialize_field("piece", &self.notation.piece)?;
        report.serialize_field("captured", &self.captured)?;
        report.serialize_field("promoted", &self.notation.promotes)?;
        report.end()
    }
}

impl View for Smess {
    type Move = SmessMove;
    type Draft = Draft;
    type MoveReport = MoveReport;
    type Answer = Answer;

    const QUESTIONS: &'static [Question] = questions::QUESTIONS;

    fn turn(&self) -> Turn {
        Smess::turn(self)
    }

    fn legal_moves(&self) -> Vec<SmessMove> {
        match self.turn() {
            Turn::Of(_) => self.position().board.legal_moves().to_vec(),
            Turn::Over(_) => Vec::new(),
        }
    }

    fn interpret(&self, draft: Option<&Draft>, input: Input) -> InputResult<Self> {
        self.interpret_input(draft, input)
    }

    fn answer(&self, question: &str, cell: Option<u16>) -> Option<Answer> {
        questions::answer(self, question, cell)
    }

    /// Beside `a2a3` also `a2 a3`, `a2-a3` and the form of the record, `Nf6xe7=S`; capitals do not matter.
    fn read_typed(&self, text: &str) -> Result<SmessMove, BadMove> {
        let body = text.trim().trim_end_matches("=S").trim_end_matches("=s");
        let squares: String = body.chars().filter(|c| !matches!(c, ' ' | '-' | 'x' | 'X')).collect();
        // The letter of a piece may stand in front.
        let squares = if squares.is_ascii() && squares.len() == 5 { &squares[1..] } else { &squares[..] };
        squares.to_lowercase().parse().map_err(|_| BadMove::Form(text.to_owned()))
    }
}

/// One square of the board as it is drawn.
#[derive(Serialize)]
struct Cell {
    /// `N E SW`: the directions of the arrows printed on it.
    arrows: String,
    /// The piece on it, and whose it is.
    piece: Option<PlacedPiece>,
    /// Whether the side to move can move the piece on it.
    movable: bool,
    /// The side whose Brain starts here.
    brain_start_of: Option<Side>,
    /// The side whose Ninnies become Numskulls here.
    promotes: Option<Side>,
}

#[derive(Serialize)]
struct PlacedPiece {
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
            piece: board.piece_at(square).map(|(side, kind)| PlacedPiece { side, kind }),
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

#[cfg(test)]
mod tests {
    use super::*;
    use game::State;

    #[test]
    fn a_typed_move_may_be_written_loosely() {
        let game = Smess::start(&Default::default(), 0).expect("a start");
        for text in ["a2a3", " a2 a3 ", "A2-A3", "a2xa3", "Na2-a3", "na2xa3=S", "Na2 a3"] {
            assert_eq!(game.read_typed(text).map(|m| m.to_string()), Ok("a2a3".to_owned()), "{text}");
        }
        for text in ["", "a2", "a2a9", "Qa2a3a", "ä2a3", "zzzz"] {
            assert_eq!(game.read_typed(text), Err(BadMove::Form(text.to_owned())), "{text}");
        }
        assert_eq!(game.read_typed("bd1-d2").map(|m| m.to_string()), Ok("d1d2".to_owned()), "B is the Brain");
    }
}
