use serde::Deserialize;
use shell::CommandError;
use std::ops::Deref;
use tauri::Runtime;
use tauri::ipc::{CommandArg, CommandItem, InvokeError};

/// An argument of a command. One that is missing or malformed is refused with a code and a sentence, where
/// Tauri itself would only give a sentence.
pub struct Arg<T>(pub T);

impl<T> Deref for Arg<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'de, T: Deserialize<'de>, R: Runtime> CommandArg<'de, R> for Arg<T> {
    fn from_command(command: CommandItem<'de, R>) -> Result<Self, InvokeError> {
        let name = command.key;
        T::deserialize(command)
            .map(Arg)
            .map_err(|error| CommandError::BadArgument { name, reason: error.to_string() }.into())
    }
}
