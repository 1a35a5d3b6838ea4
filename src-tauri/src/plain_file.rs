//! Access to regular files only, with atomic replacement.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Who may read a new file.
#[derive(Clone, Copy)]
pub enum Readers {
    /// The same readers as the replaced file, or the default for a new file.
    Usual,
    /// Only its owner.
    #[cfg_attr(
        mobile,
        allow(dead_code, reason = "only desktops save keys and messages where the user chooses")
    )]
    Owner,
}

/// Opens a regular file. Checks the type first, because opening a pipe would block.
///
/// # Errors
/// If it is not a regular file, or the system cannot open it.
pub fn open(path: &Path, how: &OpenOptions) -> io::Result<File> {
    check_kind(path)?;
    let file = how.open(path)?;
    // The path may refer to another file by now.
    check(&file.metadata()?)?;
    Ok(file)
}

/// Reads a whole regular file.
///
/// # Errors
/// Errors from [`open`], and `FileTooLarge` if it has more than `most_bytes`.
pub fn read(path: &Path, most_bytes: u64) -> io::Result<Vec<u8>> {
    let file = open(path, File::options().read(true))?;
    let mut bytes = Vec::new();
    if file.metadata()?.len() <= most_bytes {
        // The file may grow while it is read, and some system files report a size of 0.
        file.take(most_bytes + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 <= most_bytes {
            return Ok(bytes);
        }
    }
    Err(io::Error::new(io::ErrorKind::FileTooLarge, "it is too large"))
}

/// Atomically replaces or creates a regular file, which is durable when this returns. A link is kept and its target
/// replaced.
///
/// # Errors
/// If it is not a regular file, the system does not allow it, or the disk is full.
pub fn replace(path: &Path, bytes: &[u8], readers: Readers) -> io::Result<()> {
    let before = check_kind(path)?;
    let target = target_of(path);
    let folder = folder_of(&target);
    let mut fresh = new_file(folder, readers, before.as_ref())?;
    fresh.write_all(bytes)?;
    fresh.as_file().sync_all()?;
    fresh.persist(&target)?;
    sync_folder(folder)
}

/// Checks that files can be written to a folder, which is created if missing. Leaves no files behind.
///
/// # Errors
/// If the system does not allow it, or the disk is full.
pub fn try_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    tempfile::tempfile_in(folder)?.write_all(b"?")
}

/// A rename is durable only once its folder is synced; Windows does not need this.
///
/// # Errors
/// If the disk fails. Errors from file systems that do not support syncing folders are ignored.
fn sync_folder(folder: &Path) -> io::Result<()> {
    /// "Bad file descriptor" on every Unix.
    const EBADF: i32 = 9;
    let refuses = |error: &io::Error| {
        // A writable folder may not be readable.
        let kinds =
            [io::ErrorKind::InvalidInput, io::ErrorKind::Unsupported, io::ErrorKind::PermissionDenied];
        kinds.contains(&error.kind()) || error.raw_os_error() == Some(EBADF)
    };
    if cfg!(not(unix)) {
        return Ok(());
    }
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if refuses(&error) => Ok(()),
        synced => synced,
    }
}

