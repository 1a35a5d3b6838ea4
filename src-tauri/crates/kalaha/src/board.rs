use crate::{Hole, Rules, Sowing};
use game::Side;

/// The stones in the pits and Kalahas, and the side to move. `PITS` is the number of pits for each player: six in the
/// game, fewer in exhaustive tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board<const PITS: usize = 6> {
    pits: [[u8; PITS]; 2],
    kalahas: [u8; 2],
    mover: Side,
}

impl<const PITS: usize> Board<PITS> {
    /// This many stones in every pit, empty Kalahas, and the first side to move.
    pub const fn start(stones: u8) -> Self {
        Board { pits: [[stones; PITS]; 2], kalahas: [0; 2], mover: Side::First }
    }

    /// A board with these pits, each side's in its own sowing order.
    ///
    /// The total number of stones must fit in a `u8`.
    pub const fn new(pits: [[u8; PITS]; 2], kalahas: [u8; 2], mover: Side) -> Self {
        Board { pits, kalahas, mover }
    }

    /// The side to move.
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// A side's pits in its own sowing order.
    pub const fn pits(&self, side: Side) -> &[u8; PITS] {
        &self.pits[side.index()]
    }

    /// The stones in a side's Kalaha.
    pub const fn kalaha(&self, side: Side) -> u8 {
        self.kalahas[side.index()]
    }

    /// All stones, including those in the Kalahas.
    pub fn stones(&self) -> u8 {
        self.pits.iter().flatten().chain(&self.kalahas).sum()
    }

    /// The stones in a hole.
    pub(crate) const fn stones_in(&self, hole: Hole) -> u8 {
        match hole {
            Hole::Pit(side, pit) => self.pits[side.index()][pit],
            Hole::Kalaha(side) => self.kalahas[side.index()],
        }
    }

    /// The same board with this number of stones in a hole.
    #[must_use]
    pub(crate) fn with_stones(mut self, hole: Hole, stones: u8) -> Self {
        *self.hole_mut(hole) = stones;
        self
    }

    /// The same stones with this side to move.
    #[must_use]
    pub(crate) const fn with_mover(mut self, mover: Side) -> Self {
        self.mover = mover;
        self
    }

    /// Whether a side has no stones in its pits.
    pub fn is_empty(&self, side: Side) -> bool {
        self.pits(side).iter().all(|&stones| stones == 0)
    }

    /// Whether the game is over.
    pub fn is_over(&self, rules: &Rules) -> bool {
        self.is_empty(self.mover) || rules.standard_ending && self.is_empty(!self.mover)
    }

    /// The mover's legal pits, counted from 0; none if the game is over.
    pub fn legal_pits(&self, rules: &Rules) -> impl Iterator<Item = usize> + use<PITS> {
        let pits = if self.is_over(rules) { [0; PITS] } else { *self.pits(self.mover) };
        (0..PITS).filter(move |&pit| pits[pit] > 0)
    }

    /// The holes that a sowing drops its stones into, in order.
    pub fn path(&self, pit: usize, rules: &Rules) -> impl Iterator<Item = Hole> + use<PITS> {
        let (mover, rules) = (self.mover, *rules);
        // The ring: the mover's pits and Kalaha, then the opponent's.
        let ring = 2 * PITS + 2;
        let hole = move |at: usize| match at {
            _ if at < PITS => Hole::Pit(mover, at),
            _ if at == PITS => Hole::Kalaha(mover),
            _ if at < 2 * PITS + 1 => Hole::Pit(!mover, at - PITS - 1),
            _ => Hole::Kalaha(!mover),
        };
        let passed_over =
            move |at: usize| at == ring - 1 && rules.skip_opponent || at == pit && rules.skip_start_pit;
        (pit + 1..)
            .map(move |steps| steps % ring)
            .filter(move |&at| !passed_over(at))
            .map(hole)
            .take(usize::from(self.pits(mover)[pit]))
    }

    /// Empties a pit of the side to move, counted from 0, sows its stones, captures, and determines the next side to
    /// move. Does not end the game; see [`Board::sweep_to_kalahas`].
    ///
    /// # Panics
    /// If the pit is empty.
    pub fn sow(&mut self, pit: usize, rules: &Rules) -> Sowing {
        let mover = self.mover;
        let path = self.path(pit, rules);
        let stones = std::mem::take(&mut self.pits[mover.index()][pit]);
        assert!(stones > 0, "an empty pit cannot be sown");
        let mut last = Hole::Pit(mover, pit);
        for hole in path {
            *self.hole_mut(hole) += 1;
            last = hole;
        }
        let captured = self.capture(last, rules);
        let moves_again = last == Hole::Kalaha(mover);
        if !moves_again {
            self.mover = !mover;
        }
        // A full lap covers all holes except the start pit and possibly the opponent's Kalaha.
        let once_round = 2 * PITS + 1 - usize::from(rules.skip_opponent);
        Sowing { stones, last, moves_again, captured, lapped: usize::from(stones) > once_round }
    }

    /// If the game is over, moves the remaining stones to their owners' Kalahas. Returns the number of stones moved, by
    /// side; `None` if the game is not over.
    pub fn sweep_to_kalahas(&mut self, rules: &Rules) -> Option<[u8; 2]> {
        if !self.is_over(rules) {
            return None;
        }
        let left = Side::BOTH.map(|side| self.pits(side).iter().sum());
        for side in Side::BOTH {
            self.kalahas[side.index()] += left[side.index()];
            self.pits[side.index()] = [0; PITS];
        }
        Some(left)
    }

    /// If the last stone fell into one of the mover's empty pits, moves it and the opposite stones to the mover's
    /// Kalaha. Returns the number of opposite stones.
    fn capture(&mut self, last: Hole, rules: &Rules) -> Option<u8> {
        let mover = self.mover;
        let Hole::Pit(owner, pit) = last else { return None };
        // A pit that received another stone in the same sowing holds more than one.
        if owner != mover || self.pits(mover)[pit] != 1 {
            return None;
        }
        let opposite = self.pits(!mover)[PITS - 1 - pit];
        if opposite == 0 && !rules.empty_capture {
            return None;
        }
        self.pits[mover.index()][pit] = 0;
        self.pits[(!mover).index()][PITS - 1 - pit] = 0;
        self.kalahas[mover.index()] += opposite + 1;
        Some(opposite)
    }

    fn hole_mut(&mut self, hole: Hole) -> &mut u8 {
        match hole {
            Hole::Pit(side, pit) => &mut self.pits[side.index()][pit],
            Hole::Kalaha(side) => &mut self.kalahas[side.index()],
        }
    }
}
