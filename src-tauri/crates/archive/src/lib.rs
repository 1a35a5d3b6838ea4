//! Stores matches in one SQLite database: for each, its save and a summary for lists; also attempts at problems. A
//! second database holds data about friends on other devices ([`ContactDatabase`]).
//!
//! Commits wait for the disk, so stored data survives crashes and power failures.

mod connection;
mod contacts;
mod damage;
mod exchange;
mod fault;
#[cfg_attr(target_family = "wasm", path = "pool.rs")]
mod files;
mod filter;
mod folding;
mod list;
mod rows;
mod schema;
mod storage;

#[cfg(test)]
mod tests;

#[cfg(target_family = "wasm")]
pub use connection::open as open_database;
pub use contacts::{ContactDatabase, ContactRecords};
pub use exchange::{Beginnings, ExportGroup, MatchSelection};
#[cfg(target_family = "wasm")]
pub use files::{open_pool, remove as remove_file};
pub use filter::{MatchFilter, MatchOrder, PhaseFilter, PlayerFilter, ResultFilter};
pub use list::{MatchEntry, MatchList};

use crate::connection::{Reader, connect, is_there, open_read_only, write_into};
use crate::fault::Fault;
use crate::rows::{DirtyMatches, match_id, number, numbers};
use crate::schema::MATCHES;
use game::{Clock, lock};
use problems::Attempt;
use rusqlite::{Connection, TransactionBehavior, params};
use session::{Games, MatchId, Summary};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

/// The database file name. While it is in use, SQLite keeps `-wal` and `-shm` next to it.
pub const FILE: &str = "spielkiste.db";

/// The matches in a folder. Clones share them.
#[derive(Clone)]
pub struct Archive {
    inner: Arc<Inner>,
}

struct Inner {
    path: PathBuf,
    /// Whether another program is using the folder; if so, nothing is written.
    read_only: bool,
    games: Games,
    clock: Arc<dyn Clock>,
    /// To hold both locks, take this one first.
    writer: Mutex<Writer>,
    /// A separate connection for lists, so that saving never waits for them.
    reader: Mutex<Option<Reader>>,
    /// The new names of damaged databases, until queried.
    set_aside: Mutex<Vec<String>>,
    /// Held while checking for damage. Taken before the other two.
    check: Mutex<()>,
    /// See [`Archive::bulk`]. Taken before all others.
    bulk: Mutex<()>,
}

#[derive(Default)]
struct Writer {
    connection: Option<Connection>,
    dirty: DirtyMatches,
    /// The attempts not yet in the database.
    attempts: Vec<Attempt>,
    /// Whether the database could not be read, in which case a new match might reuse an old match's id.
    unread: bool,
}

impl Archive {
    /// The archive in this folder. Both are created on the first write.
    pub fn new(folder: &Path, games: Games, clock: Arc<dyn Clock>) -> Archive {
        Archive::of(folder, games, clock, false)
    }

    /// A read-only archive in a folder that another program is using.
    pub fn read_only(folder: &Path, games: Games, clock: Arc<dyn Clock>) -> Archive {
        Archive::of(folder, games, clock, true)
    }

    fn of(folder: &Path, games: Games, clock: Arc<dyn Clock>, read_only: bool) -> Archive {
        let inner = Inner {
            path: folder.join(FILE),
            read_only,
            games,
            clock,
            writer: Mutex::default(),
            reader: Mutex::default(),
            set_aside: Mutex::default(),
            check: Mutex::default(),
            bulk: Mutex::default(),
        };
        Archive { inner: Arc::new(inner) }
    }

    /// The database path.
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// Whether another program is using the folder; if so, nothing is written.
    pub fn is_read_only(&self) -> bool {
        self.inner.read_only
    }

