use crate::SecretRules;
use game::Turn;

/// What the log layer asks of a game. It knows no game: a move is a number in the list of legal moves.
///
/// Both devices must give equal answers, or they stop at the first digest that differs. So the rules' version is part
/// of the invitation.
pub trait Rules {
    /// Whatever a move is played on. It holds all that the rules remember of the game so far.
    type Position: Clone;

    /// The position before the first move, in a game without secrets.
    fn start(&self) -> Self::Position;

    /// Whose turn it is, or how the game ended.
    fn turn(&self, position: &Self::Position) -> Turn;

    /// The position after the legal move with this number, in the fixed order of the rules; `None` if there are
    /// fewer.
    ///
    /// A game with secrets has no such moves.
    fn play(&self, position: &Self::Position, number: u16) -> Option<Self::Position>;

    /// What everybody may know of the position, as text, and the public score: what the two devices compare.
    fn public(&self, position: &Self::Position) -> (String, String);

    /// Whether moves may be taken back, if both agree.
    fn takes_back(&self) -> bool;

    /// The rest of the rules of a game with secrets.
    fn secrets(&self) -> Option<&dyn SecretRules<Position = Self::Position>> {
        None
    }
}
