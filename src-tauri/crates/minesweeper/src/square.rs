use crate::Size;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A square by name: a column from `a` on the left and a row from 1 at the bottom, such as `f6`. Columns `aa` to `ad`
/// follow `z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(type = "string"))]
pub struct Square {
    column: u8,
    row: u8,
}

const LETTERS: usize = 26;

impl Square {
    /// The square at a column and a row, both 0 to 29, with rows counted from the bottom.
    pub const fn at(column: usize, row: usize) -> Option<Square> {
        if column < Size::MOST && row < Size::MOST {
            Some(Square { column: column as u8, row: row as u8 })
        } else {
            None
        }
    }

    /// A cell's square.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn of_cell(cell: usize, size: Size) -> Square {
        assert!(cell < size.cells(), "a board of {size} has no cell {cell}");
        let row = size.rows() - 1 - cell / size.columns();
        Square { column: (cell % size.columns()) as u8, row: row as u8 }
    }

    /// This square's cell, if the board has it.
    pub fn cell(self, size: Size) -> Option<usize> {
        let (column, row) = (usize::from(self.column), usize::from(self.row));
        let is_there = column < size.columns() && row < size.rows();
        is_there.then(|| (size.rows() - 1 - row) * size.columns() + column)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = usize::from(self.column);
        if column >= LETTERS {
            f.write_str("a")?;
        }
        let letter = char::from(b'a' + (column % LETTERS) as u8);
        write!(f, "{letter}{}", self.row + 1)
    }
}

/// The text is not the name of a square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a square: expected a column a to z or aa to ad and a row 1 to 30, such as f6")]
pub struct BadSquare(pub String);

impl FromStr for Square {
    type Err = BadSquare;

    fn from_str(text: &str) -> Result<Self, BadSquare> {
        read(text).ok_or_else(|| BadSquare(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Square> {
    let (letters, digits) = text.split_at(text.find(|c: char| c.is_ascii_digit())?);
    let column = match *letters.as_bytes() {
        [letter @ b'a'..=b'z'] => usize::from(letter - b'a'),
        [b'a', letter @ b'a'..=b'z'] => LETTERS + usize::from(letter - b'a'),
        _ => return None,
    };
    let row: usize = digits.parse().ok()?;
    // No sign and no leading zero: each square has only one name.
    Square::at(column, row.checked_sub(1)?).filter(|_| row.to_string() == digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_name_that_parses_back_to_it() {
        for size in [Size::USUAL, Size::new(30, 16).expect("a size"), Size::new(1, 30).expect("a size")] {
            for cell in 0..size.cells() {
                let name = Square::of_cell(cell, size).to_string();
                assert_eq!(name.parse::<Square>().map(|square| square.cell(size)), Ok(Some(cell)), "{name}");
            }
        }
    }

    #[test]
    fn names_follow_the_rules() {
        let name = |cell| Square::of_cell(cell, Size::USUAL).to_string();
        assert_eq!([name(0), name(10), name(60), name(110)], ["a11", "k11", "f6", "a1"]);
        let wide = Size::new(30, 5).expect("a size");
        assert_eq!(Square::of_cell(29, wide).to_string(), "ad5");
    }

    #[test]
    fn invalid_names_and_squares_outside_the_board_are_rejected() {
        for text in ["", "f", "6", "f0", "f06", "f+6", "f31", "ae1", "ba1", "F6", "f6 ", "é6", "f99999999999"]
        {
            assert_eq!(text.parse::<Square>(), Err(BadSquare(text.to_owned())));
        }
        assert_eq!("l1".parse::<Square>().expect("a square").cell(Size::USUAL), None);
        assert_eq!("a12".parse::<Square>().expect("a square").cell(Size::USUAL), None);
    }
}
