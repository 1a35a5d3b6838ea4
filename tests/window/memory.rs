use crate::play::{begin, cell, press};
use crate::stage::{Stage, quick_folder};
use serde_json::json;

/// The page has a message for the person, with words in it.
const MESSAGE: &str =
    "!document.querySelector('#message').hidden && document.querySelector('#message').innerText.trim()";

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_match_survives_the_sudden_end_of_the_app() {
    let folder = quick_folder();
    let stage = Stage::open(folder.path()).await;
    begin(&stage.page).await;
    press(&stage.page, "b1a1", 1).await;
    press(&stage.page, "d7d6", 2).await;
    let before = stage.page.snapshot().await;
    drop(stage);

    let stage = Stage::open(folder.path()).await;
    let page = &stage.page;
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
async fn a_broken_save_is_refused_in_words_and_the_match_goes_on() {
    let folder = quick_folder();
    let stage = Stage::open(folder.path()).await;
    let page = &stage.page;
    begin(page).await;
    press(page, "b1a1", 1).await;
    let before = page.snapshot().await;
    page.click("#match").await;
    for text in ["nonsense", "{\"format\":1}", ""] {
        page.fill("#match-text", text).await;
        page.click("#match-load").await;
        page.until(MESSAGE).await;
        page.click("#message-close").await;
        page.until("document.querySelector('#message').hidden").await;
    }
    page.click("#match-dialog [data-close]").await;
    page.until("!document.querySelector('dialog[open]')").await;
    assert_eq!(page.snapshot().await, before);
    press(page, "d7d6", 2).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_match_is_copied_and_loaded_as_text() {
    let folder = quick_folder();
    let stage = Stage::open(folder.path()).await;
    let page = &stage.page;
    begin(page).await;
    press(page, "b1a1", 1).await;
    press(page, "d7d6", 2).await;
    page.click("#match").await;
    page.until("document.querySelector('#match-text').value").await;
    let text = page.value("document.querySelector('#match-text').value").await;
    page.click("#match-dialog [data-close]").await;
    page.click("#reset").await;
    page.click("#reset-confirm").await;
    page.phase("choosing").await;

    page.click("#match").await;
    page.fill("#match-text", text.as_str().expect("the match as text")).await;
    page.click("#match-load").await;
    page.phase("paused").await;
    page.ply(2).await;
    assert_eq!(page.attribute(&cell("d6"), "data-piece").await.as_deref(), Some("second-ninny"));
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_position_is_copied_and_loaded_as_text() {
    let folder = quick_folder();
    let stage = Stage::open(folder.path()).await;
    let page = &stage.page;
    begin(page).await;
    press(page, "b1a1", 1).await;
    page.click("#match").await;
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
async fn a_damaged_file_is_told_in_words_at_the_start() {
    let folder = quick_folder();
    std::fs::write(folder.path().join("smess.match.json"), "half a ma").expect("a damaged match");
    let stage = Stage::open(folder.path()).await;
    stage.page.until(MESSAGE).await;
    stage.page.phase("choosing").await;
    assert!(folder.path().join("smess.match.damaged-1.json").exists());
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn settings_hold_from_one_start_to_the_next() {
    let folder = quick_folder();
    let stage = Stage::open(folder.path()).await;
    let page = &stage.page;
    let mut settings = page.ask("settings", json!({})).await.expect("settings");
    settings["scale_percent"] = json!(120);
    page.click("#settings").await;
    let choose = "(() => { const scale = document.querySelector('#setting-scale'); scale.value = '120';
        scale.dispatchEvent(new Event('input', { bubbles: true }));
        scale.dispatchEvent(new Event('change', { bubbles: true })); return true; })()";
    page.until(choose).await;
    page.until("document.querySelector('#scale-value').textContent.includes('120')").await;
    let kept = folder.path().join("settings.json");
    let begin = std::time::Instant::now();
    while !std::fs::read_to_string(&kept).expect("settings are kept").contains("120") {
        assert!(begin.elapsed() < crate::stage::PATIENCE, "the settings are not kept");
        tokio::time::sleep(crate::stage::LOOK_EVERY).await;
    }
    drop(stage);
    let stage = Stage::open(folder.path()).await;
    assert_eq!(stage.page.ask("settings", json!({})).await, Ok(settings));
}
