//! Locks a data folder, so that only one instance writes to it. A second instance is read-only. The system may start
//! one, for example from another session of the same user.

use crate::plain_file;
use game::lock;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// The empty file that is locked while an instance uses the folder. The system releases the lock however the process
/// exits.
const LOCK_FILE: &str = "in-use.lock";

/// How long an exiting instance may hold the lock.
const ENDING: Duration = Duration::from_secs(1);
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Whether this instance may write to its data folder.
pub enum FolderLock {
    /// It may, while it holds the lock on this file. None if the system or disk does not support locks or writing; a
    /// later write then reports the error.
    Ours(Mutex<Option<File>>),
    /// Another instance holds the lock.
    InUse(PathBuf),
}

impl FolderLock {
    /// Locks this folder, which is created if missing.
    pub fn take(folder: &Path) -> FolderLock {
        let begin = Instant::now();
        loop {
            match try_lock(folder) {
                Ok(file) => return FolderLock::Ours(Mutex::new(Some(file))),
                Err(TryLockError::Error(_)) => return FolderLock::Ours(Mutex::default()),
                Err(TryLockError::WouldBlock) if begin.elapsed() < ENDING => thread::sleep(LOOK_EVERY),
                Err(TryLockError::WouldBlock) => return FolderLock::InUse(folder.to_owned()),
            }
        }
    }

    /// Releases the lock.
    pub fn release(&self) {
        if let FolderLock::Ours(file) = self {
            *lock(file) = None;
        }
    }

    /// The folder, if another instance uses it.
    pub fn in_use(&self) -> Option<&Path> {
        match self {
            FolderLock::Ours(_) => None,
            FolderLock::InUse(folder) => Some(folder),
        }
    }
}

fn try_lock(folder: &Path) -> Result<File, TryLockError> {
    let open = || {
        fs::create_dir_all(folder)?;
        plain_file::open(&folder.join(LOCK_FILE), File::options().create(true).truncate(false).write(true))
    };
    let file = open().map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_instance_locks_a_folder() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let folder = folder.path().join("not yet there");
        let first = FolderLock::take(&folder);
        assert_eq!(first.in_use(), None);
        assert_eq!(FolderLock::take(&folder).in_use(), Some(&*folder));
        first.release();
        assert_eq!(FolderLock::take(&folder).in_use(), None);
    }

    #[test]
    fn an_exiting_instance_is_waited_for() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let ending = try_lock(folder.path()).expect("it is not locked");
        let waiting = thread::scope(|scope| {
            let next = scope.spawn(|| FolderLock::take(folder.path()));
            drop(ending);
            next.join().expect("the thread does not panic")
        });
        assert_eq!(waiting.in_use(), None);
    }

    #[test]
    fn the_program_starts_even_if_it_cannot_lock() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let blocked = folder.path().join("blocked");
        fs::write(&blocked, "a file is in the way").expect("a file");
        assert_eq!(FolderLock::take(&blocked).in_use(), None);
    }
}
