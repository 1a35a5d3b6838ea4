//! A person plays Nim against the computer in the real window. `cargo xtask test fourth-game` copies this file next to
//! the window tests, whose modules it uses.
#![cfg(any(target_os = "linux", windows))]
#![allow(dead_code)]

#[path = "window/group.rs"]
mod group;
#[path = "window/page.rs"]
mod page;
#[path = "window/screen.rs"]
mod screen;
#[path = "window/seats.rs"]
mod seats;
#[path = "window/stage.rs"]
mod stage;

use fantoccini::key::Key;
use seats::{seat, start, until_match, until_seated};
use serde_json::{Value, json};
use stage::Stage;

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test fourth-game"]
async fn nim_is_played_against_the_computer() {
    let page = &Stage::quick("home").await;
    page.enter("nim").await;
    until_seated(page).await;
    seat(page, "nim", [None, Some(40)]).await;
    start(page).await;
    page.click("#board .hole[data-peg]").await;
    until_match(page, "nim", |now| now["at"] == 2).await;
    page.strike(&[Key::Down, Key::Enter]).await;
    until_match(page, "nim", |now| now["at"] == 4).await;
    let over = page.snapshot_of("nim").await;
    assert_eq!(over["outcome"], json!({ "winner": "second", "ending": "last_peg" }));
    let moves: Vec<&Value> = over["record"].as_array().expect("a record").iter().map(|line| &line["text"]).collect();
    assert_eq!(moves, ["a1", "c5", "b1", "c1"]);
    page.phase("over").await;
    assert_eq!(page.value("document.querySelectorAll('#board .hole[data-peg]').length").await, 0);
    let status = page.text("#status").await;
    assert!(["The computer", "White", "wins!"].iter().all(|words| status.contains(words)), "{status}");
    page.click("#home-button").await;
    assert!(page.text("[data-game='nim']").await.contains("Nim"));
}
