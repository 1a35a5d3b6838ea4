/// A transposition table of proven bounds without collisions: index and slot determine each other (chess programming
/// wiki: Transposition Table).
///
/// A bucket is a cache line. An entry holds, from the lowest bit, the tag (40 bits) and the bounds of the stones that
/// the mover gets (8 bits each). Then come the best pit (3), and the effort (3) and generation (2) of the search that
/// proved them. The entry with the least effort is replaced, those of earlier generations first (ageing).
pub(super) struct TranspositionTable {
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

/// Proven bounds of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The mover gets at least so many of the stones in the pits.
    pub(super) lower: u8,
    /// And at most so many.
    pub(super) upper: u8,
    /// The pit that proved best, counted from 0.
    pub(super) best: Option<u8>,
}

const TAG_BITS: u32 = 40;
const TAG: u64 = (1 << TAG_BITS) - 1;
const NO_PIT: u64 = 7;

/// Where an index is kept.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    bucket: usize,
    /// The bits of the permuted index that the bucket does not tell, plus 1: 0 marks an empty entry.
    tag: u64,
}

impl TranspositionTable {
    /// A table of about so many bytes for indices below `numbers`. It has as many buckets as the tag needs to be exact,
    /// however few bytes are asked for: 32 MiB with 144 stones, half of one with 96.
    pub(super) fn new(bytes: usize, numbers: u64) -> Self {
        let number_bits = u64::BITS - numbers.leading_zeros();
        let least = number_bits.saturating_sub(TAG_BITS - 1);
        let wanted = (bytes / size_of::<Bucket>()).max(1).ilog2();
        let bucket_bits = wanted.min(number_bits.saturating_sub(3)).max(least);
        let entries = vec![0; (WIDTH << bucket_bits) + WIDTH - 1];
        let first = (entries.as_ptr() as usize).wrapping_neg() / size_of::<u64>() % WIDTH;
        TranspositionTable { entries, first, number_bits, bucket_bits, generation: 0 }
    }

    #[inline]
    fn bucket(&self, slot: Slot) -> &Bucket {
        let begin = self.first + slot.bucket * WIDTH;
        (&self.entries[begin..begin + WIDTH]).try_into().expect("a bucket is as wide as that")
    }

    #[inline]
    fn bucket_mut(&mut self, slot: Slot) -> &mut Bucket {
        let begin = self.first + slot.bucket * WIDTH;
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
    pub(super) fn slot(&self, number: u64) -> Slot {
        // An odd factor permutes the numbers.
        let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) & ((1 << self.number_bits) - 1);
        let tag_bits = self.number_bits - self.bucket_bits;
        Slot { bucket: (mixed >> tag_bits) as usize, tag: (mixed & ((1 << tag_bits) - 1)) + 1 }
    }

    /// Reads a word of a bucket, so that the bucket is in the cache when it is needed.
    #[inline]
    pub(super) fn touch(&self, slot: Slot) -> u64 {
        self.bucket(slot)[0]
    }

    #[inline]
    pub(super) fn get(&self, slot: Slot) -> Option<Bounds> {
        let found = self.bucket(slot).iter().find(|&&entry| entry & TAG == slot.tag);
        found.map(|&entry| unpack(entry))
    }

    /// Adds what was proven with so many positions examined.
    pub(super) fn put(&mut self, slot: Slot, bounds: Bounds, examined: u64) {
        let effort = u64::from((examined | 1).ilog2() / 2).min(7);
        let entry = slot.tag
            | u64::from(bounds.lower) << 40
            | u64::from(bounds.upper) << 48
            | bounds.best.map_or(NO_PIT, u64::from) << 56
            | effort << 59
            | self.generation << 62;
        let generation = self.generation;
        let entries = self.bucket_mut(slot);
        let worth = |entry: u64| if entry >> 62 == generation { 1 + (entry >> 59 & 7) } else { 0 };
        let mut victim = 0;
        for (i, &other) in entries.iter().enumerate() {
            if other & TAG == slot.tag || other == 0 {
                victim = i;
                break;
            }
            if worth(other) < worth(entries[victim]) {
                victim = i;
            }
        }
        entries[victim] = entry;
    }
}

#[inline]
fn unpack(entry: u64) -> Bounds {
    let best = (entry >> 56 & 7) as u8;
    Bounds {
        lower: (entry >> 40) as u8,
        upper: (entry >> 48) as u8,
        best: (u64::from(best) != NO_PIT).then_some(best),
    }
}
