use crate::qr::TooLong;
use friends::FriendError;
use serde::{Serialize, Serializer};
use session::{Cause, MatchError, Problem};
use shell::StoreFailed;
use thiserror::Error;
use ways::hub::NetworkRefused;
use ways::lan::LanError;

/// Why a command was not carried out. Nothing changed.
///
/// On the wire it is a [`Problem`], like a [`MatchError`].
#[derive(Debug, Error)]
pub enum CommandError {
    /// What can go wrong in every shell.
    #[error(transparent)]
    Common(#[from] shell::CommandError),
    /// What cannot be done with a friend on another device.
    #[error(transparent)]
    Friend(#[from] FriendError),
    /// What the network does not do.
    #[error(transparent)]
    Network(LanError),
    /// No QR code holds the text.
    #[error(transparent)]
    NoQr(#[from] TooLong),
}

#[cfg(mobile)]
impl CommandError {
    /// A phone has no such command.
    pub fn unknown(name: &str) -> Self {
        shell::CommandError::UnknownCommand(name.to_owned()).into()
    }
}

impl From<MatchError> for CommandError {
    fn from(refusal: MatchError) -> Self {
        CommandError::Common(refusal.into())
    }
}

impl From<StoreFailed> for CommandError {
    fn from(failed: StoreFailed) -> Self {
        CommandError::Common(failed.into())
    }
}

impl From<NetworkRefused> for CommandError {
    fn from(refused: NetworkRefused) -> Self {
        match refused {
            NetworkRefused::Contact(error) => error.into(),
            NetworkRefused::Lan(error) => CommandError::Network(error),
        }
    }
}

impl From<&CommandError> for Problem {
    fn from(refused: &CommandError) -> Problem {
        let plain = |code| Problem::new(code, refused.to_string());
        match refused {
            CommandError::Common(refused) => refused.into(),
            CommandError::Friend(FriendError::Game(refusal)) => refusal.into(),
            CommandError::Friend(refused @ FriendError::Storage(error)) => {
                Problem { cause: Cause::of(error.kind()), ..plain(refused.code()) }
            }
            CommandError::Friend(refused) => plain(refused.code()),
            CommandError::Network(refused) => plain(refused.code()),
            CommandError::NoQr(_) => plain("qr_too_long"),
        }
    }
}

impl Serialize for CommandError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Problem::from(self).serialize(serializer)
    }
}
