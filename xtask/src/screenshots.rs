use crate::failure::Failure;
use crate::prerequisites::{BUILD, DRIVER, SCREEN, prepare};
use crate::process::{cargo, root, run, target_folder};
use crate::steps::test_program;
use std::process::Command;

/// The folder of the README's pictures.
pub const ALBUM: &str = "docs/screenshots";

/// Takes screenshots of the real window for `docs/screenshots`.
pub fn screenshots() -> Result<(), Failure> {
    let mut command = on_the_release("pictures::")?;
    run(command.env("SCREENSHOTS", root().join(ALBUM)))
}

/// Measures the app in its window for `docs/performance.md`, without parallel work.
pub fn measure(minutes: &[String]) -> Result<(), Failure> {
    let mut command = on_the_release("figures::")?;
    run(command
        .args(["--nocapture", "--test-threads", "1"])
        .envs(minutes.first().map(|text| ("MINUTES", text))))
}

/// This module's window tests, with the release build.
fn on_the_release(module: &str) -> Result<Command, Failure> {
    if !cfg!(target_os = "linux") {
        return Err(Failure::Unexpected("this needs WebKitWebDriver, which runs only on Linux".to_owned()));
    }
    prepare(&[BUILD, SCREEN, DRIVER])?;
    run(&mut cargo(&["build", "--release", "--package", "spielkiste"]))?;
    let mut command = Command::new(test_program("window")?);
    command
        .args(["--ignored", module])
        .current_dir(root())
        .env("SPIELKISTE_PROGRAM", target_folder()?.join("release/spielkiste"));
    Ok(command)
}
