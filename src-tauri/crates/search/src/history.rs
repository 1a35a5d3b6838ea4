use crate::Position;
use game::Side;

/// The maximum absolute value of quiet-move scores.
pub(crate) const HISTORY_LIMIT: i32 = 16_384;

/// Quiet moves that caused cutoffs elsewhere in the tree (CPW: History Heuristic).
pub(crate) struct History<M> {
    /// Scores by side and move code (CPW: Butterfly Boards).
    butterfly: Vec<i16>,
    /// Scores by the history indices of the previous move and its reply (continuation history).
    continuation: Vec<i16>,
    /// The last quiet move to refute the previous move, by the history index of that move (CPW: Countermove Heuristic).
    countermoves: Vec<Option<M>>,
    /// The last quiet moves to cause a cutoff, by ply (CPW: Killer Heuristic).
    killers: Vec<[Option<M>; 2]>,
}

impl<M: Copy + Eq> History<M> {
    pub(crate) fn new<P: Position<Move = M>>(plies: usize) -> Self {
        History {
            butterfly: vec![0; 2 * P::MOVE_CODES],
            continuation: vec![0; P::HISTORY_SIZE * P::HISTORY_SIZE],
            countermoves: vec![None; P::HISTORY_SIZE],
            killers: vec![[None; 2]; plies + 1],
        }
    }

    /// Prepares for a new root: clears the killers, which belong to the old root's plies, halves scores and keeps
    /// countermoves.
    pub(crate) fn age(&mut self) {
        self.killers.fill([None; 2]);
        self.butterfly.iter_mut().chain(&mut self.continuation).for_each(|score| *score /= 2);
    }

    pub(crate) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.countermoves.fill(None);
        self.butterfly.fill(0);
        self.continuation.fill(0);
    }

    pub(crate) fn killers(&self, ply: usize) -> [Option<M>; 2] {
        self.killers[ply]
    }

    /// The last quiet move to refute the move with this history index.
    pub(crate) fn countermove(&self, previous: Option<usize>) -> Option<M> {
        previous.and_then(|index| self.countermoves[index])
    }

    /// How well a quiet move did, from −2 to +2 times [`HISTORY_LIMIT`].
    pub(crate) fn score<P: Position<Move = M>>(&self, at: &P, previous: Option<usize>, m: M) -> i32 {
        let butterfly = i32::from(self.butterfly[butterfly_index(at, m)]);
        let continuation =
            previous.map_or(0, |previous| i32::from(self.continuation[continuation_index(at, previous, m)]));
        butterfly + continuation
    }

    /// Records that the quiet move `best` caused a cutoff after the moves in `tried` had not.
    pub(crate) fn update_on_cutoff<P: Position<Move = M>>(
        &mut self,
        at: &P,
        ply: usize,
        previous: Option<usize>,
        best: M,
        tried: &[M],
        depth: i32,
    ) {
        if self.killers[ply][0] != Some(best) {
            self.killers[ply] = [Some(best), self.killers[ply][0]];
        }
        if let Some(previous) = previous {
            self.countermoves[previous] = Some(best);
        }
        let bonus = (depth * depth * 16).min(1_600);
        self.update(at, previous, best, bonus);
        for &m in tried {
            self.update(at, previous, m, -bonus);
        }
    }

    fn update<P: Position<Move = M>>(&mut self, at: &P, previous: Option<usize>, m: M, bonus: i32) {
        add_with_gravity(&mut self.butterfly[butterfly_index(at, m)], bonus);
        if let Some(previous) = previous {
            add_with_gravity(&mut self.continuation[continuation_index(at, previous, m)], bonus);
        }
    }
}

fn butterfly_index<P: Position>(at: &P, m: P::Move) -> usize {
    let side = if at.side() == Side::First { 0 } else { P::MOVE_CODES };
    side + usize::from(at.encode(m))
}

fn continuation_index<P: Position>(at: &P, previous: usize, m: P::Move) -> usize {
    previous * P::HISTORY_SIZE + at.history_index(m)
}

/// Adds a bonus so that the score approaches the limit without exceeding it (CPW: History Heuristic, "History
/// Bonuses").
fn add_with_gravity(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_approaches_the_limit_and_never_exceeds_it() {
        let mut score = 0;
        for _ in 0..1_000 {
            add_with_gravity(&mut score, 1_600);
        }
        assert!(i32::from(score) <= HISTORY_LIMIT && i32::from(score) > HISTORY_LIMIT * 8 / 10);
        for _ in 0..1_000 {
            add_with_gravity(&mut score, -1_600);
        }
        assert!(i32::from(score) >= -HISTORY_LIMIT && i32::from(score) < -HISTORY_LIMIT * 8 / 10);
    }
}
