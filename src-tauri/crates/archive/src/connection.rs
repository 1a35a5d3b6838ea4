use crate::fault::Fault;
use crate::files;
use crate::folding::has_words;
use crate::schema::{MATCHES, Schema};
use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, OpenFlags};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
#[cfg(not(target_family = "wasm"))]
use tempfile::TempDir;

/// Opens or creates the match database.
pub fn connect(path: &Path) -> Result<Connection, Fault> {
    open_with(path, &MATCHES, JOURNAL)
}

/// Opens or creates a database with this schema. Commits wait for the disk.
pub fn open_with(path: &Path, schema: &Schema, journal: &str) -> Result<Connection, Fault> {
    let mut connection = open(path, OpenFlags::default())?;
    // Check before changing anything.
    schema.check(&connection)?;
    connection.pragma_update(None, "journal_mode", journal)?;
    connection.pragma_update(None, "synchronous", "full")?;
    // On Apple systems, only this flushes a commit from the drive's cache.
    connection.pragma_update(None, "fullfsync", true)?;
    schema.migrate(&mut connection)?;
    Ok(connection)
}

/// Writes a whole database into an empty file. Removes the file on failure, because a partial database would look
/// complete.
pub fn write_into(connection: &Connection, name: &str) -> Result<(), Fault> {
    connection.execute("VACUUM INTO ?1", [name]).inspect_err(|_| {
        let _ = files::remove(Path::new(name));
    })?;
    Ok(())
}

/// A copy's folder, deleted when dropped.
#[cfg(not(target_family = "wasm"))]
pub type Copy = TempDir;

/// Browsers cannot store copies.
#[cfg(target_family = "wasm")]
pub type Copy = std::convert::Infallible;

/// The match database's journal mode: write-ahead logging. Browsers lack the shared memory that it needs.
const JOURNAL: &str = if cfg!(target_family = "wasm") { ROLLBACK } else { "wal" };

/// The journal mode that keeps the old pages next to the database until a transaction ends.
pub const ROLLBACK: &str = "truncate";

/// A read-only connection, used in parallel with the writing one. Neither waits for the other.
pub struct Reader {
    pub connection: Connection,
    /// The folder of the copy it reads, if any.
    pub copy: Option<Copy>,
}

impl Reader {
    /// Opens the database; `None` if it is missing or empty.
    pub fn open(path: &Path) -> Result<Option<Reader>, Fault> {
        if files::length(path).unwrap_or(0) == 0 {
            return Ok(None);
        }
        const NEWEST: usize = MATCHES.newest();
        let opened =
            open_read_only(path).and_then(|connection| Ok((MATCHES.check(&connection)?, connection)));
        let reader = match opened {
            Ok((0, _)) => return Ok(None),
            Ok((NEWEST, connection)) => Ok(Reader { connection, copy: None }),
            // Another program may have to migrate it.
            Ok(_) => Reader::of_copy(path),
            Err(fault) if matches!(fault.kind(), io::ErrorKind::InvalidData | io::ErrorKind::Unsupported) => {
                Err(fault)
            }
            // SQLite cannot read a database without creating files next to it.
            Err(fault) => Reader::of_copy(path).map_err(|_| fault),
        }?;
        set_up(&reader.connection)?;
        Ok(Some(reader))
    }

    #[cfg(target_family = "wasm")]
    fn of_copy(_path: &Path) -> Result<Reader, Fault> {
        Err(io::Error::from(io::ErrorKind::Other).into())
    }

    /// Opens a copy of the database and its write-ahead log.
    #[cfg(not(target_family = "wasm"))]
    fn of_copy(path: &Path) -> Result<Reader, Fault> {
        let folder = tempfile::tempdir()?;
        let copy = folder.path().join(crate::FILE);
        std::fs::copy(path, &copy)?;
        // Usually there is no log.
        let _ = std::fs::copy(beside(path, "-wal"), beside(&copy, "-wal"));
        let mut connection = open(&copy, OpenFlags::default())?;
        MATCHES.check(&connection)?;
        MATCHES.migrate(&mut connection)?;
        Ok(Reader { connection, copy: Some(folder) })
    }
}

/// Registers the SQL function that lists need.
pub fn set_up(connection: &Connection) -> Result<(), Fault> {
    let deterministic = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    Ok(connection.create_scalar_function("has_words", 2, deterministic, |context| {
        Ok(has_words(context.get_raw(0).as_str()?, context.get_raw(1).as_str()?))
    })?)
}

/// SQLite's smallest page size. SQLite treats smaller files as empty databases.
const LEAST_BYTES: u64 = 512;

/// Whether a non-empty database exists.
///
/// # Errors
/// If the system cannot tell, or the path is not a regular file. `InvalidData`: the file is truncated.
pub fn is_there(path: &Path) -> Result<bool, Fault> {
    match files::length(path) {
        Ok(0) => Ok(false),
        Ok(1..LEAST_BYTES) => Err(io::Error::new(io::ErrorKind::InvalidData, "the file is truncated").into()),
        Ok(_) => Ok(true),
        // The folder may be missing too.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Ok(false)
        }
        Err(error) => Err(error.into()),
    }
}

pub fn open_read_only(path: &Path) -> Result<Connection, Fault> {
    Ok(open(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?)
}

/// Opens a database. Files can come from anywhere, so triggers, views and unsafe functions in their schemas are
/// disabled.
///
/// # Errors
/// If it cannot be opened.
pub fn open(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags)?;
    for (setting, value) in [
        (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
        (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
    ] {
        connection.set_db_config(setting, value)?;
    }
    Ok(connection)
}

/// The path of a file that SQLite keeps next to the database.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}
