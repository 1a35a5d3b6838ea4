//! The number of layouts in which a hidden square shows each number.

use super::assignments::{Assignments, Component};
use super::binomials::{BINOMIAL, Binomials};
use super::constraint_graph::ConstraintGraph;
use super::few::Few;
use super::known_board::{KnownBoard, Shape};
use super::layout_counts::LayoutCounts;
use super::model_count::ModelCount;
use super::overlap::Overlap;
use super::spread::{around, convolve, spread};
use super::square_set::SquareSet;

/// The number of layouts that show 0, 1, …, 8 on a square.
pub type Distribution<N> = [N; 9];

/// A solver's previous results.
pub struct Solution<'a, const W: usize, N> {
    pub shape: &'a Shape<W>,
    pub board: &'a KnownBoard<W>,
    pub graph: &'a ConstraintGraph<W>,
    pub assignments: &'a Assignments<N>,
    pub counts: &'a LayoutCounts<N>,
}

/// A square and its neighbours outside the groups.
#[derive(Clone, Copy)]
struct Surroundings {
    /// The number of its neighbours that are certain mines.
    certain: usize,
    /// The number of its neighbours in the rest.
    rest: usize,
    /// Whether the square itself is in the rest.
    is_rest: bool,
}

impl Surroundings {
    /// The number of kinds, ignoring certain mines.
    const KINDS: usize = 18;

    fn kind(self) -> usize {
        2 * self.rest + usize::from(self.is_rest)
    }

    /// The number of squares removed from the rest.
    fn out_of_rest(self) -> usize {
        self.rest + usize::from(self.is_rest)
    }
}

/// A slice of [`Numbers::others`].
#[derive(Clone, Copy, Debug)]
struct Others {
    begin: usize,
    end: usize,
    /// The fewest mines in the untouched components, represented by the first entry.
    least: usize,
}

/// Workspace for squares' numbers, and a cache for the current position.
#[derive(Clone, Debug)]
pub struct Numbers<N> {
    overlaps: Few<Overlap>,
    touched: Few<u16>,
    /// For each number of mines in the touched components, the distribution of mines around the square.
    table: Vec<Distribution<N>>,
    single: Vec<Distribution<N>>,
    joined: Vec<Distribution<N>>,
    /// The ways to fill the untouched components, for successive sets of touched ones.
    others: Vec<N>,
    /// For each component, its slice of `others` when only that component is touched, once computed.
    others_of: Vec<Option<Others>>,
    product: Vec<N>,
    /// The ways to fill everything neither touched nor near, by the mines in the rest of the board.
    beyond: Vec<N>,
    /// The ways to fill everything untouched: a row for each number of mines in the touched components, with 0, 1, 2, …
    /// mines on the neighbours in the rest.
    outside: Vec<[N; 9]>,
    /// For each component and kind of neighbourhood, the start of its rows in `outside` when only that component is
    /// touched, plus one.
    outside_at: Vec<u32>,
    /// The length of `outside` that these rows take up.
    kept: usize,
    /// The distributions of squares that touch no component.
    open: Vec<Distribution<N>>,
    /// For each kind of neighbourhood and number of certain mines, its index in `open`, plus one.
    open_at: [[u8; 9]; Surroundings::KINDS],
}

impl<N: ModelCount> Numbers<N> {
    pub fn new() -> Self {
        Numbers {
            overlaps: Few::default(),
            touched: Few::default(),
            table: Vec::new(),
            single: Vec::new(),
            joined: Vec::new(),
            others: Vec::new(),
            others_of: Vec::new(),
            product: Vec::new(),
            beyond: Vec::new(),
            outside: Vec::new(),
            outside_at: Vec::new(),
            kept: 0,
            open: Vec::new(),
            open_at: [[0; 9]; Surroundings::KINDS],
        }
    }

    /// Clears the cache for the last position.
    pub fn forget(&mut self) {
        self.others.clear();
        self.others_of.clear();
        self.outside.clear();
        self.outside_at.clear();
        self.kept = 0;
        self.open.clear();
        self.open_at = [[0; 9]; Surroundings::KINDS];
    }

