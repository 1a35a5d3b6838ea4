use game::Side;
use std::fmt::Debug;

/// A position as the search sees it: small, copied for every move.
///
/// A game states what comes before the defaults. They suit a game in which no move is noisier than another and no
/// position recurs. Each one that a game replaces makes the search more selective.
pub trait Position: Copy + Send + Sync {
    /// A move. Small: move lists are arrays of it.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// Whose turn it is.
    fn side(&self) -> Side;

    /// A number that differs between positions that are not the same, the side to move included, but for
    /// the rare accident.
    fn key(&self) -> u64;

    /// The position after a move.
    #[must_use]
    fn play(&self, m: Self::Move) -> Self;

    /// What is known about this position without searching: that it has ended, or how it will.
    fn proven(&self) -> Option<Proven>;

    /// What the position seems to be worth to the side to move, in hundredths of the game's unit; within
    /// ±[`EVAL_LIMIT`](crate::score::EVAL_LIMIT).
    fn evaluate(&self) -> i32;

    /// Appends the moves of this kind, in a fixed order. Noisy and quiet moves together are all legal moves.
    fn generate(&self, kind: MoveKind, moves: &mut Vec<Self::Move>);

    /// The move as a number below [`Position::MOVE_CODES`]; never 0.
    fn encode(&self, m: Self::Move) -> u16;

    /// How many codes there are: all of 16 bits, if a game does not say that it needs fewer.
    const MOVE_CODES: usize = 1 << 16;

    /// How many different values [`Position::history_index`] has.
    const HISTORY_SIZE: usize = 1;

    /// The move with this code, if it is legal here.
    fn decode(&self, code: u16) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.generate(MoveKind::Noisy, &mut moves);
        self.generate(MoveKind::Quiet, &mut moves);
        moves.into_iter().find(|&m| self.encode(m) == code)
    }

    /// The position if the side to move could pass. `None` where passing may be better than every move: nothing can
    /// be concluded from it then.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Whether the side to move would lose at once if it could pass. Such a position is never judged at
    /// rest.
    fn in_check(&self) -> bool {
        false
    }

    /// Whether a legal move is noisy: it changes so much (a capture, a promotion) that the position must not be
    /// judged before it.
    fn is_noisy(&self, _m: Self::Move) -> bool {
        false
    }

    /// What a noisy move wins at first sight, in the unit of [`Position::evaluate`].
    fn capture_value(&self, _m: Self::Move) -> i32 {
        0
    }

    /// Whether a move, with all that follows on its target square, wins at least `threshold` (static exchange
    /// evaluation).
    fn see_ge(&self, m: Self::Move, threshold: i32) -> bool {
        self.capture_value(m) >= threshold
    }

    /// A small number for moves that are alike (in Smess: side, piece and target), for the history of what
    /// worked elsewhere.
    fn history_index(&self, _m: Self::Move) -> usize {
        0
    }

    /// How many plies back the same position may have occurred; 0 in games where none can occur again.
    fn reversible_plies(&self) -> usize {
        0
    }
}

/// Which moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// Moves for which [`Position::is_noisy`] holds.
    Noisy,
    /// All others.
    Quiet,
}

/// What is known about a position, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// It wins in this many plies; 0 if the game is over.
    Win(u32),
    /// It loses in this many plies; 0 if the game is over.
    Loss(u32),
    /// The game is over or will end with this difference, in hundredths; 0 is a draw.
    Score(i32),
}
