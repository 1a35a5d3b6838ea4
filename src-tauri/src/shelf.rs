//! What is asked of the archive: every match that is kept, at the table or not.

use crate::error::CommandError;
use crate::store::StoreFailed;
use archive::{Archive, MatchFilter, MatchList};
use session::{MatchError, MatchId, Session};
use statistics::{Query, Report};
use std::io;

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
    found(id, change(archive, |archive| archive.annotate(id, note))?)
}

pub fn star(archive: &Archive, id: MatchId, starred: bool) -> Result<(), CommandError> {
    found(id, change(archive, |archive| archive.star(id, starred))?)
}

/// Those at the table are taken away first, so that no computer there goes on.
pub fn delete(archive: &Archive, session: &Session, ids: &[MatchId]) -> Result<usize, CommandError> {
    change(archive, |archive| {
        ids.iter().for_each(|id| session.close(*id));
        archive.delete(ids)
    })
}

pub fn restore(archive: &Archive, ids: &[MatchId]) -> Result<usize, CommandError> {
    change(archive, |archive| archive.restore(ids))
}

pub fn delete_everything(archive: &Archive, session: &Session) -> Result<(), CommandError> {
    change(archive, |archive| {
        session.close_all();
        archive.delete_everything()
    })
}

/// Looks for damage. What was damaged is told by the next notices.
pub fn check(archive: &Archive) -> Result<(), CommandError> {
    archive.check().map_err(|error| StoreFailed::to_read(archive, error).into())
}

pub fn change<T>(
    archive: &Archive,
    change: impl FnOnce(&Archive) -> io::Result<T>,
) -> Result<T, CommandError> {
    if archive.only_looks() {
        return Err(MatchError::OnlyLooking.into());
    }
    change(archive).map_err(|error| StoreFailed::to_write(archive, error).into())
}

fn found(id: MatchId, found: bool) -> Result<(), CommandError> {
    if found { Ok(()) } else { Err(MatchError::UnknownMatch(id).into()) }
}
