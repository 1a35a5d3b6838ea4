//! A position in any game without secrets, for game-independent code. Moves are numbers.

use crate::Turn;
use std::any::Any;

/// A position in a game without secrets.
///
/// Two devices that follow the same match must get equal results. They compare [`OpenPosition::public`].
pub trait OpenPosition: Any + Send {
    /// A copy of the position.
    fn duplicate(&self) -> Box<dyn OpenPosition>;

    /// Whose turn it is, or how the game ended.
    fn turn(&self) -> Turn;

    /// The position after the legal move with this number, in the fixed order of
    /// [`View::legal_moves`](crate::View::legal_moves). `None` if there are fewer moves.
    fn play(&self, number: u16) -> Option<Box<dyn OpenPosition>>;

    /// The public position as text, and the public score.
    fn public(&self) -> (String, String);

    /// Whether players can take back moves by agreement.
    fn takes_back(&self) -> bool;
}

impl Clone for Box<dyn OpenPosition> {
    fn clone(&self) -> Self {
        self.duplicate()
    }
}
