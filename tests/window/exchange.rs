//! Matches exported as text and imported by pasting and by dropping a file onto the window.

use crate::archive::{listed, open_archive, play_kalaha};
use crate::page::Page;
use crate::stage::Stage;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The listed matches as text from the dialog.
async fn export(page: &Page) -> String {
    page.click("#archive-export").await;
    page.click("#export-show").await;
    page.until("document.querySelector('#export-area')?.checkVisibility()").await;
    let text = page.value("document.querySelector('#export-area').value").await;
    page.click("#export-dialog [data-close]").await;
    page.until("!document.querySelector('dialog[open]')").await;
    text.as_str().expect("a text").to_owned()
}

/// Drops a file onto the visible screen and returns whether the page accepted it.
async fn drop_file(page: &Page, name: &str, text: &str) -> Value {
    const SCRIPT: &str = "const [name, text, done] = arguments;
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], name));
        const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
        done(!document.querySelector('main:not([hidden])').dispatchEvent(drop));";
    page.call(SCRIPT, vec![json!(name), json!(text)]).await
}

/// Waits until the import reports this.
async fn reported(page: &Page, said: &str) {
    page.until("document.querySelector('#import-report')?.checkVisibility()").await;
    page.becomes("document.querySelector('#import-done').textContent", json!(said)).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn matches_are_exported_as_text_and_imported_by_pasting_and_dropping() {
    let page = &Stage::quick("home").await;
    for pit in ["1", "2", "4"] {
        play_kalaha(page, pit).await;
    }
    page.click("#home-button").await;
    open_archive(page, 3).await;
    let text = export(page).await;
    assert_eq!(text.matches("[Game \"kalaha\"]").count(), 3, "{text}");
    page.click("#archive-erase").await;
    page.click("#erase-confirm").await;
    page.until("document.querySelector('#archive-empty')?.checkVisibility()").await;

    // The second match is invalid.
    assert_eq!(text.matches("1. 2 *").count(), 1, "{text}");
    let broken = text.replace("1. 2 *", "1. 99 *");
    let line = broken.lines().position(|line| line.contains("1. 99 *")).expect("the broken match") + 1;
    page.click("#archive-import").await;
    page.fill("#import-text", &broken).await;
    page.click("#import-confirm").await;
    reported(page, "Imported 2 matches. 1 could not be imported:").await;
    let named = page.text("#import-broken").await;
    assert!(named.starts_with(&format!("Line {line}: ")), "{named}");
    assert_eq!(page.value("document.querySelector('#import-broken').children.length").await, 1);
    page.click("#import-dialog [data-close]").await;
    listed(page, 2).await;

    assert_eq!(drop_file(page, "matches.pgn", &text).await, true);
    reported(page, "matches.pgn: Imported 1 match. 2 were already there.").await;
    page.click("#import-dialog [data-close]").await;
    listed(page, 3).await;
    // Matches that began in the same second are listed in order of import.
    assert_eq!(matches_of(&export(page).await), matches_of(&text));
}

/// The matches in a text, in any order.
fn matches_of(text: &str) -> BTreeSet<&str> {
    text.split("[Game ").collect()
}
