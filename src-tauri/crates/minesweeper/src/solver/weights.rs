//! The parts and the rest put together: how many layouts each filling of a part stands for.

use super::Impossible;
use super::binomials::Binomials;
use super::count::Count;
use super::fillings::{Fillings, Part};
use super::network::Network;
use super::sweep::shares;

/// Polynomials in the number of mines, each a row of `width` coefficients.
#[derive(Clone, Debug)]
pub struct Weights<N> {
    /// Mines in the groups and the rest.
    pub mines: usize,
    /// Squares of the rest.
    pub rest: usize,
    /// Layouts in all.
    pub layouts: N,
    /// For each filling the layouts of the whole board that agree with it.
    pub shares: Vec<N>,
    /// For each group, layouts with a mine on one and the same of its squares.
    pub group_mines: Vec<N>,
    /// Layouts with a mine on one and the same square of the rest.
    pub rest_mines: N,
    /// Whether a layout lays mines on some squares of the rest and none on others.
    pub rest_is_loose: bool,
    /// For each part the ways to fill it with so many mines.
    ways: Vec<N>,
    /// For each part the ways to fill all parts before it with so many mines, and at the end all parts.
    before: Vec<N>,
    /// For each part the ways to fill it, all after it and the rest when so many mines lie before it.
    after: Vec<N>,
    /// For each part and each number of its mines the ways to fill all the rest.
    outside: Vec<N>,
}

impl<N: Count> Weights<N> {
    pub fn new() -> Self {
        Weights {
            mines: 0,
            rest: 0,
            layouts: N::ZERO,
            shares: Vec::new(),
            group_mines: Vec::new(),
            rest_mines: N::ZERO,
            rest_is_loose: false,
            ways: Vec::new(),
            before: Vec::new(),
            after: Vec::new(),
            outside: Vec::new(),
        }
    }

    /// Coefficients of a polynomial.
    #[inline]
    pub fn width(&self) -> usize {
        self.mines + 1
    }

    /// The ways to fill a part with 0, 1, 2 … mines.
    #[inline]
    pub fn ways(&self, part: usize) -> &[N] {
        &self.ways[part * self.width()..][..self.width()]
    }

    /// Weighs the fillings of a board with so many mines left for groups and rest.
    ///
    /// # Errors
    /// There is no layout.
    pub fn weigh<const W: usize>(
        &mut self,
        network: &Network<W>,
        fillings: &Fillings<N>,
        binomials: &mut Binomials<N>,
        mines: usize,
    ) -> Result<(), Impossible> {
        self.mines = mines;
        self.rest = network.rest.count() as usize;
        binomials.prepare(self.rest);
        binomials.prepare(self.rest.saturating_sub(1));
        if fillings.parts.iter().any(|part| part.least > part.most) {
            return Err(Impossible);
        }
        self.add_up(fillings);
        self.join(&fillings.parts, binomials);
        if self.layouts.is_zero() {
            return Err(Impossible);
        }
        self.share(network, fillings);
        self.weigh_rest(fillings.parts.len(), binomials);
        Ok(())
    }

    fn add_up(&mut self, fillings: &Fillings<N>) {
        let width = self.width();
        self.ways.clear();
        self.ways.resize(fillings.parts.len() * width, N::ZERO);
        let parts = fillings.parts.iter().zip(&fillings.swept);
        for ((part, swept), row) in parts.zip(self.ways.chunks_exact_mut(width)) {
            if let Some(swept) = swept {
                row.iter_mut().enumerate().for_each(|(mines, way)| *way = swept.row(mines)[0]);
            }
            for filling in part.fillings.clone() {
                let way = &mut row[usize::from(fillings.totals[filling])];
                *way = way.plus(fillings.weights[filling]);
            }
        }
    }

