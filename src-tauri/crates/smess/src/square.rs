use crate::direction::{ARROWS, Arrows, Direction};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A square of the board, numbered row by row from Blue's viewpoint: a1 is 0, g1 is 6, a2 is 7, g8 is 55.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of columns (a to g).
    pub const COLUMNS: u8 = 7;
    /// The number of rows (1 to 8).
    pub const ROWS: u8 = 8;
    /// The number of squares.
    pub const COUNT: usize = 56;

    /// The square with this number, if it is below 56.
    pub const fn new(index: u8) -> Option<Square> {
        if (index as usize) < Self::COUNT { Some(Square(index)) } else { None }
    }

    /// The square at a column (0 is a) and a row (0 is row 1), if both are on the board.
    pub const fn at(column: u8, row: u8) -> Option<Square> {
        if column < Self::COLUMNS && row < Self::ROWS {
            Some(Square(row * Self::COLUMNS + column))
        } else {
            None
        }
    }

    /// Requires `index` to be below 56; for indices from bitboards and tables.
    pub(crate) const fn from_index(index: u8) -> Square {
        debug_assert!((index as usize) < Self::COUNT);
        Square(index)
    }

    /// All squares from a1 to g8.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Self::COUNT as u8).map(Square)
    }

    /// The square's number, 0 to 55.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 (a) to 6 (g).
    pub const fn column(self) -> u8 {
        self.0 % Self::COLUMNS
    }

    /// The row, 0 (row 1) to 7 (row 8).
    pub const fn row(self) -> u8 {
        self.0 / Self::COLUMNS
    }

    /// The neighbour in a direction, if it is on the board.
    pub const fn neighbour(self, direction: Direction) -> Option<Square> {
        let (dx, dy) = direction.step();
        let column = self.column() as i8 + dx;
        let row = self.row() as i8 + dy;
        if column < 0 || row < 0 { None } else { Square::at(column as u8, row as u8) }
    }

    /// The square from the other side's viewpoint: the board rotated 180°.
    pub const fn turned(self) -> Square {
        Square(Self::COUNT as u8 - 1 - self.0)
    }

    /// The arrows printed on this square.
    pub const fn arrows(self) -> Arrows {
        ARROWS[self.index()]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

/// The text is not the name of a square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a square: expected a column a to g and a row 1 to 8, such as d1")]
pub struct BadSquare(pub String);

impl FromStr for Square {
    type Err = BadSquare;

    fn from_str(text: &str) -> Result<Self, BadSquare> {
        let square = match text.as_bytes() {
            [column, row] => Square::at(column.wrapping_sub(b'a'), row.wrapping_sub(b'1')),
            _ => None,
        };
        square.ok_or_else(|| BadSquare(text.to_owned()))
    }
}
