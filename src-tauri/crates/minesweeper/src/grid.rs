use crate::Size;
use std::fmt;
use thiserror::Error;

/// What everybody can see of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shown {
    /// Nothing.
    Hidden,
    /// It holds no mine, and this many of its neighbours do, 0 to 8.
    Number(u8),
    /// It holds a mine, which was marked.
    Marked,
    /// It holds a mine, which was explored.
    Exploded,
}

impl Shown {
    /// Whether it is a mine that can be seen.
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

/// What everybody can see of a board: each cell, and how many mines there are in all.
///
/// The text has the rows from top to bottom, separated by `/`. `.` is hidden, `0` to `8` are revealed, `M` is a
/// marked and `X` an exploded mine. Such a text need not be possible: its numbers may contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    size: Size,
    mines: u16,
    cells: Vec<Shown>,
}

impl Grid {
    /// A board of which nothing can be seen yet.
    ///
    /// # Errors
    /// It has fewer cells than mines.
    pub fn hidden(size: Size, mines: usize) -> Result<Grid, BadGrid> {
        Grid::checked(size, mines, vec![Shown::Hidden; size.cells()])
    }

    /// Reads a view text.
    ///
    /// # Errors
    /// It is not a board, or that many mines in all cannot be.
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

    /// How large the board is.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// How many mines there are in all, visible ones included.
    pub const fn mines(&self) -> usize {
        self.mines as usize
    }

    /// How many mines can be seen.
    pub fn visible_mines(&self) -> usize {
        self.cells.iter().filter(|shown| shown.is_mine()).count()
    }

    /// How many mines cannot be seen yet.
    pub fn mines_left(&self) -> usize {
        self.mines() - self.visible_mines()
    }

    /// Every cell, row by row from the top left.
    pub fn cells(&self) -> &[Shown] {
        &self.cells
    }

    /// What can be seen of a cell.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn get(&self, cell: usize) -> Shown {
        self.cells[cell]
    }

    /// Whether the board has this cell and nothing can be seen of it.
    pub fn is_hidden(&self, cell: usize) -> bool {
        self.cells.get(cell) == Some(&Shown::Hidden)
    }

    /// The cells of which nothing can be seen, in increasing order.
    pub fn hidden_cells(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().enumerate().filter(|(_, shown)| **shown == Shown::Hidden).map(|(cell, _)| cell)
    }

    /// Shows a cell. The caller sees to it that no more mines are shown than there are.
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

/// A text that is not what can be seen of a board with so many mines.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadGrid {
    /// Too few or too many rows, or letters in the first row.
    #[error("a board has 1 to 30 columns and rows, not {columns} columns and {rows} rows")]
    Size {
        /// Letters in the first row.
        columns: usize,
        /// How many rows there are.
        rows: usize,
    },
    /// A row is shorter or longer than the first one.
    #[error("every row has as many letters as the first one, {columns}, not {letters}")]
    Row {
        /// Letters in the first row.
        columns: usize,
        /// Letters in this one.
        letters: usize,
    },
    /// A letter that says nothing about a square.
    #[error("'{0}' says nothing about a square: '.', '0' to '8', 'M' or 'X' is wanted")]
    Letter(char),
    /// More mines can be seen than there are.
    #[error("there cannot be {mines} mines in all where {visible} can be seen")]
    TooFewMines {
        /// Mines in all.
        mines: usize,
        /// Mines that can be seen.
        visible: usize,
    },
    /// More mines than squares that may hold one.
    #[error("there cannot be {mines} mines in all on {room} squares that may hold one")]
    TooManyMines {
        /// Mines in all.
        mines: usize,
        /// Squares that are hidden or show a mine.
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
    fn every_kind_of_mistake_has_its_own_error() {
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
