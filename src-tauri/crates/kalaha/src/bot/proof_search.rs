mod nodes;
mod team;

use super::endgame::EndgameDatabase;
use super::evaluation::static_eval;
use super::index::PositionIndex;
use super::pits::{Pits, stones};
use super::sowing_table::{SowingTable, Sown};
use super::transposition_table::{Bounds, SharedTable, Slot};
use arrayvec::ArrayVec;
use game::SearchControl;
use nodes::{Generated, Lookup, Made, OpenNode, Probed};

pub(super) use nodes::Node;
pub(super) use team::Team;

/// One thread of a zero-window search, which tests whether a position's mover gets a given number of stones.
///
/// All threads search the same tree and share the table. After a position's first move, a thread defers moves that
/// another thread is searching (J.-C. Weill, *The ABDADA distributed minimax search algorithm*, 1996).
pub(super) struct ProofSearch<'a, const PITS: usize> {
    sowing_table: &'a SowingTable<PITS>,
    index: &'a PositionIndex<PITS>,
    endgame: &'a EndgameDatabase<PITS>,
    table: SharedTable<'a>,
    control: &'a mut SearchControl,
    team: Option<&'a Team>,
    /// The moves of all positions being searched.
    moves: Vec<Made>,
    /// The positions on the current path and the number of stones that each is tested for. Used only with several
    /// threads.
    path: Vec<(Slot, i32)>,
    /// The place on the path to return to, where another thread has decided the position.
    returns_to: Option<usize>,
    /// Whether another thread has ended the search.
    has_result: bool,
    positions_until_look: u32,
    /// Whether to reverse the expectations derived from the root's, because they have been wrong recently.
    is_contrary: bool,
    /// The recent number of correct expectations minus wrong ones.
    trust: i32,
}

/// The search's inputs and the table, which it also writes to.
pub(super) type Parts<'a, const PITS: usize> =
    (&'a SowingTable<PITS>, &'a PositionIndex<PITS>, &'a EndgameDatabase<PITS>, SharedTable<'a>);

/// Expectations are reversed after this many more wrong ones than correct ones.
const MOST_TRUST: i32 = 16;

/// The initial capacity for moves; most searches need less.
const MOVES: usize = 1 << 12;

/// The number of positions after which a thread checks whether another one has decided a position on its path.
const LOOK_INTERVAL: u32 = 128;
/// Threads avoid each other only in positions with at least this many stones more than the database covers. Smaller
/// positions take too little time to matter.
const APART_FROM: i32 = 4;

/// Why a position's search ended without its own result.
enum Interrupted {
    /// Another thread has decided the position: its mover gets this many stones.
    Decided(i32),
    /// The search has ended, or another thread has decided an earlier position.
    Left,
}

/// Moves are ordered by looking this many turns ahead in positions with at least this many stones more than the
/// database covers. These positions are few and important.
const LOOK_AHEAD: u32 = 2;
const LOOK_AHEAD_FROM: i32 = 16;
/// The sowing limit for looking ahead. A hundred usually suffice, but long chains of extra moves can take half a
/// million.
const LOOK_AHEAD_SOWINGS: u32 = 500;

impl<'a, const PITS: usize> ProofSearch<'a, PITS> {
    /// `team` is the state that several threads share in addition to the table.
    pub(super) fn new(
        (sowing_table, index, endgame, table): Parts<'a, PITS>,
        control: &'a mut SearchControl,
        team: Option<&'a Team>,
    ) -> Self {
        ProofSearch {
            sowing_table,
            index,
            endgame,
            table,
            control,
            team,
            moves: Vec::with_capacity(MOVES),
            path: Vec::new(),
            returns_to: None,
            has_result: false,
            positions_until_look: LOOK_INTERVAL,
            is_contrary: false,
            trust: 0,
        }
    }

    /// Tests whether the mover gets `wanted` stones. `None` if the control or another thread ended the search, or if
    /// another thread has decided a position on the path. The search then returns to that position.
    ///
    /// With `expects_cut`, the test is expected to succeed, so one move is likely to suffice.
    pub(super) fn search(&mut self, at: Node, wanted: i32, expects_cut: bool) -> Option<i32> {
        if let Some(gets) = self.known(at.slot, wanted) {
            return Some(gets);
        }
        let generated = self.generate(at, wanted);
        self.prefetch(generated.begin, generated.end);
        let gets = self.search_generated(&generated, expects_cut);
        self.moves.truncate(generated.begin);
        gets
    }

    fn search_generated(&mut self, generated: &Generated, expects_cut: bool) -> Option<i32> {
        match self.probe(generated) {
            Probed::Decided(gets) => Some(gets),
            Probed::Open(node) => self.search_open(node, expects_cut, None),
        }
    }

