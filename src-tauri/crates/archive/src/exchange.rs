//! Exports matches from the archive and imports them.

use crate::filter::{MatchFilter, MatchOrder};
use crate::rows::{self, match_id, numbers};
use crate::{Archive, list};
use problems::Attempt;
use serde::Deserialize;
use session::{Annotated, Imported, MatchId, Storage};
use std::collections::HashMap;
use std::io;

/// A selection of stored matches.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum MatchSelection {
    /// The matches with these ids.
    Ids {
        /// The ids.
        ids: Vec<MatchId>,
    },
    /// The matches that pass a filter.
    Filter {
        /// The filter; its order is ignored.
        filter: MatchFilter,
    },
}

impl MatchSelection {
    /// Whether it selects all matches.
    pub fn is_everything(&self) -> bool {
        let MatchSelection::Filter { filter } = self else { return false };
        let MatchFilter { sort, descending, .. } = *filter;
        *filter == MatchFilter { sort, descending, ..MatchFilter::default() }
    }
}

/// Stored matches that an export treats alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportGroup {
    /// Their game's id; empty if unknown.
    pub game: String,
    /// Whether they are over; `None` if their saves cannot be used.
    pub over: Option<bool>,
    /// Whether a friend on another device plays.
    pub with_friend: bool,
    /// The number of matches.
    pub matches: u32,
}

/// The matches by game and start time, if known.
pub type Beginnings = HashMap<(String, Option<u64>), Vec<MatchId>>;

impl Archive {
    /// The selected matches, by start time.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn selected(&self, selection: &MatchSelection) -> io::Result<Vec<MatchId>> {
        let selected = self.read(|connection| match selection {
            MatchSelection::Ids { ids } => rows::by_beginning(connection, &numbers(ids)),
            MatchSelection::Filter { filter } => {
                let filter = MatchFilter { sort: MatchOrder::Began, descending: false, ..filter.clone() };
                list::ids(connection, &filter)
            }
        })?;
        Ok(selected.into_iter().map(match_id).collect())
    }

    /// The selection's groups, by game.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn export_groups(&self, selection: &MatchSelection) -> io::Result<Vec<ExportGroup>> {
        let ids = self.selected(selection)?;
        Ok(self.read(|connection| rows::export_groups(connection, &numbers(&ids)))?)
    }

    /// A match with its note and star; `None` if it does not exist.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn annotated(&self, id: MatchId) -> io::Result<Option<Annotated>> {
        let save = self.fetch(id).map_err(io::Error::other)?;
        let notes = self.read(|connection| rows::notes(connection, id))?;
        Ok(save.map(|save| {
            let (note, starred, changed) = notes.unwrap_or_default();
            Annotated { save, note, starred, changed }
        }))
    }

    /// When the stored matches began.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn beginnings(&self) -> io::Result<Beginnings> {
        Ok(self.read(rows::beginnings)?)
    }

    /// Stores imported matches and attempts. An imported match does not become its game's latest unless the game has no
    /// others. Skips attempts that are already stored, and returns the number of the others.
    ///
    /// # Errors
    /// If they cannot be written. In that case none are stored.
    pub fn take_in(&self, matches: &[(MatchId, Imported)], attempts: &[Attempt]) -> io::Result<usize> {
        let now = self.inner.clock.unix_time();
        let changed = |(_, imported): &&(MatchId, Imported)| imported.changed.unwrap_or(now);
        let mut last_first: Vec<_> = matches.iter().collect();
        last_first.sort_by_key(|saved| std::cmp::Reverse(changed(saved)));
        self.change(|connection| {
            for saved in &last_first {
                rows::take_in(connection, saved.0, &saved.1, changed(saved))?;
            }
            let mut taken = 0;
            for attempt in attempts {
                taken += usize::from(rows::add_attempt(connection, attempt)?);
            }
            Ok(taken)
        })
    }
}
