//! What a player may ask about the board: everything that eyes see at a glance, and no more.

use crate::{Knowledge, Shown};
use game::{Question, Side};
use serde::Serialize;

/// The questions about Minesweeper.
pub(crate) const QUESTIONS: &[Question] = &[
    Question::cell("around", 'a'),
    Question::board("mines", 'x'),
    Question::board("frontier", 'h'),
    Question::board("failed", 'p'),
];

/// The answer to a question, tagged with what was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Answer {
    /// What lies around a square.
    Around {
        /// The square asked about.
        cell: u16,
        /// How many mines are around it; `None` unless that is visible.
        number: Option<u8>,
        /// Its neighbours with a visible mine.
        mines: Vec<u16>,
        /// Its hidden neighbours.
        hidden: Vec<u16>,
        /// Its neighbours with a number.
        numbers: Vec<NumberedSquare>,
    },
    /// Which mines are visible, and how many are not.
    Mines {
        /// Those visible, by rising cell number.
        visible: Vec<VisibleMine>,
        /// How many are not visible yet.
        left: usize,
        /// What marking the next one is worth; `None` when all are visible.
        next_points: Option<i32>,
    },
    /// The hidden squares beside a number, by rising cell number.
    Frontier {
        /// These squares.
        cells: Vec<u16>,
        /// How many other squares are hidden.
        others: usize,
    },
    /// Where the viewer's own marks failed and nothing else is visible, by rising cell number.
    Failed {
        /// These squares.
        cells: Vec<u16>,
    },
}

/// A square with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct NumberedSquare {
    /// The square.
    pub cell: u16,
    /// How many mines are around it.
    pub number: u8,
}

/// A visible mine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct VisibleMine {
    /// Its square.
    pub cell: u16,
    /// Who marked or exploded it.
    pub by: Option<Side>,
    /// Whether it exploded.
    pub exploded: bool,
}

/// The answer to the question with this id; `None` if there is no such question or no such square.
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

/// The hidden squares beside a number, by rising cell number: those of which something is known.
pub(crate) fn frontier(view: &Knowledge) -> Vec<u16> {
    let grid = view.grid();
    let is_number = |cell| matches!(grid.get(cell), Shown::Number(_));
    let touches = |&cell: &usize| grid.size().neighbours(cell).any(is_number);
    grid.hidden_cells().filter(touches).map(numbered).collect()
}

/// A cell's number as it goes over the wire.
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

    /// A small board with a seed that always lays the same mines.
    fn game() -> Minesweeper {
        Minesweeper::start(&"board=5x5:3:1".parse().expect("options"), 0).expect("a start")
    }

    fn asked(game: &Minesweeper, viewer: Viewer, question: &str, cell: Option<u16>) -> Answer {
        game.view(viewer).answer(question, cell).expect("an answer")
    }

    #[test]
    fn around_the_open_centre_everything_is_hidden() {
        let game = game();
        let view = game.view(Viewer::Audience);
        let centre = view.grid().size().centre();
        let Answer::Around { number, mines, hidden, numbers, .. } =
            asked(&game, Viewer::Audience, "around", Some(centre as u16))
        else {
            panic!("what is around")
        };
        let open = view.grid().size().neighbours(centre).filter(|&cell| !view.grid().is_hidden(cell)).count();
        assert_eq!((number, mines.len()), (Some(0), 0));
        assert_eq!((hidden.len(), numbers.len()), (8 - open, open));
    }

    #[test]
    fn the_frontier_is_what_a_number_says_something_of() {
        let game = game();
        let view = game.view(Viewer::Audience);
        let Answer::Frontier { cells, others } = asked(&game, Viewer::Audience, "frontier", None) else {
            panic!("the frontier")
        };
        assert_eq!(cells.len() + others, view.grid().hidden_cells().count());
        for cell in cells {
            let numbers = view.grid().size().neighbours(usize::from(cell));
            assert!(numbers.into_iter().any(|cell| matches!(view.grid().get(cell), Shown::Number(_))));
        }
    }

    #[test]
    fn a_failed_mark_is_told_to_its_owner_alone() {
        let mut game = game();
        let truth = game.full_view();
        // A safe square that is still hidden, so that a mark on it fails.
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
    fn squares_and_questions_that_do_not_exist_have_no_answer() {
        let view = game().view(Viewer::Audience);
        for (question, cell) in
            [("around", None), ("around", Some(25)), ("around", Some(u16::MAX)), ("x", None)]
        {
            assert_eq!(view.answer(question, cell), None, "{question} {cell:?}");
        }
    }
}
