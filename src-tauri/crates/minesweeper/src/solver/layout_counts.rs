//! Model counting over the whole board: the components and the unconstrained squares put together by convolution.

use super::Impossible;
use super::assignments::{Assignments, Component};
use super::binomials::Binomials;
use super::component_dp::shares;
use super::constraint_graph::ConstraintGraph;
use super::model_count::ModelCount;

/// Polynomials in the number of mines, each a row of `width` coefficients.
#[derive(Clone, Debug)]
pub struct LayoutCounts<N> {
    /// Mines in the groups and the rest.
    pub mines: usize,
    /// Squares of the rest.
    pub rest: usize,
    /// Layouts in all.
    pub layouts: N,
    /// For each assignment the layouts of the whole board that agree with it.
    pub shares: Vec<N>,
    /// For each group, layouts with a mine on one and the same of its squares.
    pub group_mines: Vec<N>,
    /// Layouts with a mine on one and the same square of the rest.
    pub rest_mines: N,
    /// Whether a layout lays mines on some squares of the rest and none on others.
    pub rest_is_loose: bool,
    /// For each component the ways to fill it with so many mines.
    ways: Vec<N>,
    /// For each component the ways to fill all components before it with so many mines, and at the end all components.
    before: Vec<N>,
    /// For each component the ways to fill it, all after it and the rest when so many mines lie before it.
    after: Vec<N>,
    /// For each component and each number of its mines the ways to fill all the rest.
    outside: Vec<N>,
}

