use serde::Serialize;

/// A question about the board that a player can ask by one key, as players do who cannot see it.
///
/// A game lists its questions in [`View::QUESTIONS`](crate::View::QUESTIONS); the page says what each means and makes
/// its help from that list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Question {
    /// Its name in commands and catalogues: lower case, unique in its game.
    pub id: &'static str,
    /// The key that asks it at the board: a lower-case letter or a digit, unique in its game.
    pub key: char,
    /// What it is about.
    pub about: Subject,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// The whole board.
    Board,
    /// The cell on which the player is.
    Cell,
}

impl Question {
    /// A question about the whole board.
    pub const fn board(id: &'static str, key: char) -> Question {
        Question { id, key, about: Subject::Board }
    }

    /// A question about one cell.
    pub const fn cell(id: &'static str, key: char) -> Question {
        Question { id, key, about: Subject::Cell }
    }
}
