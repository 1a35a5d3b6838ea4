//! The connection to an MQTT broker: TCP, TLS or a WebSocket, and one thread a broker. It connects, and connects again
//! when it was cut off, with growing pauses. What is said is in `peer::mqtt`.

mod connection;
mod tls;
mod web_socket;

pub use peer::mqtt::{
    BadAddress, BrokerAccount, BrokerAddress, BrokerEvent, BrokerProblem, EXPIRY, MAX_ADDRESS, MAX_PACKET,
    Refusal,
};

use crate::runtime;
use peer::mqtt::Request;
use std::io;
use std::sync::mpsc::Receiver;
use std::time::Instant;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

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
        let keep = move || async move { connection::keep(&account, asked, tell).await };
        let ended = runtime::run("broker", keep)?;
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
