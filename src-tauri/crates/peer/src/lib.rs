//! Everything that this device has with friends on other devices, as a state machine: invitations, acceptances,
//! matches, and what has to be sent for them.
//!
//! [`Peers`] is the door. Behind it the contacts are stored, and each transport is a state machine of its own, which
//! takes what arrives and the log of a match, and gives what is to be sent. Whoever has sockets hands in what arrives,
//! and carries out what [`Peers::poll`] gives. Nothing here does I/O but through [`ContactStore`], reads a clock or makes
//! randomness: both are arguments. `docs/remote.md` specifies what is sent; [`protocol`] is the match itself, [`mqtt`]
//! what is said to a broker.

// The unit tests have parts of the crate `two_devices`, which name this one.
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
