//! One program at a time writes into a data folder. A second one, which a system may start without knowing of the
//! first, as from another session of the same person, can only read.

use crate::plain_file;
use game::lock;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// The file that is locked while a program uses the folder; it holds nothing. The system lets go of the lock when the
/// program ends, however it ends.
const LOCK_FILE: &str = "in-use.lock";

/// One that is just ending may still hold the folder for as long.
const ENDING: Duration = Duration::from_secs(1);
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Whether this program may write into its data folder.
pub enum FolderLock {
    /// It may, as long as it holds the locked file. There is none where the system or the disk knows no locks, or
    /// refuses to write: that is told when something is to be written.
    Ours(Mutex<Option<File>>),
    /// Another program does.
    InUse(PathBuf),
}

impl FolderLock {
    /// Locks this folder, which is made if it is not there.
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

    /// Lets another program have the folder.
    pub fn release(&self) {
        if let FolderLock::Ours(file) = self {
            *lock(file) = None;
        }
    }

    /// The folder, if another program uses it.
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
    fn a_folder_is_for_one_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let folder = folder.path().join("not yet there");
        let first = FolderLock::take(&folder);
        assert_eq!(first.in_use(), None);
        assert_eq!(FolderLock::take(&folder).in_use(), Some(&*folder));
        first.release();
        assert_eq!(FolderLock::take(&folder).in_use(), None);
    }

    #[test]
    fn one_that_is_just_ending_is_waited_for() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let ending = try_lock(folder.path()).expect("nobody has it");
        let waiting = thread::scope(|scope| {
            let next = scope.spawn(|| FolderLock::take(folder.path()));
            drop(ending);
            next.join().expect("a lock is taken or not")
        });
        assert_eq!(waiting.in_use(), None);
    }

    #[test]
    fn where_nothing_can_be_locked_the_program_starts_all_the_same() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let blocked = folder.path().join("blocked");
        fs::write(&blocked, "a file is in the way").expect("a file");
        assert_eq!(FolderLock::take(&blocked).in_use(), None);
    }
}
