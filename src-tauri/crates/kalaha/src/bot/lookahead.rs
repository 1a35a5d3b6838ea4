use super::evaluation::Insight;
use super::pits::{Pits, stones};
use super::ranks::Ranks;
use super::sower::{Sower, Sown};
use crate::Rules;
use arrayvec::ArrayVec;
use game::SearchControl;

/// Looks ahead so many plies and judges what it sees there: for play where nothing can be proven yet.
///
/// An extra move belongs to the ply of the move before it, so that a ply ends where the other side is to move and
/// no search stops in the middle of a turn.
pub struct Lookahead<const PITS: usize = 6> {
    sower: Sower<PITS>,
    ranks: Ranks<PITS>,
    entries: Vec<Entry>,
    generation: u8,
    insight: Insight,
}

/// What a position or a move is worth to the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The difference that is still to come, in hundredths of a stone.
    pub score: i32,
    /// Whether every line was followed to the end of the game.
    pub proven: bool,
}

#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    Least,
    Most,
}

#[derive(Clone, Copy)]
struct Entry {
    /// The position's number.
    number: u64,
    score: i16,
    /// Plies it was searched; 0 in an empty entry, `PROVEN` if to the end.
    depth: u8,
    bound: Bound,
    best: u8,
    generation: u8,
}

const EMPTY: Entry = Entry { number: 0, score: 0, depth: 0, bound: Bound::Exact, best: 0, generation: 0 };
const PROVEN: u8 = u8::MAX;
/// Above every score.
const INFINITE: i32 = 32_000;
/// The deepest search: games without an end do not occur, but searches without a limit do.
pub(super) const MOST_DEPTH: u32 = 100;

/// A larger table is written for so long before the first move that a stop would have to wait for it.
const MOST_BYTES: usize = 16 << 20;

impl<const PITS: usize> Lookahead<PITS> {
    /// For these rules, with a table of about so many bytes, or less.
    pub fn new(rules: &Rules, table_bytes: usize) -> Self {
        let entries = 1 << (table_bytes.min(MOST_BYTES) / size_of::<Entry>()).max(2).ilog2();
        Lookahead {
            sower: Sower::new(rules),
            ranks: Ranks::new(),
            entries: vec![EMPTY; entries],
            generation: 0,
            insight: Insight::FULL,
        }
    }

    /// The rules it plays by.
    pub fn rules(&self) -> &Rules {
        self.sower.rules()
    }

    /// Judges with so much insight from now on, and forgets what it learnt with another.
    pub fn judge_with(&mut self, insight: Insight) {
        if self.insight != insight {
            self.insight = insight;
            self.forget();
        }
    }

    /// Forgets everything learnt.
    pub fn forget(&mut self) {
        self.entries.fill(EMPTY);
    }

    /// Begins a search for another move, whose entries replace older ones.
    pub fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// Searches the moves, the best known first, and brings the best to the front: exactly so many plies deep,
    /// or to the end. Says what the first is worth; `None` if the control ended it before any move was searched.
    /// The others' worth is only known to be no more.
    pub fn deepen(
        &mut self,
        pits: Pits,
        moves: &mut [usize],
        depth: u32,
        control: &mut SearchControl,
    ) -> Option<Judged> {
        let mut best: Option<Judged> = None;
        let mut proven = true;
        for i in 0..moves.len() {
            let alpha = best.map_or(-INFINITE, |best| best.score);
            let judged = self.scout(pits, moves[i], depth, Window { alpha, beta: INFINITE }, i == 0, control);
            if control.has_ended() {
                return best.map(|best| Judged { proven: false, ..best });
            }
            proven &= judged.proven;
            if best.is_none_or(|best| judged.score > best.score) {
                best = Some(judged);
                moves[..=i].rotate_right(1);
            }
        }
        best.map(|best| Judged { proven, ..best })
    }

    /// What one move is worth, looking so many plies ahead, itself included. Nothing if the control ended it.
    pub fn judge(
        &mut self,
        pits: Pits,
        pit: usize,
        depth: u32,
        control: &mut SearchControl,
    ) -> Option<Judged> {
        let window = Window { alpha: -INFINITE, beta: INFINITE };
        let judged = self.scout(pits, pit, depth, window, true, control);
        (!control.has_ended()).then_some(judged)
    }

    /// The line that the table expects after a move, that move first.
    pub fn line(&self, pits: Pits, first: usize) -> Vec<usize> {
        let mut line = vec![first];
        let mut at = self.sower.sow(pits, first).after;
        while self.sower.over(at).is_none() && line.len() < MOST_DEPTH as usize {
            let Some(entry) = self.get(self.ranks.number(at)) else { break };
            if stones(at.own, usize::from(entry.best)) == 0 {
                break;
            }
            line.push(usize::from(entry.best));
            at = self.sower.sow(at, usize::from(entry.best)).after;
        }
        line
    }

