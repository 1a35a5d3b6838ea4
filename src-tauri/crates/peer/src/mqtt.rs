//! An MQTT 5 client as a byte-level state machine, without sockets, threads or a clock. Each device retains its sealed
//! log on a broker; `docs/remote.md` specifies the messages.
//!
//! [`Connection`] is one connection. The socket's owner feeds it received bytes and writes its output. [`Pauses`]
//! determines when to reconnect. Requests do not survive a connection. Callers repeat them at [`BrokerEvent::Up`],
//! because only then do they know what the broker has retained.

mod address;
mod connection;
mod pauses;

pub use address::{BadAddress, BrokerAddress, MAX_ADDRESS};
pub use connection::{Connection, IN_FLIGHT, PATIENCE};
pub use pauses::Pauses;

use thiserror::Error;
use zeroize::Zeroizing;

/// How long a broker retains a message that is not renewed: 90 days, in seconds.
pub const EXPIRY: u32 = 90 * 24 * 60 * 60;

/// The maximum packet size in both directions: a sealed message, plus room for its topic and properties.
pub const MAX_PACKET: u32 = crate::protocol::MAX_SEALED as u32 + 1024;

/// A broker and the account to use there.
#[derive(Clone, PartialEq, Eq)]
pub struct BrokerAccount {
    /// The broker's address.
    pub address: BrokerAddress,
    /// Empty for a broker without authentication.
    pub user: String,
    /// Wiped on drop.
    pub password: Zeroizing<String>,
}

/// An event from a broker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrokerEvent {
    /// Connected. All publications and subscriptions must be repeated.
    Up,
    /// Not connected. The connection will be retried.
    Down {
        /// The reason.
        problem: BrokerProblem,
    },
    /// A message, either retained or just published.
    Message {
        /// Its topic.
        topic: String,
        /// Its payload; empty for a cleared message.
        payload: Vec<u8>,
    },
    /// The broker has stored the message published with this ticket.
    Delivered {
        /// The request's ticket.
        ticket: u64,
    },
    /// The broker has confirmed a subscription and answered the PINGREQ sent after it. Messages that it sends
    /// immediately have arrived; later retained messages and new publications may follow.
    Subscribed {
        /// The topic as requested.
        topic: String,
    },
    /// The broker has refused a subscription; the connection stays open.
    NotSubscribed {
        /// The topic as requested.
        topic: String,
        /// The reason.
        refusal: Refusal,
    },
    /// The broker has refused a message; the connection stays open.
    Refused {
        /// The reason.
        refusal: Refusal,
    },
}

/// Why there is no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BrokerProblem {
    /// No answer at the address.
    #[error("the broker cannot be reached")]
    Unreachable,
    /// The system has no root certificates.
    #[error("the system has no root certificates to verify the broker's certificate")]
    NoAuthorities,
    /// The certificate is untrusted, expired or for another host.
    #[error("the broker's certificate is not trusted")]
    Untrusted,
    /// The TLS handshake failed; the port may be unencrypted.
    #[error("the broker does not speak TLS at this port")]
    NoTls,
    /// The broker only supports TLS versions before 1.3.
    #[error("the broker does not speak TLS 1.3")]
    OldTls,
    /// The user or password is wrong.
    #[error("the broker does not accept the user name or password")]
    Password,
    /// The broker does not retain messages, or does not confirm them.
    #[error("the broker does not retain messages")]
    KeepsNothing,
    /// The broker refuses or closes the connection for another reason.
    #[error("the broker refused or closed the connection")]
    Closed,
    /// The broker is overloaded, or this device has exceeded its quota.
    #[error("the broker is overloaded or the quota is used up")]
    Busy,
    /// Another broker has replaced it.
    #[error("the broker refers to another broker")]
    Moved,
    /// The broker closes the connection without answering CONNECT, as some MQTT 3.1.1 brokers do.
    #[error("the broker closed the connection without an answer")]
    HungUp,
    /// The connection was lost.
    #[error("the connection to the broker was lost")]
    Cut,
    /// The broker did not answer in time.
    #[error("the broker does not answer")]
    Silent,
    /// The broker only supports MQTT versions before 5.
    #[error("the broker does not speak MQTT 5")]
    OldMqtt,
    /// The received data is not MQTT 5.
    #[error("the server at this address does not speak MQTT 5")]
    NotMqtt,
    /// The address is malformed.
    #[error("not a valid broker address")]
    BadAddress,
    /// The address is not a WebSocket address, which a browser requires.
    #[error("browsers can reach brokers only over WebSockets")]
    NoWebSocket,
}

impl BrokerProblem {
    /// A stable code, which the page translates.
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

/// Why a broker refuses a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The user does not have permission.
    #[error("the broker does not permit this")]
    Forbidden,
    /// The message exceeds the broker's maximum size.
    #[error("the message is too large for the broker")]
    TooLarge,
    /// The broker is full or refuses for another reason.
    #[error("the broker refused the request")]
    NotTaken,
}

impl Refusal {
    /// A stable code, which the page translates.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Forbidden => "broker_forbidden",
            Self::TooLarge => "broker_too_large",
            Self::NotTaken => "broker_not_taken",
        }
    }
}

/// A request to a broker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Retains this message under the topic for [`EXPIRY`], replacing an earlier one. A [`BrokerEvent::Delivered`] with
    /// the ticket confirms it, unless a newer message for the topic replaced it before it was sent.
    Publish {
        /// The topic to publish to.
        topic: String,
        /// The payload.
        payload: Vec<u8>,
        /// Returned in the confirmation.
        ticket: u64,
    },
    /// Deletes the topic's retained message.
    Clear {
        /// The topic to clear.
        topic: String,
    },
    /// Subscribes to retained messages and to future publications by others.
    Subscribe {
        /// The topic filter; `+` matches one level.
        topic: String,
    },
    /// Ends a subscription.
    Unsubscribe {
        /// The topic filter as subscribed.
        topic: String,
    },
}

impl Request {
    /// The topic of a publish or clear request.
    fn message_topic(&self) -> Option<&str> {
        match self {
            Self::Publish { topic, .. } | Self::Clear { topic } => Some(topic),
            Self::Subscribe { .. } | Self::Unsubscribe { .. } => None,
        }
    }
}
