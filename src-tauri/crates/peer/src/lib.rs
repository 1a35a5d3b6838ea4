//! Everything this device shares with friends on other devices, as a state machine: invitations, acceptances, matches,
//! and the messages to send for them.
//!
//! [`Peers`] is the entry point. It stores the contacts and drives one state machine per transport; each takes arriving
//! messages and a match's log, and produces messages to send. The host owns the sockets: it passes in what arrives and
//! carries out what [`Peers::poll`] returns. This crate does I/O only through [`ContactStore`]. Time and randomness are
//! arguments. `docs/remote.md` specifies the messages; [`protocol`] is the match itself, and [`mqtt`] is the MQTT
//! client.

// The unit tests include modules from the crate `two_devices`, which refer to this crate by name.
#[cfg(test)]
extern crate self as peer;

mod broker;
mod connections;
mod contact;
mod contacts;
mod deal;
mod error;
mod file;
mod ids;
mod link;
mod links;
mod live;
mod log_view;
mod moving;
pub mod mqtt;
mod network_shown;
mod offer;
mod output;
mod peers;
pub mod protocol;
mod rematch;
mod rulebook;
mod shown;
mod stored_match;
mod text;
mod transports;

pub use crate::protocol::{Random, Sides};
pub use connections::BrokerConnections;
pub use contact::News;
pub use contacts::ContactStore;
pub use deal::{DealDone, DealTask};
pub use error::{FriendError, RecordError};
pub use file::SavedFile;
pub use ids::{Announce, ContactId, LinkId, LinkPurpose, MeetKeys, TransportKind};
pub use links::MAX_LINK_MESSAGE;
pub use moving::random_passphrase;
pub use network_shown::{HostShown, HostingShown, NetworkShown};
pub use offer::{EXPIRY_DAYS, NewInvitation, TextRead};
pub use output::Output;
pub use peers::{NewMatch, Peers};
pub use rulebook::{MakeDealerless, Rulebook};
pub use shown::{
    ContactShown, Delivery, OfferShown, Overdue, RematchWish, SidesShown, Stage, TransportState,
};
pub use text::Taken;
pub use transports::Transports;
