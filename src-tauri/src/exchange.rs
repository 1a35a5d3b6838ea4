//! Matches and their records as files of their own, which a person chooses in the system's dialogs.

use crate::store::{StoreFailed, read_text, write_text};
use serde::Deserialize;
use tauri::{Runtime, WebviewWindow};
use tauri_plugin_dialog::{DialogExt, FileDialogBuilder};

/// What ends the name of a match's file.
const EXTENSION: &str = "spielkiste";

/// Writes a match where the person wishes. False if he does not after all.
///
/// # Errors
/// The file cannot be written.
pub fn export<R: Runtime>(window: &WebviewWindow<R>, game: &str, text: &str) -> Result<bool, StoreFailed> {
    write(dialog(window).set_file_name(format!("{game}.{EXTENSION}")), text)
}

/// What a record is written as.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// Lines for people.
    Text,
    /// Comma-separated values.
    Csv,
}

/// Writes the record of a match where the person wishes. False if he does not after all.
///
/// # Errors
/// The file cannot be written.
pub fn export_record<R: Runtime>(
    window: &WebviewWindow<R>,
    game: &str,
    form: Form,
    text: &str,
) -> Result<bool, StoreFailed> {
    let extension = match form {
        Form::Text => "txt",
        Form::Csv => "csv",
    };
    let dialog = window.dialog().file().set_parent(window).add_filter(extension.to_uppercase(), &[extension]);
    write(dialog.set_file_name(format!("{game}.{extension}")), text)
}

/// Must not be called from the main thread, like [`dialog`].
fn write<R: Runtime>(dialog: FileDialogBuilder<R>, text: &str) -> Result<bool, StoreFailed> {
    let Some(path) = dialog.blocking_save_file().and_then(|chosen| chosen.into_path().ok()) else {
        return Ok(false);
    };
    write_text(&path, text).map(|()| true)
}

/// The text of the file that the person chooses, if he does. What is not text has signs in it that no match has.
///
/// # Errors
/// The file cannot be read, or is far larger than a match.
pub fn import<R: Runtime>(window: &WebviewWindow<R>) -> Result<Option<String>, StoreFailed> {
    let chosen = dialog(window).blocking_pick_file();
    chosen.and_then(|chosen| chosen.into_path().ok()).map(|path| read_text(&path)).transpose()
}

/// Must not be shown from the main thread, which draws it.
fn dialog<R: Runtime>(window: &WebviewWindow<R>) -> FileDialogBuilder<R> {
    window.dialog().file().set_parent(window).add_filter("Spielkiste", &[EXTENSION, "json", "txt"])
}
