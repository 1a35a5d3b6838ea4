use super::evaluation::EvalShare;
use super::index::PositionIndex;
use super::pits::{Pits, stones};
use super::sowing_table::{SowingTable, Sown};
use crate::Rules;
use arrayvec::ArrayVec;
use game::SearchControl;

/// Searches a fixed number of plies and evaluates the leaves, for positions that cannot be proven yet.
///
/// Alpha-beta with a transposition table (CPW: Alpha-Beta, Transposition Table). An extra move belongs to the same ply
/// as the move before it, so the search never stops mid-turn.
pub struct AlphaBeta<const PITS: usize = 6> {
    sowing_table: SowingTable<PITS>,
    index: PositionIndex<PITS>,
    entries: Vec<TtEntry>,
    generation: u8,
    eval_share: EvalShare,
}

/// A position's or a move's score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The mover's lead in stones still to be won, in hundredths of a stone.
    pub score: i32,
    /// Whether every line was searched to the end of the game.
    pub proven: bool,
}

/// The mover's share of the `total` stones in the pits, as implied by this score.
pub fn stones_for_score(score: i32, total: u8) -> i32 {
    let total = i32::from(total);
    ((score + 100 * total) / 200).clamp(0, total)
}

#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Copy)]
struct TtEntry {
    index: u64,
    score: i16,
    /// The search depth in plies; 0 for an empty entry, `PROVEN` if searched to the end.
    depth: u8,
    bound: Bound,
    best: u8,
    generation: u8,
}

const EMPTY: TtEntry = TtEntry { index: 0, score: 0, depth: 0, bound: Bound::Exact, best: 0, generation: 0 };
const PROVEN: u8 = u8::MAX;
/// Above every possible score.
const INFINITE: i32 = 32_000;
/// The maximum depth of a search with no other limit.
pub(super) const MAX_DEPTH: u32 = 100;

/// Clearing a larger table before the first move would delay a stop for too long.
const MAX_TT_BYTES: usize = 16 << 20;

impl<const PITS: usize> AlphaBeta<PITS> {
    /// A search under these rules, with a table of at most about this size.
    pub fn new(rules: &Rules, table_bytes: usize) -> Self {
        let entries = 1 << (table_bytes.min(MAX_TT_BYTES) / size_of::<TtEntry>()).max(2).ilog2();
        AlphaBeta {
            sowing_table: SowingTable::new(rules),
            index: PositionIndex::new(),
            entries: vec![EMPTY; entries],
            generation: 0,
            eval_share: EvalShare::FULL,
        }
    }

    /// The search's rules.
    pub fn rules(&self) -> &Rules {
        self.sowing_table.rules()
    }

    /// Sets the evaluation share. Clears the table if the share changes.
    pub fn set_eval_share(&mut self, eval_share: EvalShare) {
        if self.eval_share != eval_share {
            self.eval_share = eval_share;
            self.forget();
        }
    }

    /// Discards everything learnt.
    pub fn forget(&mut self) {
        self.entries.fill(EMPTY);
    }

    /// Starts a search for another move. Its entries replace older ones.
    pub fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// Searches the moves in order, to this depth or to the end of the game, and puts the best one first. Returns its
    /// score, which no other move exceeds. `None` if the control stopped the search before the first move was finished.
    /// One iteration of iterative deepening (CPW: Iterative Deepening).
    pub fn search_root(
        &mut self,
        pits: Pits,
        moves: &mut [usize],
        depth: u32,
        control: &mut SearchControl,
    ) -> Option<Scored> {
        let mut best: Option<Scored> = None;
        let mut proven = true;
        for i in 0..moves.len() {
            let alpha = best.map_or(-INFINITE, |best| best.score);
            let scored = self.pvs(pits, moves[i], depth, Window { alpha, beta: INFINITE }, i == 0, control);
            if control.has_ended() {
                return best.map(|best| Scored { proven: false, ..best });
            }
            proven &= scored.proven;
            if best.is_none_or(|best| scored.score > best.score) {
                best = Some(scored);
                moves[..=i].rotate_right(1);
            }
        }
        best.map(|best| Scored { proven, ..best })
    }

    /// The exact score of one move at this depth, counting the move itself. `None` if the control stopped the search.
    pub fn search_move(
        &mut self,
        pits: Pits,
        pit: usize,
        depth: u32,
        control: &mut SearchControl,
    ) -> Option<Scored> {
        let window = Window { alpha: -INFINITE, beta: INFINITE };
        let scored = self.pvs(pits, pit, depth, window, true, control);
        (!control.has_ended()).then_some(scored)
    }

    /// The principal variation from the table, starting with `first`.
    pub fn pv(&self, pits: Pits, first: usize) -> Vec<usize> {
        let mut line = vec![first];
        let mut at = self.sowing_table.sow(pits, first).after;
        while self.sowing_table.over(at).is_none() && line.len() < MAX_DEPTH as usize {
            let Some(entry) = self.tt_probe(self.index.of(at)) else { break };
            if stones(at.own, usize::from(entry.best)) == 0 {
                break;
            }
            line.push(usize::from(entry.best));
            at = self.sowing_table.sow(at, usize::from(entry.best)).after;
        }
        line
    }

