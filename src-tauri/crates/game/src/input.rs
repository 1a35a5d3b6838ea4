use crate::View;
use serde::{Deserialize, Serialize};

/// What a hand does to a board. A board never says what it *means*; [`View::interpret`] does.
///
/// A cell is numbered by its game, from 0: squares in Smess, pits in Kalaha, squares in Minesweeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Input {
    /// A click, tap or key press on a cell.
    Press {
        /// The cell pressed.
        cell: u16,
    },
    /// A drag began on a cell. Unlike a second press, it never takes a selection back.
    Lift {
        /// The cell whose piece is lifted.
        cell: u16,
    },
    /// A drag that began with `Lift` ended over a cell.
    Drop {
        /// The cell under the hand.
        cell: u16,
    },
    /// The other action on a cell: a right click or a long press.
    Secondary {
        /// The cell pressed.
        cell: u16,
    },
    /// The confirm button or Enter on something already chosen.
    Confirm,
    /// Escape, or a drag that ended outside the board.
    Cancel,
}

/// What an input comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputResult<V: View> {
    /// Nothing: neither the board nor the draft changes.
    Nothing,
    /// Half an input is now on the board, or none any more.
    Draft(Option<V::Draft>),
    /// The input completes this legal move.
    Move(V::Move),
}
