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

pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// Makes the folder of a file.
pub fn make_folder_of(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path.parent().expect("a file is in a folder"))
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
