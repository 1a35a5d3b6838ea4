use crate::page::Page;
use crate::stage::Stage;
use fantoccini::key::Key;
use serde_json::json;

/// Presses Tab until the focus is on this element.
async fn tab_to(page: &Page, selector: &str) {
    const MORE_THAN_THERE_ARE_STOPS: usize = 60;
    let arrived = format!("document.activeElement.matches({})", json!(selector));
    let mut stops = Vec::new();
    for _ in 0..MORE_THAN_THERE_ARE_STOPS {
        if page.value(&arrived).await == true {
            return;
        }
        page.strike(&[Key::Tab]).await;
        stops.push(page.value("document.activeElement.cloneNode().outerHTML").await);
    }
    panic!("Tab does not reach {selector}; it stops at {stops:?}");
}

async fn focus_is_on(page: &Page, name: &str) {
    page.until(&format!("document.activeElement.dataset.name === '{name}'")).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_match_is_started_and_played_with_keys_alone() {
    let page = &Stage::quick("smess").await;
    // A person replaces the weak computer.
    tab_to(page, "[data-figure='second-1']").await;
    page.strike(&[Key::Left, Key::Left, Key::Left, Key::Enter]).await;
    page.until("document.querySelector(\"[data-figure='second-human']\").ariaChecked === 'true'").await;
    tab_to(page, "#go").await;
    page.strike(&[Key::Enter]).await;
    page.phase("running").await;

    tab_to(page, "[data-cell]").await;
    focus_is_on(page, "d1").await;
    page.strike(&[Key::Left, Key::Left, Key::Enter]).await;
    page.until("document.querySelector(\"[data-name='a1']\").dataset.target !== undefined").await;
    page.strike(&[Key::Escape]).await;
    page.until("!document.querySelector('[data-target]')").await;
    page.strike(&[Key::Enter]).await;
    page.until("document.querySelector('[data-target]')").await;
    page.strike(&[Key::Left, Key::Enter]).await;
    page.ply(1).await;
    focus_is_on(page, "a1").await;

    page.strike(&[Key::Up, Key::Up, Key::Up, Key::Up, Key::Up, Key::Up, Key::Right, Key::Right, Key::Right])
        .await;
    focus_is_on(page, "d7").await;
    page.strike(&[Key::Space]).await;
    page.until("document.querySelector('[data-target]')").await;
    page.strike(&[Key::Down, Key::Space]).await;
    page.ply(2).await;

    // The moves in the record form one tab stop; arrow keys move within it.
    tab_to(page, "#record [data-ply='2']").await;
    assert_eq!(page.value("document.querySelectorAll('#record [tabindex=\"0\"]').length").await, 1);
    page.strike(&[Key::Left]).await;
    page.until("document.activeElement.dataset.ply === '1'").await;
    assert_eq!(page.value("document.querySelectorAll('#record [tabindex=\"0\"]').length").await, 1);

    page.strike_with_control('z').await;
    page.ply(1).await;
    page.strike_with_control('y').await;
    page.ply(2).await;

    // One press too many does nothing, and does not trigger another button.
    tab_to(page, "#undo").await;
    for ply in [1, 0] {
        page.strike(&[Key::Space]).await;
        page.ply(ply).await;
    }
    page.strike(&[Key::Space]).await;
    page.until("document.activeElement.matches('#undo[aria-disabled=\"true\"]')").await;
    page.still().await;
    assert_eq!(page.snapshot().await["phase"], "running");
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn help_opens_and_closes_with_keys_and_the_focus_returns() {
    let page = &Stage::quick("smess").await;
    tab_to(page, "#help").await;
    page.strike(&[Key::Enter]).await;
    page.until("document.querySelector('#help-dialog[open]')").await;
    assert!(page.text("#help-text").await.contains("Brain"));
    page.strike(&[Key::Escape]).await;
    page.until("!document.querySelector('dialog[open]') && document.activeElement.id === 'help'").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_focus_moves_on_after_a_dialog_and_to_a_board() {
    let page = &Stage::quick("home").await;
    page.strike(&[Key::F1]).await;
    page.until("document.querySelector('#help-dialog[open]')").await;
    page.strike(&[Key::Escape]).await;
    page.until("!document.querySelector('dialog[open]')").await;
    page.until("document.activeElement.id === 'home-settings'").await;
    page.value("document.querySelector(\"[data-game='kalaha'] [data-action='open']\").focus()").await;
    page.strike(&[Key::Enter]).await;
    page.until("document.documentElement.dataset.place === 'kalaha'").await;
    page.until("document.activeElement.matches('#board [data-cell]:focus-visible')").await;
    page.strike(&[Key::F1]).await;
    page.until("document.querySelector('#help-dialog[open]')").await;
    page.strike(&[Key::Escape]).await;
    page.until("document.activeElement.matches('#board [data-cell]:focus-visible')").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn only_text_meant_for_copying_is_selected() {
    let page = &Stage::quick("smess").await;
    let selected = "getSelection().toString().trim()";
    page.strike_with_control('a').await;
    assert_eq!(page.value(selected).await, "", "by a key outside every field");
    page.drag("[data-name='a2']", "#status").await;
    assert_eq!(page.value(selected).await, "", "by a pointer that leaves the board");
    page.click("#match").await;
    page.until("document.activeElement.matches('dialog[open] *')").await;
    page.click("#match-more > summary").await;
    page.value("document.querySelector('#match-text').focus()").await;
    page.value("document.querySelector('#match-text').setSelectionRange(0, 0)").await;
    page.strike_with_control('a').await;
    page.until(
        "document.querySelector('#match-text').selectionEnd === document.querySelector('#match-text').value.length",
    )
    .await;
    assert_ne!(page.value("document.querySelector('#match-text').value.length").await, 0);
}
