//! Matches that leave the archive as texts, and those that come in.

use crate::filter::{MatchFilter, MatchOrder};
use crate::rows::{self, match_id, numbers};
use crate::{Archive, list};
use serde::Deserialize;
use session::{Annotated, Imported, MatchId, Storage};
use std::collections::HashMap;
use std::io;

/// Some of the matches that are kept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum MatchSelection {
    /// These.
    Ids {
        /// They.
        ids: Vec<MatchId>,
    },
    /// Those of a filter.
    Filter {
        /// It. Its order does not matter.
        filter: MatchFilter,
    },
}

/// Kept matches that an export treats alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportGroup {
    /// Their game's id; empty where it is not known.
    pub game: String,
    /// Whether they are over; nothing if their saves cannot be used.
    pub over: Option<bool>,
    /// Whether a friend on another device plays a side.
    pub with_friend: bool,
    /// How many they are.
    pub matches: u32,
}

/// When matches of which games began, as far as somebody noted it.
pub type Beginnings = HashMap<(String, Option<u64>), Vec<MatchId>>;

impl Archive {
    /// The matches of a selection, those that began first before the others.
    ///
    /// # Errors
    /// The database cannot be read.
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

    /// The groups of a selection, in the order of their games.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn export_groups(&self, selection: &MatchSelection) -> io::Result<Vec<ExportGroup>> {
        let ids = self.selected(selection)?;
        Ok(self.read(|connection| rows::export_groups(connection, &numbers(&ids)))?)
    }

    /// A match with what somebody noted about it; nothing if there is no such match.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn annotated(&self, id: MatchId) -> io::Result<Option<Annotated>> {
        let save = self.fetch(id).map_err(io::Error::other)?;
        let notes = self.read(|connection| rows::notes(connection, id))?;
        Ok(save.map(|save| {
            let (note, starred, changed) = notes.unwrap_or_default();
            Annotated { save, note, starred, changed }
        }))
    }

    /// When the matches began that are kept.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn beginnings(&self) -> io::Result<Beginnings> {
        Ok(self.read(rows::beginnings)?)
    }

    /// Keeps matches that come in. None of them is the last of its game, unless there are no others.
    ///
    /// # Errors
    /// They cannot be written. None of them is kept then.
    pub fn take_in(&self, matches: &[(MatchId, Imported)]) -> io::Result<()> {
        let now = self.inner.clock.unix_time();
        let changed = |(_, imported): &&(MatchId, Imported)| imported.changed.unwrap_or(now);
        let mut last_first: Vec<_> = matches.iter().collect();
        last_first.sort_by_key(|saved| std::cmp::Reverse(changed(saved)));
        self.change(|connection| {
            last_first
                .iter()
                .try_for_each(|saved| rows::take_in(connection, saved.0, &saved.1, changed(saved)))
        })
    }
}
