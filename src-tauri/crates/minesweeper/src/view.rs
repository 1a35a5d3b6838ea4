use crate::move_report::Scores;
use crate::public::Public;
use crate::questions::{self, Answer};
use crate::{Action, ActionKind, BadAction, BoardId, Draft, Grid, MoveReport, Shown, Square};
use game::{Input, InputResult, Question, Side, Turn, View, Viewer};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// What one viewer may know of a game: all that everybody can see, and where their own marks failed. After the
/// end it holds everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    viewer: Viewer,
    public: Public,
    /// The cells on which the viewer's own marks failed, in the order in which they did.
    own_failed: Vec<usize>,
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
        Knowledge { viewer, public, own_failed, last, truth: None }
    }

    pub(crate) fn of_everything(public: Public, last: Option<MoveReport>, truth: Truth) -> Self {
        Knowledge { viewer: Viewer::Audience, public, own_failed: Vec::new(), last, truth: Some(truth) }
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
            ActionKind::Mark => self.viewer == Viewer::Player(side) && !self.own_failed.contains(&cell),
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
struct CellShown {
    /// Such as `f6`.
    name: String,
    /// `hidden`, `number`, `marked` or `exploded`: what everybody could see when the game was last played.
    state: &'static str,
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

/// Everything a board draws:
///
/// - `columns`, `rows`, `mines` (in all), `mines_left` (not visible yet), `text` (what everybody can see);
/// - `next_mine_points`: what marking the next mine is worth, null when all are visible;
/// - `scores` by side, the side `to_move` (null when over);
/// - `cells` from the top left, row by row: see the fields of `CellShown`;
/// - `frontier`: the hidden cells beside a number, by rising number;
/// - `last`: the last [`MoveReport`], null at the start;
/// - `board_id`: null until the match has ended.
impl Serialize for Knowledge {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let grid = self.grid();
        let to_move = match self.public.turn() {
            Turn::Of(side) => Some(side),
            Turn::Over(_) => None,
        };
        let cells: Vec<CellShown> = (0..grid.size().cells()).map(|cell| self.cell(cell)).collect();
        let board = self.truth.as_ref().and_then(|truth| truth.board);
        let mut view = serializer.serialize_struct("Knowledge", 12)?;
        view.serialize_field("columns", &grid.size().columns())?;
        view.serialize_field("rows", &grid.size().rows())?;
        view.serialize_field("mines", &grid.mines())?;
        view.serialize_field("mines_left", &grid.mines_left())?;
        view.serialize_field("next_mine_points", &self.next_mine_points())?;
        view.serialize_field("scores", &Scores::from(self.public.scores()))?;
        view.serialize_field("to_move", &to_move)?;
        view.serialize_field("text", &grid.to_string())?;
        view.serialize_field("cells", &cells)?;
        view.serialize_field("frontier", &questions::frontier(self))?;
        view.serialize_field("last", &self.last)?;
        view.serialize_field("board_id", &board.map(|id| id.to_string()))?;
        view.end()
    }
}

impl Knowledge {
    fn cell(&self, cell: usize) -> CellShown {
        let shown = self.grid().get(cell);
        let (state, number) = match shown {
            Shown::Hidden => ("hidden", self.truth.as_ref().and_then(|truth| truth.numbers[cell])),
            Shown::Number(number) => ("number", Some(number)),
            Shown::Marked => ("marked", None),
            Shown::Exploded => ("exploded", None),
        };
        let is_hidden = shown == Shown::Hidden;
        let can = |kind| self.truth.is_none() && self.is_own_turn() && self.may(kind, cell);
        CellShown {
            name: Square::of_cell(cell, self.grid().size()).to_string(),
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
