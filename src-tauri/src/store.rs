use crate::plain_file::{self, Readers};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use texts::Decoded;

pub use app_core::{Doing, StoreFailed, name_of};

/// The settings file's name.
pub const SETTINGS_FILE: &str = "settings.json";

/// The window file's name.
#[cfg(desktop)]
pub const WINDOW_FILE: &str = "window.json";

/// The folder with the settings file and the window file.
pub struct Store {
    folder: PathBuf,
    /// Another instance owns the folder: nothing in it is changed, and writes are dropped.
    read_only: bool,
}

/// A file's content.
#[derive(Debug, PartialEq, Eq)]
pub enum Content {
    /// The file does not exist.
    Missing,
    /// Its text.
    Text(String),
    /// It is not text, or far larger than anything this program writes there.
    Garbage,
}

impl Store {
    /// A store in this folder, which is created on the first write.
    pub fn new(folder: PathBuf) -> Self {
        Store { folder, read_only: false }
    }

    /// A read-only store in a folder that another instance owns. Writes are dropped.
    pub fn read_only(folder: PathBuf) -> Self {
        Store { folder, read_only: true }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If the file exists but cannot be read.
    pub fn read(&self, name: &str) -> Result<Content, StoreFailed> {
        let path = self.folder.join(name);
        match plain_file::read(&path, MOST_BYTES) {
            Ok(bytes) => Ok(match texts::decode(bytes) {
                Decoded { text, is_guess: false } => Content::Text(text),
                Decoded { is_guess: true, .. } => Content::Garbage,
            }),
            Err(error) if is_missing(&error) => Ok(Content::Missing),
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => Ok(Content::Garbage),
            Err(error) => Err(StoreFailed { path, doing: Doing::Reading, error }),
        }
    }

    /// Replaces a file atomically.
    ///
    /// # Errors
    /// If the disk is full, or the system does not allow it. The old text is still there.
    pub fn write(&self, name: &str, text: &str) -> Result<(), StoreFailed> {
        if self.read_only {
            return Ok(());
        }
        let path = self.folder.join(name);
        let replace = || plain_file::replace(&path, text.as_bytes(), Readers::Usual);
        let replaced = fs::create_dir_all(&self.folder).and_then(|()| replace());
        replaced.map_err(|error| StoreFailed { path, doing: Doing::Writing, error })
    }

    /// Checks that files can be written. A read-only store skips the check.
    ///
    /// # Errors
    /// If the disk is full, or the system does not allow it.
    pub fn try_writing(&self) -> Result<(), StoreFailed> {
        if self.read_only {
            return Ok(());
        }
        let failed = |error| StoreFailed { path: self.folder.clone(), doing: Doing::Writing, error };
        plain_file::try_folder(&self.folder).map_err(failed)
    }

    /// Renames an unusable file, so that nothing overwrites it, and returns the new name.
    ///
    /// # Errors
    /// If the system does not allow it.
    pub fn set_aside(&self, name: &str) -> Result<String, StoreFailed> {
        let stem = name.strip_suffix(".json").unwrap_or(name);
        let aside = (1..)
            .map(|n| format!("{stem}.damaged-{n}.json"))
            .find(|aside| !self.folder.join(aside).exists())
            .expect("a folder holds finitely many files");
        let path = self.folder.join(name);
        match self.allow_changes().and_then(|()| fs::rename(&path, self.folder.join(&aside))) {
            Ok(()) => Ok(aside),
            Err(error) => Err(StoreFailed { path, doing: Doing::SettingAside, error }),
        }
    }

    fn allow_changes(&self) -> io::Result<()> {
        if self.read_only { Err(io::ErrorKind::ReadOnlyFilesystem.into()) } else { Ok(()) }
    }
}

/// Whether the file or its folder does not exist.
fn is_missing(error: &io::Error) -> bool {
    [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory].contains(&error.kind())
}

/// Writes a file to any path, readable only by its owner.
///
/// # Errors
/// If the system does not allow it, or the disk is full.
#[cfg(desktop)]
pub fn write_secret_to(path: &Path, bytes: &[u8]) -> Result<(), StoreFailed> {
    let failed = |error| StoreFailed { path: path.to_owned(), doing: Doing::Writing, error };
    plain_file::replace(path, bytes, Readers::Owner).map_err(failed)
}

/// Writes a file to a path that the user chose, replacing an existing file atomically.
///
/// # Errors
/// If the system does not allow it, or the disk is full.
#[cfg(desktop)]
pub fn write_text(path: &Path, text: &str) -> Result<(), StoreFailed> {
    let failed = |error| StoreFailed { path: path.to_owned(), doing: Doing::Writing, error };
    plain_file::replace(path, text.as_bytes(), Readers::Usual).map_err(failed)
}

/// Far more than any match needs.
pub const MOST_BYTES: u64 = 4 << 20;

/// Far more than all of a player's matches need.
pub const MOST_BYTES_OF_MANY: u64 = 256 << 20;

/// Reads a file from a path that the user chose.
///
/// # Errors
/// If the system does not allow it, or it has more than `most_bytes`.
pub fn read_bytes(path: &Path, most_bytes: u64) -> Result<Vec<u8>, StoreFailed> {
    let failed = |error| StoreFailed { path: path.to_owned(), doing: Doing::Reading, error };
    plain_file::read(path, most_bytes).map_err(failed)
}

/// Reads text in any encoding.
///
/// # Errors
/// Errors from [`read_bytes`].
pub fn read_text(path: &Path, most_bytes: u64) -> Result<Decoded, StoreFailed> {
    read_bytes(path, most_bytes).map(texts::decode)
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::{Cause, Trouble};
    use std::fs::File;
    use std::io::Read;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let store = Store::new(folder.path().join("not yet there"));
        (folder, store)
    }

