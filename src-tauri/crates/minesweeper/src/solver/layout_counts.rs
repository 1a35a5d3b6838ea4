//! Model counting over the whole board: combines the components and the unconstrained squares by convolution.

use super::Impossible;
use super::assignments::{Assignments, Component};
use super::binomials::Binomials;
use super::component_dp::shares;
use super::constraint_graph::ConstraintGraph;
use super::model_count::ModelCount;
use std::ops::Range;

/// Polynomials in the number of mines, each a row of `width` coefficients.
#[derive(Clone, Debug)]
pub struct LayoutCounts<N> {
    /// The number of mines in the groups and the rest.
    pub mines: usize,
    /// The number of squares in the rest.
    pub rest: usize,
    /// The total number of layouts.
    pub layouts: N,
    /// For each assignment, the number of layouts of the whole board that agree with it.
    pub shares: Vec<N>,
    /// For each group, the number of layouts with a mine on a given square of it.
    pub group_mines: Vec<N>,
    /// The number of layouts with a mine on a given square of the rest.
    pub rest_mines: N,
    /// Whether some layout has mines on some squares of the rest but not all.
    pub rest_is_loose: bool,
    /// For each component, the ways to fill it, by number of mines.
    ways: Vec<N>,
    /// For each component, the possible numbers of mines in the components before it; the last entry covers all.
    held: Vec<Range<usize>>,
    /// For each component, the ways to fill all components before it, by number of mines; the last entry covers all.
    /// Here and in `after`, only possible numbers are valid.
    before: Vec<N>,
    /// For each component, the ways to fill it, all later ones and the rest, by number of mines before it.
    after: Vec<N>,
    /// For each component and number of mines in it, the ways to fill everything else.
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
            held: Vec::new(),
            before: Vec::new(),
            after: Vec::new(),
            outside: Vec::new(),
        }
    }

    /// The number of coefficients in a polynomial.
    #[inline]
    pub fn width(&self) -> usize {
        self.mines + 1
    }

    /// The ways to fill a component with 0, 1, 2, … mines.
    #[inline]
    pub fn ways(&self, component: usize) -> &[N] {
        &self.ways[component * self.width()..][..self.width()]
    }

    /// Counts the layouts of a board with this many mines in the groups and the rest.
    ///
    /// # Errors
    /// If there is no layout.
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
        self.held.clear();
        let mut held = 0..1;
        self.held.push(held.clone());
        self.before[0] = N::ONE;
        for (at, component) in components.iter().enumerate() {
            let (done, next) = self.before.split_at_mut((at + 1) * width);
            let ways = &self.ways[at * width..][..width];
            for before in held.clone() {
                let factor = done[at * width + before];
                let own = component.least..(component.most + 1).min(width - before);
                own.for_each(|own| next[before + own] += factor * ways[own]);
            }
            held = held.start + component.least..(held.end + component.most).min(width);
            self.held.push(held.clone());
        }
        let rest = binomials.row(self.rest);
        for mines in held {
            self.after[components.len() * width + mines] = rest[self.mines - mines];
        }
        for (at, component) in components.iter().enumerate().rev() {
            let (rest, done) = self.after.split_at_mut((at + 1) * width);
            let ways = &self.ways[at * width..][..width];
            for before in self.held[at].clone() {
                let own = component.least..(component.most + 1).min(width - before);
                rest[at * width + before] =
                    own.fold(N::ZERO, |sum, own| sum + ways[own] * done[before + own]);
            }
        }
        self.layouts = self.after[0];
    }

    /// For each number of mines in a component, the ways to fill the rest of the board.
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
            for own in component.least..component.most + 1 {
                let held = self.held[at].start..self.held[at].end.min(width - own);
                outside[own] = held.fold(N::ZERO, |sum, held| sum + before[held] * after[held + own]);
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
                    *sum = sum.over_small(group.size);
                }
            }
        }
    }

    /// Computes the shares for a component whose assignments are not listed.
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
        let held = &self.held[components];
        for (mines, &ways) in all.iter().enumerate().take(held.end.min(self.mines)).skip(held.start) {
            self.rest_is_loose |= !ways.is_zero() && self.mines - mines < self.rest;
            self.rest_mines += ways * others[self.mines - mines - 1];
        }
    }
}