impl<N: ModelCount> LayoutCounts<N> {
    pub fn new() -> Self {
        LayoutCounts {
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

    /// The ways to fill a component with 0, 1, 2 … mines.
    #[inline]
    pub fn ways(&self, component: usize) -> &[N] {
        &self.ways[component * self.width()..][..self.width()]
    }

    /// Counts the layouts of a board with these mines left for groups and rest.
    ///
    /// # Errors
    /// There is no layout.
    pub fn count<const W: usize>(
        &mut self,
        graph: &ConstraintGraph<W>,
        assignments: &Assignments<N>,
        binomials: &mut Binomials<N>,
        mines: usize,
    ) -> Result<(), Impossible> {
        self.mines = mines;
        self.rest = graph.rest.count() as usize;
        binomials.prepare(self.rest);
        binomials.prepare(self.rest.saturating_sub(1));
        if assignments.components.iter().any(|component| component.least > component.most) {
            return Err(Impossible);
        }
        self.add_up(assignments);
        self.join(&assignments.components, binomials);
        if self.layouts.is_zero() {
            return Err(Impossible);
        }
        self.share(graph, assignments);
        self.count_rest(assignments.components.len(), binomials);
        Ok(())
    }

    fn add_up(&mut self, assignments: &Assignments<N>) {
        let width = self.width();
        self.ways.clear();
        self.ways.resize(assignments.components.len() * width, N::ZERO);
        let components = assignments.components.iter().zip(&assignments.counted);
        for ((component, counted), row) in components.zip(self.ways.chunks_exact_mut(width)) {
            if let Some(counted) = counted {
                row.iter_mut().enumerate().for_each(|(mines, way)| *way = counted.row(mines)[0]);
            }
            for assignment in component.assignments.clone() {
                let way = &mut row[usize::from(assignments.totals[assignment])];
                *way += assignments.weights[assignment];
            }
        }
    }

    fn join(&mut self, components: &[Component], binomials: &Binomials<N>) {
        let width = self.width();
        let rows = (components.len() + 1) * width;
        for table in [&mut self.before, &mut self.after] {
            table.clear();
            table.resize(rows, N::ZERO);
        }
        self.before[0] = N::ONE;
        for (at, component) in components.iter().enumerate() {
            let (done, next) = self.before.split_at_mut((at + 1) * width);
            multiply(&done[at * width..], &self.ways[at * width..][..width], component, &mut next[..width]);
        }
        let rest = binomials.row(self.rest);
        for mines in 0..width {
            self.after[components.len() * width + mines] = rest[self.mines - mines];
        }
        for (at, component) in components.iter().enumerate().rev() {
            let (rest, done) = self.after.split_at_mut((at + 1) * width);
            let ways = &self.ways[at * width..][..width];
            for (mines, sum) in rest[at * width..].iter_mut().enumerate() {
                *sum = meet(&done[..width], ways, mines, component);
            }
        }
        self.layouts = self.after[0];
    }

    /// For each number of mines in a component the ways to fill all the rest of the board.
    #[inline]
    pub fn outside(&self, component: usize) -> &[N] {
        &self.outside[component * self.width()..][..self.width()]
    }

    fn share<const W: usize>(&mut self, graph: &ConstraintGraph<W>, assignments: &Assignments<N>) {
        let width = self.width();
        self.shares.clear();
        self.group_mines.clear();
        self.group_mines.resize(graph.groups.len(), N::ZERO);
        self.outside.clear();
        self.outside.resize(assignments.components.len() * width, N::ZERO);
        for (at, component) in assignments.components.iter().enumerate() {
            let before = &self.before[at * width..][..width];
            let after = &self.after[(at + 1) * width..][..width];
            let outside = &mut self.outside[at * width..][..width];
            for own in component.least..=component.most {
                let pairs = before.iter().zip(&after[own..]);
                outside[own] = pairs.fold(N::ZERO, |sum, (&b, &a)| sum + b * a);
            }
            if !component.is_enumerated {
                self.share_dp(graph, at, component);
                continue;
            }
            let groups = component.groups.len();
            let sums = &mut self.group_mines[component.groups.clone()];
            for (row, assignment) in component.assignments.clone().enumerate() {
                let outside = outside[usize::from(assignments.totals[assignment])];
                let share = assignments.weights[assignment] * outside;
                self.shares.push(share);
                let mines = &assignments.mines[component.mines_at + row * groups..][..groups];
                for (sum, &mines) in sums.iter_mut().zip(mines) {
                    *sum += share.times_small(u64::from(mines));
                }
            }
            for (sum, group) in sums.iter_mut().zip(&graph.groups[component.groups.clone()]) {
                if group.size > 1 {
                    *sum = sum.over_small(u32::from(group.size));
                }
            }
        }
    }

    /// Of a component whose assignments are not listed.
    fn share_dp<const W: usize>(&mut self, graph: &ConstraintGraph<W>, at: usize, component: &Component) {
        let outside = &self.outside(at)[..=component.most];
        let shares = shares(graph, &component.groups, outside);
        self.group_mines[component.groups.clone()].copy_from_slice(&shares);
    }

    fn count_rest(&mut self, components: usize, binomials: &Binomials<N>) {
        self.rest_mines = N::ZERO;
        self.rest_is_loose = false;
        if self.rest == 0 {
            return;
        }
        let others = binomials.row(self.rest - 1);
        let all = &self.before[components * self.width()..];
        for (mines, &ways) in all.iter().enumerate().take(self.mines) {
            self.rest_is_loose |= !ways.is_zero() && self.mines - mines < self.rest;
            self.rest_mines += ways * others[self.mines - mines - 1];
        }
    }
}

/// Writes the product of two polynomials, the second of which is a component's, cut off at the width.
pub fn multiply<N: ModelCount>(one: &[N], ways: &[N], component: &Component, product: &mut [N]) {
    for (at, &factor) in one.iter().enumerate() {
        if factor.is_zero() {
            continue;
        }
        let room = product.len() - at;
        for mines in component.least..=component.most.min(room.saturating_sub(1)) {
            if mines < room {
                product[at + mines] += factor * ways[mines];
            }
        }
    }
}

/// The ways of a component with what follows, when so many mines lie before it.
fn meet<N: ModelCount>(after: &[N], ways: &[N], mines: usize, component: &Component) -> N {
    let own = component.least..(component.most + 1).min(after.len().saturating_sub(mines));
    own.fold(N::ZERO, |sum, own| sum + ways[own] * after[mines + own])
}
