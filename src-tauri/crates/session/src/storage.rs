use crate::{Cause, MatchId, Summary};
use problems::Attempt;
use thiserror::Error;

/// Storage for matches and attempts at problems. The session calls it while locked, which preserves the order of
/// changes, so it must not call the session.
///
/// A match that cannot be written is held in memory until the program exits: [`fetch`](Storage::fetch) and
/// [`latest`](Storage::latest) return it, and the next successful write includes it.
pub trait Storage: Send + Sync + 'static {
    /// Saves a match, replacing its previous save. It is durable when this returns.
    ///
    /// # Errors
    /// If it cannot be written. The match continues, and the user is told.
    fn save(&self, id: MatchId, saved: &SavedMatch) -> Result<(), StorageFailed>;

    /// A match's save; none if it is not stored.
    ///
    /// # Errors
    /// If it cannot be read.
    fn fetch(&self, id: MatchId) -> Result<Option<String>, StorageFailed>;

    /// A game's latest match with its save; none if no match is stored.
    ///
    /// # Errors
    /// If it cannot be read.
    fn latest(&self, game: &str) -> Result<Option<(MatchId, String)>, StorageFailed>;

    /// Deletes a match that never began.
    ///
    /// # Errors
    /// If it cannot be written.
    fn forget(&self, id: MatchId) -> Result<(), StorageFailed>;

    /// Stores an attempt that passes its [check](Attempt::check), unless it is already stored.
    ///
    /// # Errors
    /// If it cannot be written. The next successful write includes it, unless this is a read-only instance.
    fn attempted(&self, attempt: &Attempt) -> Result<(), StorageFailed>;

    /// The highest id ever assigned.
    fn last_id(&self) -> MatchId;
}

/// A match as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedMatch {
    /// Its summary for lists.
    pub summary: Summary,
    /// The whole match as text, for [`Session`](crate::Session) to read.
    pub save: String,
}

/// A match or an attempt could not be saved or read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct StorageFailed {
    /// Its file's name.
    pub file: String,
    /// The cause, if the user can fix it.
    pub cause: Option<Cause>,
    /// The reason, as an English sentence.
    pub reason: String,
}
