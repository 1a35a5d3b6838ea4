/// Maximum number of squares on a board.
pub(super) const MAX_SQUARES: usize = 4096;

/// A board as the deck sees it: the squares, those that can hold a mine, and the number of mines.
///
/// Square = row × width + column. A square that cannot hold a mine has no place in the deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    width: u16,
    height: u16,
    mines: u16,
    /// The clear squares, ascending.
    clear: Vec<u16>,
    /// Each square's place in the deck.
    places: Vec<Option<u16>>,
    /// The square at each place.
    squares: Vec<u16>,
}

/// Why a board has no deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadBoard {
    /// No squares, or more than [`MAX_SQUARES`].
    Size,
    /// A clear square is outside the board, or the clear squares are not ascending.
    Clear,
    /// No mines, fewer than two squares that can hold one, or fewer such squares than mines.
    Mines,
}

impl Board {
    /// Creates a board with this many mines outside the clear squares, which must be ascending.
    ///
    /// # Errors
    ///
    /// See [`BadBoard`].
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

    /// The number of columns.
    pub(crate) const fn width(&self) -> u16 {
        self.width
    }

    /// The number of rows.
    pub(crate) const fn height(&self) -> u16 {
        self.height
    }

    /// The number of mines.
    pub(crate) const fn mines(&self) -> u16 {
        self.mines
    }

    /// The squares that cannot hold a mine, ascending.
    pub(crate) fn clear(&self) -> &[u16] {
        &self.clear
    }

    /// N: the number of squares that can hold a mine, which is the number of cards in a deck.
    pub(crate) fn cards(&self) -> usize {
        self.squares.len()
    }

    /// The number of squares.
    pub(crate) fn squares(&self) -> usize {
        self.places.len()
    }

    /// A square's place in the deck. `None` if it cannot hold a mine or does not exist.
    pub(super) fn place(&self, square: u16) -> Option<usize> {
        self.places.get(usize::from(square)).copied().flatten().map(usize::from)
    }

    pub(super) fn square_at(&self, place: usize) -> Option<u16> {
        self.squares.get(place).copied()
    }

    /// The places of the neighbours, at most eight, that can hold a mine.
    pub(super) fn neighbours(&self, square: u16) -> impl Iterator<Item = usize> {
        let (row, column) = (square / self.width, square % self.width);
        // A row beyond the last has no squares and no places.
        let rows = row.saturating_sub(1)..=row + 1;
        let columns = column.saturating_sub(1)..=(column + 1).min(self.width - 1);
        rows.flat_map(move |row| columns.clone().map(move |column| row * self.width + column))
            .filter(move |&other| other != square)
            .filter_map(|other| self.place(other))
    }
}
