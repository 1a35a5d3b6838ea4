//! Joins the page's modules into one, and its style sheets into one, for the app and for tests of its page. A window that
//! opens asks for each file by itself, and a module tells only when it has come which ones it needs.
//!
//! This is no bundler for any JavaScript. It reads the few forms of `import` and `export` that the page uses, each in a
//! line of its own, and refuses the rest, so that what it makes means the same.

mod modules;
mod sheets;

use std::error::Error;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of the modules in the page, and the one that imports the others.
const MODULES: (&str, &str) = ("js", "main.js");
/// The same of the style sheets.
const SHEETS: (&str, &str) = ("css", "main.css");

/// Why a page cannot be joined. Written without thiserror: `xtask` needs this crate too, and is built before all else.
#[derive(Debug)]
pub enum BundleError {
    /// A file cannot be read or written.
    File {
        /// Of the file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file has something that is not understood.
    Statement {
        /// Of the file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// What is wrong.
        reason: &'static str,
        /// The whole line.
        text: String,
    },
    /// Modules import each other in a circle.
    Circle(PathBuf),
}

impl Error for BundleError {}

impl fmt::Display for BundleError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BundleError::File { path, error } => write!(out, "{}: {error}", path.display()),
            BundleError::Statement { path, line, reason, text } => {
                write!(out, "{}:{line}: {reason}: {text}", path.display())
            }
            BundleError::Circle(path) => {
                write!(out, "a module imports itself by way of others: {}", path.display())
            }
        }
    }
}

/// Puts the page of the folder `from` into the folder `to`, which is emptied: modules and style sheets joined, and all
/// else as it is.
///
/// # Errors
/// A file cannot be read or written, or the modules or sheets are in a form that is not understood.
pub fn bundle(from: &Path, to: &Path) -> Result<(), BundleError> {
    if to.exists() {
        fs::remove_dir_all(to).map_err(|error| file(to, error))?;
    }
    copy(from, to, &|path| path != from.join(MODULES.0) && path != from.join(SHEETS.0))?;
    put(to, MODULES, &modules::joined(&from.join(MODULES.0), MODULES.1)?)?;
    put(to, SHEETS, &sheets::joined(&from.join(SHEETS.0), SHEETS.1)?)
}

fn put(to: &Path, (folder, name): (&str, &str), text: &str) -> Result<(), BundleError> {
    let folder = to.join(folder);
    fs::create_dir_all(&folder).map_err(|error| file(&folder, error))?;
    let path = folder.join(name);
    fs::write(&path, text).map_err(|error| file(&path, error))
}

fn copy(from: &Path, to: &Path, wanted: &dyn Fn(&Path) -> bool) -> Result<(), BundleError> {
    fs::create_dir_all(to).map_err(|error| file(to, error))?;
    for entry in fs::read_dir(from).map_err(|error| file(from, error))? {
        let path = entry.map_err(|error| file(from, error))?.path();
        let (true, Some(name)) = (wanted(&path), path.file_name()) else { continue };
        if path.is_dir() {
            copy(&path, &to.join(name), wanted)?;
        } else {
            fs::copy(&path, to.join(name)).map_err(|error| file(&path, error))?;
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, BundleError> {
    fs::read_to_string(path).map_err(|error| file(path, error))
}

fn file(path: &Path, error: io::Error) -> BundleError {
    BundleError::File { path: path.to_owned(), error }
}

#[cfg(test)]
mod tests;
