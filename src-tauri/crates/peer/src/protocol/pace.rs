//! How much time has passed and how much may happen in it. The time is an argument.

/// How many seconds a transport is left alone after too much that made no sense.
const REST_SECONDS: u64 = 600;
/// The length of what is counted in.
const WINDOW_SECONDS: u64 = 60;

/// Counts what happens in a minute. Beyond the limit nothing may happen for ten minutes.
#[derive(Clone, Debug)]
pub struct RateLimit {
    limit: u32,
    count: u32,
    window_began: u64,
    rests_until: u64,
}

impl RateLimit {
    /// So many a minute.
    pub const fn per_minute(limit: u32) -> RateLimit {
        RateLimit { limit, count: 0, window_began: 0, rests_until: 0 }
    }

    /// Counts one at this second, of any clock that does not go back. Whether it may happen.
    pub fn count(&mut self, now: u64) -> bool {
        if self.is_resting(now) {
            return false;
        }
        if now >= self.window_began.saturating_add(WINDOW_SECONDS) {
            self.window_began = now;
            self.count = 0;
        }
        self.count = self.count.saturating_add(1);
        if self.count > self.limit {
            self.rests_until = now.saturating_add(REST_SECONDS);
        }
        !self.is_resting(now)
    }

    /// Whether the limit was passed less than ten minutes ago.
    pub fn is_resting(&self, now: u64) -> bool {
        now < self.rests_until
    }
}

/// What two clocks may differ by before somebody admits that their time is over.
const SLACK_SECONDS: u64 = 2 * 3600;
const DAY_SECONDS: u64 = 24 * 3600;

/// Measures how long a turn is owed, by a wall clock that may be set. A step back counts as nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopwatch {
    elapsed: u64,
    looked_at: u64,
}

impl Stopwatch {
    /// Starts at this second since 1970, when the turn is stored.
    pub const fn start(now: u64) -> Stopwatch {
        Stopwatch { elapsed: 0, looked_at: now }
    }

    /// One that was kept: the seconds it had measured, and when it was looked at last.
    pub const fn resume(elapsed: u64, looked_at: u64) -> Stopwatch {
        Stopwatch { elapsed, looked_at }
    }

    /// What has to be kept: the seconds measured so far, and when it was looked at last.
    pub const fn to_keep(self) -> (u64, u64) {
        (self.elapsed, self.looked_at)
    }

    /// Looks at the clock.
    pub fn look(&mut self, now: u64) {
        self.elapsed = self.elapsed.saturating_add(now.saturating_sub(self.looked_at));
        self.looked_at = now;
    }

    /// Looks at the clock after time that does not count.
    pub const fn skip(&mut self, now: u64) {
        self.looked_at = now;
    }

    /// Whether the friend's time is over, so that a claim may be offered.
    pub const fn is_over(self, days: u8) -> bool {
        self.elapsed >= days as u64 * DAY_SECONDS
    }

    /// Whether the own time is over beyond doubt, so that a claim is admitted.
    pub const fn admits_claim(self, days: u8) -> bool {
        self.elapsed >= days as u64 * DAY_SECONDS + SLACK_SECONDS
    }
}
