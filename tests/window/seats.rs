//! Choosing players and rules at a table.

use crate::page::Page;
use crate::stage::{LOOK_EVERY, PATIENCE};
use serde_json::{Value, json};
use std::time::Instant;

/// Waits until both seats are taken. The page fills empty seats immediately.
pub async fn until_seated(page: &Page) {
    let game = page.value("document.documentElement.dataset.place").await;
    let is_seated = |now: &Value| ["first", "second"].iter().all(|side| !now["seats"][side].is_null());
    until_match(page, game.as_str().expect("a game is shown"), is_seated).await;
}

/// Opens a new match with these options at the visible table.
pub async fn renew(page: &Page, game: &str, options: &str) {
    // Otherwise the page would still seat players from the previous match.
    until_seated(page).await;
    let begun = page.ask("new_match", json!({ "game": game, "options": options })).await.expect("a match");
    // Until the page shows this match, its controls affect the previous one.
    page.until(&format!("Number(document.documentElement.dataset.revision) >= {}", begun["revision"])).await;
    page.phase("choosing").await;
}

/// Seats a person, or a computer at this level, on each side.
pub async fn seat(page: &Page, game: &str, levels: [Option<u8>; 2]) {
    for (side, level) in ["first", "second"].into_iter().zip(levels) {
        page.choose(&format!("#seat-{side}"), if level.is_some() { "computer" } else { "human" }).await;
        let Some(level) = level else { continue };
        page.choose(&format!("#level-{side}"), &level.to_string()).await;
    }
    let wanted = levels.map(|level| level.map_or(json!({ "kind": "human" }), computer));
    until_match(page, game, |now| now["seats"] == json!({ "first": wanted[0], "second": wanted[1] })).await;
}

/// The app's description of a computer player at this level.
fn computer(level: u8) -> Value {
    json!({ "kind": "computer", "level": level })
}

/// Waits until the app has carried out the page's requests.
pub async fn until_match(page: &Page, game: &str, wanted: impl Fn(&Value) -> bool) {
    let begin = Instant::now();
    loop {
        let now = page.snapshot_of(game).await;
        if wanted(&now) {
            return page.still().await;
        }
        if begin.elapsed() > PATIENCE {
            let seats = "[...document.querySelectorAll('#seats select')].map((box) => [box.id, box.value])";
            let seats = page.value(seats).await;
            page.give_up(&format!("{game} is not as wanted: {now}; its seats are {seats}")).await;
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Plays the first possible move and waits for the computer's answer.
pub async fn exchange(page: &Page, game: &str) {
    page.click("#board [data-playable], #board [data-open]").await;
    if game == "minesweeper" {
        page.click("#mine-confirm").await;
    }
    page.until("document.querySelector(\"#record [data-ply='2']\")").await;
}

pub async fn start(page: &Page) {
    page.click("#go").await;
    page.phase("running").await;
}
