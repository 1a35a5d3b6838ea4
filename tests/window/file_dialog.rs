//! The system's file dialogs, which WebDriver cannot see. They are driven with real key events.

use crate::group::Group;
use crate::stage::{LOOK_EVERY, PATIENCE, Stage};
use std::env;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Instant;
use tokio::time::sleep;

/// A window manager to handle focus, and a tool that sends keys.
const PROGRAMS: [&str; 2] = ["openbox", "xdotool"];

/// The first missing program.
pub fn missing() -> Option<&'static str> {
    let folders: Vec<_> = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
    PROGRAMS.into_iter().find(|program| !folders.iter().any(|folder| folder.join(program).exists()))
}

/// A window manager for a stage's display.
pub fn manage(stage: &Stage) -> Group {
    Group::start(stage.command("openbox").stdout(Stdio::null()).stderr(Stdio::null()))
}

/// Clicks a button that opens a dialog and types a file path there.
pub async fn choose(stage: &Stage, button: &str, path: &Path) {
    stage.click(button).await;
    let begin = Instant::now();
    let mut was_open = false;
    // A busy dialog drops keys, so the whole input is repeated until the dialog closes.
    loop {
        match dialog_of(stage) {
            None if was_open => return,
            None => sleep(LOOK_EVERY).await,
            Some(window) => {
                was_open = true;
                xdotool(stage, &["windowactivate", "--sync", &window]);
                xdotool(stage, &["key", "ctrl+l", "ctrl+a"]);
                xdotool(stage, &["type", "--delay", "20", &path.display().to_string()]);
                xdotool(stage, &["key", "Return"]);
                closes(stage).await;
            }
        }
        assert!(begin.elapsed() < PATIENCE, "the dialog does not accept {}", path.display());
    }
}

/// Waits a moment for the dialog to close.
async fn closes(stage: &Stage) {
    for _ in 0..20 {
        if dialog_of(stage).is_none() {
            return;
        }
        sleep(5 * LOOK_EVERY).await;
    }
}

fn dialog_of(stage: &Stage) -> Option<String> {
    let found = xdotool(stage, &["search", "--onlyvisible", "--name", "^(Save|Open) File$"]);
    String::from_utf8_lossy(&found.stdout).lines().next().map(str::to_owned)
}

fn xdotool(stage: &Stage, arguments: &[&str]) -> Output {
    stage.command("xdotool").args(arguments).output().expect("xdotool sends keys")
}
