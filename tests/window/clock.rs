//! The match clock: chosen, running, stopped by leaving the match, and expired.

use crate::seats::start;
use crate::stage::Stage;
use serde_json::json;

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_clock_is_chosen_runs_on_the_card_and_stops_when_the_match_is_left() {
    let page = &Stage::quick("smess").await;
    assert_eq!(page.value("document.querySelector('#clock-first').checkVisibility()").await, false);
    page.choose("#clock-choice", "own").await;
    page.until("document.querySelector('#clock-minutes')?.checkVisibility()").await;
    page.choose("#clock-choice", "180+2").await;
    page.until("!document.querySelector('#clock-minutes')?.checkVisibility()").await;
    for side in ["first", "second"] {
        page.click(&format!("[data-figure='{side}-human']")).await;
    }
    page.until("!document.querySelector('#go').disabled").await;
    start(page).await;
    let runs = |side| format!("document.querySelector('#clock-{side}').dataset.runs === 'true'");
    page.until(&runs("first")).await;
    page.until("document.querySelector('#clock-text-first').textContent.startsWith('2:')").await;
    assert_eq!(page.value("document.querySelector('#clock-text-second').textContent").await, "3:00");
    page.apply("smess", json!({ "kind": "play", "text": "a2a3" })).await.expect("a move");
    page.until(&runs("second")).await;
    page.click("#home-button").await;
    page.until("document.documentElement.dataset.place === 'home'").await;
    page.enter("smess").await;
    page.phase("paused").await;
    let clock = &page.snapshot().await["clock"];
    assert_eq!((&clock["running"], &clock["control"]["increment_seconds"]), (&json!(null), &json!(2)));
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_player_out_of_time_loses_in_every_game() {
    let page = &Stage::quick("home").await;
    for (game, status) in [
        ("smess", "Red wins! Blue ran out of time."),
        ("kalaha", "Blue wins! Orange ran out of time."),
        ("minesweeper", "Red wins! Blue ran out of time."),
    ] {
        page.enter(game).await;
        let clock = json!({ "initial_seconds": 1, "increment_seconds": 0 });
        page.apply(game, json!({ "kind": "set_clock", "clock": clock })).await.expect("a clock");
        for side in ["first", "second"] {
            let seat = json!({ "kind": "seat", "side": side, "player": { "kind": "human" } });
            page.apply(game, seat).await.expect("a seat");
        }
        page.until("!document.querySelector('#go').disabled").await;
        page.click("#go").await;
        page.phase("over").await;
        page.becomes("document.querySelector('#status').textContent", json!(status)).await;
        page.becomes("document.querySelector('#clock-text-first').textContent", json!("0:00.0")).await;
        page.click("#home-button").await;
        page.until("document.documentElement.dataset.place === 'home'").await;
    }
}
