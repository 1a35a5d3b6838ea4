//! A component's assignments (the number of mines in each of its groups), found by backtracking.

use super::binomials::BINOMIAL;
use super::component_dp::{MineCounts, count_component};
use super::constraint_graph::ConstraintGraph;
use super::model_count::ModelCount;
use std::ops::Range;

/// The work limits per component.
///
/// They affect the answers for crowded positions on large boards: lower limits ignore more numbers and find fewer
/// certain squares. The automatic reveal uses [`SolverLimits::USUAL`], so changing that changes how saved games on
/// these boards continue.
#[derive(Clone, Copy, Debug)]
pub struct SolverLimits {
    /// The maximum number of steps for listing assignments; beyond it, dynamic programming counts them.
    pub steps: usize,
    /// The maximum number of dynamic-programming states, each weighted by the mines it may hold; beyond it, numbers are
    /// ignored.
    pub work: usize,
}

impl SolverLimits {
    /// Covers all 5200 positions from the first two levels' games on boards up to 30 × 24 with 240 mines. They need an
    /// eighth of this work. In sparse positions constructed to be hard, an action takes up to a tenth of a second.
    /// Loading a game like that with 550 actions takes about a second.
    pub const USUAL: SolverLimits = SolverLimits { steps: 1 << 15, work: 1 << 15 };

    /// For a bot that evaluates hundreds of positions a second. Without dynamic programming, computing one square's
    /// numbers takes microseconds on any board.
    pub const BRIEF: SolverLimits = SolverLimits { steps: 1 << 11, work: 0 };
}

/// One component's assignments.
#[derive(Clone, Debug)]
pub struct Component {
    /// Its groups in the graph.
    pub groups: Range<usize>,
    /// Its range among all assignments.
    pub assignments: Range<usize>,
    /// The start of its entries in [`Assignments::mines`], one row per assignment.
    pub mines_at: usize,
    /// The fewest and the most mines in an assignment.
    pub least: usize,
    pub most: usize,
    /// Whether its assignments are listed; otherwise only their counts by number of mines are known.
    pub is_enumerated: bool,
}

/// A component with too many assignments to count.
#[derive(Clone, Debug)]
pub struct TooMany {
    /// Its groups in the graph.
    pub groups: Range<usize>,
}

/// The assignments of every component in a graph.
#[derive(Clone, Debug)]
pub struct Assignments<N> {
    pub components: Vec<Component>,
    /// Each assignment's number of mines.
    pub totals: Vec<u16>,
    /// Each assignment's number of layouts: the ways to choose squares within each group.
    pub weights: Vec<N>,
    /// For each of a component's assignments, the mines in each of its groups.
    pub mines: Vec<u8>,
    /// For each component that is not listed, its assignment counts by number of mines.
    pub counted: Vec<Option<MineCounts<N, 1>>>,
    /// Each group's component.
    pub component_of: Vec<u16>,
    limits: SolverLimits,
    steps: usize,
    need: Vec<u8>,
    room: Vec<u8>,
    filled: Vec<u8>,
}

impl<N: ModelCount> Assignments<N> {
    pub fn new(limits: SolverLimits) -> Self {
        Assignments {
            limits,
            components: Vec::new(),
            totals: Vec::new(),
            weights: Vec::new(),
            mines: Vec::new(),
            counted: Vec::new(),
            component_of: Vec::new(),
            steps: 0,
            need: Vec::new(),
            room: Vec::new(),
            filled: Vec::new(),
        }
    }

    /// Finds every assignment with at most `most` mines. An unsatisfiable component has none.
    ///
    /// # Errors
    /// If a component has too many.
    pub fn find<const W: usize>(&mut self, graph: &ConstraintGraph<W>, most: usize) -> Result<(), TooMany> {
        self.components.clear();
        self.totals.clear();
        self.weights.clear();
        self.mines.clear();
        self.counted.clear();
        self.component_of.clear();
        self.need.clear();
        self.need.extend(graph.constraints.iter().map(|constraint| constraint.mines));
        self.room.clear();
        self.room.extend(graph.constraints.iter().map(|constraint| constraint.squares.count_near() as u8));
        self.filled.resize(graph.groups.len(), 0);
        for (component, groups) in graph.components.iter().enumerate() {
            self.component_of.resize(groups.end, component as u16);
            let component = match self.enumerate(graph, groups, most) {
                Some(component) => component,
                None => self.count_by_dp(graph, groups, most)?,
            };
            self.components.push(component);
        }
        Ok(())
    }

    fn enumerate<const W: usize>(
        &mut self,
        graph: &ConstraintGraph<W>,
        groups: &Range<usize>,
        most: usize,
    ) -> Option<Component> {
        let (first, mines_at) = (self.totals.len(), self.mines.len());
        self.steps = 0;
        self.backtrack(graph, groups.start, groups, N::ONE, 0, most);
        if self.steps > self.limits.steps {
            self.totals.truncate(first);
            self.weights.truncate(first);
            self.mines.truncate(mines_at);
            return None;
        }
        self.counted.push(None);
        let totals = self.totals[first..].iter();
        let (least, most) = totals.fold((usize::MAX, 0), |(least, most), &total| {
            (least.min(usize::from(total)), most.max(usize::from(total)))
        });
        let assignments = first..self.totals.len();
        Some(Component { groups: groups.clone(), assignments, mines_at, least, most, is_enumerated: true })
    }

    fn count_by_dp<const W: usize>(
        &mut self,
        graph: &ConstraintGraph<W>,
        groups: &Range<usize>,
        most: usize,
    ) -> Result<Component, TooMany> {
        let counted: MineCounts<N, 1> = count_component(graph, groups, &[], most, self.limits.work)
            .ok_or(TooMany { groups: groups.clone() })?;
        let mut totals = (0..=most).filter(|&mines| !counted.row(mines)[0].is_zero());
        let least = totals.next().unwrap_or(usize::MAX);
        let most = totals.next_back().unwrap_or(if least == usize::MAX { 0 } else { least });
        self.counted.push(Some(counted));
        let assignments = self.totals.len()..self.totals.len();
        let mines_at = self.mines.len();
        Ok(Component { groups: groups.clone(), assignments, mines_at, least, most, is_enumerated: false })
    }

    fn backtrack<const W: usize>(
        &mut self,
        graph: &ConstraintGraph<W>,
        at: usize,
        component: &Range<usize>,
        weight: N,
        total: usize,
        most: usize,
    ) {
        self.steps += 1;
        if self.steps > self.limits.steps {
            return;
        }
        if at == component.end {
            self.totals.push(total as u16);
            self.weights.push(weight);
            self.mines.extend_from_slice(&self.filled[component.clone()]);
            return;
        }
        let group = &graph.groups[at];
        let size = group.size;
        let (mut low, mut high) = (0, size.min((most - total).min(8) as u8));
        for constraint in group.constraints.iter() {
            self.room[constraint] -= size;
            low = low.max(self.need[constraint].saturating_sub(self.room[constraint]));
            high = high.min(self.need[constraint]);
        }
        for mines in low..=high {
            group.constraints.iter().for_each(|constraint| self.need[constraint] -= mines);
            self.filled[at] = mines;
            let ways = BINOMIAL[usize::from(size)][usize::from(mines)];
            let weight = if ways == 1 { weight } else { weight.times_small(u64::from(ways)) };
            self.backtrack(graph, at + 1, component, weight, total + usize::from(mines), most);
            group.constraints.iter().for_each(|constraint| self.need[constraint] += mines);
        }
        group.constraints.iter().for_each(|constraint| self.room[constraint] += size);
    }
}
