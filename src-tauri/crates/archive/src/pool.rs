//! Database files in a browser: a pool of files in a folder of the page's origin. SQLite accesses them synchronously,
//! which browsers allow only in a dedicated worker.
//!
//! Without a pool, databases are in memory and are lost when the page closes.

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

/// Stores databases permanently in this folder of the origin. Must be called before any database is opened. Copies of
/// the page at other paths have separate folders.
///
/// # Errors
/// If the browser does not store files, or another page has locked them.
pub async fn open_pool(folder: &str) -> io::Result<()> {
    // Three databases with their journals, and databases set aside.
    let pool = OpfsSAHPoolCfgBuilder::new().directory(folder).initial_capacity(12).build();
    let pool = install::<WasmOsCallback>(&pool, true).await.map_err(failed)?;
    // A second call finds the same pool.
    POOL.with(|known| known.set(pool)).ok();
    Ok(())
}

/// The size of a file in bytes; `u64::MAX` if it is open or has a journal.
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

/// Removes a file that is not open.
///
/// # Errors
/// If it does not exist or the browser cannot remove it.
pub fn remove(path: &Path) -> io::Result<()> {
    if with_pool(|pool| pool.remove(name(path)))? { Ok(()) } else { Err(io::ErrorKind::NotFound.into()) }
}

/// A pool has no folders.
pub fn make_folder_of(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Pools are always private to the page's origin.
pub fn make_private(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Removes all files whose names start with `beginning`.
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
    path.to_str().expect("a file name in UTF-8")
}

/// Uses the pool; fails if the databases are in memory.
fn with_pool<T>(ask: impl FnOnce(&OpfsSAHPoolUtil) -> Result<T, OpfsSAHError>) -> io::Result<T> {
    POOL.with(|pool| match pool.get() {
        Some(pool) => ask(pool).map_err(failed),
        None => Err(io::ErrorKind::NotFound.into()),
    })
}

fn failed(error: OpfsSAHError) -> io::Error {
    // Convert it, because it holds a JavaScript value that cannot leave its thread.
    io::Error::other(error.to_string())
}
