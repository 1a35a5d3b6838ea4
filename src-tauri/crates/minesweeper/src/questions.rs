//! The questions a player may ask about the board. Answers contain only information visible at a glance.

use crate::{ActionKind, Draft, Knowledge, Shown};
use game::{Input, Question, Side};
use serde::Serialize;

pub(crate) const QUESTIONS: &[Question] = &[
    Question::cell("around", 'a'),
    Question::board("mines", 'x'),
    Question::board("frontier", 'h'),
    Question::board("failed", 'p'),
];

/// The answer to a question, tagged with the question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Answer {
    /// A square's surroundings.
    Around {
        /// The square asked about.
        cell: u16,
        /// The number on it; `None` unless visible.
        number: Option<u8>,
        /// Its neighbours with a visible mine.
        mines: Vec<u16>,
        /// Its hidden neighbours.
        hidden: Vec<u16>,
        /// Its neighbours with a number.
        numbers: Vec<NumberedSquare>,
    },
    /// The visible mines, and the number of hidden ones.
    Mines {
        /// The visible mines, in ascending cell order.
        visible: Vec<VisibleMine>,
        /// The number of hidden mines.
        left: usize,
        /// The points for marking the next mine; `None` when all are visible.
        next_points: Option<i32>,
    },
    /// The hidden squares next to a number.
    Frontier {
        /// The squares, in ascending order.
        cells: Vec<u16>,
        /// The number of other hidden squares.
        others: usize,
    },
    /// The hidden squares where the viewer's marks failed.
    Failed {
        /// The squares, in ascending order.
        cells: Vec<u16>,
    },
    /// Why a press on a square does not choose what the player wanted.
    WhyNot {
        /// The square pressed.
        cell: u16,
        /// Whether the viewer's mark failed there; otherwise the square is already open.
        failed: bool,
    },
    /// Advice: one number decides the other hidden squares around it.
    OneNumber {
        /// The number.
        number: NumberedSquare,
        /// Its mines that are visible or, if the squares are safe, proven by an earlier reason.
        mines: Vec<u16>,
        /// Its hidden neighbours known to be safe, from an earlier reason or the viewer's failed marks.
        safe: Vec<u16>,
        /// The squares that it decides.
        cells: Vec<u16>,
        /// Whether they hold mines: there are no more squares than missing mines. Otherwise no mine is missing.
        are_mines: bool,
    },
    /// Advice: of two numbers, one lacks as many more mines than the other as it has squares of its own.
    TwoNumbers {
        /// The number that lacks more mines, or as many.
        more: MissingMines,
        /// The other number.
        fewer: MissingMines,
        /// The undecided squares around the first number only: mines.
        mines: Vec<u16>,
        /// The undecided squares around the other number only: safe.
        safe: Vec<u16>,
    },
    /// Advice: the viewer's mark failed on this square, so it is safe.
    FailedMark {
        /// The square.
        cell: u16,
    },
    /// Advice: all layouts that agree with the viewer's knowledge agree on this square.
    EveryLayout {
        /// The square.
        cell: u16,
        /// Whether it holds a mine.
        is_mine: bool,
    },
    /// Advice: the chance of a mine on an uncertain square.
    Chance {
        /// The square.
        cell: u16,
        /// The chance in percent, 1 to 99.
        percent: u8,
    },
    /// Advice: an action's expected points.
    Points {
        /// The points, in tenths.
        points: i32,
        /// The best expected points on any other square, in tenths.
        elsewhere: i32,
    },
    /// Advice: an action's [value](crate::bot::ActionValue), which counts the opponent's best reply.
    Net {
        /// The action's expected points, in tenths.
        points: i32,
        /// Those of the best reply, in tenths.
        reply: i32,
        /// The value of the best other action, in tenths.
        other: i32,
    },
}

/// A number that lacks mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct MissingMines {
    /// Its square.
    pub cell: u16,
    /// The number of mines around it.
    pub number: u8,
    /// How many of them are neither visible nor proven by an earlier reason.
    pub missing: u8,
}

