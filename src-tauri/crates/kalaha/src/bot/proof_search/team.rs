use crate::bot::transposition_table::Slot;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// State that the threads of a search share in addition to the table.
pub(in crate::bot) struct Team {
    /// The slots being searched, by hash. Overwriting one only costs time.
    busy: Vec<AtomicU64>,
    /// The result, once a thread has ended the search; `None` if it was stopped.
    result: OnceLock<Option<i32>>,
}

const BUSY_BITS: u32 = 12;

impl Default for Team {
    fn default() -> Self {
        let mut busy = Vec::new();
        busy.resize_with(1 << BUSY_BITS, AtomicU64::default);
        Team { busy, result: OnceLock::new() }
    }
}

impl Team {
    /// Tells the other threads that the search is over, with its result unless it was stopped.
    pub(in crate::bot) fn tell(&self, gets: Option<i32>) {
        self.result.get_or_init(|| gets);
    }

    /// The result of the test.
    pub(in crate::bot) fn result(&self) -> Option<i32> {
        self.result.get().copied().flatten()
    }

    /// Whether a thread has ended the search.
    pub(super) fn has_ended(&self) -> bool {
        self.result.get().is_some()
    }

    fn place(&self, slot: Slot) -> &AtomicU64 {
        &self.busy[(slot.key().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - BUSY_BITS)) as usize]
    }

    pub(super) fn begin(&self, slot: Slot) {
        self.place(slot).store(slot.key() + 1, Ordering::Relaxed);
    }

    pub(super) fn end(&self, slot: Slot) {
        self.place(slot).store(0, Ordering::Relaxed);
    }

    pub(super) fn is_busy(&self, slot: Slot) -> bool {
        self.place(slot).load(Ordering::Relaxed) == slot.key() + 1
    }
}
