//! Saving and opening matches and records as files, with the system's dialogs.

use crate::store::{StoreFailed, name_of, read_bytes, read_text, write_secret_to, write_text};
use app_core::Day;
use peer::protocol::{MAX_EXPORT, MAX_FILE};
use session::ExportFormat;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use tauri::{Runtime, WebviewWindow};
use tauri_plugin_dialog::{DialogExt, FileDialogBuilder};
use texts::Decoded;

/// The extensions of match files; the first is the default.
const MATCH_ENDINGS: &[&str] = &["spielkiste", "json", "txt", "pgn"];

/// The suggested name for a file.
fn proposed_name(game: &str, day: &Day, ending: &str) -> String {
    format!("{game} {day}.{ending}")
}

/// The chosen path, with the first of these extensions unless it has one of them. `exists` checks for existing files.
/// After an extension is added, existing files are avoided, because the user was not asked about replacing them.
fn with_ending(chosen: PathBuf, endings: &[&str], exists: impl Fn(&Path) -> bool) -> PathBuf {
    let has = |ending: &&str| chosen.extension().is_some_and(|found| found.eq_ignore_ascii_case(*ending));
    if endings.iter().any(has) {
        return chosen;
    }
    let grown = |number: &str| {
        let mut name = chosen.clone().into_os_string();
        name.push(format!("{number}.{}", endings[0]));
        PathBuf::from(name)
    };
    let numbered = (2..).map(|n| grown(&format!(" ({n})")));
    let mut names = std::iter::once(grown("")).chain(numbered);
    names.find(|path| !exists(path)).expect("a folder holds finitely many files")
}

/// Saves a match where the user chooses, and returns the path. None if they cancel.
///
/// # Errors
/// If the file cannot be written.
pub fn export<R: Runtime>(
    window: &WebviewWindow<R>,
    game: &str,
    day: &Day,
    text: &str,
) -> Result<Option<String>, StoreFailed> {
    write(dialog(window), &proposed_name(game, day, MATCH_ENDINGS[0]), MATCH_ENDINGS, text)
}

/// Saves a match's record where the user chooses, and returns the path. None if they cancel. The text format is only
/// for reading; no match can be opened from it.
///
/// # Errors
/// If the file cannot be written.
pub fn export_record<R: Runtime>(
    window: &WebviewWindow<R>,
    game: &str,
    day: &Day,
    format: ExportFormat,
    text: &str,
) -> Result<Option<String>, StoreFailed> {
    let (filter, endings): (_, &[_]) = match format {
        ExportFormat::Text => ("TXT", &["txt"]),
        ExportFormat::Json | ExportFormat::Csv => (format.filter(), format.endings()),
    };
    let dialog = window.dialog().file().set_parent(window).add_filter(filter, endings);
    write(dialog, &proposed_name(game, day, endings[0]), endings, text)
}

/// The text with the byte order mark that spreadsheets need to recognise UTF-8 in CSV.
fn marked<'a>(ending: &str, text: &'a str) -> Cow<'a, str> {
    if ending == "csv" { Cow::Owned(format!("\u{feff}{text}")) } else { Cow::Borrowed(text) }
}

/// Must not run on the main thread, like [`dialog`].
fn write<R: Runtime>(
    dialog: FileDialogBuilder<R>,
    name: &str,
    endings: &[&str],
    text: &str,
) -> Result<Option<String>, StoreFailed> {
    let chosen = dialog.set_file_name(name).blocking_save_file();
    let Some(path) = chosen.and_then(|chosen| chosen.into_path().ok()) else { return Ok(None) };
    let path = with_ending(path, endings, Path::exists);
    write_text(&path, &marked(endings[0], text))?;
    // For display only.
    Ok(Some(path.display().to_string()))
}

/// Saves many matches where the user chooses, and returns the path. None if they cancel.
///
/// # Errors
/// If the file cannot be written.
pub fn export_matches<R: Runtime>(
    window: &WebviewWindow<R>,
    format: ExportFormat,
    day: &Day,
    text: &str,
) -> Result<Option<String>, StoreFailed> {
    let endings = format.endings();
    let dialog = window.dialog().file().set_parent(window).add_filter(format.filter(), endings);
    write(dialog, &proposed_name("spielkiste", day, endings[0]), endings, text)
}

/// A file that the user chose.
pub struct Chosen {
    /// Its name.
    pub file: String,
    /// Its text.
    pub text: String,
    /// Whether the encoding of its non-ASCII characters had to be guessed.
    pub is_guess: bool,
}

/// Lets the user choose a file of at most `most_bytes` in any encoding. None if they cancel.
///
/// # Errors
/// If the file cannot be read or is too large.
pub fn import<R: Runtime>(window: &WebviewWindow<R>, most_bytes: u64) -> Result<Option<Chosen>, StoreFailed> {
    let chosen = dialog(window).blocking_pick_file();
    let Some(path) = chosen.and_then(|chosen| chosen.into_path().ok()) else { return Ok(None) };
    let Decoded { text, is_guess } = read_text(&path, most_bytes)?;
    Ok(Some(Chosen { file: name_of(&path), text, is_guess }))
}

