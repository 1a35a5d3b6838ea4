use crate::plain_file::{self, Readers};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use texts::Decoded;

pub use app_core::{Doing, StoreFailed, name_of};

/// The file of the settings.
pub const SETTINGS_FILE: &str = "settings.json";

/// The file of the window's place.
#[cfg(desktop)]
pub const WINDOW_FILE: &str = "window.json";

/// The folder in which the settings and the window's place are kept, a file each.
pub struct Store {
    folder: PathBuf,
    /// Another program has the folder: nothing in it is touched, and what should be written is not.
    read_only: bool,
}

/// What a file holds.
#[derive(Debug, PartialEq, Eq)]
pub enum Content {
    /// There is no such file.
    Missing,
    /// Its text.
    Text(String),
    /// Something that is not text, or far more than was ever written there.
    Garbage,
}

impl Store {
    /// A store in this folder, which is made when the first file is written.
    pub fn new(folder: PathBuf) -> Self {
        Store { folder, read_only: false }
    }

    /// The same in a folder that another program uses: everything can be read, and what is written is not kept.
    pub fn read_only(folder: PathBuf) -> Self {
        Store { folder, read_only: true }
    }

    /// What a file holds.
    ///
    /// # Errors
    /// The file is there, but the system does not give it.
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

    /// Replaces a file. Whatever happens meanwhile, the old text or the new one is there, never a part.
    ///
    /// # Errors
    /// The disk is full, or the system does not allow it. The old text is then still there.
    pub fn write(&self, name: &str, text: &str) -> Result<(), StoreFailed> {
        if self.read_only {
            return Ok(());
        }
        let path = self.folder.join(name);
        let replace = || plain_file::replace(&path, text.as_bytes(), Readers::Usual);
        let replaced = fs::create_dir_all(&self.folder).and_then(|()| replace());
        replaced.map_err(|error| StoreFailed { path, doing: Doing::Writing, error })
    }

    /// Whether files can be kept here. A program that only reads keeps none.
    ///
    /// # Errors
    /// The disk is full, or the system does not allow it.
    pub fn try_writing(&self) -> Result<(), StoreFailed> {
        if self.read_only {
            return Ok(());
        }
        let failed = |error| StoreFailed { path: self.folder.clone(), doing: Doing::Writing, error };
        plain_file::try_folder(&self.folder).map_err(failed)
    }

    /// Gives a file that cannot be used another name, so that nothing overwrites it, and returns that name.
    ///
    /// # Errors
    /// The system does not allow it.
    pub fn set_aside(&self, name: &str) -> Result<String, StoreFailed> {
        let stem = name.strip_suffix(".json").unwrap_or(name);
        let aside = (1..)
            .map(|n| format!("{stem}.damaged-{n}.json"))
            .find(|aside| !self.folder.join(aside).exists())
            .expect("a folder does not hold endlessly many files");
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

/// Whether nothing is there, not even a folder.
fn is_missing(error: &io::Error) -> bool {
    [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory].contains(&error.kind())
}

/// Writes bytes anywhere, which nobody but the owner may read.
///
/// # Errors
/// The system does not allow it, or the disk is full.
#[cfg(desktop)]
pub fn write_secret_to(path: &Path, bytes: &[u8]) -> Result<(), StoreFailed> {
    let failed = |error| StoreFailed { path: path.to_owned(), doing: Doing::Writing, error };
    plain_file::replace(path, bytes, Readers::Owner).map_err(failed)
}

/// Writes a file anywhere, which a person chose. A file that was there stays whole until the new one is.
///
/// # Errors
/// The system does not allow it, or the disk is full.
#[cfg(desktop)]
pub fn write_text(path: &Path, text: &str) -> Result<(), StoreFailed> {
    let failed = |error| StoreFailed { path: path.to_owned(), doing: Doing::Writing, error };
    plain_file::replace(path, text.as_bytes(), Readers::Usual).map_err(failed)
}

/// Far more than any match needs.
pub const MOST_BYTES: u64 = 4 << 20;

/// Far more than all the matches of a person need.
pub const MOST_BYTES_OF_MANY: u64 = 256 << 20;

/// Reads a file from anywhere, which a person chose.
///
/// # Errors
/// The system does not give it, or it has more than `most_bytes`.
pub fn read_bytes(path: &Path, most_bytes: u64) -> Result<Vec<u8>, StoreFailed> {
    let failed = |error| StoreFailed { path: path.to_owned(), doing: Doing::Reading, error };
    plain_file::read(path, most_bytes).map_err(failed)
}

/// Reads a text in whatever encoding.
///
/// # Errors
/// As for [`read_bytes`].
pub fn read_text(path: &Path, most_bytes: u64) -> Result<Decoded, StoreFailed> {
    read_bytes(path, most_bytes).map(texts::decode)
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::{Cause, Problem};
    use std::fs::File;
    use std::io::Read;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let store = Store::new(folder.path().join("not yet there"));
        (folder, store)
    }

    #[test]
    fn what_failed_is_told_with_the_name_of_its_file_and_what_can_be_mended() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let missing =
            Problem::from(&read_text(&folder.path().join("none.spielkiste"), MOST_BYTES).unwrap_err());
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
            assert_eq!(Problem::from(&failed).code, "file_write");
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let (_folder, store) = store();
        assert_eq!(store.read("a.json").unwrap(), Content::Missing);
        store.write("a.json", "one").unwrap();
        store.write("a.json", "two").unwrap();
        assert_eq!(store.read("a.json").unwrap(), Content::Text("two".to_owned()));
    }

    #[test]
    fn no_half_written_file_is_left_behind() {
        let (_folder, store) = store();
        store.write("a.json", "one").unwrap();
        fs::create_dir(store.folder.join("b.json")).unwrap();
        store.write("b.json", "a folder is in the way").unwrap_err();
        assert_eq!(fs::read_dir(&store.folder).unwrap().count(), 2);
    }

    #[test]
    fn a_file_set_aside_is_kept_whole_under_another_name() {
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
    fn bytes_that_are_not_text_are_told_apart() {
        let (_folder, store) = store();
        store.write("a.json", "").unwrap();
        let path = store.folder.join("a.json");
        fs::write(&path, [0xff]).unwrap();
        assert_eq!(store.read("a.json").unwrap(), Content::Garbage);
        File::create(&path).unwrap().set_len(MOST_BYTES + 1).unwrap();
        assert_eq!(store.read("a.json").unwrap(), Content::Garbage);
    }

    #[test]
    fn a_chosen_file_is_written_read_and_never_too_large() {
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
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing half written is left");
    }

    #[test]
    #[cfg(unix)]
    fn a_chosen_file_is_as_open_to_others_as_any_new_one_and_a_half_written_one_replaces_nothing() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder for the test");
        let (ours, plain) = (folder.path().join("ours"), folder.path().join("plain"));
        write_text(&ours, "a match").unwrap();
        fs::write(&plain, "").unwrap();
        let mode = |path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&ours), mode(&plain));
        // The old file is replaced, never written over: whoever has it open still reads the old text.
        let mut old = File::open(&ours).unwrap();
        write_text(&ours, "another match").unwrap();
        let mut text = String::new();
        old.read_to_string(&mut text).unwrap();
        assert_eq!(text, "a match");
    }
}
