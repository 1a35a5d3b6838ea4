use crate::Position;
use game::Side;

/// Scores of quiet moves stay within plus and minus this.
pub(crate) const HISTORY_LIMIT: i32 = 16_384;

/// What worked elsewhere in the tree: quiet moves that refuted their positions, by what they are.
pub(crate) struct History<M> {
    /// By side and code: the move itself.
    by_move: Vec<i16>,
    /// By the slots of the move before and of the move: the move as an answer.
    as_answer: Vec<i16>,
    /// The quiet move that last refuted, by the slot of the move before.
    answers: Vec<Option<M>>,
    killers: Vec<[Option<M>; 2]>,
    slots: usize,
}

/// Codes have 12 bits.
const CODES: usize = 1 << 12;

impl<M: Copy + Eq> History<M> {
    pub(crate) fn new<P: Position<Move = M>>(plies: usize) -> Self {
        History {
            by_move: vec![0; 2 * CODES],
            as_answer: vec![0; P::SLOTS * P::SLOTS],
            answers: vec![None; P::SLOTS],
            killers: vec![[None; 2]; plies + 1],
            slots: P::SLOTS,
        }
    }

    /// A new root: killers belong to plies of the old one; the rest fades.
    pub(crate) fn age(&mut self) {
        self.killers.fill([None; 2]);
        self.by_move.iter_mut().chain(&mut self.as_answer).for_each(|score| *score /= 2);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.answers.fill(None);
        self.by_move.fill(0);
        self.as_answer.fill(0);
    }

    pub(crate) fn killers(&self, ply: usize) -> [Option<M>; 2] {
        self.killers[ply]
    }

    /// The quiet move that last refuted the move with this slot.
    pub(crate) fn answer(&self, before: Option<usize>) -> Option<M> {
        before.and_then(|slot| self.answers[slot])
    }

    /// How well a quiet move did, from −2 to +2 times [`HISTORY_LIMIT`].
    pub(crate) fn score<P: Position<Move = M>>(&self, position: &P, before: Option<usize>, m: M) -> i32 {
        let own = i32::from(self.by_move[move_index(position, m)]);
        let answer = before.map_or(0, |slot| i32::from(self.as_answer[slot * self.slots + position.slot(m)]));
        own + answer
    }

    /// `best`, a quiet move, refuted the position after `tried` had not.
    pub(crate) fn refuted<P: Position<Move = M>>(
        &mut self,
        position: &P,
        ply: usize,
        before: Option<usize>,
        best: M,
        tried: &[M],
        depth: i32,
    ) {
        if self.killers[ply][0] != Some(best) {
            self.killers[ply] = [Some(best), self.killers[ply][0]];
        }
        if let Some(slot) = before {
            self.answers[slot] = Some(best);
        }
        let bonus = (depth * depth * 16).min(1_600);
        self.adjust(position, before, best, bonus);
        for &m in tried {
            self.adjust(position, before, m, -bonus);
        }
    }

    fn adjust<P: Position<Move = M>>(&mut self, position: &P, before: Option<usize>, m: M, bonus: i32) {
        gravitate(&mut self.by_move[move_index(position, m)], bonus);
        if let Some(slot) = before {
            gravitate(&mut self.as_answer[slot * self.slots + position.slot(m)], bonus);
        }
    }
}

fn move_index<P: Position>(position: &P, m: P::Move) -> usize {
    let side = if position.side() == Side::First { 0 } else { CODES };
    side + usize::from(position.encode(m))
}

/// Adds a bonus so that the score tends to the limit instead of passing it.
fn gravitate(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_tends_to_the_limit_and_never_passes_it() {
        let mut score = 0;
        for _ in 0..1_000 {
            gravitate(&mut score, 1_600);
        }
        assert!(i32::from(score) <= HISTORY_LIMIT && i32::from(score) > HISTORY_LIMIT * 8 / 10);
        for _ in 0..1_000 {
            gravitate(&mut score, -1_600);
        }
        assert!(i32::from(score) >= -HISTORY_LIMIT && i32::from(score) < -HISTORY_LIMIT * 8 / 10);
    }
}
