//! Kalaha against its computer players, and their figures in the record.

use crate::kalaha::{drawn, match_of, open, pit, seat, stones_of, until_match};
use crate::page::Page;
use crate::seats::start;
use serde_json::Value;

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_person_plays_the_computer_and_the_record_shows_its_figures() {
    let page = &open().await;
    seat(page, [None, Some(6)]).await;
    start(page).await;
    page.click(&pit("first", 6)).await;
    page.until("document.querySelector('#record [data-ply=\"2\"]')").await;
    page.until("document.querySelector('[data-playable]')").await;
    figures_are_true(page).await;
    let before = match_of(page).await["record"].as_array().expect("a record").len();
    page.click("#undo").await;
    page.ply(0).await;
    page.click(&format!("#record [data-ply='{before}']")).await;
    page.ply(before).await;
    page.click("#review-take").await;
    until_match(page, |now| now["at"] == before && now["looking"].is_null()).await;
}

/// Checks that the record exported as CSV matches what the app knows about every move.
async fn figures_are_true(page: &Page) {
    page.click("#record-export").await;
    page.until("document.querySelector('#record-dialog[open]')").await;
    page.click("#record-csv").await;
    page.until("document.querySelector('#record-text').value.includes(',')").await;
    let csv = page.value("document.querySelector('#record-text').value").await;
    page.click("#record-dialog [data-close]").await;
    let snapshot = match_of(page).await;
    let rows: Vec<&str> = csv.as_str().expect("a table").lines().skip(1).collect();
    let record = snapshot["record"].as_array().expect("a record");
    assert_eq!(rows.len(), record.len());
    for (i, (row, line)) in rows.iter().zip(record).enumerate() {
        assert_eq!(row.split(',').collect::<Vec<_>>(), row_of(i + 1, line), "{line}");
        let shown = page
            .value(&format!("document.querySelector('#record [data-line=\"{}\"]').innerText", i + 1))
            .await;
        let digits: String = shown.as_str().expect("a row").chars().filter(char::is_ascii_digit).collect();
        let nodes = line["thought"]["nodes"].as_u64().map(|nodes| nodes.to_string()).unwrap_or_default();
        assert!(digits.contains(&nodes), "{shown} {nodes}");
    }
}

/// Number, player, pit, positions, thousands of positions per second, value from the mover's viewpoint, depth.
fn row_of(number: usize, line: &Value) -> Vec<String> {
    let (side, sign) = if line["side"] == "first" { ("Orange", 1.0) } else { ("Blue", -1.0) };
    let mut row = vec![number.to_string(), side.to_owned(), line["report"]["pit"].to_string()];
    let thought = &line["thought"];
    if thought.is_null() {
        row.extend(["", "", "", ""].map(str::to_owned));
        return row;
    }
    let speed = thought["nodes_per_second"].as_f64().expect("a speed");
    let tenths = (speed / 100.0).round() / 10.0;
    let speed = if tenths < 10.0 { tenths } else { (speed / 1000.0).round() };
    let value = &thought["value"];
    let stones =
        value["difference"].as_f64().or(value["hundredths"].as_f64().map(|hundredths| hundredths / 100.0));
    let own = sign * stones.expect("stones");
    // A zero has no sign.
    let own = if own == 0.0 { 0.0 } else { own };
    row.extend([
        thought["nodes"].to_string(),
        speed.to_string(),
        own.to_string(),
        thought["depth"].to_string(),
    ]);
    row
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn two_computers_with_different_depths_play_a_whole_game() {
    let page = &open().await;
    seat(page, [Some(2), Some(4)]).await;
    // The game may be over before the test sees it start.
    page.click("#go").await;
    page.phase("over").await;
    let snapshot = match_of(page).await;
    let depths = |side: &str| -> Vec<u64> {
        let lines = snapshot["record"].as_array().expect("a record").iter();
        lines
            .filter(|line| line["side"] == side)
            .filter_map(|line| line["thought"]["depth"].as_u64())
            .collect()
    };
    assert!(depths("first").contains(&2) && depths("first").iter().all(|&depth| depth <= 2), "{snapshot:#}");
    assert!(
        depths("second").contains(&4) && depths("second").iter().all(|&depth| depth <= 4),
        "{snapshot:#}"
    );
    assert_eq!(drawn(page).await, stones_of(&snapshot));
    figures_are_true(page).await;
}