/// The extension of the file that moves a match with a friend to another device.
const MOVED_ENDINGS: &[&str] = &["spielkiste-moved"];

/// Lets the user choose the file to move a match to, and checks that it is writable. None if they cancel.
///
/// # Errors
/// If it cannot be written.
pub fn choose_secret<R: Runtime>(
    window: &WebviewWindow<R>,
    game: &str,
) -> Result<Option<PathBuf>, StoreFailed> {
    let name = format!("{game}.{}", MOVED_ENDINGS[0]);
    let chosen = secret_dialog(window).set_file_name(name).blocking_save_file();
    let Some(path) = chosen.and_then(|chosen| chosen.into_path().ok()) else { return Ok(None) };
    let path = with_ending(path, MOVED_ENDINGS, Path::exists);
    write_secret_to(&path, &[])?;
    Ok(Some(path))
}

/// Lets the user choose a moved match's file, and returns its content. None if they cancel.
///
/// # Errors
/// If it cannot be read or exceeds the size limit.
pub fn import_secret<R: Runtime>(window: &WebviewWindow<R>) -> Result<Option<Vec<u8>>, StoreFailed> {
    let chosen = secret_dialog(window).blocking_pick_file();
    let Some(path) = chosen.and_then(|chosen| chosen.into_path().ok()) else { return Ok(None) };
    read_bytes(&path, MAX_EXPORT as u64).map(Some)
}

/// The extension of files for a friend on another device.
const FRIEND_ENDINGS: &[&str] = &["spielkiste-friend"];

/// Lets the user choose the file for a friend. The number makes suggested names unique. None if they cancel.
pub fn choose_for_friend<R: Runtime>(
    window: &WebviewWindow<R>,
    game: &str,
    number: usize,
) -> Option<PathBuf> {
    let name = format!("{game} {number}.{}", FRIEND_ENDINGS[0]);
    let chosen = friend_dialog(window).set_file_name(name).blocking_save_file();
    let path = chosen.and_then(|chosen| chosen.into_path().ok())?;
    Some(with_ending(path, FRIEND_ENDINGS, Path::exists))
}

/// Lets the user choose a file from a friend. None if they cancel.
pub fn choose_from_friend<R: Runtime>(window: &WebviewWindow<R>) -> Option<PathBuf> {
    friend_dialog(window).blocking_pick_file().and_then(|chosen| chosen.into_path().ok())
}

/// The content of a friend's file.
///
/// # Errors
/// If it cannot be read or exceeds the size limit.
pub fn read_from_friend(path: &Path) -> Result<Vec<u8>, StoreFailed> {
    read_bytes(path, MAX_FILE as u64)
}

fn friend_dialog<R: Runtime>(window: &WebviewWindow<R>) -> FileDialogBuilder<R> {
    window.dialog().file().set_parent(window).add_filter("Spielkiste", FRIEND_ENDINGS)
}

fn secret_dialog<R: Runtime>(window: &WebviewWindow<R>) -> FileDialogBuilder<R> {
    window.dialog().file().set_parent(window).add_filter("Spielkiste", MOVED_ENDINGS)
}

/// Must not be shown from the main thread, which draws it.
fn dialog<R: Runtime>(window: &WebviewWindow<R>) -> FileDialogBuilder<R> {
    window.dialog().file().set_parent(window).add_filter("Spielkiste", MATCH_ENDINGS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suggested_name_has_the_game_and_the_day() {
        let day = Day::try_from("2026-11-22".to_owned()).expect("a day");
        assert_eq!(proposed_name("kalaha", &day, "spielkiste"), "kalaha 2026-11-22.spielkiste");
    }

    #[test]
    fn only_a_table_begins_with_a_byte_order_mark() {
        assert_eq!(marked("csv", "match,ply\n"), "\u{feff}match,ply\n");
        assert_eq!(marked("spielkiste", "[Game]"), "[Game]");
    }

    #[test]
    fn a_missing_extension_is_added() {
        let named = |name: &str| with_ending(PathBuf::from(name), MATCH_ENDINGS, |_| false);
        for (chosen, written) in [
            ("/home/anna/mine", "/home/anna/mine.spielkiste"),
            ("Anna vs. Ben", "Anna vs. Ben.spielkiste"),
            ("v1.5", "v1.5.spielkiste"),
            ("mine.spielkiste", "mine.spielkiste"),
            ("MINE.SPIELKISTE", "MINE.SPIELKISTE"),
            ("mine.json", "mine.json"),
            ("folder.json/mine", "folder.json/mine.spielkiste"),
        ] {
            assert_eq!(named(chosen), PathBuf::from(written));
        }
        assert_eq!(with_ending("a".into(), &["csv"], |_| false), PathBuf::from("a.csv"));
    }

    #[test]
    fn adding_an_extension_never_replaces_a_file() {
        let there = |path: &Path| ["a.csv", "a (2).csv"].map(Path::new).contains(&path);
        assert_eq!(with_ending("a".into(), &["csv"], there), PathBuf::from("a (3).csv"));
        assert_eq!(
            with_ending("a.csv".into(), &["csv"], there),
            PathBuf::from("a.csv"),
            "the user was asked"
        );
    }
}
