use serde::Serialize;
use std::io;

/// Something that went wrong, as it crosses to the page, which puts it into words (after RFC 9457, problem details).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Problem {
    /// A stable code.
    pub code: &'static str,
    /// An English sentence for developers.
    pub detail: String,
    /// The name of the file that it is about; left out if it is about none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire-types", ts(optional))]
    pub file: Option<String>,
    /// Why the system did not give or take that file; left out where a person could not do anything about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire-types", ts(optional))]
    pub cause: Option<Cause>,
}

/// Why the system did not give or take a file, as far as a person can do something about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// There is no room left.
    DiskFull,
    /// The program has not the right.
    Forbidden,
    /// It is not there.
    Missing,
}

impl Cause {
    /// What a person can do something about, of what a system says.
    pub fn of(kind: io::ErrorKind) -> Option<Cause> {
        match kind {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Some(Cause::DiskFull),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Some(Cause::Forbidden),
            io::ErrorKind::NotFound => Some(Cause::Missing),
            _ => None,
        }
    }
}

impl Problem {
    /// A problem that is about no file.
    pub fn new(code: &'static str, detail: String) -> Problem {
        Problem { code, detail, file: None, cause: None }
    }
}
