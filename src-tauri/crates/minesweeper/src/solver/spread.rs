//! The mines that a component's assignments place around a square.

use super::assignments::Component;
use super::component_dp::count_component;
use super::few::Few;
use super::model_count::ModelCount;
use super::numbers::{Distribution, Solution};
use super::overlap::Overlap;

/// Adds to a table the distribution of mines around a square over a component's assignments. Each row counts the
/// assignments with one total number of mines, starting with the fewest possible.
pub fn spread<const W: usize, N: ModelCount>(
    solution: &Solution<'_, W, N>,
    component: u16,
    overlaps: &Few<Overlap>,
    table: &mut [Distribution<N>],
) {
    let Component { groups, assignments, mines_at, least, is_enumerated, .. } =
        &solution.assignments.components[usize::from(component)];
    if !is_enumerated {
        return spread_dp(solution, component, overlaps, table);
    }
    let mut whole: Few<usize> = Few::default();
    let mut parts: Few<Overlap> = Few::default();
    for overlap in overlaps.iter().filter(|overlap| overlap.component == component) {
        if overlap.is_whole() {
            whole.push(usize::from(overlap.group) - groups.start);
        } else {
            parts.push(overlap);
        }
    }
    let weights = &solution.assignments.weights[assignments.clone()];
    let totals = &solution.assignments.totals[assignments.clone()];
    let mut mines = &solution.assignments.mines[*mines_at..];
    for (&weight, &total) in weights.iter().zip(totals) {
        let own;
        (own, mines) = mines.split_at(groups.len());
        let certain: usize = whole.iter().map(|group| usize::from(own[group])).sum();
        let sums = table[usize::from(total) - least][certain..].iter_mut();
        if let Some(part) = parts.only() {
            // Same as below, in half the time.
            let held = own[usize::from(part.group) - groups.start];
            if held <= part.others {
                let value = part.one_of(weight, held);
                sums.zip(part.ways_around(held)).for_each(|(sum, ways)| *sum += value.times_small(ways));
            }
            continue;
        }
        let (mut value, mut ways) = (weight, [0; 9]);
        if let Some((_, spread)) = around(parts.iter(), groups.start, own, &mut value, &mut ways) {
            let ways = ways.iter().take(spread + 1);
            sums.zip(ways).for_each(|(sum, &ways)| *sum += value.times_small(ways));
        }
    }
}

/// Computes the number of ways in which an assignment places 0, 1, 2, … more mines around a square than its minimum,
/// and none on it. `mines` holds the mines in each group from `first_group` on. `value` becomes the number of ways to
/// fill the other squares of the component. Returns the minimum and the maximum excess; `None` if the square must hold
/// a mine.
#[inline]
pub fn around<N: ModelCount>(
    overlaps: impl Iterator<Item = Overlap>,
    first_group: usize,
    mines: &[u8],
    value: &mut N,
    ways: &mut [u64; 9],
) -> Option<(usize, usize)> {
    let (mut fewest, mut spread) = (0, None);
    for overlap in overlaps {
        let held = mines[usize::from(overlap.group) - first_group];
        if overlap.is_whole() {
            fewest += usize::from(held);
            continue;
        }
        if held > overlap.others {
            return None;
        }
        *value = overlap.one_of(*value, held);
        spread = Some(overlap.widen(held, ways, spread));
    }
    if spread.is_none() {
        ways[0] = 1;
    }
    Some((fewest, spread.unwrap_or(0)))
}

fn spread_dp<const W: usize, N: ModelCount>(
    solution: &Solution<'_, W, N>,
    component: u16,
    overlaps: &Few<Overlap>,
    table: &mut [Distribution<N>],
) {
    let Component { groups, least, most, .. } = &solution.assignments.components[usize::from(component)];
    let overlaps: Vec<Overlap> = overlaps.iter().collect();
    let counted = count_component::<W, N, 9>(solution.graph, groups, &overlaps, *most, usize::MAX);
    let counted = counted.expect("the work is unlimited");
    table.iter_mut().zip(*least..).for_each(|(row, mines)| *row = counted.row(mines));
}

/// Adds the product of two distributions to a third.
pub fn convolve<N: ModelCount>(one: &Distribution<N>, other: &Distribution<N>, sums: &mut Distribution<N>) {
    for (at, &factor) in one.iter().enumerate().filter(|(_, factor)| !factor.is_zero()) {
        for (sum, &more) in sums[at..].iter_mut().zip(other) {
            *sum += factor * more;
        }
    }
}
