use super::square_set::SquareSet;

/// The shape of a board: which squares are neighbours. Square = row × columns + column, row 0 on top.
#[derive(Clone, Debug)]
pub struct Shape<const W: usize> {
    columns: usize,
    near: Vec<SquareSet<W>>,
}

impl<const W: usize> Shape<W> {
    /// A board of this many columns and rows.
    ///
    /// # Panics
    /// If it has more than 64 × `W` squares.
    pub fn new(columns: usize, rows: usize) -> Self {
        assert!(columns * rows <= 64 * W, "{columns} × {rows} squares do not fit into {W} words");
        let around = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
        let near = |square: usize| {
            let (row, column) = (square / columns, square % columns);
            around(row, rows)
                .flat_map(|r| around(column, columns).map(move |c| r * columns + c))
                .filter(|&other| other != square)
                .collect()
        };
        Shape { columns, near: (0..columns * rows).map(near).collect() }
    }

    /// How many squares the board has.
    pub fn squares(&self) -> usize {
        self.near.len()
    }

    /// The column and row of a square.
    pub fn place(&self, square: usize) -> (usize, usize) {
        (square % self.columns, square / self.columns)
    }

    /// The up to eight neighbours of a square.
    #[inline]
    pub fn near(&self, square: usize) -> &SquareSet<W> {
        &self.near[square]
    }
}

/// What a player knows of a board: the hidden squares, the shown numbers and mines. Hidden squares where their own
/// marks failed are known to hold no mine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownBoard<const W: usize> {
    /// The squares that show neither a number nor a mine.
    pub hidden: SquareSet<W>,
    /// The visible mines.
    pub mines: SquareSet<W>,
    /// Hidden squares known to hold no mine.
    pub free: SquareSet<W>,
    /// Bit `b` of the number that a square shows, for each `b`.
    digits: [SquareSet<W>; 4],
}

impl<const W: usize> KnownBoard<W> {
    /// Nothing is known of a board with so many squares.
    pub fn unknown(squares: usize) -> Self {
        KnownBoard {
            hidden: SquareSet::first(squares),
            mines: SquareSet::EMPTY,
            free: SquareSet::EMPTY,
            digits: [SquareSet::EMPTY; 4],
        }
    }

    /// A square now shows this number.
    #[inline]
    pub fn show_number(&mut self, square: usize, number: u8) {
        self.hidden.remove(square);
        self.free.remove(square);
        for (bit, digit) in self.digits.iter_mut().enumerate() {
            if number >> bit & 1 != 0 {
                digit.insert(square);
            }
        }
    }

    /// As if this square had not been seen to show a number.
    pub fn hide_number(&mut self, square: usize) {
        self.hidden.insert(square);
        self.digits.iter_mut().for_each(|digit| digit.remove(square));
    }

    /// A square now shows a mine.
    #[inline]
    pub fn show_mine(&mut self, square: usize) {
        self.hidden.remove(square);
        self.mines.insert(square);
    }

    /// The number that a square shows; 0 for any that shows none.
    #[inline]
    pub fn number(&self, square: usize) -> u32 {
        self.digits.iter().enumerate().map(|(bit, digit)| u32::from(digit.contains(square)) << bit).sum()
    }
}
