//! The same network: devices find one another by mDNS service discovery, and are linked by Noise over TCP.
//!
//! A host shows a code of six digits, and whoever types it is linked to them. Two devices that have a match meet again
//! by its secret. [`Lan`] opens nothing before it is asked to, and closes everything when it is dropped. The bytes are
//! specified in `docs/remote.md` under "Network".

mod announcement;
mod code;
mod deadline;
mod dialer;
mod discovery;
mod framing;
mod guest;
mod handshake;
mod limits;
mod link;
mod listener;
mod neighbours;
mod search;
mod sightings;
mod state;
#[cfg(test)]
mod tests;

pub use code::random_code;

use crate::random::random_bytes;
use code::Code;
use dialer::dial;
use friends::{ContactId, LinkId, LinkPurpose, MeetKeys};
use limits::Limits;
use remote::Seat;
use state::{Hosting, Meeting, Shared};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Instant;
use thiserror::Error;

/// The most bytes of a message: the largest frame of a log, and room for what stands around it.
pub const MAX_MESSAGE: usize = remote::MAX_FRAME + 64;

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

/// This device on its network.
///
/// What happens is told on threads of its own, to whatever was handed to [`new`](Lan::new). While that does not
/// return, the friend who sent something is not read on, so a flood of messages fills no memory. None of the methods
/// here tells anything before it returns.
pub struct Lan {
    shared: Arc<Shared>,
}

impl Lan {
    /// Opens nothing yet.
    pub fn new(events: impl Fn(LanEvent) + Send + Sync + 'static) -> Lan {
        Lan { shared: Shared::new(Box::new(events), Limits::DEFAULT, true) }
    }

    /// Waits for somebody who types this code, and announces it under this name, which may be empty. Whoever else was
    /// waited for by a code no longer is.
    ///
    /// # Errors
    /// The code is none, the name does not fit, or no port can be opened.
    pub fn host(&self, contact: ContactId, code: &str, name: &str) -> Result<(), LanError> {
        let code = Code::parse(code)?;
        if !texts::is_name(name) {
            return Err(LanError::BadName);
        }
        self.shared.change(|state| {
            state.withdraw_hosting();
            state.generation += 1;
            let (timer, ended) = channel();
            let name = name.to_owned();
            state.hosting = Some(Hosting {
                contact,
                code,
                generation: state.generation,
                failures: 0,
                name,
                announced: None,
                _timer: timer,
            });
            self.shared.spend_in_time(state.generation, ended);
        })
    }

    /// Looks for hosts, until it is told not to.
    pub fn search(&self, on: bool) {
        // Searching needs no port, so nothing can fail.
        let _ = self.shared.change(|state| {
            state.searching = on;
            state.hosts.clear();
            state.browse_anew = true;
        });
    }

    /// Tries a code at a host that was found. [`LanEvent::Up`] or [`LanEvent::Trouble`] tells what came of it.
    ///
    /// # Errors
    /// The code is none, the host has gone, or another code is being tried.
    pub fn join(&self, host: HostId, code: &str) -> Result<(), LanError> {
        let code = Code::parse(code)?;
        let addresses = self.shared.lock().hosts.get(&host).map(|seen| seen.addresses.clone());
        self.shared.join(addresses.ok_or(LanError::HostGone)?, code)
    }

    /// Tries a code at an address, such as `192.168.0.7:4321`, where hosts do not find one another.
    ///
    /// # Errors
    /// The code or the address is none, or another code is being tried.
    pub fn join_at(&self, address: &str, code: &str) -> Result<(), LanError> {
        let address = address.trim().parse().map_err(|_| LanError::NotAnAddress)?;
        self.shared.join(vec![address], Code::parse(code)?)
    }

    /// Waits for the friend of this contact or looks for them, depending on the seat, and stays linked to them. If it
    /// does so already, nothing changes.
    ///
    /// # Errors
    /// No port can be opened.
    pub fn meet(&self, contact: ContactId, keys: MeetKeys) -> Result<(), LanError> {
        self.shared.change(|state| {
            if state.meetings.contains_key(&contact) {
                return;
            }
            let keys = Arc::new(keys);
            let meeting = match keys.seat {
                Seat::A => Meeting::Waiting { keys, nonce: random_bytes(), announced: None },
                Seat::B => {
                    let (sightings, seen) = sightings::sightings();
                    dial(&self.shared, contact, Arc::clone(&keys), seen);
                    Meeting::Looking { keys, sightings }
                }
            };
            state.browse_anew |= matches!(meeting, Meeting::Looking { .. });
            state.meetings.insert(contact, meeting);
        })
    }

    /// Ends whatever is open for this contact.
    pub fn stop(&self, contact: ContactId) {
        // Closing needs no port, so nothing can fail.
        let _ = self.shared.change(|state| {
            if state.hosting.as_ref().is_some_and(|hosting| hosting.contact == contact) {
                state.withdraw_hosting();
            }
            state.end_meeting(contact);
            state.links.values().filter(|link| link.contact == Some(contact)).for_each(|link| {
                link.cut(DownReason::Closed);
            });
        });
    }

    /// Sends a message by a link. It is lost if the link is down or goes down.
    ///
    /// # Panics
    /// The message is longer than [`MAX_MESSAGE`].
    pub fn send(&self, link: LinkId, message: Vec<u8>) {
        assert!(message.len() <= MAX_MESSAGE, "{} bytes are no message", message.len());
        if let Some(link) = self.shared.lock().links.get(&link) {
            link.send(message);
        }
    }

    /// Closes a link, once what was sent by it has left.
    pub fn close(&self, link: LinkId) {
        if let Some(link) = self.shared.lock().links.get_mut(&link) {
            link.close();
        }
    }

    /// Ends everything in good order: announcements are taken back, links are closed once what was sent by them has
    /// left. Returns when that is done, or at this moment. Nothing is told or begun any more.
    pub fn close_all(&self, deadline: Instant) {
        self.shared.close(deadline);
    }

    /// Where this device waits for others, to be typed where hosts do not find one another. None while it does not.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.shared.port().map(listener::addresses).unwrap_or_default()
    }
}

impl Drop for Lan {
    fn drop(&mut self) {
        self.shared.end();
    }
}
