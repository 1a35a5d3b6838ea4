//! The files of databases on a disk. In a browser `pool` stands in for this module.

use std::fs;
use std::io;
use std::path::Path;

/// How many bytes a file has. Whatever else has the name, as a pipe that would be waited for, is refused.
pub fn length(path: &Path) -> io::Result<u64> {
    let found = fs::metadata(path)?;
    if !found.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no plain file"));
    }
    Ok(found.len())
}

pub fn exists(path: &Path) -> bool {
    path.exists()
}

pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Removes a file, for good when this returns.
pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)?;
    path.parent().into_iter().for_each(sync);
    Ok(())
}

/// Makes the folder of a file.
pub fn make_folder_of(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path.parent().expect("a file is in a folder"))
}

/// Makes an empty file in a folder of its own. Nobody but the owner may read either, and both names are on the disk when
/// this returns. What is there stays.
pub fn make_private(path: &Path) -> io::Result<()> {
    let folder = path.parent().expect("a file is in a folder");
    if !folder.exists() {
        private_folders().create(folder)?;
        folder.parent().into_iter().for_each(sync);
    }
    private_files().create(true).append(true).open(path)?;
    sync(folder);
    Ok(())
}

/// Brings the names in a folder to the disk. A system that refuses that does it in its own way.
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

/// Windows gives it the rights of the person's own folder.
#[cfg(not(unix))]
fn private_folders() -> fs::DirBuilder {
    let mut folders = fs::DirBuilder::new();
    folders.recursive(true);
    folders
}

/// Windows gives it the rights of its folder.
#[cfg(not(unix))]
fn private_files() -> fs::OpenOptions {
    fs::OpenOptions::new()
}

/// Removes all files whose paths begin so.
pub fn remove_all(beginning: &Path) -> io::Result<()> {
    for entry in fs::read_dir(beginning.parent().expect("a file is in a folder"))? {
        let found = entry?.path();
        if found.as_os_str().as_encoded_bytes().starts_with(beginning.as_os_str().as_encoded_bytes()) {
            remove(&found)?;
        }
    }
    Ok(())
}