    #[test]
    fn errors_name_the_file_and_the_fixable_cause() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let missing =
            Trouble::from(&read_text(&folder.path().join("none.spielkiste"), MOST_BYTES).unwrap_err());
        assert_eq!((missing.code, missing.cause), ("file_read", Some(Cause::Missing)));
        assert_eq!(missing.file.as_deref(), Some("none.spielkiste"));
        let kinds = [
            (io::ErrorKind::StorageFull, Some(Cause::DiskFull)),
            (io::ErrorKind::QuotaExceeded, Some(Cause::DiskFull)),
            (io::ErrorKind::PermissionDenied, Some(Cause::Forbidden)),
            (io::ErrorKind::ReadOnlyFilesystem, Some(Cause::Forbidden)),
            (io::ErrorKind::TimedOut, None),
        ];
        for (kind, cause) in kinds {
            let failed = StoreFailed { path: "a.json".into(), doing: Doing::Writing, error: kind.into() };
            assert_eq!(failed.cause(), cause);
            assert_eq!(Trouble::from(&failed).code, "file_write");
        }
    }

    #[test]
    fn files_round_trip() {
        let (_folder, store) = store();
        assert_eq!(store.read("a.json").unwrap(), Content::Missing);
        store.write("a.json", "one").unwrap();
        store.write("a.json", "two").unwrap();
        assert_eq!(store.read("a.json").unwrap(), Content::Text("two".to_owned()));
    }

    #[test]
    fn no_partial_file_is_left_behind() {
        let (_folder, store) = store();
        store.write("a.json", "one").unwrap();
        fs::create_dir(store.folder.join("b.json")).unwrap();
        store.write("b.json", "a folder is in the way").unwrap_err();
        assert_eq!(fs::read_dir(&store.folder).unwrap().count(), 2);
    }

    #[test]
    fn setting_a_file_aside_renames_it() {
        let (_folder, store) = store();
        for (text, aside) in [("one", "a.damaged-1.json"), ("two", "a.damaged-2.json")] {
            store.write("a.json", text).unwrap();
            assert_eq!(store.set_aside("a.json").unwrap(), aside);
            assert_eq!(store.read("a.json").unwrap(), Content::Missing);
            assert_eq!(store.read(aside).unwrap(), Content::Text(text.to_owned()));
        }
    }

    #[test]
    fn nothing_changes_in_a_read_only_folder() {
        let (_folder, store) = store();
        store.write("a.json", "one").unwrap();
        let guest = Store::read_only(store.folder.clone());
        guest.write("a.json", "two").unwrap();
        guest.write("b.json", "three").unwrap();
        assert_eq!(guest.set_aside("a.json").unwrap_err().cause(), Some(Cause::Forbidden));
        assert_eq!(guest.read("a.json").unwrap(), Content::Text("one".to_owned()));
        assert_eq!(fs::read_dir(&store.folder).unwrap().count(), 1);
    }

    #[test]
    fn bytes_that_are_not_text_are_detected() {
        let (_folder, store) = store();
        store.write("a.json", "").unwrap();
        let path = store.folder.join("a.json");
        fs::write(&path, [0xff]).unwrap();
        assert_eq!(store.read("a.json").unwrap(), Content::Garbage);
        File::create(&path).unwrap().set_len(MOST_BYTES + 1).unwrap();
        assert_eq!(store.read("a.json").unwrap(), Content::Garbage);
    }

    #[test]
    fn chosen_files_round_trip_within_the_size_limit() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("kalaha.spielkiste");
        write_text(&path, "a match").unwrap();
        assert_eq!(read_text(&path, MOST_BYTES).unwrap().text, "a match");
        fs::write(&path, [b'a', 0xff]).unwrap();
        let decoded = read_text(&path, MOST_BYTES).unwrap();
        assert_eq!((decoded.text.as_str(), decoded.is_guess), ("aÿ", true));
        File::create(&path).unwrap().set_len(MOST_BYTES + 1).unwrap();
        assert!(read_text(&path, MOST_BYTES).unwrap_err().to_string().contains("could not be read"));
        read_text(&folder.path().join("none"), MOST_BYTES).unwrap_err();
        write_text(folder.path(), "a folder is in the way").unwrap_err();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no partial file is left");
    }

    #[test]
    #[cfg(unix)]
    fn a_chosen_file_has_default_permissions_and_is_replaced_atomically() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder for the test");
        let (ours, plain) = (folder.path().join("ours"), folder.path().join("plain"));
        write_text(&ours, "a match").unwrap();
        fs::write(&plain, "").unwrap();
        let mode = |path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&ours), mode(&plain));
        // The old file is replaced, not overwritten: open handles still read the old text.
        let mut old = File::open(&ours).unwrap();
        write_text(&ours, "another match").unwrap();
        let mut text = String::new();
        old.read_to_string(&mut text).unwrap();
        assert_eq!(text, "a match");
    }
}
