use crate::{BadBoardId, BoardId, Size};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A board's known mines: the secret opened after a dealerless match.
///
/// Written `5x5:8000080`: the size, then the cells from the top left, four per hexadecimal digit, with 1 for a mine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownLayout {
    size: Size,
    /// The mines' cells, in ascending order.
    mines: Vec<usize>,
}

/// The board does not exist, or the text is not a layout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadLayout {
    /// The text is not a size and hexadecimal digits for its cells.
    #[error(
        "'{0}' is not a layout: expected a size and one hexadecimal digit per four cells, such as 5x5:8000080"
    )]
    Form(String),
    /// The size or the number of mines is not playable.
    #[error(transparent)]
    Board(#[from] BadBoardId),
    /// A mine is in the centre or next to it, outside the board, or listed twice.
    #[error("a mine is on a square that cannot hold one")]
    Mines,
}

impl KnownLayout {
    /// A layout with its mines on these cells.
    ///
    /// # Errors
    /// If no such board exists.
    pub fn new(size: Size, mines: impl IntoIterator<Item = usize>) -> Result<KnownLayout, BadLayout> {
        let mut mines: Vec<usize> = mines.into_iter().collect();
        mines.sort_unstable();
        BoardId::new(size, mines.len(), 0)?;
        let clear = size.clear_cells();
        let can = |cell: &usize| *cell < size.cells() && !clear.contains(cell);
        let are_there = mines.iter().all(can) && mines.is_sorted_by(|a, b| a < b);
        if are_there { Ok(KnownLayout { size, mines }) } else { Err(BadLayout::Mines) }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The mines' cells, in ascending order.
    pub fn mines(&self) -> &[usize] {
        &self.mines
    }
}

impl fmt::Display for KnownLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.size)?;
        for first in (0..self.size.cells()).step_by(4) {
            let bit = |cell: usize| u8::from(self.mines.binary_search(&cell).is_ok());
            let digit = (first..first + 4).fold(0, |digit, cell| 2 * digit + bit(cell));
            write!(f, "{digit:x}")?;
        }
        Ok(())
    }
}

impl FromStr for KnownLayout {
    type Err = BadLayout;

    fn from_str(text: &str) -> Result<Self, BadLayout> {
        let bad = || BadLayout::Form(text.to_owned());
        let (size, digits) = text.split_once(':').ok_or_else(bad)?;
        let (columns, rows) = size.split_once('x').ok_or_else(bad)?;
        let side = |side: &str| side.parse().map_err(|_| bad());
        let size = Size::new(side(columns)?, side(rows)?).ok_or_else(bad)?;
        let mut mines = Vec::new();
        for (place, letter) in digits.chars().enumerate().take(size.cells()) {
            let digit = letter.to_digit(16).ok_or_else(bad)?;
            mines.extend((0..4).filter(|bit| digit >> (3 - bit) & 1 == 1).map(|bit| 4 * place + bit));
        }
        let layout = KnownLayout::new(size, mines)?;
        if layout.to_string() == text { Ok(layout) } else { Err(bad()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_round_trip() {
        let size = Size::new(5, 5).expect("a size");
        let layout = KnownLayout::new(size, [20, 0]).expect("a board");
        assert_eq!((layout.to_string(), layout.mines()), ("5x5:8000080".to_owned(), &[0, 20][..]));
        assert_eq!("5x5:8000080".parse(), Ok(layout));
    }

    #[test]
    fn invalid_texts_and_boards_are_rejected() {
        for text in
            ["", "5x5", "5x5:80", "5x5:800008", "5x5:80000800", "5x5:A000080", "05x5:8000080", "5x5:800é080"]
        {
            assert!(
                matches!(text.parse::<KnownLayout>(), Err(BadLayout::Form(_) | BadLayout::Board(_))),
                "{text}"
            );
        }
        let size = Size::new(5, 5).expect("a size");
        for mines in [vec![12], vec![6, 0], vec![25], vec![3, 3]] {
            assert_eq!(KnownLayout::new(size, mines.clone()), Err(BadLayout::Mines), "{mines:?}");
        }
        assert!(matches!(KnownLayout::new(size, []), Err(BadLayout::Board(BadBoardId::Mines { .. }))));
        assert_eq!("5x5:8000081".parse::<KnownLayout>(), Err(BadLayout::Mines));
    }
}
