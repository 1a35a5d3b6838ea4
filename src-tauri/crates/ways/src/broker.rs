//! An MQTT 5 broker, on which each device keeps its sealed log as retained messages.
//!
//! One thread a broker. It connects, and connects again when it was cut off, with growing pauses. What was asked for
//! while there was no connection is forgotten: whoever uses it asks for everything anew at [`BrokerEvent::Up`], since
//! only then it is known what the broker has kept.

mod address;
mod connection;
mod tls;

pub use address::{BadAddress, BrokerAddress, MAX_ADDRESS};

use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Instant;
use std::{io, thread};
use thiserror::Error;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use zeroize::Zeroizing;

/// How long a broker keeps a message that nobody renews: 90 days, in seconds.
pub const EXPIRY: u32 = 90 * 24 * 60 * 60;

/// The most bytes of a packet in either direction: a sealed message, and room for its topic and properties.
pub const MAX_PACKET: u32 = remote::MAX_SEALED as u32 + 1024;

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
    /// The broker has confirmed a subscription: what it keeps there comes now or has come, and what others publish.
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
    #[error("the broker does not speak TLS 1.3 there")]
    NoTls,
    /// User or password are wrong.
    #[error("the broker does not accept user or password")]
    Password,
    /// It does not keep messages, or does not confirm them.
    #[error("the broker keeps no messages")]
    KeepsNothing,
    /// It refuses the connection or ends it, for a reason of its own.
    #[error("the broker refuses the connection")]
    Closed,
    /// The connection broke.
    #[error("the connection to the broker was lost")]
    Cut,
    /// It has not answered in time.
    #[error("the broker does not answer")]
    Silent,
    /// What it sends is not MQTT 5.
    #[error("what answers there does not speak MQTT 5")]
    NotMqtt,
}

impl BrokerProblem {
    /// The code by which the page chooses its words.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unreachable => "broker_unreachable",
            Self::NoAuthorities => "broker_no_authorities",
            Self::Untrusted => "broker_untrusted",
            Self::NoTls => "broker_no_tls",
            Self::Password => "broker_password",
            Self::KeepsNothing => "broker_keeps_nothing",
            Self::Closed => "broker_closed",
            Self::Cut => "broker_cut",
            Self::Silent => "broker_silent",
            Self::NotMqtt => "broker_not_mqtt",
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
enum Request {
    Publish { topic: String, payload: Vec<u8>, ticket: u64 },
    Clear { topic: String },
    Subscribe { topic: String },
    Unsubscribe { topic: String },
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

/// A connection to a broker, as long as this is kept.
pub struct Broker {
    requests: UnboundedSender<Request>,
    ended: Receiver<()>,
}

/// A broker that is being left, once it has confirmed what was asked for before.
pub struct BrokerLeft(Receiver<()>);

impl BrokerLeft {
    /// Waits until this is done, or until this moment.
    pub fn wait(self, deadline: Instant) {
        // The thread says nothing: its end is the end.
        let _ = self.0.recv_timeout(deadline.saturating_duration_since(Instant::now()));
    }
}

impl Broker {
    /// Begins to connect. `tell` hears what comes; it is called by a thread of this broker, and while it waits nothing
    /// more is read.
    ///
    /// # Errors
    /// The system gives no thread or no poll of its sockets.
    pub fn connect(
        account: BrokerAccount,
        tell: impl FnMut(BrokerEvent) + Send + 'static,
    ) -> io::Result<Self> {
        let (requests, asked) = unbounded_channel();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (running, ended) = sync_channel(0);
        let run = move || {
            let _running = running;
            runtime.block_on(connection::keep(&account, asked, tell));
            // A name that is being looked up is not waited for.
            runtime.shutdown_background();
        };
        thread::Builder::new().name("broker".to_owned()).spawn(run)?;
        Ok(Self { requests, ended })
    }

    /// Asks for nothing more. Without this the thread goes the same way, and nobody can wait for it.
    pub fn leave(self) -> BrokerLeft {
        BrokerLeft(self.ended)
    }

    /// Has the broker keep this under the topic instead of what it has, for [`EXPIRY`]. A [`BrokerEvent::Delivered`]
    /// with the ticket tells that it does, unless another message under this topic has taken its place before it left.
    pub fn publish(&self, topic: String, payload: Vec<u8>, ticket: u64) {
        self.ask(Request::Publish { topic, payload, ticket });
    }

    /// Has the broker keep nothing under the topic.
    pub fn clear(&self, topic: String) {
        self.ask(Request::Clear { topic });
    }

    /// Asks for everything that is kept under the topic, and what will be published there by others. `+` stands for
    /// one level.
    pub fn subscribe(&self, topic: String) {
        self.ask(Request::Subscribe { topic });
    }

    /// Asks for no more of it.
    pub fn unsubscribe(&self, topic: String) {
        self.ask(Request::Unsubscribe { topic });
    }

    fn ask(&self, request: Request) {
        // If the thread has ended, its events have too.
        let _ = self.requests.send(request);
    }
}
