use crate::page::Page;
use crate::play::{begin, press};
use crate::stage::{Stage, quick_folder};
use fantoccini::key::Key;
use serde_json::{Value, json};

async fn place_is(page: &Page, place: &str) {
    page.until(&format!("document.documentElement.dataset.place === '{place}'")).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn back_closes_the_topmost_dialog_then_goes_home_and_ends_no_match() {
    let folder = quick_folder();
    let stage = Stage::open(folder.path()).await;
    let page = &stage.page;
    begin(page).await;
    press(page, "b1a1", 1).await;
    page.click("#help").await;
    page.until("document.querySelector('#help-dialog[open]')").await;
    page.value("history.back()").await;
    page.until("!document.querySelector('dialog[open]')").await;
    place_is(page, "smess").await;
    page.value("history.back()").await;
    place_is(page, "home").await;
    assert_eq!(page.text("[data-game='smess'] .game-state").await, "Red to move. 1 move so far.");
    assert_eq!(page.value("document.title").await, "Spielkiste");
    page.click("[data-game='smess'] [data-way='resume']").await;
    place_is(page, "smess").await;
    assert_eq!(page.value("document.title").await, "Smess – Spielkiste");
    press(page, "d7d6", 2).await;
    page.click("#home-button").await;
    place_is(page, "home").await;
    assert_eq!(page.snapshot().await["phase"], "running");
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn escape_lays_a_piece_down_before_it_goes_home() {
    let folder = quick_folder();
    let stage = Stage::open(folder.path()).await;
    let page = &stage.page;
    begin(page).await;
    page.click("[data-name='b1']").await;
    page.until("document.querySelector('[data-target]')").await;
    page.value("document.querySelector(\"[data-name='b1']\").focus()").await;
    page.strike(&[Key::Escape]).await;
    page.until("!document.querySelector('[data-target]')").await;
    place_is(page, "smess").await;
    page.strike(&[Key::Escape]).await;
    place_is(page, "home").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_computer_rests_while_its_table_is_left_and_goes_on_when_continued() {
    let folder = quick_folder();
    let stage = Stage::open(folder.path()).await;
    let page = &stage.page;
    page.click("[data-figure='first-human']").await;
    page.click("[data-figure='second-4']").await;
    page.click("#go").await;
    page.phase("running").await;
    page.click("[data-name='b1']").await;
    page.until("document.querySelector(\"[data-name='a1']\").dataset.target !== undefined").await;
    page.click("[data-name='a1']").await;
    page.until("document.querySelector('#thinking').dataset.busy === 'true'").await;
    page.click("#home-button").await;
    place_is(page, "home").await;
    page.until("document.querySelector(\"[data-game='smess']\").dataset.phase === 'paused'").await;
    let left = page.snapshot().await;
    assert_eq!(left["thinking"], Value::Null);
    assert_eq!(left["at"], json!(1));
    page.click("[data-game='smess'] [data-way='resume']").await;
    page.ply(2).await;
}
