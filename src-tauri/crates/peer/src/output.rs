use crate::OfferShown;
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
    /// This device has typed a code: an invitation will come, as [`Output::Offered`].
    Guest,
    /// Both have proved to be the devices of this match.
    Meet(ContactId),
}

/// A way that is open as long as the person wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WayKind {
    /// The same network.
    Network,
    /// A broker.
    Broker,
}

/// What the ways have to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Send these bytes, at most [`MAX_LINK_MESSAGE`](crate::MAX_LINK_MESSAGE), as one message.
    Send {
        /// By this link.
        link: LinkId,
        /// A message of a live link.
        bytes: Vec<u8>,
    },
    /// Close a link.
    Close {
        /// This one.
        link: LinkId,
    },
    /// An invitation has come by a link, for the person to look at.
    Offered {
        /// By this one.
        link: LinkId,
        /// What it says.
        offer: OfferShown,
    },
    /// Publish a retained message. Once the broker has it, [`Contacts::broker_delivered`](crate::Contacts) is told.
    Publish {
        /// The broker's.
        address: String,
        /// Where.
        topic: String,
        /// Sealed.
        payload: Vec<u8>,
        /// To tell it apart.
        ticket: u64,
    },
    /// Take a retained message back.
    Clear {
        /// The broker's.
        address: String,
        /// Where.
        topic: String,
    },
    /// Ask a broker for what is below a topic, retained messages included.
    Subscribe {
        /// The broker's.
        address: String,
        /// It may end in `/+`.
        topic: String,
    },
    /// The end of it.
    Unsubscribe {
        /// The broker's.
        address: String,
        /// As it was subscribed.
        topic: String,
    },
    /// What is shown of a contact may have changed, or its match.
    Changed(ContactId),
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
