//! Commands that only desktops support: window size and title, and files that the user chooses.

use crate::friends::Friends;
use crate::friends::friend_files::{move_to, open_file, save_file};
use crate::store::{MOST_BYTES, MOST_BYTES_OF_MANY};
use crate::{file_dialogs, window_state};
use app_core::{Command, CommandError, ImportReport, export, import, json};
use file_dialogs::Chosen;
use serde::Serialize;
use serde_json::value::RawValue;
use session::{ExportCount, ExportFormat, Exported};
use tauri::{Manager, Runtime, WebviewWindow};
use transport::random;

/// The result of exporting many matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExportedFile {
    /// The path; null if there were no matches and therefore no dialog.
    file: Option<String>,
    /// How many matches were written or skipped.
    count: ExportCount,
}

/// Executes a command that only desktops support. None for other commands.
///
/// # Errors
/// If the command is refused, or a file cannot be read or written.
pub fn carry_out<R: Runtime>(
    window: &WebviewWindow<R>,
    friends: &Friends<R>,
    command: Command,
) -> Result<Option<Box<RawValue>>, CommandError> {
    let (session, archive) = (friends.session(), friends.archive());
    Ok(Some(match command {
        Command::Widen { by } => {
            let windows = &window.app_handle().config().app.windows;
            let least = windows.iter().find_map(|config| config.min_width).unwrap_or_default();
            json(window_state::widen(window, by, least))
        }
        Command::Title { text } => {
            // This may fail on systems that show no titles.
            let _ = window.set_title(&text);
            json(())
        }
        Command::ExportFile { id, day } => {
            let text = session.save(id)?;
            json(file_dialogs::export(window, session.games().game_of(&text)?, &day, &text)?)
        }
        Command::ExportRecord { game, day, form, text } => {
            if form == ExportFormat::Json {
                let reason = "a record is exported as text or csv".to_owned();
                return Err(CommandError::BadArgument { name: "form", reason });
            }
            // Checks the game, whose name becomes part of the file name.
            session.open(&game)?;
            json(file_dialogs::export_record(window, &game, &day, form, &text)?)
        }
        Command::ImportFile { game } => {
            // Checks the game before opening a dialog.
            session.open(&game)?;
            let Some(Chosen { file, text, .. }) = file_dialogs::import(window, MOST_BYTES)? else {
                return Ok(Some(json(())));
            };
            let loaded = session.load(&game, &text);
            json(loaded.map_err(|refusal| CommandError::BadFile { file, refusal })?)
        }
        Command::ExportMatchesFile { selection, form, day } => {
            let Exported { text, count } = export(archive, session, &selection, form)?;
            if count.is_empty() {
                return Ok(Some(json(ExportedFile { file: None, count })));
            }
            let file = file_dialogs::export_matches(window, form, &day, &text)?;
            json(file.map(|file| ExportedFile { file: Some(file), count }))
        }
        Command::ImportMatchesFile {} => {
            let Some(chosen) = file_dialogs::import(window, MOST_BYTES_OF_MANY)? else {
                return Ok(Some(json(())));
            };
            let report = import(archive, session, &chosen.text)?;
            json(ImportReport { file: Some(chosen.file), is_guess: chosen.is_guess, ..report })
        }
        Command::SaveFriendFile { contact, whole } => {
            friends.allow_changes()?;
            let game = friends.contact(contact)?.game;
            // Checks that there is something to save before opening a dialog.
            let number = friends.look(|contacts| contacts.file(contact, whole, &mut random))?.own_len;
            let file = file_dialogs::choose_for_friend(window, &game, number);
            json(file.map(|file| save_file(friends, contact, whole, &file)).transpose()?.is_some())
        }
        Command::OpenFriendFile {} => {
            friends.allow_changes()?;
            let file = file_dialogs::choose_from_friend(window);
            let taken = file.map(|file| open_file(friends, &file)).transpose()?;
            json(taken.map(|taken| friends.taken(taken)).transpose()?)
        }
        Command::ExportContact { contact, passphrase } => {
            friends.allow_changes()?;
            let shown = friends.contact(contact)?;
            friends.look(|contacts| contacts.may_export(contact, &passphrase))?;
            let file = file_dialogs::choose_secret(window, &shown.game)?;
            json(file.map(|file| move_to(friends, &shown, &passphrase, &file)).transpose()?.is_some())
        }
        Command::ImportContact { passphrase } => {
            friends.allow_changes()?;
            let Some(moved) = file_dialogs::import_secret(window)? else { return Ok(Some(json(()))) };
            let contact = friends.change(|contacts| contacts.import(&moved, &passphrase, friends.now()))?;
            json(friends.follow(contact)?)
        }
        _ => return Ok(None),
    }))
}
