use crate::{ActionKind, Square};
use game::{ByViewer, Side, Viewer};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// What a viewer is told of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReport {
    /// Who acted.
    pub side: Side,
    /// Where: the number of the cell and its name. Nothing for those who may not know where a mark failed.
    pub place: Option<(usize, Square)>,
    /// What came of it.
    pub found: Found,
    /// The points it brought, or cost.
    pub points: i32,
    /// Both scores after it, by side.
    pub scores: [i32; 2],
    /// The cells that were then revealed automatically, in increasing order, with their numbers.
    pub revealed: Vec<(usize, u8)>,
}

/// What an action found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Explored: no mine, and this number.
    Number(u8),
    /// Explored: "Ouch", the mine with this number, counted from 1 in the order in which mines became visible.
    Exploded(usize),
    /// Marked: the mine with this number.
    Mine(usize),
    /// Marked: "Plop", no mine.
    Plop,
}

impl MoveReport {
    /// Whether it was explored or marked.
    pub const fn kind(&self) -> ActionKind {
        match self.found {
            Found::Number(_) | Found::Exploded(_) => ActionKind::Explore,
            Found::Mine(_) | Found::Plop => ActionKind::Mark,
        }
    }

    /// What each viewer may know of what is here known in full: only its player learns where a mark failed.
    pub(crate) fn by_viewer(&self) -> ByViewer<MoveReport> {
        let report = |viewer| self.to_viewer(viewer);
        ByViewer {
            players: Side::BOTH.map(|side| report(Viewer::Player(side))),
            audience: report(Viewer::Audience),
        }
    }

    pub(crate) fn to_viewer(&self, viewer: Viewer) -> MoveReport {
        let is_secret = self.found == Found::Plop && viewer != Viewer::Player(self.side);
        MoveReport { place: self.place.filter(|_| !is_secret), ..self.clone() }
    }
}

/// As the record of a game shows it: `e f7`, `m a11`, and `m ??` where a mark failed that was not one's own.
impl fmt::Display for MoveReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some((_, square)) => write!(f, "{} {square}", self.kind()),
            None => write!(f, "{} ??", self.kind()),
        }
    }
}

/// A cell that was revealed.
#[derive(Serialize)]
struct Revealed {
    cell: usize,
    number: u8,
}

/// For the record, the animation and the spoken sentence: `text`, `side`, `action` (`explore` or `mark`), `cell`
/// and `square` (its name; both null where it may not be known), `result` (`number`, `exploded`, `marked` or
/// `plop`), `number` (null unless that is the result), `mine` (which mine it was, from 1; null unless it was
/// one), `points` with their sign, `scores` after it, `revealed` (automatically: `cell` and `number` of each).
impl Serialize for MoveReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (result, number, mine) = match self.found {
            Found::Number(number) => ("number", Some(number), None),
            Found::Exploded(nth) => ("exploded", None, Some(nth)),
            Found::Mine(nth) => ("marked", None, Some(nth)),
            Found::Plop => ("plop", None, None),
        };
        let revealed: Vec<Revealed> =
            self.revealed.iter().map(|&(cell, number)| Revealed { cell, number }).collect();
        let mut report = serializer.serialize_struct("MoveReport", 11)?;
        report.serialize_field("text", &self.to_string())?;
        report.serialize_field("side", &self.side)?;
        report.serialize_field("action", &self.kind())?;
        report.serialize_field("cell", &self.place.map(|(cell, _)| cell))?;
        report.serialize_field("square", &self.place.map(|(_, square)| square.to_string()))?;
        report.serialize_field("result", result)?;
        report.serialize_field("number", &number)?;
        report.serialize_field("mine", &mine)?;
        report.serialize_field("points", &self.points)?;
        report.serialize_field("scores", &Scores::from(self.scores))?;
        report.serialize_field("revealed", &revealed)?;
        report.end()
    }
}

/// Both scores as they go over the wire.
#[derive(Serialize)]
pub(crate) struct Scores {
    first: i32,
    second: i32,
}

impl From<[i32; 2]> for Scores {
    fn from([first, second]: [i32; 2]) -> Self {
        Scores { first, second }
    }
}
