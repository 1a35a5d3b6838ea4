use game::Side;
use std::fmt::Debug;

/// A position for the search: small, and copied for every move.
///
/// A game must implement the methods without defaults. The defaults suit a game without noisy moves or recurring
/// positions. Each override makes the search more selective.
pub trait Position: Copy + Send + Sync {
    /// A move. Small, because move lists are arrays of moves.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// The side to move.
    fn side(&self) -> Side;

    /// A hash of the position, including the side to move. Distinct positions almost always have distinct keys.
    fn key(&self) -> u64;

    /// The position after a move.
    #[must_use]
    fn play(&self, m: Self::Move) -> Self;

    /// The result, if it is known without searching: the game is over or its outcome is proven.
    fn proven(&self) -> Option<Proven>;

    /// The estimated value for the side to move, in hundredths of the game's unit, within
    /// ±[`EVAL_LIMIT`](crate::score::EVAL_LIMIT).
    fn evaluate(&self) -> i32;

    /// Appends the moves of this kind in a fixed order. Noisy and quiet moves together are all legal moves.
    fn generate(&self, kind: MoveKind, moves: &mut Vec<Self::Move>);

    /// The move as a number below [`Position::MOVE_CODES`]; never 0.
    fn encode(&self, m: Self::Move) -> u16;

    /// The number of move codes; all 16-bit values by default.
    const MOVE_CODES: usize = 1 << 16;

    /// The number of values of [`Position::history_index`].
    const HISTORY_SIZE: usize = 1;

    /// The move with this code, if it is legal here.
    fn decode(&self, code: u16) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.generate(MoveKind::Noisy, &mut moves);
        self.generate(MoveKind::Quiet, &mut moves);
        moves.into_iter().find(|&m| self.encode(m) == code)
    }

    /// The position after a pass. `None` where passing could be better than every move, so that no conclusions can be
    /// drawn from it.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Whether the side to move would lose immediately if it passed. Such a position is never evaluated statically.
    fn in_check(&self) -> bool {
        false
    }

    /// Whether a legal move is noisy: it changes so much (a capture, a promotion) that the position must not be
    /// evaluated before it.
    fn is_noisy(&self, _m: Self::Move) -> bool {
        false
    }

    /// A noisy move's gain at first glance, in the unit of [`Position::evaluate`].
    fn capture_value(&self, _m: Self::Move) -> i32 {
        0
    }

    /// Whether a move, including all exchanges on its target square, wins at least `threshold` (static exchange
    /// evaluation).
    fn see_ge(&self, m: Self::Move, threshold: i32) -> bool {
        self.capture_value(m) >= threshold
    }

    /// A small number shared by similar moves (in Smess: side, piece and target), for the history heuristics.
    fn history_index(&self, _m: Self::Move) -> usize {
        0
    }

    /// How many plies back the same position can have occurred; 0 in games without recurring positions.
    fn reversible_plies(&self) -> usize {
        0
    }
}

/// The kind of moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// Moves for which [`Position::is_noisy`] holds.
    Noisy,
    /// All other moves.
    Quiet,
}

/// A known result from the viewpoint of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// It wins in this many plies; 0 if the game is over.
    Win(u32),
    /// It loses in this many plies; 0 if the game is over.
    Loss(u32),
    /// The game is over or will end with this difference, in hundredths; 0 is a draw.
    Score(i32),
}
