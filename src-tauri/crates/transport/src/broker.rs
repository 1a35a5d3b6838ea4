//! The connection to an MQTT broker over TCP, TLS or a WebSocket. Each broker has one thread, which connects and
//! reconnects with growing pauses. `peer::mqtt` speaks the protocol.

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

/// A connection to a broker. Dropping it disconnects.
pub struct Broker {
    requests: UnboundedSender<Request>,
    ended: Receiver<()>,
}

/// A broker that disconnects once it has confirmed earlier requests.
pub struct BrokerLeft(Receiver<()>);

impl BrokerLeft {
    /// Waits until the broker is disconnected or the deadline has passed.
    pub fn wait(self, deadline: Instant) {
        // The thread sends nothing: the channel closes when it ends.
        let _ = self.0.recv_timeout(deadline.saturating_duration_since(Instant::now()));
    }
}

impl Broker {
    /// Starts connecting. This broker's thread calls `tell` with each event and reads no further until it returns.
    ///
    /// # Errors
    /// If the system cannot start a thread or poll sockets.
    pub fn connect(
        account: BrokerAccount,
        tell: impl FnMut(BrokerEvent) + Send + 'static,
    ) -> io::Result<Self> {
        let (requests, asked) = unbounded_channel();
        let keep = move || async move { connection::keep(&account, asked, tell).await };
        let ended = runtime::run("broker", keep)?;
        Ok(Self { requests, ended })
    }

    /// Sends no further requests. Dropping the broker does the same, but cannot be waited for.
    pub fn leave(self) -> BrokerLeft {
        BrokerLeft(self.ended)
    }

    /// Makes the broker retain this payload under the topic for [`EXPIRY`], replacing the previous one. A
    /// [`BrokerEvent::Delivered`] with the ticket confirms it, unless another message under this topic replaced it
    /// before it was sent.
    pub fn publish(&self, topic: String, payload: Vec<u8>, ticket: u64) {
        self.ask(Request::Publish { topic, payload, ticket });
    }

    /// Makes the broker drop the message it retains under the topic.
    pub fn clear(&self, topic: String) {
        self.ask(Request::Clear { topic });
    }

    /// Requests all messages retained under the topic and those that others publish there. `+` stands for one level.
    pub fn subscribe(&self, topic: String) {
        self.ask(Request::Subscribe { topic });
    }

    /// Ends a subscription.
    pub fn unsubscribe(&self, topic: String) {
        self.ask(Request::Unsubscribe { topic });
    }

    fn ask(&self, request: Request) {
        // If the thread has ended, there are no more events either.
        let _ = self.requests.send(request);
    }
}