/// The metadata of this path, following links; none if it does not exist.
fn check_kind(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::metadata(path) {
        Ok(found) => check(&found).map(|()| Some(found)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn check(found: &Metadata) -> io::Result<()> {
    match (found.is_file(), found.is_dir()) {
        (true, _) => Ok(()),
        (_, true) => Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder")),
        _ => Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")),
    }
}

/// More links than any system follows.
const MOST_LINKS: usize = 40;

/// The final target of a link, even if it does not exist; other paths unchanged.
fn target_of(path: &Path) -> PathBuf {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&target) else { break };
        target = folder_of(&target).join(next);
    }
    target
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// By default, only its owner can read a temporary file.
#[cfg(unix)]
fn new_file(folder: &Path, readers: Readers, before: Option<&Metadata>) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;
    let Readers::Usual = readers else { return NamedTempFile::new_in(folder) };
    let as_usual = PermissionsExt::from_mode(0o666);
    let fresh = tempfile::Builder::new().permissions(as_usual).tempfile_in(folder)?;
    if let Some(before) = before {
        fresh.as_file().set_permissions(before.permissions())?;
    }
    Ok(fresh)
}

/// On Windows, the file inherits its folder's permissions.
#[cfg(not(unix))]
fn new_file(folder: &Path, _readers: Readers, _before: Option<&Metadata>) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder for the test")
    }

    fn write(path: &Path, text: &str) -> io::Result<()> {
        replace(path, text.as_bytes(), Readers::Usual)
    }

    fn text(path: &Path) -> String {
        fs::read_to_string(path).expect("a text")
    }

    #[test]
    #[cfg(unix)]
    fn anything_except_a_regular_file_is_refused_immediately() {
        let folder = folder();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is installed");
        assert!(made.success());
        let socket = folder.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
        let looped = folder.path().join("looped");
        std::os::unix::fs::symlink(&looped, &looped).expect("a link");
        for path in [&pipe, &socket, &looped, Path::new("/dev/zero"), Path::new("/dev/null"), folder.path()] {
            read(path, 10).expect_err("it cannot be read");
            write(path, "a match").expect_err("nor replaced");
            let to_lock = File::options().create(true).truncate(false).write(true).clone();
            open(path, &to_lock).expect_err("nor locked");
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 3, "nothing is left behind");
        assert!(fs::metadata("/dev/null").is_ok_and(|null| !null.is_file()), "it is unchanged");
    }

    #[test]
    fn reading_stops_at_the_limit() {
        let folder = folder();
        let path = folder.path().join("a");
        fs::write(&path, "1234").expect("a file");
        assert_eq!(read(&path, 4).expect("so much"), b"1234");
        assert_eq!(read(&path, 3).expect_err("more").kind(), io::ErrorKind::FileTooLarge);
        // A sparse file uses no disk space and must use no memory.
        File::create(&path).and_then(|file| file.set_len(1 << 36)).expect("a file with holes");
        assert_eq!(read(&path, 1 << 20).expect_err("more").kind(), io::ErrorKind::FileTooLarge);
        // This file reports a size of 0.
        if cfg!(target_os = "linux") {
            assert!(read(Path::new("/proc/self/status"), 1 << 20).is_ok_and(|bytes| !bytes.is_empty()));
        }
    }

    #[test]
    #[cfg(unix)]
    fn the_target_of_a_link_is_replaced() {
        let folder = folder();
        let (elsewhere, link) = (folder.path().join("elsewhere"), folder.path().join("link"));
        fs::create_dir(&elsewhere).expect("a folder");
        std::os::unix::fs::symlink("second", folder.path().join("link")).expect("a link");
        std::os::unix::fs::symlink("elsewhere/target", folder.path().join("second")).expect("a link");
        for written in ["it leads nowhere yet", "and now to this"] {
            write(&link, written).expect("room");
            assert_eq!(text(&elsewhere.join("target")), written);
            assert!(fs::symlink_metadata(&link).is_ok_and(|link| link.is_symlink()), "the link stays");
        }
        assert_eq!(fs::read_dir(&elsewhere).expect("a folder").count(), 1, "nothing is left behind");
        fs::remove_dir_all(&elsewhere).expect("removed");
        write(&link, "there is no such folder any more").expect_err("nowhere to write to");
    }

    #[test]
    #[cfg(unix)]
    fn replacing_a_file_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder();
        let path = folder.path().join("a");
        let mode = || fs::metadata(&path).expect("a file").permissions().mode() & 0o777;
        for chosen in [0o600, 0o640, 0o444] {
            fs::write(&path, "old").expect("a file");
            fs::set_permissions(&path, PermissionsExt::from_mode(chosen)).expect("its owner may");
            write(&path, "new").expect("room");
            assert_eq!((mode(), &text(&path)[..]), (chosen, "new"));
            fs::remove_file(&path).expect("removed");
        }
        fs::write(&path, "old").expect("a file");
        replace(&path, b"secret", Readers::Owner).expect("room");
        assert_eq!(mode(), 0o600);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_disk_that_cannot_sync_folders_is_accepted() {
        // `/proc` refuses with "invalid argument", as some network disks do.
        let refused = File::open("/proc/self").and_then(|folder| folder.sync_all());
        assert_eq!(refused.expect_err("it refuses").kind(), io::ErrorKind::InvalidInput);
        sync_folder(Path::new("/proc/self")).expect("it counts as written");
        sync_folder(&folder().path().join("nowhere")).expect_err("there is no folder");
    }

    #[test]
    fn checking_a_folder_leaves_no_trace() {
        let folder = folder();
        let inner = folder.path().join("not/yet there");
        try_folder(&inner).expect("room");
        assert_eq!(fs::read_dir(&inner).expect("it was made").count(), 0);
        fs::write(folder.path().join("file"), "").expect("a file");
        try_folder(&folder.path().join("file/below")).expect_err("a file is in the way");
    }
}
