#[cfg(test)]
mod tests;

use crate::connection::{ROLLBACK, beside, is_there, open_read_only, open_with, write_into};
use crate::damage::quick_check;
use crate::fault::Fault;
use crate::files;
use crate::schema::Schema;
use game::lock;
use rusqlite::{Connection, OptionalExtension, params};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The database file name. SQLite keeps a `-journal` next to it, which is empty between transactions.
const FILE: &str = "friends.db";

const SCHEMA: Schema = Schema(&["
    CREATE TABLE contacts (id INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT;
    -- One row: the broker's account.
    CREATE TABLE account (id INTEGER PRIMARY KEY, text BLOB NOT NULL) STRICT;
    "]);

/// The maximum record size, far more than a match's two logs need.
const MOST_BYTES: i64 = 16 << 20;

/// The database for friends on other devices: a record for each contact, and the broker account. Because it holds keys,
/// only its owner may read it, and deleted data is overwritten. Clones share it.
///
/// A damaged database is never written to; its readable records are still read.
#[derive(Clone)]
pub struct ContactDatabase(Arc<Inner>);

struct Inner {
    path: PathBuf,
    /// Whether the folder is read-only because another program is using it.
    read_only: bool,
    opened: Mutex<Option<Opened>>,
}

struct Opened {
    connection: Connection,
    /// The damage that prevents writing.
    damage: Option<String>,
}

/// The stored contacts.
#[derive(Default)]
pub struct ContactRecords {
    /// The records by contact id.
    pub read: Vec<(u64, Vec<u8>)>,
    /// Unreadable records or files, by id or file name, with the reason.
    pub unread: Vec<(String, io::Error)>,
}

impl ContactDatabase {
    /// The database in this folder. Both are created on the first write.
    pub fn new(folder: &Path) -> ContactDatabase {
        ContactDatabase::of(folder, false)
    }

    /// A read-only database in a folder that another program is using.
    pub fn read_only(folder: &Path) -> ContactDatabase {
        ContactDatabase::of(folder, true)
    }

    fn of(folder: &Path, read_only: bool) -> ContactDatabase {
        let path = folder.join(FILE);
        ContactDatabase(Arc::new(Inner { path, read_only, opened: Mutex::default() }))
    }

    /// The database path.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Whether any contact or unreadable record exists.
    pub fn has_records(&self) -> bool {
        let any = "SELECT EXISTS (SELECT * FROM contacts)";
        let has_any = self.read(|Opened { connection, damage }| {
            Ok(damage.is_some() || connection.query_row(any, [], |row| row.get(0))?)
        });
        has_any.unwrap_or(true)
    }

    /// All contacts. Unreadable ones are reported and left alone.
    pub fn records(&self) -> ContactRecords {
        let mut found = ContactRecords::default();
        let read = self.read(|Opened { connection, damage }| {
            let mut ids = connection.prepare("SELECT id FROM contacts")?;
            // Read row by row, so that a damaged row does not hide the others.
            for id in ids.query_map([], |row| row.get(0))? {
                let id: i64 = id?;
                match record(connection, id) {
                    Ok(record) => found.read.push((id.cast_unsigned(), record)),
                    Err(fault) => found.unread.push((id.cast_unsigned().to_string(), fault.into())),
                }
            }
            refuse_damage(damage.as_ref())
        });
        if let Err(error) = read {
            found.unread.push((FILE.to_owned(), error));
        }
        found
    }

    /// The stored broker account; `None` if missing or unreadable.
    pub fn account(&self) -> Option<Vec<u8>> {
        let text = "SELECT text FROM account WHERE id = 1";
        let read =
            |database: &Opened| Ok(database.connection.query_row(text, [], |row| row.get(0)).optional()?);
        self.read(read).ok().flatten()
    }

    /// Stores a contact, replacing its old record. Returns once it is on disk.
    ///
    /// # Errors
    /// If writing fails, or the database is damaged or read-only. The old record is then unchanged.
    pub fn keep(&self, id: u64, record: &[u8]) -> io::Result<()> {
        let keep = "INSERT OR REPLACE INTO contacts VALUES (?1, ?2)";
        self.change(|connection| connection.execute(keep, params![id.cast_signed(), record]))
    }

    /// Permanently deletes a contact, if it exists.
    ///
    /// # Errors
    /// Like [`keep`](ContactDatabase::keep).
    pub fn forget(&self, id: u64) -> io::Result<()> {
        let forget = "DELETE FROM contacts WHERE id = ?1";
        if !self.read(|_| Ok(true))? {
            return self.allow_changes();
        }
        self.change(|connection| connection.execute(forget, [id.cast_signed()]))
    }

    /// Stores the broker account, replacing the old one.
    ///
    /// # Errors
    /// Like [`keep`](ContactDatabase::keep).
    pub fn keep_account(&self, text: &[u8]) -> io::Result<()> {
        let keep = "INSERT OR REPLACE INTO account VALUES (1, ?1)";
        self.change(|connection| connection.execute(keep, [text]))
    }

    /// Permanently deletes everything, even from a damaged database.
    ///
    /// # Errors
    /// If the files cannot be removed, or the database is read-only.
    pub fn remove_all(&self) -> io::Result<()> {
        self.allow_changes()?;
        let overwrite = "DELETE FROM contacts; DELETE FROM account";
        let is_empty = self.read(|database| Ok(database.connection.execute_batch(overwrite)?)).is_ok();
        // Some systems cannot remove an open file.
        *lock(&self.0.opened) = None;
        for file in [self.path(), &beside(self.path(), "-journal")] {
            match files::remove(file) {
                // An empty file may remain.
                Err(error) if !is_empty && error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    fn allow_changes(&self) -> io::Result<()> {
        if self.0.read_only { Err(io::ErrorKind::ReadOnlyFilesystem.into()) } else { Ok(()) }
    }

    /// Queries the database; returns the default if none exists.
    fn read<T: Default>(&self, ask: impl FnOnce(&Opened) -> Result<T, Fault>) -> io::Result<T> {
        let mut opened = lock(&self.0.opened);
        if opened.is_none() && is_there(self.path())? {
            *opened = Some(self.open()?);
        }
        Ok(opened.as_ref().map_or_else(|| Ok(T::default()), ask)?)
    }

    /// Changes the database in one transaction.
    fn change(&self, change: impl FnOnce(&Connection) -> rusqlite::Result<usize>) -> io::Result<()> {
        self.allow_changes()?;
        let mut opened = lock(&self.0.opened);
        if let Some(database) = &*opened
            && !files::exists(self.path())
        {
            self.bring_back(database)?;
            *opened = None;
        }
        // After a failure, the next change reopens the database.
        let database = match opened.take() {
            Some(database) => database,
            None => {
                if !is_there(self.path())? {
                    files::make_private(self.path())?;
                }
                self.open()?
            }
        };
        refuse_damage(database.damage.as_ref())?;
        change(&database.connection).map_err(Fault::from)?;
        *opened = Some(database);
        Ok(())
    }

    /// Recreates the database if its file was removed while open. The system keeps the contents until the file is
    /// closed.
    fn bring_back(&self, Opened { connection, damage }: &Opened) -> Result<(), Fault> {
        if let Some(name) = self.path().to_str()
            && damage.is_none()
        {
            files::make_private(self.path())?;
            write_into(connection, name)?;
        }
        Ok(())
    }

    fn open(&self) -> Result<Opened, Fault> {
        let connection = if self.0.read_only {
            let connection = open_read_only(self.path())?;
            SCHEMA.check(&connection)?;
            connection
        } else {
            open_with(self.path(), &SCHEMA, ROLLBACK)?
        };
        connection.pragma_update(None, "secure_delete", true)?;
        let damage = quick_check(&connection).err().map(|fault| fault.to_string());
        Ok(Opened { connection, damage })
    }
}

fn record(connection: &Connection, id: i64) -> Result<Vec<u8>, Fault> {
    let record = "SELECT CASE WHEN length(record) <= ?2 THEN record END FROM contacts WHERE id = ?1";
    let record: Option<_> = connection.query_row(record, params![id, MOST_BYTES], |row| row.get(0))?;
    record.ok_or_else(|| io::Error::from(io::ErrorKind::FileTooLarge).into())
}

fn refuse_damage(damage: Option<&String>) -> Result<(), Fault> {
    let refused = |damage: &String| io::Error::new(io::ErrorKind::InvalidData, damage.clone()).into();
    damage.map_or(Ok(()), |damage| Err(refused(damage)))
}
