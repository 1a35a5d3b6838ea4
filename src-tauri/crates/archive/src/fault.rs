use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;
use std::io;
use thiserror::Error;

/// Why the database could not be read or written.
#[derive(Debug, Error)]
#[error(transparent)]
pub enum Fault {
    /// SQLite says so.
    Sqlite(#[from] rusqlite::Error),
    /// The system or this crate says so.
    System(#[from] io::Error),
}

impl Fault {
    /// `InvalidData`: it is no database, or damaged. `Unsupported`: it is a newer one. Else the system refuses, and
    /// the database may be sound.
    pub fn kind(&self) -> io::ErrorKind {
        let failed = match self {
            Fault::System(error) => return error.kind(),
            Fault::Sqlite(error) => error.sqlite_error(),
        };
        match failed.map(|failed| (failed.code, failed.extended_code)) {
            Some((ErrorCode::DiskFull, _) | (_, SQLITE_IOERR_SHMSIZE)) => io::ErrorKind::StorageFull,
            Some((ErrorCode::ReadOnly, _)) => io::ErrorKind::ReadOnlyFilesystem,
            Some((ErrorCode::CannotOpen | ErrorCode::PermissionDenied, _)) => io::ErrorKind::PermissionDenied,
            Some((ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase, _)) => io::ErrorKind::InvalidData,
            // A statement or a value that does not fit: the schema is not what its version says.
            Some((ErrorCode::Unknown, _)) | None => io::ErrorKind::InvalidData,
            Some(_) => io::ErrorKind::Other,
        }
    }

    /// Whether SQLite has come upon damage, or this crate upon what it has not written.
    pub fn is_damage(&self) -> bool {
        match self {
            Fault::System(error) => error.kind() == io::ErrorKind::InvalidData,
            Fault::Sqlite(error) => {
                matches!(
                    error.sqlite_error_code(),
                    Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
                )
            }
        }
    }
}

impl From<Fault> for io::Error {
    fn from(fault: Fault) -> io::Error {
        match fault {
            Fault::System(error) => error,
            fault => io::Error::new(fault.kind(), fault),
        }
    }
}
