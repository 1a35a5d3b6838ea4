//! Identifiers for contacts and links, and a link's purpose.

use crate::protocol::{Seat, Secret};
use serde::{Deserialize, Serialize};

/// Identifies an invitation, its acceptance and the resulting match. Below 2^53, so it fits in a JavaScript number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ContactId(pub u64);

/// A live connection to another device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkId(pub u64);

/// Why a link was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPurpose {
    /// Another device has entered this invitation's code and will receive it.
    Host(ContactId),
    /// This device has entered a code; the invitation will arrive as [`Output::Offered`](crate::Output).
    Guest,
    /// Both ends have proved that they are this match's devices.
    Meet(ContactId),
}

/// A transport that stays open while the player wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TransportKind {
    /// The local network.
    Network,
    /// A broker.
    Broker,
}

impl TransportKind {
    /// Both kinds.
    pub const ALL: [TransportKind; 2] = [TransportKind::Network, TransportKind::Broker];
}

/// Computes a device's announcement for a fresh nonce.
pub type Announce = Box<dyn Fn(&[u8; 16]) -> [u8; 8] + Send + Sync>;

/// Keys for two devices to find each other again on a network.
pub struct MeetKeys {
    /// The 32-byte shared secret with which each device authenticates itself.
    pub psk: Secret,
    /// This device's seat.
    pub seat: Seat,
    /// Computes this device's announcement for a fresh nonce, which only the friend recognises.
    pub announce: Announce,
}
