use game::Side;
use std::fmt::Debug;

/// A position as the search sees it: small, copied for every move.
pub trait Position: Copy + Send + Sync {
    /// A move. Small: move lists are arrays of it.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// How many different values [`Position::slot`] has.
    const SLOTS: usize;

    /// Whose turn it is.
    fn side(&self) -> Side;

    /// A number that differs between positions that are not the same, the side to move included, but for
    /// the rare accident.
    fn key(&self) -> u64;

    /// The position after a move.
    #[must_use]
    fn play(&self, m: Self::Move) -> Self;

    /// The position if the side to move could pass; `None` where passing may be better than every move, so
    /// that nothing can be concluded from it.
    fn pass(&self) -> Option<Self>;

    /// What is known about this position without searching: that it has ended, or how it will.
    fn known(&self) -> Option<Known>;

    /// Whether the side to move would lose at once if it could pass. Such a position is never judged at
    /// rest.
    fn threatened(&self) -> bool;

    /// What the position seems to be worth to the side to move, in hundredths of the game's unit; within
    /// ±[`ESTIMATE_LIMIT`](crate::score::ESTIMATE_LIMIT).
    fn evaluate(&self) -> i32;

    /// Appends the moves of this kind, in a fixed order. Loud and quiet moves together are all legal moves.
    fn generate(&self, which: Which, moves: &mut Vec<Self::Move>);

    /// Whether a legal move is loud: it changes so much (a capture, a promotion) that the position must not be
    /// judged before it.
    fn is_loud(&self, m: Self::Move) -> bool;

    /// What a loud move wins at first sight, in the unit of [`Position::evaluate`].
    fn gain(&self, m: Self::Move) -> i32;

    /// Whether a move, with all that follows on its target square, wins at least `threshold`.
    fn exchange_reaches(&self, m: Self::Move, threshold: i32) -> bool;

    /// A small number for moves that are alike (in Smess: side, piece and target), for the history of what
    /// worked elsewhere.
    fn slot(&self, m: Self::Move) -> usize;

    /// The move in at most 12 bits, for the table; never 0.
    fn encode(&self, m: Self::Move) -> u16;

    /// The move with this code, if it is legal here.
    fn decode(&self, code: u16) -> Option<Self::Move>;

    /// How many plies back the same position may have occurred; 0 in games where none can occur again.
    fn reversible_plies(&self) -> usize;
}

/// Which moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Moves for which [`Position::is_loud`] holds.
    Loud,
    /// All others.
    Quiet,
}

/// What is known about a position, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It wins in this many plies; 0 if the game is over.
    Win(u32),
    /// It loses in this many plies; 0 if the game is over.
    Loss(u32),
    /// The game is over or will end with this difference, in hundredths; 0 is a draw.
    Worth(i32),
}
