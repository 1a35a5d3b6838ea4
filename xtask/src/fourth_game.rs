//! Proves that a new game needs only its own files and the lines named in docs/architecture.md. Adds Nim to a copy of
//! the repository, tests it, plays it in the window, and removes it again.

use crate::failure::Failure;
use crate::npm::npm_ci_in;
use crate::prerequisites::{BUILD, DRIVER, NODE, SCREEN, prepare};
use crate::process::{cargo, output, program, root, run, target_folder};
use std::fs;
use std::path::{Path, PathBuf};

/// The game's own files in the repository.
const OWN: &str = "tests/fourth_game";
const DOCUMENT: &str = "docs/architecture.md";
/// The section with the table of lines: a file, and its line for Kalaha.
const SECTION: &str = "## Another game\n";

/// Adds the game, plays it, and removes it.
pub fn fourth_game() -> Result<(), Failure> {
    prepare(&[BUILD, SCREEN, DRIVER, NODE])?;
    let target = target_folder()?;
    let copy = target.join("fourth_game");
    if copy.exists() {
        fs::remove_dir_all(&copy).map_err(|error| Failure::file(&copy, error))?;
    }
    let tracked = files()?;
    for file in &tracked {
        copy_file(&root().join(file), &copy.join(file))?;
    }
    let own: Vec<PathBuf> =
        tracked.iter().filter_map(|file| file.strip_prefix(OWN).ok()).map(Path::to_path_buf).collect();
    for file in &own {
        copy_file(&root().join(OWN).join(file), &copy.join(file))?;
    }
    let lines = lines()?;
    for (file, line) in &lines {
        edit(&copy.join(file), |text| with_line(text, line))?;
    }
    let tested = test(&copy, &target);
    for (file, line) in &lines {
        edit(&copy.join(file), |text| without_line(text, line))?;
    }
    for file in &own {
        fs::remove_file(copy.join(file)).map_err(|error| Failure::file(file, error))?;
    }
    tested?;
    for (file, _) in &lines {
        if read(&root().join(file))? != read(&copy.join(file))? {
            return Err(Failure::Unexpected(format!(
                "'{file}' differs from the original after removing Nim"
            )));
        }
    }
    fs::remove_dir_all(&copy).map_err(|error| Failure::file(&copy, error))
}

/// Tests the contract and the page with a fourth game, and plays a match in the window.
fn test(copy: &Path, target: &Path) -> Result<(), Failure> {
    let page = copy.join("ui");
    npm_ci_in(&page)?;
    run(program("node", &["node_modules/typescript/bin/tsc", "-p", "."]).current_dir(&page))?;
    let tests = ["i18n", "page", "styles"].map(|name| format!("../tests/ui/{name}.test.ts"));
    run(program("node", &["--import", "tsx", "--test"]).args(tests).current_dir(&page))?;
    // With the features of the whole workspace, so that nothing is built twice.
    let tests =
        ["test", "--workspace", "--test", "conformance", "--test", "nim", "--", "--include-ignored", "nim"];
    run(cargo(&tests).current_dir(copy).env("CARGO_TARGET_DIR", target))
}

/// The files and lines named in the document.
fn lines() -> Result<Vec<(String, String)>, Failure> {
    let text = fs::read_to_string(root().join(DOCUMENT))
        .map_err(|error| Failure::file(&root().join(DOCUMENT), error))?;
    let section =
        text.split_once(SECTION).map_or("", |(_, rest)| rest.split("\n## ").next().unwrap_or_default());
    let rows =
        section.lines().filter_map(|row| row.strip_prefix("| `")?.strip_suffix("` |")?.split_once("` | `"));
    let lines: Vec<_> = rows.map(|(file, line)| (file.to_owned(), line.to_owned())).collect();
    if lines.is_empty() {
        Err(Failure::Unexpected(format!("'{DOCUMENT}' has no table in its section 'Another game'")))
    } else {
        Ok(lines)
    }
}

/// Kalaha's line, followed by the same line for Nim.
fn with_line(text: &str, line: &str) -> Option<String> {
    let mut found = text.lines().filter(|own| own.trim() == line);
    let own = found.next().filter(|_| found.next().is_none())?;
    Some(text.replacen(&format!("{own}\n"), &format!("{own}\n{}\n", of_nim(own)), 1))
}

fn without_line(text: &str, line: &str) -> Option<String> {
    let own = text.lines().find(|own| own.trim() == of_nim(line))?;
    Some(text.replacen(&format!("{own}\n"), "", 1))
}

fn of_nim(line: &str) -> String {
    line.replace("kalaha", "nim").replace("Kalaha", "Nim")
}

fn edit(path: &Path, change: impl FnOnce(&str) -> Option<String>) -> Result<(), Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    let changed = change(&text);
    let changed = changed.ok_or_else(|| {
        Failure::Unexpected(format!(
            "'{}' must contain the line from '{DOCUMENT}' exactly once",
            path.display()
        ))
    })?;
    fs::write(path, changed).map_err(|error| Failure::file(path, error))
}

/// Files that git tracks or would add.
fn files() -> Result<Vec<PathBuf>, Failure> {
    let listed =
        output(&mut program("git", &["ls-files", "-z", "--cached", "--others", "--exclude-standard"]))?;
    Ok(listed.split_terminator('\0').map(PathBuf::from).filter(|file| root().join(file).is_file()).collect())
}

/// Copies the modification time too, so that cargo does not rebuild.
fn copy_file(from: &Path, to: &Path) -> Result<(), Failure> {
    let copy = || {
        fs::create_dir_all(to.parent().expect("a file is in a folder"))?;
        fs::copy(from, to)?;
        fs::File::options().append(true).open(to)?.set_modified(fs::metadata(from)?.modified()?)
    };
    copy().map_err(|error| Failure::file(from, error))
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::file(path, error))
}
