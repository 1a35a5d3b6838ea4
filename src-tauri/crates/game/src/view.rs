use crate::{Input, InputResult, Question, Turn};
use serde::Serialize;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// All that one viewer may know of a game, and all that they may decide on: their information set, in the words of game
/// theory.
///
/// The law of views: two worlds that a viewer cannot tell apart give them equal views. So moves, serialised bytes and
/// the choice of the same bot are equal too. In a game without secrets the view *is* the position, with what the past
/// means for it (repetitions). Serialised, it is what a board draws.
pub trait View: Clone + Serialize + Send + 'static {
    /// A move as this viewer may choose it. `Display` and `FromStr` round-trip: the same text in logs,
    /// tests, saves, the arena and on the wire. Serialised as far as the page takes it apart.
    type Move: Copy + Eq + Debug + Display + FromStr<Err: Error> + Serialize + Send + 'static;
    /// Half an input, such as a chosen square. Neither undone nor saved. Serialised for the board to draw.
    type Draft: Clone + Debug + PartialEq + Serialize + Send + 'static;
    /// What a viewer is told of a move that was made, for the record, the animation and speech. `Display` is the move
    /// as people write it down (`Nf6xe7`).
    type MoveReport: Clone + Debug + PartialEq + Display + Serialize + Send + 'static;

    /// The answer to one of [`View::QUESTIONS`], in the game's own form. Serialised for the page to put into words.
    type Answer: Clone + Debug + PartialEq + Serialize + Send + 'static;

    /// The questions about this game that a player can ask, in the order in which the help lists them.
    const QUESTIONS: &'static [Question] = &[];

    /// Whose turn it is, or the outcome.
    fn turn(&self) -> Turn;

    /// The legal moves of the side to move in a fixed order that depends on the view alone. In the view of the player
    /// to move they are complete, and empty exactly when the game is over. Another viewer may know fewer of them. Two
    /// devices name moves by their places here: another order needs another `rules_version` (`State::REMOTE`).
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// What an input of the side to move means while this draft is on the board. Total: any cell number is
    /// answered, one that does not exist with [`InputResult::Nothing`].
    fn interpret(&self, draft: Option<&Self::Draft>, input: Input) -> InputResult<Self>;

    /// The answer to the question with this id; `cell` is where the player is, for questions about a cell. A
    /// function of the view, so it tells nobody what they may not know. `None` if the game has no such question or
    /// no such cell.
    fn answer(&self, question: &str, cell: Option<u16>) -> Option<Self::Answer> {
        let _ = (question, cell);
        None
    }

    /// Reads a move as a person types it, which may be more loosely written than [`Display`] writes it: in any case
    /// without spaces. Whether it is legal is another question.
    ///
    /// # Errors
    /// It is not a move.
    fn read_typed(&self, text: &str) -> Result<Self::Move, <Self::Move as FromStr>::Err> {
        text.trim().parse()
    }
}
