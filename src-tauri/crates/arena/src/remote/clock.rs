//! The clock of a match in the arena: it skips what nobody needs to wait for.

/// The second since 1970 at which every match begins.
const BEGIN_MS: u64 = 1_800_000_000_000;
/// The most that is skipped at once, so that devices look at their clocks often enough.
const STRIDE_MS: u64 = 1000;

/// Tells the ms since 1970.
pub(super) struct Clock {
    skipped: u64,
}

impl Clock {
    /// A clock that goes only when it is told to.
    pub(super) fn stepped() -> Clock {
        Clock { skipped: 0 }
    }

    pub(super) fn now(&self) -> u64 {
        BEGIN_MS + self.skipped
    }

    /// Goes on to this time, if that is not far away.
    pub(super) fn skip_to(&mut self, due: u64) {
        self.skipped += due.saturating_sub(self.now()).clamp(1, STRIDE_MS);
    }
}