    /// Opens the database; must be called first. Sets a damaged database aside and starts a new one with all readable
    /// matches and attempts. Purges deleted matches.
    ///
    /// # Errors
    /// If the system refuses to open the database or set it aside. `Unsupported`: it was written by a newer version of
    /// the program. It is then left alone, and nothing is stored.
    pub fn open(&self) -> io::Result<()> {
        let mut writer = self.writer();
        let found = match is_there(self.path()) {
            Ok(false) => Ok(false),
            Ok(true) => self.set_up(&mut writer),
            Err(fault) => Err(fault),
        };
        let opened = match found {
            Ok(true) => Ok(()),
            Ok(false) => {
                // If this fails, the next save reports it.
                let _ = self.change_with(&mut writer, |_| Ok(()));
                Ok(())
            }
            Err(fault) if fault.kind() == io::ErrorKind::InvalidData && !self.is_read_only() => {
                self.replace(&mut writer)
            }
            Err(fault) => Err(fault),
        };
        writer.unread = opened.is_err();
        Ok(opened?)
    }

    /// Checks for damage, and repairs it like [`Archive::open`]. May take a while for thousands of matches, but does
    /// not block other operations.
    ///
    /// # Errors
    /// Like [`Archive::open`].
    pub fn check(&self) -> io::Result<()> {
        // SQLite would block on a pipe. `open` has already reported it.
        if self.is_read_only() || files::length(self.path()).is_err() {
            return Ok(());
        }
        let _check = lock(&self.inner.check);
        let found = open_read_only(self.path()).and_then(|connection| damage::quick_check(&connection));
        match found {
            Err(fault) if fault.kind() == io::ErrorKind::InvalidData => Ok(self.recover(&mut self.writer())?),
            found => Ok(found?),
        }
    }

