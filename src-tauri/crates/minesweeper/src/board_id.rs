use crate::Size;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use thiserror::Error;

/// The minimum length of either side of a playable board.
pub(crate) const SHORTEST: usize = 5;
/// The maximum length of the shorter side.
pub(crate) const LONGEST_SHORT: usize = 24;
/// The maximum length of the longer side.
pub(crate) const LONGEST: usize = Size::MOST;

/// A board's identity: its size, number of mines, and the seed that places them, written `11x11:15:42`.
///
/// The id reveals where the mines are, so the id of a game in progress is secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardId {
    size: Size,
    mines: u16,
    seed: u64,
}

impl BoardId {
    /// The board with this seed.
    ///
    /// # Errors
    /// If the size or the number of mines is not playable.
    pub fn new(size: Size, mines: usize, seed: u64) -> Result<BoardId, BadBoardId> {
        if !can_be_played(size) {
            return Err(BadBoardId::Size(size));
        }
        if !mines_on(size).contains(&mines) {
            return Err(BadBoardId::Mines { size, mines, most: *mines_on(size).end() });
        }
        Ok(BoardId { size, mines: mines as u16, seed })
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of mines.
    pub const fn mines(&self) -> usize {
        self.mines as usize
    }

    /// The seed that places the mines.
    pub const fn seed(&self) -> u64 {
        self.seed
    }
}

/// Whether a board's size is between 5 × 5 and 24 × 30, in either orientation.
fn can_be_played(size: Size) -> bool {
    let (short, long) = (size.columns().min(size.rows()), size.columns().max(size.rows()));
    (SHORTEST..=LONGEST_SHORT).contains(&short) && long <= LONGEST
}

/// The playable numbers of mines: from one to a third of the squares. They always fit outside the centre and its
/// neighbours.
pub(crate) const fn mines_on(size: Size) -> RangeInclusive<usize> {
    1..=size.cells() / 3
}

impl fmt::Display for BoardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.size, self.mines, self.seed)
    }
}

/// The text is not a board id.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadBoardId {
    /// The text is not a size, a number of mines and a seed.
    #[error("'{0}' is not a board: expected a size, a number of mines and a seed, such as 11x11:15:42")]
    Form(String),
    /// The board is too small or too large.
    #[error("a board of {0} is not playable: sizes are 5x5 to 24x30 or 30x24")]
    Size(Size),
    /// There are too few or too many mines for the board.
    #[error("a board of {size} has 1 to {most} mines, not {mines}")]
    Mines {
        /// The board.
        size: Size,
        /// The number of mines.
        mines: usize,
        /// The maximum for this board.
        most: usize,
    },
}

impl FromStr for BoardId {
    type Err = BadBoardId;

    fn from_str(text: &str) -> Result<Self, BadBoardId> {
        let (size, mines, seed) = read(text).ok_or_else(|| BadBoardId::Form(text.to_owned()))?;
        BoardId::new(size, mines, seed)
    }
}

fn read(text: &str) -> Option<(Size, usize, u64)> {
    let (size, rest) = text.split_once(':')?;
    let (mines, seed) = rest.split_once(':')?;
    let (columns, rows) = size.split_once('x')?;
    Some((Size::new(number(columns)?, number(rows)?)?, number(mines)?, number(seed)?))
}

/// Decimal digits only: no sign, no leading zero.
fn number<N: FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_round_trip() {
        for text in ["11x11:15:42", "5x5:1:0", "24x30:240:18446744073709551615", "30x24:99:7"] {
            assert_eq!(text.parse::<BoardId>().map(|id| id.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn each_mistake_has_its_own_error() {
        let size = |columns, rows| Size::new(columns, rows).expect("a size");
        for text in ["", "11x11", "11x11:15", "11:15:42", "11x11:15:x", "11x11:15:-1", "11x11:15:042"] {
            assert_eq!(text.parse::<BoardId>(), Err(BadBoardId::Form(text.to_owned())), "{text}");
        }
        for text in ["0x11:15:1", "31x11:15:1", "11x11:15:18446744073709551616", "11x11:15:1:1"] {
            assert_eq!(text.parse::<BoardId>(), Err(BadBoardId::Form(text.to_owned())), "{text}");
        }
        for (columns, rows) in [(4, 30), (30, 4), (25, 25), (30, 30)] {
            let text = format!("{columns}x{rows}:15:1");
            assert_eq!(text.parse::<BoardId>(), Err(BadBoardId::Size(size(columns, rows))));
        }
        for mines in [0, 41] {
            let error = BadBoardId::Mines { size: Size::USUAL, mines, most: 40 };
            assert_eq!(format!("11x11:{mines}:1").parse::<BoardId>(), Err(error));
        }
    }

    #[test]
    fn the_mines_always_fit_around_the_free_centre() {
        for columns in SHORTEST..=LONGEST {
            for rows in SHORTEST..=LONGEST_SHORT {
                let size = size_of(columns, rows);
                let free = size.neighbours(size.centre()).count() + 1;
                assert!(*mines_on(size).end() <= size.cells() - free, "{size}");
            }
        }
    }

    fn size_of(columns: usize, rows: usize) -> Size {
        Size::new(columns, rows).expect("a size")
    }
}
