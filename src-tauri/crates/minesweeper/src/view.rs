use crate::move_report::Scores;
use crate::public::Public;
use crate::questions::{self, Answer};
use crate::{Action, ActionKind, BadAction, BoardId, Draft, Grid, MoveReport, Shown, Square};
use game::{Input, InputResult, Question, Side, Turn, View, Viewer};
use serde::Serialize;

/// What one viewer may know of a game: all that everybody can see, and where their own marks failed. After the
/// end it holds everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(as = "ViewShown", rename = "View"))]
#[serde(into = "ViewShown")]
pub struct Knowledge {
    viewer: Viewer,
    public: Public,
    /// The cells on which the viewer's own marks failed, in the order in which they did.
    own_failed: Vec<usize>,
    /// Cells that may not be marked: no card of a deck stands for them. They hold no mine, as everybody knows.
    cardless: Vec<usize>,
    last: Option<MoveReport>,
    truth: Option<Truth>,
}

/// What was hidden, for everybody after the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Truth {
    /// The id with which the board can be played again, if it has one.
    pub(crate) board: Option<BoardId>,
    /// The number of every cell; nothing where a mine is.
    pub(crate) numbers: Vec<Option<u8>>,
    /// The cells on which each side's marks failed.
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

    /// The same where these cells may not be marked.
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

    /// Whose knowledge it is; of everything, nobody's in particular.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What everybody can see of the board.
    pub fn grid(&self) -> &Grid {
        self.public.grid()
    }

    /// The cells on which the viewer's own marks failed, also those visible by now, in the order in which
    /// they did. He knows that they hold no mine.
    pub fn own_failed(&self) -> &[usize] {
        &self.own_failed
    }

    /// The cells that the viewer may not mark, hidden or not: where their own marks failed, and in a dealerless
    /// match those that can hold no mine. They know that none of them does.
    pub(crate) fn unmarkable(&self) -> impl Iterator<Item = usize> {
        self.own_failed.iter().chain(&self.cardless).copied()
    }

    /// The points of a side.
    pub fn score(&self, side: Side) -> i32 {
        self.public.scores()[side.index()]
    }

    /// How many marks of a side failed, also those on cells visible by now.
    pub fn failed_marks(&self, side: Side) -> usize {
        self.public.plops(side).len()
    }

    /// What marking the next mine is worth; nothing when all are visible.
    pub fn next_mine_points(&self) -> Option<i32> {
        self.public.next_mine_points()
    }

    /// The last action, as far as the viewer may know it.
    pub fn last(&self) -> Option<&MoveReport> {
        self.last.as_ref()
    }

    /// Whether the side to move may do this to a cell. Of another side's marks only that side knows, so they
    /// are never in it.
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

    /// All that can be explored, then all that can be marked, each by rising cell number.
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

    /// Beside `m d7` also `md7`, and a square alone to explore it; capitals do not matter.
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

/// One cell as it is drawn.
#[derive(Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
struct CellShown {
    /// Such as `f6`.
    name: Square,
    /// What everybody could see when the game was last played.
    state: CellState,
    /// Of a number; after the end also of a cell that stayed hidden and holds no mine.
    number: Option<u8>,
    /// Whether a mine was still hidden when the match ended. Never true before.
    mine: bool,
    /// Who marked or exploded the mine.
    by: Option<Side>,
    /// Whether an own mark failed here and nothing else can be seen.
    own_failed: bool,
    /// After the end, whose marks failed here.
    failed_by: Vec<Side>,
    /// Whether the last action made it appear by itself.
    auto: bool,
    /// Whether the viewer is to move and may explore it.
    can_explore: bool,
    /// Whether the viewer is to move and may mark it.
    can_mark: bool,
}

/// What everybody can see of a cell.
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
    /// In all.
    mines: usize,
    /// Not visible yet.
    mines_left: usize,
    /// What marking the next mine is worth; null when all are visible.
    next_mine_points: Option<i32>,
    scores: Scores,
    /// Null when the game is over.
    to_move: Option<Side>,
    /// What everybody can see: rows from the top separated by `/`.
    text: String,
    /// From the top left, row by row.
    cells: Vec<CellShown>,
    /// The hidden cells beside a number, by rising number.
    frontier: Vec<u16>,
    /// The last action; null at the start.
    last: Option<MoveReport>,
    /// The option `board` plays it again; null until the match has ended.
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
    fn a_typed_action_may_be_written_loosely() {
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
