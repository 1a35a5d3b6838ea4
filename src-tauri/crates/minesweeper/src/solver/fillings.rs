//! The ways to fill a part: how many mines each of its groups holds.

use super::binomials::SMALL;
use super::count::Count;
use super::network::Network;
use std::ops::Range;

/// All fillings of one part.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its groups in the network.
    pub groups: Range<usize>,
    /// Its fillings among all fillings.
    pub fillings: Range<usize>,
    /// Where the mines of its groups begin, filling after filling.
    pub mines_at: usize,
    /// The fewest and the most mines of a filling.
    pub least: usize,
    pub most: usize,
}

/// The fillings of every part of a network.
#[derive(Clone, Debug)]
pub struct Fillings<N> {
    pub parts: Vec<Part>,
    /// For each filling its mines.
    pub totals: Vec<u16>,
    /// For each filling the layouts it stands for: ways to choose the mines' squares within each group.
    pub weights: Vec<N>,
    /// For each filling of a part the mines of each of its groups.
    pub mines: Vec<u8>,
    /// For each group its part.
    pub part_of: Vec<u16>,
    need: Vec<u8>,
    room: Vec<u8>,
    filled: Vec<u8>,
}

impl<N: Count> Fillings<N> {
    pub fn new() -> Self {
        Fillings {
            parts: Vec::new(),
            totals: Vec::new(),
            weights: Vec::new(),
            mines: Vec::new(),
            part_of: Vec::new(),
            need: Vec::new(),
            room: Vec::new(),
            filled: Vec::new(),
        }
    }

    /// Finds every filling with at most so many mines. A part that cannot be filled has none.
    pub fn find<const W: usize>(&mut self, network: &Network<W>, most: usize) {
        self.parts.clear();
        self.totals.clear();
        self.weights.clear();
        self.mines.clear();
        self.need.clear();
        self.need.extend(network.clues.iter().map(|clue| clue.mines));
        self.room.clear();
        self.room.extend(network.clues.iter().map(|clue| clue.squares.count() as u8));
        self.filled.resize(network.groups.len(), 0);
        self.part_of.clear();
        for (part, groups) in network.parts.iter().enumerate() {
            self.part_of.resize(groups.end, part as u16);
            let (first, mines_at) = (self.totals.len(), self.mines.len());
            self.fill(network, groups.start, groups, N::ONE, 0, most);
            let totals = self.totals[first..].iter();
            let (least, most) = totals.fold((usize::MAX, 0), |(least, most), &total| {
                (least.min(usize::from(total)), most.max(usize::from(total)))
            });
            let fillings = first..self.totals.len();
            self.parts.push(Part { groups: groups.clone(), fillings, mines_at, least, most });
        }
    }

    fn fill<const W: usize>(
        &mut self,
        network: &Network<W>,
        at: usize,
        part: &Range<usize>,
        weight: N,
        total: usize,
        most: usize,
    ) {
        if at == part.end {
            self.totals.push(total as u16);
            self.weights.push(weight);
            self.mines.extend_from_slice(&self.filled[part.clone()]);
            return;
        }
        let group = &network.groups[at];
        let size = group.size;
        let (mut low, mut high) = (0, size.min((most - total).min(8) as u8));
        for clue in group.clues.iter() {
            self.room[clue] -= size;
            low = low.max(self.need[clue].saturating_sub(self.room[clue]));
            high = high.min(self.need[clue]);
        }
        for mines in low..=high {
            group.clues.iter().for_each(|clue| self.need[clue] -= mines);
            self.filled[at] = mines;
            let ways = SMALL[usize::from(size)][usize::from(mines)];
            let weight = if ways == 1 { weight } else { weight.times_small(u64::from(ways)) };
            self.fill(network, at + 1, part, weight, total + usize::from(mines), most);
            group.clues.iter().for_each(|clue| self.need[clue] += mines);
        }
        group.clues.iter().for_each(|clue| self.room[clue] += size);
    }
}
