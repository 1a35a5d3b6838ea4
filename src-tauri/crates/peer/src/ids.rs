//! By what contacts and live links are named, and what a link is for.

use crate::protocol::{Seat, Secret};
use serde::{Deserialize, Serialize};

/// One invitation, its acceptance and the match that comes of it. It is below 2^53, so that the page can hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ContactId(pub u64);

/// A live connection to one other device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkId(pub u64);

/// What a link was opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPurpose {
    /// Somebody has typed the code of this invitation: they are to get it.
    Host(ContactId),
    /// This device has typed a code: an invitation will come, as [`Output::Offered`](crate::Output).
    Guest,
    /// Both have proved to be the devices of this match.
    Meet(ContactId),
}

/// A transport that is open as long as the person wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TransportKind {
    /// The same network.
    Network,
    /// A broker.
    Broker,
}

impl TransportKind {
    /// Both transports.
    pub const ALL: [TransportKind; 2] = [TransportKind::Network, TransportKind::Broker];
}

/// What announces a device with this fresh nonce.
pub type Announce = Box<dyn Fn(&[u8; 16]) -> [u8; 8] + Send + Sync>;

/// What two devices need to meet again on a network.
pub struct MeetKeys {
    /// The secret by which each proves who it is, 32 bytes.
    pub psk: Secret,
    /// This device's.
    pub seat: Seat,
    /// What announces this device with a fresh nonce, so that only the friend recognises it.
    pub announce: Announce,
}
