use archive::Archive;
use session::{Cause, Trouble};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A file could not be read, written or set aside.
#[derive(Debug, Error)]
#[error("the file '{}' could not be {doing}: {error}", path.display())]
pub struct StoreFailed {
    /// Its path.
    pub path: PathBuf,
    /// The operation that failed.
    pub doing: Doing,
    /// The system's error.
    pub error: io::Error,
}

/// An operation on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Reading it.
    Reading,
    /// Writing it.
    Writing,
    /// Renaming it to set it aside.
    SettingAside,
}

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Doing::Reading => "read",
            Doing::Writing => "written",
            Doing::SettingAside => "set aside",
        })
    }
}

impl StoreFailed {
    /// The archive file could not be read.
    pub fn to_read(archive: &Archive, error: io::Error) -> StoreFailed {
        StoreFailed { path: archive.path().to_owned(), doing: Doing::Reading, error }
    }

    /// This file could not be written.
    pub fn to_write(path: &Path, error: io::Error) -> StoreFailed {
        StoreFailed { path: path.to_owned(), doing: Doing::Writing, error }
    }

    /// The file's name without its folder.
    pub fn file(&self) -> String {
        name_of(&self.path)
    }

    /// The cause, if the user can fix it.
    pub fn cause(&self) -> Option<Cause> {
        Cause::of(self.error.kind())
    }
}

impl From<&StoreFailed> for Trouble {
    fn from(failed: &StoreFailed) -> Trouble {
        let code = match failed.doing {
            // A newer version of the program wrote it.
            Doing::Reading if failed.error.kind() == io::ErrorKind::Unsupported => "newer_format",
            Doing::Reading => "file_read",
            Doing::Writing => "file_write",
            Doing::SettingAside => "file_set_aside",
        };
        Trouble { code, detail: failed.to_string(), file: Some(failed.file()), cause: failed.cause() }
    }
}

/// A file's name without its folder, for display.
pub fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
