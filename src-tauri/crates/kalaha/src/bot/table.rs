/// What is proven of positions, by their number: without loss, as number and place determine each other.
///
/// A bucket is a line of the cache. An entry holds, from the lowest bit, what tells positions of a bucket
/// apart (40 bits), the bounds of the stones that the mover gets (8 bits each), the best pit (3), the effort
/// (3) and the generation (2) of the search that proved them.
pub(super) struct Table {
    entries: Vec<u64>,
    /// The first entry that begins a line of the cache.
    first: usize,
    /// Numbers have so many bits.
    number_bits: u32,
    bucket_bits: u32,
    generation: u64,
}

/// Entries in a bucket.
const WIDTH: usize = 8;
type Bucket = [u64; WIDTH];

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The mover gets at least so many of the stones in the pits.
    pub(super) least: u8,
    /// And at most so many.
    pub(super) most: u8,
    /// The pit that proved best, counted from 0.
    pub(super) best: Option<u8>,
}

const TAG_BITS: u32 = 40;
const TAG: u64 = (1 << TAG_BITS) - 1;
const NO_PIT: u64 = 7;

/// Where a number is kept.
#[derive(Clone, Copy)]
pub(super) struct Place {
    bucket: usize,
    /// One more than the tag, so that it is never 0.
    tag: u64,
}

impl Table {
    /// A table of about so many bytes for numbers below `numbers`.
    pub(super) fn new(bytes: usize, numbers: u64) -> Self {
        let number_bits = u64::BITS - numbers.leading_zeros();
        let least = number_bits.saturating_sub(TAG_BITS - 1);
        let wanted = (bytes / size_of::<Bucket>()).max(1).ilog2();
        let bucket_bits = wanted.min(number_bits.saturating_sub(3)).max(least);
        let entries = vec![0; (WIDTH << bucket_bits) + WIDTH - 1];
        let first = (entries.as_ptr() as usize).wrapping_neg() / size_of::<u64>() % WIDTH;
        Table { entries, first, number_bits, bucket_bits, generation: 0 }
    }

    #[inline]
    fn bucket(&self, place: Place) -> &Bucket {
        let begin = self.first + place.bucket * WIDTH;
        (&self.entries[begin..begin + WIDTH]).try_into().expect("a bucket is as wide as that")
    }

    #[inline]
    fn bucket_mut(&mut self, place: Place) -> &mut Bucket {
        let begin = self.first + place.bucket * WIDTH;
        (&mut self.entries[begin..begin + WIDTH]).try_into().expect("a bucket is as wide as that")
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill(0);
    }

    /// Begins another search, whose entries replace older ones.
    pub(super) fn age(&mut self) {
        self.generation = (self.generation + 1) & 3;
    }

    #[inline]
    pub(super) fn place(&self, number: u64) -> Place {
        // An odd factor permutes the numbers.
        let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) & ((1 << self.number_bits) - 1);
        let tag_bits = self.number_bits - self.bucket_bits;
        Place { bucket: (mixed >> tag_bits) as usize, tag: (mixed & ((1 << tag_bits) - 1)) + 1 }
    }

    /// Reads a word of a bucket, so that the bucket is in the cache when it is needed.
    #[inline]
    pub(super) fn touch(&self, place: Place) -> u64 {
        self.bucket(place)[0]
    }

    #[inline]
    pub(super) fn get(&self, place: Place) -> Option<Known> {
        let found = self.bucket(place).iter().find(|&&entry| entry & TAG == place.tag);
        found.map(|&entry| unpack(entry))
    }

    /// Adds what was proven with so many positions examined.
    pub(super) fn put(&mut self, place: Place, known: Known, examined: u64) {
        let effort = u64::from((examined | 1).ilog2() / 2).min(7);
        let entry = place.tag
            | u64::from(known.least) << 40
            | u64::from(known.most) << 48
            | known.best.map_or(NO_PIT, u64::from) << 56
            | effort << 59
            | self.generation << 62;
        let generation = self.generation;
        let entries = self.bucket_mut(place);
        let worth = |entry: u64| if entry >> 62 == generation { 1 + (entry >> 59 & 7) } else { 0 };
        let mut slot = 0;
        for (i, &other) in entries.iter().enumerate() {
            if other & TAG == place.tag || other == 0 {
                slot = i;
                break;
            }
            if worth(other) < worth(entries[slot]) {
                slot = i;
            }
        }
        entries[slot] = entry;
    }
}

#[inline]
fn unpack(entry: u64) -> Known {
    let best = (entry >> 56 & 7) as u8;
    Known {
        least: (entry >> 40) as u8,
        most: (entry >> 48) as u8,
        best: (u64::from(best) != NO_PIT).then_some(best),
    }
}
