use super::Impossible;
use super::square_set::SquareSet;

/// A board's shape: each square's neighbours. Squares are numbered row × columns + column from the top left.
#[derive(Clone, Debug)]
pub struct Shape<const W: usize> {
    columns: usize,
    near: Vec<SquareSet<W>>,
    degrees: Vec<u8>,
}

impl<const W: usize> Shape<W> {
    /// A board of this many columns and rows.
    ///
    /// # Panics
    /// If it has more than 64 × `W` squares or more than 30 columns.
    pub fn new(columns: usize, rows: usize) -> Self {
        assert!(columns * rows <= 64 * W, "{columns} × {rows} squares do not fit into {W} words");
        assert!(columns <= 30, "the neighbours of a square do not fit into a word on {columns} columns");
        let around = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
        let near_one = |square: usize| -> SquareSet<W> {
            let (row, column) = (square / columns, square % columns);
            around(row, rows)
                .flat_map(|r| around(column, columns).map(move |c| r * columns + c))
                .filter(|&other| other != square)
                .collect()
        };
        let near: Vec<SquareSet<W>> = (0..columns * rows).map(near_one).collect();
        let degrees = near.iter().map(|near| near.count() as u8).collect();
        Shape { columns, near, degrees }
    }

    /// The number of squares.
    pub fn squares(&self) -> usize {
        self.near.len()
    }

    /// A square's column and row.
    pub fn place(&self, square: usize) -> (usize, usize) {
        (square % self.columns, square / self.columns)
    }

    /// A square's neighbours, at most eight.
    #[inline]
    pub fn near(&self, square: usize) -> &SquareSet<W> {
        &self.near[square]
    }

    /// The number of a square's neighbours.
    #[inline]
    pub fn degree(&self, square: usize) -> usize {
        usize::from(self.degrees[square])
    }
}

/// A player's knowledge of a board: hidden squares, numbers and visible mines, and hidden squares known to be free
/// after failed marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownBoard<const W: usize> {
    /// The squares that show neither a number nor a mine.
    pub hidden: SquareSet<W>,
    /// The visible mines.
    pub mines: SquareSet<W>,
    /// Hidden squares known to hold no mine.
    pub free: SquareSet<W>,
    digits: Digits<W>,
}

/// A number up to 15 for every square, stored as bit planes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Digits<const W: usize>([SquareSet<W>; 4]);

impl<const W: usize> Digits<W> {
    #[inline]
    pub fn number(&self, square: usize) -> u32 {
        self.0.iter().enumerate().map(|(bit, digit)| u32::from(digit.contains(square)) << bit).sum()
    }

    /// The squares with a number other than 0.
    #[inline]
    pub fn positive(&self) -> SquareSet<W> {
        self.0.iter().fold(SquareSet::EMPTY, |all, &digit| all | digit)
    }
}

impl<const W: usize> KnownBoard<W> {
    /// A board with all squares hidden.
    pub fn unknown(squares: usize) -> Self {
        KnownBoard {
            hidden: SquareSet::first(squares),
            mines: SquareSet::EMPTY,
            free: SquareSet::EMPTY,
            digits: Digits([SquareSet::EMPTY; 4]),
        }
    }

    /// Shows a number on a square.
    #[inline]
    pub fn show_number(&mut self, square: usize, number: u8) {
        self.hidden.remove(square);
        self.free.remove(square);
        for (bit, digit) in self.digits.0.iter_mut().enumerate() {
            if number >> bit & 1 != 0 {
                digit.insert(square);
            }
        }
    }

    /// Undoes [`KnownBoard::show_number`].
    pub fn hide_number(&mut self, square: usize) {
        self.hidden.insert(square);
        self.digits.0.iter_mut().for_each(|digit| digit.remove(square));
    }

    /// Shows a mine on a square.
    #[inline]
    pub fn show_mine(&mut self, square: usize) {
        self.hidden.remove(square);
        self.mines.insert(square);
    }

    /// The number on a square; 0 if it shows none.
    #[inline]
    pub fn number(&self, square: usize) -> u32 {
        self.digits.number(square)
    }

    /// The shown numbers, each less the visible mines around it, computed for the whole board with a binary counter.
    ///
    /// # Errors
    /// If more mines are visible around a square than its number.
    pub(super) fn without_visible_mines(&self, shape: &Shape<W>) -> Result<Digits<W>, Impossible> {
        let shown = self.shown(shape);
        let mut digits = self.digits;
        for mine in self.mines {
            let mut borrow = *shape.near(mine) & shown;
            for digit in &mut digits.0 {
                let lacking = borrow - *digit;
                *digit = *digit ^ borrow;
                borrow = lacking;
            }
            if !borrow.is_empty() {
                return Err(Impossible);
            }
        }
        Ok(digits)
    }

    /// The squares that show a number.
    #[inline]
    pub(super) fn shown(&self, shape: &Shape<W>) -> SquareSet<W> {
        SquareSet::first(shape.squares()) - self.hidden - self.mines
    }
}
