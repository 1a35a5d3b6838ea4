//! The same network: devices find one another by mDNS service discovery, and are linked by Noise over TCP.
//!
//! A host shows a code of six digits, and whoever types it is linked to them. Two devices that have a match meet again
//! by its secret. [`Lan`] opens nothing before it is asked to, and closes everything when it is dropped. The bytes are
//! specified in `docs/remote.md` under "Network".

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

/// The most bytes of a message: the largest frame of a log, and room for what stands around it.
pub const MAX_MESSAGE: usize = peer::protocol::MAX_FRAME + 64;

/// A host that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HostId(pub u64);

/// What happens on the network.
#[derive(Debug, PartialEq, Eq)]
pub enum LanEvent {
    /// A host was found.
    Found {
        /// To [`join`](Lan::join) them.
        host: HostId,
        /// What their person calls themself. Anybody may announce any name.
        name: String,
    },
    /// A host has gone.
    Lost {
        /// Which.
        host: HostId,
    },
    /// A connection is there, and its other end has proved what it knows.
    Up {
        /// Which.
        link: LinkId,
        /// What for.
        purpose: LinkPurpose,
    },
    /// A message has come.
    Message {
        /// By this link.
        link: LinkId,
        /// At most [`MAX_MESSAGE`].
        bytes: Vec<u8>,
    },
    /// A connection has ended.
    Down {
        /// Which.
        link: LinkId,
        /// Why.
        reason: DownReason,
    },
    /// Somebody has typed another code than this contact's.
    CodeWrong {
        /// Whose code.
        contact: ContactId,
    },
    /// This contact's code lets nobody in any more: a new one is needed.
    CodeSpent {
        /// Whose code.
        contact: ContactId,
    },
    /// Something does not work.
    Trouble(LanError),
}

/// Why a connection has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DownReason {
    /// This device has closed it.
    Closed,
    /// The other device has closed it, or the network has.
    Ended,
    /// Nothing has come for a minute.
    Silent,
    /// What came was not what the protocol allows.
    Malformed,
    /// The other device does not take what is sent to it.
    Stuck,
    /// The same friend has come by a newer connection.
    Replaced,
}

/// What does not work on the network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LanError {
    /// What was typed is no code.
    #[error("a code has six digits")]
    NotACode,
    /// What was typed is no address.
    #[error("an address looks like 192.168.0.7:4321")]
    NotAnAddress,
    /// The name cannot be announced.
    #[error("{}", texts::BadName)]
    BadName,
    /// This host is no longer there.
    #[error("this host has gone")]
    HostGone,
    /// A code is being tried already.
    #[error("a code is being tried")]
    Busy,
    /// Nobody answers at the address.
    #[error("nobody answers there")]
    Unreachable,
    /// The host has another code.
    #[error("the host has another code")]
    CodeWrong,
    /// The host waits no longer with a code.
    #[error("nobody waits there with a code")]
    NobodyWaits,
    /// The other program is of another version.
    #[error("the other program is of another version")]
    OtherVersion,
    /// The connection ended, or said something strange, before the code was confirmed.
    #[error("the connection broke off")]
    BrokenOff,
    /// No port can be opened.
    #[error("no port can be opened: {0}")]
    Port(String),
    /// Devices do not find one another by themselves. Addresses can still be typed.
    #[error("devices cannot be found by themselves: {0}")]
    Discovery(String),
}

impl LanError {
    /// Whether this is what trying a code has come to.
    pub(crate) const fn is_of_joining(&self) -> bool {
        use LanError as E;
        matches!(self, E::Unreachable | E::CodeWrong | E::NobodyWaits | E::OtherVersion | E::BrokenOff)
    }

