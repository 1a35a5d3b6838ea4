use crate::settings::BadSettings;
use crate::store::StoreFailed;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use session::Refusal;
use thiserror::Error;

/// Why a command was not carried out. Nothing changed.
///
/// On the wire it has the same form as [`Refusal`]: `{"code": …, "detail": …}`.
#[derive(Debug, Error)]
pub enum Refused {
    /// The session refused.
    #[error(transparent)]
    Session(#[from] Refusal),
    /// There is no such command.
    #[error("there is no command '{0}'")]
    UnknownCommand(String),
    /// An argument is missing or is not what the command takes.
    #[error("the argument '{name}' cannot be used: {reason}")]
    BadArgument {
        /// The argument's name.
        name: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// These are not settings.
    #[error(transparent)]
    BadSettings(#[from] BadSettings),
    /// Something could not be written to disk.
    #[error(transparent)]
    Storage(#[from] StoreFailed),
    /// The command broke down on the way.
    #[error("the command '{0}' failed unexpectedly")]
    Broken(String),
}

impl Refused {
    fn code(&self) -> &'static str {
        match self {
            Refused::Session(refusal) => refusal.code(),
            Refused::UnknownCommand(_) => "unknown_command",
            Refused::BadArgument { .. } => "bad_argument",
            Refused::BadSettings(_) => "bad_settings",
            Refused::Storage(_) => "storage",
            Refused::Broken(_) => "broken",
        }
    }
}

impl Serialize for Refused {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut refused = serializer.serialize_struct("Refused", 2)?;
        refused.serialize_field("code", self.code())?;
        refused.serialize_field("detail", &self.to_string())?;
        refused.end()
    }
}
