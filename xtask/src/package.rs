use crate::failure::Failure;
use crate::npm::tauri;
use crate::process::{find, run, target_folder};
use crate::steps::build_needs;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Maximum size of a .deb, in bytes.
const LARGEST_DEB: u64 = 8_000_000;

/// Each desktop system's default packages. AppImage is excluded because it downloads tools while packaging.
#[cfg(target_os = "linux")]
const KINDS: &[&str] = &["deb", "rpm"];
#[cfg(target_os = "windows")]
const KINDS: &[&str] = &["nsis", "msi"];
#[cfg(target_os = "macos")]
const KINDS: &[&str] = &["dmg"];

/// Builds this system's packages, or only these kinds, and prints their paths. `android` and `ios` build for phones on
/// a machine with their tools; further arguments go to Tauri.
pub fn package(kinds: &[String]) -> Result<(), Failure> {
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    match kinds.as_slice() {
        [phone @ ("android" | "ios"), rest @ ..] => {
            run(&mut tauri(&[&[*phone, "build", "--ci"], rest].concat())?)
        }
        [] => desktop(KINDS),
        kinds => desktop(kinds),
    }
}

fn desktop(kinds: &[&str]) -> Result<(), Failure> {
    build_needs()?;
    let mut words = vec!["build", "--ci", "--bundles"];
    let kinds = kinds.join(",");
    words.push(&kinds);
    // A universal binary for both Mac architectures.
    if cfg!(target_os = "macos") {
        words.extend(["--target", "universal-apple-darwin"]);
    }
    run(&mut tauri(&words)?)?;
    for path in packages()? {
        if is_deb(&path) && find("dpkg-deb").is_some() {
            compress(&path)?;
        }
        let bytes = fs::metadata(&path).map_err(|error| Failure::file(&path, error))?.len();
        println!("{:>6.2} MB  {}", bytes as f64 / 1e6, path.display());
        if is_deb(&path) && bytes > LARGEST_DEB {
            let sentence = format!("'{}' is larger than the limit of {LARGEST_DEB} bytes", path.display());
            return Err(Failure::Unexpected(sentence));
        }
    }
    Ok(())
}

fn is_deb(path: &Path) -> bool {
    path.extension().is_some_and(|kind| kind == "deb")
}

/// Compresses a .deb with xz, as Debian does, which saves a quarter. Tauri supports only gzip.
fn compress(deb: &Path) -> Result<(), Failure> {
    let folder = deb.with_extension("unpacked");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| Failure::file(&folder, error))?;
    }
    run(Command::new("dpkg-deb").arg("--raw-extract").arg(deb).arg(&folder))?;
    let build = ["--root-owner-group", "-Zxz", "-z9", "--build"];
    let packed = run(Command::new("dpkg-deb").args(build).arg(&folder).arg(deb));
    fs::remove_dir_all(&folder).map_err(|error| Failure::file(&folder, error))?;
    packed
}

/// The most recently built packages.
pub fn packages() -> Result<Vec<PathBuf>, Failure> {
    let mut target = target_folder()?;
    if cfg!(target_os = "macos") {
        target.push("universal-apple-darwin");
    }
    let folder = target.join("release/bundle");
    let mut found = Vec::new();
    for kind in fs::read_dir(&folder).map_err(|error| Failure::file(&folder, error))?.flatten() {
        found.extend(files(&kind.path())?.into_iter().filter(|path| is_package(path)));
    }
    found.sort();
    Ok(found)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| Failure::file(folder, error))?;
    Ok(entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect())
}

fn is_package(path: &Path) -> bool {
    let kinds = ["deb", "rpm", "AppImage", "exe", "msi", "dmg"];
    path.extension().is_some_and(|kind| kinds.iter().any(|known| kind == *known))
}
