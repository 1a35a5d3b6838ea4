use super::pits::{Pits, stones};
use super::ranks::Ranks;
use super::sower::Sower;
use super::watch::Watch;

/// The stones that the mover gets in every position with few stones in the pits, by the position's number.
pub(super) struct Endgame {
    /// Positions with fewer stones than this are known.
    layers: u8,
    gets: Vec<u8>,
}

impl Endgame {
    /// Knows nothing yet.
    pub(super) fn new() -> Self {
        Endgame { layers: 0, gets: Vec::new() }
    }

    /// Works it out for all positions with up to so many stones, fewest first, unless the watch ends it.
    /// Whatever is complete then stays.
    pub(super) fn extend<const PITS: usize>(
        &mut self,
        most: u8,
        sower: &Sower<PITS>,
        ranks: &Ranks<PITS>,
        watch: &mut Watch<'_>,
    ) {
        while self.layers <= most && !watch.has_ended() {
            let total = self.layers;
            self.gets.resize(ranks.positions(total) as usize, 0);
            if self.work_out_layer(total, sower, ranks, watch).is_some() {
                self.layers += 1;
            }
        }
    }

    /// A sowing that takes no stone from the pits moves stones on, to a row of lower rank, and leaves the
    /// other row as it is. So by rank of one row, and then of the other, all that follows is known already.
    fn work_out_layer<const PITS: usize>(
        &mut self,
        total: u8,
        sower: &Sower<PITS>,
        ranks: &Ranks<PITS>,
        watch: &mut Watch<'_>,
    ) -> Option<()> {
        for larger in total.div_ceil(2)..=total {
            let (ones, others) = (rows::<PITS>(larger), rows::<PITS>(total - larger));
            for &one in &ones {
                for &other in &others {
                    self.work_out(Pits { own: one, other }, total, sower, ranks);
                    self.work_out(Pits { own: other, other: one }, total, sower, ranks);
                }
                watch.look();
                if watch.has_ended() {
                    return None;
                }
            }
        }
        Some(())
    }

    fn work_out<const PITS: usize>(
        &mut self,
        pits: Pits,
        total: u8,
        sower: &Sower<PITS>,
        ranks: &Ranks<PITS>,
    ) {
        let after = |pit| {
            let sown = sower.sow(pits, pit);
            let left = total - sown.gained - sown.given;
            let then = self.gets[ranks.number(sown.after) as usize];
            sown.gained + if sown.again { then } else { left - then }
        };
        let gets = sower.over(pits).unwrap_or_else(|| {
            let legal = (0..PITS).filter(|&pit| stones(pits.own, pit) > 0);
            legal.map(after).max().unwrap_or(0)
        });
        self.gets[ranks.number(pits) as usize] = gets;
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

/// All rows with so many stones, by rank.
fn rows<const PITS: usize>(stones: u8) -> Vec<u64> {
    fn fill(pit: usize, left: u8, row: u64, rows: &mut Vec<u64>) {
        if pit == 0 {
            rows.push(row | u64::from(left));
            return;
        }
        // The fewer stones lie before this pit, the lower the rank.
        for here in (0..=left).rev() {
            fill(pit - 1, left - here, row | u64::from(here) << (8 * pit), rows);
        }
    }
    let mut rows = Vec::new();
    fill(PITS - 1, stones, 0, &mut rows);
    rows
}
