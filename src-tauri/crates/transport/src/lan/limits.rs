//! How much of what strangers do is put up with.

use super::neighbours::Neighbours;
use std::time::Duration;

#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// How long a code lets somebody in.
    pub(super) code: Duration,
    /// Wrong guesses that spend a code.
    pub(super) failures: u8,
    /// How long a handshake may take.
    pub(super) handshake: Duration,
    /// How long trying one address may take.
    pub(super) connect: Duration,
    /// Handshakes that are under way at a time.
    pub(super) unfinished: usize,
    /// The same, with one source.
    pub(super) unfinished_with_one: usize,
    /// Handshakes that are begun in a minute.
    pub(super) per_minute: usize,
    /// Who may begin one.
    pub(super) neighbours: fn() -> Neighbours,
    /// Links at a time.
    pub(super) links: usize,
    /// Hosts that are shown at a time.
    pub(super) hosts: usize,
    /// How long a message may take to come, or to be taken by the network.
    pub(super) silence: Duration,
    /// After so long without a message an empty one is sent.
    pub(super) keep_alive: Duration,
    /// The first and the longest pause before somebody is dialled again.
    pub(super) pauses: (Duration, Duration),
    /// Bytes that wait to be sent by a link.
    pub(super) queued: usize,
}

impl Limits {
    pub(super) const DEFAULT: Limits = Limits {
        code: Duration::from_secs(5 * 60),
        failures: 3,
        handshake: Duration::from_secs(10),
        connect: Duration::from_secs(5),
        unfinished: 16,
        unfinished_with_one: 4,
        per_minute: 120,
        neighbours: Neighbours::now,
        links: 32,
        hosts: 32,
        silence: Duration::from_secs(60),
        keep_alive: Duration::from_secs(20),
        pauses: (Duration::from_secs(1), Duration::from_secs(60)),
        queued: 4 << 20,
    };
}
