use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub};

/// A bit set of squares, for boards with at most 64 × `W` squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareSet<const W: usize>([u64; W]);

impl<const W: usize> SquareSet<W> {
    /// The empty set.
    pub const EMPTY: Self = SquareSet([0; W]);

    /// The squares numbered below `count`.
    pub fn first(count: usize) -> Self {
        let word = |at: usize| match count.saturating_sub(64 * at) {
            0 => 0,
            left @ 1..64 => (1 << left) - 1,
            _ => u64::MAX,
        };
        SquareSet(std::array::from_fn(word))
    }

    /// The set with only this square.
    #[inline]
    pub fn of(square: usize) -> Self {
        let mut squares = Self::EMPTY;
        squares.insert(square);
        squares
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: usize) {
        self.0[square >> 6] |= 1 << (square & 63);
    }

    /// Removes a square.
    #[inline]
    pub fn remove(&mut self, square: usize) {
        self.0[square >> 6] &= !(1 << (square & 63));
    }

    /// Whether the set contains the square.
    #[inline]
    pub fn contains(&self, square: usize) -> bool {
        self.0[square >> 6] >> (square & 63) & 1 != 0
    }

    /// The number of squares.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The number of squares, if all are around one square. Their numbers differ modulo 64 because boards have at most
    /// 30 columns, so they fit into one word.
    #[inline]
    pub fn count_near(&self) -> u32 {
        self.0.iter().fold(0, |all, word| all | word).count_ones()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the sets intersect.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// The words of the bit set.
    pub fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The square with the lowest number.
    #[inline]
    pub fn lowest(&self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(at << 6 | self.0[at].trailing_zeros() as usize)
    }
}

impl<const W: usize> FromIterator<usize> for SquareSet<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

/// Iterates in ascending order.
impl<const W: usize> IntoIterator for SquareSet<W> {
    type Item = usize;
    type IntoIter = Ascending<W>;

    #[inline]
    fn into_iter(self) -> Ascending<W> {
        Ascending { left: self, word: 0 }
    }
}

/// A set's squares in ascending order.
pub struct Ascending<const W: usize> {
    left: SquareSet<W>,
    word: usize,
}

impl<const W: usize> Iterator for Ascending<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let word = &mut self.left.0[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.word << 6 | bit);
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> BitAnd for SquareSet<W> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for SquareSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word &= more);
    }
}

impl<const W: usize> BitOr for SquareSet<W> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for SquareSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
    }
}

impl<const W: usize> BitXor for SquareSet<W> {
    type Output = Self;

    #[inline]
    fn bitxor(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word ^= more);
        self
    }
}

/// Set difference.
impl<const W: usize> Sub for SquareSet<W> {
    type Output = Self;

    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, less)| *word &= !less);
        self
    }
}
