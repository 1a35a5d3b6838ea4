//! Parts with too many fillings to list: partial fillings that leave the same to the numbers are counted as one.

use super::binomials::SMALL;
use super::count::Count;
use super::cut::Cut;
use super::network::Network;
use std::collections::BTreeMap;
use std::ops::Range;

/// For each number of mines in a part, in how many ways how many of them lie around a square.
#[derive(Clone, Debug)]
pub struct Swept<N> {
    rows: Vec<[N; 9]>,
}

impl<N: Count> Swept<N> {
    /// The distribution for so many mines in the part.
    pub fn row(&self, mines: usize) -> [N; 9] {
        self.rows.get(mines).copied().unwrap_or([N::ZERO; 9])
    }
}

/// For what each clue of the part still lacks, the rows of a partial filling.
type Layer<N> = BTreeMap<Vec<u8>, Vec<[N; 9]>>;

/// Counts the fillings of a part with at most so many mines by their mines and by how many of these lie where
/// `cuts` look; without cuts, in column 0. Nothing if it takes more than `most_work`
/// states, each times the mines it may hold.
pub fn sweep<const W: usize, N: Count>(
    network: &Network<W>,
    part: &Range<usize>,
    cuts: &[Cut],
    most: usize,
    most_work: usize,
) -> Option<Swept<N>> {
    let clues = clues_of(network, part);
    let at = |clue: usize| clues.binary_search(&clue).expect("the clue is one of the part's");
    let mut room: Vec<u8> = clues.iter().map(|&clue| network.clues[clue].squares.count() as u8).collect();
    let mut layer: Layer<N> = BTreeMap::new();
    let mut start = [N::ZERO; 9];
    start[0] = N::ONE;
    layer.insert(clues.iter().map(|&clue| network.clues[clue].mines).collect(), vec![start]);
    let mut work = 0;
    for group in part.clone() {
        let size = network.groups[group].size;
        let spoken: Vec<usize> = network.groups[group].clues.iter().map(at).collect();
        spoken.iter().for_each(|&clue| room[clue] -= size);
        let cut = cuts.iter().find(|cut| cut.group == group);
        let mut next = Layer::new();
        for (need, rows) in &layer {
            let low = spoken.iter().map(|&clue| need[clue].saturating_sub(room[clue])).max().unwrap_or(0);
            let high = spoken.iter().map(|&clue| need[clue]).min().unwrap_or(size).min(size);
            for mines in low..=high {
                let mut need = need.clone();
                spoken.iter().for_each(|&clue| need[clue] -= mines);
                let sums = next.entry(need).or_default();
                work += rows.len();
                add(rows, usize::from(mines), size, cut, most, sums);
            }
            if work > most_work {
                return None;
            }
        }
        layer = next;
    }
    Some(Swept { rows: layer.pop_first().map_or(Vec::new(), |(_, rows)| rows) })
}

fn clues_of<const W: usize>(network: &Network<W>, part: &Range<usize>) -> Vec<usize> {
    let mut clues: Vec<usize> =
        network.groups[part.clone()].iter().flat_map(|group| group.clues.iter()).collect();
    clues.sort_unstable();
    clues.dedup();
    clues
}

/// Adds what rows come to when a group gets so many mines.
fn add<N: Count>(
    rows: &[[N; 9]],
    mines: usize,
    size: u8,
    cut: Option<&Cut>,
    most: usize,
    sums: &mut Vec<[N; 9]>,
) {
    let rows = &rows[..rows.len().min((most + 1).saturating_sub(mines))];
    if sums.len() < rows.len() + mines {
        sums.resize(rows.len() + mines, [N::ZERO; 9]);
    }
    let around = cut.map_or(0..=0, |cut| cut.around(mines));
    for here in around {
        let ways = match cut {
            Some(cut) => cut.ways(mines, here),
            None => u64::from(SMALL[usize::from(size)][mines]),
        };
        for (row, sum) in rows.iter().zip(&mut sums[mines..]) {
            for (&count, sum) in row.iter().zip(&mut sum[here..]) {
                *sum = sum.plus(count.times_small(ways));
            }
        }
    }
}
