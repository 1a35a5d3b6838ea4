//! In how many layouts a hidden square shows which number.

use super::assignments::{Assignments, Component};
use super::binomials::{BINOMIAL, Binomials};
use super::component_dp::count_component;
use super::constraint_graph::ConstraintGraph;
use super::known_board::{KnownBoard, Shape};
use super::layout_counts::{LayoutCounts, multiply};
use super::model_count::ModelCount;
use super::overlap::Overlap;
use std::ops::Range;

/// How many layouts show 0, 1, … 8 on a square.
pub type Distribution<N> = [N; 9];

/// What a solver found out before.
pub struct Solution<'a, const W: usize, N> {
    pub shape: &'a Shape<W>,
    pub board: &'a KnownBoard<W>,
    pub graph: &'a ConstraintGraph<W>,
    pub assignments: &'a Assignments<N>,
    pub counts: &'a LayoutCounts<N>,
}

/// Workspace for the numbers of squares.
#[derive(Clone, Debug)]
pub struct Numbers<N> {
    overlaps: Vec<Overlap>,
    touched: Vec<usize>,
    /// For each number of mines in the touched components the distribution of those around the square.
    table: Vec<Distribution<N>>,
    single: Vec<Distribution<N>>,
    joined: Vec<Distribution<N>>,
    /// The ways to fill the components that are not touched.
    others: Vec<N>,
    product: Vec<N>,
    /// The ways to fill all that is neither touched nor near, by the mines that what is can hold. There is a row for
    /// each of `kept` and one for the square asked for.
    beyond: Vec<N>,
    /// Which component is touched, if only one is or none, and how many squares are taken out of the rest.
    kept: Vec<(Option<usize>, usize)>,
    /// The mines around squares that touch no component, by their neighbours in the rest and by how many squares are
    /// taken out of it.
    open: Vec<((usize, usize), Distribution<N>)>,
}

