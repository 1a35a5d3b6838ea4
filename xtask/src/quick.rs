use crate::failure::Failure;
use crate::process::{cargo, metadata, output, program, root, run};
use crate::steps::{TestProgram, clippy, fmt, test_programs, ui};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// If anything differs from `main`, checks formatting, the page and prose. If a crate differs, also checks all lints, and
/// runs the tests of that crate and its dependents. A document or a file of the page belongs to no crate, even if a
/// crate's tests read it.
pub fn quick() -> Result<(), Failure> {
    let files = changed_files()?;
    if files.is_empty() {
        println!("Nothing differs from main.");
        return Ok(());
    }
    fmt()?;
    ui()?;
    let packages = packages()?;
    let affected = affected(&packages, &files);
    if affected.is_empty() {
        return Ok(());
    }
    // Of the whole workspace: naming crates would build their dependencies again, with other features.
    clippy()?;
    let folders: BTreeSet<_> = packages
        .iter()
        .filter(|package| affected.contains(&package.name))
        .map(|package| root().join(&package.folder))
        .collect();
    let mut result = Ok(());
    for TestProgram { path, folder, .. } in test_programs()? {
        if folders.contains(&folder) {
            result = result.and(run(Command::new(path).current_dir(folder)));
        }
    }
    result.and(run(&mut cargo(&["test", "--workspace", "--doc"])))
}

/// The files that differ from the last common commit with `main`, relative to the root.
fn changed_files() -> Result<BTreeSet<String>, Failure> {
    let base = output(&mut program("git", &["merge-base", "main", "HEAD"]))?;
    let changed = output(&mut program("git", &["diff", "--name-only", "--no-renames", base.trim()]))?;
    let new = output(&mut program("git", &["ls-files", "--others", "--exclude-standard"]))?;
    Ok([changed, new].iter().flat_map(|files| files.lines()).map(str::to_owned).collect())
}

struct Package {
    name: String,
    /// Its folder, relative to the root.
    folder: PathBuf,
    /// The names of its dependencies, including those for tests.
    dependencies: Vec<String>,
}

fn packages() -> Result<Vec<Package>, Failure> {
    let metadata = metadata()?;
    let text_of = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let package = |value: &Value| {
        let manifest = PathBuf::from(text_of(&value["manifest_path"]));
        let folder = manifest.parent().and_then(|folder| folder.strip_prefix(root()).ok());
        Package {
            name: text_of(&value["name"]),
            folder: folder.unwrap_or(Path::new("")).to_owned(),
            dependencies: list(&value["dependencies"]).iter().map(|one| text_of(&one["name"])).collect(),
        }
    };
    Ok(list(&metadata["packages"]).iter().map(package).collect())
}

/// Files that concern several crates.
const SHARED: [&str; 7] =
    [".cargo", "Cargo.lock", "Cargo.toml", "fuzz/seeds", "packaging", "tests/data", "ui/problems"];

/// The names of the crates with any of these files, and of all crates that depend on them.
fn affected(packages: &[Package], files: &BTreeSet<String>) -> BTreeSet<String> {
    if files.iter().any(|file| SHARED.iter().any(|shared| Path::new(file).starts_with(shared))) {
        return packages.iter().map(|package| package.name.clone()).collect();
    }
    let owner = |file: &str| {
        let owners = packages.iter().filter(|package| Path::new(file).starts_with(&package.folder));
        let owner = owners.max_by_key(|package| package.folder.components().count())?;
        // The app's folder contains everything.
        let is_elsewhere = owner.folder == Path::new("")
            && [".md", ".ts", ".css", ".html"].iter().any(|ending| file.ends_with(ending));
        (!is_elsewhere).then(|| owner.name.clone())
    };
    let mut affected: BTreeSet<_> = files.iter().filter_map(|file| owner(file)).collect();
    loop {
        let before = affected.len();
        let depends = |package: &&Package| package.dependencies.iter().any(|name| affected.contains(name));
        let dependents: Vec<_> =
            packages.iter().filter(depends).map(|package| package.name.clone()).collect();
        affected.extend(dependents);
        if affected.len() == before {
            return affected;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_affects_its_crate_and_the_dependents() {
        let package = |name: &str, folder: &str, dependencies: &[&str]| Package {
            name: name.to_owned(),
            folder: folder.into(),
            dependencies: dependencies.iter().map(|name| (*name).to_owned()).collect(),
        };
        let packages = [
            package("app", "", &["session"]),
            package("session", "crates/session", &["game"]),
            package("game", "crates/game", &[]),
            package("tool", "tool", &[]),
        ];
        let affected = |files: &[&str]| {
            let files = files.iter().map(|file| (*file).to_owned()).collect();
            Vec::from_iter(affected(&packages, &files)).join(" ")
        };
        assert_eq!(affected(&["crates/game/src/lib.rs"]), "app game session");
        assert_eq!(affected(&["tool/Cargo.toml", "README.md"]), "tool");
        assert_eq!(affected(&["crates/session/recordings.json"]), "app session");
        assert_eq!(affected(&["tests/data/perft.txt"]), "app game session tool");
        assert_eq!(affected(&["tests/window.rs"]), "app");
        assert_eq!(affected(&["ui/js/main.ts"]), "");
    }

    #[test]
    fn the_crates_of_this_workspace_are_found() {
        let packages = packages().expect("cargo's metadata");
        let game = packages.iter().find(|package| package.name == "game").expect("a crate");
        assert_eq!(game.folder, Path::new("src-tauri/crates/game"));
        let affected = affected(&packages, &BTreeSet::from(["src-tauri/crates/game/src/lib.rs".to_owned()]));
        assert!(affected.contains("spielkiste") && !affected.contains("xtask"), "{affected:?}");
    }
}
