use crate::{Known, Position, Which, score};
use game::Side;

/// What a player does not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flaws {
    /// Decides what is overlooked and misjudged. Another seed for every thought, or a player would be blind to
    /// the same things for a whole game.
    pub seed: u64,
    /// Judgements are off by at most this much, in hundredths of the game's unit.
    pub misjudges: u32,
    /// Of a thousand moves of usual [obscurity](Conspicuous::obscurity) so many are overlooked, a player's own and his
    /// opponent's alike.
    pub overlooks: u32,
}

/// Positions of whose moves some are easier to overlook than others.
pub trait Conspicuous: Position {
    /// How easily a person overlooks a legal move when `last` was made before it, in per cent of the usual.
    fn obscurity(&self, m: Self::Move, last: Option<Self::Move>) -> u32;
}

/// A position as a player with [`Flaws`] sees it: evaluations are off, moves are missing. Searching it gives
/// plausible mistakes: not senseless moves, but a threat unseen or a position misjudged.
#[derive(Clone, Copy, Debug)]
pub struct Fallible<P: Position> {
    position: P,
    flaws: Flaws,
    /// The move that led here, to which the eye is drawn.
    last: Option<P::Move>,
}

impl<P: Conspicuous> Fallible<P> {
    /// The position with these flaws, after this move.
    pub fn new(position: P, flaws: Flaws, last: Option<P::Move>) -> Self {
        Fallible { position, flaws, last }
    }

    /// Whether the player does not see this move.
    pub fn overlooks(&self, m: P::Move) -> bool {
        if self.flaws.overlooks == 0 {
            return false;
        }
        let side = if self.position.side() == Side::First { 0 } else { 1 << 12 };
        let fate = mix(self.flaws.seed ^ side ^ u64::from(self.position.encode(m))) % 100_000;
        fate < u64::from(self.flaws.overlooks) * u64::from(self.position.obscurity(m, self.last))
    }

    fn sees_a_win(&self) -> bool {
        let mut moves = Vec::new();
        self.position.generate(Which::Loud, &mut moves);
        moves.into_iter().any(|m| !self.overlooks(m) && self.position.play(m).known() == Some(Known::Loss(0)))
    }
}

/// The finalizer of SplitMix64: every bit of the result depends on every bit of `n`.
fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}

impl<P: Conspicuous> Position for Fallible<P> {
    type Move = P::Move;
    const SLOTS: usize = P::SLOTS;

    fn side(&self) -> Side {
        self.position.side()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn play(&self, m: P::Move) -> Self {
        Fallible { position: self.position.play(m), last: Some(m), ..*self }
    }

    fn pass(&self) -> Option<Self> {
        self.position.pass().map(|position| Fallible { position, last: None, ..*self })
    }

    fn known(&self) -> Option<Known> {
        match self.position.known() {
            Some(Known::Win(1)) if self.flaws.overlooks > 0 && !self.sees_a_win() => None,
            known => known,
        }
    }

    fn threatened(&self) -> bool {
        self.position.threatened()
    }

    fn evaluate(&self) -> i32 {
        let span = 2 * u64::from(self.flaws.misjudges) + 1;
        let error = (mix(self.flaws.seed ^ self.key()) % span) as i32 - self.flaws.misjudges as i32;
        (self.position.evaluate() + error).clamp(-score::ESTIMATE_LIMIT, score::ESTIMATE_LIMIT)
    }

    fn generate(&self, which: Which, moves: &mut Vec<P::Move>) {
        self.position.generate(which, moves);
        moves.retain(|&m| !self.overlooks(m));
    }

    fn is_loud(&self, m: P::Move) -> bool {
        self.position.is_loud(m)
    }

    fn gain(&self, m: P::Move) -> i32 {
        self.position.gain(m)
    }

    fn exchange_reaches(&self, m: P::Move, threshold: i32) -> bool {
        self.position.exchange_reaches(m, threshold)
    }

    fn slot(&self, m: P::Move) -> usize {
        self.position.slot(m)
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
