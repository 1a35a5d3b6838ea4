use crate::protocol::{
    BadOffer, FileRefused, HandshakeRefused, ImportError, InvitationRefused, LoadError, NotNow, Refused,
    TextRefused,
};
use session::MatchError;
use std::io;
use thiserror::Error;

/// Why an action with a friend failed. Nothing has changed.
#[derive(Debug, Error)]
pub enum FriendError {
    /// The contact is not on this device.
    #[error("no such invitation or match")]
    UnknownContact,
    /// The offer cannot be encoded.
    #[error(transparent)]
    Offer(#[from] BadOffer),
    /// The game cannot be played between devices with these options.
    #[error(transparent)]
    Game(#[from] MatchError),
    /// The invitation cannot be read or accepted.
    #[error(transparent)]
    Invitation(#[from] InvitationRefused),
    /// This device made the invitation itself.
    #[error("this device made the invitation itself")]
    OwnInvitation,
    /// This device made the invitation, and its match has begun.
    #[error("this device made the invitation itself, and it was accepted")]
    OwnInvitationAccepted,
    /// This device made the invitation, which has been withdrawn or has expired.
    #[error("this device made the invitation itself, and it was withdrawn or has expired")]
    OwnInvitationClosed,
    /// This device has already accepted the invitation.
    #[error("the invitation was already accepted")]
    AcceptedAlready,
    /// This version does not have the offered game.
    #[error("this version does not have the offered game")]
    UnknownGame,
    /// This version has different rules for the offered game.
    #[error("this version has different rules for the offered game")]
    OtherRules,
    /// The text is an invitation, which must be accepted explicitly.
    #[error("this is an invitation, which must be accepted explicitly")]
    IsInvitation,
    /// The text is not an invitation.
    #[error("not an invitation")]
    NoInvitation,
    /// A handshake message was refused.
    #[error(transparent)]
    Handshake(#[from] HandshakeRefused),
    /// The text is not for a contact on this device.
    #[error("the text is not for a match on this device")]
    NotOurs,
    /// The text was refused.
    #[error(transparent)]
    Text(TextRefused),
    /// The file was refused.
    #[error(transparent)]
    File(FileRefused),
    /// The entries were refused.
    #[error(transparent)]
    Entries(#[from] Refused),
    /// The entry cannot be written now.
    #[error(transparent)]
    NotNow(#[from] NotNow),
    /// The contact is at a different stage.
    #[error("not possible at this stage")]
    OtherStage,
    /// There is nothing to hand over.
    #[error("there is nothing to hand over")]
    NothingToTell,
    /// The invitation names no broker.
    #[error("the invitation names no broker")]
    NoBroker,
    /// The passphrase is easy to guess by brute force.
    #[error("the passphrase is too short")]
    ShortPassphrase,
    /// A moved match's export cannot be read.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// The match is already on this device.
    #[error("the match is already on this device")]
    IsHere,
    /// The change could not be stored.
    #[error("could not store the change: {0}")]
    Storage(#[from] io::Error),
}

impl From<TextRefused> for FriendError {
    fn from(refused: TextRefused) -> Self {
        match refused {
            TextRefused::OtherMatch => FriendError::NotOurs,
            TextRefused::Frame(refused) => FriendError::Entries(refused),
            other => FriendError::Text(other),
        }
    }
}

impl From<FileRefused> for FriendError {
    fn from(refused: FileRefused) -> Self {
        match refused {
            FileRefused::Frame(refused) => FriendError::Entries(refused),
            other => FriendError::File(other),
        }
    }
}

impl FriendError {
    /// A stable code, which the page translates.
    pub fn code(&self) -> &'static str {
        match self {
            FriendError::UnknownContact => "unknown_contact",
            FriendError::Offer(bad) => match bad {
                BadOffer::Rules => "options_too_long",
                BadOffer::Name => "bad_name",
                BadOffer::BrokerUrl => "bad_broker_address",
            },
            FriendError::Game(error) => error.code(),
            FriendError::Invitation(refused) => match refused {
                InvitationRefused::Malformed => "bad_invitation",
                InvitationRefused::OtherVersion => "newer_invitation",
                InvitationRefused::Expired => "invitation_expired",
                InvitationRefused::WeakKey => "weak_key",
                InvitationRefused::BadName => "bad_name",
                InvitationRefused::NoGameKey => "other_rules",
            },
            FriendError::OwnInvitation => "own_invitation",
            FriendError::OwnInvitationAccepted => "own_invitation_accepted",
            FriendError::OwnInvitationClosed => "own_invitation_closed",
            FriendError::AcceptedAlready => "accepted_already",
            FriendError::UnknownGame => "unknown_remote_game",
            FriendError::OtherRules => "other_rules",
            FriendError::IsInvitation => "is_invitation",
            FriendError::NoInvitation => "no_invitation",
            FriendError::Handshake(refused) => handshake(*refused),
            FriendError::NotOurs => "not_ours",
            FriendError::Text(refused) => text(*refused),
            FriendError::File(refused) => file(*refused),
            FriendError::Entries(refused) => entries(*refused),
            FriendError::NotNow(not_now) => match not_now {
                NotNow::InvalidEntry(_) => "not_now",
                NotNow::Limit => "too_many_entries",
                NotNow::Resuming => "resuming",
                NotNow::Stopped => "match_stopped",
                NotNow::Moved => "match_moved",
                NotNow::SecretLost => "secret_lost",
            },
            FriendError::OtherStage => "other_stage",
            FriendError::NothingToTell => "nothing_to_tell",
            FriendError::NoBroker => "no_broker",
            FriendError::Import(error) => match error {
                ImportError::Malformed => "bad_export",
                ImportError::DoesNotOpen => "wrong_passphrase",
                ImportError::Load(error) => load(*error),
            },
            FriendError::ShortPassphrase => "short_passphrase",
            FriendError::IsHere => "match_is_here",
            FriendError::Storage(_) => "friend_storage",
        }
    }
}

fn handshake(refused: HandshakeRefused) -> &'static str {
    match refused {
        HandshakeRefused::Malformed => "malformed",
        HandshakeRefused::NotAuthentic => "not_ours",
        HandshakeRefused::WeakKey => "weak_key",
        HandshakeRefused::WrongCommitment | HandshakeRefused::BadSignature => "not_from_inviter",
        HandshakeRefused::BadGameKey => "bad_game_key",
        HandshakeRefused::TooMany => "too_many_acceptances",
    }
}

fn text(refused: TextRefused) -> &'static str {
    match refused {
        TextRefused::TooLong => "text_too_long",
        TextRefused::Malformed => "bad_text",
        TextRefused::Damaged => "damaged_text",
        TextRefused::OtherMatch => "not_ours",
        TextRefused::Own => "own_text",
        TextRefused::OtherPosition => "other_position",
        TextRefused::NotAuthentic => "not_from_friend",
        TextRefused::OwnMissing => "own_entries_missing",
        TextRefused::OwnDiffer => "own_entries_differ",
        TextRefused::HasSecrets => "not_by_text",
        TextRefused::Frame(refused) => entries(refused),
    }
}

fn file(refused: FileRefused) -> &'static str {
    match refused {
        FileRefused::TooLong | FileRefused::Malformed => "bad_friend_file",
        FileRefused::OtherVersion => "newer_friend_file",
        FileRefused::Damaged => "damaged_friend_file",
        FileRefused::OtherMatch => "file_not_ours",
        FileRefused::Own => "own_friend_file",
        FileRefused::Frame(refused) => entries(refused),
    }
}

fn entries(refused: Refused) -> &'static str {
    match refused {
        Refused::TooLong | Refused::Malformed => "malformed",
        Refused::NotAuthentic => "not_from_friend",
        Refused::Gap => "entries_missing",
        Refused::Limit => "too_many_entries",
        Refused::Stopped => "match_stopped",
    }
}

/// Why a record cannot be read. The record stays unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The stored match or invitation cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// This version does not have the game with these options.
    #[error("this version does not have the record's game")]
    UnknownGame,
}

impl RecordError {
    /// A stable code, which the page translates.
    pub(crate) fn code(self) -> &'static str {
        match self {
            RecordError::Load(error) => load(error),
            RecordError::UnknownGame => "unknown_remote_game",
        }
    }
}

fn load(error: LoadError) -> &'static str {
    match error {
        LoadError::Damaged => "damaged_record",
        LoadError::OtherVersion => "newer_record",
        LoadError::OtherRules => "other_rules",
    }
}
