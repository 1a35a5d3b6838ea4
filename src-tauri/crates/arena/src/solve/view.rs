//! What follows from what can be seen of a board of Minesweeper.
//!
//! With `--json` it has the form of the reference data in `tests/data/minesweeper`. `count` is the number of layouts
//! of the mines that agree with the view. `mine` has for each cell from the top left the layouts with a mine there,
//! null where something is shown. `numbers` has for each hidden cell the layouts in which it holds no mine and shows
//! a number. `safe` and `sure_mines` are the cells without and with a mine in every layout. `derivable` are the cells
//! to be revealed automatically, with their numbers. Counts are decimal texts: they can have hundreds of digits.

use crate::output::Output;
use clap::Args;
use minesweeper::solver::{Known, KnownSquare, Unknown, known};
use minesweeper::{BadGrid, BadSquare, Grid, Square};
use serde_json::{Map, Value, json};
use thiserror::Error;

#[derive(Args)]
pub(super) struct Arguments {
    /// Rows from the top separated by `/`: `.` hidden, `0` to `8` revealed, `M` a marked and `X` an exploded mine.
    #[arg(long)]
    view: String,
    /// How many mines there are in all, visible ones included.
    #[arg(long, default_value_t = 15)]
    mines: usize,
    /// Hidden squares known to hold no mine, with commas between, such as `a1,f6`.
    #[arg(long, value_delimiter = ',')]
    free: Vec<String>,
}

/// Nothing follows from a view.
#[derive(Debug, Error)]
pub(crate) enum BadView {
    #[error(transparent)]
    Grid(#[from] BadGrid),
    #[error(transparent)]
    Square(#[from] BadSquare),
    #[error("the board has no square '{0}'")]
    NotThere(Square),
    #[error("the square '{0}' is not hidden")]
    NotHidden(Square),
    #[error(transparent)]
    Unknown(#[from] Unknown),
}

pub(super) fn run(arguments: &Arguments, output: Output) -> Result<(), BadView> {
    let grid = Grid::read(&arguments.view, arguments.mines)?;
    let free = arguments.free.iter().map(|text| cell(&grid, text)).collect::<Result<Vec<_>, _>>()?;
    let known = known(&grid, &free)?;
    output.result(&object(&grid, &known), || text(&grid, &known));
    Ok(())
}

fn cell(grid: &Grid, text: &str) -> Result<usize, BadView> {
    let square: Square = text.parse()?;
    let cell = square.cell(grid.size()).ok_or(BadView::NotThere(square))?;
    if grid.is_hidden(cell) { Ok(cell) } else { Err(BadView::NotHidden(square)) }
}

fn object(grid: &Grid, known: &Known) -> Value {
    let mut mine = vec![Value::Null; grid.size().cells()];
    let mut numbers = Map::new();
    for square in &known.squares {
        mine[square.cell] = square.mine.clone().into();
        let shown: Map<String, Value> =
            shown(square).map(|(number, layouts)| (number.to_string(), layouts.into())).collect();
        if !shown.is_empty() {
            numbers.insert(square.cell.to_string(), shown.into());
        }
    }
    let certain = |chance: f64| -> Vec<usize> {
        known.squares.iter().filter(|square| square.chance == chance).map(|square| square.cell).collect()
    };
    let derivable: Map<String, Value> =
        known.derivable.iter().map(|&(cell, number)| (cell.to_string(), number.into())).collect();
    json!({
        "count": known.layouts,
        "mine": mine,
        "numbers": numbers,
        "safe": certain(0.0),
        "sure_mines": certain(1.0),
        "derivable": derivable,
    })
}

/// The numbers that a square shows in some layout, each with how many.
fn shown(square: &KnownSquare) -> impl Iterator<Item = (usize, &str)> {
    square.numbers.iter().map(String::as_str).enumerate().filter(|(_, layouts)| *layouts != "0")
}

fn text(grid: &Grid, known: &Known) -> String {
    let name = |cell| Square::of_cell(cell, grid.size());
    let mut text = format!("{} layouts\n", known.layouts);
    for square in &known.squares {
        let numbers: String =
            shown(square).map(|(number, layouts)| format!("  {number}: {layouts}")).collect();
        text += &format!(
            "{}: mine {} ({:.2} %){numbers}\n",
            name(square.cell),
            square.mine,
            100.0 * square.chance
        );
    }
    let revealed: String =
        known.derivable.iter().map(|&(cell, number)| format!(" {}={number}", name(cell))).collect();
    text + "revealed automatically:" + if revealed.is_empty() { " none" } else { &revealed }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(view: &str, mines: usize) -> Value {
        let grid = Grid::read(view, mines).expect("a view");
        object(&grid, &known(&grid, &[]).expect("a possible view"))
    }

    #[test]
    fn a_view_is_told_as_the_reference_data_tell_it() {
        let expected = json!({
            "count": "2",
            "mine": ["1", null, "1"],
            "numbers": { "0": { "0": "1" }, "2": { "0": "1" } },
            "safe": [],
            "sure_mines": [],
            "derivable": {},
        });
        assert_eq!(solved(".1.", 1), expected);
        assert_eq!(solved("0.", 0)["derivable"], json!({ "1": 0 }));
    }

    #[test]
    fn a_text_for_people_names_squares() {
        let grid = Grid::read(".1.", 1).expect("a view");
        let text = text(&grid, &known(&grid, &[]).expect("a possible view"));
        assert!(text.contains("a1: mine 1 (50.00 %)  0: 1"), "{text}");
    }

    #[test]
    fn squares_that_cannot_be_free_are_refused() {
        let grid = Grid::read(".1.", 1).expect("a view");
        assert!(matches!(cell(&grid, "b1"), Err(BadView::NotHidden(_))));
        assert!(matches!(cell(&grid, "d1"), Err(BadView::NotThere(_))));
        assert!(matches!(cell(&grid, "1"), Err(BadView::Square(_))));
    }
}
