//! A position of any game without secrets, for what knows no game: its moves are numbers.

use crate::Turn;
use std::any::Any;

/// A position of a game without secrets.
///
/// Two devices that follow the same match must give equal answers. What they compare is [`OpenPosition::public`].
pub trait OpenPosition: Any + Send {
    /// The same position once more.
    fn duplicate(&self) -> Box<dyn OpenPosition>;

    /// Whose turn it is, or how the game ended.
    fn turn(&self) -> Turn;

    /// The position after the legal move with this number, in the fixed order of [`View::legal_moves`](crate::View::legal_moves); `None` if
    /// there are fewer.
    fn play(&self, number: u16) -> Option<Box<dyn OpenPosition>>;

    /// What everybody may know of it, as text, and the public score.
    fn public(&self) -> (String, String);

    /// Whether moves may be taken back, if both agree.
    fn takes_back(&self) -> bool;
}

impl Clone for Box<dyn OpenPosition> {
    fn clone(&self) -> Self {
        self.duplicate()
    }
}