    /// Returns and clears the new names of replaced damaged databases.
    pub fn take_set_aside(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.inner.set_aside))
    }

    /// Returns `limit` filtered matches starting at `offset`, and the total. Matches without a move are not listed.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn list(&self, filter: &MatchFilter, offset: usize, limit: usize) -> io::Result<MatchList> {
        Ok(self.read(|connection| list::list(connection, filter, offset, limit))?)
    }

    /// All filtered matches, in the filter's order.
    ///
    /// # Errors
    /// Like `list`.
    pub fn ids(&self, filter: &MatchFilter) -> io::Result<Vec<MatchId>> {
        let ids = self.read(|connection| list::ids(connection, filter))?;
        Ok(ids.into_iter().map(match_id).collect())
    }

    /// The summaries of all finished matches, unordered. An unknown start time is replaced with the time of the last
    /// change.
    ///
    /// # Errors
    /// Like `list`.
    pub fn summaries(&self) -> io::Result<Vec<Summary>> {
        Ok(self.read(list::summaries)?)
    }

    /// All attempts at a game's problems, by time. Includes those that could not be written yet.
    ///
    /// # Errors
    /// Like `list`.
    pub fn attempts(&self, game: &str) -> io::Result<Vec<Attempt>> {
        self.attempts_at(Some(game))
    }

    /// All attempts at problems, by time, like [`Archive::attempts`].
    ///
    /// # Errors
    /// Like `list`.
    pub fn all_attempts(&self) -> io::Result<Vec<Attempt>> {
        self.attempts_at(None)
    }

    fn attempts_at(&self, game: Option<&str>) -> io::Result<Vec<Attempt>> {
        let unsaved = self.writer().attempts.clone();
        let mut attempts = self.read(|connection| rows::attempts(connection, game))?;
        // Another thread may have written them meanwhile.
        let is_new = |one: &Attempt| game.is_none_or(|game| one.game == game) && !attempts.contains(one);
        let unsaved: Vec<Attempt> = unsaved.into_iter().filter(is_new).collect();
        attempts.extend(unsaved);
        attempts.sort_by_key(|attempt| attempt.at);
        Ok(attempts)
    }

    /// All human players' names, latest first.
    ///
    /// # Errors
    /// Like `list`.
    pub fn names(&self) -> io::Result<Vec<String>> {
        Ok(self.read(list::names)?)
    }

    /// Sets a match's note. Returns `false` if it does not exist.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn annotate(&self, id: MatchId, note: &str) -> io::Result<bool> {
        let annotate = "UPDATE matches SET note = ?2 WHERE id = ?1 AND NOT deleted";
        let changed =
            self.change(|connection| Ok(connection.execute(annotate, params![number(id), note])?))?;
        Ok(changed > 0)
    }

    /// Stars or unstars a match. Returns `false` if it does not exist.
    ///
    /// # Errors
    /// Like `annotate`.
    pub fn star(&self, id: MatchId, starred: bool) -> io::Result<bool> {
        let star = "UPDATE matches SET starred = ?2 WHERE id = ?1 AND NOT deleted";
        let changed =
            self.change(|connection| Ok(connection.execute(star, params![number(id), starred])?))?;
        Ok(changed > 0)
    }

    /// Deletes matches; they can be restored until the next start. Returns the number of deleted matches.
    ///
    /// # Errors
    /// Like `annotate`.
    pub fn delete(&self, ids: &[MatchId]) -> io::Result<usize> {
        self.set_deleted(ids, true)
    }

    /// Restores deleted matches. Returns the number of restored matches.
    ///
    /// # Errors
    /// Like `annotate`.
    pub fn restore(&self, ids: &[MatchId]) -> io::Result<usize> {
        self.set_deleted(ids, false)
    }

    fn set_deleted(&self, ids: &[MatchId], deleted: bool) -> io::Result<usize> {
        let set =
            "UPDATE matches SET deleted = ?2 WHERE id IN (SELECT value FROM json_each(?1)) AND deleted <> ?2";
        self.change(|connection| Ok(connection.execute(set, params![numbers(ids), deleted])?))
    }

    /// Excludes other bulk imports and deletions while held, so that none sees another in progress. Blocks nothing
    /// else.
    pub fn bulk(&self) -> MutexGuard<'_, ()> {
        lock(&self.inner.bulk)
    }

    /// Permanently deletes everything: all matches, notes, names, attempts, and databases set aside.
    ///
    /// # Errors
    /// Like `annotate`; some data may remain.
    pub fn delete_everything(&self) -> io::Result<()> {
        let _check = lock(&self.inner.check);
        let mut writer = self.writer();
        writer.dirty.clear();
        writer.attempts.clear();
        self.change_with(&mut writer, |_| Ok(()))?;
        *self.reader() = None;
        let connection = writer.connection.as_ref().expect("a connection after a write");
        rows::purge_all(connection)?;
        damage::remove_set_aside(self.path())?;
        Ok(rows::give_room_back(connection)?)
    }

    /// Closes the database until the next access. It is then a single file.
    pub fn close(&self) {
        let _check = lock(&self.inner.check);
        let mut writer = self.writer();
        *self.reader() = None;
        writer.connection = None;
    }

    /// Prepares an existing database. Returns `false` if it is empty.
    fn set_up(&self, writer: &mut Writer) -> Result<bool, Fault> {
        if self.is_read_only() {
            return Ok(self.open_reader(&mut self.reader())?.is_some());
        }
        let ready = || {
            if open_read_only(self.path()).and_then(|connection| MATCHES.is_new(&connection))? {
                return Ok(None);
            }
            let mut connection = self.connect()?;
            rows::purge(&connection)?;
            self.complete(&mut connection)?;
            Ok(Some(connection))
        };
        match ready() {
            Ok(connection) => {
                writer.connection = connection;
                Ok(writer.connection.is_some())
            }
            Err(fault) if is_for_good(&fault) => Err(fault),
            // It may still be readable.
            Err(fault) => match self.open_reader(&mut self.reader()) {
                Ok(found) => Ok(found.is_some()),
                Err(_) => Err(fault),
            },
        }
    }

    /// Replaces a damaged database.
    fn recover(&self, writer: &mut Writer) -> Result<(), Fault> {
        // Another thread may already have replaced it.
        let found = open_read_only(self.path()).and_then(|connection| {
            MATCHES.check(&connection)?;
            damage::check(&connection)
        });
        match found {
            Err(fault) if fault.kind() == io::ErrorKind::InvalidData => self.replace(writer),
            found => found,
        }
    }

    fn replace(&self, writer: &mut Writer) -> Result<(), Fault> {
        *self.reader() = None;
        writer.connection = None;
        let aside = damage::replace(self.path())?;
        lock(&self.inner.set_aside).push(aside);
        let mut connection = self.connect()?;
        self.complete(&mut connection)?;
        writer.connection = Some(connection);
        Ok(())
    }

    /// Writes everything unsaved and a change in one transaction.
    fn change<T>(&self, change: impl Fn(&Connection) -> Result<T, Fault>) -> io::Result<T> {
        Ok(self.change_with(&mut self.writer(), change)?)
    }

    fn change_with<T>(
        &self,
        writer: &mut Writer,
        change: impl Fn(&Connection) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if self.is_read_only() {
            return Err(io::Error::from(io::ErrorKind::ReadOnlyFilesystem).into());
        }
        match self.try_change(writer, &change) {
            Err(fault) if fault.is_damage() => {
                self.recover(writer)?;
                self.try_change(writer, &change)
            }
            result => result,
        }
    }

    /// After a failure, the next change reconnects.
    fn try_change<T>(
        &self,
        writer: &mut Writer,
        change: impl Fn(&Connection) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if writer.unread {
            return Err(io::Error::other("the database could not be read at the start").into());
        }
        self.bring_back(writer)?;
        let mut connection = match writer.connection.take() {
            Some(connection) => connection,
            None => self.connect()?,
        };
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        writer.dirty.write(&transaction, self.inner.clock.unix_time())?;
        for attempt in &writer.attempts {
            rows::add_attempt(&transaction, attempt)?;
        }
        let changed = change(&transaction)?;
        transaction.commit()?;
        writer.dirty.clear();
        writer.attempts.clear();
        writer.connection = Some(connection);
        Ok(changed)
    }

    /// Recreates the database if its file was removed while open. The system keeps the contents until the file is
    /// closed.
    fn bring_back(&self, writer: &mut Writer) -> Result<(), Fault> {
        let path = self.path();
        if let (Some(connection), Some(name)) = (&writer.connection, path.to_str())
            && !files::exists(path)
        {
            files::make_folder_of(path)?;
            write_into(connection, name)?;
            writer.connection = None;
        }
        Ok(())
    }

    fn connect(&self) -> Result<Connection, Fault> {
        files::make_folder_of(self.path())?;
        let connection = connect(self.path())?;
        // The reader may still be using a copy made while the database was not writable.
        *self.reader() = None;
        Ok(connection)
    }

    fn complete(&self, connection: &mut Connection) -> Result<(), Fault> {
        rows::complete(connection, |save| self.inner.games.summary(save).ok())
    }

    /// Queries the database; returns the default if none exists.
    fn read<T: Default>(&self, query: impl Fn(&Connection) -> Result<T, Fault>) -> Result<T, Fault> {
        let read = || match self.open_reader(&mut self.reader())? {
            Some(reader) => query(&reader.connection),
            None => Ok(T::default()),
        };
        match read() {
            Err(fault) if fault.is_damage() && !self.is_read_only() => {
                self.recover(&mut self.writer())?;
                read()
            }
            result => result,
        }
    }

    fn open_reader<'a>(&self, reader: &'a mut Option<Reader>) -> Result<Option<&'a Reader>, Fault> {
        if reader.is_none() {
            *reader = Reader::open(self.path())?;
            if let Some(Reader { connection, copy: Some(_) }) = reader {
                self.complete(connection)?;
            }
        }
        Ok(reader.as_ref())
    }

    fn writer(&self) -> MutexGuard<'_, Writer> {
        lock(&self.inner.writer)
    }

    fn reader(&self) -> MutexGuard<'_, Option<Reader>> {
        lock(&self.inner.reader)
    }
}

/// Whether the fault lies in the database, not in the system.
fn is_for_good(fault: &Fault) -> bool {
    matches!(fault.kind(), io::ErrorKind::InvalidData | io::ErrorKind::Unsupported)
}