    /// Principal variation search: all moves except the first are tested with a zero window, and searched with the full
    /// window only if they may be better (CPW: Principal Variation Search).
    fn pvs(
        &mut self,
        pits: Pits,
        pit: usize,
        depth: u32,
        window: Window,
        is_first: bool,
        control: &mut SearchControl,
    ) -> Scored {
        let sown = self.sowing_table.sow(pits, pit);
        if !is_first && window.beta - window.alpha > 1 {
            let narrow = Window { alpha: window.alpha, beta: window.alpha + 1 };
            let scored = self.search_child(&sown, depth - u32::from(!sown.moves_again), narrow, control);
            if scored.score <= window.alpha || scored.score >= window.beta {
                return scored;
            }
        }
        self.search_child(&sown, depth - u32::from(!sown.moves_again), window, control)
    }

    /// A sowing's score for its player. After an extra move, the same side moves again, so nothing is negated.
    fn search_child(
        &mut self,
        sown: &Sown,
        depth: u32,
        window: Window,
        control: &mut SearchControl,
    ) -> Scored {
        let gained = 100 * (i32::from(sown.gained) - i32::from(sown.given));
        let (alpha, beta) = (window.alpha - gained, window.beta - gained);
        control.count();
        if sown.moves_again {
            let scored = self.alphabeta(sown.after, depth, Window { alpha, beta }, control);
            Scored { score: gained + scored.score, ..scored }
        } else {
            let scored = self.alphabeta(sown.after, depth, Window { alpha: -beta, beta: -alpha }, control);
            Scored { score: gained - scored.score, ..scored }
        }
    }

    fn alphabeta(&mut self, pits: Pits, depth: u32, window: Window, control: &mut SearchControl) -> Scored {
        if let Some(gets) = self.sowing_table.over(pits) {
            return Scored { score: 100 * (2 * i32::from(gets) - i32::from(pits.total())), proven: true };
        }
        if depth == 0 || control.has_ended() {
            return Scored { score: self.eval_share.evaluate::<PITS>(pits), proven: false };
        }
        let index = self.index.of(pits);
        let stored = self.tt_probe(index);
        if let Some(scored) = stored.and_then(|entry| entry.cutoff(depth, window)) {
            return scored;
        }
        let moves = self.order_moves(pits, stored.map(|entry| usize::from(entry.best)));
        let mut best = Scored { score: -INFINITE, proven: true };
        let mut best_pit = moves[0];
        let mut alpha = window.alpha;
        for (i, &pit) in moves.iter().enumerate() {
            let scored = self.pvs(pits, pit, depth, Window { alpha, ..window }, i == 0, control);
            if control.has_ended() {
                return Scored { score: 0, proven: false };
            }
            let proven = best.proven && scored.proven;
            if scored.score > best.score {
                (best.score, best_pit) = (scored.score, pit);
            }
            alpha = alpha.max(best.score);
            if best.score >= window.beta {
                // One move suffices; the values of the others do not matter.
                best.proven = scored.proven;
                break;
            }
            best.proven = proven;
        }
        self.tt_store(index, best, best_pit, depth, window);
        best
    }

    /// Orders the table's move first, then extra moves starting next to the Kalaha, then by stones gained (CPW: Move
    /// Ordering).
    fn order_moves(&self, pits: Pits, first: Option<usize>) -> ArrayVec<usize, PITS> {
        let legal = (0..PITS).rev().filter(|&pit| stones(pits.own, pit) > 0);
        let mut moves: ArrayVec<(i32, usize), PITS> = legal
            .map(|pit| {
                let sown = self.sowing_table.sow(pits, pit);
                let order = match (first == Some(pit), sown.moves_again) {
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

    fn tt_slot(&self, index: u64) -> usize {
        let mixed = index.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        (mixed as usize & (self.entries.len() - 1)) & !1
    }

    fn tt_probe(&self, index: u64) -> Option<TtEntry> {
        let tt_slot = self.tt_slot(index);
        let found = self.entries[tt_slot..tt_slot + 2].iter();
        found.copied().find(|entry| entry.index == index && entry.depth > 0)
    }

    /// The first of two entries keeps the deepest search, the second the latest (CPW: Transposition Table, two-tier
    /// system).
    fn tt_store(&mut self, index: u64, scored: Scored, best: usize, depth: u32, window: Window) {
        let bound = if scored.score >= window.beta {
            Bound::Lower
        } else if scored.score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let depth = if scored.proven { PROVEN } else { depth as u8 };
        let score = scored.score as i16;
        let entry = TtEntry { index, score, depth, bound, best: best as u8, generation: self.generation };
        let tt_slot = self.tt_slot(index);
        let old = self.entries[tt_slot];
        let gives_way = old.index == index || old.generation != self.generation || old.depth <= depth;
        self.entries[tt_slot + usize::from(!gives_way)] = entry;
    }
}

impl TtEntry {
    /// The result for this depth and window, if the entry determines it.
    fn cutoff(&self, depth: u32, window: Window) -> Option<Scored> {
        let score = i32::from(self.score);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        let is_deep = u32::from(self.depth) >= depth;
        (is_deep && decides).then_some(Scored { score, proven: self.depth == PROVEN })
    }
}
