use archive::Archive;
use session::{Cause, Problem};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A file could not be read, written or moved.
#[derive(Debug, Error)]
#[error("the file '{}' could not be {doing}: {error}", path.display())]
pub struct StoreFailed {
    /// Where it is.
    pub path: PathBuf,
    /// What was to be done with it.
    pub doing: Doing,
    /// What the system says.
    pub error: io::Error,
}

/// What was to be done with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// It was to be read.
    Reading,
    /// It was to be written.
    Writing,
    /// It was to be given another name.
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
    /// The archive's file could not be read.
    pub fn to_read(archive: &Archive, error: io::Error) -> StoreFailed {
        StoreFailed { path: archive.path().to_owned(), doing: Doing::Reading, error }
    }

    /// This file could not be written.
    pub fn to_write(path: &Path, error: io::Error) -> StoreFailed {
        StoreFailed { path: path.to_owned(), doing: Doing::Writing, error }
    }

    /// The file's name, without its folder.
    pub fn file(&self) -> String {
        name_of(&self.path)
    }

    /// What a person could mend.
    pub fn cause(&self) -> Option<Cause> {
        Cause::of(self.error.kind())
    }
}

impl From<&StoreFailed> for Problem {
    fn from(failed: &StoreFailed) -> Problem {
        let code = match failed.doing {
            // A newer version of the program has written it.
            Doing::Reading if failed.error.kind() == io::ErrorKind::Unsupported => "newer_format",
            Doing::Reading => "file_read",
            Doing::Writing => "file_write",
            Doing::SettingAside => "file_set_aside",
        };
        Problem { code, detail: failed.to_string(), file: Some(failed.file()), cause: failed.cause() }
    }
}

/// A file's name without its folder, for people.
pub fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
