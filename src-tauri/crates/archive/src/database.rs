use crate::fault::Fault;
use crate::{FILE, Saves, Unkept};
use rusqlite::{Connection, OpenFlags, Row, TransactionBehavior};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What each version of the schema adds to the one before. A database has as many as its `user_version` says. Those
/// that were released never change.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        save TEXT NOT NULL,
        -- In seconds since 1970.
        changed INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX one_match_a_game ON matches (game);
"];

/// A save that is the same already is not written again.
const KEEP: &str = "
    INSERT INTO matches (game, save, changed) VALUES (?1, ?2, unixepoch())
    ON CONFLICT (game) DO UPDATE SET save = excluded.save, changed = excluded.changed WHERE save <> excluded.save
";

/// Opens the database, or makes it, without reading any match.
pub fn connect(path: &Path, only_looks: bool) -> Result<Connection, Fault> {
    if only_looks {
        return Ok(Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?);
    }
    let connection = Connection::open(path)?;
    // Before anything is changed.
    version(&connection)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    // On Apple's systems nothing less brings a commit from the disk's memory to the disk.
    connection.pragma_update(None, "fullfsync", true)?;
    Ok(connection)
}

/// All matches; nothing if the database has no schema yet.
pub fn read(connection: &Connection) -> Result<Option<Saves>, Fault> {
    if version(connection)? == 0 {
        return Ok(None);
    }
    let check: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if check != "ok" {
        return Err(io::Error::new(io::ErrorKind::InvalidData, check).into());
    }
    let mut statement = connection.prepare("SELECT game, save FROM matches")?;
    Ok(Some(statement.query_map([], save_of)?.collect::<Result<_, _>>()?))
}

/// The same from a copy, with what SQLite has not brought from its log into the file.
pub fn read_copy(path: &Path) -> Result<Option<Saves>, Fault> {
    let folder = tempfile::tempdir()?;
    let copy = folder.path().join(FILE);
    fs::copy(path, &copy)?;
    // Mostly there is no log.
    let _ = fs::copy(beside(path, "-wal"), beside(&copy, "-wal"));
    read(&Connection::open(copy)?)
}

/// Brings the schema up to date and writes these matches, in one transaction.
pub fn write(connection: &mut Connection, matches: &Unkept) -> Result<(), Fault> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for (migration, number) in MIGRATIONS.iter().zip(1..).skip(version(&transaction)?) {
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "user_version", number)?;
    }
    for (game, save) in matches {
        match save {
            Some(save) => transaction.execute(KEEP, [game, save])?,
            None => transaction.execute("DELETE FROM matches WHERE game = ?1", [game])?,
        };
    }
    Ok(transaction.commit()?)
}

/// The game of a row and its save. What is no text in them becomes replacement signs.
pub fn save_of(row: &Row<'_>) -> rusqlite::Result<(String, String)> {
    let text = |column| -> rusqlite::Result<String> {
        Ok(String::from_utf8_lossy(row.get_ref(column)?.as_bytes()?).into_owned())
    };
    Ok((text(0)?, text(1)?))
}

/// A file that SQLite keeps beside the database.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

/// How many migrations the database has.
fn version(connection: &Connection) -> Result<usize, Fault> {
    let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found as usize > MIGRATIONS.len() {
        let newer =
            format!("a newer version of the program has written it, with version {found} of its schema");
        return Err(io::Error::new(io::ErrorKind::Unsupported, newer).into());
    }
    Ok(found as usize)
}
