use crate::View;
use serde::{Deserialize, Serialize};

/// An action on a board. Boards do not interpret inputs; [`View::interpret`] does.
///
/// Each game numbers its cells from 0: squares in Smess and Minesweeper, pits in Kalaha.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Input {
    /// A click, tap or key press on a cell.
    Press {
        /// The cell pressed.
        cell: u16,
    },
    /// A drag started on a cell. Unlike a second press, it never clears a selection.
    Lift {
        /// The cell whose piece is lifted.
        cell: u16,
    },
    /// A drag that started with `Lift` ended over a cell.
    Drop {
        /// The cell under the pointer.
        cell: u16,
    },
    /// The secondary action on a cell: a right click or a long press.
    Secondary {
        /// The cell pressed.
        cell: u16,
    },
    /// The confirm button or Enter on something already chosen.
    Confirm,
    /// Escape, or a drag that ended outside the board.
    Cancel,
}

/// The meaning of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputResult<V: View> {
    /// Nothing: board and draft stay unchanged.
    Nothing,
    /// The new draft, or `None` to clear it.
    Draft(Option<V::Draft>),
    /// The input completes this legal move.
    Move(V::Move),
}
