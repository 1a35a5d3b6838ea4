use crate::move_report::Scores;
use crate::public::Public;
use crate::questions::{self, Answer};
use crate::{Action, ActionKind, BadAction, BoardId, Draft, Grid, MoveReport, Shown, Square};
use game::{Input, InputResult, Question, Side, Turn, View, Viewer};
use serde::Serialize;

/// Everything one viewer may know about a game: the public information and their own failed marks. After the end, it
/// includes all secrets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(as = "ViewShown", rename = "View"))]
#[serde(into = "ViewShown")]
pub struct Knowledge {
    viewer: Viewer,
    public: Public,
    /// The cells of the viewer's own failed marks, in order.
    own_failed: Vec<usize>,
    /// Cells that cannot be marked because the deck has no card for them. It is public that they hold no mine.
    cardless: Vec<usize>,
    last: Option<MoveReport>,
    truth: Option<Truth>,
}

/// The secrets, revealed to all viewers after the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Truth {
    /// The id that reproduces the board, if it has one.
    pub(crate) board: Option<BoardId>,
    /// Every cell's number; `None` for a mine.
    pub(crate) numbers: Vec<Option<u8>>,
    /// The cells of each side's failed marks.
    pub(crate) failed: [Vec<usize>; 2],
}

impl Knowledge {
    pub(crate) fn of(
        viewer: Viewer,
        public: Public,
        own_failed: Vec<usize>,
        last: Option<MoveReport>,
    ) -> Self {
        Knowledge { viewer, public, own_failed, cardless: Vec::new(), last, truth: None }
    }

    /// This knowledge with these cells unmarkable.
    pub(crate) fn with_cardless(self, cardless: Vec<usize>) -> Self {
        Knowledge { cardless, ..self }
    }

    pub(crate) fn of_everything(public: Public, last: Option<MoveReport>, truth: Truth) -> Self {
        Knowledge { truth: Some(truth), ..Knowledge::of(Viewer::Audience, public, Vec::new(), last) }
    }

    pub(crate) fn public(&self) -> &Public {
        &self.public
    }

    pub(crate) fn truth(&self) -> Option<&Truth> {
        self.truth.as_ref()
    }

    /// The owner of this knowledge; [`Viewer::Audience`] when it includes all secrets.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The public board.
    pub fn grid(&self) -> &Grid {
        self.public.grid()
    }

    /// The cells of the viewer's own failed marks, in order, including those now visible. The viewer knows that they
    /// hold no mine.
    pub fn own_failed(&self) -> &[usize] {
        &self.own_failed
    }

    /// The cells that the viewer may not mark, hidden or not: those where the viewer's marks failed and, in a
    /// dealerless match, those that cannot hold a mine. The viewer knows that they hold no mine.
    pub(crate) fn unmarkable(&self) -> impl Iterator<Item = usize> {
        self.own_failed.iter().chain(&self.cardless).copied()
    }

    /// A side's points.
    pub fn score(&self, side: Side) -> i32 {
        self.public.scores()[side.index()]
    }

    /// The number of a side's failed marks, including those on cells now visible.
    pub fn failed_marks(&self, side: Side) -> usize {
        self.public.plops(side).len()
    }

    /// The points for marking the next mine; `None` when all are visible.
    pub fn next_mine_points(&self) -> Option<i32> {
        self.public.next_mine_points()
    }

    /// The last action, as far as the viewer may know it.
    pub fn last(&self) -> Option<&MoveReport> {
        self.last.as_ref()
    }

    /// Whether the side to move may do this to a cell. Always false for marks if the viewer is not the side to move,
    /// because legal marks depend on its secrets.
    pub fn may(&self, kind: ActionKind, cell: usize) -> bool {
        let Turn::Of(side) = self.public.turn() else { return false };
        let known = match kind {
            ActionKind::Explore => true,
            ActionKind::Mark => {
                self.viewer == Viewer::Player(side) && self.unmarkable().all(|other| other != cell)
            }
        };
        known && self.grid().is_hidden(cell)
    }

    fn is_own_turn(&self) -> bool {
        matches!(self.public.turn(), Turn::Of(side) if self.viewer == Viewer::Player(side))
    }
}

impl View for Knowledge {
    type Move = Action;
    type Draft = Draft;
    type MoveReport = MoveReport;
    type Answer = Answer;

    const QUESTIONS: &'static [Question] = questions::QUESTIONS;

    fn turn(&self) -> Turn {
        self.public.turn()
    }

