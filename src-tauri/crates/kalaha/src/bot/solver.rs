use super::endgame::EndgameDatabase;
use super::index::PositionIndex;
use super::pits::Pits;
use super::proof_search::{Node, ProofSearch, Team, legal};
use super::sowing_table::{SowingTable, Sown};
use super::transposition_table::TranspositionTable;
use crate::Rules;
use game::SearchControl;
use std::sync::Arc;

/// Solves positions exactly: finds how many of the stones in the pits the mover gets with best play by both sides.
///
/// Zero-window searches to the end of the game test whether the mover gets at least a given number of stones. They use
/// a transposition table of proven bounds and an endgame database, as in Irving, Donkers and Uiterwijk, *Solving Kalah*
/// (ICGA Journal 23, 2000). Positions that differ only in their Kalahas count as the same.
pub struct Solver<const PITS: usize = 6> {
    sowing_table: SowingTable<PITS>,
    index: PositionIndex<PITS>,
    endgame: Arc<EndgameDatabase<PITS>>,
    table: Option<TranspositionTable>,
    table_bytes: usize,
    /// The maximum number of stones in positions that fit in the table.
    most_stones: u8,
    threads: usize,
}

/// A move and its proven value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The pit, counted from 0.
    pub pit: usize,
    /// The stones in the pits that the mover gets.
    pub gets: i32,
}

/// Helper threads pay off in positions with at least this many stones more than the database covers, because starting a
/// thread takes as long as a hundred positions.
const WORTH_THREADS: i32 = 8;

impl Solver<6> {
    /// The same as [`Solver::value`], but not generic and therefore compiled in this crate. Test builds optimise this
    /// crate, but not the callers of the generic function.
    pub fn value_on_usual_board(
        &mut self,
        pits: Pits,
        guess: i32,
        control: &mut SearchControl,
    ) -> Option<i32> {
        self.value(pits, guess, control)
    }
}

impl<const PITS: usize> Solver<PITS> {
    /// A solver for these rules with a table of about this many bytes, allocated on first use.
    pub fn new(rules: &Rules, table_bytes: usize) -> Self {
        Solver {
            sowing_table: SowingTable::new(rules),
            index: PositionIndex::new(),
            endgame: Arc::new(EndgameDatabase::new()),
            table: None,
            table_bytes,
            most_stones: 0,
            threads: 1,
        }
    }

    /// Another solver for the same rules with its own table of about this many bytes. The solvers share the endgame
    /// database, and neither can extend it while both exist.
    #[must_use]
    pub fn beside(&self, table_bytes: usize) -> Self {
        Solver { endgame: Arc::clone(&self.endgame), ..Solver::new(self.rules(), table_bytes) }
    }

    /// The solver's rules.
    pub fn rules(&self) -> &Rules {
        self.sowing_table.rules()
    }

    /// Builds the endgame database for up to this many stones, using this many threads, as far as the control permits.
    /// Each additional stone nearly doubles its size: 16 stones take 30 million positions of one byte each, 22 take 548
    /// million. A shared database is not extended.
    pub fn prepare(&mut self, stones: u8, threads: usize, control: &mut SearchControl) {
        if let Some(endgame) = Arc::get_mut(&mut self.endgame) {
            endgame.extend(stones, &self.sowing_table, &self.index, threads, control);
        }
    }

    /// Sets the number of threads. A single thread makes results and costs reproducible.
    pub fn use_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// The stones that the mover gets, found by zero-window tests starting at `guess`; a good guess saves tests. `None`
    /// if the search was stopped. This is MTD(f) (Plaat et al., *Best-first fixed-depth minimax algorithms*, 1996).
    pub fn value(&mut self, pits: Pits, guess: i32, control: &mut SearchControl) -> Option<i32> {
        let (mut lower, mut upper) = (0, i32::from(pits.total()));
        let mut wanted = guess.clamp(1, upper.max(1));
        // Tests near the true value cost more, and refutations cost more than proofs, so the search moves in single
        // steps.
        while lower < upper {
            let gets = self.test(pits, wanted, control)?;
            if gets >= wanted {
                lower = gets;
                wanted = lower + 1;
            } else {
                upper = gets;
                wanted = upper;
            }
        }
        Some(lower)
    }

