//! Export and import of many matches.

use crate::archive_commands;
use crate::error::CommandError;
use crate::store_failed::StoreFailed;
use archive::{Archive, ExportGroup, MatchSelection};
use serde::Serialize;
use session::{BadMatch, ExportFormat, Exported, Exporter, Imported, MatchId, Session, Storage, fingerprint};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::io;

/// The maximum number of broken matches in a report.
const MOST_TOLD: usize = 100;

/// The result of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ImportReport {
    /// The file's name, if it came from one.
    pub file: Option<String>,
    /// Whether the encoding of its non-ASCII characters had to be guessed.
    pub is_guess: bool,
    /// The imported matches.
    pub ids: Vec<MatchId>,
    /// How many matches were already stored.
    pub known: usize,
    /// How many attempts at problems were imported; those already stored do not count.
    pub attempts: usize,
    /// The matches and attempts that could not be imported, at most a hundred.
    pub broken: Vec<BrokenMatch>,
    /// How many could not be imported.
    pub broken_count: usize,
}

/// A match or an attempt that could not be imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct BrokenMatch {
    /// The line of the error, from 1.
    pub line: usize,
    /// The error code.
    pub code: &'static str,
    /// An English sentence for developers.
    pub detail: String,
}

/// An export's expected content, and the matches that exist only on this device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ExportOutlook {
    /// How many matches it would contain.
    pub written: u32,
    /// Matches that no file can restore on another device, or after everything is deleted here.
    pub only_here: Vec<OnlyHere>,
}

/// Matches of a game that exist only on this device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct OnlyHere {
    /// The game's id; empty if unknown.
    pub game: String,
    /// Why they cannot be restored from a file.
    pub reason: OnlyHereReason,
    /// The number of matches.
    pub matches: u32,
}

/// Why matches exist only on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OnlyHereReason {
    /// They have hidden information and are skipped.
    Hidden,
    /// They cannot be read and are skipped.
    Unreadable,
    /// They are exported, but no file can continue them with the friend on another device.
    Friend,
}

/// The expected contents of an export of these matches. Does not read the matches.
///
/// # Errors
/// If the lists of matches cannot be read.
pub fn outlook(
    archive: &Archive,
    session: &Session,
    selection: &MatchSelection,
) -> Result<ExportOutlook, CommandError> {
    let groups = archive.export_groups(selection).map_err(|error| StoreFailed::to_read(archive, error))?;
    let mut outlook = ExportOutlook::default();
    for ExportGroup { game, over, with_friend, matches } in groups {
        let reason = match over {
            None => Some(OnlyHereReason::Unreadable),
            Some(true) => None,
            Some(false) if session.games().has_secrets(&game) => Some(OnlyHereReason::Hidden),
            Some(false) => with_friend.then_some(OnlyHereReason::Friend),
        };
        if matches!(reason, None | Some(OnlyHereReason::Friend)) {
            outlook.written += matches;
        }
        let Some(reason) = reason else { continue };
        let same = outlook.only_here.iter_mut().find(|one| one.game == game && one.reason == reason);
        match same {
            Some(same) => same.matches += matches,
            None => outlook.only_here.push(OnlyHere { game, reason, matches }),
        }
    }
    Ok(outlook)
}

/// Exports matches as text. An export of all matches in JSON also has all attempts at problems.
///
/// # Errors
/// If the matches cannot be read.
pub fn export(
    archive: &Archive,
    session: &Session,
    selection: &MatchSelection,
    format: ExportFormat,
) -> Result<Exported, CommandError> {
    let unread = |error: io::Error| StoreFailed::to_read(archive, error);
    let mut exporter = Exporter::new(session.games(), format);
    for id in archive.selected(selection).map_err(unread)? {
        if let Some(saved) = archive.annotated(id).map_err(unread)? {
            exporter.add(id, &saved);
        }
    }
    if selection.is_everything() {
        archive.all_attempts().map_err(unread)?.iter().for_each(|attempt| exporter.add_attempt(attempt));
    }
    Ok(exporter.finish())
}

/// Imports the matches and attempts from text, except those already stored.
///
/// # Errors
/// If they cannot be saved.
pub fn import(archive: &Archive, session: &Session, text: &str) -> Result<ImportReport, CommandError> {
    let _bulk = archive.bulk();
    archive_commands::change(archive, |archive| {
        let mut arrivals =
            Arrivals { archive, beginnings: archive.beginnings()?, fresh: Vec::new(), known: HashMap::new() };
        let mut report = ImportReport::default();
        for found in session.games().import(text) {
            match found {
                Ok(imported) => report.known += usize::from(!arrivals.take(session, imported)?),
                Err(bad) => report.add_broken(&bad),
            }
        }
        let mut attempts = Vec::new();
        for found in session.games().import_attempts(text) {
            match found {
                Ok(attempt) => attempts.push(attempt),
                Err(bad) => report.add_broken(&bad),
            }
        }
        report.attempts = archive.take_in(&arrivals.fresh, &attempts)?;
        report.ids = arrivals.fresh.iter().map(|(id, _)| *id).collect();
        Ok(report)
    })
}

impl ImportReport {
    fn add_broken(&mut self, BadMatch { line, reason }: &BadMatch) {
        self.broken_count += 1;
        if self.broken.len() < MOST_TOLD {
            let (code, detail) = (reason.code(), reason.to_string());
            self.broken.push(BrokenMatch { line: *line, code, detail });
        }
    }
}

/// An import in progress.
struct Arrivals<'a> {
    archive: &'a Archive,
    beginnings: archive::Beginnings,
    fresh: Vec<(MatchId, Imported)>,
    /// The fingerprints of known matches, by game and start time. Each stored match is read at most once.
    known: HashMap<(String, Option<u64>), HashSet<String>>,
}

impl Arrivals<'_> {
    /// False if the match is already stored.
    fn take(&mut self, session: &Session, imported: Imported) -> io::Result<bool> {
        let summary = &imported.saved.summary;
        let key = (summary.game.clone(), summary.began);
        let identity = fingerprint(&imported.saved.save).expect("a match that was replayed has a save");
        let known = match self.known.entry(key) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let mut known = HashSet::new();
                for id in self.beginnings.get(unknown.key()).into_iter().flatten() {
                    let saved = self.archive.fetch(*id).map_err(io::Error::other)?;
                    known.extend(saved.and_then(|saved| fingerprint(&saved)));
                }
                unknown.insert(known)
            }
        };
        if !known.insert(identity) {
            return Ok(false);
        }
        let id = session.new_id().map_err(io::Error::other)?;
        self.fresh.push((id, imported));
        Ok(true)
    }
}
