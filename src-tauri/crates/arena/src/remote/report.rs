//! Statistics for matches between two devices.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    /// Games with a result that both devices know and the rules confirm.
    pub(super) finished: u64,
    /// Games that were stopped, or where the devices or the rules disagree.
    pub(super) disagreements: u64,
    /// Written entries that are missing from a log.
    pub(super) lost_moves: u64,
    /// Moves, including those taken back.
    pub(super) plies: u64,
    pub(super) messages: u64,
    pub(super) bytes: u64,
    /// Messages with entries that were already sent.
    pub(super) resends: u64,
    pub(super) lost_messages: u64,
    /// The seeds of failed games.
    pub(super) failed: Vec<u64>,
    /// Errors reported by transports.
    pub(super) troubles: u64,
    /// Deaths of devices.
    pub(super) deaths: u64,
    /// How long the logs differed after each fault, in ms.
    pub(super) recoveries: Vec<u64>,
    /// How long each entry took from one log to the other, in real time.
    pub(super) arrivals: Vec<Duration>,
    pub(super) endings: BTreeMap<&'static str, u64>,
}

impl Tally {
    /// Counts a message.
    pub(super) fn sent(&mut self, bytes: usize) {
        self.messages += 1;
        self.bytes += bytes as u64;
    }

    pub(super) fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.finished += other.finished;
        self.disagreements += other.disagreements;
        self.lost_moves += other.lost_moves;
        self.plies += other.plies;
        self.messages += other.messages;
        self.bytes += other.bytes;
        self.resends += other.resends;
        self.lost_messages += other.lost_messages;
        self.troubles += other.troubles;
        self.deaths += other.deaths;
        self.failed.extend(other.failed);
        self.recoveries.extend(other.recoveries);
        self.arrivals.extend(other.arrivals);
        for (ending, count) in other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
    }

    /// Whether all games passed.
    pub(super) fn is_clean(&self) -> bool {
        self.finished == self.games && self.disagreements == 0 && self.lost_moves == 0
    }

    pub(super) fn bytes_a_ply(&self) -> f64 {
        self.bytes as f64 / self.plies.max(1) as f64
    }

    /// The median and maximum recovery time in ms.
    pub(super) fn recovery_ms(&self) -> (u64, u64) {
        let mut sorted = self.recoveries.clone();
        sorted.sort_unstable();
        (sorted.get(sorted.len() / 2).copied().unwrap_or(0), sorted.last().copied().unwrap_or(0))
    }

    /// The median and the 99th percentile of [`Tally::arrivals`], in ms.
    pub(super) fn entry_ms(&self) -> [f64; 2] {
        let mut sorted = self.arrivals.clone();
        sorted.sort_unstable();
        [50, 99].map(|percent| {
            let at = sorted.len() * percent / 100;
            sorted.get(at).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
        })
    }

    pub(super) fn to_json(&self) -> Value {
        let (median, longest) = self.recovery_ms();
        let [usual, slow] = self.entry_ms();
        json!({
            "games": self.games,
            "finished": self.finished,
            "disagreements": self.disagreements,
            "lost_moves": self.lost_moves,
            "plies": self.plies,
            "messages": self.messages,
            "bytes_a_ply": self.bytes_a_ply(),
            "bytes": self.bytes,
            "resends": self.resends,
            "lost_messages": self.lost_messages,
            "troubles": self.troubles,
            "deaths": self.deaths,
            "recoveries": self.recoveries.len(),
            "recovery_ms": { "median": median, "longest": longest },
            "entry_ms": { "median": usual, "99_percent": slow },
            "endings": self.endings,
            "failed": self.failed,
        })
    }
}