    /// Searches a position's moves. `ahead` is its first child, if already generated.
    fn search_open(
        &mut self,
        mut node: OpenNode,
        expects_cut: bool,
        ahead: Option<&Generated>,
    ) -> Option<i32> {
        if self.team.is_some() {
            self.path.push((node.slot, node.wanted));
            self.look_around();
            if self.has_result || self.returns_to.is_some() {
                self.path.pop();
                return None;
            }
        }
        let began = self.control.nodes();
        let expects_one = expects_cut != self.is_contrary;
        let searched = if expects_one {
            self.search_one_by_one(&mut node, expects_cut, ahead)
        } else {
            self.search_together(&mut node, expects_cut)
        };
        if self.team.is_some() {
            self.path.pop();
        }
        let examined = self.control.nodes() - began;
        match searched {
            Ok(Some(gets)) => {
                self.judge_expectation(expects_one);
                self.store(node.slot, gets, node.upper, node.first, examined);
                Some(gets)
            }
            Ok(None) => {
                self.judge_expectation(!expects_one);
                let upper = node.upper.min(node.best);
                self.store(node.slot, node.lower.min(upper), upper, node.first, examined);
                Some(upper)
            }
            Err(Interrupted::Decided(gets)) => Some(gets),
            Err(Interrupted::Left) => None,
        }
    }

    /// Searches the moves one by one, because one is likely to suffice. Returns the result of the first move that gets
    /// enough stones, or `None`.
    fn search_one_by_one(
        &mut self,
        node: &mut OpenNode,
        expects_cut: bool,
        mut ahead: Option<&Generated>,
    ) -> Result<Option<i32>, Interrupted> {
        let mut left_for_later = ArrayVec::<Made, PITS>::new();
        for i in node.begin..node.end {
            let child = self.moves[i];
            if i > node.begin && self.is_busy(&child) {
                left_for_later.push(child);
                continue;
            }
            self.begin(&child);
            let then = match ahead.take() {
                Some(generated) => self.search_generated(generated, child.expects_cut(expects_cut)),
                None => self.search(child.node(), child.wanted(node.wanted), child.expects_cut(expects_cut)),
            };
            if let Some(gets) = self.conclude(node, &child, expects_cut, then)? {
                return Ok(Some(gets));
            }
        }
        self.search_left(node, expects_cut, &left_for_later)
    }

    /// Searches the moves deferred because of another thread.
    fn search_left(
        &mut self,
        node: &mut OpenNode,
        expects_cut: bool,
        left_for_later: &[Made],
    ) -> Result<Option<i32>, Interrupted> {
        for child in left_for_later {
            self.begin(child);
            let then = self.search(child.node(), child.wanted(node.wanted), child.expects_cut(expects_cut));
            if let Some(gets) = self.conclude(node, child, expects_cut, then)? {
                return Ok(Some(gets));
            }
        }
        Ok(None)
    }

    /// Searches all moves, because none is likely to suffice. Their replies, and the moves after the best reply to
    /// each, are looked up together. This takes hardly any longer than a single lookup. The result is the same as when
    /// searching one by one.
    fn search_together(
        &mut self,
        node: &mut OpenNode,
        expects_cut: bool,
    ) -> Result<Option<i32>, Interrupted> {
        let begin = self.moves.len();
        let mut generated = ArrayVec::<Generated, PITS>::new();
        for i in node.begin..node.end {
            let child = self.moves[i];
            generated.push(self.generate(child.node(), child.wanted(node.wanted)));
        }
        self.prefetch(begin, self.moves.len());
        let mut open = ArrayVec::<(Made, OpenNode), PITS>::new();
        for (i, generated) in generated.iter().enumerate() {
            let child = self.moves[node.begin + i];
            match self.probe(generated) {
                Probed::Open(after) => open.push((child, after)),
                Probed::Decided(then) => {
                    if let Some(gets) = node.learn(&child, then) {
                        self.moves.truncate(begin);
                        return Ok(Some(gets));
                    }
                }
            }
        }
        let begin_ahead = self.moves.len();
        let mut ahead = ArrayVec::<Option<Generated>, PITS>::new();
        for &(child, after) in &open {
            if child.moves_again {
                ahead.push(None);
                continue;
            }
            let reply = self.moves[after.begin];
            ahead.push(Some(self.generate(reply.node(), reply.wanted(after.wanted))));
        }
        self.prefetch(begin_ahead, self.moves.len());
        let searched = self.search_prepared(node, expects_cut, &open, &ahead);
        self.moves.truncate(begin);
        searched
    }

