use rusqlite::{Connection, OptionalExtension};
use shell::{Doing, Settings, StoreFailed};
use std::io;

/// Beside the archive's database, which holds matches alone.
const FILE: &str = "settings.db";

/// The settings of a browser, as the text that the app keeps in a file.
pub struct KeptSettings(Option<Connection>);

impl KeptSettings {
    /// Those that were kept; the usual ones where there are none that can be used.
    pub fn recall() -> (KeptSettings, Settings) {
        let kept = KeptSettings(open().ok());
        let settings = kept.read().and_then(|text| Settings::from_text(&text).ok());
        (kept, settings.unwrap_or_default())
    }

    fn read(&self) -> Option<String> {
        let connection = self.0.as_ref()?;
        let text = connection.query_row("SELECT text FROM settings", [], |row| row.get(0));
        text.optional().ok().flatten()
    }

    /// Replaces what is kept.
    ///
    /// # Errors
    /// It cannot be written. What was kept is then still there.
    pub fn write(&self, settings: &Settings) -> Result<(), StoreFailed> {
        let failed = |error| StoreFailed { path: FILE.into(), doing: Doing::Writing, error };
        let connection = self.0.as_ref().ok_or_else(|| failed(io::Error::other("it cannot be opened")))?;
        connection
            .execute("INSERT OR REPLACE INTO settings VALUES (1, ?1)", [settings.to_text()])
            .map(drop)
            .map_err(|error| failed(io::Error::other(error)))
    }
}

fn open() -> rusqlite::Result<Connection> {
    let connection = Connection::open(FILE)?;
    connection.execute_batch(
        "PRAGMA journal_mode = truncate; PRAGMA synchronous = full;
         CREATE TABLE IF NOT EXISTS settings (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;",
    )?;
    Ok(connection)
}
