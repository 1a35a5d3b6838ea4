//! Searches for a match's friend, deciding which address to call and when.

use super::announcement::Seen;
use peer::MeetKeys;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// Maximum number of stored announcements per friend. A stranger can repeat them.
const MAX_SEEN: usize = 4;

/// A friend being searched for.
pub(super) struct Dialer {
    pub(super) keys: Arc<MeetKeys>,
    /// The first and the longest pause.
    pauses: (Duration, Duration),
    /// The announcements, newest first, except that the last one called is at the end.
    seen: Vec<Seen>,
    /// The next pause, and when the current one ends.
    pause: Duration,
    at: Instant,
    /// The number and start of the call that is in progress or whose link is up.
    call: Option<(u64, Instant)>,
    /// A new announcement has arrived since then.
    has_news: bool,
}

impl Dialer {
    pub(super) fn new(keys: Arc<MeetKeys>, pauses: (Duration, Duration)) -> Dialer {
        let at = Instant::now();
        Dialer { keys, pauses, seen: Vec::new(), pause: pauses.0, at, call: None, has_news: false }
    }

    /// Records a sighting of the friend.
    pub(super) fn saw(&mut self, new: Seen) {
        // Only the friend can make a new mark, so a stranger cannot trigger calls without a pause.
        if self.seen.iter().all(|known| known.announced != new.announced) {
            (self.pause, self.at, self.has_news) = (self.pauses.0, Instant::now(), true);
        }
        self.seen.retain(|known| known.full_name != new.full_name);
        self.seen.insert(0, new);
        self.seen.truncate(MAX_SEEN);
    }

    /// Removes an announcement that has ended.
    pub(super) fn lost(&mut self, full_name: &str) {
        self.seen.retain(|known| known.full_name != full_name);
    }

    /// When to call next. `None` during a call or its link, or without an announcement.
    pub(super) fn due(&self) -> Option<Instant> {
        (self.call.is_none() && !self.seen.is_empty()).then_some(self.at)
    }

    /// Returns the announcement to call now, and gives the call this number.
    pub(super) fn call(&mut self, number: u64) -> Option<Seen> {
        if self.due()? > Instant::now() {
            return None;
        }
        (self.call, self.has_news) = (Some((number, Instant::now())), false);
        let first = self.seen.first().cloned();
        // The next call goes to the next device that claims to be the friend.
        self.seen.rotate_left(1);
        first
    }

    /// Whether this call is in progress.
    pub(super) fn calls(&self, number: u64) -> bool {
        self.call.is_some_and(|(call, _)| call == number)
    }

    /// Ends a call that failed or whose link went down.
    pub(super) fn ended(&mut self) {
        let Some((_, began)) = self.call.take().filter(|_| !self.has_news) else { return };
        let (first, longest) = self.pauses;
        if began.elapsed() >= longest {
            self.pause = first;
        }
        self.at = Instant::now() + self.pause;
        self.pause = longest.min(self.pause * 2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lan::announcement::Announced;
    use crate::random::random_bytes;
    use peer::protocol::{Seat, Secret};
    use tokio::time::{advance, sleep_until};

    const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));

    fn dialer() -> Dialer {
        let (psk, announce) = (Secret::new(vec![1; 32]), Box::new(|_: &[u8; 16]| [0; 8]));
        Dialer::new(Arc::new(MeetKeys { psk, seat: Seat::B, announce }), PAUSES)
    }

    fn seen(number: usize) -> Seen {
        let announced = Announced::Meet { nonce: random_bytes(), mark: [0; 8] };
        Seen { full_name: number.to_string(), addresses: Vec::new(), announced }
    }

    /// Waits for the next call, which fails immediately. Returns the announcement called and the time waited.
    async fn next(dialer: &mut Dialer) -> (Seen, Duration) {
        let begun = Instant::now();
        sleep_until(dialer.due().expect("a call is due")).await;
        let seen = dialer.call(1).expect("the call is due");
        dialer.ended();
        (seen, begun.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn only_the_newest_announcements_are_kept() {
        let mut dialer = dialer();
        let all: Vec<Seen> = (0..10_000).map(seen).collect();
        all.iter().cloned().for_each(|seen| dialer.saw(seen));
        for at in [9_999, 9_998, 9_997, 9_996, 9_999] {
            assert_eq!(next(&mut dialer).await.0, all[at]);
        }
        dialer.lost("9998");
        for at in [9_997, 9_996, 9_999] {
            assert_eq!(next(&mut dialer).await.0, all[at]);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn pauses_grow_until_a_new_announcement_or_a_lasting_link() {
        let mut dialer = dialer();
        assert_eq!(dialer.due(), None, "no announcement");
        let first = seen(1);
        dialer.saw(first.clone());
        for pause in [0, 1, 2, 4, 8, 16, 32, 60, 60] {
            assert_eq!(next(&mut dialer).await.1, Duration::from_secs(pause));
        }
        dialer.saw(first.clone());
        assert_eq!(next(&mut dialer).await.1, Duration::from_secs(60), "it was seen before");
        dialer.saw(seen(2));
        for pause in [0, 1, 2, 4] {
            assert_eq!(next(&mut dialer).await.1, Duration::from_secs(pause));
        }
        advance(Duration::from_secs(8)).await;
        assert!(dialer.call(7).is_some() && dialer.calls(7) && !dialer.calls(6));
        assert_eq!((dialer.due(), dialer.call(8)), (None, None), "one call at a time");
        advance(Duration::from_secs(60)).await;
        dialer.ended();
        assert_eq!(next(&mut dialer).await.1, Duration::from_secs(1), "the link has lasted");
        advance(Duration::from_secs(2)).await;
        assert!(dialer.call(9).is_some());
        dialer.saw(seen(3));
        dialer.ended();
        assert_eq!(next(&mut dialer).await.1, Duration::ZERO, "the friend has sent a new announcement");
    }
}