    /// Searches moves whose replies are known and whose best reply already has its moves generated.
    fn search_prepared(
        &mut self,
        node: &mut OpenNode,
        expects_cut: bool,
        open: &[(Made, OpenNode)],
        ahead: &[Option<Generated>],
    ) -> Result<Option<i32>, Interrupted> {
        let mut left_for_later = ArrayVec::<Made, PITS>::new();
        for ((child, after), ahead) in open.iter().zip(ahead) {
            if self.is_busy(child) {
                left_for_later.push(*child);
                continue;
            }
            self.begin(child);
            let then = match self.known(after.slot, after.wanted) {
                Some(then) => Some(then),
                None => self.search_open(*after, child.expects_cut(expects_cut), ahead.as_ref()),
            };
            if let Some(gets) = self.conclude(node, child, expects_cut, then)? {
                return Ok(Some(gets));
            }
        }
        self.search_left(node, expects_cut, &left_for_later)
    }

    /// Reverses all expectations if they have been wrong for a while, at the root or in a large part of the tree.
    fn judge_expectation(&mut self, came: bool) {
        self.trust = (self.trust + if came { 1 } else { -1 }).min(MOST_TRUST);
        if self.trust < -MOST_TRUST {
            self.is_contrary = !self.is_contrary;
            self.trust = 0;
        }
    }

    /// Processes a child's result. If another thread interrupted the child by deciding this node, but the table has
    /// lost that result, searches the child again. Returns the child's stones if they suffice.
    fn conclude(
        &mut self,
        node: &mut OpenNode,
        child: &Made,
        expects_cut: bool,
        mut then: Option<i32>,
    ) -> Result<Option<i32>, Interrupted> {
        while !self.control.has_ended() && !self.has_result {
            if let Some(then) = then {
                self.end(child);
                return Ok(node.learn(child, then));
            }
            if self.returns_to.is_none_or(|place| place + 1 < self.path.len()) {
                break;
            }
            self.returns_to = None;
            if let Some(gets) = self.known(node.slot, node.wanted) {
                self.end(child);
                return Err(Interrupted::Decided(gets));
            }
            then = self.search(child.node(), child.wanted(node.wanted), child.expects_cut(expects_cut));
        }
        self.end(child);
        Err(Interrupted::Left)
    }

    fn begin(&self, child: &Made) {
        if let Some(team) = self.team.filter(|_| self.keeps_apart(child)) {
            team.begin(child.node().slot);
        }
    }

    fn end(&self, child: &Made) {
        if let Some(team) = self.team.filter(|_| self.keeps_apart(child)) {
            team.end(child.node().slot);
        }
    }

    /// Whether another thread is searching this move.
    fn is_busy(&self, child: &Made) -> bool {
        self.team.is_some_and(|team| self.keeps_apart(child) && team.is_busy(child.node().slot))
    }

    fn keeps_apart(&self, child: &Made) -> bool {
        i32::from(child.total) >= self.endgame.layers() + APART_FROM
    }

    /// Checks from time to time for the first position on the path that another thread has decided.
    fn look_around(&mut self) {
        let Some(team) = self.team else { return };
        self.positions_until_look -= 1;
        if self.positions_until_look > 0 {
            return;
        }
        self.positions_until_look = LOOK_INTERVAL;
        if team.has_ended() {
            self.has_result = true;
            return;
        }
        self.returns_to = self.path.iter().position(|&(slot, wanted)| {
            self.table.get(slot).is_some_and(|known| known.decides(wanted).is_some())
        });
    }

    /// The table's result for a position, if it decides the test.
    fn known(&self, slot: Slot, wanted: i32) -> Option<i32> {
        self.table.get(slot)?.decides(wanted)
    }

    /// Generates the moves that can get this many stones.
    fn generate(&mut self, at: Node, wanted: i32) -> Generated {
        let begin = self.moves.len();
        let mut best = 0;
        for pit in legal::<PITS>(at.pits) {
            let sown = self.sowing_table.sow(at.pits, pit);
            self.control.count();
            let gained = i32::from(sown.gained);
            let total = at.total - gained - i32::from(sown.given);
            // Not enough even with all remaining stones.
            if gained + total < wanted {
                best = best.max(gained + total);
                continue;
            }
            let (lookup, key) = match self.sowing_table.over(sown.after) {
                Some(gets) => (Lookup::Known, gets.into()),
                None if self.endgame.knows(total) => (Lookup::Database, self.index.of(sown.after)),
                None => (Lookup::Table, self.table.slot(self.index.of(sown.after)).key()),
            };
            let Sown { after, gained, moves_again, .. } = sown;
            let (pit, total) = (pit as u8, total as u8);
            self.moves.push(Made { after, key, order: i16::MAX, pit, gained, total, moves_again, lookup });
        }
        Generated { at, wanted, begin, end: self.moves.len(), best }
    }

