//! Statistics on a player's stored matches, opened from home and from the archive.

use crate::archive::listed;
use crate::page::Page;
use crate::stage::Stage;
use fantoccini::key::Key;
use serde_json::{Value, json};

fn person(name: &str) -> (Value, Option<&str>) {
    (json!({ "kind": "human" }), Some(name))
}

/// Plays the first move of a match and resigns for the human to move, or for the only human.
async fn resign_after(page: &Page, game: &str, text: &str, players: [(Value, Option<&str>); 2]) {
    page.ask("new_match", json!({ "game": game, "options": "" })).await.expect("a match");
    for (side, (player, name)) in ["first", "second"].into_iter().zip(players) {
        page.apply(game, json!({ "kind": "seat", "side": side, "player": player })).await.expect("a seat");
        if let Some(name) = name {
            page.apply(game, json!({ "kind": "set_name", "side": side, "name": name }))
                .await
                .expect("a name");
        }
    }
    for command in
        [json!({ "kind": "start" }), json!({ "kind": "play", "text": text }), json!({ "kind": "resign" })]
    {
        page.apply(game, command).await.expect("a valid command");
    }
}

/// Opens the statistics with this button and waits until they count this many matches.
async fn open(page: &Page, button: &str, matches: usize) {
    page.click(button).await;
    page.until("document.querySelector('#statistics-dialog')?.open").await;
    counted(page, matches).await;
}

async fn counted(page: &Page, matches: usize) {
    let count = "document.querySelector('.statistics-count')?.textContent ?? null";
    page.becomes(count, json!(format!("{matches} matches"))).await;
}

/// Closes them with a key, which returns the focus to the button that opened them.
async fn close(page: &Page, button: &str) {
    page.strike(&[Key::Escape]).await;
    page.until("!document.querySelector('#statistics-dialog')?.open").await;
    page.becomes("document.activeElement.id", json!(button)).await;
}

/// The rows of the table with this name, without the average length.
async fn rows(page: &Page, name: &str) -> Value {
    page.value(&format!(
        "[...document.querySelectorAll('#statistics-text table[aria-label=\"{name}\"] tbody tr')]
            .map((row) => [...row.cells].slice(0, 4).map((cell) => cell.textContent))"
    ))
    .await
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn results_are_counted_by_person_game_and_opponent() {
    let page = &Stage::quick("home").await;
    let computer = (json!({ "kind": "computer", "level": 1 }), None);
    resign_after(page, "kalaha", "1", [person("Anna"), computer]).await;
    resign_after(page, "kalaha", "1", [person("Anna"), person("Bo")]).await;
    resign_after(page, "smess", "b1a1", [person("Anna"), person("Bo")]).await;

    open(page, "#home-statistics", 3).await;
    let chosen = "document.querySelector('#statistics-player').selectedOptions[0].textContent";
    assert_eq!(page.value(chosen).await, "Anna", "the person with the most matches");
    assert_eq!(rows(page, "By game").await, json!([["Kalaha", "1", "0", "1"], ["Smess", "1", "0", "0"]]));
    let plot = "#statistics-text svg.plot";
    let said = page.attribute(plot, "aria-label").await.expect("a text alternative");
    assert_eq!(said, "Results over time. 3 matches: 2 won, 0 drawn, 1 lost.");
    assert_eq!(page.value(&format!("document.querySelectorAll('{plot} .result').length")).await, 2);

    page.choose("#statistics-game", "\"kalaha\"").await;
    counted(page, 2).await;
    let by_opponent = rows(page, "By opponent").await;
    assert!(by_opponent.as_array().expect("rows").contains(&json!(["Bo", "1", "0", "0"])), "{by_opponent}");
    assert!(page.text("#statistics-text").await.contains("So far: 1."), "a rating of one match is not shown");

    page.choose("#statistics-player", "\"Bo\"").await;
    let announced = "document.querySelector('#statistics-dialog [data-announcer]').textContent";
    page.becomes(announced, json!("2 matches: 0 won, 0 drawn, 2 lost.")).await;
    assert_eq!(rows(page, "By game").await, json!([["Kalaha", "0", "0", "1"], ["Smess", "0", "0", "1"]]));
    close(page, "home-statistics").await;
    open(page, "#home-statistics", 2).await;
    page.click("#statistics-problems").await;
    page.until(
        "document.querySelector('#problems-dialog')?.open && !document.querySelector('#statistics-dialog')",
    )
    .await;
    page.strike(&[Key::Escape]).await;
    page.until("!document.querySelector('#problems-dialog')").await;

    page.click("#home-archive").await;
    listed(page, 3).await;
    open(page, "#archive-statistics", 2).await;
    assert_eq!(page.value(chosen).await, "Bo", "the last choice");
    close(page, "archive-statistics").await;
    assert_eq!(page.value("document.documentElement.dataset.place").await, "archive");
}
