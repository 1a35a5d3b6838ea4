use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Upper,
    Lower,
    Exact,
}

/// Search results for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TtEntry {
    /// The best move's code, or 0.
    pub(crate) code: u16,
    /// Wins and losses count from the position; see `score::score_to_tt`.
    pub(crate) score: i32,
    pub(crate) static_eval: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// A transposition table that threads share without locks (CPW: Transposition Table; Shared Hash Table).
///
/// An entry is two words: the key xor the data, and the data. A torn write corrupts the xor, so the entry looks missing
/// (R. Hyatt, "A lockless transposition table", 2002). Entries from earlier searches are replaced first.
///
/// Memory is allocated in pieces on first write, because allocating 64 MiB in one go would delay the reaction to a stop
/// by several milliseconds.
pub(crate) struct TranspositionTable {
    pieces: Vec<OnceLock<Box<[Bucket]>>>,
    /// The binary logarithm of the number of buckets in a piece.
    piece_bits: u32,
    /// Counts searches, 0 to 63.
    generation: u8,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// 4096 buckets are 256 KiB.
const MOST_BITS: u32 = 12;

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl TranspositionTable {
    /// A table of at most this many bytes, but at least one bucket.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        let piece_bits = buckets.ilog2().min(MOST_BITS);
        let mut pieces = Vec::new();
        pieces.resize_with(buckets >> piece_bits, OnceLock::new);
        TranspositionTable { pieces, piece_bits, generation: 0 }
    }

    pub(crate) fn clear(&mut self) {
        for bucket in self.pieces.iter_mut().filter_map(OnceLock::get_mut).flatten() {
            *bucket = Bucket::default();
        }
        self.generation = 0;
    }

    /// Starts a new search.
    pub(crate) fn age(&mut self) {
        self.generation = (self.generation + 1) & 63;
    }

    pub(crate) fn get(&self, key: u64) -> Option<TtEntry> {
        let (piece, bucket) = self.index(key);
        self.pieces[piece].get()?[bucket].0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    pub(crate) fn put(&self, key: u64, mut entry: TtEntry) {
        let (piece, bucket) = self.index(key);
        let piece =
            self.pieces[piece].get_or_init(|| (0..1 << self.piece_bits).map(|_| Bucket::default()).collect());
        let bucket = &piece[bucket];
        let mut target = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                let old = unpack(data);
                if entry.code == 0 {
                    entry.code = old.code;
                }
                // Keep a deeper result of the same search unless the new one is exact.
                if entry.bound != Bound::Exact
                    && age(data) == self.generation
                    && i32::from(old.depth) > i32::from(entry.depth) + 3
                {
                    return;
                }
                target = slot;
                break;
            }
            let searches_ago = i32::from((64 + self.generation - age(data)) & 63);
            let worth = if data == 0 { i32::MIN } else { i32::from(unpack(data).depth) - 8 * searches_ago };
            if worth < least {
                least = worth;
                target = slot;
            }
        }
        let data = pack(entry, self.generation);
        target.check.store(key ^ data, Ordering::Relaxed);
        target.data.store(data, Ordering::Relaxed);
    }

    /// The piece with a key's bucket, and the bucket's index in it.
    fn index(&self, key: u64) -> (usize, usize) {
        // The high bits of key times count give a uniform index for any count.
        let product = u128::from(key) * (self.pieces.len() << self.piece_bits) as u128;
        let bucket = (product >> 64) as usize;
        (bucket >> self.piece_bits, bucket & ((1 << self.piece_bits) - 1))
    }
}

// Bits: move 0-15, score 16-31, static evaluation 32-47, depth 48-55, bound 56-57 (never 0), age 58-63.

fn pack(entry: TtEntry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.code)
        | u64::from(entry.score as i16 as u16) << 16
        | u64::from(entry.static_eval as i16 as u16) << 32
        | u64::from(entry.depth) << 48
        | bound << 56
        | u64::from(generation) << 58
}

fn unpack(data: u64) -> TtEntry {
    TtEntry {
        code: data as u16,
        score: i32::from((data >> 16) as u16 as i16),
        static_eval: i32::from((data >> 32) as u16 as i16),
        depth: (data >> 48) as u8,
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

fn age(data: u64) -> u8 {
    (data >> 58) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8, score: i32) -> TtEntry {
        TtEntry { code: u16::MAX, score, static_eval: -321, depth, bound: Bound::Lower }
    }

    #[test]
    fn a_stored_entry_is_found_unchanged() {
        for (depth, score) in [(0, 0), (255, 31_990), (7, -31_990)] {
            let table = TranspositionTable::new(1 << 16);
            table.put(42, entry(depth, score));
            assert_eq!(table.get(42), Some(entry(depth, score)));
        }
        assert_eq!(TranspositionTable::new(64).get(42), None);
    }

    #[test]
    fn a_shallow_result_does_not_replace_a_much_deeper_one_from_the_same_search() {
        let mut table = TranspositionTable::new(64);
        table.put(42, entry(9, 10));
        table.put(42, entry(2, 20));
        assert_eq!(table.get(42), Some(entry(9, 10)));
        table.age();
        table.put(42, entry(2, 20));
        assert_eq!(table.get(42), Some(entry(2, 20)));
    }

    #[test]
    fn a_full_bucket_replaces_its_oldest_shallow_entry() {
        let mut table = TranspositionTable::new(64);
        for key in 1..=4 {
            table.put(key, entry(key as u8, 0));
        }
        table.age();
        table.put(5, entry(1, 0));
        assert_eq!(table.get(1), None);
        assert!((2..=5).all(|key| table.get(key).is_some()));
    }

    #[test]
    fn a_torn_entry_looks_missing() {
        let table = TranspositionTable::new(64);
        table.put(42, entry(3, 10));
        table.pieces[0].get().expect("a stored entry")[0].0[0].data.fetch_xor(1 << 20, Ordering::Relaxed);
        assert_eq!(table.get(42), None);
    }

    #[test]
    fn a_cleared_table_is_empty() {
        let mut table = TranspositionTable::new(1 << 12);
        table.put(42, entry(3, 10));
        table.clear();
        assert_eq!(table.get(42), None);
    }
}
