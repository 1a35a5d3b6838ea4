use crate::input::first_cell;
use crate::questions::{self, Answer};
use crate::{Draft, Hole, Kalaha, Pit, Sowing};
use game::{Input, InputResult, Question, Side, Turn, View};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// What everybody is told of a move. Serialised for the record, the animation and the spoken sentence: `text`,
/// `pit` (1 to 6), `from` and `path` as cell numbers, `moves_again`, `captured` (see [`Gathered`]; null if nothing was),
/// `swept` (a list of [`Gathered`]; null while the game goes on).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReport {
    /// Who moved.
    pub side: Side,
    /// The pit emptied.
    pub pit: Pit,
    /// Where each stone fell, in order.
    pub path: Vec<Hole>,
    /// What came of it.
    pub sowing: Sowing,
    /// The stones that were left in the pits at the end and went into their owner's Kalaha, by side.
    pub swept: Option<[u8; 2]>,
}

impl fmt::Display for MoveReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pit.fmt(f)
    }
}

/// The number of the cell of a hole.
pub(crate) fn cell(hole: Hole) -> usize {
    match hole {
        Hole::Pit(side, pit) => first_cell(side) + pit,
        Hole::Kalaha(side) => first_cell(side) + Pit::COUNT,
    }
}

/// Stones that went from pits into a Kalaha, at once.
#[derive(Serialize)]
struct Gathered {
    /// How many; of a capture with the last one of the sowing.
    stones: u8,
    /// The cells that they lay in, of which some may have been empty. Of a capture first that of the last stone, then
    /// the opposite one.
    cells: Vec<usize>,
    /// The Kalaha that they went into.
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

impl Serialize for MoveReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let path: Vec<usize> = self.path.iter().copied().map(cell).collect();
        let mut report = serializer.serialize_struct("MoveReport", 7)?;
        report.serialize_field("text", &self.to_string())?;
        report.serialize_field("pit", &(self.pit.index() + 1))?;
        report.serialize_field("from", &cell(Hole::Pit(self.side, self.pit.index())))?;
        report.serialize_field("path", &path)?;
        report.serialize_field("moves_again", &self.sowing.moves_again)?;
        report.serialize_field("captured", &self.captured())?;
        report.serialize_field("swept", &self.swept())?;
        report.end()
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

/// One pit or Kalaha as it is drawn.
#[derive(Serialize)]
struct CellShown {
    owner: Side,
    /// 1 to 6; null for a Kalaha.
    pit: Option<usize>,
    stones: u8,
    /// Whether the side to move can empty it.
    movable: bool,
    /// Why it cannot; null if it can.
    unplayable: Option<Unplayable>,
    /// The cell where its last stone would fall; null unless it is movable.
    last: Option<usize>,
}

/// Why a cell cannot be emptied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Unplayable {
    /// Nobody moves any more.
    Over,
    /// It is a Kalaha.
    Kalaha,
    /// It is a pit of the side that is not to move.
    OtherSide,
    /// No stones lie in it.
    Empty,
}

/// Everything a board draws: the `cells` round the board as stones are sown, the side `to_move` (null when over)
/// and the `position` text.
impl Serialize for Kalaha {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let to_move = match self.turn() {
            Turn::Of(side) => Some(side),
            Turn::Over(_) => None,
        };
        let cells: Vec<CellShown> = Side::BOTH.into_iter().flat_map(|side| self.cells_of(side)).collect();
        let mut view = serializer.serialize_struct("Kalaha", 3)?;
        view.serialize_field("cells", &cells)?;
        view.serialize_field("to_move", &to_move)?;
        view.serialize_field("position", &self.position().to_string())?;
        view.end()
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
    fn a_cell_that_cannot_be_played_says_why() {
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
