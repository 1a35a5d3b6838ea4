//! What goes wrong between two devices: messages that are lost, come twice or overtake one another, and devices that
//! die.

use clap::Args;
use rand::{Rng, RngExt};
use std::collections::BTreeMap;

/// How long a message takes, and how much longer one that others overtake, in ms.
const LATENCY: std::ops::Range<u64> = 5..40;
const DETOUR: std::ops::Range<u64> = 40..3000;

/// How often what goes wrong, each from 0 to 1.
#[derive(Args, Clone, Copy)]
pub(super) struct Faults {
    /// The share of messages that are lost.
    #[arg(long, default_value_t = 0.0, value_parser = share)]
    loss: f64,
    /// The share of messages that arrive twice.
    #[arg(long, default_value_t = 0.0, value_parser = share)]
    double: f64,
    /// Let some messages overtake others.
    #[arg(long)]
    reorder: bool,
    /// The share of writes to a disk before or after which the device dies.
    #[arg(long, default_value_t = 0.0, value_parser = share)]
    pub(super) kill: f64,
}

impl Faults {
    /// What every transport is tried with.
    #[cfg(test)]
    pub(super) const BAD: Faults = Faults { loss: 0.3, double: 0.2, reorder: true, kill: 0.02 };

    /// The same, but nothing is lost or comes twice.
    pub(super) fn without_loss(self) -> Faults {
        Faults { loss: 0.0, double: 0.0, ..self }
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| format!("'{text}' is not a number"))?;
    if (0.0..=0.9).contains(&share) { Ok(share) } else { Err("it is a share from 0 to 0.9".to_owned()) }
}

/// What is on the way in one direction. Time is in ms.
pub(super) struct Line<T> {
    in_flight: BTreeMap<(u64, u64), T>,
    sent: u64,
    newest: u64,
}

impl<T: Clone> Line<T> {
    pub(super) fn new() -> Line<T> {
        Line { in_flight: BTreeMap::new(), sent: 0, newest: 0 }
    }

    /// Sends a message at this time. Whether all of it will arrive.
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
        let due = now + random.random_range(LATENCY);
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

    /// The next message that has arrived by now.
    pub(super) fn arrived(&mut self, now: u64) -> Option<T> {
        let first = self.in_flight.first_entry().filter(|first| first.key().0 <= now)?;
        Some(first.remove())
    }

    /// When the next one arrives.
    pub(super) fn next(&self) -> Option<u64> {
        self.in_flight.keys().next().map(|(due, _)| *due)
    }

    /// The line is cut: nothing that is on it arrives.
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
        let none = Faults { loss: 0.0, double: 0.0, reorder: false, kill: 0.0 };
        assert_eq!(arrivals(none), (0..1000).collect::<Vec<_>>());
    }

    #[test]
    fn messages_are_lost_doubled_and_overtaken_as_often_as_asked() {
        let lost = arrivals(Faults { loss: 0.3, double: 0.0, reorder: false, kill: 0.0 });
        assert!((650..750).contains(&lost.len()) && lost.is_sorted());
        let doubled = arrivals(Faults { loss: 0.0, double: 0.2, reorder: false, kill: 0.0 });
        assert!((1150..1250).contains(&doubled.len()));
        assert!(!arrivals(Faults { loss: 0.0, double: 0.0, reorder: true, kill: 0.0 }).is_sorted());
    }
}
