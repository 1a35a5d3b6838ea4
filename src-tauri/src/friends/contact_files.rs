//! Each contact is a file of its own below `friends`, which holds keys: only its owner may read it, and no back-up of
//! the system takes it.

use crate::store::Store;
use app_core::Records;
use peer::{ContactId, Disk};
use std::io;
use std::sync::Arc;

/// The folder of the contacts within the data folder. The rules for back-ups leave it out.
pub const FOLDER: &str = "friends";

/// Far more than both logs of a match may have.
const MOST_BYTES: u64 = 16 << 20;

/// The contacts as they are kept.
pub struct ContactFiles(Arc<Store>);

impl ContactFiles {
    /// Those of this data folder.
    pub fn of(store: Arc<Store>) -> ContactFiles {
        ContactFiles(store)
    }

    /// Whether there is any.
    pub fn are_there(&self) -> bool {
        // Where the system does not say, reading tells why.
        self.0.names(FOLDER).map_or(true, |names| names.iter().any(|name| contact_of(name).is_some()))
    }

    /// All that are kept. What cannot be read is left where it is, and told by its name.
    pub fn read(&self) -> Records {
        let Records { mut read, mut unread } = Records::default();
        let names = self.0.names(FOLDER).unwrap_or_else(|error| {
            unread.push((FOLDER.to_owned(), error));
            Vec::new()
        });
        for name in names {
            // A file beside them is no contact.
            let Some(id) = contact_of(&name) else { continue };
            match self.0.read_secret(&path_of(id), MOST_BYTES) {
                Ok(record) => read.push((id, record)),
                Err(error) => unread.push((name, error)),
            }
        }
        read.sort_by_key(|(id, _)| id.0);
        Records { read, unread }
    }

    /// Removes everything in the folder: what cannot be read, half-written files and the broker's account too.
    pub fn remove_all(&self) -> io::Result<()> {
        self.0.names(FOLDER)?.iter().try_for_each(|name| self.0.remove_secret(&format!("{FOLDER}/{name}")))
    }
}

impl Disk for ContactFiles {
    fn keep(&mut self, id: ContactId, record: &[u8]) -> io::Result<()> {
        self.0.write_secret(&path_of(id), record)
    }

    fn forget(&mut self, id: ContactId) -> io::Result<()> {
        self.0.remove_secret(&path_of(id))
    }
}

fn path_of(ContactId(id): ContactId) -> String {
    format!("{FOLDER}/{id}")
}

/// The contact in a file of this name. A number that is written otherwise would be kept under another name.
fn contact_of(name: &str) -> Option<ContactId> {
    name.parse().ok().filter(|id: &u64| id.to_string() == name).map(ContactId)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn files() -> (tempfile::TempDir, ContactFiles) {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let store = Store::new(folder.path().to_owned());
        (folder, ContactFiles::of(Arc::new(store)))
    }

    #[test]
    fn what_is_kept_is_read_until_it_is_forgotten() {
        let (folder, mut files) = files();
        assert!(files.read().read.is_empty());
        for (id, record) in [(7, "one"), (7, "two"), (u64::MAX, "three")] {
            files.keep(ContactId(id), record.as_bytes()).expect("room");
        }
        fs::write(folder.path().join("friends/note.txt"), "no contact").expect("a file");
        fs::write(folder.path().join("friends/007"), "no contact").expect("a file");
        let Records { read, unread } = files.read();
        assert_eq!(read, [(ContactId(7), b"two".to_vec()), (ContactId(u64::MAX), b"three".to_vec())]);
        assert!(unread.is_empty());
        for _ in 0..2 {
            files.forget(ContactId(7)).expect("what is not there need not be removed");
        }
        assert_eq!(files.read().read.len(), 1);
    }

    #[test]
    fn a_file_that_cannot_be_read_is_told_and_stays() {
        let (folder, files) = files();
        fs::create_dir_all(folder.path().join("friends/3")).expect("a folder is in the way");
        let Records { read, unread } = files.read();
        assert!(read.is_empty());
        assert_eq!(unread.len(), 1);
        assert!(folder.path().join("friends/3").exists());
    }

    #[test]
    #[cfg(unix)]
    fn nobody_else_may_read_what_holds_keys() {
        use std::os::unix::fs::PermissionsExt;
        let (folder, mut files) = files();
        files.keep(ContactId(1), b"secret").expect("room");
        files.keep(ContactId(1), b"more").expect("room");
        let mode = |path: &str| fs::metadata(folder.path().join(path)).expect("there").permissions().mode();
        assert_eq!(mode("friends/1") & 0o777, 0o600);
        assert_eq!(mode("friends") & 0o777, 0o700);
    }

    #[test]
    fn a_folder_that_is_only_looked_at_keeps_nothing() {
        let (folder, mut files) = files();
        files.keep(ContactId(1), b"ours").expect("room");
        let mut guest = ContactFiles::of(Arc::new(Store::to_look_at(folder.path().to_owned())));
        guest.keep(ContactId(1), b"theirs").expect_err("it is another program's");
        guest.forget(ContactId(1)).expect_err("it is another program's");
        assert_eq!(guest.read().read, [(ContactId(1), b"ours".to_vec())]);
    }
}
