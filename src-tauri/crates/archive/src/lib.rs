//! Matches kept in one SQLite database, each as the text of its save and with what lists say of it. What belongs to
//! friends on other devices is in a second one ([`ContactDatabase`]).
//!
//! A commit waits for the disk, so what was kept survives the end of the program and a power failure.

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

use crate::connection::{Reader, connect, is_there, open_read_only};
use crate::fault::Fault;
use crate::rows::{DirtyMatches, match_id, number, numbers};
use crate::schema::MATCHES;
use game::{Clock, lock};
use rusqlite::{Connection, TransactionBehavior, params};
use session::{Games, MatchId, Summary};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

/// The name of the database's file. While it is in use, SQLite keeps `-wal` and `-shm` beside it.
pub const FILE: &str = "spielkiste.db";

/// The matches of a folder. Clones share them.
#[derive(Clone)]
pub struct Archive {
    inner: Arc<Inner>,
}

struct Inner {
    path: PathBuf,
    /// Another program has the folder: nothing is kept.
    read_only: bool,
    games: Games,
    clock: Arc<dyn Clock>,
    /// Whoever needs both locks takes this one first.
    writer: Mutex<Writer>,
    /// Lists are read here, so that nobody who keeps a match waits for one.
    reader: Mutex<Option<Reader>>,
    /// The names that damaged databases were given, until somebody asks.
    set_aside: Mutex<Vec<String>>,
    /// Held while somebody looks for damage. Taken before both others.
    check: Mutex<()>,
    /// See [`Archive::bulk`]. Taken before all others.
    bulk: Mutex<()>,
}

#[derive(Default)]
struct Writer {
    connection: Option<Connection>,
    dirty: DirtyMatches,
    /// What is there could not be read, and a new match might get the id of an old one.
    unread: bool,
}

impl Archive {
    /// The archive of this folder. Both are made when something is kept.
    pub fn new(folder: &Path, games: Games, clock: Arc<dyn Clock>) -> Archive {
        Archive::of(folder, games, clock, false)
    }

    /// The same in a folder that another program uses: everything can be read, and nothing is kept.
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

    /// Where the database is.
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// Whether another program has the folder, so that nothing is kept.
    pub fn is_read_only(&self) -> bool {
        self.inner.read_only
    }

    /// Has to be called first. A damaged database is set aside, and a new one begins with whatever can still be read.
    /// What was deleted is purged.
    ///
    /// # Errors
    /// The system does not give the database, or does not let it be set aside. `Unsupported`: a newer version of the
    /// program has written it. It stays as it is then, and nothing is kept.
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
                // If it cannot be made now, the next match tells so.
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

