use crate::failure::Failure;
use crate::prerequisites::{NODE, prepare};
use crate::process::{program, root, run};
use std::path::PathBuf;
use std::process::Command;

/// The command line of Tauri, in the version that `packaging/package.json` states; installed if it is not there.
pub fn tauri(words: &[&str]) -> Result<Command, Failure> {
    let script = tools()?.join("node_modules/@tauri-apps/cli/tauri.js");
    let mut command = program("node", &[&[&*script.to_string_lossy()], words].concat());
    // It installs what it believes to be missing, and it asks; nobody is there to answer.
    command.env("CI", "true");
    Ok(command)
}

/// The folder whose `node_modules` pack the app and check the workflows.
pub fn tools() -> Result<PathBuf, Failure> {
    npm_ci("packaging")
}

/// A folder with the `node_modules` that its lock file names. Their programs are to be started by `node`: what
/// `.bin` holds is another thing on each system.
pub fn npm_ci(folder: &str) -> Result<PathBuf, Failure> {
    prepare(&[NODE])?;
    let folder = root().join(folder);
    run(npm_command(&["ci", "--no-audit", "--no-fund"]).current_dir(&folder))?;
    Ok(folder)
}

/// npm, which on Windows is no program but a script.
fn npm_command(words: &[&str]) -> Command {
    if cfg!(windows) { program("cmd", &[&["/C", "npm"], words].concat()) } else { program("npm", words) }
}
