//! Problems, solved on the board: a wrong try is answered, and only the first result counts.

use crate::page::Page;
use crate::stage::Stage;
use serde_json::json;
use std::collections::BTreeSet;

/// What the page shows of a Kalaha problem once nothing moves: `open`, `wrong`, `solved` or `shown`. Waits for the answer to
/// a move: before it, a problem is open without a playable pit, or wrong without the sentence that moves the buttons.
async fn state(page: &Page) -> String {
    let shown = "document.querySelector('#problem')?.dataset.state";
    page.until(&format!(
        "document.documentElement.dataset.still === 'true' && (['solved', 'shown'].includes({shown})
            || {shown} === 'open' && document.querySelector('#board .pit[data-playable]')
            || {shown} === 'wrong' && document.querySelector('#problem-wrong'))"
    ))
    .await;
    page.attribute("#problem", "data-state").await.expect("a problem")
}

/// Presses a button of the panel, which ignores a double click's second click after a change.
async fn press(page: &Page, button: &str) {
    page.until(&format!(
        "document.querySelector('{button}') && !document.querySelector('#problem-part[data-pressed]')"
    ))
    .await;
    page.click(button).await;
}

async fn open_problems(page: &Page, game: &str) {
    page.click("#home-problems").await;
    page.until("document.querySelector('#problems-dialog')?.open").await;
    page.until("document.querySelector('#problems-theme')").await;
    if page.value("document.querySelector('#problems-game').value").await != game {
        let themes =
            "[...document.querySelectorAll('#problems-theme option')].map((theme) => theme.value).join()";
        let before = page.value(themes).await;
        page.choose("#problems-game", game).await;
        // Until then the buttons open the other game's problems.
        page.until(&format!("{themes} !== {before}")).await;
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_problem_is_solved_whatever_was_tried_before_and_its_first_result_is_kept() {
    let page = &Stage::quick("home").await;
    open_problems(page, "kalaha").await;
    page.click("#problems-daily").await;
    page.until("document.querySelector('#problem-task')").await;
    let mut tried = BTreeSet::new();
    let mut wrong = 0;
    loop {
        match state(page).await.as_str() {
            "open" => {
                let stones = "[...document.querySelectorAll('#board [data-stones]')].map((cell) => cell.dataset.stones)";
                let at = page.value(stones).await.to_string();
                let playable = "[...document.querySelectorAll('#board .pit[data-playable]')].map((pit) => pit.dataset.cell)";
                let pits = page.value(playable).await;
                let cell = pits.as_array().expect("pits").iter().find_map(|pit| {
                    let cell = pit.as_str()?.to_owned();
                    tried.insert((at.clone(), cell.clone())).then_some(cell)
                });
                let cell = cell.expect("one of the pits is right");
                page.click(&format!("#board .pit[data-cell='{cell}']")).await;
                // The move, or its answer, changes the stones.
                page.until(&format!("JSON.stringify({stones}) !== {}", json!(at))).await;
            }
            "wrong" => {
                wrong += 1;
                press(page, "#problem-again").await;
                page.becomes("document.querySelector('#problem').dataset.state", json!("open")).await;
            }
            _ => break,
        }
    }
    page.until("document.querySelector('#problem-next')").await;
    page.click("#home-button").await;
    page.until("document.documentElement.dataset.place === 'home'").await;
    open_problems(page, "kalaha").await;
    let result = if wrong == 0 { "solved" } else { "missed" };
    page.becomes("document.querySelector('#problems-dialog .day[data-today]').dataset.result", json!(result))
        .await;
    let counted =
        "[...document.querySelectorAll('#problems-dialog .figures td')].map((cell) => cell.textContent)";
    page.becomes(counted, json!([if wrong == 0 { "1" } else { "0" }, "1"])).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn leaving_a_problem_returns_to_the_match_at_the_table() {
    let page = &Stage::quick("smess").await;
    page.ask("apply", json!({ "id": page.snapshot().await["id"], "command": { "kind": "set_name", "side": "first", "name": "Anna" } }))
        .await
        .expect("a name");
    page.click("#home-button").await;
    page.until("document.documentElement.dataset.place === 'home'").await;
    open_problems(page, "smess").await;
    page.click("#problems-daily").await;
    page.until("document.querySelector('#problem-task')").await;
    press(page, "#problem-solution").await;
    page.becomes("document.querySelector('#problem').dataset.state", json!("shown")).await;
    press(page, "#problem-leave").await;
    page.until("!document.querySelector('#problem') && document.querySelector('#status')").await;
    let name = page.snapshot().await["names"]["first"].clone();
    assert_eq!(name, "Anna", "the match at the table is back");
}
