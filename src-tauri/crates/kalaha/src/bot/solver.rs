use super::endgame::EndgameDatabase;
use super::evaluation::static_eval;
use super::index::PositionIndex;
use super::pits::{Pits, stones};
use super::sowing_table::{SowingTable, Sown};
use super::transposition_table::{Bounds, Slot, TranspositionTable};
use crate::Rules;
use arrayvec::ArrayVec;
use game::SearchControl;

/// Solves positions exactly: how many of the stones in the pits the mover gets with the best play of both.
///
/// Zero-window searches to the end of the game test whether the mover gets at least so many stones. They use a
/// transposition table of proven bounds and an endgame database, as in Irving, Donkers and Uiterwijk, *Solving
/// Kalah* (ICGA Journal 23, 2000). Stones in the Kalahas do not matter, so positions with the same pits are one.
pub struct Solver<const PITS: usize = 6> {
    sowing_table: SowingTable<PITS>,
    index: PositionIndex<PITS>,
    endgame: EndgameDatabase<PITS>,
    table: Option<TranspositionTable>,
    table_bytes: usize,
    /// The table has room for positions with at most this many stones.
    most_stones: u8,
}

/// A move and what it is proven to be worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The pit, counted from 0.
    pub pit: usize,
    /// The stones that the mover gets of those in the pits.
    pub gets: i32,
}

/// A position with what is needed to search it.
#[derive(Clone, Copy)]
struct Node {
    pits: Pits,
    slot: Slot,
    /// The stones in the pits.
    total: i32,
}

/// A move that has to be searched.
#[derive(Clone, Copy)]
struct OpenChild {
    at: Node,
    pit: u8,
    gained: i32,
    moves_again: bool,
    /// The greatest comes first.
    order: i32,
}

/// A move as made, before anything is asked about it.
#[derive(Clone, Copy)]
struct Child {
    pit: u8,
    sown: Sown,
    /// The stones then in the pits.
    total: i32,
    lookup: Lookup,
}

/// Where it is known what the mover of a position gets.
#[derive(Clone, Copy)]
enum Lookup {
    /// The game is over.
    Over(i32),
    /// In the database, under this number.
    Database(u64),
    /// In the table, if at all.
    Table(Slot),
}

/// What a first look at the moves came to.
enum Probe {
    /// This move is proven to get as many as wanted.
    Cutoff(i32, u8),
    /// Whatever was left out gets at most so many.
    Open(i32),
}

/// Moves are ordered by looking so many turns ahead where the stones are so many more than the database knows. These
/// positions are few, and much hangs on each.
const LOOK_AHEAD: u32 = 2;
const LOOK_AHEAD_FROM: i32 = 16;
/// It ends after so many sowings: most take a hundred, but many extra moves in a row can take half a million.
const LOOK_AHEAD_SOWINGS: u32 = 500;

impl<const PITS: usize> Solver<PITS> {
    /// A solver for these rules with a table of about so many bytes, made when it is first needed.
    pub fn new(rules: &Rules, table_bytes: usize) -> Self {
        Solver {
            sowing_table: SowingTable::new(rules),
            index: PositionIndex::new(),
            endgame: EndgameDatabase::new(),
            table: None,
            table_bytes,
            most_stones: 0,
        }
    }

    /// The rules it solves by.
    pub fn rules(&self) -> &Rules {
        self.sowing_table.rules()
    }

    /// Works out the endgame database for up to so many stones on so many threads, as far as the control allows. Each
    /// further stone nearly doubles it: 16 are 30 million positions of a byte, 22 are 548 million.
    pub fn prepare(&mut self, stones: u8, threads: usize, control: &mut SearchControl) {
        self.endgame.extend(stones, &self.sowing_table, &self.index, threads, control);
    }

