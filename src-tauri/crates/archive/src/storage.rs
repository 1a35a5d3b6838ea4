use crate::fault::Fault;
use crate::rows;
use crate::{Archive, FILE, Writer};
use problems::Attempt;
use rusqlite::Connection;
use session::{Cause, MatchId, SavedMatch, Storage, StorageFailed};

impl Storage for Archive {
    fn save(&self, id: MatchId, saved: &SavedMatch) -> Result<(), StorageFailed> {
        self.put(id, Some(saved.clone()))
    }

    fn fetch(&self, id: MatchId) -> Result<Option<String>, StorageFailed> {
        let mut writer = self.writer();
        if let Some(saved) = writer.dirty.get(id) {
            return Ok(saved.as_ref().map(|saved| saved.save.clone()));
        }
        self.look(&mut writer, |connection| rows::fetch(connection, id)).map_err(|fault| failed(&fault))
    }

    fn latest(&self, game: &str) -> Result<Option<(MatchId, String)>, StorageFailed> {
        let mut writer = self.writer();
        if let Some((id, saved)) = writer.dirty.latest(game) {
            return Ok(Some((id, saved.save.clone())));
        }
        self.look(&mut writer, |connection| rows::latest(connection, game)).map_err(|fault| failed(&fault))
    }

    fn forget(&self, id: MatchId) -> Result<(), StorageFailed> {
        self.put(id, None)
    }

    fn attempted(&self, attempt: &Attempt) -> Result<(), StorageFailed> {
        let mut writer = self.writer();
        if !self.is_read_only() {
            writer.attempts.push(attempt.clone());
        }
        self.change_with(&mut writer, |_| Ok(())).map_err(|fault| failed(&fault))
    }

    fn last_id(&self) -> MatchId {
        let mut writer = self.writer();
        let saved = self.look(&mut writer, |connection| rows::last_id(connection).map(Some));
        saved.ok().flatten().unwrap_or(MatchId(0)).max(writer.dirty.last_id())
    }
}

impl Archive {
    fn put(&self, id: MatchId, saved: Option<SavedMatch>) -> Result<(), StorageFailed> {
        let mut writer = self.writer();
        writer.dirty.put(id, saved);
        if self.is_read_only() {
            return Ok(());
        }
        self.change_with(&mut writer, |_| Ok(())).map_err(|fault| failed(&fault))
    }

    /// Queries through the writing connection, if open, to avoid waiting for a list.
    fn look<T>(
        &self,
        writer: &mut Writer,
        query: impl Fn(&Connection) -> Result<Option<T>, Fault>,
    ) -> Result<Option<T>, Fault> {
        let looked = |writer: &Writer| match &writer.connection {
            Some(connection) => query(connection),
            None => {
                self.open_reader(&mut self.reader())?.map_or(Ok(None), |reader| query(&reader.connection))
            }
        };
        match looked(writer) {
            Err(fault) if fault.is_damage() && !self.is_read_only() => {
                self.recover(writer)?;
                looked(writer)
            }
            result => result,
        }
    }
}

fn failed(fault: &Fault) -> StorageFailed {
    let reason = format!("the file '{FILE}' could not be read or written: {fault}");
    StorageFailed { file: FILE.to_owned(), cause: Cause::of(fault.kind()), reason }
}
