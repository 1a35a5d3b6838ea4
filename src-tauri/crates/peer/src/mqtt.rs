//! What a device says to an MQTT 5 broker, on which each device keeps its sealed log as retained messages, and what it
//! hears: a state machine of bytes, without sockets, threads or a clock. `docs/remote.md` says what is kept there.
//!
//! [`Connection`] is one connection. Whoever has a socket feeds it and writes what it gives. [`Pauses`] says when to
//! connect again. What was asked for while there was no connection is forgotten: whoever uses a broker asks for
//! everything anew at [`BrokerEvent::Up`], since only then it is known what the broker has kept.

mod address;
mod connection;
mod pauses;

pub use address::{BadAddress, BrokerAddress, MAX_ADDRESS};
pub use connection::{Connection, IN_FLIGHT, PATIENCE};
pub use pauses::Pauses;

use thiserror::Error;
use zeroize::Zeroizing;

/// How long a broker keeps a message that nobody renews: 90 days, in seconds.
pub const EXPIRY: u32 = 90 * 24 * 60 * 60;

/// The most bytes of a packet in either direction: a sealed message, and room for its topic and properties.
pub const MAX_PACKET: u32 = crate::protocol::MAX_SEALED as u32 + 1024;

/// A broker and who this device is to it.
#[derive(Clone, PartialEq, Eq)]
pub struct BrokerAccount {
    /// Where it is.
    pub address: BrokerAddress,
    /// Empty for a broker that lets in everybody.
    pub user: String,
    /// Wiped when it goes.
    pub password: Zeroizing<String>,
}

/// What comes from a broker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrokerEvent {
    /// Connected. Everything is to be published and subscribed to anew.
    Up,
    /// Not connected, and why. It is tried again.
    Down {
        /// Why.
        problem: BrokerProblem,
    },
    /// A message: kept by the broker or just now published.
    Message {
        /// Its topic.
        topic: String,
        /// Its bytes; none for a message that was cleared.
        payload: Vec<u8>,
    },
    /// The broker has the message that was published with this ticket.
    Delivered {
        /// As it was handed in.
        ticket: u64,
    },
    /// The broker has confirmed a subscription, and answered a PINGREQ behind it. What it keeps there and sends at once
    /// has come, however long that took; what it sends later comes now, and what others publish.
    Subscribed {
        /// As it was asked for.
        topic: String,
    },
    /// The broker does not take a subscription; the connection goes on.
    NotSubscribed {
        /// As it was asked for.
        topic: String,
        /// Why.
        refusal: Refusal,
    },
    /// The broker does not take a message; the connection goes on.
    Refused {
        /// Why.
        refusal: Refusal,
    },
}

/// Why there is no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BrokerProblem {
    /// Nothing answers there.
    #[error("the broker cannot be reached")]
    Unreachable,
    /// The system has no authorities to check a certificate by.
    #[error("the system has no certificates to check the broker's by")]
    NoAuthorities,
    /// The certificate is not trusted, is out of date or belongs to another host.
    #[error("the broker's certificate is not trusted")]
    Untrusted,
    /// No encryption came about: perhaps the port is one without.
    #[error("the broker does not speak TLS there")]
    NoTls,
    /// It only knows versions of TLS before 1.3.
    #[error("the broker does not speak TLS 1.3")]
    OldTls,
    /// User or password are wrong.
    #[error("the broker does not accept user or password")]
    Password,
    /// It does not keep messages, or does not confirm them.
    #[error("the broker keeps no messages")]
    KeepsNothing,
    /// It refuses the connection or ends it, for a reason of its own.
    #[error("the broker refuses the connection")]
    Closed,
    /// It has too much to do, or this device has used up what it may.
    #[error("the broker has no room for this device")]
    Busy,
    /// Another broker has taken its place.
    #[error("the broker says that another one is to be used")]
    Moved,
    /// It has ended the connection instead of an answer to the greeting, as some do that speak MQTT 3.1.1.
    #[error("the broker ends the connection without an answer")]
    HungUp,
    /// The connection broke.
    #[error("the connection to the broker was lost")]
    Cut,
    /// It has not answered in time.
    #[error("the broker does not answer")]
    Silent,
    /// It only knows versions of MQTT before 5.
    #[error("the broker does not speak MQTT 5")]
    OldMqtt,
    /// What it sends is not MQTT 5.
    #[error("what answers there does not speak MQTT 5")]
    NotMqtt,
    /// The address is none.
    #[error("this is no address of a broker")]
    BadAddress,
    /// The address is not one of WebSockets, which are all that a page in a browser has.
    #[error("a browser reaches no broker but over WebSockets")]
    NoWebSocket,
}

impl BrokerProblem {
    /// The code by which the page chooses its words.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unreachable => "broker_unreachable",
            Self::NoAuthorities => "broker_no_authorities",
            Self::Untrusted => "broker_untrusted",
            Self::NoTls => "broker_no_tls",
            Self::OldTls => "broker_old_tls",
            Self::Password => "broker_password",
            Self::KeepsNothing => "broker_keeps_nothing",
            Self::Closed => "broker_closed",
            Self::Busy => "broker_busy",
            Self::Moved => "broker_moved",
            Self::HungUp => "broker_hung_up",
            Self::Cut => "broker_cut",
            Self::Silent => "broker_silent",
            Self::OldMqtt => "broker_old_mqtt",
            Self::NotMqtt => "broker_not_mqtt",
            Self::BadAddress => "broker_bad_address",
            Self::NoWebSocket => "broker_no_web_socket",
        }
    }
}

/// Why a broker does not take something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// This user has no right to it.
    #[error("the broker does not allow it")]
    Forbidden,
    /// It is larger than the broker takes.
    #[error("the broker takes no message of this size")]
    TooLarge,
    /// It is full, or for another reason of its own.
    #[error("the broker does not take it")]
    NotTaken,
}

impl Refusal {
    /// The code by which the page chooses its words.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Forbidden => "broker_forbidden",
            Self::TooLarge => "broker_too_large",
            Self::NotTaken => "broker_not_taken",
        }
    }
}

/// What a broker is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To keep this under the topic instead of what it has, for [`EXPIRY`]. A [`BrokerEvent::Delivered`] with the ticket
    /// tells that it does, unless another message under this topic has taken its place before it left.
    Publish {
        /// Its topic.
        topic: String,
        /// Its bytes.
        payload: Vec<u8>,
        /// Comes back when the broker has it.
        ticket: u64,
    },
    /// To keep nothing under the topic.
    Clear {
        /// The topic.
        topic: String,
    },
    /// To send everything that is kept under the topic, and what will be published there by others.
    Subscribe {
        /// The topic. `+` stands for one level.
        topic: String,
    },
    /// To send no more of it.
    Unsubscribe {
        /// As it was asked for.
        topic: String,
    },
}

impl Request {
    /// The topic of a message, if this is about one.
    fn message_topic(&self) -> Option<&str> {
        match self {
            Self::Publish { topic, .. } | Self::Clear { topic } => Some(topic),
            Self::Subscribe { .. } | Self::Unsubscribe { .. } => None,
        }
    }
}
