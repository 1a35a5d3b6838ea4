//! Everything that this device has with friends on other devices, as a state machine: invitations, acceptances,
//! matches, and what has to be sent for them.
//!
//! [`Contacts`] holds it all. The ways hand in what arrives, and carry out what [`Contacts::poll`] gives. Nothing
//! here does I/O but through [`Disk`], reads a clock or makes randomness: both are arguments. `docs/remote.md`
//! specifies what is sent; [`protocol`] is the match itself, [`mqtt`] what is said to a broker.

// The unit tests share `tests/protocol/common`, which names this crate.
#[cfg(test)]
extern crate self as peer;

mod broker;
mod brokers;
mod contact;
mod contacts;
mod deal;
mod error;
mod file;
mod kept_match;
mod link;
mod log_view;
mod moving;
pub mod mqtt;
mod network_shown;
mod offer;
mod output;
pub mod protocol;
mod rematch;
mod rulebook;
mod shown;
mod status;
mod text;
mod ways;

pub use crate::protocol::{Random, Sides};
pub use brokers::Brokers;
pub use contacts::{Contacts, Disk, NewMatch};
pub use deal::{DealDone, DealTask};
pub use error::{FriendError, RecordError};
pub use file::SavedFile;
pub use link::MAX_LINK_MESSAGE;
pub use log_view::{act_of, log_view};
pub use moving::random_passphrase;
pub use network_shown::{HostShown, HostingShown, NetworkShown};
pub use offer::{EXPIRY_DAYS, NewInvitation, TextRead};
pub use output::{Announce, ContactId, LinkId, LinkPurpose, MeetKeys, Output, WayKind};
pub use rulebook::{MakeDealerless, Rulebook};
pub use shown::{Again, ContactShown, Delivery, OfferShown, Overdue, SidesShown, Stage, WayState};
pub use text::{News, Taken};
pub use ways::Ways;
