//! The files of databases in a browser: a pool of files in a folder of the page's origin. SQLite reads and writes them
//! without waiting, which browsers allow only in a dedicated worker.
//!
//! Without a pool databases are in memory, and nothing is there at the next start.

use crate::connection::open_read_only;
use sqlite_wasm_rs::WasmOsCallback;
use sqlite_wasm_rs::vfs::VfsFilesManager;
use sqlite_wasm_rs::vfs::transfer::{DbTransfer, ExportSource};
use sqlite_wasm_vfs::sahpool::{OpfsSAHError, OpfsSAHPoolCfgBuilder, OpfsSAHPoolUtil, install};
use std::cell::OnceCell;
use std::io;
use std::path::Path;

thread_local! {
    static POOL: OnceCell<OpfsSAHPoolUtil> = const { OnceCell::new() };
}

/// Has databases kept for good from now on, in this folder of the origin. To be called before any is opened. Copies of
/// the page under other paths have folders of their own.
///
/// # Errors
/// The browser keeps no files, or another page has them.
pub async fn open_pool(folder: &str) -> io::Result<()> {
    // Three databases, the journal of each, and what is set aside.
    let pool = OpfsSAHPoolCfgBuilder::new().directory(folder).initial_capacity(12).build();
    let pool = install::<WasmOsCallback>(&pool, true).await.map_err(failed)?;
    // A second call finds the same one.
    POOL.with(|known| known.set(pool)).ok();
    Ok(())
}

/// How many bytes a file has. One that is open, or beside which a journal is, has more than anybody asks for.
pub fn length(path: &Path) -> io::Result<u64> {
    if !exists(path) {
        return Err(io::ErrorKind::NotFound.into());
    }
    let exported = with_pool(|pool| Ok(pool.open_export(name(path))?.size()));
    Ok(exported.unwrap_or(u64::MAX))
}

pub fn exists(path: &Path) -> bool {
    if POOL.with(|pool| pool.get().is_none()) {
        return open_read_only(path).is_ok();
    }
    with_pool(|pool| pool.contains(name(path))).unwrap_or(false)
}

pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    if !exists(from) {
        return Err(io::ErrorKind::NotFound.into());
    }
    with_pool(|pool| pool.import_db_unchecked(name(to), &pool.export_db(name(from))?))?;
    remove(from)
}

/// Removes a file that nobody has open.
///
/// # Errors
/// There is none, or the browser does not let it be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    if with_pool(|pool| pool.remove(name(path)))? { Ok(()) } else { Err(io::ErrorKind::NotFound.into()) }
}

/// A pool has no folders.
pub fn make_folder_of(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Nobody but the page's origin may read what is in its pool.
pub fn make_private(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Removes all files whose names begin so.
pub fn remove_all(beginning: &Path) -> io::Result<()> {
    with_pool(|pool| {
        let names = pool.names()?;
        names.iter().filter(|found| found.starts_with(name(beginning))).try_for_each(|found| {
            pool.remove(found)?;
            Ok(())
        })
    })
}

fn name(path: &Path) -> &str {
    path.to_str().expect("this crate names the files")
}

/// Asks the pool. In memory there is nothing that could be asked for.
fn with_pool<T>(ask: impl FnOnce(&OpfsSAHPoolUtil) -> Result<T, OpfsSAHError>) -> io::Result<T> {
    POOL.with(|pool| match pool.get() {
        Some(pool) => ask(pool).map_err(failed),
        None => Err(io::ErrorKind::NotFound.into()),
    })
}

fn failed(error: OpfsSAHError) -> io::Error {
    // It holds a value of JavaScript, which stays where it is.
    io::Error::other(error.to_string())
}
