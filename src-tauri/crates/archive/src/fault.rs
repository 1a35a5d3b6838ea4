use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;
use std::io;
use thiserror::Error;

/// Why the database could not be read or written.
#[derive(Debug, Error)]
#[error(transparent)]
pub enum Fault {
    /// An SQLite error.
    Sqlite(#[from] rusqlite::Error),
    /// An error from the system or this crate.
    System(#[from] io::Error),
}

impl Fault {
    /// `InvalidData`: not a database, or a damaged one. `Unsupported`: a newer version. Otherwise a system error; the
    /// database may be intact.
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
            // A statement failed or a value has the wrong type, so the schema does not match its version.
            Some((ErrorCode::Unknown, _)) | None => io::ErrorKind::InvalidData,
            Some(_) => io::ErrorKind::Other,
        }
    }

    /// Whether SQLite or this crate has found damage.
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
