//! A match between two devices, encrypted end to end; `docs/remote.md` is its specification.
//!
//! Each device writes a log of signed entries, and the match is a function of both logs. Any transport will do, because
//! lost, duplicated, late or reordered messages do no harm. Nothing here does I/O or reads a clock. Time, randomness
//! and the [`Rules`] of the game are arguments.
//!
//! [`Inviter`] and [`Acceptor`] derive the keys of a [`PeerMatch`], which writes its own log and receives frames from
//! both. Functions over it write and read the payloads for texts, files and brokers.

mod broker;
mod bytes;
mod deal;
mod dealerless;
mod disk;
mod entry;
mod export;
mod file;
mod fold;
mod frame;
mod handshake;
mod invitation;
mod log;
mod moves_text;
mod pace;
mod peer_match;
mod rules;
mod seal;
mod seat;
mod secret;
mod sync;
mod text;
mod transcript;
mod turn;

#[cfg(test)]
mod tests;

pub use broker::{BrokerRefused, FromBroker, receive_sealed, sealed_slot, sealed_status};
pub(crate) use deal::{Deal, MadeDeal};
pub use dealerless::{
    DealMaker, DealerlessPosition, DealerlessRules, DealerlessView, KeyExchange, MadeAct, OwnSecrets,
};
pub use disk::LoadError;
pub(crate) use disk::{Version, saved_keys, saved_offer};
pub use entry::{Act, InvalidEntry, MAX_ENTRIES, MAX_PLY, NotNow};
pub use export::{ImportError, MAX_EXPORT, export_match, load_exported, open_export};
pub use file::{FileRefused, FriendFile, MAX_FILE, read_file, receive_entries, sealed_entries, write_file};
pub use fold::{MatchView, Phrase};
pub use frame::MAX_FRAME;
pub(crate) use handshake::{ACCEPTANCE, BEGIN, NOTICE};
pub use handshake::{
    Acceptor, HandshakeRefused, Inviter, MAX_ACCEPTANCES, MAX_MESSAGE, MatchKeys, Meeting, Reply, Unavailable,
};
pub(crate) use invitation::INVITATION;
pub use invitation::{BadOffer, Invitation, InvitationRefused, MAX_BROKER_URL, Offer, Sides, VERSION};
pub use moves_text::{moves_text, receive_text};
pub use pace::{RateLimit, Stopwatch};
pub use peer_match::{Have, Heard, KeptMark, PeerMatch, Resuming, StopProof, StopReason};
pub use rules::{MatchPosition, Rules};
pub use seal::{MAX_SEALED, SealError};
pub use seat::Seat;
pub use secret::{Random, Secret};
pub use sync::{Extent, Received, Refused, SLOT};
pub(crate) use text::read_texts;
pub use text::{MAX_TEXT, PartKind, Parts, TextRefused, read_text, write_text};
pub use transcript::Id;
pub use turn::{MatchEnd, Owed, Terms};
