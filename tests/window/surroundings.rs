//! The app's environment: variables, folders, and files opened while it runs.

use crate::file_dialog;
use crate::group::Group;
use crate::screen::Screen;
use crate::stage::{LOOK_EVERY, PATIENCE, Stage, quick_folder, usual_folder};
use serde_json::json;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use tokio::time::sleep;

const PROGRAM: &str = env!("CARGO_BIN_EXE_spielkiste");

/// Waits until the app shows a window, without a driver: a web view without storage cannot be driven.
async fn shows_a_window(variables: &[(&str, &OsStr)], working_folder: &Path) {
    let screen = Screen::start((800, 600));
    let mut program = Command::new(PROGRAM);
    screen.show(&mut program).envs(variables.iter().copied()).current_dir(working_folder);
    let mut program = Group::start(program.stdout(Stdio::null()));
    let begin = Instant::now();
    loop {
        let mut search = Command::new("xdotool");
        screen.show(&mut search).args(["search", "--onlyvisible", "--name", "Spielkiste"]);
        if search.output().is_ok_and(|found| !found.stdout.is_empty()) {
            return;
        }
        let ended = program.0.try_wait().expect("the app's status");
        assert!(ended.is_none(), "{variables:?}: {ended:?}");
        assert!(begin.elapsed() < PATIENCE, "{variables:?}: no window");
        sleep(LOOK_EVERY).await;
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_window_opens_even_if_nothing_can_be_written() {
    if let Some(program) = file_dialog::missing() {
        println!("Skipped: {program} is not installed.");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    let below = file.join("below");
    let nowhere =
        ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"].map(|name| (name, below.as_os_str()));
    shows_a_window(&nowhere, folder.path()).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn invalid_folders_are_ignored() {
    if let Some(program) = file_dialog::missing() {
        println!("Skipped: {program} is not installed.");
        return;
    }
    let (home, working_folder) = [(); 2].map(|()| tempfile::tempdir().expect("a folder for the test")).into();
    for none in ["", "relative/folder"] {
        let mut variables =
            vec![(spielkiste::DATA_FOLDER, OsStr::new("")), ("HOME", home.path().as_os_str())];
        variables.extend(["XDG_DATA_HOME", "XDG_CACHE_HOME", "TMPDIR"].map(|name| (name, OsStr::new(none))));
        shows_a_window(&variables, working_folder.path()).await;
        let found: Vec<_> = fs::read_dir(working_folder.path()).expect("a folder").collect();
        assert!(found.is_empty(), "{found:?}");
        assert!(home.path().join(".local/share/org.spielkiste.games").is_dir());
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_pipe_does_not_block_and_every_file_is_imported() {
    let folder = quick_folder();
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    let [pipe, one, two] = ["pipe.spielkiste", "one.spielkiste", "two.spielkiste"].map(path);
    assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()));
    for (file, text) in [(&one, "1. a2a3 *"), (&two, "1. b2b3 *")] {
        fs::write(file, saved(text)).expect("a match");
    }
    let stage = Stage::start(folder.path(), &[&pipe, &one, &two]).await;
    stage.until("document.querySelector('#message').textContent.includes('pipe.spielkiste') || null").await;
    stage.until("document.querySelector('#import-done')?.textContent.includes('2 matches') || null").await;
}

/// A match between two people with these moves.
fn saved(moves: &str) -> String {
    let human = json!({ "kind": "human" });
    let moves: Vec<_> = moves.split(' ').filter(|word| word.len() == 4).collect();
    json!({
        "format": 5, "game": "smess", "options": "", "seed": 1, "seats": { "first": human, "second": human },
        "begun": true, "moves": moves, "at": moves.len()
    })
    .to_string()
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_file_from_a_second_start_waits_for_typed_text() {
    let data = tempfile::tempdir().expect("a folder for the test");
    let file = data.path().join("given.spielkiste");
    fs::write(&file, saved("b1a1")).expect("a match");
    let stage = Stage::in_usual_folder(data.path()).await;
    stage.click("#home-archive").await;
    stage.click("#archive-import").await;
    stage.fill("#import-text", "half a sentence").await;
    let mut second = stage.command(PROGRAM);
    second.envs(usual_folder(data.path())).arg(&file).stdout(Stdio::null()).stderr(Stdio::null());
    let status = tokio::task::spawn_blocking(move || second.status()).await.expect("the second start ends");
    assert!(status.is_ok_and(|status| status.success()), "it passes the file on and exits");
    // The text stays until the dialog is closed, and only then is the match shown.
    let typed = "document.querySelector('#import-text').value";
    assert_eq!(stage.value(typed).await, "half a sentence");
    assert_eq!(stage.value("Boolean(document.querySelector('#replace-dialog')?.open)").await, false);
    stage.click("#import-dialog [data-close]").await;
    stage.until("document.querySelector('#replace-dialog')?.open").await;
    assert_eq!(stage.text("#replace-note").await, "given.spielkiste contains a Smess match.");
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_window_stays_at_its_page() {
    let folder = quick_folder();
    let stage = Stage::start(folder.path(), &[]).await;
    let page = stage.value("location.href").await;
    // Like a link dropped onto the window.
    stage.value("(location.href = 'data:text/plain,elsewhere', 0)").await;
    stage.enter("kalaha").await;
    assert_eq!(stage.value("location.href").await, page);
}