impl<N: ModelCount> Numbers<N> {
    pub fn new() -> Self {
        Numbers {
            overlaps: Vec::new(),
            touched: Vec::new(),
            table: Vec::new(),
            single: Vec::new(),
            joined: Vec::new(),
            others: Vec::new(),
            product: Vec::new(),
            beyond: Vec::new(),
            kept: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Forgets what was kept of the last position.
    pub fn forget(&mut self) {
        self.kept.clear();
        self.open.clear();
        self.beyond.clear();
    }

    /// In how many layouts a hidden square holds no mine and shows which number.
    pub fn of<const W: usize>(
        &mut self,
        solution: &Solution<'_, W, N>,
        binomials: &mut Binomials<N>,
        square: usize,
    ) -> Distribution<N> {
        let mut numbers = [N::ZERO; 9];
        let graph = solution.graph;
        if graph.sure_mines.contains(square) {
            return numbers;
        }
        let near = *solution.shape.near(square);
        let certain = (near & (solution.board.mines | graph.sure_mines)).count() as usize;
        let rest = (near & graph.rest).count() as usize;
        let out_of_rest = rest + usize::from(graph.rest.contains(square));
        self.find_overlaps(solution, square);
        if out_of_rest == 0 && self.touched.len() <= 1 {
            let Some(&component) = self.touched.first() else {
                numbers[certain] = solution.counts.layouts;
                return numbers;
            };
            let mut row = [[N::ZERO; 9]];
            spread(solution, component, &self.overlaps, Rows::Shares, &mut row);
            numbers[certain..].copy_from_slice(&row[0][..9 - certain]);
            return numbers;
        }
        if self.touched.is_empty() {
            let around = self.in_the_open(solution, binomials, rest, out_of_rest);
            numbers[certain..].copy_from_slice(&around[..9 - certain]);
            return numbers;
        }
        let beyond = self.beyond(solution, binomials, out_of_rest);
        let in_touched = self.tabulate(solution);
        let beyond = &self.beyond[beyond..][..solution.counts.width()];
        let inside = self.most_around() + 1;
        for (row, mines) in self.table.iter().zip(in_touched) {
            for (more, &ways) in beyond[mines..].iter().enumerate().take(rest + 1) {
                let ways = ways.times_small(u64::from(BINOMIAL[rest][more]));
                if ways.is_zero() {
                    continue;
                }
                let sums = numbers[certain + more..].iter_mut();
                sums.zip(&row[..inside]).for_each(|(sum, &inside)| *sum += inside * ways);
            }
        }
        numbers
    }

    /// The number that a safe square shows in every layout, if there is one.
    pub fn only<const W: usize>(
        &mut self,
        solution: &Solution<'_, W, N>,
        binomials: &mut Binomials<N>,
        square: usize,
    ) -> Option<u8> {
        let near = *solution.shape.near(square) & solution.graph.rest;
        let rest = near.count() as usize;
        if rest > 0 && rest < solution.counts.rest && solution.counts.rest_is_loose {
            return None;
        }
        self.find_overlaps(solution, square);
        if rest == 0
            && let &[component] = self.touched.as_slice()
            && self.differs(solution, component)
        {
            return None;
        }
        let numbers = self.of(solution, binomials, square);
        let mut shown = (0..9u8).filter(|&number| !numbers[usize::from(number)].is_zero());
        let number = shown.next();
        number.filter(|_| shown.next().is_none())
    }

    /// Whether two layouts differ in the mines that the only component touched lays around the square.
    fn differs<const W: usize>(&self, solution: &Solution<'_, W, N>, component: usize) -> bool {
        // A counted component lists no assignments, so that nothing differs here.
        let Component { groups, assignments, mines_at, .. } = &solution.assignments.components[component];
        let rows = solution.assignments.mines[*mines_at..].chunks_exact(groups.len());
        let mut seen = None;
        for (assignment, mines) in assignments.clone().zip(rows) {
            if solution.counts.shares[assignment].is_zero() {
                continue;
            }
            let mut around = 0;
            for overlap in &self.overlaps {
                let mines = mines[overlap.group - groups.start];
                if mines > 0 && !overlap.is_whole() && mines < overlap.size {
                    return true;
                }
                around += overlap.near.min(mines);
            }
            if *seen.get_or_insert(around) != around {
                return true;
            }
        }
        false
    }

    /// In how many layouts how many mines lie around a square of whose neighbours `rest` are in the rest and none in
    /// a group.
    fn in_the_open<const W: usize>(
        &mut self,
        solution: &Solution<'_, W, N>,
        binomials: &mut Binomials<N>,
        rest: usize,
        out_of_rest: usize,
    ) -> Distribution<N> {
        if let Some((_, around)) = self.open.iter().find(|(key, _)| *key == (rest, out_of_rest)) {
            return *around;
        }
        let beyond = self.beyond(solution, binomials, out_of_rest);
        let mut around = [N::ZERO; 9];
        let rows = around.iter_mut().zip(&self.beyond[beyond..][..solution.counts.width()]);
        for ((sum, ways), &chosen) in rows.zip(&BINOMIAL[rest][..=rest]) {
            *sum = ways.times_small(u64::from(chosen));
        }
        self.open.push(((rest, out_of_rest), around));
        around
    }

    /// At least as many mines as the touched groups can have around the square.
    fn most_around(&self) -> usize {
        self.overlaps.iter().map(|overlap| usize::from(overlap.near)).sum()
    }

    /// Finds the groups that a square and its neighbours touch.
    fn find_overlaps<const W: usize>(&mut self, solution: &Solution<'_, W, N>, square: usize) {
        self.overlaps.clear();
        self.touched.clear();
        let graph = solution.graph;
        let near = *solution.shape.near(square);
        let mut left = near & graph.frontier;
        if graph.frontier.contains(square) {
            left.insert(square);
        }
        while let Some(first) = left.lowest() {
            let group = usize::from(graph.group_of[first]);
            let component = usize::from(solution.assignments.component_of[group]);
            let squares = graph.groups[group].squares;
            left = left - squares;
            let size = graph.groups[group].size;
            let others = size - u8::from(squares.contains(square));
            let near = (near & squares).count() as u8;
            self.overlaps.push(Overlap { group, component, near, others, size });
            if !self.touched.contains(&component) {
                self.touched.push(component);
            }
        }
    }

    /// Fills the table for all touched components together, a row for each number of mines that they can hold;
    /// says which numbers these are. Without one there is no row.
    fn tabulate<const W: usize>(&mut self, solution: &Solution<'_, W, N>) -> Range<usize> {
        let width = solution.counts.width();
        let nothing = [N::ZERO; 9];
        self.table.clear();
        let Some((&first, more)) = self.touched.split_first() else { return 0..0 };
        let mines_of = |component: usize| {
            solution.assignments.components[component].least
                ..solution.assignments.components[component].most + 1
        };
        let mut held = mines_of(first);
        self.table.resize(held.len(), nothing);
        spread(solution, first, &self.overlaps, Rows::ByMines, &mut self.table);
        for &component in more {
            let own = mines_of(component);
            self.single.clear();
            self.single.resize(own.len(), nothing);
            spread(solution, component, &self.overlaps, Rows::ByMines, &mut self.single);
            let together = held.start + own.start..(held.end + own.end - 1).min(width);
            self.joined.clear();
            self.joined.resize(together.len(), nothing);
            for (at, row) in self.table.iter().enumerate() {
                for (more, single) in self.single.iter().enumerate().take(together.len().saturating_sub(at)) {
                    convolve(row, single, &mut self.joined[at + more]);
                }
            }
            std::mem::swap(&mut self.table, &mut self.joined);
            held = together;
        }
        held
    }

    /// Where in `beyond` the ways begin to fill all that is neither touched nor near.
    fn beyond<const W: usize>(
        &mut self,
        solution: &Solution<'_, W, N>,
        binomials: &mut Binomials<N>,
        out_of_rest: usize,
    ) -> usize {
        let width = solution.counts.width();
        let is_kept = self.touched.len() <= 1;
        let key = (self.touched.first().copied(), out_of_rest);
        if is_kept && let Some(at) = self.kept.iter().position(|&kept| kept == key) {
            return at * width;
        }
        let others = self.multiply_others(solution);
        let rest = solution.counts.rest - out_of_rest;
        binomials.prepare(rest);
        let rest = binomials.row(rest);
        let begin = self.kept.len() * width;
        self.beyond.truncate(begin);
        self.beyond.resize(begin + width, N::ZERO);
        let components = &solution.assignments.components;
        let held = |mines: fn(&Component) -> usize| -> usize {
            self.touched.iter().map(|&touched| mines(&components[touched])).sum()
        };
        let asked =
            held(|component| component.least)..width.min(held(|component| component.most) + out_of_rest + 1);
        for mines in asked {
            let left = width - 1 - mines;
            let others = others.start..others.end.min(left + 1);
            self.beyond[begin + mines] =
                others.fold(N::ZERO, |sum, mines| sum + self.others[mines] * rest[left - mines]);
        }
        if is_kept {
            self.kept.push(key);
        }
        begin
    }

    /// Fills `others`; says how many mines the components that are not touched can hold.
    fn multiply_others<const W: usize>(&mut self, solution: &Solution<'_, W, N>) -> Range<usize> {
        let mut held = 0..1;
        let width = solution.counts.width();
        self.others.clear();
        self.others.resize(width, N::ZERO);
        self.others[0] = N::ONE;
        for (at, component) in solution.assignments.components.iter().enumerate() {
            if self.touched.contains(&at) {
                continue;
            }
            self.product.clear();
            self.product.resize(width, N::ZERO);
            multiply(&self.others, solution.counts.ways(at), component, &mut self.product);
            std::mem::swap(&mut self.others, &mut self.product);
            held = held.start + component.least..held.end + component.most;
        }
        held
    }
}

/// What the rows of a table stand for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rows {
    /// The only row counts layouts of the whole board.
    Shares,
    /// Each row counts the assignments of the component with so many mines, beginning with the fewest it can have.
    ByMines,
}

/// Adds to a table the distribution of the mines around a square over the assignments of a component.
fn spread<const W: usize, N: ModelCount>(
    solution: &Solution<'_, W, N>,
    component: usize,
    overlaps: &[Overlap],
    kind: Rows,
    table: &mut [Distribution<N>],
) {
    let Component { groups, assignments, mines_at, least, is_enumerated, .. } =
        &solution.assignments.components[component];
    if !is_enumerated {
        return spread_dp(solution, component, overlaps, kind, table);
    }
    let values = if kind == Rows::Shares { &solution.counts.shares } else { &solution.assignments.weights };
    let rows = solution.assignments.mines[*mines_at..].chunks_exact(groups.len());
    'assignments: for (assignment, mines) in assignments.clone().zip(rows) {
        let mut value = values[assignment];
        let mut around = 0;
        let mut ways = [0; 9];
        ways[0] = 1;
        let mut spreads = 0;
        for overlap in overlaps.iter().filter(|overlap| overlap.component == component) {
            let mines = usize::from(mines[overlap.group - groups.start]);
            if overlap.is_whole() {
                around += mines;
            } else if mines > usize::from(overlap.others) {
                // One of them lies on the square itself.
                continue 'assignments;
            } else if overlap.others > 0 {
                value = value.over_small(u32::from(BINOMIAL[usize::from(overlap.size)][mines]));
                spreads = overlap.widen(mines, &mut ways, spreads);
            }
        }
        let sums = match kind {
            Rows::Shares => &mut table[0],
            Rows::ByMines => &mut table[usize::from(solution.assignments.totals[assignment]) - least],
        };
        if spreads == 0 {
            sums[around] += value.times_small(ways[0]);
            continue;
        }
        for (more, &ways) in ways[..=spreads].iter().enumerate().filter(|(_, ways)| **ways > 0) {
            sums[around + more] += value.times_small(ways);
        }
    }
}

fn spread_dp<const W: usize, N: ModelCount>(
    solution: &Solution<'_, W, N>,
    component: usize,
    overlaps: &[Overlap],
    kind: Rows,
    table: &mut [Distribution<N>],
) {
    let Component { groups, least, most, .. } = &solution.assignments.components[component];
    let counted = count_component::<W, N, 9>(solution.graph, groups, overlaps, *most, usize::MAX);
    let counted = counted.expect("its work has no bound");
    for mines in *least..=*most {
        let row = counted.row(mines);
        match kind {
            Rows::ByMines => table[mines - least] = row,
            Rows::Shares => {
                let outside = solution.counts.outside(component)[mines];
                let sums = table[0].iter_mut().zip(row);
                sums.for_each(|(sum, count)| *sum += count * outside);
            }
        }
    }
}

fn convolve<N: ModelCount>(one: &Distribution<N>, other: &Distribution<N>, sums: &mut Distribution<N>) {
    for (at, &factor) in one.iter().enumerate().filter(|(_, factor)| !factor.is_zero()) {
        for (sum, &more) in sums[at..].iter_mut().zip(other) {
            *sum += factor * more;
        }
    }
}
