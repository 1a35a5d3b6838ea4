//! Matches over several days: played, killed, found, replayed, continued, exported, deleted and imported again.

use crate::archive::listed;
use crate::page::Page;
use crate::play::SHORT_GAME;
use crate::stage::Stage;
use fantoccini::key::Key;
use serde_json::{Value, json};

/// Starts a match between two people with these names.
async fn begin(page: &Page, game: &str, options: &str, names: [&str; 2]) {
    page.ask("new_match", json!({ "game": game, "options": options })).await.expect("a match");
    for (side, name) in ["first", "second"].into_iter().zip(names) {
        let person = json!({ "kind": "seat", "side": side, "player": { "kind": "human" } });
        page.apply(game, person).await.expect("a seat");
        page.apply(game, json!({ "kind": "set_name", "side": side, "name": name })).await.expect("a name");
    }
    page.apply(game, json!({ "kind": "start" })).await.expect("a start");
}

/// Plays a Kalaha match with varying pits.
async fn play_kalaha(page: &Page, plies: usize) {
    for ply in 0..plies {
        let now = page.snapshot_of("kalaha").await;
        let cells = now["view"]["cells"].as_array().expect("cells").iter().enumerate();
        let movable: Vec<_> = cells.filter(|(_, cell)| cell["movable"] == true).map(|(i, _)| i).collect();
        let cell = movable[ply % movable.len()];
        let press = json!({ "kind": "enter", "input": { "kind": "press", "cell": cell } });
        page.apply("kalaha", press).await.expect("a move");
    }
}

async fn end(page: &Page, game: &str) {
    page.apply(game, json!({ "kind": "resign" })).await.expect("a resignation");
}

/// The archive's list without ids, which change on import.
async fn list(page: &Page) -> Value {
    let mut list =
        page.ask("list_matches", json!({ "filter": {}, "offset": 0, "limit": 100 })).await.expect("a list");
    for entry in list["entries"].as_array_mut().expect("entries") {
        let entry = entry.as_object_mut().expect("an entry");
        entry.remove("id");
        // The time of the import.
        entry.remove("changed");
    }
    list
}

async fn export(page: &Page) -> String {
    let all = json!({ "kind": "filter", "filter": {} });
    let exported = page.ask("export_matches", json!({ "selection": all, "form": "text" })).await;
    exported.expect("a text")["text"].as_str().expect("a text").to_owned()
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn matches_from_two_days_are_found_replayed_continued_and_imported() {
    let stage = Stage::quick("home").await;
    begin(&stage, "smess", "", ["Anna", "Bo"]).await;
    for m in SHORT_GAME {
        stage.apply("smess", json!({ "kind": "play", "text": m })).await.expect("a move");
    }
    begin(&stage, "kalaha", "", ["Anna", "Dorothée"]).await;
    play_kalaha(&stage, 12).await;
    end(&stage, "kalaha").await;
    begin(&stage, "minesweeper", "board=11x11:15:42", ["Chantha", "Bo"]).await;
    stage.apply("minesweeper", json!({ "kind": "play", "text": "e c3" })).await.expect("a move");
    end(&stage, "minesweeper").await;

    let stage = stage.restart_after(1).await;
    begin(&stage, "smess", "", ["Bo", "Anna"]).await;
    stage.apply("smess", json!({ "kind": "play", "text": SHORT_GAME[0] })).await.expect("a move");
    end(&stage, "smess").await;
    begin(&stage, "minesweeper", "board=11x11:15:43", ["Bo", "Chantha"]).await;
    stage.apply("minesweeper", json!({ "kind": "play", "text": "e c3" })).await.expect("a move");
    end(&stage, "minesweeper").await;
    begin(&stage, "kalaha", "stones=3", ["Bo", "Anna"]).await;
    play_kalaha(&stage, 5).await;

    // The process is killed in the middle of a match.
    let stage = stage.restart_after(1).await;
    let page = &stage.page;
    assert_eq!(page.snapshot_of("kalaha").await["at"], 5);

    page.click("#home-archive").await;
    listed(page, 6).await;
    page.click("#archive-text").await;
    page.type_text("doroth").await;
    listed(page, 1).await;
    assert!(page.text("#archive-rows .entry").await.contains("Dorothée"));
    page.click("#archive-rows .entry-open").await;
    page.until("document.documentElement.dataset.place === 'kalaha'").await;
    page.ply(12).await;
    assert_eq!(page.snapshot_of("kalaha").await["phase"], "over");

    page.click("#review-first").await;
    page.becomes("document.querySelector('#review-ply').textContent", json!("0 / 12")).await;
    for ply in 1..=10 {
        page.click("#review-on").await;
        page.becomes("document.querySelector('#review-ply').textContent", json!(format!("{ply} / 12"))).await;
    }
    page.click("#review-continue").await;
    page.ply(10).await;
    page.phase("running").await;
    let continued = page.snapshot_of("kalaha").await;
    assert_eq!(continued["at"], 10);
    assert_eq!(continued["names"]["second"], "Dorothée");

    comes_back(page).await;
}

/// Exports, deletes and imports everything.
async fn comes_back(page: &Page) {
    page.click("#home-button").await;
    page.click("#home-archive").await;
    page.strike(&[Key::Escape]).await;
    let (before, text) = (list(page).await, export(page).await);
    assert_eq!(before["total"], 7, "{before:#}");
    page.ask("delete_everything", json!({})).await.expect("everything is deleted");
    assert_eq!(list(page).await["total"], 0);
    let report = page.ask("import_matches", json!({ "text": text })).await.expect("matches");
    assert_eq!((report["ids"].as_array().map(Vec::len), &report["broken_count"]), (Some(7), &json!(0)));
    assert_eq!(list(page).await, before);
    assert_eq!(export(page).await, text);
}
