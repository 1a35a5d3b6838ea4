use crate::qr::TooLong;
use crate::settings::BadSettings;
use crate::store_failed::StoreFailed;
use peer::FriendError;
use peer::mqtt::BrokerProblem;
use serde::{Serialize, Serializer};
use session::{Cause, MatchError, Trouble};
use thiserror::Error;

/// Why a command was refused. A refused command changes nothing.
///
/// On the wire it is a [`Trouble`], like a [`MatchError`].
#[derive(Debug, Error)]
pub enum CommandError {
    /// The session refused the command.
    #[error(transparent)]
    Session(#[from] MatchError),
    /// There is no such command.
    #[error("there is no command '{0}'")]
    UnknownCommand(String),
    /// Arguments are missing or malformed.
    #[error("invalid arguments: {0}")]
    BadArguments(String),
    /// An argument is invalid.
    #[error("invalid argument '{name}': {reason}")]
    BadArgument {
        /// The argument's name.
        name: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// The text is not a game's problems.
    #[error(transparent)]
    BadProblems(#[from] problems::BadCollection),
    /// The settings are invalid.
    #[error(transparent)]
    BadSettings(#[from] BadSettings),
    /// The settings could not be saved.
    #[error(transparent)]
    SettingsNotKept(StoreFailed),
    /// A file could not be read or written.
    #[error(transparent)]
    Storage(#[from] StoreFailed),
    /// A file that the user chose contains no usable match.
    #[error("'{file}': {refusal}")]
    BadFile {
        /// The file's name.
        file: String,
        /// What is wrong with it.
        refusal: MatchError,
    },
    /// The operation with a friend on another device failed.
    #[error(transparent)]
    Friend(#[from] FriendError),
    /// This host cannot use this broker address.
    #[error(transparent)]
    Broker(#[from] BrokerProblem),
    /// The text is too long for a QR code.
    #[error(transparent)]
    NoQr(#[from] TooLong),
    /// This host refused one of its own commands.
    #[error("{}", .0.detail)]
    Host(Trouble),
    /// The command panicked.
    #[error("the command '{0}' failed unexpectedly")]
    Broken(String),
}

impl From<&CommandError> for Trouble {
    fn from(refused: &CommandError) -> Trouble {
        let plain = |code| Trouble::new(code, refused.to_string());
        match refused {
            CommandError::Session(refusal) => refusal.into(),
            CommandError::UnknownCommand(_) => plain("unknown_command"),
            CommandError::BadArguments(_) | CommandError::BadArgument { .. } => plain("bad_argument"),
            CommandError::BadProblems(_) => plain("bad_problem"),
            CommandError::BadSettings(_) => plain("bad_settings"),
            CommandError::SettingsNotKept(failed) => Trouble { code: "settings_storage", ..failed.into() },
            CommandError::Storage(failed) => failed.into(),
            CommandError::BadFile { file, refusal } => {
                Trouble { file: Some(file.clone()), ..plain(file_code(refusal.code())) }
            }
            CommandError::Friend(FriendError::Game(refusal)) => refusal.into(),
            CommandError::Friend(refused @ FriendError::Storage(error)) => {
                Trouble { cause: Cause::of(error.kind()), ..plain(refused.code()) }
            }
            CommandError::Friend(refused) => plain(refused.code()),
            CommandError::Broker(problem) => plain(problem.code()),
            CommandError::NoQr(_) => plain("qr_too_long"),
            CommandError::Host(problem) => problem.clone(),
            CommandError::Broken(_) => plain("broken"),
        }
    }
}

/// Turns an error code for pasted text into the code for a file.
fn file_code(code: &'static str) -> &'static str {
    if ["bad_save", "not_a_match"].contains(&code) { "bad_file" } else { code }
}

impl Serialize for CommandError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Trouble::from(self).serialize(serializer)
    }
}
