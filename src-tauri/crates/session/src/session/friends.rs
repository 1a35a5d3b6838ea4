//! Matches with friends on other devices, which follow their logs.

use super::Session;
use crate::matches::{AnyMatch, Change};
use crate::save::Save;
use crate::{BySide, LogView, MatchError, MatchId, MatchLog, Player};
use game::Side;

impl Session {
    /// Connects the logs of matches with friends. Only the first call has an effect.
    pub fn connect(&self, logs: Box<dyn MatchLog>) {
        let _ = self.inner.logs.set(logs);
    }

    /// Starts a match with a friend on another device, who plays the side opposite `own`. The match is saved, but not
    /// moved to the table.
    ///
    /// # Errors
    /// If there is no such game, it cannot be played remotely or with these options, or the match cannot be saved.
    pub fn begin_with_friend(
        &self,
        game: &str,
        options: &str,
        own: Side,
        names: BySide<Option<String>>,
    ) -> Result<MatchId, MatchError> {
        let mut matches = self.matches();
        matches.allow_changes()?;
        let mut m = (self.games().find(game)?.begin)(options, 0)?;
        m.begin_with_friend(own, names, self.clock().unix_time())?;
        let id = matches.next_id();
        self.inner.storage.save(id, &m.saved())?;
        Ok(id)
    }

    /// Rereads the log of a match with a friend, then saves and shows the changes.
    ///
    /// # Errors
    /// If there is no such match, it is not with a friend, or it cannot be read or saved.
    pub fn follow(&self, id: MatchId) -> Result<(), MatchError> {
        let mut matches = self.matches();
        if let Some(m) = matches.by_id.get_mut(&id) {
            // The match already followed this device's own entries when it wrote them.
            if let Some(change) = m.follow(&|| self.log(id))? {
                let change = matches.without_saving(change);
                self.changed(&mut matches, id, change);
            }
            return Ok(());
        }
        let save = self.inner.storage.fetch(id)?.ok_or(MatchError::UnknownMatch(id))?;
        let mut m = self.games().restore(&save)?;
        let change = m.follow(&|| self.log(id))?;
        if change.map(|change| matches.without_saving(change)) == Some(Change::Lasting) {
            self.inner.storage.save(id, &m.saved())?;
        }
        Ok(())
    }

    /// Whether this match exists and is with a friend. Does not replay it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn has_friend(&self, id: MatchId) -> Result<bool, MatchError> {
        let at_table = self.matches().by_id.get(&id).map(|m| m.summary().seats);
        let seats = match at_table {
            Some(seats) => seats,
            None => match self.inner.storage.fetch(id)? {
                Some(save) => Save::from_text(&save)?.seats,
                None => return Ok(false),
            },
        };
        Ok(Side::BOTH.into_iter().any(|side| *seats.get(side) == Some(Player::Friend)))
    }

    pub(super) fn log(&self, id: MatchId) -> Option<LogView> {
        self.inner.logs.get().and_then(|logs| logs.read(id))
    }

    /// Restores a save and brings it up to date, because a match with a friend may have continued since.
    pub(super) fn restore(&self, id: MatchId, save: &str) -> Result<Box<dyn AnyMatch>, MatchError> {
        let mut m = self.games().restore(save)?;
        // Other matches refuse to follow a log and stay as saved.
        let _ = m.follow(&|| self.log(id));
        Ok(m)
    }
}
