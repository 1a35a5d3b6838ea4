use crate::failure::Failure;
use crate::machine::{NODE, prepare};
use crate::process::{program, root, run};
use std::path::PathBuf;
use std::process::Command;

/// The command line of Tauri, in the version that `packaging/package.json` states; installed if it is not there.
pub fn tauri(words: &[&str]) -> Result<Command, Failure> {
    let tools = tools()?;
    let mut command = program(&tools.join(".bin/tauri").to_string_lossy(), words);
    // It installs what it believes to be missing, and it asks; nobody is there to answer.
    command.env("CI", "true");
    Ok(command)
}

/// The folder with the programs that pack the app and check the workflows.
pub fn tools() -> Result<PathBuf, Failure> {
    prepare(&[NODE])?;
    let folder = root().join("packaging");
    run(npm(&["ci", "--no-audit", "--no-fund"]).current_dir(&folder))?;
    Ok(folder.join("node_modules"))
}

/// npm, which on Windows is no program but a script.
fn npm(words: &[&str]) -> Command {
    if cfg!(windows) { program("cmd", &[&["/C", "npm"], words].concat()) } else { program("npm", words) }
}
