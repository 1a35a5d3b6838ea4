use crate::play::{cell, press, two_people};
use crate::stage::{LOOK_EVERY, PATIENCE, Stage, folder_with, quick_folder};
use serde_json::json;
use std::fs;
use std::path::Path;
use std::time::Instant;
use tokio::time::sleep;

/// The page shows a message with text.
const MESSAGE: &str = "document.querySelector('#message')?.checkVisibility() && document.querySelector('#message').innerText.trim()";

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_match_survives_the_sudden_end_of_the_app() {
    let stage = two_people().await;
    press(&stage, "b1a1", 1).await;
    press(&stage, "d7d6", 2).await;
    let before = stage.snapshot().await;

    let page = &stage.restart("smess").await;
    page.phase("paused").await;
    page.ply(2).await;
    let after = page.snapshot().await;
    for part in ["view", "record", "seats", "options", "at"] {
        assert_eq!(after[part], before[part]);
    }
    assert_eq!(page.attribute(&cell("a1"), "data-piece").await.as_deref(), Some("first-numskull"));
    page.click("#go").await;
    page.phase("running").await;
    press(page, "f2g1", 3).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_broken_save_is_refused_with_a_message_and_the_match_continues() {
    let page = &two_people().await;
    press(page, "b1a1", 1).await;
    let before = page.snapshot().await;
    page.click("#match").await;
    page.click("#match-more > summary").await;
    for text in ["nonsense", "{\"format\":1}", ""] {
        page.fill("#match-text", text).await;
        page.click("#match-load").await;
        page.until(MESSAGE).await;
        page.click("#message-close").await;
        page.until("!document.querySelector('#message')?.checkVisibility()").await;
    }
    page.click("#match-dialog [data-close]").await;
    page.until("!document.querySelector('dialog[open]')").await;
    assert_eq!(page.snapshot().await, before);
    press(page, "d7d6", 2).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_match_is_copied_and_loaded_as_text() {
    let page = &two_people().await;
    press(page, "b1a1", 1).await;
    press(page, "d7d6", 2).await;
    page.click("#match").await;
    page.until("document.querySelector('#match-text')?.value").await;
    let text = page.value("document.querySelector('#match-text').value").await;
    page.click("#match-dialog [data-close]").await;
    page.click("#reset").await;
    page.phase("choosing").await;

    page.click("#match").await;
    page.click("#match-more > summary").await;
    page.fill("#match-text", text.as_str().expect("the match as text")).await;
    page.click("#match-load").await;
    page.phase("paused").await;
    page.ply(2).await;
    assert_eq!(page.attribute(&cell("d6"), "data-piece").await.as_deref(), Some("second-ninny"));
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_position_is_copied_and_loaded_as_text() {
    let page = &two_people().await;
    press(page, "b1a1", 1).await;
    page.click("#match").await;
    page.click("#match-more > summary").await;
    page.click("#match-position").await;
    let position = page.snapshot().await["view"]["position"].clone();
    page.becomes("document.querySelector('#match-text').value", position).await;
    let other = "3b3/7/7/7/7/7/7/3B2N r 4 9";
    page.fill("#match-text", other).await;
    page.click("#match-load").await;
    page.until("!document.querySelector('dialog[open]')").await;
    page.phase("choosing").await;
    page.click("#go").await;
    page.phase("running").await;
    assert_eq!(page.snapshot().await["view"]["position"], other);
    press(page, "d8e8", 1).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_damaged_file_is_reported_at_the_start() {
    let folder = quick_folder();
    fs::write(folder.path().join("spielkiste.db"), "half a database").expect("a damaged file");
    let stage = Stage::open(folder.path(), "smess").await;
    stage.page.until(MESSAGE).await;
    stage.page.phase("choosing").await;
    assert!(folder.path().join("spielkiste.damaged-1.db").exists());
}

/// Waits until the saved settings contain a text.
async fn until_saved(file: &Path, text: &str) {
    let begin = Instant::now();
    loop {
        let saved = fs::read_to_string(file).expect("saved settings");
        if saved.contains(text) {
            return;
        }
        assert!(begin.elapsed() < PATIENCE, "{text} is not saved: {saved}");
        sleep(LOOK_EVERY).await;
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn settings_persist_across_starts() {
    let folder = quick_folder();
    let stage = Stage::open(folder.path(), "smess").await;
    let page = &stage.page;
    let mut settings = page.ask("settings", json!({})).await.expect("settings");
    settings["scale_percent"] = json!(120);
    page.click("#settings").await;
    let choose = "(() => { const scale = document.querySelector('#setting-scale'); scale.value = '120';
        scale.dispatchEvent(new Event('input', { bubbles: true }));
        scale.dispatchEvent(new Event('change', { bubbles: true })); return true; })()";
    page.until(choose).await;
    page.until("document.querySelector('#setting-scale-value').textContent.includes('120')").await;
    let kept = folder.path().join("settings.json");
    until_saved(&kept, "120").await;
    drop(stage);
    let stage = Stage::open(folder.path(), "smess").await;
    assert_eq!(stage.page.ask("settings", json!({})).await, Ok(settings));
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn unsaved_settings_are_reported_in_the_users_language() {
    let folder = folder_with(json!({ "language": "de", "animation": "off" }));
    let page = &Stage::open(folder.path(), "smess").await;
    let file = folder.path().join("settings.json");
    // The new place must be saved first, or it would be saved between the next two steps.
    until_saved(&file, "\"place\": \"smess\"").await;
    fs::remove_file(&file).and_then(|()| fs::create_dir(&file)).expect("a folder is in the way");
    page.click("#settings").await;
    page.choose("#setting-theme", "dark").await;
    page.until(MESSAGE).await;
    let told = page.value("document.querySelector('#message-text > div > p').textContent").await;
    assert_eq!(told, "Die Einstellungen ließen sich auf diesem Gerät nicht speichern. Datei: settings.json.");
    let details = "document.querySelector('#message details')";
    assert_eq!(page.value(&format!("{details}.open")).await, false, "English details are folded");
    assert_eq!(page.text("#message summary").await, "Einzelheiten");
    page.click("#message summary").await;
    page.until(&format!("{details}.innerText.includes('could not be written')")).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_match_dialog_shows_the_moves_and_folds_the_text() {
    let page = &two_people().await;
    press(page, "b1a1", 1).await;
    press(page, "d7d6", 2).await;
    page.click("#match").await;
    page.until(
        "document.querySelector('#match-dialog')?.open && document.querySelector('#match-notation').value",
    )
    .await;
    let notation = page.value("document.querySelector('#match-notation').value").await;
    let notation = notation.as_str().expect("a text");
    for part in ["Smess – Spielkiste", "Blue: Human", "Result: in progress", "1.  Sb1-a1  Nd7-d6"] {
        assert!(notation.contains(part), "{part} in {notation}");
    }
    assert_eq!(page.value("document.querySelector('#match-text').checkVisibility()").await, false);
    assert_eq!(page.value("document.querySelector('#match-save').checkVisibility()").await, true);
}
