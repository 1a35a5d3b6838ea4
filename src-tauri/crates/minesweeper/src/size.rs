use std::fmt;

/// A board's size: 1 to 30 columns and rows.
///
/// Cells are numbered row by row from the top left: `row × columns + column`, both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    columns: u8,
    rows: u8,
}

impl Size {
    /// The maximum number of columns or rows.
    pub const MOST: usize = 30;

    /// The standard board of the rules: 11 × 11.
    pub const USUAL: Size = Size { columns: 11, rows: 11 };

    /// A size, if both numbers are 1 to 30.
    pub const fn new(columns: usize, rows: usize) -> Option<Size> {
        if columns == 0 || columns > Self::MOST || rows == 0 || rows > Self::MOST {
            return None;
        }
        Some(Size { columns: columns as u8, rows: rows as u8 })
    }

    /// The number of columns.
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of cells.
    pub const fn cells(self) -> usize {
        self.columns() * self.rows()
    }

    /// The central cell: f6 on the usual board. With an even number of columns or rows, it is the cell right of or
    /// below the middle: e4 on 8 × 8.
    pub const fn centre(self) -> usize {
        self.rows() / 2 * self.columns() + self.columns() / 2
    }

    /// The centre and its neighbours, in ascending order. They hold no mine in any layout.
    pub fn clear_cells(self) -> Vec<usize> {
        let centre = self.centre();
        let mut cells: Vec<usize> = self.neighbours(centre).chain([centre]).collect();
        cells.sort_unstable();
        cells
    }

    /// A cell's neighbours, at most 8, in ascending order.
    pub fn neighbours(self, cell: usize) -> impl Iterator<Item = usize> + Clone + use<> {
        let (column, row) = (cell % self.columns(), cell / self.columns());
        let columns = column.saturating_sub(1)..(column + 2).min(self.columns());
        let rows = row.saturating_sub(1)..(row + 2).min(self.rows());
        rows.flat_map(move |row| columns.clone().map(move |column| row * self.columns() + column))
            .filter(move |&other| other != cell)
    }
}

/// Written `11x11`, columns first.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_the_adjacent_cells() {
        let around = |cell| Size::USUAL.neighbours(cell).collect::<Vec<_>>();
        assert_eq!(around(0), [1, 11, 12]);
        assert_eq!(around(60), [48, 49, 50, 59, 61, 70, 71, 72]);
        assert_eq!(around(120), [108, 109, 119]);
        assert_eq!(Size::new(1, 1).expect("a size").neighbours(0).count(), 0);
    }

    #[test]
    fn the_centre_of_an_even_board_is_right_of_and_below_the_middle() {
        let centre = |columns, rows| Size::new(columns, rows).expect("a size").centre();
        assert_eq!(Size::USUAL.centre(), 60);
        assert_eq!(centre(8, 8), 4 * 8 + 4);
        assert_eq!(centre(5, 6), 3 * 5 + 2);
        assert_eq!(Size::USUAL.clear_cells(), [48, 49, 50, 59, 60, 61, 70, 71, 72]);
    }

    #[test]
    fn sizes_beyond_the_limits_are_rejected() {
        assert!(Size::new(30, 30).is_some());
        for (columns, rows) in [(0, 5), (5, 0), (31, 5), (5, 31)] {
            assert_eq!(Size::new(columns, rows), None);
        }
    }
}
