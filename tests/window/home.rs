use crate::page::Page;
use crate::play::{press, two_people};
use crate::seats::{start, until_match, until_seated};
use crate::stage::Stage;
use fantoccini::key::Key;
use serde_json::{Value, json};

pub async fn place_is(page: &Page, place: &str) {
    page.until(&format!("document.documentElement.dataset.place === '{place}'")).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn back_closes_the_topmost_dialog_then_goes_home_and_ends_no_match() {
    let page = &two_people().await;
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
    page.click("[data-game='smess'] [data-action='resume']").await;
    place_is(page, "smess").await;
    assert_eq!(page.value("document.title").await, "Smess – Spielkiste");
    press(page, "d7d6", 2).await;
    page.click("#home-button").await;
    place_is(page, "home").await;
    assert_eq!(page.snapshot().await["phase"], "running");
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn escape_deselects_a_piece_before_it_goes_home() {
    let page = &two_people().await;
    page.click("[data-name='b1']").await;
    page.until("document.querySelector('[data-target]')").await;
    page.value("document.querySelector(\"[data-name='b1']\").focus()").await;
    page.strike(&[Key::Escape]).await;
    page.until("!document.querySelector('[data-target]')").await;
    place_is(page, "smess").await;
    // During a match, the first press only announces what the second will do. It must follow soon.
    page.value(
        "(window.seen = [], addEventListener('keyup', () => window.seen.push(
            document.documentElement.dataset.place, document.querySelector('#message')?.checkVisibility())))",
    )
    .await;
    page.strike(&[Key::Escape, Key::Escape]).await;
    page.becomes("window.seen.slice(0, 2)", json!(["smess", true])).await;
    place_is(page, "home").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn an_analysis_ends_when_its_table_is_left() {
    let page = &Stage::quick("kalaha").await;
    until_seated(page).await;
    start(page).await;
    page.click("#analysis").await;
    page.until("document.querySelector('#board [data-value]')").await;
    page.click("#home-button").await;
    place_is(page, "home").await;
    until_match(page, "kalaha", |now| now["analysis"]["wanted"] == false).await;
    page.enter("kalaha").await;
    assert_eq!(page.value("document.querySelector('#analysis').checked").await, false);
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn computers_pause_when_their_table_is_left_and_resume_when_continued() {
    let page = &Stage::slow("smess").await;
    page.click("[data-figure='first-1']").await;
    page.click("[data-figure='second-1']").await;
    page.click("#go").await;
    page.until("document.querySelector(\"#record [data-ply='1']\")").await;
    page.click("#home-button").await;
    place_is(page, "home").await;
    page.until("document.querySelector(\"[data-game='smess']\").dataset.phase === 'paused'").await;
    let left = page.snapshot().await;
    assert_eq!(left["thinking"], Value::Null);
    let next = left["at"].as_u64().expect("a number of moves") + 1;
    page.click("[data-game='smess'] [data-action='resume']").await;
    page.until(&format!("document.querySelector(\"#record [data-ply='{next}']\")")).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn home_redraws_only_the_board_that_changed() {
    let page = &two_people().await;
    page.click("#home-button").await;
    place_is(page, "home").await;
    page.value("window.drawn = [...document.querySelectorAll('#games .miniature > svg')]").await;
    page.enter("smess").await;
    press(page, "b1a1", 1).await;
    page.click("#home-button").await;
    place_is(page, "home").await;
    assert_eq!(
        page.value("window.drawn.map((picture) => picture.isConnected)").await,
        json!([false, true, true])
    );
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn about_shows_the_version_what_is_new_and_the_sources() {
    let page = &Stage::quick("home").await;
    page.click("#home-about").await;
    page.until("document.querySelector('#about-dialog')?.open").await;
    assert_eq!(page.text(".about-version").await, concat!("Spielkiste ", env!("CARGO_PKG_VERSION")));
    page.click("#about-text summary").await;
    page.until("document.querySelector('#about-text li').checkVisibility()").await;
    assert!(page.text("#about-text li").await.starts_with("Smess"));
    // A click selects the whole address for copying.
    page.click(".addresses input").await;
    let chosen = "(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)";
    page.becomes(chosen, json!("https://www.brettspielnetz.de")).await;
}
