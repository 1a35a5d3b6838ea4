use crate::matches::{AnyMatch, Change};
use crate::task::JobSettings;
use crate::{MatchError, MatchId, Snapshot};
use std::collections::BTreeMap;

/// The matches at the table and their shared state.
pub(super) struct Matches {
    /// The matches by id, at most one per game.
    pub(super) by_id: BTreeMap<MatchId, Box<dyn AnyMatch>>,
    /// The lesson or problem opened last. It is not at the table, so its game's match stays there.
    pub(super) exercise: Option<(MatchId, Box<dyn AnyMatch>)>,
    pub(super) last_id: MatchId,
    pub(super) revision: u64,
    pub(super) last_ticket: u64,
    pub(super) settings: JobSettings,
    /// Another instance of the program owns the matches.
    pub(super) read_only: bool,
}

impl Matches {
    /// The snapshot of a match at the table.
    pub(super) fn snapshot(&self, id: MatchId) -> Snapshot {
        self.shown(id, self.by_id[&id].as_ref())
    }

    /// Whether this is the lesson or problem opened last.
    pub(super) fn is_exercise(&self, id: MatchId) -> bool {
        self.exercise.as_ref().is_some_and(|(own, _)| *own == id)
    }

    /// Ends a lesson or problem of this game, so that nothing of it is shown any more.
    pub(super) fn leave_exercise(&mut self, game: &str) {
        self.exercise.take_if(|(_, exercise)| exercise.game() == game);
    }

    pub(super) fn shown(&self, id: MatchId, m: &dyn AnyMatch) -> Snapshot {
        let snapshot = m.snapshot(id, self.revision);
        if !self.read_only {
            return snapshot;
        }
        Snapshot { can: snapshot.can.while_read_only(), ..snapshot }
    }

    /// The change as it applies here: in a read-only session, automatic changes are only shown.
    pub(super) fn without_saving(&self, change: Change) -> Change {
        if self.read_only { Change::Fleeting } else { change }
    }

    pub(super) fn allow_changes(&self) -> Result<(), MatchError> {
        if self.read_only { Err(MatchError::ReadOnly) } else { Ok(()) }
    }

    /// The match, lesson or problem with this id.
    pub(super) fn get(&mut self, id: MatchId) -> Result<&mut dyn AnyMatch, MatchError> {
        let exercise = self.exercise.as_mut().filter(|(own, _)| *own == id).map(|(_, exercise)| exercise);
        let m = exercise.or_else(|| self.by_id.get_mut(&id)).ok_or(MatchError::UnknownMatch(id))?;
        Ok(m.as_mut())
    }

    /// A match that is known to be at the table.
    pub(super) fn at(&mut self, id: MatchId) -> &mut dyn AnyMatch {
        self.get(id).expect("a match stays at the table until it is replaced or deleted")
    }

    pub(super) fn of_game(&self, game: &str) -> Option<MatchId> {
        self.by_id.iter().find(|(_, m)| m.game() == game).map(|(&id, _)| id)
    }

    pub(super) fn next_id(&mut self) -> MatchId {
        self.last_id.0 += 1;
        self.last_id
    }
}
