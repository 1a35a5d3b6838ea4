/// The most squares that a board may have.
pub(super) const MAX_SQUARES: usize = 4096;

/// A board as the deck knows it: squares, which of them can hold a mine, and how many mines there are.
///
/// Square = row × width + column. A square that can hold no mine has no place in the deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    width: u16,
    height: u16,
    mines: u16,
    /// Ascending.
    clear: Vec<u16>,
    /// By square, its place in the deck.
    places: Vec<Option<u16>>,
    /// By place, its square.
    squares: Vec<u16>,
}

/// Why there is no deck for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadBoard {
    /// No square, or more than [`MAX_SQUARES`].
    Size,
    /// A clear square is not on the board, or they do not ascend.
    Clear,
    /// Fewer than two squares for mines, no mine, or more mines than squares for them.
    Mines,
}

impl Board {
    /// A board with this many mines on squares other than the clear ones, which ascend.
    ///
    /// # Errors
    ///
    /// [`BadBoard`] says what a board must be like.
    pub(crate) fn new(width: u16, height: u16, mines: u16, clear: &[u16]) -> Result<Self, BadBoard> {
        let count = usize::from(width) * usize::from(height);
        if count == 0 || count > MAX_SQUARES {
            return Err(BadBoard::Size);
        }
        if !clear.is_sorted_by(|a, b| a < b) || clear.last().is_some_and(|&last| usize::from(last) >= count) {
            return Err(BadBoard::Clear);
        }
        let all = 0..u16::try_from(count).expect("a board has at most 4096 squares");
        let squares: Vec<u16> = all.filter(|square| clear.binary_search(square).is_err()).collect();
        if squares.len() < 2 || mines == 0 || usize::from(mines) > squares.len() {
            return Err(BadBoard::Mines);
        }
        let mut places = vec![None; count];
        for (place, &square) in (0..).zip(&squares) {
            places[usize::from(square)] = Some(place);
        }
        Ok(Self { width, height, mines, clear: clear.to_vec(), places, squares })
    }

    /// How many columns.
    pub(crate) const fn width(&self) -> u16 {
        self.width
    }

    /// How many rows.
    pub(crate) const fn height(&self) -> u16 {
        self.height
    }

    /// How many mines.
    pub(crate) const fn mines(&self) -> u16 {
        self.mines
    }

    /// The squares that can hold no mine, ascending.
    pub(crate) fn clear(&self) -> &[u16] {
        &self.clear
    }

    /// N: how many squares can hold a mine, so how many cards a deck has.
    pub(crate) fn cards(&self) -> usize {
        self.squares.len()
    }

    /// How many squares there are.
    pub(crate) fn squares(&self) -> usize {
        self.places.len()
    }

    /// The place of a square in the deck, if it can hold a mine. `None` too for a square that does not exist.
    pub(super) fn place(&self, square: u16) -> Option<usize> {
        self.places.get(usize::from(square)).copied().flatten().map(usize::from)
    }

    pub(super) fn square_at(&self, place: usize) -> Option<u16> {
        self.squares.get(place).copied()
    }

    /// The places of the at most eight squares around this one that can hold a mine.
    pub(super) fn neighbours(&self, square: u16) -> impl Iterator<Item = usize> {
        let (row, column) = (square / self.width, square % self.width);
        // A row below the last has no square, so no place.
        let rows = row.saturating_sub(1)..=row + 1;
        let columns = column.saturating_sub(1)..=(column + 1).min(self.width - 1);
        rows.flat_map(move |row| columns.clone().map(move |column| row * self.width + column))
            .filter(move |&other| other != square)
            .filter_map(|other| self.place(other))
    }
}
