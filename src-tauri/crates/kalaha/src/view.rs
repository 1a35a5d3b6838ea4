use crate::input::first_cell;
use crate::questions::{self, Answer};
use crate::{Draft, Hole, Kalaha, Pit, Sowing};
use game::{Input, InputResult, Question, Side, Turn, View};
use serde::Serialize;
use std::fmt;

/// What all viewers are told about a move, for the record, the animation and speech.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(as = "MoveReportShown"))]
#[serde(into = "MoveReportShown")]
pub struct MoveReport {
    /// The side that moved.
    pub side: Side,
    /// The emptied pit.
    pub pit: Pit,
    /// Each stone's hole, in order.
    pub path: Vec<Hole>,
    /// The move's effects.
    pub sowing: Sowing,
    /// By side, the stones left in the pits at the end, which went to their owners' Kalahas.
    pub swept: Option<[u8; 2]>,
}

impl fmt::Display for MoveReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pit.fmt(f)
    }
}

pub(crate) fn cell(hole: Hole) -> usize {
    match hole {
        Hole::Pit(side, pit) => first_cell(side) + pit,
        Hole::Kalaha(side) => first_cell(side) + Pit::COUNT,
    }
}

/// The hole of a cell; `None` if the board has no such cell.
pub(crate) fn hole_at(at: u16) -> Option<Hole> {
    let holes = |side| (0..Pit::COUNT).map(move |pit| Hole::Pit(side, pit)).chain([Hole::Kalaha(side)]);
    Side::BOTH.into_iter().flat_map(holes).find(|&hole| cell(hole) == usize::from(at))
}

/// Stones that move from pits to a Kalaha together.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
struct Gathered {
    /// The number of stones, including the last stone sown in a capture.
    stones: u8,
    /// Their cells, some possibly empty. In a capture, the last stone's cell comes first, then the opposite one.
    cells: Vec<usize>,
    /// The Kalaha's cell.
    into: usize,
}

impl Gathered {
    fn by(side: Side, stones: u8, holes: impl IntoIterator<Item = Hole>) -> Self {
        Gathered { stones, cells: holes.into_iter().map(cell).collect(), into: cell(Hole::Kalaha(side)) }
    }
}

impl MoveReport {
    fn captured(&self) -> Option<Gathered> {
        let stones = self.sowing.captured_with_last()?;
        let last = self.sowing.last;
        Some(Gathered::by(self.side, stones, [last, last.opposite()?]))
    }

    fn swept(&self) -> Option<Vec<Gathered>> {
        let swept = Side::BOTH.into_iter().zip(self.swept?).filter(|&(_, stones)| stones > 0);
        let pits = |side| (0..Pit::COUNT).map(move |pit| Hole::Pit(side, pit));
        Some(swept.map(|(side, stones)| Gathered::by(side, stones, pits(side))).collect())
    }
}

/// The wire form of a move report.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
struct MoveReportShown {
    text: String,
    /// The pit number, 1 to 6.
    pit: usize,
    /// That pit's cell.
    from: usize,
    /// Each stone's cell, in order.
    path: Vec<usize>,
    moves_again: bool,
    captured: Option<Gathered>,
    /// The stones swept at the end; null while the game goes on.
    swept: Option<Vec<Gathered>>,
}

impl From<MoveReport> for MoveReportShown {
    fn from(report: MoveReport) -> Self {
        MoveReportShown {
            text: report.to_string(),
            pit: report.pit.index() + 1,
            from: cell(Hole::Pit(report.side, report.pit.index())),
            path: report.path.iter().copied().map(cell).collect(),
            moves_again: report.sowing.moves_again,
            captured: report.captured(),
            swept: report.swept(),
        }
    }
}

impl View for Kalaha {
    type Move = Pit;
    type Draft = Draft;
    type MoveReport = MoveReport;
    type Answer = Answer;

    const QUESTIONS: &'static [Question] = questions::QUESTIONS;

