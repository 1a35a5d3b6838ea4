//! Counts components with too many assignments to list by dynamic programming: partial assignments that leave the
//! constraints with the same requirements are merged (bucket elimination; Dechter, *Bucket elimination*, 1999).

use super::binomials::BINOMIAL;
use super::constraint_graph::ConstraintGraph;
use super::model_count::ModelCount;
use super::overlap::Overlap;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

/// For each number of mines in a component, the number of ways in which 0, 1, …, `C` − 1 of them are around a square.
#[derive(Clone, Debug)]
pub struct MineCounts<N, const C: usize> {
    rows: Vec<[N; C]>,
}

impl<N: ModelCount, const C: usize> MineCounts<N, C> {
    /// The distribution for this many mines in the component.
    pub fn row(&self, mines: usize) -> [N; C] {
        self.rows.get(mines).copied().unwrap_or([N::ZERO; C])
    }
}

/// The rows of partial assignments, by the mines each constraint of the component still needs.
type Layer<N, const C: usize> = BTreeMap<Vec<u8>, Vec<[N; C]>>;

/// Counts a component's assignments with at most `most` mines, by total mines and by mines within the `overlaps`;
/// without overlaps, all in column 0. `None` if this takes more than `most_work` states, each weighted by the mines it
/// may hold.
pub fn count_component<const W: usize, N: ModelCount, const C: usize>(
    graph: &ConstraintGraph<W>,
    component: &Range<usize>,
    overlaps: &[Overlap],
    most: usize,
    most_work: usize,
) -> Option<MineCounts<N, C>> {
    let order = EliminationOrder::new(graph, component);
    let mut layer = order.start();
    let mut work = 0;
    for (step, group) in order.steps.iter().zip(component.clone()) {
        let overlap = overlaps.iter().find(|overlap| usize::from(overlap.group) == group);
        layer = step.fill(&layer, overlap, most, most_work, &mut work)?;
    }
    Some(MineCounts { rows: layer.pop_first().map_or(Vec::new(), |(_, rows)| rows) })
}

/// For each group in a component, the number of layouts with a mine on a given square of it (forward-backward
/// algorithm; Rabiner, *A tutorial on hidden Markov models*, 1989). `outside` is the number of ways to fill the rest of
/// the board when the component holds 0, 1, 2, … mines.
pub fn shares<const W: usize, N: ModelCount>(
    graph: &ConstraintGraph<W>,
    component: &Range<usize>,
    outside: &[N],
) -> Vec<N> {
    let order = EliminationOrder::new(graph, component);
    let mut layers: Vec<Layer<N, 1>> = vec![order.start()];
    for step in &order.steps {
        let next = step.fill(&layers[layers.len() - 1], None, outside.len() - 1, usize::MAX, &mut 0);
        layers.push(next.expect("the work is unlimited"));
    }
    let ends = layers.pop().unwrap_or_default();
    let mut ahead: Ahead<N> = ends.into_keys().map(|need| (need, outside.to_vec())).collect();
    let mut shares = Vec::with_capacity(order.steps.len());
    for (step, layer) in order.steps.iter().zip(&layers).rev() {
        let mut share = N::ZERO;
        ahead = layer
            .iter()
            .map(|(need, rows)| (need.clone(), step.look_ahead(need, rows, &ahead, &mut share)))
            .collect();
        shares.push(share);
    }
    shares.reverse();
    shares
}

/// The number of ways to fill the rest of the board, by the mines each constraint still needs and the mines placed so
/// far.
type Ahead<N> = BTreeMap<Vec<u8>, Vec<N>>;

/// The order in which a component's groups are filled and eliminated.
struct EliminationOrder {
    /// Each constraint's number of mines.
    mines: Vec<u8>,
    steps: Vec<GroupStep>,
}

/// A group and its constraints, as indices within the component.
struct GroupStep {
    size: u8,
    /// The constraints, each with the number of squares it has left after this group.
    constraints: Vec<(usize, u8)>,
}

impl EliminationOrder {
    fn new<const W: usize>(graph: &ConstraintGraph<W>, component: &Range<usize>) -> EliminationOrder {
        let constraints = constraints_of(graph, component);
        let at = |constraint: usize| {
            constraints.binary_search(&constraint).expect("the constraint belongs to the component")
        };
        let mut room: Vec<u8> = constraints
            .iter()
            .map(|&constraint| graph.constraints[constraint].squares.count() as u8)
            .collect();
        let mut steps = Vec::with_capacity(component.len());
        for group in &graph.groups[component.clone()] {
            let left = |constraint: usize| {
                room[constraint] -= group.size;
                (constraint, room[constraint])
            };
            steps.push(GroupStep {
                size: group.size,
                constraints: group.constraints.iter().map(at).map(left).collect(),
            });
        }
        EliminationOrder {
            mines: constraints.iter().map(|&constraint| graph.constraints[constraint].mines).collect(),
            steps,
        }
    }

