use crate::piece::{promotion_squares, start_squares};
use crate::questions::{self, Answer};
use crate::{BadMove, Draft, MoveNotation, Piece, Smess, SmessMove, Square};
use game::{Input, InputResult, Question, Side, Turn, View};
use serde::Serialize;
use std::fmt;

/// What all viewers are told about a move, for the record, the animation and speech.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(as = "MoveReportShown"))]
#[serde(into = "MoveReportShown")]
pub struct MoveReport {
    /// The move.
    pub notation: MoveNotation,
    /// The captured piece.
    pub captured: Option<Piece>,
}

impl fmt::Display for MoveReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.notation.fmt(f)
    }
}

/// The wire form of a move report.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
struct MoveReportShown {
    /// In human-readable notation.
    text: String,
    /// The origin's number.
    from: usize,
    /// The target's number.
    to: usize,
    piece: Piece,
    captured: Option<Piece>,
    promoted: bool,
}

impl From<MoveReport> for MoveReportShown {
    fn from(report: MoveReport) -> Self {
        let MoveReport { notation, captured } = report;
        MoveReportShown {
            text: report.to_string(),
            from: notation.m.from.index(),
            to: notation.m.to.index(),
            piece: notation.piece,
            captured,
            promoted: notation.promotes,
        }
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

    fn why_not(&self, draft: Option<&Draft>, input: Input) -> Option<Answer> {
        questions::why_not(self, draft, input)
    }

    /// Accepts `a2a3`, `a2 a3`, `a2-a3` and the record's form, `Nf6xe7=S`, ignoring case.
    fn read_typed(&self, text: &str) -> Result<SmessMove, BadMove> {
        let body = text.trim().trim_end_matches("=S").trim_end_matches("=s");
        let squares: String = body.chars().filter(|c| !matches!(c, ' ' | '-' | 'x' | 'X')).collect();
        // The piece's letter is optional.
        let squares = if squares.is_ascii() && squares.len() == 5 { &squares[1..] } else { &squares[..] };
        squares.to_lowercase().parse().map_err(|_| BadMove::Form(text.to_owned()))
    }
}

/// A square of the board for drawing.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
struct Cell {
    /// Its arrows' directions, such as `N E SW`.
    arrows: String,
    /// The piece on it.
    piece: Option<PlacedPiece>,
    /// Whether the side to move can move the piece on it.
    movable: bool,
    /// The side whose Brain starts here.
    brain_start_of: Option<Side>,
    /// The side whose Ninnies become Numskulls here.
    promotes: Option<Side>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
struct PlacedPiece {
    side: Side,
    kind: Piece,
}

/// Everything that the page draws.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub(crate) struct ViewShown {
    columns: u8,
    rows: u8,
    /// The squares from a1 to g8, row by row.
    cells: Vec<Cell>,
    /// The side to move; null after the end.
    to_move: Option<Side>,
    position: String,
    /// Plies since the last capture or promotion.
    quiet_plies: u16,
    /// How often the position has occurred.
    repetitions: usize,
    move_number: u16,
}

impl From<Smess> for ViewShown {
    fn from(game: Smess) -> Self {
        let position = game.position();
        let to_move = game.turn().mover();
        ViewShown {
            columns: Square::COLUMNS,
            rows: Square::ROWS,
            cells: Square::all().map(|square| game.cell(square, to_move)).collect(),
            to_move,
            position: position.to_string(),
            quiet_plies: position.quiet_plies,
            repetitions: game.repetitions(),
            move_number: position.move_number,
        }
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
    fn typed_moves_are_parsed_leniently() {
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
