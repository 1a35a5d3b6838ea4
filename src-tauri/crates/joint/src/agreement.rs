use fair::{BadBoard, Board, Refusal, Seat, Terms};
use game::Side;
use minesweeper::{MoveReport, Options, Settled, Square};

/// The version of what both devices compute from the settled actions: the rules, and how much work the automatic
/// reveal may be on wild boards.
pub const RULES_VERSION: u16 = 1;

/// What both have agreed on before the first key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The board.
    pub options: Options,
    /// The name of the signed invitation.
    pub invitation: [u8; 32],
    /// Who plays the game's first side.
    pub first: Seat,
    /// Whether a lot decides that: the keys are not bound to it then.
    pub by_lot: bool,
}

impl Agreement {
    /// The side of the game that a seat plays.
    pub fn side(&self, seat: Seat) -> Side {
        if seat == self.first { Side::First } else { Side::Second }
    }

    /// The seat that plays a side of the game.
    pub fn seat(&self, side: Side) -> Seat {
        match side {
            Side::First => self.first,
            Side::Second => self.first.other(),
        }
    }

    /// A square of the deck is a cell of the rules: row by row from the top left.
    pub(crate) fn terms(&self) -> Result<Terms, BadBoard> {
        let size = self.options.size();
        let clear: Vec<u16> = size.clear_cells().into_iter().map(square).collect();
        let [width, height, mines] = [size.columns(), size.rows(), self.options.mines()].map(square);
        let board = Board::new(width, height, mines, &clear)?;
        Ok(Terms {
            invitation: self.invitation,
            rules: RULES_VERSION.into(),
            board,
            first: self.first,
            by_lot: self.by_lot,
        })
    }

    /// A deck without a message.
    pub(crate) fn deck(&self) -> Result<fair::Match, Refusal> {
        let terms = self.terms().expect("a board that can be played has a deck");
        fair::Match::new(terms, &self.visible())
    }

    /// The squares that are visible from the start.
    pub(crate) fn visible(&self) -> [u16; 1] {
        [square(self.options.size().centre())]
    }

    /// What a settled action is to the rules, on the device of a seat that has marked this square.
    pub(crate) fn told(&self, settled: fair::Settled, own_mark: Option<(Seat, u16)>) -> Settled {
        match settled {
            fair::Settled::Number { square, number, .. } => {
                Settled::Number { square: self.named(square), number }
            }
            fair::Settled::Exploded { square, .. } => Settled::Exploded { square: self.named(square) },
            fair::Settled::Hit { square, .. } => Settled::Hit { square: self.named(square) },
            fair::Settled::Missed { seat } => {
                let own = own_mark.filter(|(own, _)| *own == seat);
                Settled::Missed { square: own.map(|(_, square)| self.named(square)) }
            }
        }
    }

    pub(crate) fn named(&self, square: u16) -> Square {
        Square::of_cell(usize::from(square), self.options.size())
    }
}

/// The squares that the rules have shown.
pub(crate) fn shown(report: &MoveReport) -> Vec<u16> {
    report.revealed.iter().map(|&(cell, _)| square(cell)).collect()
}

/// A cell as the deck counts it.
pub(crate) fn square(cell: usize) -> u16 {
    u16::try_from(cell).expect("a board has at most 900 cells")
}