    /// The layer before any group is filled.
    fn start<N: ModelCount, const C: usize>(&self) -> Layer<N, C> {
        let mut row = [N::ZERO; C];
        row[0] = N::ONE;
        BTreeMap::from([(self.mines.clone(), vec![row])])
    }
}

impl GroupStep {
    /// The possible numbers of mines in the group, given the constraints' needs.
    fn mines(&self, need: &[u8]) -> RangeInclusive<u8> {
        let low = self
            .constraints
            .iter()
            .map(|&(constraint, room)| need[constraint].saturating_sub(room))
            .max()
            .unwrap_or(0);
        let high =
            self.constraints.iter().map(|&(constraint, _)| need[constraint]).min().unwrap_or(self.size);
        low..=high.min(self.size)
    }

    /// The constraints' needs after placing mines in the group.
    fn after(&self, need: &[u8], mines: u8) -> Vec<u8> {
        let mut need = need.to_vec();
        self.constraints.iter().for_each(|&(constraint, _)| need[constraint] -= mines);
        need
    }

    /// Fills the group in every possible way. Adds to `work`; `None` if it exceeds `most_work`.
    fn fill<N: ModelCount, const C: usize>(
        &self,
        layer: &Layer<N, C>,
        overlap: Option<&Overlap>,
        most: usize,
        most_work: usize,
        work: &mut usize,
    ) -> Option<Layer<N, C>> {
        let mut next = Layer::new();
        for (need, rows) in layer {
            for mines in self.mines(need) {
                let sums = next.entry(self.after(need, mines)).or_default();
                *work += rows.len();
                add(rows, usize::from(mines), self.size, overlap, most, sums);
            }
            if *work > most_work {
                return None;
            }
        }
        Some(next)
    }

    /// The number of ways to fill this group and everything after it, by the mines placed before. Adds to `share` the
    /// layouts with a mine on a given square of the group.
    fn look_ahead<N: ModelCount>(
        &self,
        need: &[u8],
        rows: &[[N; 1]],
        ahead: &Ahead<N>,
        share: &mut N,
    ) -> Vec<N> {
        let mut ways = vec![N::ZERO; rows.len()];
        for mines in self.mines(need) {
            let Some(after) = ahead.get(&self.after(need, mines)) else { continue };
            let (size, mines) = (usize::from(self.size), usize::from(mines));
            let here = u64::from(BINOMIAL[size][mines]);
            let on_one = mines.checked_sub(1).map_or(0, |others| u64::from(BINOMIAL[size - 1][others]));
            for ((ways, &[before]), &left) in ways.iter_mut().zip(rows).zip(after.iter().skip(mines)) {
                // Unreachable states could overflow the number type.
                if !before.is_zero() {
                    *ways += left.times_small(here);
                    *share += (before * left).times_small(on_one);
                }
            }
        }
        ways
    }
}

fn constraints_of<const W: usize>(graph: &ConstraintGraph<W>, component: &Range<usize>) -> Vec<usize> {
    let mut constraints: Vec<usize> =
        graph.groups[component.clone()].iter().flat_map(|group| group.constraints.iter()).collect();
    constraints.sort_unstable();
    constraints.dedup();
    constraints
}

/// Adds the rows that result from placing mines in a group.
fn add<N: ModelCount, const C: usize>(
    rows: &[[N; C]],
    mines: usize,
    size: u8,
    overlap: Option<&Overlap>,
    most: usize,
    sums: &mut Vec<[N; C]>,
) {
    let rows = &rows[..rows.len().min((most + 1).saturating_sub(mines))];
    if sums.len() < rows.len() + mines {
        sums.resize(rows.len() + mines, [N::ZERO; C]);
    }
    let around = overlap.map_or(0..=0, |overlap| overlap.around(mines));
    for here in around {
        let ways = match overlap {
            Some(overlap) => overlap.ways(mines, here),
            None => u64::from(BINOMIAL[usize::from(size)][mines]),
        };
        for (row, sum) in rows.iter().zip(&mut sums[mines..]) {
            for (&count, sum) in row.iter().zip(&mut sum[here..]) {
                *sum += count.times_small(ways);
            }
        }
    }
}