/// A square with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct NumberedSquare {
    /// The square.
    pub cell: u16,
    /// The number of mines around it.
    pub number: u8,
}

/// A visible mine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct VisibleMine {
    /// Its square.
    pub cell: u16,
    /// The side that marked or exploded it.
    pub by: Option<Side>,
    /// Whether it exploded.
    pub exploded: bool,
}

/// The answer to the question with this id; `None` for an unknown question or square.
pub(crate) fn answer(view: &Knowledge, question: &str, cell: Option<u16>) -> Option<Answer> {
    match question {
        "around" => {
            let cell = usize::from(cell?);
            (cell < view.grid().size().cells()).then(|| around(view, cell))
        }
        "mines" => Some(mines(view)),
        "frontier" => {
            let cells = frontier(view);
            let others = view.grid().hidden_cells().count() - cells.len();
            Some(Answer::Frontier { cells, others })
        }
        "failed" => Some(failed(view)),
        _ => None,
    }
}

/// Why this input does not choose what the player wanted; `None` if it does.
pub(crate) fn why_not(view: &Knowledge, draft: Option<&Draft>, input: Input) -> Option<Answer> {
    let (cell, marks) = match input {
        Input::Press { cell } => {
            let explored = Draft { cell, action: ActionKind::Explore };
            (cell, draft == Some(&explored))
        }
        Input::Secondary { cell } => (cell, true),
        _ => return None,
    };
    let at = usize::from(cell);
    let is_hidden = at < view.grid().size().cells() && view.grid().is_hidden(at);
    let failed = is_hidden && marks && !view.may(ActionKind::Mark, at);
    let is_open = at < view.grid().size().cells() && !is_hidden;
    (failed || is_open).then_some(Answer::WhyNot { cell, failed })
}

/// The hidden squares next to a number, in ascending order.
pub(crate) fn frontier(view: &Knowledge) -> Vec<u16> {
    let grid = view.grid();
    let is_number = |cell| matches!(grid.get(cell), Shown::Number(_));
    let touches = |&cell: &usize| grid.size().neighbours(cell).any(is_number);
    grid.hidden_cells().filter(touches).map(numbered).collect()
}

/// A cell number in the wire format.
fn numbered(cell: usize) -> u16 {
    cell as u16
}

fn around(view: &Knowledge, cell: usize) -> Answer {
    let grid = view.grid();
    let neighbours = grid.size().neighbours(cell);
    let number = |cell| match grid.get(cell) {
        Shown::Number(number) => Some(number),
        _ => None,
    };
    let numbers = neighbours
        .clone()
        .filter_map(|cell| number(cell).map(|number| NumberedSquare { cell: numbered(cell), number }))
        .collect();
    Answer::Around {
        cell: numbered(cell),
        number: number(cell),
        mines: neighbours.clone().filter(|&cell| grid.get(cell).is_mine()).map(numbered).collect(),
        hidden: neighbours.filter(|&cell| grid.is_hidden(cell)).map(numbered).collect(),
        numbers,
    }
}

fn mines(view: &Knowledge) -> Answer {
    let grid = view.grid();
    let found = |(cell, shown): (usize, &Shown)| {
        let exploded = *shown == Shown::Exploded;
        shown.is_mine().then(|| VisibleMine {
            cell: numbered(cell),
            by: view.public().finder(cell),
            exploded,
        })
    };
    let visible = grid.cells().iter().enumerate().filter_map(found).collect();
    Answer::Mines { visible, left: grid.mines_left(), next_points: view.next_mine_points() }
}