    /// All explorations, then all marks, each in ascending cell order.
    fn legal_moves(&self) -> Vec<Action> {
        let size = self.grid().size();
        let of_kind = |kind| {
            let cells = self.grid().hidden_cells().filter(move |&cell| self.may(kind, cell));
            cells.map(move |cell| Action { kind, square: Square::of_cell(cell, size) })
        };
        of_kind(ActionKind::Explore).chain(of_kind(ActionKind::Mark)).collect()
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

    /// Also accepts `md7` for `m d7`, and a square alone to explore it, ignoring case.
    fn read_typed(&self, text: &str) -> Result<Action, BadAction> {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        let spaced = || {
            let kind = words.get(..1)?;
            Some(format!("{kind} {}", words.get(1..)?.trim_start()))
        };
        let square = words.parse::<Square>().map(Action::explore).ok();
        square
            .or_else(|| words.parse().ok())
            .or_else(|| spaced()?.parse().ok())
            .ok_or_else(|| BadAction::Form(text.to_owned()))
    }
}

/// One cell as drawn.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
struct CellShown {
    /// The name, such as `f6`.
    name: Square,
    /// The public state when the game was last played.
    state: CellState,
    /// The number on it; after the end, also for cells that stayed hidden without a mine.
    number: Option<u8>,
    /// Whether a mine was still hidden here when the match ended; false before.
    mine: bool,
    /// The side that marked or exploded the mine.
    by: Option<Side>,
    /// Whether the viewer's mark failed here and the cell is hidden.
    own_failed: bool,
    /// After the end, the sides whose marks failed here.
    failed_by: Vec<Side>,
    /// Whether the automatic reveal after the last action showed it.
    auto: bool,
    /// Whether the viewer is to move and may explore it.
    can_explore: bool,
    /// Whether the viewer is to move and may mark it.
    can_mark: bool,
}

/// A cell's public state.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
enum CellState {
    Hidden,
    Number,
    Marked,
    Exploded,
}

/// Everything a board draws.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
struct ViewShown {
    columns: usize,
    rows: usize,
    /// The total number of mines.
    mines: usize,
    /// The number of hidden mines.
    mines_left: usize,
    /// The points for marking the next mine; null when all are visible.
    next_mine_points: Option<i32>,
    scores: Scores,
    /// The side to move; null when the game is over.
    to_move: Option<Side>,
    /// The public board: rows from the top, separated by `/`.
    text: String,
    /// The cells, row by row from the top left.
    cells: Vec<CellShown>,
    /// The hidden cells next to a number, in ascending order.
    frontier: Vec<u16>,
    /// The last action; null at the start.
    last: Option<MoveReport>,
    /// The value of the `board` option that replays it; null until the match ends.
    board_id: Option<String>,
}

impl From<Knowledge> for ViewShown {
    fn from(known: Knowledge) -> Self {
        let grid = known.grid();
        let board = known.truth.as_ref().and_then(|truth| truth.board);
        ViewShown {
            columns: grid.size().columns(),
            rows: grid.size().rows(),
            mines: grid.mines(),
            mines_left: grid.mines_left(),
            next_mine_points: known.next_mine_points(),
            scores: known.public.scores().into(),
            to_move: known.public.turn().mover(),
            text: grid.to_string(),
            cells: (0..grid.size().cells()).map(|cell| known.cell(cell)).collect(),
            frontier: questions::frontier(&known),
            board_id: board.map(|id| id.to_string()),
            last: known.last,
        }
    }
}

impl Knowledge {
    fn cell(&self, cell: usize) -> CellShown {
        let shown = self.grid().get(cell);
        let (state, number) = match shown {
            Shown::Hidden => (CellState::Hidden, self.truth.as_ref().and_then(|truth| truth.numbers[cell])),
            Shown::Number(number) => (CellState::Number, Some(number)),
            Shown::Marked => (CellState::Marked, None),
            Shown::Exploded => (CellState::Exploded, None),
        };
        let is_hidden = shown == Shown::Hidden;
        let can = |kind| self.truth.is_none() && self.is_own_turn() && self.may(kind, cell);
        CellShown {
            name: Square::of_cell(cell, self.grid().size()),
            state,
            number,
            mine: is_hidden && self.truth.as_ref().is_some_and(|truth| truth.numbers[cell].is_none()),
            by: self.public.finder(cell),
            own_failed: is_hidden && self.own_failed.contains(&cell),
            failed_by: self.failed_by(cell),
            auto: self
                .last
                .as_ref()
                .is_some_and(|report| report.revealed.iter().any(|&(shown, _)| shown == cell)),
            can_explore: can(ActionKind::Explore),
            can_mark: can(ActionKind::Mark),
        }
    }

    fn failed_by(&self, cell: usize) -> Vec<Side> {
        let Some(truth) = &self.truth else { return Vec::new() };
        Side::BOTH.into_iter().filter(|side| truth.failed[side.index()].contains(&cell)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Minesweeper;
    use game::State;

    #[test]
    fn typed_actions_are_parsed_leniently() {
        let view = Minesweeper::start(&Default::default(), 0).expect("a start").view(Viewer::Audience);
        for (text, written) in [
            ("m d7", "m d7"),
            (" M  D7 ", "m d7"),
            ("md7", "m d7"),
            ("ed7", "e d7"),
            ("d7", "e d7"),
            ("e7", "e e7"),
            ("ee7", "e e7"),
            ("mad30", "m ad30"),
        ] {
            assert_eq!(
                view.read_typed(text).map(|action| action.to_string()),
                Ok(written.to_owned()),
                "{text}"
            );
        }
        for text in ["", "m", "d", "mm7x", "m ??", "é7"] {
            assert_eq!(view.read_typed(text), Err(BadAction::Form(text.to_owned())), "{text}");
        }
    }
}