    /// Reads everything that will be looked up. Together, the reads take hardly any longer than one.
    #[inline]
    fn prefetch(&mut self, begin: usize, end: usize) {
        let mut read = 0;
        for made in &mut self.moves[begin..end] {
            match made.lookup {
                Lookup::Known => {}
                Lookup::Database => {
                    made.key = self.endgame.gets(made.key).into();
                    made.lookup = Lookup::Known;
                }
                Lookup::Table => read ^= self.table.touch(Slot::of(made.key)),
            }
        }
        std::hint::black_box(read);
    }

    /// Enhanced transposition cutoff: looks up all moves before searching any (CPW: Enhanced Transposition Cutoff).
    fn probe(&mut self, generated: &Generated) -> Probed {
        let &Generated { at, wanted, begin, end, mut best } = generated;
        let (mut lower, mut upper, mut first) = (0, at.total, None);
        if let Some(known) = self.table.get(at.slot) {
            if let Some(gets) = known.decides(wanted) {
                return Probed::Decided(gets);
            }
            (lower, upper, first) = (i32::from(known.lower), i32::from(known.upper), known.best);
        }
        let examined = (end - begin) as u64;
        let mut open = begin;
        for i in begin..end {
            let made = self.moves[i];
            let (least, most) = match made.lookup {
                Lookup::Known | Lookup::Database => (made.key as i32, made.key as i32),
                Lookup::Table => match self.table.get(Slot::of(made.key)) {
                    Some(known) => (i32::from(known.lower), i32::from(known.upper)),
                    None => (0, i32::from(made.total)),
                },
            };
            let (worst, top) = if made.moves_again { (least, most) } else { (most, least) };
            let (worst, top) = (made.gets(worst), made.gets(top));
            if worst >= wanted {
                self.store(at.slot, worst, upper, Some(made.pit), examined);
                return Probed::Decided(worst);
            }
            if top < wanted {
                best = best.max(top);
                continue;
            }
            self.moves[open] = made;
            open += 1;
        }
        if open == begin {
            upper = upper.min(best);
            self.store(at.slot, lower.min(upper), upper, first, examined);
            return Probed::Decided(upper);
        }
        if open - begin > 1 {
            for i in begin..open {
                let made = self.moves[i];
                if first != Some(made.pit) {
                    self.moves[i].order = self.order_score(&made);
                }
            }
            self.moves[begin..open].sort_unstable_by_key(|made| -made.order);
        }
        lower = lower.min(upper);
        let slot = at.slot;
        Probed::Open(OpenNode { slot, wanted, lower, upper, first, best, begin, end: open })
    }

    fn store(&self, slot: Slot, lower: i32, upper: i32, best: Option<u8>, examined: u64) {
        self.table.put(slot, Bounds { lower: lower as u8, upper: upper as u8, best }, examined);
    }

    /// A move's sort key, highest first: its estimated result plus a bonus for stones gained, because positions with
    /// fewer stones reach the database sooner. Extra moves come early. Pits far from the Kalaha come late, because
    /// sowing them spoils extra moves. The weights were tuned by coordinate descent on the number of positions
    /// searched.
    fn order_score(&mut self, child: &Made) -> i16 {
        let (gained, pit) = (i32::from(child.gained), i32::from(child.pit));
        let eval = if i32::from(child.total) >= self.endgame.layers() + LOOK_AHEAD_FROM {
            let mut sowings = LOOK_AHEAD_SOWINGS;
            self.look_ahead(child.after, LOOK_AHEAD, &mut sowings)
        } else {
            static_eval::<PITS>(child.after)
        };
        let order = if child.moves_again {
            8 * gained + 4 * pit + 16 + eval / 50
        } else {
            8 * gained + pit - eval / 50
        };
        order as i16
    }

    /// The estimated value for the mover in hundredths of a stone after `turns` turns: a shallow search for move
    /// ordering (CPW: Internal Iterative Deepening).
    fn look_ahead(&mut self, at: Pits, turns: u32, sowings: &mut u32) -> i32 {
        if let Some(gets) = self.sowing_table.over(at) {
            return 100 * (2 * i32::from(gets) - i32::from(at.total()));
        }
        if turns == 0 || *sowings == 0 {
            return static_eval::<PITS>(at);
        }
        let value = |pit| {
            self.control.count();
            *sowings = sowings.saturating_sub(1);
            let sown = self.sowing_table.sow(at, pit);
            let then = self.look_ahead(sown.after, turns - u32::from(!sown.moves_again), sowings);
            let ahead = 100 * (i32::from(sown.gained) - i32::from(sown.given));
            ahead + if sown.moves_again { then } else { -then }
        };
        legal::<PITS>(at).map(value).max().expect("the game is not over")
    }
}

/// The pits with stones, nearest the Kalaha first.
pub(super) fn legal<const PITS: usize>(pits: Pits) -> impl Iterator<Item = usize> {
    (0..PITS).rev().filter(move |&pit| stones(pits.own, pit) > 0)
}
