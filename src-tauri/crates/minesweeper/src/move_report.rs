use crate::questions::NumberedSquare;
use crate::{ActionKind, Square};
use game::{ByViewer, Side, Viewer};
use serde::Serialize;
use std::fmt;

/// What a viewer is told of an action: for the record, the animation and the spoken sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(as = "MoveReportShown"))]
#[serde(into = "MoveReportShown")]
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

/// A move report as it crosses to the page.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
struct MoveReportShown {
    /// `e f7`, `m a11`; `m ??` where another's mark failed.
    text: String,
    side: Side,
    action: ActionKind,
    /// Null where it may not be known.
    cell: Option<usize>,
    /// Its name.
    square: Option<Square>,
    result: FoundKind,
    /// Null unless that is the result.
    number: Option<u8>,
    /// Which mine it was, from 1, in the order in which they became visible; null unless it was one.
    mine: Option<usize>,
    /// With their sign.
    points: i32,
    /// Both after it.
    scores: Scores,
    /// Automatically after it.
    revealed: Vec<NumberedSquare>,
}

/// What an action found, without its number.
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

/// Both scores as they go over the wire.
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
