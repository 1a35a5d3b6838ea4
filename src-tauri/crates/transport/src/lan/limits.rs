//! The limits for strangers.

use super::neighbours::Neighbours;
use std::time::Duration;

#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// How long a code is valid.
    pub(super) code: Duration,
    /// The number of wrong guesses that spend a code.
    pub(super) failures: u8,
    /// Time limit for a handshake.
    pub(super) handshake: Duration,
    /// Time limit for trying one address.
    pub(super) connect: Duration,
    /// Concurrent handshakes.
    pub(super) unfinished: usize,
    /// Concurrent handshakes from one source.
    pub(super) unfinished_with_one: usize,
    /// Handshakes started per minute.
    pub(super) per_minute: usize,
    /// The addresses that can start a handshake.
    pub(super) neighbours: fn() -> Neighbours,
    /// Concurrent links.
    pub(super) links: usize,
    /// Hosts shown at a time.
    pub(super) hosts: usize,
    /// Time limit for receiving or sending a message.
    pub(super) silence: Duration,
    /// Idle time before an empty message is sent.
    pub(super) keep_alive: Duration,
    /// The first and the longest pause before redialling.
    pub(super) pauses: (Duration, Duration),
    /// Bytes queued per link.
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
