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

/// Opens the database of the matches, or makes it.
pub fn connect(path: &Path) -> Result<Connection, Fault> {
    open_with(path, &MATCHES, JOURNAL)
}

/// Opens a database with this schema, or makes it. What is written is on the disk when a transaction ends.
pub fn open_with(path: &Path, schema: &Schema, journal: &str) -> Result<Connection, Fault> {
    let mut connection = open(path, OpenFlags::default())?;
    // Before anything is changed.
    schema.check(&connection)?;
    connection.pragma_update(None, "journal_mode", journal)?;
    connection.pragma_update(None, "synchronous", "full")?;
    // On Apple's systems nothing less brings a commit from the disk's memory to the disk.
    connection.pragma_update(None, "fullfsync", true)?;
    schema.migrate(&mut connection)?;
    Ok(connection)
}

/// Writes a whole database into a file that holds nothing yet. If that fails the file is gone: half of a database would
/// be taken for the whole.
pub fn write_into(connection: &Connection, name: &str) -> Result<(), Fault> {
    connection.execute("VACUUM INTO ?1", [name]).inspect_err(|_| {
        let _ = files::remove(Path::new(name));
    })?;
    Ok(())
}

/// Where a copy is, which goes with this.
#[cfg(not(target_family = "wasm"))]
pub type Copy = TempDir;

/// A browser has no place for one.
#[cfg(target_family = "wasm")]
pub type Copy = std::convert::Infallible;

/// How a transaction on matches is written: ahead, beside the database. Browsers give no memory that two connections
/// share, as that needs.
const JOURNAL: &str = if cfg!(target_family = "wasm") { ROLLBACK } else { "wal" };

/// What was before a transaction is noted beside the database until it ends.
pub const ROLLBACK: &str = "truncate";

/// A connection that only reads, beside the one that writes: neither waits for the other.
pub struct Reader {
    pub connection: Connection,
    /// Where the database is that it reads, if that is a copy.
    pub copy: Option<Copy>,
}

impl Reader {
    /// Opens the database; nothing if nothing was ever written into it.
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
            // It may be for another program to bring it up to date.
            Ok(_) => Reader::of_copy(path),
            Err(fault) if matches!(fault.kind(), io::ErrorKind::InvalidData | io::ErrorKind::Unsupported) => {
                Err(fault)
            }
            // SQLite cannot read a database beside which it cannot write.
            Err(fault) => Reader::of_copy(path).map_err(|_| fault),
        }?;
        set_up(&reader.connection)?;
        Ok(Some(reader))
    }

    #[cfg(target_family = "wasm")]
    fn of_copy(_path: &Path) -> Result<Reader, Fault> {
        Err(io::Error::from(io::ErrorKind::Other).into())
    }

    /// One of a copy, with what SQLite has not brought from its log into the file.
    #[cfg(not(target_family = "wasm"))]
    fn of_copy(path: &Path) -> Result<Reader, Fault> {
        let folder = tempfile::tempdir()?;
        let copy = folder.path().join(crate::FILE);
        std::fs::copy(path, &copy)?;
        // Mostly there is no log.
        let _ = std::fs::copy(beside(path, "-wal"), beside(&copy, "-wal"));
        let mut connection = open(&copy, OpenFlags::default())?;
        MATCHES.check(&connection)?;
        MATCHES.migrate(&mut connection)?;
        Ok(Reader { connection, copy: Some(folder) })
    }
}

/// Teaches a connection what lists ask for.
pub fn set_up(connection: &Connection) -> Result<(), Fault> {
    let deterministic = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    Ok(connection.create_scalar_function("has_words", 2, deterministic, |context| {
        Ok(has_words(context.get_raw(0).as_str()?, context.get_raw(1).as_str()?))
    })?)
}

/// Smaller pages SQLite does not have. It takes a file that is smaller still for an empty database.
const LEAST_BYTES: u64 = 512;

/// Whether there is a database, which something was written into.
///
/// # Errors
/// The system does not tell, or it is no plain file. `InvalidData`: it is cut off.
pub fn is_there(path: &Path) -> Result<bool, Fault> {
    match files::length(path) {
        Ok(0) => Ok(false),
        Ok(1..LEAST_BYTES) => Err(io::Error::new(io::ErrorKind::InvalidData, "it is cut off").into()),
        Ok(_) => Ok(true),
        // Not even a folder need be there.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Ok(false)
        }
        Err(error) => Err(error.into()),
    }
}

pub fn open_read_only(path: &Path) -> Result<Connection, Fault> {
    Ok(open(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?)
}

/// Opens a database. Files come from anywhere, so nothing that its schema holds is run: no trigger, no view, no function
/// that does more than compute.
///
/// # Errors
/// The system does not give it.
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

/// A file that SQLite keeps beside the database.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}
