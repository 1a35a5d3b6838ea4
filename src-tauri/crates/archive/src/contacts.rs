#[cfg(test)]
mod tests;

use crate::connection::{ROLLBACK, beside, is_there, open_read_only, open_with};
use crate::damage::quick_check;
use crate::fault::Fault;
use crate::files;
use crate::schema::Schema;
use game::lock;
use rusqlite::{Connection, OptionalExtension, params};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The name of the database's file. SQLite keeps a `-journal` beside it, which is empty unless something is being written.
const FILE: &str = "friends.db";

const SCHEMA: Schema = Schema(&["
    CREATE TABLE contacts (id INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT;
    -- One row: the broker that carries matches.
    CREATE TABLE account (id INTEGER PRIMARY KEY, text BLOB NOT NULL) STRICT;
    "]);

/// Far more than both logs of a match may have.
const MOST_BYTES: i64 = 16 << 20;

/// What is kept of friends on other devices: a record for each contact, and the account of the broker. It holds keys:
/// only its owner may read it, and what is deleted is overwritten. Clones share it.
///
/// One that is damaged is left alone: what can be read of it is read, and nothing is written.
#[derive(Clone)]
pub struct ContactDatabase(Arc<Inner>);

struct Inner {
    path: PathBuf,
    /// Another program has the folder: nothing is written.
    read_only: bool,
    opened: Mutex<Option<Opened>>,
}

struct Opened {
    connection: Connection,
    /// Why nothing may be written.
    damage: Option<String>,
}

/// The contacts that are kept.
#[derive(Default)]
pub struct ContactRecords {
    /// By their ids, as they were handed over.
    pub read: Vec<(u64, Vec<u8>)>,
    /// What cannot be read, by its id or the name of the file, and why.
    pub unread: Vec<(String, io::Error)>,
}

impl ContactDatabase {
    /// The database of this folder. Both are made when something is kept.
    pub fn new(folder: &Path) -> ContactDatabase {
        ContactDatabase::of(folder, false)
    }

    /// The same in a folder that another program uses: everything can be read, and nothing is written.
    pub fn read_only(folder: &Path) -> ContactDatabase {
        ContactDatabase::of(folder, true)
    }

    fn of(folder: &Path, read_only: bool) -> ContactDatabase {
        let path = folder.join(FILE);
        ContactDatabase(Arc::new(Inner { path, read_only, opened: Mutex::default() }))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Whether there is any contact, or something that cannot be read.
    pub fn has_records(&self) -> bool {
        let any = "SELECT EXISTS (SELECT * FROM contacts)";
        let has_any = self.read(|Opened { connection, damage }| {
            Ok(damage.is_some() || connection.query_row(any, [], |row| row.get(0))?)
        });
        has_any.unwrap_or(true)
    }

    /// All contacts. What cannot be read is told, and stays as it is.
    pub fn records(&self) -> ContactRecords {
        let mut found = ContactRecords::default();
        let read = self.read(|Opened { connection, damage }| {
            let mut ids = connection.prepare("SELECT id FROM contacts")?;
            // A row of its own for each: damage to one hides no other.
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

    /// The account of the broker, as it was kept; none where there is none that can be read.
    pub fn account(&self) -> Option<Vec<u8>> {
        let text = "SELECT text FROM account WHERE id = 1";
        let read =
            |database: &Opened| Ok(database.connection.query_row(text, [], |row| row.get(0)).optional()?);
        self.read(read).ok().flatten()
    }

    /// Keeps a contact, in place of an older record. It is on the disk when this returns.
    ///
    /// # Errors
    /// It cannot be written, as the disk is full, the system refuses, the database is damaged or only read. What was
    /// kept is then still there.
    pub fn keep(&self, id: u64, record: &[u8]) -> io::Result<()> {
        let keep = "INSERT OR REPLACE INTO contacts VALUES (?1, ?2)";
        self.change(|connection| connection.execute(keep, params![id.cast_signed(), record]))
    }

    /// Removes a contact for good, if there is one.
    ///
    /// # Errors
    /// As for [`keep`](ContactDatabase::keep).
    pub fn forget(&self, id: u64) -> io::Result<()> {
        let forget = "DELETE FROM contacts WHERE id = ?1";
        if !self.read(|_| Ok(true))? {
            return self.allow_changes();
        }
        self.change(|connection| connection.execute(forget, [id.cast_signed()]))
    }

    /// Keeps the account of the broker, in place of the one before.
    ///
    /// # Errors
    /// As for [`keep`](ContactDatabase::keep).
    pub fn keep_account(&self, text: &[u8]) -> io::Result<()> {
        let keep = "INSERT OR REPLACE INTO account VALUES (1, ?1)";
        self.change(|connection| connection.execute(keep, [text]))
    }

    /// Removes everything for good, a database that is damaged too.
    ///
    /// # Errors
    /// The system does not allow it, or it is only read.
    pub fn remove_all(&self) -> io::Result<()> {
        self.allow_changes()?;
        let overwrite = "DELETE FROM contacts; DELETE FROM account";
        let is_empty = self.read(|database| Ok(database.connection.execute_batch(overwrite)?)).is_ok();
        // A file cannot be removed everywhere while it is open.
        *lock(&self.0.opened) = None;
        for file in [self.path(), &beside(self.path(), "-journal")] {
            match files::remove(file) {
                // A file that stays is no harm if nothing is in it.
                Err(error) if !is_empty && error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    fn allow_changes(&self) -> io::Result<()> {
        if self.0.read_only { Err(io::ErrorKind::ReadOnlyFilesystem.into()) } else { Ok(()) }
    }

    /// Asks the database; where there is none there is nothing.
    fn read<T: Default>(&self, ask: impl FnOnce(&Opened) -> Result<T, Fault>) -> io::Result<T> {
        let mut opened = lock(&self.0.opened);
        if opened.is_none() && is_there(self.path())? {
            *opened = Some(self.open()?);
        }
        Ok(opened.as_ref().map_or_else(|| Ok(T::default()), ask)?)
    }

    /// Changes the database, in one transaction.
    fn change(&self, change: impl FnOnce(&Connection) -> rusqlite::Result<usize>) -> io::Result<()> {
        self.allow_changes()?;
        let mut opened = lock(&self.0.opened);
        if let Some(database) = &*opened
            && !files::exists(self.path())
        {
            self.bring_back(database)?;
            *opened = None;
        }
        // After a failure the next one begins by opening it.
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

    /// Writes the database anew, whose file was removed while the program has it open. Until it is closed, the system
    /// keeps the contents.
    fn bring_back(&self, Opened { connection, damage }: &Opened) -> Result<(), Fault> {
        if let Some(name) = self.path().to_str()
            && damage.is_none()
        {
            files::make_private(self.path())?;
            connection.execute("VACUUM INTO ?1", [name]).inspect_err(|_| {
                // What is half written would be taken for the whole.
                let _ = files::remove(self.path());
            })?;
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
