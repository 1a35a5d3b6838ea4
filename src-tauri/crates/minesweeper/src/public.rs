use crate::points::{OUCH, PLOP, for_marking};
use crate::solver::{Impossible, derivable};
use crate::{BadGrid, Found, Grid, MoveReport, SettledAction, Shown, Size, Square};
use game::{Ending, Outcome, Side, Turn};

/// All mines are visible.
pub const ALL_MINES: Ending = Ending("all_mines");

/// Not visible yet.
const NEVER: u16 = u16::MAX;

/// All that everybody knows of a game: what can be seen, who scored what, and when things happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Public {
    grid: Grid,
    /// Who explored or marked the mine that is visible on a cell.
    finders: Vec<Option<Side>>,
    /// The ply in which a cell became visible.
    visible_since: Vec<u16>,
    /// The plies in which a side's marks failed.
    plops: [Vec<u16>; 2],
    scores: [i32; 2],
    mover: Side,
    /// How many actions there have been.
    ply: u16,
}

impl Public {
    /// The beginning: the centre is revealed, and shows 0 because none of its neighbours holds a mine.
    pub(crate) fn start(size: Size, mines: usize) -> Result<Public, BadGrid> {
        let mut grid = Grid::hidden(size, mines)?;
        grid.show(size.centre(), Shown::Number(0));
        let mut visible_since = vec![NEVER; size.cells()];
        visible_since[size.centre()] = 0;
        Ok(Public {
            finders: vec![None; size.cells()],
            visible_since,
            plops: Default::default(),
            scores: [0; 2],
            mover: Side::First,
            ply: 0,
            grid,
        })
    }

    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(crate) fn finder(&self, cell: usize) -> Option<Side> {
        self.finders[cell]
    }

    pub(crate) fn scores(&self) -> [i32; 2] {
        self.scores
    }

    pub(crate) fn plops(&self, side: Side) -> &[u16] {
        &self.plops[side.index()]
    }

    /// Whether nothing could be seen of a cell during this ply.
    pub(crate) fn was_hidden(&self, cell: usize, ply: u16) -> bool {
        self.visible_since[cell] > ply
    }

    /// Whether a cell has become visible by one of the last two actions.
    pub(crate) fn is_fresh(&self, cell: usize) -> bool {
        self.visible_since[cell] != NEVER && self.visible_since[cell] + 1 >= self.ply.max(2)
    }

    /// What could be seen during this ply.
    pub(crate) fn grid_at(&self, ply: u16) -> Grid {
        let mut grid = self.grid.clone();
        (0..grid.size().cells())
            .filter(|&cell| self.was_hidden(cell, ply))
            .for_each(|cell| grid.show(cell, Shown::Hidden));
        grid
    }

    pub(crate) fn turn(&self) -> Turn {
        if self.grid.mines_left() > 0 {
            return Turn::Of(self.mover);
        }
        Turn::Over(Outcome::by_points(self.scores, ALL_MINES))
    }

    /// What marking the next mine is worth; nothing when all are visible.
    pub(crate) fn next_mine_points(&self) -> Option<i32> {
        let next = self.grid.visible_mines() + 1;
        (next <= self.grid.mines()).then(|| for_marking(next, self.grid.mines()))
    }

    /// Whether a failed mark may be on the board, by what everybody knows. It may if a mark has failed and a hidden
    /// cell need not hold a mine.
    pub(crate) fn may_hold_failed_mark(&self) -> bool {
        let hidden = self.grid.hidden_cells().count();
        self.plops.iter().any(|plops| !plops.is_empty()) && hidden > self.grid.mines_left()
    }

    /// Makes what the side to move has done, on squares that were hidden, and reveals what then follows from what
    /// everybody can see.
    ///
    /// On wild positions of large boards, beyond what the solver can count, it is what follows from some of the
    /// numbers. The solver's work is counted, not timed, so it is the same on every device and each time.
    ///
    /// # Errors
    /// No layout agrees with it. What is public is then of no more use.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub(crate) fn settle(&mut self, settled: SettledAction) -> Result<MoveReport, Impossible> {
        let side = self.mover;
        let size = self.grid.size();
        let cell = |square: Square| square.cell(size).expect("the square is on the board");
        self.ply += 1;
        let nth = self.grid.visible_mines() + 1;
        let (found, points) = match settled {
            SettledAction::Number { square, number } => {
                self.reveal(cell(square), number);
                (Found::Number(number), i32::from(number) - self.visible_mines_around(cell(square)))
            }
            SettledAction::Exploded { square } => {
                self.show_mine(cell(square), Shown::Exploded);
                (Found::Exploded(nth), OUCH)
            }
            SettledAction::Hit { square } => {
                self.show_mine(cell(square), Shown::Marked);
                (Found::Mine(nth), for_marking(nth, self.grid.mines()))
            }
            SettledAction::Missed { .. } => {
                self.plops[side.index()].push(self.ply);
                (Found::Plop, PLOP)
            }
        };
        self.scores[side.index()] += points;
        self.mover = !side;
        // A failed mark changes nothing that everybody knows.
        let revealed = if found == Found::Plop { Vec::new() } else { derivable(&self.grid)? };
        revealed.iter().for_each(|&(cell, number)| self.reveal(cell, number));
        let place = settled.square().map(|square| (cell(square), square));
        Ok(MoveReport { side, place, found, points, scores: self.scores, revealed })
    }

    fn visible_mines_around(&self, cell: usize) -> i32 {
        self.grid.size().neighbours(cell).filter(|&other| self.grid.get(other).is_mine()).count() as i32
    }

    /// Shows the number of a cell that holds no mine.
    fn reveal(&mut self, cell: usize, number: u8) {
        self.grid.show(cell, Shown::Number(number));
        self.visible_since[cell] = self.ply;
    }

    fn show_mine(&mut self, cell: usize, shown: Shown) {
        self.grid.show(cell, shown);
        self.visible_since[cell] = self.ply;
        self.finders[cell] = Some(self.mover);
    }
}
