//! The clock of a match in the arena: it skips what nobody needs to wait for.

use std::time::Instant;

/// The second since 1970 at which every match begins.
const BEGIN_MS: u64 = 1_800_000_000_000;
/// The most that is skipped at once, so that devices look at their clocks often enough.
const STRIDE_MS: u64 = 1000;

/// Tells the ms since 1970.
pub(super) struct Clock {
    skipped: u64,
    /// Whether real time passes too.
    real: Option<Instant>,
}

impl Clock {
    /// A clock that goes only when it is told to.
    pub(super) fn stepped() -> Clock {
        Clock { skipped: 0, real: None }
    }

    /// A clock that goes, and can skip what would be idle time.
    pub(super) fn going() -> Clock {
        Clock { skipped: 0, real: Some(Instant::now()) }
    }

    pub(super) fn now(&self) -> u64 {
        let real = self.real.map_or(0, |since| since.elapsed().as_millis() as u64);
        BEGIN_MS + self.skipped + real
    }

    /// Goes on to this time, if that is not far away.
    pub(super) fn skip_to(&mut self, due: u64) {
        self.skipped += due.saturating_sub(self.now()).clamp(1, STRIDE_MS);
    }
}
