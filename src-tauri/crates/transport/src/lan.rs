//! The local network: devices discover each other with mDNS and connect with Noise over TCP.
//!
//! A host shows a six-digit code, and the guest who types it is linked to them. Two devices that share a match meet
//! again using its secret. [`Lan`] opens nothing until asked to, and closes everything when dropped. `docs/remote.md`
//! specifies the bytes under "Network".

mod admission;
mod announcement;
mod code;
mod dialer;
mod discovery;
mod framing;
mod greeting;
mod handshake;
mod hosts;
mod limits;
mod link;
mod listener;
mod neighbours;
mod network;
mod reception;
mod report;
#[cfg(test)]
mod tests;

pub use code::random_code;

use crate::runtime;
use code::Code;
use dialer::Dialer;
use limits::Limits;
use link::Link;
use listener::Listener;
use network::{Events, Network, Request};
use peer::protocol::Seat;
use peer::{ContactId, LinkId, LinkPurpose, MeetKeys};
use report::Call;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Instant;
use thiserror::Error;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// Maximum message size in bytes: a log's largest frame plus its envelope.
pub const MAX_MESSAGE: usize = peer::protocol::MAX_FRAME + 64;

/// A discovered host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HostId(pub u64);

/// An event on the network.
#[derive(Debug, PartialEq, Eq)]
pub enum LanEvent {
    /// A host was found.
    Found {
        /// The argument for [`join`](Lan::join).
        host: HostId,
        /// The name the host chose. Any host can announce any name.
        name: String,
    },
    /// A host disappeared.
    Lost {
        /// The host.
        host: HostId,
    },
    /// A connection is established, and its other end has proved that it knows the code or secret.
    Up {
        /// The link.
        link: LinkId,
        /// Its purpose.
        purpose: LinkPurpose,
    },
    /// A message arrived.
    Message {
        /// The link it arrived on.
        link: LinkId,
        /// At most [`MAX_MESSAGE`] bytes.
        bytes: Vec<u8>,
    },
    /// A connection ended.
    Down {
        /// The link.
        link: LinkId,
        /// The reason.
        reason: DownReason,
    },
    /// A guest typed a code other than this contact's.
    CodeWrong {
        /// The contact whose code was tried.
        contact: ContactId,
    },
    /// This contact's code is no longer valid: a new one is needed.
    CodeSpent {
        /// The contact whose code it was.
        contact: ContactId,
    },
    /// Something failed.
    Trouble(LanError),
}

/// Why a connection ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DownReason {
    /// This device closed it.
    Closed,
    /// The other device or the network closed it.
    Ended,
    /// Nothing arrived for a minute.
    Silent,
    /// The other device violated the protocol.
    Malformed,
    /// The other device is not reading what is sent.
    Stuck,
    /// The same friend opened a newer connection.
    Replaced,
}

/// A failure on the network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LanError {
    /// The input is not a code.
    #[error("a code has six digits")]
    NotACode,
    /// The input is not an address.
    #[error("an address has the form 192.168.0.7:4321")]
    NotAnAddress,
    /// The name cannot be announced.
    #[error("{}", texts::BadName)]
    BadName,
    /// This host has disappeared.
    #[error("this host has disappeared")]
    HostGone,
    /// Another code is being tried.
    #[error("another code is being tried")]
    Busy,
    /// No device answers at the address.
    #[error("no device answers at this address")]
    Unreachable,
    /// The host has a different code.
    #[error("the host has a different code")]
    CodeWrong,
    /// The host is not waiting with a code anymore.
    #[error("the host is not waiting for a code")]
    NobodyWaits,
    /// The other program has a different version.
    #[error("the other program has a different version")]
    OtherVersion,
    /// The connection ended, or violated the protocol, before the code was confirmed.
    #[error("the connection was lost")]
    BrokenOff,
    /// No port can be opened.
    #[error("no port can be opened: {0}")]
    Port(String),
    /// Automatic discovery failed. The user can still type an address.
    #[error("automatic discovery failed: {0}")]
    Discovery(String),
}

impl LanError {
    /// Whether this is the result of trying a code.
    pub(crate) const fn is_of_joining(&self) -> bool {
        use LanError as E;
        matches!(self, E::Unreachable | E::CodeWrong | E::NobodyWaits | E::OtherVersion | E::BrokenOff)
    }

    /// A stable code, which the page translates.
    pub const fn code(&self) -> &'static str {
        match self {
            LanError::NotACode => "not_a_code",
            LanError::NotAnAddress => "not_an_address",
            LanError::BadName => "bad_name",
            LanError::HostGone => "host_gone",
            LanError::Busy => "busy",
            LanError::Unreachable => "unreachable",
            LanError::CodeWrong => "code_wrong",
            LanError::NobodyWaits => "nobody_waits",
            LanError::OtherVersion => "other_version",
            LanError::BrokenOff => "broken_off",
            LanError::Port(_) => "no_port",
            LanError::Discovery(_) => "no_discovery",
        }
    }
}

/// This device on its network. Dropping it closes everything immediately.
///
/// One thread does the work. Events are delivered on other threads, to the callback passed to [`open`](Lan::open).
/// Until the callback returns, nothing more is read from friends, so a flood of messages cannot exhaust memory.
pub struct Lan {
    requests: UnboundedSender<Request>,
    ended: Receiver<()>,
}

impl Lan {
    /// Starts the thread. Opens nothing on the network yet.
    ///
    /// # Errors
    /// If the system cannot start a thread or poll sockets.
    pub fn open(events: impl Fn(LanEvent) + Send + Sync + 'static) -> Result<Lan, LanError> {
        Lan::with(Limits::DEFAULT, true, Arc::new(events))
    }

