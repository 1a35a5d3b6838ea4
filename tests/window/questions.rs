//! Questions about the board: every row in the help's table of keys.

use crate::page::Page;
use crate::stage::Stage;
use fantoccini::key::Key;
use serde_json::{Value, json};

/// Opens a match between two people in this game, with the focus on this cell.
async fn asked_at(page: &Page, game: &str, cell: u32) {
    page.enter(game).await;
    for side in ["first", "second"] {
        let seat = json!({ "kind": "seat", "side": side, "player": { "kind": "human" } });
        page.apply(game, seat).await.expect("a person can be seated");
    }
    page.apply(game, json!({ "kind": "start" })).await.expect("the match can start");
    page.phase("running").await;
    // It may wait for earlier sentences, and would replace an answer.
    page.until(
        "document.querySelector('#announcer').textContent.endsWith(document.querySelector('#status').textContent || null)",
    )
    .await;
    focus(page, cell).await;
}

async fn focus(page: &Page, cell: u32) {
    let node = format!("#board [data-cell='{cell}']");
    page.until(&format!("document.querySelector({})", json!(node))).await;
    page.value(&format!("document.querySelector({}).focus()", json!(node))).await;
}

/// Waits for a new announcement and returns it.
async fn said(page: &Page) -> String {
    // The page stores it immediately, because it can be cleared before the next check.
    page.until("(window.said = document.querySelector('#announcer').textContent) !== ''").await;
    page.value("window.said").await.as_str().expect("a text").to_owned()
}

async fn hush(page: &Page) {
    page.value("document.querySelector('#announcer').textContent = ''").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn every_key_answers_its_question_in_every_game() {
    let page = &Stage::quick("home").await;
    let questions = page.ask("questions", Value::Null).await.expect("the questions");
    for (game, cell) in [("smess", 9), ("kalaha", 2), ("minesweeper", 48)] {
        asked_at(page, game, cell).await;
        for question in questions[game].as_array().expect("a list") {
            let key = question["key"].as_str().expect("a key");
            hush(page).await;
            page.type_text(key).await;
            let answer = said(page).await;
            assert!(answer.ends_with('.'), "'{key}' at {game} is answered with a sentence: {answer}");
        }
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn keys_announce_repeat_and_move_on() {
    let page = &Stage::quick("home").await;
    asked_at(page, "smess", 0).await;
    hush(page).await;
    page.type_text("t").await;
    assert_eq!(said(page).await, "Blue to move");
    hush(page).await;
    page.type_text("l").await;
    assert_eq!(said(page).await, page.text("#record-empty").await);
    let told = said(page).await;
    hush(page).await;
    page.type_text("r").await;
    assert_eq!(said(page).await, told);

    page.type_text("n").await;
    page.until("document.activeElement.dataset.name === 'b1'").await;
    page.strike_with(Key::Shift, 'N').await;
    page.until("document.activeElement.dataset.name === 'g2'").await;
    hush(page).await;
    page.strike(&[Key::Enter]).await;
    assert_eq!(said(page).await, "g2 chosen, 2 targets: g1, g3.");
    page.type_text("n").await;
    page.until("document.activeElement.dataset.name === 'g3'").await;

    page.type_text("b").await;
    page.until("document.querySelector('#board-text-dialog')?.open").await;
    let text = page.text("#board-text").await;
    assert!(text.starts_with("Row 8: Red Numskull b8"), "{text}");
    page.strike(&[Key::Escape]).await;
    page.until("!document.querySelector('dialog[open]')").await;
    page.until("document.activeElement.dataset.name === 'g3'").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_move_is_typed_into_the_field_that_a_key_focuses() {
    let page = &Stage::quick("home").await;
    asked_at(page, "smess", 0).await;
    page.type_text("i").await;
    page.until("document.activeElement.id === 'entry-move'").await;
    page.type_text("Na2-a3").await;
    page.strike(&[Key::Enter]).await;
    page.ply(1).await;
    page.until("document.querySelector('#entry-move').value === ''").await;
    // An invalid move stays in the field for correction, with a message.
    page.type_text("a2a4").await;
    page.strike(&[Key::Enter]).await;
    page.until("document.querySelector('#message')?.checkVisibility()").await;
    assert_eq!(page.value("document.querySelector('#entry-move').value").await, "a2a4");
    page.ply(1).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_table_announces_itself_and_not_the_previous_one() {
    let page = &Stage::quick("home").await;
    asked_at(page, "smess", 9).await;
    page.click("#home-button").await;
    page.until("document.documentElement.dataset.place === 'home'").await;
    page.until("document.querySelector('#announcer').textContent === ''").await;
    page.forget_announcements().await;
    page.enter("kalaha").await;
    let told = page.hears("").await;
    assert!(told.starts_with("Kalaha."), "{told}");
}
