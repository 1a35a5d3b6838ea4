use crate::{MoveKind, Position, Proven, score};
use game::Side;

/// Limits on what a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// Selects the overlooked moves and the evaluation errors. Use a new seed for every search; otherwise the player
    /// has the same blind spots all game.
    pub seed: u64,
    /// Evaluations are off by at most this much, in hundredths of the game's unit.
    pub misjudges: u32,
    /// How many out of 1000 moves of normal [obscurity](Conspicuous::obscurity) are overlooked, on either side.
    pub overlooks: u32,
}

/// Positions where some moves are easier to overlook than others.
pub trait Conspicuous: Position {
    /// How easily a player overlooks a legal move after the move `last`, as a percentage of normal.
    fn obscurity(&self, m: Self::Move, last: Option<Self::Move>) -> u32;
}

/// A position as seen by a player with a [`Handicap`]: evaluations are off, and moves are missing. Searching it
/// produces plausible mistakes, such as missed threats and misjudged positions, rather than senseless moves.
#[derive(Clone, Copy, Debug)]
pub struct Handicapped<P: Position> {
    position: P,
    handicap: Handicap,
    /// The move that led here, which draws attention.
    last: Option<P::Move>,
}

impl<P: Conspicuous> Handicapped<P> {
    /// The position after `last`, seen with this handicap.
    pub fn new(position: P, handicap: Handicap, last: Option<P::Move>) -> Self {
        Handicapped { position, handicap, last }
    }

    /// Whether the player overlooks this move.
    pub fn overlooks(&self, m: P::Move) -> bool {
        if self.handicap.overlooks == 0 {
            return false;
        }
        let side = if self.position.side() == Side::First { 0 } else { P::MOVE_CODES as u64 };
        let fate = mix(self.handicap.seed ^ side ^ u64::from(self.position.encode(m))) % 100_000;
        fate < u64::from(self.handicap.overlooks) * u64::from(self.position.obscurity(m, self.last))
    }

    fn sees_a_win(&self) -> bool {
        let mut moves = Vec::new();
        self.position.generate(MoveKind::Noisy, &mut moves);
        moves
            .into_iter()
            .any(|m| !self.overlooks(m) && self.position.play(m).proven() == Some(Proven::Loss(0)))
    }
}

/// The finalizer of SplitMix64: every bit of the result depends on every bit of `n`.
fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}

impl<P: Conspicuous> Position for Handicapped<P> {
    type Move = P::Move;
    const MOVE_CODES: usize = P::MOVE_CODES;
    const HISTORY_SIZE: usize = P::HISTORY_SIZE;

    fn side(&self) -> Side {
        self.position.side()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn play(&self, m: P::Move) -> Self {
        Handicapped { position: self.position.play(m), last: Some(m), ..*self }
    }

    fn null_move(&self) -> Option<Self> {
        self.position.null_move().map(|position| Handicapped { position, last: None, ..*self })
    }

    fn proven(&self) -> Option<Proven> {
        match self.position.proven() {
            Some(Proven::Win(1)) if self.handicap.overlooks > 0 && !self.sees_a_win() => None,
            proven => proven,
        }
    }

    fn in_check(&self) -> bool {
        self.position.in_check()
    }

    fn evaluate(&self) -> i32 {
        let span = 2 * u64::from(self.handicap.misjudges) + 1;
        let error = (mix(self.handicap.seed ^ self.key()) % span) as i32 - self.handicap.misjudges as i32;
        (self.position.evaluate() + error).clamp(-score::EVAL_LIMIT, score::EVAL_LIMIT)
    }

    fn generate(&self, kind: MoveKind, moves: &mut Vec<P::Move>) {
        self.position.generate(kind, moves);
        moves.retain(|&m| !self.overlooks(m));
    }

    fn is_noisy(&self, m: P::Move) -> bool {
        self.position.is_noisy(m)
    }

    fn capture_value(&self, m: P::Move) -> i32 {
        self.position.capture_value(m)
    }

    fn see_ge(&self, m: P::Move, threshold: i32) -> bool {
        self.position.see_ge(m, threshold)
    }

    fn history_index(&self, m: P::Move) -> usize {
        self.position.history_index(m)
    }

    fn encode(&self, m: P::Move) -> u16 {
        self.position.encode(m)
    }

    fn decode(&self, code: u16) -> Option<P::Move> {
        self.position.decode(code)
    }

    fn reversible_plies(&self) -> usize {
        self.position.reversible_plies()
    }
}
