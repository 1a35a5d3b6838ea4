use super::index::PositionIndex;
use super::pages::Pages;
use super::pits::{Pits, stones};
use super::row_tables::{RowMove, RowSowing, RowTables, SowingEnd};
use super::sowing_table::SowingTable;
use game::SearchControl;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// An endgame database: the stones that the mover gets in every position with few stones in the pits, by index.
///
/// It is filled in ascending order of stones, because every capture and every stone sown into a Kalaha leads to a
/// position with fewer (CPW: Endgame Tablebases; Irving, Donkers and Uiterwijk, *Solving Kalah*, 2000).
pub(super) struct EndgameDatabase<const PITS: usize> {
    /// Positions with fewer stones than this are known.
    layers: u8,
    /// The stones that the mover gets, by index. There may be space for more positions than are known.
    gets: Pages,
    /// Indexed by number of stones.
    rows: Vec<RowTables<PITS>>,
}

/// The read-only inputs for computing a layer.
struct Known<'a, const PITS: usize> {
    sowing_table: &'a SowingTable<PITS>,
    index: &'a PositionIndex<PITS>,
    /// Indexed by number of stones.
    rows: &'a [RowTables<PITS>],
    /// The stones that the mover gets in positions with fewer stones, by index.
    gets: &'a [u8],
}

/// The positions of a layer with `one_stones` in the first row and `other_stones`, at most as many, in the second. A
/// sowing that takes no stone from the pits stays within these positions, so a layer splits into pairs of blocks.
struct PairOfBlocks<'a> {
    one_stones: u8,
    other_stones: u8,
    /// The stones that the mover gets with the first row to move, by the first row's rank, then the second's.
    one_moves: &'a mut [u8],
    /// The stones that the mover gets with the second row to move, in the same order.
    other_moves: Others<'a>,
}

/// Rows with the same number of stones share one block; its second half is computed in a separate buffer.
enum Others<'a> {
    Block(&'a mut [u8]),
    Beside(Vec<u8>),
}

impl<const PITS: usize> EndgameDatabase<PITS> {
    /// An empty database.
    pub(super) fn new() -> Self {
        EndgameDatabase { layers: 0, gets: Pages::zeroed(0), rows: Vec::new() }
    }

    /// Adds all positions with up to `most` stones, fewest first, using this many threads, until the control stops the
    /// work. Completed layers are kept.
    pub(super) fn extend(
        &mut self,
        most: u8,
        sowing_table: &SowingTable<PITS>,
        index: &PositionIndex<PITS>,
        threads: usize,
        control: &mut SearchControl,
    ) {
        if self.layers > most {
            return;
        }
        let room = index.positions(most) as usize;
        if self.gets.len() < room {
            let known = std::mem::replace(&mut self.gets, Pages::zeroed(room));
            self.gets[..known.len()].copy_from_slice(&known);
        }
        while self.layers <= most && !control.has_ended() {
            let total = self.layers;
            if self.rows.len() <= usize::from(total) {
                self.rows.push(RowTables::new(total, sowing_table, index));
            }
            let begin = total.checked_sub(1).map_or(0, |fewer| index.positions(fewer) as usize);
            let (gets, layer) = self.gets[..index.positions(total) as usize].split_at_mut(begin);
            let known = Known { sowing_table, index, rows: &self.rows, gets };
            if known.work_out(pairs_of_blocks(layer, &self.rows), threads, control).is_some() {
                self.layers += 1;
            }
        }
    }

    /// Positions with fewer stones than this are known.
    #[inline]
    pub(super) fn layers(&self) -> i32 {
        self.layers.into()
    }

    /// Whether positions with this many stones are known.
    #[inline]
    pub(super) fn knows(&self, stones: i32) -> bool {
        stones < self.layers()
    }

    /// The stones that the mover gets in a known position.
    #[inline]
    pub(super) fn gets(&self, number: u64) -> u8 {
        self.gets[number as usize]
    }
}

/// The pairs of blocks in the layer of the last of these rows, largest first.
fn pairs_of_blocks<'a, const PITS: usize>(
    mut layer: &'a mut [u8],
    rows: &[RowTables<PITS>],
) -> Vec<PairOfBlocks<'a>> {
    let total = rows.len() - 1;
    let mut blocks: Vec<&'a mut [u8]> = Vec::with_capacity(rows.len());
    for own in 0..=total {
        let (block, rest) = layer.split_at_mut(rows[own].rows.len() * rows[total - own].rows.len());
        blocks.push(block);
        layer = rest;
    }
    let mut pairs = Vec::with_capacity(rows.len() / 2 + 1);
    for other_stones in 0..=total as u8 / 2 {
        let one_moves = blocks.pop().expect("a block for each number of stones");
        let one_stones = total as u8 - other_stones;
        let other_moves = if one_stones == other_stones {
            Others::Beside(vec![0; one_moves.len()])
        } else {
            Others::Block(std::mem::take(&mut blocks[usize::from(other_stones)]))
        };
        pairs.push(PairOfBlocks { one_stones, other_stones, one_moves, other_moves });
    }
    pairs.reverse();
    pairs
}

