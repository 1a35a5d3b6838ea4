use super::index::{Block, PositionIndex};
use super::pits::{Pits, stones};
use super::row_tables::{RowMove, RowSowing, RowTables, SowingEnd};
use super::sowing_table::SowingTable;
use game::SearchControl;

/// An endgame database: the stones that the mover gets in every position with few stones in the pits, by index.
///
/// Filled from fewer stones to more, as every capture and every stone sown into a Kalaha leads to fewer. (Chess
/// programming wiki: Endgame Tablebases; Irving, Donkers and Uiterwijk, *Solving Kalah*, 2000).
pub(super) struct EndgameDatabase<const PITS: usize> {
    /// Positions with fewer stones than this are known.
    layers: u8,
    gets: Vec<u8>,
    /// By stones.
    rows: Vec<RowTables<PITS>>,
    /// What the positions of a batch get, before they are entered.
    best: Vec<u8>,
}

/// A batch of positions: one row against all rows with so many stones.
struct Batch {
    one_stones: u8,
    /// The rank of the one row.
    one: usize,
    other_stones: u8,
}

/// What working out a layer needs.
struct Rulebook<'a, const PITS: usize> {
    sowing_table: &'a SowingTable<PITS>,
    index: &'a PositionIndex<PITS>,
}

impl<const PITS: usize> EndgameDatabase<PITS> {
    /// Knows nothing yet.
    pub(super) fn new() -> Self {
        EndgameDatabase { layers: 0, gets: Vec::new(), rows: Vec::new(), best: Vec::new() }
    }

    /// Fills it for all positions with up to `most` stones, fewest first, unless the control ends it. Complete layers
    /// stay.
    pub(super) fn extend(
        &mut self,
        most: u8,
        sowing_table: &SowingTable<PITS>,
        index: &PositionIndex<PITS>,
        control: &mut SearchControl,
    ) {
        let rulebook = Rulebook { sowing_table, index };
        while self.layers <= most && !control.has_ended() {
            let total = self.layers;
            if self.rows.len() <= usize::from(total) {
                self.rows.push(RowTables::new(total, sowing_table, index));
            }
            self.gets.resize(index.positions(total) as usize, 0);
            if self.work_out_layer(total, &rulebook, control).is_some() {
                self.layers += 1;
            }
        }
    }

    /// A sowing that takes no stone from the pits moves stones on, to a row of lower rank. It leaves the other row as
    /// it is. So by rank of one row, and then of the other, all that follows is known already.
    fn work_out_layer(
        &mut self,
        total: u8,
        rulebook: &Rulebook<'_, PITS>,
        control: &mut SearchControl,
    ) -> Option<()> {
        for one_stones in total.div_ceil(2)..=total {
            let other_stones = total - one_stones;
            for one in 0..self.rows[usize::from(one_stones)].rows.len() {
                let batch = Batch { one_stones, one, other_stones };
                self.one_to_move(&batch, rulebook);
                self.others_to_move(&batch, rulebook);
                if control.check() {
                    return None;
                }
            }
        }
        Some(())
    }

    /// The positions with the one row to move.
    fn one_to_move(&mut self, batch: &Batch, rulebook: &Rulebook<'_, PITS>) {
        let Batch { one_stones, one, other_stones } = *batch;
        let (index, standard) = (rulebook.index, rulebook.sowing_table.rules().standard_ending);
        let (ones, others) = (&self.rows[usize::from(one_stones)], &self.rows[usize::from(other_stones)]);
        self.best.clear();
        self.best.resize(others.rows.len(), 0);
        if standard && other_stones == 0 {
            self.best.fill(one_stones);
        } else {
            for pit in 0..PITS {
                let move_of_one = MoveOfOne { batch, pit, sowing: ones.sowings[one][pit] };
                move_of_one.apply(&mut self.best, &self.gets, &self.rows, rulebook);
            }
        }
        let begin = index.block(one_stones, other_stones).number(one, 0);
        self.gets[begin..begin + self.best.len()].copy_from_slice(&self.best);
    }

    /// The positions with the others to move, against the one row.
    fn others_to_move(&mut self, batch: &Batch, rulebook: &Rulebook<'_, PITS>) {
        let Batch { one_stones, one, other_stones } = *batch;
        let (index, standard) = (rulebook.index, rulebook.sowing_table.rules().standard_ending);
        let others = &self.rows[usize::from(other_stones)];
        self.best.clear();
        self.best.resize(others.rows.len(), 0);
        if standard && one_stones == 0 {
            self.best.fill(other_stones);
        } else if other_stones > 0 {
            self.follow_others(batch, rulebook);
        }
        // With as many stones on each side the numbers are apart.
        let block = index.block(other_stones, one_stones);
        for (i, &best) in self.best.iter().enumerate() {
            self.gets[block.number(i, one)] = best;
        }
    }

