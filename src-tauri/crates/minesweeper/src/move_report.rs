use crate::questions::NumberedSquare;
use crate::{ActionKind, Square};
use game::{ByViewer, Side, Viewer};
use serde::Serialize;
use std::fmt;

/// An action's report to one viewer, for the record, the animation and speech output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(as = "MoveReportShown"))]
#[serde(into = "MoveReportShown")]
pub struct MoveReport {
    /// The side that acted.
    pub side: Side,
    /// The cell and its square; `None` for viewers who may not know where a mark failed.
    pub place: Option<(usize, Square)>,
    /// The result.
    pub found: Found,
    /// The points scored, negative when lost.
    pub points: i32,
    /// Both scores after the action, by side.
    pub scores: [i32; 2],
    /// The cells revealed automatically afterwards with their numbers, in ascending order.
    pub revealed: Vec<(usize, u8)>,
}

/// An action's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Explored: no mine, but this number.
    Number(u8),
    /// Explored: "Ouch", the mine with this number, counted from 1 in order of becoming visible.
    Exploded(usize),
    /// Marked: the mine with this number.
    Mine(usize),
    /// Marked: "Plop", no mine.
    Plop,
}

impl MoveReport {
    /// The kind of action.
    pub const fn kind(&self) -> ActionKind {
        match self.found {
            Found::Number(_) | Found::Exploded(_) => ActionKind::Explore,
            Found::Mine(_) | Found::Plop => ActionKind::Mark,
        }
    }

    /// The report as each viewer may see it; only the acting player learns where a mark failed.
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

/// Written as in a game's record: `e f7`, `m a11`, and `m ??` for an opponent's failed mark.
impl fmt::Display for MoveReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some((_, square)) => write!(f, "{} {square}", self.kind()),
            None => write!(f, "{} ??", self.kind()),
        }
    }
}

/// A move report in the wire format.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
struct MoveReportShown {
    /// `e f7`, `m a11`; `m ??` for an opponent's failed mark.
    text: String,
    side: Side,
    action: ActionKind,
    /// The cell; null if the viewer may not know it.
    cell: Option<usize>,
    /// The cell's name.
    square: Option<Square>,
    result: FoundKind,
    /// The number shown; null for other results.
    number: Option<u8>,
    /// The number of the mine, from 1, in order of becoming visible; null if no mine was found.
    mine: Option<usize>,
    /// The points scored; negative when lost.
    points: i32,
    /// Both scores after the action.
    scores: Scores,
    /// The cells revealed automatically after the action.
    revealed: Vec<NumberedSquare>,
}

/// The kind of result.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
enum FoundKind {
    Number,
    Exploded,
    Marked,
    Plop,
}

impl From<MoveReport> for MoveReportShown {
    fn from(report: MoveReport) -> Self {
        let (result, number, mine) = match report.found {
            Found::Number(number) => (FoundKind::Number, Some(number), None),
            Found::Exploded(nth) => (FoundKind::Exploded, None, Some(nth)),
            Found::Mine(nth) => (FoundKind::Marked, None, Some(nth)),
            Found::Plop => (FoundKind::Plop, None, None),
        };
        let numbered = |&(cell, number): &(usize, u8)| NumberedSquare { cell: cell as u16, number };
        MoveReportShown {
            text: report.to_string(),
            side: report.side,
            action: report.kind(),
            cell: report.place.map(|(cell, _)| cell),
            square: report.place.map(|(_, square)| square),
            result,
            number,
            mine,
            points: report.points,
            scores: report.scores.into(),
            revealed: report.revealed.iter().map(numbered).collect(),
        }
    }
}

/// Both scores in the wire format.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub(crate) struct Scores {
    first: i32,
    second: i32,
}

impl From<[i32; 2]> for Scores {
    fn from([first, second]: [i32; 2]) -> Self {
        Scores { first, second }
    }
}
