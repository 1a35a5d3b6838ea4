use crate::page::Page;
use crate::stage::Stage;
use serde_json::json;

/// The start squares of the Brains.
const HOMES: [&str; 2] = ["[data-name='d1']", "[data-name='d8']"];

/// Removes the default players, a person and a weak computer.
async fn empty_seats(page: &Page) {
    page.until("!document.querySelector('#go').disabled").await;
    for side in ["first", "second"] {
        let nobody = json!({ "kind": "seat", "side": side, "player": null });
        page.apply("smess", nobody).await.expect("an empty seat");
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn players_are_chosen_by_drag() {
    // A new user's default settings, including animations.
    let page = &Stage::with(
        json!({
            "language": "en", "scale_percent": 100, "animation": "normal", "theme": "system", "pace_ms": 600
        }),
        "smess",
    )
    .await;
    empty_seats(page).await;
    page.until("document.querySelector('#go').disabled").await;
    page.drag("[data-figure='first-human']", HOMES[0]).await;
    page.until("document.querySelector(\"[data-figure='first-human']\").ariaChecked === 'true'").await;
    page.drag("[data-figure='second-2']", HOMES[1]).await;
    page.until("!document.querySelector('#go').disabled").await;
    let seats = &page.snapshot().await["seats"];
    assert_eq!(
        seats,
        &json!({ "first": { "kind": "human" }, "second": { "kind": "computer", "level": 20 } })
    );
    page.click("#go").await;
    page.phase("running").await;
    assert_eq!(page.value("document.querySelectorAll('[data-figure]').length").await, 0);
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_figure_dropped_elsewhere_chooses_no_player() {
    let page = &Stage::quick("smess").await;
    empty_seats(page).await;
    page.until("document.querySelector('#go').disabled").await;
    let before = page.snapshot().await;
    page.drag("[data-figure='first-human']", HOMES[1]).await;
    page.drag("[data-figure='first-human']", "[data-name='a3']").await;
    page.drag("[data-figure='second-4']", "#status").await;
    page.still().await;
    assert_eq!(page.snapshot().await, before);
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn players_are_chosen_by_click_and_changed_during_a_game() {
    let page = &Stage::quick("smess").await;
    // The match could start earlier, because the second seat is taken by default.
    for figure in ["first-4", "first-human", "second-human"] {
        page.click(&format!("[data-figure='{figure}']")).await;
        page.until(&format!("document.querySelector(\"[data-figure='{figure}']\").ariaChecked === 'true'"))
            .await;
    }
    page.click("#go").await;
    page.phase("running").await;
    assert_eq!(page.snapshot().await["seats"]["first"], json!({ "kind": "human" }));
    page.click("#players").await;
    page.click("#players-second-computer").await;
    page.click("#replace-confirm").await;
    page.until("document.querySelector('#name-second').textContent.includes('1 · Weak')").await;
    page.choose("#players-level-second", "13").await;
    page.click("#replace-confirm").await;
    page.until("document.querySelector('#name-second').textContent.includes('Weak +2')").await;
    page.click("#players-dialog [data-close].primary").await;
    page.until("!document.querySelector('dialog[open]')").await;
    let seats = &page.snapshot().await["seats"];
    assert_eq!(seats["second"], json!({ "kind": "computer", "level": 13 }));
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_finer_level_is_chosen_next_to_the_board_before_the_start() {
    let page = &Stage::quick("smess").await;
    empty_seats(page).await;
    page.until("document.querySelector('#level-second').checkVisibility() === false").await;
    page.click("[data-figure='first-human']").await;
    page.click("[data-figure='second-1']").await;
    page.until("document.querySelector('#level-second').checkVisibility()").await;
    assert_eq!(page.value("document.querySelector('#level-first').checkVisibility()").await, false);
    page.choose("#level-second", "13").await;
    page.until("document.querySelector('#name-second').textContent.includes('Weak +2')").await;
    assert_eq!(page.snapshot().await["seats"]["second"], json!({ "kind": "computer", "level": 13 }));
    page.until("document.querySelector(\"[data-figure='second-1']\").ariaChecked === 'true'").await;
}