impl<const PITS: usize> Known<'_, PITS> {
    /// Fills the blocks. `None` if the control stopped the work.
    fn work_out(
        &self,
        pairs: Vec<PairOfBlocks<'_>>,
        threads: usize,
        control: &mut SearchControl,
    ) -> Option<()> {
        let threads = threads.min(pairs.len());
        let (pairs, is_given_up) = (Mutex::new(pairs.into_iter()), AtomicBool::new(false));
        let work = |control: &mut SearchControl| {
            let next = || pairs.lock().expect("no thread has panicked").next();
            while let Some(pair) = next() {
                let is_done = pair.work_out(self, &mut || {
                    if control.check() {
                        is_given_up.store(true, Ordering::Relaxed);
                    }
                    is_given_up.load(Ordering::Relaxed)
                });
                if is_done.is_none() {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let mut control = control.for_helper();
                scope.spawn(move || work(&mut control));
            }
            work(control);
        });
        (!is_given_up.load(Ordering::Relaxed)).then_some(())
    }

    /// The stones that the mover gets with a move, computed by making it.
    fn by_sowing(&self, pits: Pits, pit: usize) -> u8 {
        let sown = self.sowing_table.sow(pits, pit);
        let then = self.gets[self.index.of(sown.after) as usize];
        sown.gained + if sown.moves_again { then } else { sown.after.total() - then }
    }

    /// Whether a last stone in an empty pit captures when this many stones are opposite.
    fn captures(&self, opposite: u8) -> bool {
        opposite > 0 || self.sowing_table.rules().empty_capture
    }

    /// The known results with one row fixed, by the other's rank.
    fn line(&self, mover: u8, waiting: u8, fixed: Fixed) -> Line<'_> {
        let block = self.index.block(mover, waiting);
        match fixed {
            Fixed::Mover(rank) => {
                Line { gets: &self.gets[block.number(rank as usize, 0)..], apart: block.other_apart }
            }
            Fixed::Waiting(rank) => {
                Line { gets: &self.gets[block.number(0, rank as usize)..], apart: block.own_apart }
            }
        }
    }
}

/// The rank of a line's fixed row.
enum Fixed {
    Mover(u32),
    Waiting(u32),
}

/// The stones that the mover gets in positions with one row in common, by the other's rank.
#[derive(Clone, Copy)]
struct Line<'a> {
    gets: &'a [u8],
    apart: usize,
}

impl Line<'_> {
    fn of(&self, rank: u32) -> u8 {
        self.gets[rank as usize * self.apart]
    }
}

