use crate::play::{begin, cell};
use crate::stage::Stage;
use serde_json::json;

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn pieces_are_dragged_correctly_on_a_turned_board() {
    for turn in [90, 180, 270] {
        let page = &Stage::with(
            json!({
                "language": "en", "scale_percent": 100, "animation": "off", "theme": "light", "pace_ms": 0,
                "turn_deg": turn
            }),
            "smess",
        )
        .await;
        assert_eq!(page.attribute("html", "data-turn").await, Some(turn.to_string()));
        page.drag("[data-figure='first-human']", &cell("d1")).await;
        page.until("document.querySelector(\"[data-figure='first-human']\").ariaChecked === 'true'").await;
        page.click("[data-figure='first-human']").await;
        begin(page).await;
        page.drag(&cell("b1"), &cell("a1")).await;
        page.ply(1).await;
        assert_eq!(page.attribute(&cell("a1"), "data-piece").await.as_deref(), Some("first-numskull"));
        page.click("#settings").await;
        page.click("#settings-dialog [data-close]").await;
        page.until("!document.querySelector('dialog[open]')").await;
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_board_turns_to_the_side_to_move() {
    let page = &Stage::with(
        json!({
            "language": "en", "scale_percent": 100, "animation": "fast", "theme": "light", "pace_ms": 0,
            "turn_each_move": true
        }),
        "smess",
    )
    .await;
    begin(page).await;
    for (ply, (from, to)) in [("b1", "a1"), ("d7", "d6"), ("f2", "g1")].into_iter().enumerate() {
        let turn = if ply % 2 == 0 { "0" } else { "180" };
        page.until(&format!("document.documentElement.dataset.turn === '{turn}'")).await;
        page.drag(&cell(from), &cell(to)).await;
        page.ply(ply + 1).await;
    }
    page.click("#home-button").await;
    page.until("document.documentElement.dataset.turn === '0'").await;
}
