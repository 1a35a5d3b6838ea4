use crate::database::{self, cause};
use app_core::Records;
use game::lock;
use peer::{ContactId, Disk};
use rusqlite::{Connection, OptionalExtension, params};
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

/// Beside the archive's database. It holds keys, which what is exported never does.
const FILE: &str = "friends.db";

/// The contacts and the account of the broker. Clones share them.
#[derive(Clone)]
pub struct KeptFriends(Arc<Mutex<Result<Connection, String>>>);

impl KeptFriends {
    /// What was kept. One that is damaged is left alone, and nothing is written over it.
    pub fn recall() -> KeptFriends {
        KeptFriends(Arc::new(Mutex::new(open())))
    }

    fn connection(&self) -> MutexGuard<'_, Result<Connection, String>> {
        lock(&self.0)
    }

    /// Does something with the database.
    fn ask<T>(&self, ask: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> io::Result<T> {
        let connection = self.connection();
        let connection = connection.as_ref().map_err(|reason| io::Error::other(reason.clone()))?;
        ask(connection).map_err(cause)
    }

    /// All contacts, in the order of their ids.
    pub fn records(&self) -> Records {
        let read = self.ask(|connection| {
            let mut all = connection.prepare("SELECT id, record FROM contacts ORDER BY id")?;
            let rows =
                all.query_map([], |row| Ok((ContactId(row.get::<_, i64>(0)?.cast_unsigned()), row.get(1)?)))?;
            rows.collect()
        });
        match read {
            Ok(read) => Records { read, unread: Vec::new() },
            Err(error) => Records { read: Vec::new(), unread: vec![(FILE.to_owned(), error)] },
        }
    }

    /// Whether there is any contact, or whether that cannot be said.
    pub fn has_records(&self) -> bool {
        let any = "SELECT EXISTS (SELECT 1 FROM contacts)";
        self.ask(|connection| connection.query_row(any, [], |row| row.get(0))).unwrap_or(true)
    }

    /// The account of the broker, as it was kept.
    pub fn account(&self) -> Option<Vec<u8>> {
        let text = "SELECT text FROM account WHERE id = 1";
        self.ask(|connection| connection.query_row(text, [], |row| row.get(0)).optional()).ok().flatten()
    }

    /// Replaces the account.
    ///
    /// # Errors
    /// It cannot be kept; the one before is still there.
    pub fn keep_account(&self, text: &[u8]) -> io::Result<()> {
        let keep = "INSERT OR REPLACE INTO account VALUES (1, ?1)";
        self.ask(|connection| connection.execute(keep, [text]).map(drop))
    }

    /// Forgets everything for good, a database that is damaged too.
    ///
    /// # Errors
    /// It cannot be removed.
    pub fn remove_all(&self) -> io::Result<()> {
        let empty = "DELETE FROM contacts; DELETE FROM account;";
        if self.ask(|connection| connection.execute_batch(empty)).is_ok() {
            return Ok(());
        }
        let mut connection = self.connection();
        // It cannot be removed while it is open.
        *connection = Err("it was removed".to_owned());
        archive::remove_file(Path::new(FILE))?;
        *connection = open();
        Ok(())
    }
}

impl Disk for KeptFriends {
    fn keep(&mut self, id: ContactId, record: &[u8]) -> io::Result<()> {
        let keep = "INSERT OR REPLACE INTO contacts VALUES (?1, ?2)";
        self.ask(|connection| connection.execute(keep, params![id.0.cast_signed(), record]).map(drop))
    }

    fn forget(&mut self, id: ContactId) -> io::Result<()> {
        let forget = "DELETE FROM contacts WHERE id = ?1";
        self.ask(|connection| connection.execute(forget, [id.0.cast_signed()]).map(drop))
    }
}

/// What is deleted is overwritten, as it holds keys.
const TABLES: &str = "PRAGMA secure_delete = on;
    CREATE TABLE IF NOT EXISTS contacts (id INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS account (id INTEGER PRIMARY KEY, text BLOB NOT NULL) STRICT;";

fn open() -> Result<Connection, String> {
    database::open(FILE, TABLES).map_err(|error| error.to_string())
}