    /// Tests whether the mover gets `wanted` stones. A result of at least `wanted` is a lower bound, a smaller one an
    /// upper bound (fail-soft). `None` if the control stopped the search.
    pub fn test(&mut self, pits: Pits, wanted: i32, control: &mut SearchControl) -> Option<i32> {
        if let Some(gets) = self.sowing_table.over(pits) {
            return Some(i32::from(gets));
        }
        let total = pits.total();
        let number = self.index.of(pits);
        if self.endgame.knows(i32::from(total)) {
            return Some(i32::from(self.endgame.gets(number)));
        }
        self.make_table(total);
        let table = self.table.as_mut().expect("the table exists").share();
        let at = Node { pits, slot: table.slot(number), total: i32::from(total) };
        let parts = (&self.sowing_table, &self.index, &*self.endgame, table);
        if self.threads == 1 || at.total < self.endgame.layers() + WORTH_THREADS {
            return ProofSearch::new(parts, control, None).search(at, wanted, true);
        }
        let team = Team::default();
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                let (mut control, team) = (control.for_helper(), &team);
                scope.spawn(move || {
                    let gets = ProofSearch::new(parts, &mut control, Some(team)).search(at, wanted, true);
                    team.tell(gets);
                    control.flush_nodes();
                });
            }
            let gets = ProofSearch::new(parts, control, Some(&team)).search(at, wanted, true);
            team.tell(gets);
        });
        team.result()
    }

    /// The stones that the mover gets with a move, if the next mover gets `then` of the `left` stones.
    fn move_gets(sown: &Sown, left: i32, then: i32) -> i32 {
        i32::from(sown.gained) + if sown.moves_again { then } else { left - then }
    }

    /// A move's value. `guess` is for the mover, as in [`Solver::value`].
    pub fn move_value(
        &mut self,
        pits: Pits,
        pit: usize,
        guess: i32,
        control: &mut SearchControl,
    ) -> Option<Solved> {
        let sown = self.sowing_table.sow(pits, pit);
        let left = i32::from(sown.after.total());
        let rest = guess - i32::from(sown.gained);
        let then = self.value(sown.after, if sown.moves_again { rest } else { left - rest }, control)?;
        Some(Solved { pit, gets: Self::move_gets(&sown, left, then) })
    }

    /// Tests whether a move gets the mover `wanted` stones; results as in [`Solver::test`].
    pub fn test_move(
        &mut self,
        pits: Pits,
        pit: usize,
        wanted: i32,
        control: &mut SearchControl,
    ) -> Option<Solved> {
        let sown = self.sowing_table.sow(pits, pit);
        let left = i32::from(sown.after.total());
        let rest = wanted - i32::from(sown.gained);
        let then = self.test(sown.after, if sown.moves_again { rest } else { left - rest + 1 }, control)?;
        Some(Solved { pit, gets: Self::move_gets(&sown, left, then) })
    }

    /// A move that gets the mover `gets` stones, which a test has proven possible. `None` if the search was stopped or
    /// no such move exists.
    pub fn move_that_gets(&mut self, pits: Pits, gets: i32, control: &mut SearchControl) -> Option<usize> {
        let number = self.index.of(pits);
        let table = self.table.as_mut().map(TranspositionTable::share);
        let known = table.and_then(|table| table.get(table.slot(number))?.best);
        let mut moves: Vec<usize> = Self::legal(pits).collect();
        moves.sort_by_key(|&pit| known.map(usize::from) != Some(pit));
        for pit in moves {
            if self.test_move(pits, pit, gets, control)?.gets >= gets {
                return Some(pit);
            }
        }
        None
    }

    /// The pits with stones, nearest the Kalaha first.
    pub fn legal(pits: Pits) -> impl Iterator<Item = usize> {
        legal::<PITS>(pits)
    }

    /// Starts another search. Its proofs replace older ones where the table is full.
    pub fn age(&mut self) {
        if let Some(table) = &mut self.table {
            table.age();
        }
    }

    /// Discards all proofs but keeps the endgame database, so that a search's cost does not depend on earlier ones.
    pub fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    fn make_table(&mut self, stones: u8) {
        if self.most_stones < stones {
            self.table = None;
            self.most_stones = stones;
        }
        let positions = self.index.positions(self.most_stones);
        self.table.get_or_insert_with(|| TranspositionTable::new(self.table_bytes, positions));
    }
}
