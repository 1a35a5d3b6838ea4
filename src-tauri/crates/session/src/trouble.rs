use serde::Serialize;
use std::io;

/// An error for the page, which translates it (after RFC 9457, problem details).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Trouble {
    /// A stable error code.
    pub code: &'static str,
    /// An English sentence for developers.
    pub detail: String,
    /// The name of the affected file; omitted if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire-types", ts(optional))]
    pub file: Option<String>,
    /// Why the file could not be read or written; omitted if the user cannot fix it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire-types", ts(optional))]
    pub cause: Option<Cause>,
}

/// A file error that the user can fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The disk is full.
    DiskFull,
    /// The program lacks permission.
    Forbidden,
    /// The file does not exist.
    Missing,
}

impl Cause {
    /// The cause behind an I/O error, if the user can fix it.
    pub fn of(kind: io::ErrorKind) -> Option<Cause> {
        match kind {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Some(Cause::DiskFull),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Some(Cause::Forbidden),
            io::ErrorKind::NotFound => Some(Cause::Missing),
            _ => None,
        }
    }
}

impl Trouble {
    /// A problem without a file.
    pub fn new(code: &'static str, detail: String) -> Trouble {
        Trouble { code, detail, file: None, cause: None }
    }
}
