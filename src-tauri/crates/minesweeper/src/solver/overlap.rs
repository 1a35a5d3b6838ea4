use super::binomials::BINOMIAL;
use super::model_count::ModelCount;

/// The number of ways to have 0, 1, 2, … of a group's mines around a square, indexed by its squares around the square,
/// its other squares, and its mines.
static WAYS: [[[[u8; 9]; 9]; 9]; 9] = {
    let mut table = [[[[0; 9]; 9]; 9]; 9];
    let mut near = 0;
    while near < 9 {
        let mut far = 0;
        while near + far < 9 {
            let mut mines: usize = 0;
            while mines <= near + far {
                let mut around = mines.saturating_sub(far);
                while around <= near && around <= mines {
                    table[near][far][mines][around] = BINOMIAL[near][around] * BINOMIAL[far][mines - around];
                    around += 1;
                }
                mines += 1;
            }
            far += 1;
        }
        near += 1;
    }
    table
};

/// A group's overlap with a square and its neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlap {
    pub group: u16,
    pub component: u16,
    /// The number of its squares that are neighbours.
    pub near: u8,
    /// The number of its squares other than the square itself.
    pub others: u8,
    /// The number of its squares.
    pub size: u8,
}

impl Overlap {
    /// Whether all squares of the group are neighbours of the square.
    #[inline]
    pub fn is_whole(&self) -> bool {
        self.near == self.size
    }

    /// Of the layouts with this many mines in the group, the number with mines on the given squares.
    #[inline]
    pub fn one_of<N: ModelCount>(&self, layouts: N, mines: u8) -> N {
        layouts.over_small(BINOMIAL[usize::from(self.size)][usize::from(mines)])
    }

    /// The number of ways to have 0, 1, 2, … mines around the square, with `mines` in the group and none on the square.
    #[inline]
    pub fn ways_around(&self, mines: u8) -> impl Iterator<Item = u64> + use<> {
        let ways = &WAYS[usize::from(self.near)][usize::from(self.others - self.near)][usize::from(mines)];
        ways.iter().take(usize::from(self.near.min(mines)) + 1).map(|&ways| u64::from(ways))
    }

    /// The number of ways to have `around` mines around the square, with `mines` in the group and none on the square.
    #[inline]
    pub fn ways(&self, mines: usize, around: usize) -> u64 {
        let (near, far) = (usize::from(self.near), usize::from(self.others - self.near));
        u64::from(BINOMIAL[near][around]) * u64::from(BINOMIAL[far][mines - around])
    }

    /// Convolves the ways to have 0, 1, …, `highest` mines around a square with those for this group holding `mines`,
    /// or starts with the latter. No mine is on the square itself. Returns the new maximum.
    #[inline]
    pub fn widen(&self, mines: u8, ways: &mut [u64; 9], highest: Option<usize>) -> usize {
        let own = usize::from(self.near.min(mines));
        let Some(highest) = highest else {
            ways.iter_mut().zip(self.ways_around(mines)).for_each(|(sum, own)| *sum = own);
            return own;
        };
        let before = *ways;
        *ways = [0; 9];
        for (here, own) in self.ways_around(mines).enumerate() {
            for (sum, &others) in ways[here..].iter_mut().zip(before.iter().take(highest + 1)) {
                *sum += others * own;
            }
        }
        highest + own
    }

    /// The possible numbers of mines around the square, with `mines` in the group and none on the square.
    #[inline]
    pub fn around(&self, mines: usize) -> std::ops::RangeInclusive<usize> {
        mines.saturating_sub(usize::from(self.others - self.near))..=usize::from(self.near).min(mines)
    }
}
