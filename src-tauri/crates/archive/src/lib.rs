//! Matches kept in one SQLite database. To the archive a match is a text, and a game is a name.
//!
//! A commit waits for the disk, so what was kept survives the end of the program and a power failure.

mod damage;
mod database;
mod fault;

#[cfg(test)]
mod tests;

use crate::fault::Fault;
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The name of the database's file. While it is in use, SQLite keeps `-wal` and `-shm` beside it.
pub const FILE: &str = "spielkiste.db";

/// Smaller pages SQLite does not have. It takes a file that is smaller still for an empty database.
const LEAST_BYTES: u64 = 512;

/// Saves by the names of their games.
pub type Saves = BTreeMap<String, String>;

/// The matches of a folder, one a game.
pub struct Archive {
    path: PathBuf,
    /// Another program has the folder: nothing is kept.
    only_looks: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    connection: Option<Connection>,
    unkept: Unkept,
}

/// What the database does not hold yet, by game: a save, or that there is none any more.
type Unkept = BTreeMap<String, Option<String>>;

/// What is there at the start.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The matches that can be read.
    pub saves: Saves,
    /// The name that a damaged database was given. A new one has its place.
    pub set_aside: Option<String>,
}

impl Archive {
    /// The archive of this folder. Both are made when something is kept.
    pub fn new(folder: &Path) -> Archive {
        Archive { path: folder.join(FILE), only_looks: false, state: Mutex::default() }
    }

    /// The same in a folder that another program uses: everything can be read, and nothing is kept.
    pub fn to_look_at(folder: &Path) -> Archive {
        Archive { only_looks: true, ..Archive::new(folder) }
    }

    /// Where the database is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads all matches. A new database begins with what was kept `earlier`, in another form. A damaged one is set
    /// aside, and a new one begins with whatever can still be read.
    ///
    /// # Errors
    /// The system does not give the database, or does not let it be set aside. `Unsupported`: a newer version of the
    /// program has written it; it stays as it is.
    pub fn open(&self, earlier: impl FnOnce() -> Saves) -> io::Result<Found> {
        let mut state = self.state();
        let read = match fs::metadata(&self.path).map(|file| file.len()) {
            Err(_) => Ok(None),
            Ok(1..LEAST_BYTES) => Err(io::Error::new(io::ErrorKind::InvalidData, "it is cut off").into()),
            Ok(_) => self.read(),
        };
        match read {
            Ok(Some(saves)) => Ok(Found { saves, set_aside: None }),
            Ok(None) => Ok(Found { saves: self.begin(&mut state, earlier()), set_aside: None }),
            Err(fault) if fault.kind() == io::ErrorKind::InvalidData && !self.only_looks => {
                let (saves, aside) = damage::set_aside(&self.path)?;
                Ok(Found { saves: self.begin(&mut state, saves), set_aside: Some(aside) })
            }
            Err(fault) => Err(fault.into()),
        }
    }

    /// Keeps the match of a game in place of the one before, and with it everything that could not be kept.
    ///
    /// # Errors
    /// The disk is full, or the system does not allow it. The match before is then still there.
    pub fn keep(&self, game: &str, save: &str) -> io::Result<()> {
        self.change(game, Some(save.to_owned()))
    }

    /// Keeps no match of a game any more.
    ///
    /// # Errors
    /// As for `keep`.
    pub fn forget(&self, game: &str) -> io::Result<()> {
        self.change(game, None)
    }

    /// Lets go of the database until something is to be kept. It is one file then, with nothing beside it.
    pub fn close(&self) {
        self.state().connection = None;
    }

    fn change(&self, game: &str, save: Option<String>) -> io::Result<()> {
        let mut state = self.state();
        state.unkept.insert(game.to_owned(), save);
        Ok(self.write(&mut state)?)
    }

    /// What is in the database; nothing if nothing was ever written into it.
    fn read(&self) -> Result<Option<Saves>, Fault> {
        let connected = database::connect(&self.path, self.only_looks);
        match connected.and_then(|connection| database::read(&connection)) {
            Err(fault) if matches!(fault.kind(), io::ErrorKind::InvalidData | io::ErrorKind::Unsupported) => {
                Err(fault)
            }
            // SQLite cannot read a database beside which it cannot write.
            Err(fault) => database::read_copy(&self.path).map_err(|_| fault),
            saves => saves,
        }
    }

    /// The matches with which a new database begins. If they cannot be written now, the next match tells so.
    fn begin(&self, state: &mut State, saves: Saves) -> Saves {
        let unkept = saves.iter().map(|(game, save)| (game.clone(), Some(save.clone())));
        state.unkept = unkept.collect();
        let _ = self.write(state);
        saves
    }

    /// Writes everything that is not kept yet, or nothing. After a failure the next one begins by connecting.
    fn write(&self, state: &mut State) -> Result<(), Fault> {
        if self.only_looks {
            return Ok(());
        }
        let mut connection = state.connection.take().map_or_else(|| self.connect(), Ok)?;
        database::write(&mut connection, &state.unkept)?;
        state.unkept.clear();
        state.connection = Some(connection);
        Ok(())
    }

    fn connect(&self) -> Result<Connection, Fault> {
        fs::create_dir_all(self.path.parent().expect("a file is in a folder"))?;
        database::connect(&self.path, false)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Only ever replaced whole, so a panic elsewhere left nothing half done.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