    fn turn(&self) -> Turn {
        Kalaha::turn(self)
    }

    fn legal_moves(&self) -> Vec<Pit> {
        Pit::all().filter(|&pit| self.may_play(pit)).collect()
    }

    fn interpret(&self, _draft: Option<&Draft>, input: Input) -> InputResult<Self> {
        self.interpret_input(input)
    }

    fn answer(&self, question: &str, cell: Option<u16>) -> Option<Answer> {
        questions::answer(self, question, cell)
    }
}

/// A pit or Kalaha for drawing.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
struct CellShown {
    owner: Side,
    /// The pit number, 1 to 6; null for a Kalaha.
    pit: Option<usize>,
    stones: u8,
    /// Whether the side to move can play it.
    movable: bool,
    /// Why it cannot be played; null if it can.
    unplayable: Option<Unplayable>,
    /// Its last stone's cell; null if it cannot be played.
    last: Option<usize>,
}

/// Why a cell cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
enum Unplayable {
    /// The game is over.
    Over,
    /// It is a Kalaha.
    Kalaha,
    /// It is the other side's pit.
    OtherSide,
    /// It is empty.
    Empty,
}

/// Everything that the page draws.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub(crate) struct ViewShown {
    /// The cells in sowing order, 0 to 13.
    cells: Vec<CellShown>,
    /// The side to move; null after the end.
    to_move: Option<Side>,
    position: String,
}

impl From<Kalaha> for ViewShown {
    fn from(game: Kalaha) -> Self {
        let cells = Side::BOTH.into_iter().flat_map(|side| game.cells_of(side)).collect();
        ViewShown { cells, to_move: game.turn().mover(), position: game.position().to_string() }
    }
}

impl Kalaha {
    fn cells_of(&self, owner: Side) -> Vec<CellShown> {
        let board = self.board();
        let pit = |pit: Pit| {
            let unplayable = self.unplayable(owner, pit);
            let movable = unplayable.is_none();
            let last = || board.path(pit.index(), &self.options().rules).last().map(cell);
            CellShown {
                owner,
                pit: Some(pit.index() + 1),
                stones: board.pits(owner)[pit.index()],
                movable,
                unplayable,
                last: movable.then(last).flatten(),
            }
        };
        let kalaha = CellShown {
            owner,
            pit: None,
            stones: board.kalaha(owner),
            movable: false,
            unplayable: Some(Unplayable::Kalaha),
            last: None,
        };
        Pit::all().map(pit).chain([kalaha]).collect()
    }

    fn unplayable(&self, owner: Side, pit: Pit) -> Option<Unplayable> {
        match self.turn() {
            Turn::Over(_) => Some(Unplayable::Over),
            Turn::Of(side) if side != owner => Some(Unplayable::OtherSide),
            Turn::Of(_) if self.may_play(pit) => None,
            Turn::Of(_) => Some(Unplayable::Empty),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::State;

    fn reasons(position: &str) -> Vec<Option<Unplayable>> {
        let options = format!("position={position}").parse().expect("options");
        let game = Kalaha::start(&options, 0).expect("a start");
        Side::BOTH.into_iter().flat_map(|side| game.cells_of(side)).map(|cell| cell.unplayable).collect()
    }

    #[test]
    fn unplayable_cells_say_why() {
        let reasons_now = reasons("4,0,4,4,4,4|4 / 4,0,4,4,4,4|0 o");
        assert_eq!(reasons_now[..3], [None, Some(Unplayable::Empty), None]);
        assert_eq!(
            reasons_now[6..9],
            [Some(Unplayable::Kalaha), Some(Unplayable::OtherSide), Some(Unplayable::OtherSide)]
        );
        let reasons_at_the_end = reasons("0,0,0,0,0,0|24 / 1,0,0,0,0,0|23 o");
        assert_eq!(
            (reasons_at_the_end[0], reasons_at_the_end[7]),
            (Some(Unplayable::Over), Some(Unplayable::Over))
        );
    }
}
