use super::pages::Pages;
use std::sync::atomic::{AtomicU64, Ordering};
use zerocopy::FromBytes;

/// A transposition table of proven bounds without collisions: index and slot determine each other (CPW: Transposition
/// Table).
///
/// A bucket is a cache line. An entry has, from the lowest bit, the tag (40 bits), the bounds of the stones that the
/// mover gets (8 bits each) and the best pit (3 bits). The effort (3 bits) and generation (2 bits) of the search that
/// proved them come last. New entries replace the entry with the least effort, from earlier generations first (ageing).
pub(super) struct TranspositionTable {
    memory: Pages,
    /// An index's size in bits.
    number_bits: u32,
    bucket_bits: u32,
    generation: u64,
}

/// Entries in a bucket.
const WIDTH: usize = 8;
type Bucket = [AtomicU64; WIDTH];
const LINE: usize = size_of::<Bucket>();

/// Proven bounds of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The mover gets at least this many of the stones in the pits.
    pub(super) lower: u8,
    /// The mover gets at most this many.
    pub(super) upper: u8,
    /// The pit that proved best, counted from 0.
    pub(super) best: Option<u8>,
}

impl Bounds {
    /// The bound that decides whether the mover gets `wanted` stones: a lower bound of at least that many, or an upper
    /// bound below that. `None` if undecided.
    #[inline]
    pub(super) fn decides(self, wanted: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower >= wanted { Some(lower) } else { (upper < wanted).then_some(upper) }
    }
}

const TAG_BITS: u32 = 40;
const TAG: u64 = (1 << TAG_BITS) - 1;
const NO_PIT: u64 = 7;

/// An index's location: the permuted index, whose high bits select the bucket. The remaining bits, plus 1, are the tag,
/// because 0 marks an empty entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Slot(u64);

impl Slot {
    /// The slot with this key.
    pub(super) fn of(key: u64) -> Slot {
        Slot(key)
    }

    /// A unique number for each index.
    pub(super) fn key(self) -> u64 {
        self.0
    }
}

impl TranspositionTable {
    /// A table of about this many bytes for indices below `numbers`. It has at least as many buckets as the tag needs
    /// to be exact: 32 MiB for 144 stones, half a MiB for 96.
    pub(super) fn new(bytes: usize, numbers: u64) -> Self {
        let number_bits = u64::BITS - numbers.leading_zeros();
        let least = number_bits.saturating_sub(TAG_BITS - 1);
        let wanted = (bytes / LINE).max(1).ilog2();
        let bucket_bits = wanted.min(number_bits.saturating_sub(3)).max(least);
        let memory = Pages::zeroed((1 << bucket_bits) * LINE + LINE);
        TranspositionTable { memory, number_bits, bucket_bits, generation: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.memory.fill(0);
    }

    /// Starts another search. Its entries replace older ones.
    pub(super) fn age(&mut self) {
        self.generation = (self.generation + 1) & 3;
    }

    /// The entries, for all threads of a search.
    pub(super) fn share(&mut self) -> SharedTable<'_> {
        let TranspositionTable { number_bits, bucket_bits, generation, .. } = *self;
        let begin = self.memory.as_ptr().align_offset(LINE);
        let bytes = &mut self.memory[begin..][..(1 << bucket_bits) * LINE];
        let buckets = <[Bucket]>::mut_from_bytes(bytes).expect("a cache line holds whole entries");
        SharedTable { buckets, tag_bits: number_bits - bucket_bits, number_bits, generation }
    }
}

/// A table's entries, which threads read and write concurrently.
///
/// An entry is a single word, so reads are never torn.
#[derive(Clone, Copy)]
pub(super) struct SharedTable<'a> {
    buckets: &'a [Bucket],
    number_bits: u32,
    tag_bits: u32,
    generation: u64,
}

impl SharedTable<'_> {
    #[inline]
    fn bucket(&self, slot: Slot) -> &Bucket {
        &self.buckets[(slot.0 >> self.tag_bits) as usize]
    }

    #[inline]
    pub(super) fn slot(&self, number: u64) -> Slot {
        // Multiplying by an odd factor permutes the indices.
        Slot(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) & ((1 << self.number_bits) - 1))
    }

    #[inline]
    fn tag(&self, slot: Slot) -> u64 {
        (slot.0 & ((1 << self.tag_bits) - 1)) + 1
    }

    /// Reads a word of a bucket to load it into the cache.
    #[inline]
    pub(super) fn touch(&self, slot: Slot) -> u64 {
        self.bucket(slot)[0].load(Ordering::Relaxed)
    }

    #[inline]
    pub(super) fn get(&self, slot: Slot) -> Option<Bounds> {
        let tag = self.tag(slot);
        let mut entries = self.bucket(slot).iter().map(|entry| entry.load(Ordering::Relaxed));
        entries.find(|entry| entry & TAG == tag).map(unpack)
    }

    /// Stores bounds proven by examining this many positions.
    pub(super) fn put(&self, slot: Slot, bounds: Bounds, examined: u64) {
        let effort = u64::from((examined | 1).ilog2() / 2).min(7);
        let tag = self.tag(slot);
        let entry = tag
            | u64::from(bounds.lower) << 40
            | u64::from(bounds.upper) << 48
            | bounds.best.map_or(NO_PIT, u64::from) << 56
            | effort << 59
            | self.generation << 62;
        let generation = self.generation;
        let entries = self.bucket(slot);
        let worth = |entry: u64| if entry >> 62 == generation { 1 + (entry >> 59 & 7) } else { 0 };
        let (mut victim, mut least) = (&entries[0], u64::MAX);
        for place in entries {
            let other = place.load(Ordering::Relaxed);
            if other & TAG == tag || other == 0 {
                victim = place;
                break;
            }
            if worth(other) < least {
                (victim, least) = (place, worth(other));
            }
        }
        victim.store(entry, Ordering::Relaxed);
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
