use serde::Serialize;

/// A question about the board, asked with a single key, mainly for players who cannot see it.
///
/// Games list their questions in [`View::QUESTIONS`](crate::View::QUESTIONS). The page supplies their wording and
/// builds its help from the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Question {
    /// Its name in commands and catalogues: lower case, unique in its game.
    pub id: &'static str,
    /// The key that asks it on the board: a lower-case letter or a digit, unique in its game.
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
    /// The player's current cell.
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