impl PairOfBlocks<'_> {
    /// A sowing that takes no stone from the pits moves stones forward, to a row of lower rank, and leaves the other
    /// row unchanged. In ascending order of one row's rank, then the other's, each position comes after all its
    /// successors.
    fn work_out<const PITS: usize>(
        mut self,
        known: &Known<'_, PITS>,
        is_given_up: &mut dyn FnMut() -> bool,
    ) -> Option<()> {
        for one in 0..known.rows[usize::from(self.one_stones)].rows.len() {
            self.one_to_move(one, known);
            self.others_to_move(one, known);
            if is_given_up() {
                return None;
            }
        }
        Some(())
    }

    /// Fills the positions with the first row to move.
    fn one_to_move<const PITS: usize>(&mut self, one: usize, known: &Known<'_, PITS>) {
        let (one_stones, other_stones) = (self.one_stones, self.other_stones);
        let (ones, others) = (&known.rows[usize::from(one_stones)], &known.rows[usize::from(other_stones)]);
        let total = one_stones + other_stones;
        let count = others.rows.len();
        let best = &mut self.one_moves[one * count..][..count];
        if known.sowing_table.rules().standard_ending && other_stones == 0 {
            best.fill(one_stones);
            return;
        }
        let other_moves = match &self.other_moves {
            Others::Block(block) => &**block,
            Others::Beside(block) => block,
        };
        for (pit, RowSowing { kind, ranks: [own, without_last] }) in ones.sowings[one].into_iter().enumerate()
        {
            let plain = &other_moves[own as usize * count..][..count];
            match kind {
                SowingEnd::Empty => {}
                SowingEnd::Again => {
                    let line = known.line(one_stones - 1, other_stones, Fixed::Mover(own));
                    if line.apart == 1 {
                        raise(best, line.gets.iter().map(|then| 1 + then));
                    } else {
                        raise(best, line.gets.iter().step_by(line.apart).map(|then| 1 + then));
                    }
                }
                SowingEnd::Plain => raise(best, plain.iter().map(|then| total - then)),
                SowingEnd::Over(last) => {
                    let line =
                        known.line(other_stones + last + 1, one_stones - last - 2, Fixed::Waiting(own));
                    raise(best, others.fed[usize::from(last)].iter().map(|&fed| total - line.of(fed)));
                }
                SowingEnd::Capture(opposite) => {
                    let emptied = &others.emptied[usize::from(opposite)];
                    // Indexed by the number of stones captured.
                    let lines: Vec<Line<'_>> = (0..=other_stones)
                        .map(|taken| {
                            known.line(other_stones - taken, one_stones - 1, Fixed::Waiting(without_last))
                        })
                        .collect();
                    let after =
                        others.rows.iter().zip(emptied).zip(plain).map(|((&row, &emptied), plain)| {
                            let captured = stones(row, usize::from(opposite));
                            if known.captures(captured) {
                                lines[usize::from(captured)].of(emptied)
                            } else {
                                *plain
                            }
                        });
                    raise(best, after.map(|then| total - then));
                }
                SowingEnd::Round => {
                    let own = ones.rows[one];
                    let each = others.rows.iter().map(|&other| Pits { own, other });
                    raise(best, each.map(|pits| known.by_sowing(pits, pit)));
                }
            }
        }
    }

    /// Fills the positions with the second row to move.
    fn others_to_move<const PITS: usize>(&mut self, one: usize, known: &Known<'_, PITS>) {
        let (one_stones, other_stones) = (self.one_stones, self.other_stones);
        let (ones, others) = (&known.rows[usize::from(one_stones)], &known.rows[usize::from(other_stones)]);
        let total = one_stones + other_stones;
        let count = others.rows.len();
        let other_moves = match &mut self.other_moves {
            Others::Block(block) => &mut **block,
            Others::Beside(block) => block,
        };
        let best = &mut other_moves[one * count..][..count];
        if known.sowing_table.rules().standard_ending && one_stones == 0 {
            best.fill(other_stones);
            return;
        }
        if other_stones == 0 {
            return;
        }
        let row = ones.rows[one];
        let of = |kind: SowingEnd| &others.moves[kind.number()];
        let mut follow = |moves: &[RowMove], rank: usize, line: Line<'_>| {
            for sowing in moves {
                let best = &mut best[usize::from(sowing.row)];
                *best = (total - line.of(sowing.ranks[rank].into())).max(*best);
            }
        };
        let plain = Line { gets: &self.one_moves[one * count..][..count], apart: 1 };
        follow(of(SowingEnd::Plain), 0, plain);
        for pit in 0..PITS as u8 {
            let captured = stones(row, pit.into());
            if known.captures(captured) {
                let emptied = Fixed::Mover(ones.emptied[usize::from(pit)][one]);
                let captures = of(SowingEnd::Capture(pit));
                follow(captures, 1, known.line(one_stones - captured, other_stones - 1, emptied));
            } else {
                follow(of(SowingEnd::Capture(pit)), 0, plain);
            }
            if let Some(left) = other_stones.checked_sub(pit + 2) {
                let fed = Fixed::Mover(ones.fed[usize::from(pit)][one]);
                follow(of(SowingEnd::Over(pit)), 0, known.line(one_stones + pit + 1, left, fed));
            }
        }
        let again = known.line(other_stones - 1, one_stones, Fixed::Waiting(one as u32));
        for sowing in of(SowingEnd::Again) {
            let best = &mut best[usize::from(sowing.row)];
            *best = (1 + again.of(sowing.ranks[0].into())).max(*best);
        }
        for sowing in of(SowingEnd::Round) {
            let pits = Pits { own: others.rows[usize::from(sowing.row)], other: row };
            let best = &mut best[usize::from(sowing.row)];
            *best = known.by_sowing(pits, sowing.pit.into()).max(*best);
        }
    }
}

fn raise(best: &mut [u8], gets: impl Iterator<Item = u8>) {
    for (best, gets) in best.iter_mut().zip(gets) {
        *best = gets.max(*best);
    }
}
