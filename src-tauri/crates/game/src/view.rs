use crate::{Input, InputResult, Question, Turn};
use serde::Serialize;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Everything that one viewer knows about a game and can base decisions on: an information set in game theory.
///
/// The law of views: two worlds that a viewer cannot distinguish yield equal views. Moves, serialised bytes and a given
/// bot's choices are then equal too. In a game without secrets, the view *is* the position, with its relevant history
/// (repetitions). Boards draw the serialised form.
pub trait View: Clone + Serialize + Send + 'static {
    /// A move from this viewer's perspective. `Display` and `FromStr` round-trip: the text is the same in logs, tests,
    /// saves, the arena and on the wire. Serialised with the parts that the page needs.
    type Move: Copy + Eq + Debug + Display + FromStr<Err: Error> + Serialize + Send + 'static;
    /// An incomplete input, such as a selected square. Neither undone nor saved. Serialised for drawing.
    type Draft: Clone + Debug + PartialEq + Serialize + Send + 'static;
    /// A report to a viewer about a move, for the record, the animation and speech. `Display` is the move in
    /// human-readable notation (`Nf6xe7`).
    type MoveReport: Clone + Debug + PartialEq + Display + Serialize + Send + 'static;

    /// The answer to one of [`View::QUESTIONS`], in the game's own form. Serialised; the page supplies the wording.
    type Answer: Clone + Debug + PartialEq + Serialize + Send + 'static;

    /// The questions that a player can ask about this game, in the order shown in the help.
    const QUESTIONS: &'static [Question] = &[];

    /// Whose turn it is, or the outcome.
    fn turn(&self) -> Turn;

    /// The legal moves for the side to move, in a fixed order that depends only on the view. For the player to move,
    /// the list is complete, and empty exactly when the game is over. Other viewers may know fewer moves. Two devices
    /// identify moves by index: a new order requires a new `rules_version` (`State::REMOTE`).
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Interprets an input by the side to move, with this draft on the board. Never fails: an invalid cell number
    /// yields [`InputResult::Nothing`].
    fn interpret(&self, draft: Option<&Self::Draft>, input: Input) -> InputResult<Self>;

    /// The answer to the question with this id; `cell` is the player's current cell, for questions about a cell. It
    /// depends only on the view, so it reveals no secrets. `None` if the question or the cell does not exist.
    fn answer(&self, question: &str, cell: Option<u16>) -> Option<Self::Answer> {
        let _ = (question, cell);
        None
    }

    /// Why an input by the side to move does not do what the player wanted, naming what they tried. `None` if it does, or
    /// if the board explains it. It has no effect if [`View::interpret`] makes a draft or a move of the input.
    fn why_not(&self, draft: Option<&Self::Draft>, input: Input) -> Option<Self::Answer> {
        let _ = (draft, input);
        None
    }

    /// Parses a typed move. It can accept more than [`Display`] writes, and must accept moves without spaces. Does not
    /// check legality.
    ///
    /// # Errors
    /// If the text is not a move.
    fn read_typed(&self, text: &str) -> Result<Self::Move, <Self::Move as FromStr>::Err> {
        text.trim().parse()
    }
}