    /// The number of layouts in which a hidden square holds no mine and shows each number.
    #[inline]
    pub fn of<const W: usize>(
        &mut self,
        solution: &Solution<'_, W, N>,
        binomials: &mut Binomials<N>,
        square: usize,
    ) -> Distribution<N> {
        let rest = solution.graph.rest;
        if (*solution.shape.near(square) - rest).is_empty() {
            // Fast path for most squares early in a game, because their neighbourhoods rarely differ.
            let (rest, is_rest) = (solution.shape.degree(square), rest.contains(square));
            let known = self.known_in_the_open(Surroundings { certain: 0, rest, is_rest });
            if let Some(&numbers) = known {
                return numbers;
            }
        }
        self.find(solution, binomials, square)
    }

    #[inline(never)]
    fn find<const W: usize>(
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
        let surroundings = Surroundings {
            certain: (near & (solution.board.mines | graph.sure_mines)).count_near() as usize,
            rest: (near & graph.rest).count_near() as usize,
            is_rest: graph.rest.contains(square),
        };
        let touching = touching(solution, square);
        if touching.is_empty() {
            match self.known_in_the_open(surroundings) {
                Some(known) => numbers = *known,
                None => self.find_in_the_open(solution, binomials, surroundings, &mut numbers),
            }
            return numbers;
        }
        self.find_overlaps(solution, square, touching);
        let outside = self.outside(solution, binomials, surroundings);
        let Surroundings { certain, rest, .. } = surroundings;
        if let Some(component) = self.touched.only() {
            let component = &solution.assignments.components[usize::from(component)];
            if component.assignments.len() == 1 {
                self.add_single(solution, component, surroundings, &self.outside[outside], &mut numbers);
                return numbers;
            }
        }
        self.tabulate(solution);
        let most_around = self.most_around();
        // The constant array bound keeps the compiler from vectorizing these short loops.
        let mut sums = [N::ZERO; 16];
        for (row, outside) in self.table.iter().zip(&self.outside[outside..]) {
            for (around, &inside) in row.iter().enumerate().take(most_around + 1) {
                if inside.is_zero() {
                    continue;
                }
                for (more, &outside) in outside.iter().enumerate().take(rest + 1) {
                    sums[(certain + around + more) % 16] += inside * outside;
                }
            }
        }
        numbers.copy_from_slice(&sums[..9]);
        numbers
    }

