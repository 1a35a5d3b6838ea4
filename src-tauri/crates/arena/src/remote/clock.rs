//! The clock of an arena match. It skips idle time.

use std::time::Instant;

/// The start time of every match, in ms since 1970.
const BEGIN_MS: u64 = 1_800_000_000_000;
/// The longest skip, short enough that devices check their clocks often.
const STRIDE_MS: u64 = 1000;

/// A clock in ms since 1970.
pub(super) struct Clock {
    skipped: u64,
    /// Whether real time passes too.
    real: Option<Instant>,
}

impl Clock {
    /// A clock that only advances by skipping.
    pub(super) fn stepped() -> Clock {
        Clock { skipped: 0, real: None }
    }

    /// A running clock that can also skip idle time.
    pub(super) fn going() -> Clock {
        Clock { skipped: 0, real: Some(Instant::now()) }
    }

    pub(super) fn now(&self) -> u64 {
        let real = self.real.map_or(0, |since| since.elapsed().as_millis() as u64);
        BEGIN_MS + self.skipped + real
    }

    /// Advances towards this time, by at most [`STRIDE_MS`].
    pub(super) fn skip_to(&mut self, due: u64) {
        self.skipped += due.saturating_sub(self.now()).clamp(1, STRIDE_MS);
    }
}
