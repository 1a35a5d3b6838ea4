use crate::play::press;
use crate::stage::{Stage, quick_folder};
use serde_json::json;
use std::fs;

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_match_given_on_the_command_line_is_shown_loaded_and_played_on() {
    let folder = quick_folder();
    let file = folder.path().join("two people.spielkiste");
    let human = json!({ "kind": "human" });
    let save = json!({
        "format": 1, "game": "smess", "options": "", "seed": 1, "seats": { "first": human, "second": human },
        "begun": true, "moves": ["b1a1", "d7d6"], "at": 2
    });
    fs::write(&file, save.to_string()).expect("a match for the test");
    let stage = Stage::start(folder.path(), &[file.to_str().expect("a plain name")]).await;
    let page = &stage.page;
    page.until("document.querySelector('#match-dialog').open && document.querySelector('#match-text').value")
        .await;
    // Nothing takes the place of another match before its user says so.
    assert_eq!(page.snapshot().await["phase"], "choosing");
    page.click("#match-load").await;
    page.ply(2).await;
    page.click("#go").await;
    page.phase("running").await;
    press(page, "f2g1", 3).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_file_that_is_no_match_is_told_in_words() {
    let folder = quick_folder();
    let file = folder.path().join("letter.spielkiste");
    fs::write(&file, "Dear Anna").expect("a file for the test");
    let stage = Stage::start(folder.path(), &[file.to_str().expect("a plain name")]).await;
    let message = "document.querySelector('#message').textContent.includes('letter.spielkiste') || null";
    stage.page.until(message).await;
}
