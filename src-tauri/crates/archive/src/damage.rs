use crate::Saves;
use crate::database::{beside, save_of};
use rusqlite::{Connection, OpenFlags};
use std::fs;
use std::io;
use std::path::Path;

/// Where the number of the last match cannot be read, it is not looked for beyond this one.
const MOST_MATCHES: i64 = 100_000;

/// Gives a damaged database another name. Returns the matches that can still be read, and that name.
///
/// # Errors
/// The system does not allow it.
pub fn set_aside(path: &Path) -> io::Result<(Saves, String)> {
    let (aside, name) = (1..)
        .map(|number| path.with_extension(format!("damaged-{number}.db")))
        .find(|aside| !aside.exists())
        .and_then(|aside| Some((aside.clone(), aside.file_name()?.to_string_lossy().into_owned())))
        .expect("a folder does not hold endlessly many files");
    fs::rename(path, &aside)?;
    // Mostly there is no log. One that stayed would be taken for the new database's.
    match fs::rename(beside(path, "-wal"), beside(&aside, "-wal")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    Ok((salvage(&aside).unwrap_or_default(), name))
}

/// The matches that can be read, one by one: damage to one hides no other.
fn salvage(path: &Path) -> rusqlite::Result<Saves> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let last = connection.query_row("SELECT max(id) FROM matches", [], |row| row.get(0));
    let mut statement = connection.prepare("SELECT game, save FROM matches WHERE id = ?1")?;
    let ids = 1..=last.unwrap_or(MOST_MATCHES);
    Ok(ids.filter_map(|id| statement.query_row([id], save_of).ok()).collect())
}
