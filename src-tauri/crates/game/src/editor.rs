use crate::{Side, State, View};
use serde::{Deserialize, Serialize};

/// Edits a position on the board. The text has the form of the option [`Options::BEGINNING`](crate::Options::BEGINNING),
/// except that the position can be unplayable, such as an empty board. Without an edit, only shows it. An edit with an
/// invalid cell or content changes nothing. `None` if the text is not a position.
///
/// `options` are the rules that the position would be played by.
pub type EditPosition<S> = fn(
    options: &<S as State>::Options,
    text: &str,
    edit: Option<&Edit>,
) -> Option<EditedPosition<<S as State>::View>>;

/// A change to a position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Edit {
    /// Puts something on a cell, replacing what is there.
    Put {
        /// The cell.
        cell: u16,
        /// The content, in the notation of positions; empty to clear the cell. In Kalaha `+1` and `-1` add and remove a
        /// stone.
        content: String,
    },
    /// Moves the content of a cell, in games with pieces.
    Carry {
        /// The cell.
        from: u16,
        /// The target, whose content is replaced; null removes the piece.
        to: Option<u16>,
    },
    /// Sets the side to move.
    Turn {
        /// The side.
        side: Side,
    },
    /// Clears the board.
    Clear,
    /// Sets up the usual start of a game.
    Start,
}

/// A position being edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditedPosition<V: View> {
    /// Its text.
    pub text: String,
    /// The side to move.
    pub to_move: Side,
    /// The position for the board.
    pub view: V,
    /// Why no game can start from it, if so.
    pub refusal: Option<Refusal>,
}

/// Why no game can start from a position. The page supplies the wording: `smess.refused_unpromoted_ninny`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Refusal {
    /// The reason's name, unique in its game.
    pub code: &'static str,
    /// The side concerned; null if it does not matter.
    pub side: Option<Side>,
    /// The cell concerned; null if it does not matter.
    pub cell: Option<u16>,
    /// A number for the wording, such as the stones on the board; null without one.
    pub count: Option<u32>,
}
