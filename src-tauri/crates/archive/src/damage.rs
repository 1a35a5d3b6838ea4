use crate::connection::{beside, connect, open_read_only};
use crate::fault::Fault;
use crate::files;
use crate::rows;
use rusqlite::{Connection, Row, Statement, params};
use serde::de::IgnoredAny;
use std::io;
use std::path::Path;

/// The highest id to try when the last id is unreadable.
const MOST_ROWS: i64 = 100_000;

/// The highest plausible id; higher ones count as damaged.
const HIGHEST_ID: i64 = 1_000_000;

/// Checks the tables. Damage is reported as `InvalidData`.
pub fn quick_check(connection: &Connection) -> Result<(), Fault> {
    check_by(connection, "PRAGMA quick_check(1)")
}

/// Checks the tables and the indices.
pub fn check(connection: &Connection) -> Result<(), Fault> {
    check_by(connection, "PRAGMA integrity_check(1)")
}

fn check_by(connection: &Connection, pragma: &str) -> Result<(), Fault> {
    let found: String = connection.query_row(pragma, [], |row| row.get(0))?;
    if found == "ok" { Ok(()) } else { Err(io::Error::new(io::ErrorKind::InvalidData, found).into()) }
}

/// Replaces a damaged database with a new one containing all readable matches and attempts. Returns the damaged file's
/// new name.
///
/// # Errors
/// If a file cannot be renamed or written. The damaged database is then restored.
pub fn replace(path: &Path) -> Result<String, Fault> {
    let (aside, name) = (1..)
        .map(|number| path.with_extension(format!("damaged-{number}.db")))
        .find(|aside| !files::exists(aside))
        .and_then(|aside| Some((aside.clone(), aside.file_name()?.to_string_lossy().into_owned())))
        .expect("a free file name");
    give_name(path, &aside)?;
    match salvage(&aside, path) {
        Ok(()) => Ok(name),
        Err(fault) => {
            // Even if this fails, the renamed database is intact.
            let _ = files::remove(path).and_then(|()| give_name(&aside, path));
            Err(fault)
        }
    }
}

/// Removes the databases set aside.
pub fn remove_set_aside(path: &Path) -> io::Result<()> {
    let beginning = path.with_extension("damaged-");
    files::remove_all(&beginning)
}

/// Renames a database and its log, which SQLite would otherwise apply to the next database.
fn give_name(path: &Path, name: &Path) -> io::Result<()> {
    files::rename(path, name)?;
    // Usually there is no log.
    match files::rename(&beside(path, "-wal"), &beside(name, "-wal")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    match files::remove(&beside(path, "-shm")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// A match from a damaged database. It must have a save; other lost values get defaults.
struct Salvaged {
    save: String,
    told: Option<Told>,
}

struct Told {
    game: String,
    summary: Option<String>,
    changed: i64,
    sequence: i64,
    note: String,
    starred: bool,
    deleted: bool,
}

/// Copies the readable matches one by one, so that damage to one does not hide the others.
fn salvage(from: &Path, to: &Path) -> Result<(), Fault> {
    let mut fresh = connect(to)?;
    // Without a readable schema, nothing is readable.
    let Ok(damaged) = open_read_only(from) else { return Ok(()) };
    let Ok(mut source) = Source::of(&damaged) else { return Ok(()) };
    let last = source.last.query_row([], |row| row.get(0));
    let transaction = fresh.transaction()?;
    for id in 1..=last.unwrap_or(MOST_ROWS).min(HIGHEST_ID) {
        if let Ok(found) = source.salvage(id) {
            found.write(&transaction, id)?;
        }
    }
    salvage_attempts(&damaged, &transaction)?;
    Ok(transaction.commit()?)
}

/// Copies the usable attempts one by one.
fn salvage_attempts(damaged: &Connection, fresh: &Connection) -> Result<(), Fault> {
    // The first version of the schema had no such table.
    let Ok(mut attempt) = damaged.prepare("SELECT attempt FROM attempts WHERE id = ?1") else {
        return Ok(());
    };
    let last = damaged.query_row("SELECT ifnull(max(id), 0) FROM attempts", [], |row| row.get(0));
    for id in 1..=last.unwrap_or(MOST_ROWS).min(HIGHEST_ID) {
        let found = attempt.query_row([id], |row| row.get::<_, String>(0)).ok();
        if let Some(attempt) = found.and_then(|text| serde_json::from_str(&text).ok()) {
            rows::add_attempt(fresh, &attempt)?;
        }
    }
    Ok(())
}

/// The queries for a damaged database.
struct Source<'a> {
    last: Statement<'a>,
    save: Statement<'a>,
    told: Statement<'a>,
}

impl Source<'_> {
    fn of(damaged: &Connection) -> rusqlite::Result<Source<'_>> {
        let told =
            "SELECT game, changed, sequence, summary, note, starred, deleted FROM matches WHERE id = ?1";
        Ok(Source {
            last: damaged.prepare("SELECT max(id) FROM saves")?,
            save: damaged.prepare("SELECT save FROM saves WHERE id = ?1")?,
            told: damaged.prepare(told)?,
        })
    }

    fn salvage(&mut self, id: i64) -> rusqlite::Result<Salvaged> {
        let save = self.save.query_row([id], |row| text(row, 0))?;
        let told = self.told.query_row([id], |row| {
            Ok(Told {
                game: text(row, 0)?,
                changed: row.get(1)?,
                sequence: row.get(2)?,
                summary: row.get(3)?,
                note: text(row, 4)?,
                starred: row.get(5)?,
                deleted: row.get(6)?,
            })
        });
        Ok(Salvaged { save, told: told.ok() })
    }
}

impl Salvaged {
    /// Writes the match into a new database. Drops a summary that may belong to another save; it is then recomputed.
    fn write(self, fresh: &Connection, id: i64) -> Result<(), Fault> {
        let Salvaged { save, told } = self;
        fresh.execute("INSERT INTO saves VALUES (?1, ?2)", params![id, save])?;
        let Some(Told { game, summary, changed, sequence, note, starred, deleted }) = told else {
            let unknown = "INSERT INTO matches (id, game, changed, sequence) VALUES (?1, '', 0, 0)";
            fresh.execute(unknown, [id])?;
            return Ok(());
        };
        let is_json = |text: &str| serde_json::from_str::<IgnoredAny>(text).is_ok();
        let summary = summary.filter(|summary| is_json(summary) && is_json(&save));
        fresh.execute(
            "INSERT INTO matches (id, game, summary, changed, sequence, note, starred, deleted)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![id, game, summary, changed, sequence, note, starred, deleted],
        )?;
        Ok(())
    }
}

/// Invalid UTF-8 becomes U+FFFD.
fn text(row: &Row<'_>, column: usize) -> rusqlite::Result<String> {
    Ok(String::from_utf8_lossy(row.get_ref(column)?.as_bytes()?).into_owned())
}
