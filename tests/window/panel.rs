//! The panel next to the board: what stays in place and what is always visible.

use crate::page::Page;
use crate::play::begin;
use crate::seats::{exchange, renew, seat, start, until_seated};
use crate::stage::Stage;
use fantoccini::key::Key;
use serde_json::{Value, json};

/// The position of the main button, or of the rematch button that replaces it at the end.
const PLACE: &str = "(() => {
    const { left, top } = document.querySelector(':is(#rematch, #go):not([hidden])').getBoundingClientRect();
    return [left + scrollX, top + scrollY];
})()";

/// A double click created in the page, because a slow machine could mistake two of the driver's clicks for single ones.
const DOUBLE_CLICK: &str = "[1, 2].every((detail) =>
    document.querySelector('#go').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })))";

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_double_click_on_start_only_starts_and_on_pause_only_pauses() {
    let page = &Stage::quick("smess").await;
    page.click("[data-figure='first-human']").await;
    page.click("[data-figure='second-human']").await;
    page.until("!document.querySelector('#go').disabled").await;
    for phase in ["running", "paused", "running"] {
        page.until("!('pressed' in document.querySelector('#go').dataset)").await;
        page.value(DOUBLE_CLICK).await;
        page.phase(phase).await;
        // This request comes after any that the second click sent.
        assert_eq!(page.snapshot().await["phase"], phase);
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_main_button_stays_in_place_whatever_appears_around_it() {
    let page = &Stage::quick("smess").await;
    for (width, height) in [(1280, 800), (800, 600), (390, 844)] {
        page.resize(width, height).await;
        page.enter("smess").await;
        renew(page, "smess", "").await;
        let place = page.value(PLACE).await;
        begin(page).await;
        stays(page, &place, "started").await;
        page.click("#offer-draw").await;
        page.until("document.querySelector('#accept-draw')?.checkVisibility()").await;
        stays(page, &place, "a draw is offered").await;
        page.click("#decline-draw").await;
        page.until("!document.querySelector('#accept-draw')?.checkVisibility()").await;
        refuse(page).await;
        stays(page, &place, "a message is shown").await;
        page.click("#message-close").await;
        page.click("#resign").await;
        page.click("#resign-confirm").await;
        page.phase("over").await;
        stays(page, &place, "over").await;

        for game in ["kalaha", "minesweeper"] {
            page.enter(game).await;
            until_seated(page).await;
            renew(page, game, "").await;
            seat(page, game, [None, Some(10)]).await;
            let place = page.value(PLACE).await;
            start(page).await;
            stays(page, &place, game).await;
            exchange(page, game).await;
            stays(page, &place, "the computer has thought").await;
        }
    }
}

async fn stays(page: &Page, place: &Value, when: &str) {
    page.still().await;
    assert_eq!(&page.value(PLACE).await, place, "{when}");
}

/// Makes the page show an error message.
async fn refuse(page: &Page) {
    page.value("setTimeout(() => { throw new Error('for this test'); })").await;
    page.until("document.querySelector('#message').checkVisibility()").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_record_under_the_board_does_not_change_the_width() {
    let page = &Stage::quick("smess").await;
    page.enter("kalaha").await;
    let size = "[innerWidth, document.querySelector('#board').getBoundingClientRect().width]";
    let before = page.value(size).await;
    assert_eq!(page.value("document.documentElement.dataset.record").await, "under");
    for shown in [false, true, false, true] {
        page.click("#show-record").await;
        page.until(&format!("document.querySelector('#record-box').checkVisibility() === {shown}")).await;
        page.becomes(size, before.clone()).await;
    }
}

/// Whether the current move in the record is fully visible in its box, below the head.
const CURRENT_IN_SIGHT: &str = "(() => {
    const box = document.querySelector('#record-box');
    const [row, head] = ['tbody tr:has([aria-current])', 'thead'].map((part) => box.querySelector(part).getBoundingClientRect());
    const { top, height } = box.getBoundingClientRect();
    const bottom = top + box.clientTop + box.clientHeight;
    return row.top >= head.bottom - 0.5 && row.bottom <= bottom + 0.5 && height > 0;
})()";

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_current_move_is_fully_visible_even_in_a_small_record() {
    for language in ["en", "de", "km"] {
        let page =
            &Stage::with(json!({ "language": language, "animation": "off", "pace_ms": 0 }), "home").await;
        page.enter("minesweeper").await;
        until_seated(page).await;
        seat(page, "minesweeper", [None, Some(10)]).await;
        start(page).await;
        for plies in [2, 4, 6] {
            page.click(".mine-cell[data-open]").await;
            page.click("#mine-confirm").await;
            page.ply(plies).await;
        }
        for (width, height) in [(1280, 800), (1280, 720), (800, 600)] {
            page.resize(width, height).await;
            for _ in 0..2 {
                page.click("#analysis").await;
                page.becomes(CURRENT_IN_SIGHT, json!(true)).await;
            }
        }
    }
}

/// The short rules shown on a game's table.
const PRIMER: &str = "(() => {
    const primer = document.querySelector('#primer');
    if (!primer?.checkVisibility()) return null;
    const lines = [...primer.querySelectorAll('.portrait')].filter((line) => line.querySelector('svg') && line.textContent);
    const table = document.querySelector('#app');
    const { scrollHeight, clientHeight } = primer.querySelector('#primer-lines');
    return [lines.length, scrollHeight <= clientHeight + 1 && table.scrollHeight <= table.clientHeight];
})()";

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn short_rules_are_shown_until_a_first_game_is_over_or_they_are_closed() {
    for language in ["en", "de", "km"] {
        let page =
            &Stage::with(json!({ "language": language, "animation": "off", "pace_ms": 0 }), "home").await;
        for game in ["kalaha", "minesweeper"] {
            page.enter(game).await;
            until_seated(page).await;
            page.becomes(PRIMER, json!([3, true])).await;
            seat(page, game, [None, None]).await;
            start(page).await;
            page.becomes(PRIMER, json!([3, true])).await;
        }
    }
    let page = &Stage::quick("home").await;
    page.enter("minesweeper").await;
    page.click("#primer-close").await;
    page.becomes(PRIMER, Value::Null).await;
    page.enter("kalaha").await;
    until_seated(page).await;
    seat(page, "kalaha", [None, None]).await;
    start(page).await;
    // A cancelled game does not count as learnt.
    page.click("#quit").await;
    page.phase("over").await;
    page.becomes(PRIMER, Value::Null).await;
    renew(page, "kalaha", "position=0,0,0,0,0,1|20 / 0,0,0,0,0,1|26 o").await;
    page.becomes(PRIMER, json!([3, true])).await;
    start(page).await;
    page.click("[data-name='first-6']").await;
    page.phase("over").await;
    page.becomes(PRIMER, Value::Null).await;
    let kept = page.ask("settings", json!({})).await.expect("settings");
    assert_eq!(kept["primer"], json!({ "smess": true, "kalaha": false, "minesweeper": false }));
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_thinking_line_is_optional_and_disappears_at_the_end() {
    let page = &Stage::quick("home").await;
    let line = "document.querySelector('#thinking').checkVisibility() && document.querySelector('#thinking').textContent !== ''";
    for (game, usual) in [("kalaha", true), ("minesweeper", false)] {
        page.enter(game).await;
        until_seated(page).await;
        seat(page, game, [None, Some(10)]).await;
        start(page).await;
        exchange(page, game).await;
        page.still().await;
        page.becomes(line, json!(usual)).await;
        page.click("#settings").await;
        page.click(&format!("[name='thinking:{game}']")).await;
        page.click("#settings-dialog .dialog-head [data-close]").await;
        // In Minesweeper the line stays hidden until the end because of secrets, but keeps its space.
        page.becomes("document.querySelector('#thinking').checkVisibility()", json!(!usual)).await;
    }
    page.click("#resign").await;
    page.click("#resign-confirm").await;
    page.phase("over").await;
    page.becomes("document.querySelector('#thinking').checkVisibility()", json!(false)).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_pause_greys_all_boards_and_a_start_by_key_focuses_the_board() {
    let page = &Stage::quick("home").await;
    let drawn = "[...new Set([...document.querySelectorAll('#board :is(.picture, .kalaha-surface, .mines-field > .mines-picture)')]
        .map((picture) => getComputedStyle(picture).filter))]";
    for game in ["smess", "kalaha", "minesweeper"] {
        page.enter(game).await;
        if game == "smess" {
            page.click("[data-figure='first-human']").await;
            page.click("[data-figure='second-human']").await;
        } else {
            until_seated(page).await;
            seat(page, game, [None, None]).await;
        }
        page.until("!document.querySelector('#go').disabled").await;
        for key in [Key::Enter, Key::F2] {
            page.value("document.querySelector('#go').focus()").await;
            page.strike(&[key]).await;
            page.phase("running").await;
            page.until("document.activeElement.closest('#board [data-cell]')").await;
            page.becomes(drawn, json!(["none"])).await;
            page.strike(&[Key::F2]).await;
            page.phase("paused").await;
            page.becomes(drawn, json!(["saturate(0.35)"])).await;
        }
    }
}