    /// The number that a safe square shows in every layout, if any.
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
        self.find_overlaps(solution, square, touching(solution, square));
        if rest == 0
            && let Some(component) = self.touched.only()
            && self.differs(solution, usize::from(component))
        {
            return None;
        }
        let numbers = self.of(solution, binomials, square);
        let mut shown = (0..9u8).filter(|&number| !numbers[usize::from(number)].is_zero());
        let number = shown.next();
        number.filter(|_| shown.next().is_none())
    }

    /// Whether layouts differ in the mines that the only touched component places around the square.
    fn differs<const W: usize>(&self, solution: &Solution<'_, W, N>, component: usize) -> bool {
        // A component counted by dynamic programming lists no assignments, so the result is false.
        let Component { groups, assignments, mines_at, .. } = &solution.assignments.components[component];
        let rows = solution.assignments.mines[*mines_at..].chunks_exact(groups.len());
        let mut seen = None;
        for (assignment, mines) in assignments.clone().zip(rows) {
            if solution.counts.shares[assignment].is_zero() {
                continue;
            }
            let mut around = 0;
            for overlap in self.overlaps.iter() {
                let mines = mines[usize::from(overlap.group) - groups.start];
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

    /// Fast path for a square that touches one component with one assignment; it needs no table.
    #[inline]
    fn add_single<const W: usize>(
        &self,
        solution: &Solution<'_, W, N>,
        component: &Component,
        surroundings: Surroundings,
        outside: &[N; 9],
        numbers: &mut Distribution<N>,
    ) {
        let mines = &solution.assignments.mines[component.mines_at..];
        let mut value = solution.assignments.weights[component.assignments.start];
        let (overlaps, mut ways) = (self.overlaps.iter(), [0; 9]);
        let Some((fewest, spread)) = around(overlaps, component.groups.start, mines, &mut value, &mut ways)
        else {
            return;
        };
        let mut sums = [N::ZERO; 16];
        let fewest = surroundings.certain + fewest;
        for (around, &ways) in ways.iter().take(spread + 1).enumerate() {
            let ways = value.times_small(ways);
            for (more, &outside) in outside.iter().enumerate().take(surroundings.rest + 1) {
                sums[(fewest + around + more) % 16] += ways * outside;
            }
        }
        numbers.copy_from_slice(&sums[..9]);
    }

    /// The cached distribution for a square that touches no component.
    #[inline]
    fn known_in_the_open(&self, surroundings: Surroundings) -> Option<&Distribution<N>> {
        let at = self.open_at[surroundings.kind()][surroundings.certain].checked_sub(1)?;
        Some(&self.open[usize::from(at)])
    }

    fn find_in_the_open<const W: usize>(
        &mut self,
        solution: &Solution<'_, W, N>,
        binomials: &mut Binomials<N>,
        surroundings: Surroundings,
        numbers: &mut Distribution<N>,
    ) {
        let Surroundings { certain, rest, .. } = surroundings;
        if surroundings.kind() == 0 {
            numbers[certain] = solution.counts.layouts;
        } else {
            self.touched.clear();
            let outside = self.outside(solution, binomials, surroundings);
            let sums = numbers[certain..].iter_mut();
            sums.zip(self.outside[outside].iter().take(rest + 1)).for_each(|(sum, &outside)| *sum = outside);
        }
        self.open.push(*numbers);
        self.open_at[surroundings.kind()][certain] = self.open.len() as u8;
    }

    /// An upper bound on the touched groups' mines around the square.
    fn most_around(&self) -> usize {
        self.overlaps.iter().map(|overlap| usize::from(overlap.near)).sum()
    }

    /// Finds the groups touched by a square and its neighbours.
    fn find_overlaps<const W: usize>(
        &mut self,
        solution: &Solution<'_, W, N>,
        square: usize,
        touching: SquareSet<W>,
    ) {
        self.overlaps.clear();
        self.touched.clear();
        let graph = solution.graph;
        let near = *solution.shape.near(square);
        let mut left = touching;
        while let Some(first) = left.lowest() {
            let group = graph.group_of[first];
            let component = solution.assignments.component_of[usize::from(group)];
            let squares = graph.groups[usize::from(group)].squares;
            left = left - squares;
            let size = graph.groups[usize::from(group)].size;
            let others = size - u8::from(squares.contains(square));
            let near = (near & squares).count_near() as u8;
            self.overlaps.push(Overlap { group, component, near, others, size });
            if !self.touched.contains(component) {
                self.touched.push(component);
            }
        }
    }

    /// Fills the table for all touched components together, one row per possible number of mines.
    fn tabulate<const W: usize>(&mut self, solution: &Solution<'_, W, N>) {
        let nothing = [N::ZERO; 9];
        let rows = |component: u16| {
            let component = &solution.assignments.components[usize::from(component)];
            component.most - component.least + 1
        };
        let mut touched = self.touched.iter();
        let first = touched.next().expect("a component is touched");
        self.table.clear();
        self.table.resize(rows(first), nothing);
        spread(solution, first, &self.overlaps, &mut self.table);
        for component in touched {
            self.single.clear();
            self.single.resize(rows(component), nothing);
            spread(solution, component, &self.overlaps, &mut self.single);
            self.joined.clear();
            self.joined.resize(self.table.len() + self.single.len() - 1, nothing);
            for (at, row) in self.table.iter().enumerate() {
                for (single, joined) in self.single.iter().zip(&mut self.joined[at..]) {
                    convolve(row, single, joined);
                }
            }
            std::mem::swap(&mut self.table, &mut self.joined);
        }
    }

    /// The start of the rows in `outside` for the touched components.
    fn outside<const W: usize>(
        &mut self,
        solution: &Solution<'_, W, N>,
        binomials: &mut Binomials<N>,
        surroundings: Surroundings,
    ) -> usize {
        self.outside.truncate(self.kept);
        let begin = self.kept;
        let Some(component) = self.touched.only() else {
            let others = self.multiply_others(solution);
            self.fill_outside(solution, binomials, surroundings, others);
            self.others.truncate(others.begin);
            return begin;
        };
        let component = usize::from(component);
        let slot = component * Surroundings::KINDS + surroundings.kind();
        if self.outside_at.is_empty() {
            let components = solution.assignments.components.len();
            self.outside_at.resize(components * Surroundings::KINDS, 0);
            self.others_of.resize(components, None);
        }
        if let Some(at) = self.outside_at[slot].checked_sub(1) {
            return at as usize;
        }
        let others = match self.others_of[component] {
            Some(others) => others,
            None => self.multiply_others(solution),
        };
        self.others_of[component] = Some(others);
        self.fill_outside(solution, binomials, surroundings, others);
        self.kept = self.outside.len();
        self.outside_at[slot] = begin as u32 + 1;
        begin
    }

    /// Appends rows to `outside`.
    fn fill_outside<const W: usize>(
        &mut self,
        solution: &Solution<'_, W, N>,
        binomials: &mut Binomials<N>,
        surroundings: Surroundings,
        others: Others,
    ) {
        let (mut least, mut most) = (0, 0);
        for component in self.touched.iter() {
            let component = &solution.assignments.components[usize::from(component)];
            least += component.least;
            most += component.most;
        }
        let squares = solution.counts.rest - surroundings.out_of_rest();
        binomials.prepare(squares);
        let rest = binomials.row(squares);
        let near = surroundings.rest;
        // The mines in everything else when the touched components and the neighbours hold the fewest, plus one.
        let left = (solution.counts.mines + 1).saturating_sub(least + others.least);
        let others = &self.others[others.begin..others.end];
        let beyond = |mines: usize| match (left.saturating_sub(mines), others) {
            (0, _) => N::ZERO,
            (left, &[others]) => others * rest[left - 1],
            (left, _) => {
                others.iter().zip(rest[..left].iter().rev()).fold(N::ZERO, |sum, (&o, &r)| sum + o * r)
            }
        };
        if least == most && others.len() == 1 {
            let mut row = [N::ZERO; 9];
            let ways = rest[..left].iter().rev().zip(&BINOMIAL[near]).take(near + 1);
            for (sum, (&rest, &chosen)) in row.iter_mut().zip(ways) {
                *sum = (others[0] * rest).times_small(u64::from(chosen));
            }
            self.outside.push(row);
            return;
        }
        self.beyond.clear();
        self.beyond.extend((0..most - least + near + 1).map(beyond));
        for beyond in self.beyond.windows(near + 1) {
            let mut row = [N::ZERO; 9];
            for ((ways, &chosen), beyond) in row.iter_mut().zip(&BINOMIAL[near]).zip(beyond) {
                *ways = beyond.times_small(u64::from(chosen));
            }
            self.outside.push(row);
        }
    }

    /// Appends to `others`.
    fn multiply_others<const W: usize>(&mut self, solution: &Solution<'_, W, N>) -> Others {
        let begin = self.others.len();
        let (mut least, mut factor) = (0, N::ONE);
        self.others.push(N::ONE);
        for (at, component) in solution.assignments.components.iter().enumerate() {
            if self.touched.contains(at as u16) {
                continue;
            }
            least += component.least;
            let ways = &solution.counts.ways(at)[component.least..=component.most];
            if let &[ways] = ways {
                factor = factor * ways;
                continue;
            }
            let others = &self.others[begin..];
            self.product.clear();
            self.product.resize(others.len() + ways.len() - 1, N::ZERO);
            for (at, &others) in others.iter().enumerate() {
                let sums = self.product[at..].iter_mut().zip(ways);
                sums.for_each(|(sum, &ways)| *sum += others * ways);
            }
            self.others.truncate(begin);
            self.others.extend_from_slice(&self.product);
        }
        self.others[begin..].iter_mut().for_each(|others| *others = *others * factor);
        Others { begin, end: self.others.len(), least }
    }
}

/// The frontier squares among a square and its neighbours.
#[inline]
fn touching<const W: usize, N>(solution: &Solution<'_, W, N>, square: usize) -> SquareSet<W> {
    let frontier = solution.graph.frontier;
    let mut touching = *solution.shape.near(square) & frontier;
    if frontier.contains(square) {
        touching.insert(square);
    }
    touching
}
