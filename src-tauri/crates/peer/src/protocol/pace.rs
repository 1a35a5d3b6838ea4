//! Rate limits and turn clocks. The time is an argument.

/// How long a transport is suspended after exceeding a limit, in seconds.
const REST_SECONDS: u64 = 600;
/// The length of the counting window in seconds.
const WINDOW_SECONDS: u64 = 60;

/// Counts events per minute. Exceeding the limit blocks further events for ten minutes.
#[derive(Clone, Debug)]
pub struct RateLimit {
    limit: u32,
    count: u32,
    window_began: u64,
    rests_until: u64,
}

impl RateLimit {
    /// A limit of this many events per minute.
    pub const fn per_minute(limit: u32) -> RateLimit {
        RateLimit { limit, count: 0, window_began: 0, rests_until: 0 }
    }

    /// Counts an event at this second of a monotonic clock. Returns whether it is allowed.
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

    /// Whether the limit was exceeded less than ten minutes ago.
    pub fn is_resting(&self, now: u64) -> bool {
        now < self.rests_until
    }
}

/// The tolerated difference between two clocks before a device concedes a claim.
const SLACK_SECONDS: u64 = 2 * 3600;
const DAY_SECONDS: u64 = 24 * 3600;

/// Measures how long a turn has been owed, using an adjustable wall clock. A step back counts as zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopwatch {
    elapsed: u64,
    looked_at: u64,
}

impl Stopwatch {
    /// Starts at this time, in seconds since 1970.
    pub const fn start(now: u64) -> Stopwatch {
        Stopwatch { elapsed: 0, looked_at: now }
    }

    /// Restores a stopwatch from [`Stopwatch::to_keep`].
    pub const fn resume(elapsed: u64, looked_at: u64) -> Stopwatch {
        Stopwatch { elapsed, looked_at }
    }

    /// The state to store: the seconds measured, and when the clock was last read.
    pub const fn to_keep(self) -> (u64, u64) {
        (self.elapsed, self.looked_at)
    }

    /// Reads the clock.
    pub fn look(&mut self, now: u64) {
        self.elapsed = self.elapsed.saturating_add(now.saturating_sub(self.looked_at));
        self.looked_at = now;
    }

    /// Reads the clock after time that does not count.
    pub const fn skip(&mut self, now: u64) {
        self.looked_at = now;
    }

    /// Whether the friend's time has run out, so that a claim can be offered.
    pub const fn is_over(self, days: u8) -> bool {
        self.elapsed >= days as u64 * DAY_SECONDS
    }

    /// Whether this player's time has certainly run out, so that a claim is conceded.
    pub const fn admits_claim(self, days: u8) -> bool {
        self.elapsed >= days as u64 * DAY_SECONDS + SLACK_SECONDS
    }
}