    /// How many stones the mover gets, by zero-window tests from `guess` on; a good guess saves some. `None` if the
    /// search was ended. This is MTD(f) (Plaat et al., *Best-first fixed-depth minimax algorithms*, 1996).
    pub fn value(&mut self, pits: Pits, guess: i32, control: &mut SearchControl) -> Option<i32> {
        let (mut lower, mut upper) = (0, i32::from(pits.total()));
        let mut wanted = guess.clamp(1, upper.max(1));
        // A question costs the more the nearer it is to the answer, and a refusal more than a proof: so single steps.
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

    /// Tests whether the mover gets `wanted` stones. A result of at least `wanted` is a lower bound of what they get,
    /// a lesser one an upper bound (fail-soft). `None` if the control ended the search.
    pub fn test(&mut self, pits: Pits, wanted: i32, control: &mut SearchControl) -> Option<i32> {
        if let Some(gets) = self.sowing_table.over(pits) {
            return Some(i32::from(gets));
        }
        let total = pits.total();
        let number = self.index.of(pits);
        if self.endgame.knows(i32::from(total)) {
            return Some(i32::from(self.endgame.gets(number)));
        }
        let slot = self.make_table(total).slot(number);
        let gets = self.search(Node { pits, slot, total: i32::from(total) }, wanted, control);
        (!control.has_ended()).then_some(gets)
    }

    /// What a move that leads to a position is worth, when the one who moves then gets `then` of `left` stones.
    fn move_gets(sown: &Sown, left: i32, then: i32) -> i32 {
        i32::from(sown.gained) + if sown.moves_again { then } else { left - then }
    }

    /// The value of a move. `guess` as in [`Solver::value`], for the mover.
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

    /// Tests whether a move gets the mover `wanted` stones; the result is as in [`Solver::test`].
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

    /// The pits that can be emptied, nearest the Kalaha first.
    pub fn legal(pits: Pits) -> impl Iterator<Item = usize> {
        (0..PITS).rev().filter(move |&pit| stones(pits.own, pit) > 0)
    }

    /// Begins another search, whose proofs replace older ones where the table is full.
    pub fn age(&mut self) {
        if let Some(table) = &mut self.table {
            table.age();
        }
    }

    /// Forgets what it proved, but not the endgame database: so what a question costs does not depend on those before.
    pub fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    fn make_table(&mut self, stones: u8) -> &mut TranspositionTable {
        if self.most_stones < stones {
            self.table = None;
            self.most_stones = stones;
        }
        let positions = self.index.positions(self.most_stones);
        self.table.get_or_insert_with(|| TranspositionTable::new(self.table_bytes, positions))
    }

    fn table(&mut self) -> &mut TranspositionTable {
        self.table.as_mut().expect("made before the search began")
    }

    fn search(&mut self, at: Node, wanted: i32, control: &mut SearchControl) -> i32 {
        let known = self.table().get(at.slot);
        let (mut lower, mut upper, mut first) = (0, at.total, None);
        if let Some(known) = known {
            (lower, upper, first) = (i32::from(known.lower), i32::from(known.upper), known.best);
            if lower >= wanted {
                return lower;
            }
            if upper < wanted {
                return upper;
            }
        }
        let began = control.nodes();
        let mut children = ArrayVec::<OpenChild, PITS>::new();
        let mut best = match self.probe_children(at, wanted, first, &mut children, control) {
            Probe::Cutoff(gets, pit) => {
                self.store(at.slot, gets, upper, Some(pit), control.nodes() - began);
                return gets;
            }
            Probe::Open(best) => best,
        };
        children.sort_unstable_by_key(|child| -child.order);
        for child in &children {
            let gets = self.search_child(child, wanted, control);
            if control.has_ended() {
                return 0;
            }
            if gets > best {
                best = gets;
                first = Some(child.pit);
            }
            if gets >= wanted {
                lower = gets;
                self.store(at.slot, lower, upper, first, control.nodes() - began);
                return gets;
            }
        }
        upper = upper.min(best);
        self.store(at.slot, lower.min(upper), upper, first, control.nodes() - began);
        upper
    }

    fn search_child(&mut self, child: &OpenChild, wanted: i32, control: &mut SearchControl) -> i32 {
        let rest = wanted - child.gained;
        if child.moves_again {
            child.gained + self.search(child.at, rest, control)
        } else {
            // The mover gets `rest` of what is left unless the other gets one stone more than that leaves.
            let left = child.at.total;
            child.gained + left - self.search(child.at, left - rest + 1, control)
        }
    }

    /// Enhanced transposition cutoff: looks every child up in the rules, the database and the table before any is
    /// searched (CPW: Enhanced Transposition Cutoff). Adds what remains open to `children`.
    fn probe_children(
        &mut self,
        at: Node,
        wanted: i32,
        first: Option<u8>,
        children: &mut ArrayVec<OpenChild, PITS>,
        control: &mut SearchControl,
    ) -> Probe {
        let (moves, mut best) = self.moves(at, wanted, control);
        self.prefetch(&moves);
        for child in &moves {
            let Child { pit, sown, total, lookup } = *child;
            let gained = i32::from(sown.gained);
            let (lower, upper, slot) = match lookup {
                Lookup::Over(gets) => (gets, gets, at.slot),
                Lookup::Database(number) => {
                    let gets = i32::from(self.endgame.gets(number));
                    (gets, gets, at.slot)
                }
                Lookup::Table(slot) => match self.table().get(slot) {
                    Some(known) => (i32::from(known.lower), i32::from(known.upper), slot),
                    None => (0, total, slot),
                },
            };
            let (worst, top) = if sown.moves_again { (lower, upper) } else { (total - upper, total - lower) };
            if gained + worst >= wanted {
                return Probe::Cutoff(gained + worst, pit);
            }
            if gained + top < wanted {
                best = best.max(gained + top);
                continue;
            }
            let order = if first == Some(pit) { i32::MAX } else { self.order_score(child, control) };
            let child = Node { pits: sown.after, slot, total };
            children.push(OpenChild { at: child, pit, gained, moves_again: sown.moves_again, order });
        }
        Probe::Open(best)
    }

    /// The moves that may get so many, and the most that any of the others can.
    fn moves(&mut self, at: Node, wanted: i32, control: &mut SearchControl) -> (ArrayVec<Child, PITS>, i32) {
        let table = self.table.as_ref().expect("made before the search began");
        let mut moves = ArrayVec::new();
        let mut best = 0;
        for pit in Self::legal(at.pits) {
            let sown = self.sowing_table.sow(at.pits, pit);
            control.count();
            let gained = i32::from(sown.gained);
            let total = at.total - gained - i32::from(sown.given);
            // Not enough even if the mover got everything that is left.
            if gained + total < wanted {
                best = best.max(gained + total);
                continue;
            }
            let lookup = match self.sowing_table.over(sown.after) {
                Some(gets) => Lookup::Over(i32::from(gets)),
                None if self.endgame.knows(total) => Lookup::Database(self.index.of(sown.after)),
                None => Lookup::Table(table.slot(self.index.of(sown.after))),
            };
            moves.push(Child { pit: pit as u8, sown, total, lookup });
        }
        (moves, best)
    }

    /// Prefetches all that will be looked up: the reads together take hardly longer than one alone.
    /// In threes, so that a cutoff spares the rest, the search took a quarter longer, in twos and one by one about a
    /// tenth, which the noise of two runs on a busy machine may be.
    #[inline]
    fn prefetch(&self, moves: &[Child]) {
        let Some(table) = &self.table else { return };
        let read = moves.iter().map(|child| match child.lookup {
            Lookup::Over(_) => 0,
            Lookup::Database(number) => u64::from(self.endgame.gets(number)),
            Lookup::Table(slot) => table.touch(slot),
        });
        std::hint::black_box(read.fold(0, |all, word| all ^ word));
    }

    fn store(&mut self, slot: Slot, lower: i32, upper: i32, best: Option<u8>, examined: u64) {
        self.table().put(slot, Bounds { lower: lower as u8, upper: upper as u8, best }, examined);
    }

    /// Orders the moves, the greatest first: by what the mover seems to get, and by the stones gained once more, as
    /// fewer stones in the pits are sooner in the database. An extra move comes early. A pit far from the Kalaha comes
    /// late, because sowing it spoils extra moves. Coordinate descent on the positions searched gave the weights.
    fn order_score(&self, child: &Child, control: &mut SearchControl) -> i32 {
        let (gained, pit) = (i32::from(child.sown.gained), i32::from(child.pit));
        let eval = if child.total >= self.endgame.layers() + LOOK_AHEAD_FROM {
            let mut sowings = LOOK_AHEAD_SOWINGS;
            self.look_ahead(child.sown.after, LOOK_AHEAD, &mut sowings, control)
        } else {
            static_eval::<PITS>(child.sown.after)
        };
        if child.sown.moves_again {
            8 * gained + 4 * pit + 16 + eval / 50
        } else {
            8 * gained + pit - eval / 50
        }
    }

    /// What a position seems to be worth to the mover in hundredths of a stone, so many turns on: a shallow search
    /// that orders moves (CPW: Internal Iterative Deepening).
    fn look_ahead(&self, at: Pits, turns: u32, sowings: &mut u32, control: &mut SearchControl) -> i32 {
        if let Some(gets) = self.sowing_table.over(at) {
            return 100 * (2 * i32::from(gets) - i32::from(at.total()));
        }
        if turns == 0 || *sowings == 0 {
            return static_eval::<PITS>(at);
        }
        let value = |pit| {
            control.count();
            *sowings = sowings.saturating_sub(1);
            let sown = self.sowing_table.sow(at, pit);
            let then = self.look_ahead(sown.after, turns - u32::from(!sown.moves_again), sowings, control);
            let ahead = 100 * (i32::from(sown.gained) - i32::from(sown.given));
            ahead + if sown.moves_again { then } else { -then }
        };
        Self::legal(at).map(value).max().expect("the game is not over")
    }
}
