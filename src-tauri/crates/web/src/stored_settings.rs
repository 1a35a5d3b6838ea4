use app_core::{Doing, Settings, StoreFailed};
use rusqlite::{Connection, Error, ErrorCode, OpenFlags, OptionalExtension};
use session::Trouble;
use std::io;
use std::path::Path;

/// Separate from the archive's database, which contains only matches.
const FILE: &str = "settings.db";

/// A browser's settings, stored as the text that the app keeps in a file.
pub struct StoredSettings(Option<Connection>);

impl StoredSettings {
    /// Loads the settings. Unusable ones are replaced by the defaults and reported in `notices`.
    pub fn load(notices: &mut Vec<Trouble>) -> (StoredSettings, Settings) {
        let mut not_used = |detail: String| notices.push(Trouble::new("settings_set_aside", detail));
        let connection = open().or_else(|error| {
            // Deleting a damaged database loses nothing readable.
            if is_damage(&error) && archive::remove_file(Path::new(FILE)).is_ok() {
                not_used(error.to_string());
                return open();
            }
            Err(error)
        });
        let stored = StoredSettings(connection.ok());
        let (settings, wrong) = stored.read().map(|text| Settings::load(&text)).unwrap_or_default();
        if let Some(wrong) = wrong {
            not_used(wrong.to_string());
            stored.set_aside();
            // If this fails, they are written with the next change.
            let _ = stored.write(&settings);
        }
        (stored, settings)
    }

    fn read(&self) -> Option<String> {
        let connection = self.0.as_ref()?;
        let text = connection.query_row("SELECT text FROM settings WHERE id = 1", [], |row| row.get(0));
        text.optional().ok().flatten()
    }

    /// Moves the text to another row, where only a manual search finds it.
    fn set_aside(&self) {
        let aside = "UPDATE settings SET id = (SELECT max(id) + 1 FROM settings) WHERE id = 1";
        // If this fails, the text is reported again at the next start, unless it has been replaced by then.
        let _ = self.0.as_ref().map(|connection| connection.execute(aside, []));
    }

    /// Replaces the stored settings.
    ///
    /// # Errors
    /// If they cannot be written. The previous ones are still stored.
    pub fn write(&self, settings: &Settings) -> Result<(), StoreFailed> {
        let failed = |error| StoreFailed { path: FILE.into(), doing: Doing::Writing, error };
        let connection = self.0.as_ref().ok_or_else(|| failed(io::Error::other("it cannot be opened")))?;
        connection
            .execute("INSERT OR REPLACE INTO settings VALUES (1, ?1)", [settings.to_text()])
            .map(drop)
            .map_err(|error| failed(cause(error)))
    }
}

const TABLE: &str =
    "CREATE TABLE IF NOT EXISTS settings (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;";

/// Opens the database and creates its table if necessary. A write is durable when its statement returns. There is no
/// write-ahead log, because that requires shared memory.
fn open() -> rusqlite::Result<Connection> {
    let connection = archive::open_database(Path::new(FILE), OpenFlags::default())?;
    connection.execute_batch("PRAGMA journal_mode = truncate; PRAGMA synchronous = full;")?;
    connection.execute_batch(TABLE)?;
    Ok(connection)
}

/// The I/O error for an SQLite error, with its kind if the user can fix it.
fn cause(error: Error) -> io::Error {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => io::Error::new(io::ErrorKind::StorageFull, error),
        _ => io::Error::other(error),
    }
}

fn is_damage(error: &Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}
