//! Database files on disk. In browsers, `pool` replaces this module.

use std::fs;
use std::io;
use std::path::Path;

/// A file's size in bytes. Rejects special files such as pipes, which could block.
pub fn length(path: &Path) -> io::Result<u64> {
    let found = fs::metadata(path)?;
    if !found.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    Ok(found.len())
}

pub fn exists(path: &Path) -> bool {
    path.exists()
}

pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Removes a file permanently.
pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)?;
    path.parent().into_iter().for_each(sync);
    Ok(())
}

/// Creates a file's folder.
pub fn make_folder_of(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path.parent().expect("the file has a folder"))
}

/// Creates an empty file, and its folder if missing. Only the owner may read them, and both names are on disk when this
/// returns. Keeps an existing file.
pub fn make_private(path: &Path) -> io::Result<()> {
    let folder = path.parent().expect("the file has a folder");
    if !folder.exists() {
        private_folders().create(folder)?;
        folder.parent().into_iter().for_each(sync);
    }
    private_files().create(true).append(true).open(path)?;
    sync(folder);
    Ok(())
}

/// Flushes the names in a folder to the disk, if the system supports it.
fn sync(folder: &Path) {
    let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
}

#[cfg(unix)]
fn private_folders() -> fs::DirBuilder {
    use std::os::unix::fs::DirBuilderExt;
    let mut folders = fs::DirBuilder::new();
    folders.recursive(true).mode(0o700);
    folders
}

#[cfg(unix)]
fn private_files() -> fs::OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut files = fs::OpenOptions::new();
    files.mode(0o600);
    files
}

/// On Windows, the user's folder determines the permissions.
#[cfg(not(unix))]
fn private_folders() -> fs::DirBuilder {
    let mut folders = fs::DirBuilder::new();
    folders.recursive(true);
    folders
}

/// On Windows, the folder determines the permissions.
#[cfg(not(unix))]
fn private_files() -> fs::OpenOptions {
    fs::OpenOptions::new()
}

/// Removes all files whose paths start with `beginning`.
pub fn remove_all(beginning: &Path) -> io::Result<()> {
    for entry in fs::read_dir(beginning.parent().expect("the file has a folder"))? {
        let found = entry?.path();
        if found.as_os_str().as_encoded_bytes().starts_with(beginning.as_os_str().as_encoded_bytes()) {
            remove(&found)?;
        }
    }
    Ok(())
}
