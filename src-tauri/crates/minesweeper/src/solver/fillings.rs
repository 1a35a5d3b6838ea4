//! The ways to fill a part: how many mines each of its groups holds.

use super::binomials::SMALL;
use super::count::Count;
use super::network::Network;
use super::sweep::{Swept, sweep};
use std::ops::Range;

/// How much may be done for one part.
///
/// On wild positions of large boards an answer depends on it: with less of it more numbers are set aside, and
/// fewer safe squares, certain mines and derivable numbers are found. What the rules reveal is found with
/// [`Effort::USUAL`], so to change that is to change how saved games on such boards go on.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Steps in which its fillings are listed; with more it is swept.
    pub steps: usize,
    /// States of a sweep, each times the mines it may hold; with more, numbers are set aside.
    pub work: usize,
}

impl Effort {
    /// Enough for every position of 5200 of games of the first two levels on boards up to 30 × 24 with 240 mines,
    /// where an eighth of this work would do. Of sparse positions made to be hard, an action then takes up to a
    /// tenth of a second, and all 550 of a game about one: no more than somebody waits who opens a saved one.
    pub const USUAL: Effort = Effort { steps: 1 << 15, work: 1 << 15 };

    /// For who looks at hundreds of positions a second: nothing is swept, so that the numbers of one square are
    /// a matter of microseconds on any board.
    pub const BRIEF: Effort = Effort { steps: 1 << 11, work: 0 };
}

/// The fillings of one part.
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
    /// Whether its fillings are listed; else only their number by mines is known.
    pub is_listed: bool,
}

/// A part has too many fillings to count them.
#[derive(Clone, Debug)]
pub struct TooMany {
    /// Its groups in the network.
    pub groups: Range<usize>,
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
    /// For each part that is not listed its fillings by their mines, else nothing.
    pub swept: Vec<Option<Swept<N, 1>>>,
    /// For each group its part.
    pub part_of: Vec<u16>,
    effort: Effort,
    steps: usize,
    need: Vec<u8>,
    room: Vec<u8>,
    filled: Vec<u8>,
}

impl<N: Count> Fillings<N> {
    pub fn new(effort: Effort) -> Self {
        Fillings {
            effort,
            parts: Vec::new(),
            totals: Vec::new(),
            weights: Vec::new(),
            mines: Vec::new(),
            swept: Vec::new(),
            part_of: Vec::new(),
            steps: 0,
            need: Vec::new(),
            room: Vec::new(),
            filled: Vec::new(),
        }
    }

    /// Finds every filling with at most so many mines. A part that cannot be filled has none.
    ///
    /// # Errors
    /// A part has too many.
    pub fn find<const W: usize>(&mut self, network: &Network<W>, most: usize) -> Result<(), TooMany> {
        self.parts.clear();
        self.totals.clear();
        self.weights.clear();
        self.mines.clear();
        self.swept.clear();
        self.part_of.clear();
        self.need.clear();
        self.need.extend(network.clues.iter().map(|clue| clue.mines));
        self.room.clear();
        self.room.extend(network.clues.iter().map(|clue| clue.squares.count() as u8));
        self.filled.resize(network.groups.len(), 0);
        for (part, groups) in network.parts.iter().enumerate() {
            self.part_of.resize(groups.end, part as u16);
            let part = match self.list(network, groups, most) {
                Some(part) => part,
                None => self.sweep(network, groups, most)?,
            };
            self.parts.push(part);
        }
        Ok(())
    }

    fn list<const W: usize>(
        &mut self,
        network: &Network<W>,
        groups: &Range<usize>,
        most: usize,
    ) -> Option<Part> {
        let (first, mines_at) = (self.totals.len(), self.mines.len());
        self.steps = 0;
        self.fill(network, groups.start, groups, N::ONE, 0, most);
        if self.steps > self.effort.steps {
            self.totals.truncate(first);
            self.weights.truncate(first);
            self.mines.truncate(mines_at);
            return None;
        }
        self.swept.push(None);
        let totals = self.totals[first..].iter();
        let (least, most) = totals.fold((usize::MAX, 0), |(least, most), &total| {
            (least.min(usize::from(total)), most.max(usize::from(total)))
        });
        let fillings = first..self.totals.len();
        Some(Part { groups: groups.clone(), fillings, mines_at, least, most, is_listed: true })
    }

    fn sweep<const W: usize>(
        &mut self,
        network: &Network<W>,
        groups: &Range<usize>,
        most: usize,
    ) -> Result<Part, TooMany> {
        let swept: Swept<N, 1> =
            sweep(network, groups, &[], most, self.effort.work).ok_or(TooMany { groups: groups.clone() })?;
        let mut totals = (0..=most).filter(|&mines| !swept.row(mines)[0].is_zero());
        let least = totals.next().unwrap_or(usize::MAX);
        let most = totals.next_back().unwrap_or(if least == usize::MAX { 0 } else { least });
        self.swept.push(Some(swept));
        let fillings = self.totals.len()..self.totals.len();
        let mines_at = self.mines.len();
        Ok(Part { groups: groups.clone(), fillings, mines_at, least, most, is_listed: false })
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
        self.steps += 1;
        if self.steps > self.effort.steps {
            return;
        }
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
