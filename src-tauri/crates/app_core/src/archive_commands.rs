//! Commands for the archive: every saved match, whether or not it is at the table.

use crate::error::CommandError;
use crate::store_failed::StoreFailed;
use archive::{Archive, MatchFilter, MatchList};
use session::{MOST_OF_NOTE, MatchError, MatchId, Session, Trouble};
use statistics::{Query, Report};
use std::io;

/// A page of a list: see [`Archive::list`].
pub fn list(
    archive: &Archive,
    filter: &MatchFilter,
    offset: usize,
    limit: usize,
) -> Result<MatchList, CommandError> {
    archive.list(filter, offset, limit).map_err(|error| StoreFailed::to_read(archive, error).into())
}

pub fn names(archive: &Archive) -> Result<Vec<String>, CommandError> {
    archive.names().map_err(|error| StoreFailed::to_read(archive, error).into())
}

pub fn statistics(archive: &Archive, session: &Session, query: &Query) -> Result<Report, CommandError> {
    let summaries = archive.summaries().map_err(|error| StoreFailed::to_read(archive, error))?;
    let strengths: Vec<_> = session.games().strengths().collect();
    Ok(Report::new(&summaries, query, &strengths))
}

pub fn annotate(archive: &Archive, id: MatchId, note: &str) -> Result<(), CommandError> {
    if note.chars().nth(MOST_OF_NOTE).is_some() {
        let reason = format!("it exceeds {MOST_OF_NOTE} characters");
        return Err(CommandError::BadArgument { name: "note", reason });
    }
    found(id, change(archive, |archive| archive.annotate(id, note))?)
}

pub fn star(archive: &Archive, id: MatchId, starred: bool) -> Result<(), CommandError> {
    found(id, change(archive, |archive| archive.star(id, starred))?)
}

/// Deletes matches and returns how many existed. They are removed from the table last, so that they stay there if the
/// disk fails.
pub fn delete(archive: &Archive, session: &Session, ids: &[MatchId]) -> Result<usize, CommandError> {
    let deleted = change(archive, |archive| archive.delete(ids))?;
    ids.iter().for_each(|id| session.close(*id));
    Ok(deleted)
}

/// Restores deleted matches and returns how many there were.
///
/// # Errors
/// If they cannot be written, or the archive is read-only.
pub fn restore(archive: &Archive, ids: &[MatchId]) -> Result<usize, CommandError> {
    change(archive, |archive| archive.restore(ids))
}

/// Deletes everything permanently. Clears the table first, so that no computer keeps playing there.
pub fn delete_everything(archive: &Archive, session: &Session) -> Result<(), CommandError> {
    let _bulk = archive.bulk();
    change(archive, |archive| {
        session.close_all();
        archive.delete_everything()
    })
}

/// Checks for damage. The next notices report any damage.
pub fn check(archive: &Archive) -> Result<(), CommandError> {
    archive.check().map_err(|error| StoreFailed::to_read(archive, error).into())
}

/// One-time notices about damaged databases.
pub fn recovered(archive: &Archive) -> impl Iterator<Item = Trouble> + use<> {
    archive.take_set_aside().into_iter().map(|aside| {
        let detail = format!("the damaged file '{}' was set aside as '{aside}'", archive::FILE);
        Trouble { file: Some(aside), ..Trouble::new("matches_recovered", detail) }
    })
}

pub fn change<T>(
    archive: &Archive,
    change: impl FnOnce(&Archive) -> io::Result<T>,
) -> Result<T, CommandError> {
    if archive.is_read_only() {
        return Err(MatchError::ReadOnly.into());
    }
    change(archive).map_err(|error| StoreFailed::to_write(archive.path(), error).into())
}

fn found(id: MatchId, found: bool) -> Result<(), CommandError> {
    if found { Ok(()) } else { Err(MatchError::UnknownMatch(id).into()) }
}