    /// What the page knows it by.
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

/// This device on its network. When this is dropped everything is closed at once.
///
/// One thread does it all. What happens is told on other threads, to whatever was handed to [`open`](Lan::open). While
/// that does not return, no friend who sends something is read on, so a flood of messages fills no memory.
pub struct Lan {
    requests: UnboundedSender<Request>,
    ended: Receiver<()>,
}

impl Lan {
    /// Begins its thread, and opens nothing on the network yet.
    ///
    /// # Errors
    /// The system gives no thread or no poll of its sockets.
    pub fn open(events: impl Fn(LanEvent) + Send + Sync + 'static) -> Result<Lan, LanError> {
        Lan::with(Limits::DEFAULT, true, Arc::new(events))
    }

    fn with(limits: Limits, discovers: bool, events: Events) -> Result<Lan, LanError> {
        let (requests, requested) = unbounded_channel();
        let run = move || network::run(limits, discovers, requested, events);
        let ended = runtime::run("lan", run).map_err(|error| LanError::Port(error.to_string()))?;
        Ok(Lan { requests, ended })
    }

    /// Waits for somebody who types this code, and announces it under this name, which may be empty. Whoever else was
    /// waited for by a code no longer is. Answers at which addresses this device waits, to be typed where hosts do not
    /// find one another.
    ///
    /// # Errors
    /// The code is none, the name does not fit, or no port can be opened.
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

    /// Looks for hosts, until it is told not to.
    pub fn search(&self, on: bool) {
        self.request(move |network| {
            network.hosts.search(on);
            network.search_anew = true;
            network.adjust();
        });
    }

    /// Tries a code at a host that was found. [`LanEvent::Up`] or [`LanEvent::Trouble`] tells what came of it.
    ///
    /// # Errors
    /// The code is none, the host has gone, or another code is being tried.
    pub fn join(&self, host: HostId, code: &str) -> Result<(), LanError> {
        let code = Code::parse(code)?;
        self.ask(move |network| join(network, network.hosts.addresses(host)?, code))
    }

    /// Tries a code at an address, such as `192.168.0.7:4321`, where hosts do not find one another.
    ///
    /// # Errors
    /// The code or the address is none, or another code is being tried.
    pub fn join_at(&self, address: &str, code: &str) -> Result<(), LanError> {
        let address = address.trim().parse().map_err(|_| LanError::NotAnAddress)?;
        let code = Code::parse(code)?;
        self.ask(move |network| join(network, vec![address], code))
    }

    /// Waits for the friend of this contact or looks for them, depending on the seat, and stays linked to them. If it
    /// does so already, nothing changes.
    ///
    /// # Errors
    /// No port can be opened.
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

    /// Ends whatever is open for this contact.
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

    /// Sends a message by a link. It is lost if the link is down or goes down.
    ///
    /// # Panics
    /// The message is longer than [`MAX_MESSAGE`].
    pub fn send(&self, link: LinkId, message: Vec<u8>) {
        assert!(message.len() <= MAX_MESSAGE, "{} bytes are no message", message.len());
        self.request(move |network| {
            if network.links.get(&link).is_some_and(|link| !link.send(message)) {
                network.down(link, DownReason::Stuck);
            }
        });
    }

    /// Closes a link, once what was sent by it has left.
    pub fn close(&self, link: LinkId) {
        self.request(move |network| network.links.get_mut(&link).into_iter().for_each(Link::close));
    }

    /// Ends everything in good order: announcements are taken back, links are closed once what was sent by them has
    /// left. Returns when that is done, or at this moment. Nothing is told or begun any more.
    pub fn close_all(self, deadline: Instant) {
        self.request(move |network| network.ends_by = Some(deadline.into()));
    }

    fn request(&self, request: impl FnOnce(&mut Network) + Send + 'static) {
        // If the thread has ended, there is nothing it could be done with.
        let _ = self.requests.send(Box::new(request));
    }

    /// Requests something and waits for what it comes to. That is told without delay: whatever takes long is another
    /// task's.
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
        // Nothing comes. All is closed when the thread ends.
        let _ = self.ended.recv();
    }
}
