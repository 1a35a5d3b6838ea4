use crate::settings::BadSettings;
use crate::store::StoreFailed;
use serde::{Serialize, Serializer};
use session::{Problem, Refusal};
use thiserror::Error;

/// Why a command was not carried out. Nothing changed.
///
/// On the wire it is a [`Problem`], like a [`Refusal`].
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
    /// The settings could not be written to disk.
    #[error(transparent)]
    SettingsNotKept(StoreFailed),
    /// A file that a person chose could not be read or written.
    #[error(transparent)]
    Storage(#[from] StoreFailed),
    /// A file that a person chose is no match that can be used.
    #[error("'{file}': {refusal}")]
    BadFile {
        /// Its name.
        file: String,
        /// What is wrong with it.
        refusal: Refusal,
    },
    /// The command broke down on the way.
    #[error("the command '{0}' failed unexpectedly")]
    Broken(String),
}

impl From<&Refused> for Problem {
    fn from(refused: &Refused) -> Problem {
        let plain = |code| Problem::new(code, refused.to_string());
        match refused {
            Refused::Session(refusal) => refusal.into(),
            Refused::UnknownCommand(_) => plain("unknown_command"),
            Refused::BadArgument { .. } => plain("bad_argument"),
            Refused::BadSettings(_) => plain("bad_settings"),
            Refused::SettingsNotKept(failed) => Problem { code: "settings_storage", ..failed.into() },
            Refused::Storage(failed) => failed.into(),
            Refused::BadFile { file, refusal } => {
                Problem { file: Some(file.clone()), ..plain(file_code(refusal.code())) }
            }
            Refused::Broken(_) => plain("broken"),
        }
    }
}

/// What the page says of a text that somebody pasted does not fit a file.
fn file_code(code: &'static str) -> &'static str {
    if ["bad_save", "not_a_match"].contains(&code) { "bad_file" } else { code }
}

impl Serialize for Refused {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Problem::from(self).serialize(serializer)
    }
}
