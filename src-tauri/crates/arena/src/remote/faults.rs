//! Faults between two devices: lost, duplicated and reordered messages, and devices that die.

use clap::Args;
use rand::{Rng, RngExt};
use std::collections::BTreeMap;

/// The delay of a message, and the extra delay of a reordered one, in ms.
const LATENCY: std::ops::Range<u64> = 5..40;
const DETOUR: std::ops::Range<u64> = 40..3000;

/// Fault rates, each from 0 to 1.
#[derive(Args, Clone, Copy)]
pub(super) struct Faults {
    /// The share of lost messages.
    #[arg(long, default_value_t = 0.0, value_parser = share)]
    loss: f64,
    /// The share of duplicated messages.
    #[arg(long, default_value_t = 0.0, value_parser = share)]
    double: f64,
    /// Reorder messages.
    #[arg(long)]
    reorder: bool,
    /// The share of disk writes before or after which the device dies.
    #[arg(long, default_value_t = 0.0, value_parser = share)]
    pub(super) kill: f64,
    /// Whether messages take no time of their own.
    #[arg(skip)]
    at_once: bool,
}

impl Faults {
    /// The faults for testing transports.
    #[cfg(test)]
    pub(super) const BAD: Faults =
        Faults { loss: 0.3, double: 0.2, reorder: true, kill: 0.02, at_once: false };

    /// These faults, with or without delays.
    pub(super) fn at_once(self, at_once: bool) -> Faults {
        Faults { at_once, ..self }
    }

    /// These faults without lost or duplicated messages.
    pub(super) fn without_loss(self) -> Faults {
        Faults { loss: 0.0, double: 0.0, ..self }
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| format!("'{text}' is not a number"))?;
    if (0.0..=0.9).contains(&share) { Ok(share) } else { Err("expected a share from 0 to 0.9".to_owned()) }
}

/// Messages in flight in one direction. Times are in ms.
pub(super) struct Line<T> {
    in_flight: BTreeMap<(u64, u64), T>,
    sent: u64,
    newest: u64,
}

impl<T: Clone> Line<T> {
    pub(super) fn new() -> Line<T> {
        Line { in_flight: BTreeMap::new(), sent: 0, newest: 0 }
    }

    /// Sends a message at this time. Returns whether it will arrive.
    pub(super) fn send(&mut self, message: T, now: u64, faults: Faults, random: &mut impl Rng) -> bool {
        if random.random_bool(faults.loss) {
            return false;
        }
        if random.random_bool(faults.double) {
            self.put(message.clone(), now, faults, random);
        }
        self.put(message, now, faults, random);
        true
    }

    fn put(&mut self, message: T, now: u64, faults: Faults, random: &mut impl Rng) {
        let due = if faults.at_once { now } else { now + random.random_range(LATENCY) };
        let due = if !faults.reorder {
            self.newest = self.newest.max(due);
            self.newest
        } else if random.random_bool(0.2) {
            due + random.random_range(DETOUR)
        } else {
            due
        };
        self.sent += 1;
        self.in_flight.insert((due, self.sent), message);
    }

    /// The next message that has arrived.
    pub(super) fn arrived(&mut self, now: u64) -> Option<T> {
        let first = self.in_flight.first_entry().filter(|first| first.key().0 <= now)?;
        Some(first.remove())
    }

    /// When the next message arrives.
    pub(super) fn next(&self) -> Option<u64> {
        self.in_flight.keys().next().map(|(due, _)| *due)
    }

    /// Drops everything in flight.
    pub(super) fn cut(&mut self) {
        self.in_flight.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn arrivals(faults: Faults) -> Vec<u32> {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut line = Line::new();
        for message in 0..1000 {
            line.send(message, u64::from(message), faults, &mut random);
        }
        std::iter::from_fn(|| line.arrived(u64::MAX)).collect()
    }

    #[test]
    fn without_faults_everything_arrives_once_and_in_order() {
        let none = Faults { loss: 0.0, double: 0.0, reorder: false, kill: 0.0, at_once: false };
        assert_eq!(arrivals(none), (0..1000).collect::<Vec<_>>());
    }

    #[test]
    fn messages_are_lost_duplicated_and_reordered_at_the_given_rates() {
        let lost = arrivals(Faults { loss: 0.3, double: 0.0, reorder: false, kill: 0.0, at_once: false });
        assert!((650..750).contains(&lost.len()) && lost.is_sorted());
        let doubled = arrivals(Faults { loss: 0.0, double: 0.2, reorder: false, kill: 0.0, at_once: false });
        assert!((1150..1250).contains(&doubled.len()));
        assert!(
            !arrivals(Faults { loss: 0.0, double: 0.0, reorder: true, kill: 0.0, at_once: false })
                .is_sorted()
        );
    }
}
