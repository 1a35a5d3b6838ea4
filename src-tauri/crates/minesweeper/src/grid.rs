use crate::Size;
use std::fmt;
use thiserror::Error;

/// One cell's public state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shown {
    /// Nothing is known.
    Hidden,
    /// There is no mine here; this many neighbours hold one, 0 to 8.
    Number(u8),
    /// A mine that was marked.
    Marked,
    /// A mine that was explored.
    Exploded,
}

impl Shown {
    /// Whether it is a visible mine.
    pub const fn is_mine(self) -> bool {
        matches!(self, Shown::Marked | Shown::Exploded)
    }

    const fn letter(self) -> char {
        match self {
            Shown::Hidden => '.',
            Shown::Number(number) => (b'0' + number) as char,
            Shown::Marked => 'M',
            Shown::Exploded => 'X',
        }
    }

    const fn from_letter(letter: char) -> Option<Shown> {
        match letter {
            '.' => Some(Shown::Hidden),
            '0'..='8' => Some(Shown::Number(letter as u8 - b'0')),
            'M' => Some(Shown::Marked),
            'X' => Some(Shown::Exploded),
            _ => None,
        }
    }
}

/// A board's public state: each cell, and the total number of mines.
///
/// The text lists the rows from top to bottom, separated by `/`. `.` is hidden, `0` to `8` are revealed, `M` is a
/// marked and `X` an exploded mine. The text may be inconsistent: its numbers may contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    size: Size,
    mines: u16,
    cells: Vec<Shown>,
}

impl Grid {
    /// A board with all cells hidden.
    ///
    /// # Errors
    /// If there are more mines than cells.
    pub fn hidden(size: Size, mines: usize) -> Result<Grid, BadGrid> {
        Grid::checked(size, mines, vec![Shown::Hidden; size.cells()])
    }

    /// Parses a view text.
    ///
    /// # Errors
    /// If the text is not a board, or the total number of mines is impossible.
    pub fn read(text: &str, mines: usize) -> Result<Grid, BadGrid> {
        let rows: Vec<&str> = text.split('/').collect();
        let columns = rows[0].chars().count();
        let size = Size::new(columns, rows.len()).ok_or(BadGrid::Size { columns, rows: rows.len() })?;
        let mut cells = Vec::with_capacity(size.cells());
        for row in rows {
            let letters = row.chars().count();
            if letters != columns {
                return Err(BadGrid::Row { columns, letters });
            }
            for letter in row.chars() {
                cells.push(Shown::from_letter(letter).ok_or(BadGrid::Letter(letter))?);
            }
        }
        Grid::checked(size, mines, cells)
    }

    fn checked(size: Size, mines: usize, cells: Vec<Shown>) -> Result<Grid, BadGrid> {
        let visible = cells.iter().filter(|shown| shown.is_mine()).count();
        let hidden = cells.iter().filter(|&&shown| shown == Shown::Hidden).count();
        if mines < visible {
            return Err(BadGrid::TooFewMines { mines, visible });
        }
        if mines > visible + hidden {
            return Err(BadGrid::TooManyMines { mines, room: visible + hidden });
        }
        Ok(Grid { size, mines: mines as u16, cells })
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The total number of mines, including visible ones.
    pub const fn mines(&self) -> usize {
        self.mines as usize
    }

    /// The number of visible mines.
    pub fn visible_mines(&self) -> usize {
        self.cells.iter().filter(|shown| shown.is_mine()).count()
    }

    /// The number of hidden mines.
    pub fn mines_left(&self) -> usize {
        self.mines() - self.visible_mines()
    }

    /// Every cell, row by row from the top left.
    pub fn cells(&self) -> &[Shown] {
        &self.cells
    }

    /// A cell's public state.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn get(&self, cell: usize) -> Shown {
        self.cells[cell]
    }

    /// Whether the board has this cell and it is hidden.
    pub fn is_hidden(&self, cell: usize) -> bool {
        self.cells.get(cell) == Some(&Shown::Hidden)
    }

    /// The hidden cells, in ascending order.
    pub fn hidden_cells(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().enumerate().filter(|(_, shown)| **shown == Shown::Hidden).map(|(cell, _)| cell)
    }

    /// Shows a cell. The caller must not show more mines than exist.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn show(&mut self, cell: usize, shown: Shown) {
        self.cells[cell] = shown;
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |cells: &[Shown]| cells.iter().map(|shown| shown.letter()).collect::<String>();
        let rows: Vec<String> = self.cells.chunks(self.size.columns()).map(row).collect();
        f.write_str(&rows.join("/"))
    }
}

/// The text is not the public state of a board with this many mines.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadGrid {
    /// There are too few or too many rows, or letters in the first row.
    #[error("a board has 1 to 30 columns and rows, not {columns} columns and {rows} rows")]
    Size {
        /// The number of letters in the first row.
        columns: usize,
        /// The number of rows.
        rows: usize,
    },
    /// A row differs in length from the first one.
    #[error("every row must have {columns} letters like the first one, not {letters}")]
    Row {
        /// The number of letters in the first row.
        columns: usize,
        /// The number of letters in this row.
        letters: usize,
    },
    /// The letter does not describe a square.
    #[error("'{0}' is not a square: expected '.', '0' to '8', 'M' or 'X'")]
    Letter(char),
    /// The visible mines exceed the total.
    #[error("the total cannot be {mines} mines when {visible} are visible")]
    TooFewMines {
        /// The total number of mines.
        mines: usize,
        /// The number of visible mines.
        visible: usize,
    },
    /// There are more mines than squares that may hold one.
    #[error("the total cannot be {mines} mines when only {room} squares may hold one")]
    TooManyMines {
        /// The total number of mines.
        mines: usize,
        /// The number of squares that are hidden or show a mine.
        room: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_text_is_read_cell_by_cell_from_the_top_left() {
        let grid = Grid::read(".1M/X20", 3).expect("a board");
        assert_eq!(grid.size(), Size::new(3, 2).expect("a size"));
        let expected = [
            Shown::Hidden,
            Shown::Number(1),
            Shown::Marked,
            Shown::Exploded,
            Shown::Number(2),
            Shown::Number(0),
        ];
        assert_eq!(grid.cells(), expected);
        assert_eq!((grid.visible_mines(), grid.mines_left()), (2, 1));
        assert_eq!(grid.hidden_cells().collect::<Vec<_>>(), [0]);
        assert_eq!(grid.to_string(), ".1M/X20");
    }

    #[test]
    fn each_mistake_has_its_own_error() {
        let cases = [
            ("", 0, BadGrid::Size { columns: 0, rows: 1 }),
            (&"/".repeat(30), 0, BadGrid::Size { columns: 0, rows: 31 }),
            (&".".repeat(31), 0, BadGrid::Size { columns: 31, rows: 1 }),
            ("../.", 0, BadGrid::Row { columns: 2, letters: 1 }),
            ("../", 0, BadGrid::Row { columns: 2, letters: 0 }),
            (".9", 0, BadGrid::Letter('9')),
            (".m", 0, BadGrid::Letter('m')),
            ("é.", 0, BadGrid::Letter('é')),
            ("MX.", 1, BadGrid::TooFewMines { mines: 1, visible: 2 }),
            ("MX.1", 4, BadGrid::TooManyMines { mines: 4, room: 3 }),
        ];
        for (text, mines, error) in cases {
            assert_eq!(Grid::read(text, mines), Err(error), "{text}");
        }
    }
}
