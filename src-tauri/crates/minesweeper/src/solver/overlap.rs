use super::binomials::BINOMIAL;

/// How a group overlaps a square and its neighbours.
#[derive(Clone, Copy, Debug)]
pub struct Overlap {
    pub group: usize,
    pub component: usize,
    /// How many of its squares are neighbours.
    pub near: u8,
    /// How many squares it has, without the square itself.
    pub others: u8,
    /// How many squares it has.
    pub size: u8,
}

impl Overlap {
    /// Whether all the mines of the group are around the square.
    #[inline]
    pub fn is_whole(&self) -> bool {
        self.near == self.size
    }

    /// With so many mines in the group: the ways to lay so many of them around the square and none on it.
    #[inline]
    pub fn ways(&self, mines: usize, around: usize) -> u64 {
        let (near, far) = (usize::from(self.near), usize::from(self.others - self.near));
        u64::from(BINOMIAL[near][around]) * u64::from(BINOMIAL[far][mines - around])
    }

    /// Multiplies the ways to have 0, 1, … `highest` mines around a square by those of this group with so many mines.
    /// None of them is on the square itself. Returns how many there can be then.
    #[inline]
    pub fn widen(&self, mines: usize, ways: &mut [u64; 9], highest: usize) -> usize {
        let before = *ways;
        *ways = [0; 9];
        for here in self.around(mines) {
            let own = self.ways(mines, here);
            for (at, &others) in before[..=highest].iter().enumerate() {
                ways[at + here] += others * own;
            }
        }
        highest + usize::from(self.near).min(mines)
    }

    /// How many of so many mines can lie around the square; none on it.
    #[inline]
    pub fn around(&self, mines: usize) -> std::ops::RangeInclusive<usize> {
        mines.saturating_sub(usize::from(self.others - self.near))..=usize::from(self.near).min(mines)
    }
}
