use crate::points::{OUCH, PLOP, for_marking};
use crate::solver::{Impossible, derivable};
use crate::{BadGrid, Found, Grid, MoveReport, SettledAction, Shown, Size, Square};
use game::{Ending, Outcome, Side, Turn};

/// All mines are visible.
pub const ALL_MINES: Ending = Ending("all_mines");

/// The ply of a cell that is not visible yet.
const NEVER: u16 = u16::MAX;

/// A game's public information: visible cells, scores, and when cells changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Public {
    grid: Grid,
    /// The side that explored or marked the visible mine on each cell.
    finders: Vec<Option<Side>>,
    /// The ply at which each cell became visible.
    visible_since: Vec<u16>,
    /// The plies of each side's failed marks.
    plops: [Vec<u16>; 2],
    scores: [i32; 2],
    mover: Side,
    /// The number of actions so far.
    ply: u16,
}

impl Public {
    /// The start position: the centre is revealed and shows 0, because its neighbours hold no mines.
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

    pub(crate) fn was_hidden(&self, cell: usize, ply: u16) -> bool {
        self.visible_since[cell] > ply
    }

    /// Whether one of the last two actions made the cell visible.
    pub(crate) fn is_fresh(&self, cell: usize) -> bool {
        self.visible_since[cell] != NEVER && self.visible_since[cell] + 1 >= self.ply.max(2)
    }

    /// The board as seen during this ply.
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

    /// The points for marking the next mine; `None` when all are visible.
    pub(crate) fn next_mine_points(&self) -> Option<i32> {
        let next = self.grid.visible_mines() + 1;
        (next <= self.grid.mines()).then(|| for_marking(next, self.grid.mines()))
    }

    /// Whether a failed mark may be hidden on the board, judging by public information: a mark has failed, and not
    /// every hidden cell must hold a mine.
    pub(crate) fn may_hold_failed_mark(&self) -> bool {
        let hidden = self.grid.hidden_cells().count();
        self.plops.iter().any(|plops| !plops.is_empty()) && hidden > self.grid.mines_left()
    }

    /// Applies the mover's action on a hidden square, followed by the automatic reveal.
    ///
    /// In crowded positions that the solver cannot count (only on large boards), the reveal uses only some of the
    /// numbers. The solver limits its work by counting, not by time, so the result is the same on every device.
    ///
    /// # Errors
    /// If no layout agrees. The state is then unusable.
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
        // A failed mark does not change public knowledge.
        let revealed = if found == Found::Plop { Vec::new() } else { derivable(&self.grid)? };
        revealed.iter().for_each(|&(cell, number)| self.reveal(cell, number));
        let place = settled.square().map(|square| (cell(square), square));
        Ok(MoveReport { side, place, found, points, scores: self.scores, revealed })
    }

    fn visible_mines_around(&self, cell: usize) -> i32 {
        self.grid.size().neighbours(cell).filter(|&other| self.grid.get(other).is_mine()).count() as i32
    }

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
