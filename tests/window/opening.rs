use crate::play::{begin, press};
use crate::stage::{LOOK_EVERY, PATIENCE, Stage, quick_folder};
use serde_json::json;
use std::fs;
use std::time::Instant;

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_match_from_the_command_line_is_loaded_and_continued() {
    let folder = quick_folder();
    let file = folder.path().join("two people.spielkiste");
    let human = json!({ "kind": "human" });
    let save = json!({
        "format": 5, "game": "smess", "options": "", "seed": 1, "seats": { "first": human, "second": human },
        "begun": true, "moves": ["b1a1", "d7d6"], "at": 2
    });
    fs::write(&file, save.to_string()).expect("a match for the test");
    let stage = Stage::start(folder.path(), &[file.to_str().expect("a plain name")]).await;
    let page = &stage.page;
    page.until("document.querySelector('#replace-dialog')?.open").await;
    assert_eq!(page.text("#replace-note").await, "two people.spielkiste contains a Smess match.");
    // Another match is not replaced without confirmation.
    assert_eq!(page.snapshot().await["phase"], "choosing");
    page.click("#replace-confirm").await;
    page.ply(2).await;
    page.click("#go").await;
    page.phase("running").await;
    press(page, "f2g1", 3).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_file_without_a_match_is_reported() {
    let folder = quick_folder();
    let file = folder.path().join("letter.spielkiste");
    fs::write(&file, "Dear Anna").expect("a file for the test");
    let stage = Stage::start(folder.path(), &[file.to_str().expect("a plain name")]).await;
    let message = "document.querySelector('#message').textContent.includes('letter.spielkiste') || null";
    stage.page.until(message).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_second_instance_on_the_same_folder_says_so_and_only_reads() {
    let folder = quick_folder();
    let first = Stage::open(folder.path(), "smess").await;
    begin(&first.page).await;
    press(&first.page, "b1a1", 1).await;
    let kept = folder.path().join("spielkiste.db-wal");
    let before = fs::read(&kept).expect("the stored match");

    let second = Stage::start(folder.path(), &[]).await;
    let page = &second.page;
    page.until("document.querySelector('#folder-dialog')?.open").await;
    let place = folder.path().to_str().expect("a plain name");
    assert_eq!(page.text("#folder-path").await, place);
    page.click("#folder-look").await;
    page.until("!document.querySelector('dialog[open]')").await;
    page.enter("smess").await;
    page.ply(1).await;
    page.phase("paused").await;
    assert_eq!(page.value("document.querySelector('#go').disabled").await, true);
    page.click("#reset").await;
    page.until(
        "document.querySelector('#message-text')?.textContent.includes('You cannot change anything here')",
    )
    .await;
    assert_eq!(fs::read(&kept).expect("the stored match"), before);

    // The first instance keeps playing. Once it exits, the next one can use the folder.
    press(&first.page, "d7d6", 2).await;
    drop(first);
    drop(second);
    let next = Stage::open(folder.path(), "smess").await;
    next.page.ply(2).await;
    assert_eq!(next.page.value("Boolean(document.querySelector('#folder-dialog')?.open)").await, false);
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_second_instance_on_the_same_folder_ends_when_asked() {
    let folder = quick_folder();
    let _first = Stage::open(folder.path(), "smess").await;
    let second = Stage::start(folder.path(), &[]).await;
    second.page.until("document.querySelector('#folder-dialog')?.open").await;
    // The window may close before the driver has finished a click.
    second.page.outlives("document.querySelector('#folder-leave').click();").await;
    let begin = Instant::now();
    while second.page.outlives("return true;").await {
        assert!(begin.elapsed() < PATIENCE, "the second instance does not exit");
        tokio::time::sleep(LOOK_EVERY).await;
    }
}
