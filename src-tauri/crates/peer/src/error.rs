use crate::protocol::{
    BadOffer, FileRefused, HandshakeRefused, ImportError, InvitationRefused, LoadError, NotNow, Refused,
    TextRefused,
};
use session::MatchError;
use std::io;
use thiserror::Error;

/// What cannot be done with a friend, and why. Nothing has changed then.
#[derive(Debug, Error)]
pub enum FriendError {
    /// This device has nothing of this kind.
    #[error("there is no such invitation or match")]
    UnknownContact,
    /// The offer cannot be written down.
    #[error(transparent)]
    Offer(#[from] BadOffer),
    /// The game cannot be played so, or not with these options.
    #[error(transparent)]
    Game(#[from] MatchError),
    /// The invitation cannot be read or accepted.
    #[error(transparent)]
    Invitation(#[from] InvitationRefused),
    /// This device made the invitation itself.
    #[error("this device made the invitation itself")]
    OwnInvitation,
    /// This device made the invitation itself, and its match has begun.
    #[error("this device made the invitation itself, and it was accepted")]
    OwnInvitationAccepted,
    /// This device made the invitation itself, and nobody can accept it any more.
    #[error("this device made the invitation itself, and it was withdrawn or has expired")]
    OwnInvitationClosed,
    /// This device has accepted the invitation before.
    #[error("the invitation was accepted before")]
    AcceptedAlready,
    /// The invitation is to a game that is not here.
    #[error("the invitation is to a game that this program does not have")]
    UnknownGame,
    /// The invitation is to a game by other rules.
    #[error("the invitation is to a game by other rules than those of this program")]
    OtherRules,
    /// It is an invitation, which has to be looked at and accepted.
    #[error("this is an invitation, which has to be looked at first")]
    IsInvitation,
    /// It is no invitation.
    #[error("this is no invitation")]
    NoInvitation,
    /// A message of the handshake is not taken.
    #[error(transparent)]
    Handshake(#[from] HandshakeRefused),
    /// The text is for nothing that is here.
    #[error("the text belongs to none of the matches on this device")]
    NotOurs,
    /// The text is not taken.
    #[error(transparent)]
    Text(TextRefused),
    /// The file is not taken.
    #[error(transparent)]
    File(FileRefused),
    /// The entries are not taken.
    #[error(transparent)]
    Entries(#[from] Refused),
    /// This cannot be written now.
    #[error(transparent)]
    NotNow(#[from] NotNow),
    /// There is no match yet, or no longer one that goes on.
    #[error("this is not possible at this stage")]
    OtherStage,
    /// There is nothing to hand over.
    #[error("there is nothing to hand over")]
    NothingToTell,
    /// The invitation names no broker.
    #[error("the invitation names no broker")]
    NoBroker,
    /// A passphrase that somebody who tries many would soon have.
    #[error("the passphrase is too short")]
    ShortPassphrase,
    /// The file of a moved match cannot be read.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// The match is on this device.
    #[error("the match is on this device already")]
    IsHere,
    /// It could not be kept on the disk.
    #[error("it could not be kept: {0}")]
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
    /// A stable code, which the page puts into words.
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

/// A record that cannot be read. It stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// What is kept of the match or the invitation cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// It is of a game that is not here, or not with these options.
    #[error("the record is of a game that this program does not have")]
    UnknownGame,
}

impl RecordError {
    /// A stable code, which the page puts into words.
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
