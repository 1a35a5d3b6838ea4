//! Limits the number of handshakes.

use super::limits::Limits;
use super::neighbours::source;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::time::Duration;
use tokio::time::Instant;

/// The rate limit's window.
const MINUTE: Duration = Duration::from_secs(60);

/// Handshakes started by other devices, either in progress or within the last minute.
#[derive(Default)]
pub(super) struct Admission {
    /// The other devices, by handshake number.
    unfinished: HashMap<u64, IpAddr>,
    begun: VecDeque<Instant>,
    last: u64,
}

impl Admission {
    /// Assigns a number to a handshake started by another device, or refuses it because of the limits. Devices outside
    /// the local networks are refused and not counted, because the port is also open on public addresses.
    pub(super) fn admit(&mut self, ip: IpAddr, limits: &Limits) -> Option<u64> {
        if !(limits.neighbours)().have(ip) {
            return None;
        }
        while self.begun.front().is_some_and(|begun| begun.elapsed() >= MINUTE) {
            self.begun.pop_front();
        }
        let with_one = self.unfinished.values().filter(|other| **other == source(ip)).count();
        if self.begun.len() >= limits.per_minute
            || self.unfinished.len() >= limits.unfinished
            || with_one >= limits.unfinished_with_one
        {
            return None;
        }
        self.begun.push_back(Instant::now());
        self.last += 1;
        self.unfinished.insert(self.last, source(ip));
        Some(self.last)
    }

    /// Ends a handshake.
    pub(super) fn end(&mut self, handshake: u64) {
        self.unfinished.remove(&handshake);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lan::neighbours::Neighbours;
    use tokio::time::advance;

    const LIMITS: Limits =
        Limits { neighbours: || Neighbours(vec![([10, 0, 0, 0].into(), 8)]), ..Limits::DEFAULT };

    fn ip(last: u8) -> IpAddr {
        [10, 0, 0, last].into()
    }

    #[tokio::test(start_paused = true)]
    async fn few_handshakes_run_at_a_time() {
        let mut admission = Admission::default();
        let with_one: Vec<_> = (0..5).map(|_| admission.admit(ip(1), &LIMITS)).collect();
        assert_eq!(with_one, [Some(1), Some(2), Some(3), Some(4), None]);
        admission.end(2);
        assert!(admission.admit(ip(1), &LIMITS).is_some(), "one has ended");
        let others = (2..=14).filter(|last| admission.admit(ip(*last), &LIMITS).is_some());
        assert_eq!(others.count(), 12, "sixteen in all");
    }

    #[tokio::test(start_paused = true)]
    async fn few_handshakes_start_in_a_minute() {
        let mut admission = Admission::default();
        let mut begin = || {
            let handshake = admission.admit(ip(1), &LIMITS)?;
            admission.end(handshake);
            Some(())
        };
        assert_eq!((0..200).filter_map(|_| begin()).count(), 120);
        advance(Duration::from_millis(59_999)).await;
        assert_eq!(begin(), None);
        advance(Duration::from_millis(1)).await;
        assert_eq!(begin(), Some(()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_device_on_another_network_does_not_count() {
        let mut admission = Admission::default();
        assert!((0..200).all(|_| admission.admit([11, 0, 0, 1].into(), &LIMITS).is_none()));
        assert!(admission.unfinished.is_empty() && admission.begun.is_empty());
    }
}