    /// Raises what the others get to what their moves get.
    fn follow_others(&mut self, batch: &Batch, rulebook: &Rulebook<'_, PITS>) {
        let Batch { one_stones, one, other_stones } = *batch;
        let total = one_stones + other_stones;
        let (ones, others) = (&self.rows[usize::from(one_stones)], &self.rows[usize::from(other_stones)]);
        let row = ones.rows[one];
        let block = |mover, waiting| rulebook.index.block(mover, waiting);
        let of = |kind: SowingEnd| &others.moves[kind.number()];
        let mut follow = |moves: &[RowMove], rank: usize, after: Block, one: usize| {
            for sowing in moves {
                let then = self.gets[after.number(one, sowing.ranks[rank] as usize)];
                let best = &mut self.best[sowing.row as usize];
                *best = (total - then).max(*best);
            }
        };
        let plain = block(one_stones, other_stones);
        follow(of(SowingEnd::Plain), 0, plain, one);
        for pit in 0..PITS as u8 {
            let captured = stones(row, pit.into());
            if captured > 0 || rulebook.sowing_table.rules().empty_capture {
                let emptied = ones.emptied[usize::from(pit)][one] as usize;
                follow(
                    of(SowingEnd::Capture(pit)),
                    1,
                    block(one_stones - captured, other_stones - 1),
                    emptied,
                );
            } else {
                follow(of(SowingEnd::Capture(pit)), 0, plain, one);
            }
            if let Some(left) = other_stones.checked_sub(pit + 2) {
                let fed = ones.fed[usize::from(pit)][one] as usize;
                follow(of(SowingEnd::Over(pit)), 0, block(one_stones + pit + 1, left), fed);
            }
        }
        let moves_again = block(other_stones - 1, one_stones);
        for sowing in of(SowingEnd::Again) {
            let best = &mut self.best[sowing.row as usize];
            *best = (1 + self.gets[moves_again.number(sowing.ranks[0] as usize, one)]).max(*best);
        }
        for sowing in of(SowingEnd::Round) {
            let pits = Pits { own: others.rows[sowing.row as usize], other: row };
            let best = &mut self.best[sowing.row as usize];
            *best = by_sowing(pits, sowing.pit.into(), &self.gets, rulebook).max(*best);
        }
    }

    /// Whether positions with so many stones are known.
    #[inline]
    pub(super) fn knows(&self, stones: i32) -> bool {
        stones < i32::from(self.layers)
    }

    /// The stones that the mover gets in a position that is known.
    #[inline]
    pub(super) fn gets(&self, number: u64) -> u8 {
        self.gets[number as usize]
    }
}

/// What a move gets that is known only by making it.
fn by_sowing<const PITS: usize>(pits: Pits, pit: usize, gets: &[u8], rulebook: &Rulebook<'_, PITS>) -> u8 {
    let sown = rulebook.sowing_table.sow(pits, pit);
    let then = gets[rulebook.index.of(sown.after) as usize];
    sown.gained + if sown.moves_again { then } else { sown.after.total() - then }
}

/// A move of the one row, made against all others at once.
struct MoveOfOne<'a> {
    batch: &'a Batch,
    pit: usize,
    sowing: RowSowing,
}

impl MoveOfOne<'_> {
    /// Raises `best`, by the others' rank, to what the move gets.
    fn apply<const PITS: usize>(
        &self,
        best: &mut [u8],
        gets: &[u8],
        rows: &[RowTables<PITS>],
        rulebook: &Rulebook<'_, PITS>,
    ) {
        let Batch { one_stones, one, other_stones } = *self.batch;
        let (total, own) = (one_stones + other_stones, self.sowing.ranks[0] as usize);
        let others = &rows[usize::from(other_stones)];
        let block = |mover, waiting| rulebook.index.block(mover, waiting);
        match self.sowing.kind {
            SowingEnd::Empty => {}
            SowingEnd::Again => {
                let after = block(one_stones - 1, other_stones);
                raise(best, (0..).map(|i| 1 + gets[after.number(own, i)]));
            }
            SowingEnd::Plain => {
                let after = block(other_stones, one_stones);
                raise(best, (0..).map(|i| total - gets[after.number(i, own)]));
            }
            SowingEnd::Over(last) => {
                let after = block(other_stones + last + 1, one_stones - last - 2);
                let fed = others.fed[usize::from(last)].iter();
                raise(best, fed.map(|&rank| total - gets[after.number(rank as usize, own)]));
            }
            SowingEnd::Capture(opposite) => {
                let (spared, without_last) = (block(other_stones, one_stones), self.sowing.ranks[1] as usize);
                let emptied = others.emptied[usize::from(opposite)].iter();
                let after = others.rows.iter().zip(emptied).enumerate().map(|(i, (&row, &rank))| {
                    let captured = stones(row, usize::from(opposite));
                    if captured > 0 || rulebook.sowing_table.rules().empty_capture {
                        block(other_stones - captured, one_stones - 1).number(rank as usize, without_last)
                    } else {
                        spared.number(i, own)
                    }
                });
                raise(best, after.map(|number| total - gets[number]));
            }
            SowingEnd::Round => {
                let own = rows[usize::from(one_stones)].rows[one];
                let each = others.rows.iter().map(|&other| Pits { own, other });
                raise(best, each.map(|pits| by_sowing(pits, self.pit, gets, rulebook)));
            }
        }
    }
}

fn raise(best: &mut [u8], gets: impl Iterator<Item = u8>) {
    for (best, gets) in best.iter_mut().zip(gets) {
        *best = gets.max(*best);
    }
}
