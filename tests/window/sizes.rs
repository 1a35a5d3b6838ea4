use crate::page::Page;
use crate::play::{begin, press};
use crate::seats::{exchange, seat, start, until_seated};
use crate::stage::Stage;
use serde_json::json;

/// A desktop and a phone.
const SIZES: [(u32, u32); 2] = [(1280, 800), (390, 844)];
/// Screens so small that the page may scroll vertically; 400 is the minimum height of the window.
const SMALL_SIZES: [(u32, u32); 3] = [(360, 640), (844, 400), (320, 480)];

/// The parts that do not fit: the page or its table if they would scroll, and every part that the window cuts off or
/// that cuts off its own text.
const TOO_LARGE: &str = "(() => {
    const root = document.scrollingElement;
    const table = document.querySelector('#app');
    const too_large = [];
    const part = (node) => node.id || node.dataset.name || node.dataset.figure;
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) {
        too_large.push(`page ${root.scrollWidth} x ${root.scrollHeight}`);
    }
    const beyond = table.scrollWidth > table.clientWidth || table.scrollHeight > table.clientHeight;
    if (getComputedStyle(table).overflowY === 'auto' && beyond) {
        too_large.push(`table ${table.scrollWidth} x ${table.scrollHeight}`);
    }
    for (const node of document.querySelectorAll('#board, #status, main button, [data-cell]')) {
        if (node.closest('#record') || !node.checkVisibility()) continue;
        const { left, top, right, bottom } = node.getBoundingClientRect();
        const inside = left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
        const whole = node.scrollWidth <= node.clientWidth + 1 && node.scrollHeight <= node.clientHeight + 1;
        if (!inside || (node.tagName === 'BUTTON' && !node.dataset.figure && !whole)) {
            too_large.push(`${part(node)} ${[left, top, right, bottom]} in ${innerWidth} x ${innerHeight}`);
        }
    }
    return too_large;
})()";

/// How far the page or the table would scroll sideways, which must be zero on every screen.
const SIDEWAYS: &str = "(() => {
    const table = document.querySelector('#app');
    const beyond = getComputedStyle(table).overflowX === 'auto' ? table.scrollWidth - table.clientWidth : 0;
    return document.scrollingElement.scrollWidth - innerWidth + beyond;
})()";

async fn everything_fits(page: &Page, width: u32, height: u32) {
    page.resize(width, height).await;
    // The layout follows the window in the next frames.
    page.becomes(TOO_LARGE, json!([])).await;
    // The board uses the available space.
    let board = page.value("document.querySelector('#board').getBoundingClientRect().width").await;
    let enough = f64::from(width.min(height)) * 0.6;
    assert!(board.as_f64().is_some_and(|board| board >= enough), "{board} of {width} x {height}");
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn everything_fits_from_a_phone_to_a_desktop() {
    // A newcomer's phone scrolls by the height of the button that offers the lesson.
    let settings = json!({
        "language": "en", "animation": "off", "theme": "light", "pace_ms": 0, "primer": { "smess": false }
    });
    let page = &Stage::with(settings, "smess").await;
    for (width, height) in SIZES {
        everything_fits(page, width, height).await;
    }
    page.resize(1280, 800).await;
    begin(page).await;
    press(page, "b1a1", 1).await;
    for (width, height) in SIZES {
        everything_fits(page, width, height).await;
    }
    page.click("#offer-draw").await;
    page.until("document.querySelector('#accept-draw')?.checkVisibility()").await;
    for (width, height) in SIZES {
        everything_fits(page, width, height).await;
    }
    for (width, height) in SMALL_SIZES {
        page.resize(width, height).await;
        page.becomes(SIDEWAYS, json!(0)).await;
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_editor_shows_the_whole_width_of_its_board() {
    let page = &Stage::quick("home").await;
    for game in ["smess", "kalaha"] {
        page.resize(1280, 800).await;
        page.enter(game).await;
        page.click("#match").await;
        page.click("#match-edit").await;
        page.until("document.querySelector('#editor-board [data-cell]')").await;
        for (width, height) in SIZES {
            page.resize(width, height).await;
            // Only WebKit gave the tools the board's room.
            page.until(
                "document.querySelector('#editor-board').getBoundingClientRect().width
                    <= document.querySelector('#editor-area').clientWidth + 0.5",
            )
            .await;
        }
        page.click("#editor-dialog [data-close]").await;
        page.until("!document.querySelector('dialog[open]')").await;
    }
}

const LANGUAGES: [&str; 3] = ["en", "de", "km"];

/// Parts of the panel that cut off their own text, including the record's columns, and cards that are not fully
/// visible.
const CUT: &str = "(() => {
    const shown = [...document.querySelectorAll('#record-box, #record :is(th, td), .card-name, #status, #app button:not([data-figure])')]
        .filter((node) => node.checkVisibility());
    const cut = shown.filter((node) => node.scrollWidth > node.clientWidth + 1);
    const lost = [...document.querySelectorAll('.card')].filter((card) => {
        const { top, right, bottom, left } = card.getBoundingClientRect();
        return top < 0 || left < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
    });
    return [...cut, ...lost].map((node) => node.id || node.textContent);
})()";

/// Buttons that show only an icon.
const WORDLESS: &str = "[...document.querySelectorAll('#menu button, #controls button')]
    .filter((node) => node.checkVisibility() && node.querySelector('span').offsetWidth < 10).map((node) => node.id)";

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn nothing_is_cut_on_a_small_desktop_and_buttons_have_words_where_there_is_room() {
    for language in LANGUAGES {
        let page =
            &Stage::with(json!({ "language": language, "animation": "off", "pace_ms": 0 }), "home").await;
        for game in ["kalaha", "minesweeper"] {
            page.enter(game).await;
            until_seated(page).await;
            seat(page, game, [None, Some(10)]).await;
            start(page).await;
            exchange(page, game).await;
            for (width, height) in [(800, 600), (1280, 800)] {
                page.resize(width, height).await;
                page.becomes(CUT, json!([])).await;
            }
            page.becomes(WORDLESS, json!([])).await;
        }
        page.enter("smess").await;
        page.becomes(WORDLESS, json!([])).await;
        page.becomes(CUT, json!([])).await;
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn minesweeper_squares_are_as_large_as_the_window_allows() {
    let page = &Stage::quick("home").await;
    page.enter("minesweeper").await;
    for (width, height, least) in [(800, 600, 430), (1024, 768, 580), (1280, 800, 660), (844, 400, 330)] {
        page.resize(width, height).await;
        page.until(&format!(
            "document.querySelector('.mines-field').getBoundingClientRect().width >= {least}"
        ))
        .await;
        page.becomes(SIDEWAYS, json!(0)).await;
    }
}
