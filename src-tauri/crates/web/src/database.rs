use rusqlite::{Connection, Error, ErrorCode, OpenFlags};
use std::io;
use std::path::Path;

/// Opens a small database beside the archive's, and makes its tables if it is new. What is written is there for good
/// when a statement returns. There is no write-ahead log, which needs shared memory.
pub fn open(file: &str, tables: &str) -> rusqlite::Result<Connection> {
    let connection = archive::open_database(Path::new(file), OpenFlags::default())?;
    connection.execute_batch("PRAGMA journal_mode = truncate; PRAGMA synchronous = full;")?;
    connection.execute_batch(tables)?;
    Ok(connection)
}

/// Why SQLite could not write, as far as a person could mend it.
pub fn cause(error: Error) -> io::Error {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => io::Error::new(io::ErrorKind::StorageFull, error),
        _ => io::Error::other(error),
    }
}
