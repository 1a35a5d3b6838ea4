use crate::qr::TooLong;
use crate::settings::BadSettings;
use crate::store_failed::StoreFailed;
use peer::FriendError;
use peer::mqtt::BrokerProblem;
use serde::{Serialize, Serializer};
use session::{Cause, MatchError, Problem};
use thiserror::Error;

/// Why a command was not carried out. Nothing changed.
///
/// On the wire it is a [`Problem`], like a [`MatchError`].
#[derive(Debug, Error)]
pub enum CommandError {
    /// The session refused.
    #[error(transparent)]
    Session(#[from] MatchError),
    /// There is no such command.
    #[error("there is no command '{0}'")]
    UnknownCommand(String),
    /// Arguments are missing, or not of the form that the command takes.
    #[error("the arguments cannot be used: {0}")]
    BadArguments(String),
    /// An argument cannot be used.
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
    /// The settings could not be written.
    #[error(transparent)]
    SettingsNotKept(StoreFailed),
    /// A file could not be read or written.
    #[error(transparent)]
    Storage(#[from] StoreFailed),
    /// A file that a person chose is no match that can be used.
    #[error("'{file}': {refusal}")]
    BadFile {
        /// Its name.
        file: String,
        /// What is wrong with it.
        refusal: MatchError,
    },
    /// What cannot be done with a friend on another device.
    #[error(transparent)]
    Friend(#[from] FriendError),
    /// Such a broker cannot be reached from this host.
    #[error(transparent)]
    Broker(#[from] BrokerProblem),
    /// No QR code holds the text.
    #[error(transparent)]
    NoQr(#[from] TooLong),
    /// What only this host can do was refused.
    #[error("{}", .0.detail)]
    Host(Problem),
    /// The command broke down on the way.
    #[error("the command '{0}' failed unexpectedly")]
    Broken(String),
}

impl From<&CommandError> for Problem {
    fn from(refused: &CommandError) -> Problem {
        let plain = |code| Problem::new(code, refused.to_string());
        match refused {
            CommandError::Session(refusal) => refusal.into(),
            CommandError::UnknownCommand(_) => plain("unknown_command"),
            CommandError::BadArguments(_) | CommandError::BadArgument { .. } => plain("bad_argument"),
            CommandError::BadSettings(_) => plain("bad_settings"),
            CommandError::SettingsNotKept(failed) => Problem { code: "settings_storage", ..failed.into() },
            CommandError::Storage(failed) => failed.into(),
            CommandError::BadFile { file, refusal } => {
                Problem { file: Some(file.clone()), ..plain(file_code(refusal.code())) }
            }
            CommandError::Friend(FriendError::Game(refusal)) => refusal.into(),
            CommandError::Friend(refused @ FriendError::Storage(error)) => {
                Problem { cause: Cause::of(error.kind()), ..plain(refused.code()) }
            }
            CommandError::Friend(refused) => plain(refused.code()),
            CommandError::Broker(problem) => plain(problem.code()),
            CommandError::NoQr(_) => plain("qr_too_long"),
            CommandError::Host(problem) => problem.clone(),
            CommandError::Broken(_) => plain("broken"),
        }
    }
}

/// What the page says of a text that somebody pasted does not fit a file.
fn file_code(code: &'static str) -> &'static str {
    if ["bad_save", "not_a_match"].contains(&code) { "bad_file" } else { code }
}

impl Serialize for CommandError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Problem::from(self).serialize(serializer)
    }
}