    /// A move's worth: asked with a null window first unless it is the first.
    fn scout(
        &mut self,
        pits: Pits,
        pit: usize,
        depth: u32,
        window: Window,
        is_first: bool,
        control: &mut SearchControl,
    ) -> Judged {
        let sown = self.sower.sow(pits, pit);
        if !is_first && window.beta - window.alpha > 1 {
            let narrow = Window { alpha: window.alpha, beta: window.alpha + 1 };
            let judged = self.after(&sown, depth - u32::from(!sown.again), narrow, control);
            if judged.score <= window.alpha || judged.score >= window.beta {
                return judged;
            }
        }
        self.after(&sown, depth - u32::from(!sown.again), window, control)
    }

    /// The worth of what was sown to the one who did it.
    fn after(&mut self, sown: &Sown, depth: u32, window: Window, control: &mut SearchControl) -> Judged {
        let gained = 100 * (i32::from(sown.gained) - i32::from(sown.given));
        let (alpha, beta) = (window.alpha - gained, window.beta - gained);
        control.count();
        if sown.again {
            let judged = self.search(sown.after, depth, Window { alpha, beta }, control);
            Judged { score: gained + judged.score, ..judged }
        } else {
            let judged = self.search(sown.after, depth, Window { alpha: -beta, beta: -alpha }, control);
            Judged { score: gained - judged.score, ..judged }
        }
    }

    fn search(&mut self, pits: Pits, depth: u32, window: Window, control: &mut SearchControl) -> Judged {
        if let Some(gets) = self.sower.over(pits) {
            return Judged { score: 100 * (2 * i32::from(gets) - i32::from(pits.total())), proven: true };
        }
        if depth == 0 || control.has_ended() {
            return Judged { score: self.insight.estimate::<PITS>(pits), proven: false };
        }
        let number = self.ranks.number(pits);
        let stored = self.get(number);
        if let Some(judged) = stored.and_then(|entry| entry.answer(depth, window)) {
            return judged;
        }
        let moves = self.ordered(pits, stored.map(|entry| usize::from(entry.best)));
        let mut best = Judged { score: -INFINITE, proven: true };
        let mut best_pit = moves[0];
        let mut alpha = window.alpha;
        for (i, &pit) in moves.iter().enumerate() {
            let judged = self.scout(pits, pit, depth, Window { alpha, ..window }, i == 0, control);
            if control.has_ended() {
                return Judged { score: 0, proven: false };
            }
            let proven = best.proven && judged.proven;
            if judged.score > best.score {
                (best.score, best_pit) = (judged.score, pit);
            }
            alpha = alpha.max(best.score);
            if best.score >= window.beta {
                // One move suffices; what the others are worth does not matter.
                best.proven = judged.proven;
                break;
            }
            best.proven = proven;
        }
        self.put(number, best, best_pit, depth, window);
        best
    }

    /// The best move of an earlier search, extra moves, those nearest the Kalaha first, then what brings most.
    fn ordered(&self, pits: Pits, first: Option<usize>) -> ArrayVec<usize, PITS> {
        let legal = (0..PITS).rev().filter(|&pit| stones(pits.own, pit) > 0);
        let mut moves: ArrayVec<(i32, usize), PITS> = legal
            .map(|pit| {
                let sown = self.sower.sow(pits, pit);
                let order = match (first == Some(pit), sown.again) {
                    (true, _) => 2_000,
                    (_, true) => 1_000 + pit as i32,
                    _ => 2 * i32::from(sown.gained) + pit as i32,
                };
                (-order, pit)
            })
            .collect();
        moves.sort_unstable();
        moves.into_iter().map(|(_, pit)| pit).collect()
    }

    fn slot(&self, number: u64) -> usize {
        let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        (mixed as usize & (self.entries.len() - 1)) & !1
    }

    fn get(&self, number: u64) -> Option<Entry> {
        let slot = self.slot(number);
        let found = self.entries[slot..slot + 2].iter();
        found.copied().find(|entry| entry.number == number && entry.depth > 0)
    }

    /// Of two places the first keeps the deeper search, the second the last.
    fn put(&mut self, number: u64, judged: Judged, best: usize, depth: u32, window: Window) {
        let bound = if judged.score >= window.beta {
            Bound::Least
        } else if judged.score > window.alpha {
            Bound::Exact
        } else {
            Bound::Most
        };
        let depth = if judged.proven { PROVEN } else { depth as u8 };
        let score = judged.score as i16;
        let entry = Entry { number, score, depth, bound, best: best as u8, generation: self.generation };
        let slot = self.slot(number);
        let old = self.entries[slot];
        let gives_way = old.number == number || old.generation != self.generation || old.depth <= depth;
        self.entries[slot + usize::from(!gives_way)] = entry;
    }
}

impl Entry {
    /// The answer to a search of this depth in this window, if it is known.
    fn answer(&self, depth: u32, window: Window) -> Option<Judged> {
        let score = i32::from(self.score);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Least => score >= window.beta,
            Bound::Most => score <= window.alpha,
        };
        let is_deep = u32::from(self.depth) >= depth;
        (is_deep && decides).then_some(Judged { score, proven: self.depth == PROVEN })
    }
}
