use std::hash::{Hash, Hasher};

/// What a search has proven. A newer result replaces an older one in the same slot.
pub(super) struct Table<K, V>(Vec<Option<(K, V)>>);

/// At most 24 MB.
const SLOTS: usize = 1 << 18;

impl<K: Copy + Eq + Hash, V: Copy> Table<K, V> {
    pub(super) fn new() -> Self {
        Table(vec![None; SLOTS])
    }

    pub(super) fn get(&self, key: &K) -> Option<V> {
        self.0[slot(key)].filter(|(known, _)| known == key).map(|(_, value)| value)
    }

    pub(super) fn put(&mut self, key: K, value: V) {
        self.0[slot(&key)] = Some((key, value));
    }
}

fn slot(key: &impl Hash) -> usize {
    let mut mixed = Mixed(0);
    key.hash(&mut mixed);
    (mixed.0 >> 40) as usize % SLOTS
}

/// The multiplicative hash of the Rust compiler (FxHash), because most of a search's time would go into the standard
/// one.
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x51_7c_c1_b7_27_22_0a_95);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
}