    fn with(limits: Limits, discovers: bool, events: Events) -> Result<Lan, LanError> {
        let (requests, requested) = unbounded_channel();
        let run = move || network::run(limits, discovers, requested, events);
        let ended = runtime::run("lan", run).map_err(|error| LanError::Port(error.to_string()))?;
        Ok(Lan { requests, ended })
    }

    /// Announces this device under this name, which can be empty, and waits for a guest who types this code. Replaces
    /// any earlier code. Returns this device's addresses, for typing when discovery fails.
    ///
    /// # Errors
    /// If the code or the name is invalid, or no port can be opened.
    pub fn host(&self, contact: ContactId, code: &str, name: &str) -> Result<Vec<SocketAddr>, LanError> {
        let (code, name) = (Code::parse(code)?, name.to_owned());
        if !texts::is_name(&name) {
            return Err(LanError::BadName);
        }
        self.ask(move |network| {
            network.reception.host(contact, code, name, network.limits.code);
            network.listen()?;
            Ok(network.listener.as_ref().map(Listener::addresses).unwrap_or_default())
        })
    }

    /// Starts or stops searching for hosts.
    pub fn search(&self, on: bool) {
        self.request(move |network| {
            network.hosts.search(on);
            network.search_anew = true;
            network.adjust();
        });
    }

    /// Tries a code with a discovered host. The result is [`LanEvent::Up`] or [`LanEvent::Trouble`].
    ///
    /// # Errors
    /// If the code is invalid, the host has disappeared, or another code is being tried.
    pub fn join(&self, host: HostId, code: &str) -> Result<(), LanError> {
        let code = Code::parse(code)?;
        self.ask(move |network| join(network, network.hosts.addresses(host)?, code))
    }

    /// Tries a code at an address such as `192.168.0.7:4321`, for networks without discovery.
    ///
    /// # Errors
    /// If the code or the address is invalid, or another code is being tried.
    pub fn join_at(&self, address: &str, code: &str) -> Result<(), LanError> {
        let address = address.trim().parse().map_err(|_| LanError::NotAnAddress)?;
        let code = Code::parse(code)?;
        self.ask(move |network| join(network, vec![address], code))
    }

    /// Waits for this contact's friend or searches for them, depending on the seat, and stays linked. Does nothing if
    /// already active.
    ///
    /// # Errors
    /// If no port can be opened.
    pub fn meet(&self, contact: ContactId, keys: MeetKeys) -> Result<(), LanError> {
        self.ask(move |network| {
            if network.is_met(contact) {
                return Ok(());
            }
            let keys = Arc::new(keys);
            match keys.seat {
                Seat::A => network.reception.meet(contact, keys),
                Seat::B => {
                    network.dialers.insert(contact, Dialer::new(keys, network.limits.pauses));
                    network.search_anew = true;
                }
            }
            network.listen()
        })
    }

    /// Closes everything open for this contact.
    pub fn stop(&self, contact: ContactId) {
        self.request(move |network| {
            network.reception.stop(contact);
            network.dialers.remove(&contact);
            let of_contact = network.links.iter().filter(|(_, link)| link.contact() == Some(contact));
            let cut: Vec<LinkId> = of_contact.map(|(id, _)| *id).collect();
            cut.into_iter().for_each(|link| network.down(link, DownReason::Closed));
            network.adjust();
        });
    }

    /// Sends a message over a link. It is lost if the link is down or goes down.
    ///
    /// # Panics
    /// The message is longer than [`MAX_MESSAGE`].
    pub fn send(&self, link: LinkId, message: Vec<u8>) {
        assert!(message.len() <= MAX_MESSAGE, "a message of {} bytes is too long", message.len());
        self.request(move |network| {
            if network.links.get(&link).is_some_and(|link| !link.send(message)) {
                network.down(link, DownReason::Stuck);
            }
        });
    }

    /// Closes a link after sending queued messages.
    pub fn close(&self, link: LinkId) {
        self.request(move |network| network.links.get_mut(&link).into_iter().for_each(Link::close));
    }

    /// Closes everything cleanly: withdraws announcements and closes links after sending queued messages. Returns when
    /// done or at the deadline. Nothing is reported or started afterwards.
    pub fn close_all(self, deadline: Instant) {
        self.request(move |network| network.ends_by = Some(deadline.into()));
    }

    fn request(&self, request: impl FnOnce(&mut Network) + Send + 'static) {
        // If the thread has ended, the request has no effect.
        let _ = self.requests.send(Box::new(request));
    }

    /// Sends a request and waits for its result. Requests return quickly, because other tasks do the slow work.
    fn ask<T: Send + 'static>(
        &self,
        request: impl FnOnce(&mut Network) -> Result<T, LanError> + Send + 'static,
    ) -> Result<T, LanError> {
        let (answer, answered) = sync_channel(1);
        self.request(move |network| {
            let _ = answer.send(request(network));
        });
        answered.recv().unwrap_or_else(|_| Err(LanError::Port("its thread has ended".to_owned())))
    }
}

fn join(network: &mut Network, addresses: Vec<SocketAddr>, code: Code) -> Result<(), LanError> {
    if network.is_joining {
        return Err(LanError::Busy);
    }
    network.is_joining = true;
    network.call(Call::Join(code), addresses);
    Ok(())
}

impl Drop for Lan {
    fn drop(&mut self) {
        self.request(|network| network.ends_by = Some(Instant::now().into()));
        // No message arrives. The channel disconnects when the thread has closed everything.
        let _ = self.ended.recv();
    }
}
