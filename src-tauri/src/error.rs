use friends::FriendError;
use serde::{Serialize, Serializer};
use session::{MatchError, Problem};
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
    /// What the network does not do.
    #[error(transparent)]
    Network(LanError),
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

impl From<FriendError> for CommandError {
    fn from(refused: FriendError) -> Self {
        CommandError::Common(refused.into())
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
        match refused {
            CommandError::Common(refused) => refused.into(),
            CommandError::Network(refused) => Problem::new(refused.code(), refused.to_string()),
        }
    }
}

impl Serialize for CommandError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Problem::from(self).serialize(serializer)
    }
}
