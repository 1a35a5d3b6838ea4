use crate::{Cause, MatchId, Summary};
use thiserror::Error;

/// Where matches are kept. Called while the session is locked, which keeps the calls in the order of the changes: they
/// must not call the session.
///
/// What cannot be written is remembered as long as the program runs: [`fetch`](Storage::fetch) and
/// [`latest`](Storage::latest) find it, and the next match that can be written takes it along.
pub trait Storage: Send + Sync + 'static {
    /// Keeps a match in place of what was kept of it before. It is there for good when this returns.
    ///
    /// # Errors
    /// It cannot be written. The match goes on, and the user is told.
    fn save(&self, id: MatchId, saved: &SavedMatch) -> Result<(), StorageFailed>;

    /// The save of a match; nothing if it is not kept.
    ///
    /// # Errors
    /// It cannot be read.
    fn fetch(&self, id: MatchId) -> Result<Option<String>, StorageFailed>;

    /// The match of a game that changed last, with its save; nothing if none is kept.
    ///
    /// # Errors
    /// It cannot be read.
    fn latest(&self, game: &str) -> Result<Option<(MatchId, String)>, StorageFailed>;

    /// Keeps a match no longer that was never begun.
    ///
    /// # Errors
    /// It cannot be written.
    fn forget(&self, id: MatchId) -> Result<(), StorageFailed>;

    /// The highest id that a match ever had.
    fn last_id(&self) -> MatchId;
}

/// A match as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedMatch {
    /// What lists say of it.
    pub summary: Summary,
    /// All of it as text, which [`Session`](crate::Session) reads.
    pub save: String,
}

/// A match could not be kept or read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct StorageFailed {
    /// The name of the file that is to keep it.
    pub file: String,
    /// Why the system does not give or take it, if it is something a person can mend.
    pub cause: Option<Cause>,
    /// An English sentence.
    pub reason: String,
}