fn failed(view: &Knowledge) -> Answer {
    let mut cells: Vec<u16> = view
        .own_failed()
        .iter()
        .filter(|&&cell| view.grid().is_hidden(cell))
        .map(|&cell| numbered(cell))
        .collect();
    cells.sort_unstable();
    Answer::Failed { cells }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Minesweeper, Square};
    use game::{State, View, Viewer};

    /// A small board with a fixed seed.
    fn game() -> Minesweeper {
        Minesweeper::start(&"board=5x5:3:1".parse().expect("options"), 0).expect("a start")
    }

    fn asked(game: &Minesweeper, viewer: Viewer, question: &str, cell: Option<u16>) -> Answer {
        game.view(viewer).answer(question, cell).expect("an answer")
    }

    #[test]
    fn all_squares_around_the_open_centre_are_hidden() {
        let game = game();
        let view = game.view(Viewer::Audience);
        let centre = view.grid().size().centre();
        let Answer::Around { number, mines, hidden, numbers, .. } =
            asked(&game, Viewer::Audience, "around", Some(centre as u16))
        else {
            panic!("expected the surroundings")
        };
        let open = view.grid().size().neighbours(centre).filter(|&cell| !view.grid().is_hidden(cell)).count();
        assert_eq!((number, mines.len()), (Some(0), 0));
        assert_eq!((hidden.len(), numbers.len()), (8 - open, open));
    }

    #[test]
    fn the_frontier_holds_the_hidden_squares_next_to_a_number() {
        let game = game();
        let view = game.view(Viewer::Audience);
        let Answer::Frontier { cells, others } = asked(&game, Viewer::Audience, "frontier", None) else {
            panic!("expected the frontier")
        };
        assert_eq!(cells.len() + others, view.grid().hidden_cells().count());
        for cell in cells {
            let numbers = view.grid().size().neighbours(usize::from(cell));
            assert!(numbers.into_iter().any(|cell| matches!(view.grid().get(cell), Shown::Number(_))));
        }
    }

    #[test]
    fn only_its_owner_sees_a_failed_mark() {
        let mut game = game();
        let truth = game.full_view();
        // A safe hidden square, where a mark fails.
        let size = truth.grid().size();
        let safe = game
            .view(Viewer::Audience)
            .grid()
            .hidden_cells()
            .find(|&cell| truth.truth().is_some_and(|truth| truth.numbers[cell].is_some()))
            .expect("a square without a mine");
        game.play(Action::mark(Square::of_cell(safe, size))).expect("a legal mark");
        let failed = |viewer| asked(&game, viewer, "failed", None);
        assert_eq!(failed(Viewer::Player(Side::First)), Answer::Failed { cells: vec![safe as u16] });
        for viewer in [Viewer::Player(Side::Second), Viewer::Audience] {
            assert_eq!(failed(viewer), Answer::Failed { cells: Vec::new() });
        }
    }

    #[test]
    fn unknown_squares_and_questions_have_no_answer() {
        let view = game().view(Viewer::Audience);
        for (question, cell) in
            [("around", None), ("around", Some(25)), ("around", Some(u16::MAX)), ("x", None)]
        {
            assert_eq!(view.answer(question, cell), None, "{question} {cell:?}");
        }
    }

    #[test]
    fn a_press_that_chooses_nothing_is_explained() {
        let mut game = game();
        for action in ["m b2", "e b3"] {
            game.play(action.parse::<Action>().expect("an action")).expect("legal");
        }
        let view = game.view(Viewer::Player(Side::First));
        let size = view.grid().size();
        let cell =
            |name: &str| name.parse::<Square>().expect("a square").cell(size).expect("on the board") as u16;
        let explored = Draft { cell: cell("b2"), action: ActionKind::Explore };
        let why = |draft, input| why_not(&view, draft, input);
        let reason = |name, failed| Some(Answer::WhyNot { cell: cell(name), failed });
        assert_eq!(why(None, Input::Press { cell: cell("c3") }), reason("c3", false));
        assert_eq!(why(Some(&explored), Input::Press { cell: cell("c3") }), reason("c3", false));
        assert_eq!(why(None, Input::Secondary { cell: cell("b2") }), reason("b2", true));
        assert_eq!(why(Some(&explored), Input::Press { cell: cell("b2") }), reason("b2", true));
        for input in [Input::Press { cell: cell("b2") }, Input::Press { cell: 25 }, Input::Confirm] {
            assert_eq!(why(None, input), None, "{input:?}");
        }
    }
}