    fn join(&mut self, parts: &[Part], binomials: &Binomials<N>) {
        let width = self.width();
        let rows = (parts.len() + 1) * width;
        for table in [&mut self.before, &mut self.after] {
            table.clear();
            table.resize(rows, N::ZERO);
        }
        self.before[0] = N::ONE;
        for (at, part) in parts.iter().enumerate() {
            let (done, next) = self.before.split_at_mut((at + 1) * width);
            multiply(&done[at * width..], &self.ways[at * width..][..width], part, &mut next[..width]);
        }
        let rest = binomials.row(self.rest);
        for mines in 0..width {
            self.after[parts.len() * width + mines] = rest[self.mines - mines];
        }
        for (at, part) in parts.iter().enumerate().rev() {
            let (rest, done) = self.after.split_at_mut((at + 1) * width);
            let ways = &self.ways[at * width..][..width];
            for (mines, sum) in rest[at * width..].iter_mut().enumerate() {
                *sum = meet(&done[..width], ways, mines, part);
            }
        }
        self.layouts = self.after[0];
    }

    /// For each number of mines in a part the ways to fill all the rest of the board.
    #[inline]
    pub fn outside(&self, part: usize) -> &[N] {
        &self.outside[part * self.width()..][..self.width()]
    }

    fn share<const W: usize>(&mut self, network: &Network<W>, fillings: &Fillings<N>) {
        let width = self.width();
        self.shares.clear();
        self.group_mines.clear();
        self.group_mines.resize(network.groups.len(), N::ZERO);
        self.outside.clear();
        self.outside.resize(fillings.parts.len() * width, N::ZERO);
        for (at, part) in fillings.parts.iter().enumerate() {
            let before = &self.before[at * width..][..width];
            let after = &self.after[(at + 1) * width..][..width];
            let outside = &mut self.outside[at * width..][..width];
            for own in part.least..=part.most {
                let pairs = before.iter().zip(&after[own..]);
                outside[own] = pairs.fold(N::ZERO, |sum, (&b, &a)| sum.plus(b.times(a)));
            }
            if !part.is_listed {
                self.share_swept(network, at, part);
                continue;
            }
            let groups = part.groups.len();
            let sums = &mut self.group_mines[part.groups.clone()];
            for (row, filling) in part.fillings.clone().enumerate() {
                let outside = outside[usize::from(fillings.totals[filling])];
                let share = fillings.weights[filling].times(outside);
                self.shares.push(share);
                let mines = &fillings.mines[part.mines_at + row * groups..][..groups];
                for (sum, &mines) in sums.iter_mut().zip(mines) {
                    *sum = sum.plus(share.times_small(u64::from(mines)));
                }
            }
            for (sum, group) in sums.iter_mut().zip(&network.groups[part.groups.clone()]) {
                if group.size > 1 {
                    *sum = sum.over_small(u32::from(group.size));
                }
            }
        }
    }

    /// Of a part whose fillings are not listed.
    fn share_swept<const W: usize>(&mut self, network: &Network<W>, at: usize, part: &Part) {
        let outside = &self.outside(at)[..=part.most];
        let shares = shares(network, &part.groups, outside);
        self.group_mines[part.groups.clone()].copy_from_slice(&shares);
    }

    fn weigh_rest(&mut self, parts: usize, binomials: &Binomials<N>) {
        self.rest_mines = N::ZERO;
        self.rest_is_loose = false;
        if self.rest == 0 {
            return;
        }
        let others = binomials.row(self.rest - 1);
        let all = &self.before[parts * self.width()..];
        for (mines, &ways) in all.iter().enumerate().take(self.mines) {
            self.rest_is_loose |= !ways.is_zero() && self.mines - mines < self.rest;
            self.rest_mines = self.rest_mines.plus(ways.times(others[self.mines - mines - 1]));
        }
    }
}

/// Writes the product of two polynomials, the second of which is a part's, cut off at the width.
pub fn multiply<N: Count>(one: &[N], ways: &[N], part: &Part, product: &mut [N]) {
    for (at, &factor) in one.iter().enumerate() {
        if factor.is_zero() {
            continue;
        }
        let room = product.len() - at;
        for mines in part.least..=part.most.min(room.saturating_sub(1)) {
            if mines < room {
                product[at + mines] = product[at + mines].plus(factor.times(ways[mines]));
            }
        }
    }
}

/// The ways of a part with what follows, when so many mines lie before it.
fn meet<N: Count>(after: &[N], ways: &[N], mines: usize, part: &Part) -> N {
    let own = part.least..(part.most + 1).min(after.len().saturating_sub(mines));
    own.fold(N::ZERO, |sum, own| sum.plus(ways[own].times(after[mines + own])))
}