    /// Looks for damage, and if there is any, does as [`Archive::open`] does. Takes a moment for thousands of matches,
    /// in which everything else goes on.
    ///
    /// # Errors
    /// As for [`Archive::open`].
    pub fn check(&self) -> io::Result<()> {
        // SQLite would wait for a pipe. The start has told that it is one.
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

    /// The names that damaged databases were given since somebody asked last. A new one has their place.
    pub fn take_set_aside(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.inner.set_aside))
    }

    /// `limit` matches of a filter after the first `offset`, and how many there are. Matches in which nobody has moved
    /// are in no list.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn list(&self, filter: &MatchFilter, offset: usize, limit: usize) -> io::Result<MatchList> {
        Ok(self.read(|connection| list::list(connection, filter, offset, limit))?)
    }

    /// All matches of a filter, in its order.
    ///
    /// # Errors
    /// As for `list`.
    pub fn ids(&self, filter: &MatchFilter) -> io::Result<Vec<MatchId>> {
        let ids = self.read(|connection| list::ids(connection, filter))?;
        Ok(ids.into_iter().map(match_id).collect())
    }

    /// What is told of every match that is over, in no order. Where nobody noted when it began, that is when it changed
    /// last.
    ///
    /// # Errors
    /// As for `list`.
    pub fn summaries(&self) -> io::Result<Vec<Summary>> {
        Ok(self.read(list::summaries)?)
    }

    /// The names of all people who sat at a match, those of the last one first.
    ///
    /// # Errors
    /// As for `list`.
    pub fn names(&self) -> io::Result<Vec<String>> {
        Ok(self.read(list::names)?)
    }

    /// Notes something of a match. False if there is no such match.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn annotate(&self, id: MatchId, note: &str) -> io::Result<bool> {
        let annotate = "UPDATE matches SET note = ?2 WHERE id = ?1 AND NOT deleted";
        let changed =
            self.change(|connection| Ok(connection.execute(annotate, params![number(id), note])?))?;
        Ok(changed > 0)
    }

    /// Marks a match, or takes the mark away. False if there is no such match.
    ///
    /// # Errors
    /// As for `annotate`.
    pub fn star(&self, id: MatchId, starred: bool) -> io::Result<bool> {
        let star = "UPDATE matches SET starred = ?2 WHERE id = ?1 AND NOT deleted";
        let changed =
            self.change(|connection| Ok(connection.execute(star, params![number(id), starred])?))?;
        Ok(changed > 0)
    }

    /// Deletes matches, until the next start in such a way that they can be restored. Returns how many there were.
    ///
    /// # Errors
    /// As for `annotate`.
    pub fn delete(&self, ids: &[MatchId]) -> io::Result<usize> {
        self.set_deleted(ids, true)
    }

    /// Brings deleted matches back. Returns how many there were.
    ///
    /// # Errors
    /// As for `annotate`.
    pub fn restore(&self, ids: &[MatchId]) -> io::Result<usize> {
        self.set_deleted(ids, false)
    }

    fn set_deleted(&self, ids: &[MatchId], deleted: bool) -> io::Result<usize> {
        let set =
            "UPDATE matches SET deleted = ?2 WHERE id IN (SELECT value FROM json_each(?1)) AND deleted <> ?2";
        self.change(|connection| Ok(connection.execute(set, params![numbers(ids), deleted])?))
    }

    /// Waits until nobody else brings in many matches or takes all away, and keeps them out as long as it is held, so that
    /// neither sees the half of the other. It keeps nobody from anything else.
    pub fn bulk(&self) -> MutexGuard<'_, ()> {
        lock(&self.inner.bulk)
    }

    /// Deletes everything for good: every match, every note, every name, and the databases that were set aside.
    ///
    /// # Errors
    /// As for `annotate`; something may then be left.
    pub fn delete_everything(&self) -> io::Result<()> {
        let _check = lock(&self.inner.check);
        let mut writer = self.writer();
        writer.dirty.clear();
        self.change_with(&mut writer, |_| Ok(()))?;
        *self.reader() = None;
        let connection = writer.connection.as_ref().expect("something was just written");
        rows::purge_all(connection)?;
        damage::remove_set_aside(self.path())?;
        Ok(rows::give_room_back(connection)?)
    }

    /// Lets go of the database until something is to be kept or read. It is one file then, with nothing beside it.
    pub fn close(&self) {
        let _check = lock(&self.inner.check);
        let mut writer = self.writer();
        *self.reader() = None;
        writer.connection = None;
    }

    /// Makes the database that is there ready. False if nothing was ever written into it.
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
            // It can perhaps still be read.
            Err(fault) => match self.open_reader(&mut self.reader()) {
                Ok(found) => Ok(found.is_some()),
                Err(_) => Err(fault),
            },
        }
    }

    /// Puts a new database in the place of one that is damaged.
    fn recover(&self, writer: &mut Writer) -> Result<(), Fault> {
        // Somebody else may have done it meanwhile.
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

    /// Writes everything that is not kept yet, and a change, in one transaction.
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

    /// After a failure the next one begins by connecting.
    fn try_change<T>(
        &self,
        writer: &mut Writer,
        change: impl Fn(&Connection) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if writer.unread {
            return Err(io::Error::other("what it holds could not be read at the start").into());
        }
        self.bring_back(writer)?;
        let mut connection = match writer.connection.take() {
            Some(connection) => connection,
            None => self.connect()?,
        };
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        writer.dirty.write(&transaction, self.inner.clock.unix_time())?;
        let changed = change(&transaction)?;
        transaction.commit()?;
        writer.dirty.clear();
        writer.connection = Some(connection);
        Ok(changed)
    }

    /// Writes the database anew if its file was removed while the program has it open. Until it is closed, the
    /// system keeps the contents.
    fn bring_back(&self, writer: &mut Writer) -> Result<(), Fault> {
        let path = self.path();
        if let (Some(connection), Some(name)) = (&writer.connection, path.to_str())
            && !files::exists(path)
        {
            files::make_folder_of(path)?;
            connection.execute("VACUUM INTO ?1", [name])?;
            writer.connection = None;
        }
        Ok(())
    }

    fn connect(&self) -> Result<Connection, Fault> {
        files::make_folder_of(self.path())?;
        let connection = connect(self.path())?;
        // It may have read a copy, as long as nothing could be written.
        *self.reader() = None;
        Ok(connection)
    }

    fn complete(&self, connection: &mut Connection) -> Result<(), Fault> {
        rows::complete(connection, |save| self.inner.games.summary(save).ok())
    }

    /// Asks the database; where there is none there is nothing.
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

/// Whether it is the database that is at fault, and not the system.
fn is_for_good(fault: &Fault) -> bool {
    matches!(fault.kind(), io::ErrorKind::InvalidData | io::ErrorKind::Unsupported)
}
