//! Many matches that leave the program as a text, and come in again.

use crate::archive_commands;
use crate::error::CommandError;
use crate::store_failed::StoreFailed;
use archive::{Archive, ExportGroup, MatchSelection};
use serde::Serialize;
use session::{BadMatch, ExportFormat, Exported, Exporter, Imported, MatchId, Session, Storage, fingerprint};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::io;

/// So many broken matches are told one by one.
const MOST_TOLD: usize = 100;

/// What became of a text of many matches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ImportReport {
    /// The name of the file, if it was one.
    pub file: Option<String>,
    /// Whether nothing said what the letters beyond ASCII in its bytes mean.
    pub is_guess: bool,
    /// The matches that came in.
    pub ids: Vec<MatchId>,
    /// So many were there already.
    pub known: usize,
    /// Those that did not come in, the first hundred of them.
    pub broken: Vec<BrokenMatch>,
    /// So many did not come in.
    pub broken_count: usize,
}

/// A match that did not come in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct BrokenMatch {
    /// The line of the text on which that shows, from 1.
    pub line: usize,
    /// Why, as a code of a problem.
    pub code: &'static str,
    /// An English sentence for developers.
    pub detail: String,
}

/// What an export of some matches would hold, and what is only here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ExportOutlook {
    /// So many matches would be written.
    pub written: u32,
    /// What no file can bring back on another device, or after everything was deleted here.
    pub only_here: Vec<OnlyHere>,
}

/// Matches of a game that are only here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct OnlyHere {
    /// The game's id; empty where it is not known.
    pub game: String,
    /// Why.
    pub reason: OnlyHereReason,
    /// How many they are.
    pub matches: u32,
}

/// Why matches are only here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OnlyHereReason {
    /// They hide something until they end, and are left out.
    Hidden,
    /// They cannot be read, and are left out.
    Unreadable,
    /// They are written, but no file lets them go on with the friend on another device.
    Friend,
}

/// What an export of these matches would hold. None of them is read for that.
///
/// # Errors
/// The lists of them cannot be read.
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

/// Matches as a text.
///
/// # Errors
/// They cannot be read.
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
    Ok(exporter.finish())
}

/// Keeps the matches of a text, apart from those that are there already.
///
/// # Errors
/// They cannot be kept.
pub fn import(archive: &Archive, session: &Session, text: &str) -> Result<ImportReport, CommandError> {
    let _bulk = archive.bulk();
    archive_commands::change(archive, |archive| {
        let mut arrivals =
            Arrivals { archive, beginnings: archive.beginnings()?, fresh: Vec::new(), known: HashMap::new() };
        let mut report = ImportReport::default();
        for found in session.games().import(text) {
            match found {
                Ok(imported) => report.known += usize::from(!arrivals.take(session, imported)?),
                Err(BadMatch { line, reason }) => {
                    report.broken_count += 1;
                    if report.broken.len() < MOST_TOLD {
                        report.broken.push(BrokenMatch {
                            line,
                            code: reason.code(),
                            detail: reason.to_string(),
                        });
                    }
                }
            }
        }
        archive.take_in(&arrivals.fresh)?;
        report.ids = arrivals.fresh.iter().map(|(id, _)| *id).collect();
        Ok(report)
    })
}

/// Matches that come in.
struct Arrivals<'a> {
    archive: &'a Archive,
    beginnings: archive::Beginnings,
    fresh: Vec<(MatchId, Imported)>,
    /// The fingerprints of those that are kept or came in, by their games and when they began. Each kept match is fetched
    /// once at the most.
    known: HashMap<(String, Option<u64>), HashSet<String>>,
}

impl Arrivals<'_> {
    /// False if the match is there already.
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
