//! The moves of a finished match are judged on request, and a new match continues from one of them.

use crate::play::{SHORT_GAME, press, two_people};
use serde_json::Value;

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn moves_are_judged_on_request_and_a_match_continues_before_a_blunder() {
    let page = &two_people().await;
    for (i, m) in SHORT_GAME.into_iter().enumerate() {
        press(page, m, i + 1).await;
    }
    page.phase("over").await;
    page.click("#report").await;
    page.until("document.querySelector('#record [data-ply=\"6\"] .glyph')?.textContent === '??'").await;
    // The first move is judged last.
    page.until("!document.querySelector('#report-progress').checkVisibility()").await;
    let judged = page.snapshot().await;
    assert_eq!(judged["review"]["judged"], SHORT_GAME.len());
    page.until("document.querySelector('#report-accounts tbody').rows.length === 2").await;
    page.until("document.querySelectorAll('#graph .graph-dot').length === 7").await;
    page.until(
        "document.querySelector('dialog [data-announcer]').textContent.includes('7 of 7 moves judged')",
    )
    .await;

    page.click(".turning-point[data-ply='6'] button").await;
    page.ply(6).await;
    page.until("document.querySelector('#judging-verdict').textContent.startsWith('Blunder: Blue wins')")
        .await;
    page.until("document.querySelector('#board .better')").await;
    page.hears("Blunder").await;

    page.click("#record [data-ply='5']").await;
    page.ply(5).await;
    page.click("#review-continue").await;
    page.phase("running").await;
    let continued = page.snapshot().await;
    assert_eq!(
        (continued["record"].as_array().map(Vec::len), &continued["looking"]),
        (Some(5), &Value::Null)
    );
    assert_ne!(continued["id"], judged["id"]);
    press(page, "c7c6", 6).await;
}
