use crate::page::Page;
use crate::seats::renew;
use crate::stage::Stage;
use serde_json::{Value, json};

/// A short cooperative game: the last move captures the second side's Brain.
pub const SHORT_GAME: [&str; 7] = ["b1a1", "d7d6", "f2g1", "e7e6", "f1f7", "d8d7", "f7d7"];

/// Starts a match between two people.
pub async fn begin(page: &Page) {
    page.click("[data-figure='first-human']").await;
    page.click("[data-figure='second-human']").await;
    page.click("#go").await;
    page.phase("running").await;
}

pub async fn two_people() -> Stage {
    let stage = Stage::quick("smess").await;
    begin(&stage).await;
    stage
}

/// Makes a move with two clicks, after which `plies` are on the board.
pub async fn press(page: &Page, m: &str, plies: usize) {
    press_and_go_on(page, m).await;
    page.ply(plies).await;
}

/// Makes a move with two clicks, without waiting for it: an answer may follow at once.
pub async fn press_and_go_on(page: &Page, m: &str) {
    page.click(&cell(&m[..2])).await;
    page.until(&format!("document.querySelector(\"{}\").dataset.target !== undefined", cell(&m[2..]))).await;
    page.click(&cell(&m[2..])).await;
}

pub fn cell(name: &str) -> String {
    format!("[data-name='{name}']")
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_game_between_two_people_is_won_by_capturing_the_brain() {
    let page = &two_people().await;
    for (i, m) in SHORT_GAME.into_iter().enumerate() {
        // Alternate between the two ways to move.
        if i % 2 == 0 {
            press(page, m, i + 1).await;
        } else {
            page.drag(&cell(&m[..2]), &cell(&m[2..])).await;
            page.ply(i + 1).await;
        }
        assert_eq!(page.attribute(&cell(&m[..2]), "data-piece").await, None);
        assert_eq!(page.attribute(&cell(&m[2..]), "data-last").await.as_deref(), Some("to"));
    }
    page.phase("over").await;
    assert_eq!(page.snapshot().await["outcome"], json!({ "winner": "first", "ending": "brain_captured" }));
    assert!(page.text("#status").await.contains("Blue"), "{}", page.text("#status").await);
    page.hears("Brain was captured.").await;
    assert_eq!(page.attribute(&cell("d7"), "data-piece").await.as_deref(), Some("first-numskull"));
    assert_eq!(page.value("document.querySelectorAll('#record [data-ply]').length").await, SHORT_GAME.len());
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn without_take_back_moves_can_still_be_reviewed() {
    let page = &Stage::with(json!({
        "language": "en", "scale_percent": 100, "animation": "off", "theme": "light", "pace_ms": 0, "take_back": false
    }), "smess").await;
    begin(page).await;
    let (last, before) = SHORT_GAME.split_last().expect("a game");
    for (i, m) in before.iter().enumerate() {
        press(page, m, i + 1).await;
    }
    for way in ["#undo", "#redo"] {
        assert_eq!(page.value(&format!("!document.querySelector('{way}')?.checkVisibility()")).await, true);
    }
    page.value("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }))").await;
    page.click("#record [data-ply='2']").await;
    page.ply(2).await;
    assert_eq!(page.snapshot().await["at"], before.len());
    // Its space stays reserved, so that nothing jumps.
    page.until("!document.querySelector('#review-take').checkVisibility({ visibilityProperty: true })").await;
    page.click("#review-last").await;
    page.ply(before.len()).await;
    press(page, last, SHORT_GAME.len()).await;
    page.phase("over").await;
    page.click("#record [data-ply='2']").await;
    page.until("document.querySelector('#record [data-ply=\"2\"]').getAttribute('aria-current')").await;
    let looking = page.snapshot().await;
    assert_eq!((&looking["looking"]["ply"], &looking["at"]), (&json!(2), &json!(SHORT_GAME.len())));
    page.click("#home-button").await;
    page.until("document.documentElement.dataset.place === 'home'").await;
    assert_eq!(page.snapshot().await["looking"], Value::Null, "home shows the end");
    page.click("[data-game='smess'] [data-action='resume']").await;
    page.until("document.documentElement.dataset.place === 'smess'").await;
    assert_eq!(page.snapshot().await["phase"], "over");
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn moves_are_taken_back_and_redone() {
    let page = &two_people().await;
    press(page, "b1a1", 1).await;
    press(page, "d7d6", 2).await;
    page.click("#undo").await;
    page.ply(1).await;
    assert_eq!(page.attribute(&cell("d7"), "data-piece").await.as_deref(), Some("second-ninny"));
    page.click("#undo").await;
    page.ply(0).await;
    assert_eq!(page.value("document.querySelector('#undo').disabled").await, true);
    page.click("#redo").await;
    page.ply(1).await;
    page.click("#redo").await;
    page.ply(2).await;
    assert_eq!(page.attribute(&cell("d6"), "data-piece").await.as_deref(), Some("second-ninny"));
    page.click("#undo").await;
    page.ply(1).await;
    press(page, "e7e6", 2).await;
    assert_eq!(page.value("document.querySelectorAll('#record [data-ply]').length").await, 2);
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_click_in_the_record_of_a_running_match_only_shows_a_move() {
    let page = &two_people().await;
    for (i, m) in SHORT_GAME[..4].iter().enumerate() {
        press(page, m, i + 1).await;
    }
    assert_eq!(page.value("document.querySelector('#review').checkVisibility()").await, false);
    page.click("#record [data-ply='1']").await;
    page.ply(1).await;
    assert_eq!(page.attribute(&cell("d7"), "data-piece").await.as_deref(), Some("second-ninny"));
    assert_eq!(page.text("#status").await, "Review: move 1, Blue");
    let looking = page.snapshot().await;
    assert_eq!((&looking["at"], &looking["phase"]), (&json!(4), &json!("running")));
    assert_eq!(page.value("document.querySelectorAll('#record .taken-back').length").await, 0);

    page.click("#review-last").await;
    page.ply(4).await;
    assert_eq!(page.value("document.querySelector('#review').checkVisibility()").await, false);
    // The button takes moves back to the shown one, and the match continues from there.
    page.click("#record [data-ply='2']").await;
    page.ply(2).await;
    page.click("#review-take").await;
    page.until("document.querySelectorAll('#record .taken-back').length === 2").await;
    let taken_back = page.snapshot().await;
    assert_eq!((&taken_back["at"], &taken_back["looking"]), (&json!(2), &Value::Null));
    press(page, SHORT_GAME[2], 3).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_reset_starts_again_with_the_same_players() {
    let page = &two_people().await;
    press(page, "b1a1", 1).await;
    page.click("#reset").await;
    page.phase("choosing").await;
    page.click("#setup [data-option='repetition-draw']").await;
    page.until("document.querySelector(\"#setup [data-option='repetition-draw']\").checked").await;
    let snapshot = page.snapshot().await;
    assert_eq!(snapshot["at"], 0);
    assert_eq!(snapshot["record"], json!([]));
    assert_eq!(snapshot["options"]["chosen"]["repetition_draw"], true);
    page.click("#go").await;
    page.phase("running").await;
    assert_eq!(page.attribute(&cell("b1"), "data-piece").await.as_deref(), Some("first-numskull"));
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_move_that_is_not_allowed_is_not_made() {
    let page = &two_people().await;
    let before = page.snapshot().await;
    page.click(&cell("b1")).await;
    page.until("document.querySelector('[data-target]')").await;
    page.click(&cell("d5")).await;
    page.drag(&cell("a2"), &cell("g5")).await;
    page.drag(&cell("a7"), &cell("a6")).await;
    page.drag(&cell("b1"), "#status").await;
    page.still().await;
    assert_eq!(position(&page.snapshot().await), position(&before));

    let before = page.snapshot().await;
    for (text, code) in [("a2a5", "illegal_move"), ("a7a6", "illegal_move"), ("a", "bad_move")] {
        let refused = page.apply("smess", json!({ "kind": "play", "text": text })).await.expect_err(text);
        assert_eq!(refused["code"], code);
        assert!(!refused["detail"].as_str().expect("a sentence").is_empty());
    }
    assert_eq!(page.snapshot().await, before);
    press(page, "b1a1", 1).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_draw_is_offered_declined_and_agreed_and_a_game_resigned() {
    let page = &two_people().await;
    page.click("#offer-draw").await;
    page.until("document.querySelector('#offer')?.checkVisibility()").await;
    assert_eq!(page.text("#offer-text").await, "Blue offers a draw. Red, do you accept?");
    assert_eq!(page.text("#accept-draw").await, "Red accepts");
    let by_blue = json!({ "kind": "answer_draw", "side": "first", "accept": true });
    assert_eq!(page.apply("smess", by_blue).await.expect_err("their own offer")["code"], "not_now");
    page.click("#decline-draw").await;
    page.until("!document.querySelector('#decline-draw')?.checkVisibility()").await;
    press(page, "b1a1", 1).await;
    page.click("#offer-draw").await;
    page.click("#accept-draw").await;
    page.phase("over").await;
    assert_eq!(page.snapshot().await["outcome"], json!({ "winner": null, "ending": "agreed" }));

    page.click("#reset").await;
    page.phase("choosing").await;
    page.click("#go").await;
    page.phase("running").await;
    page.click("#resign").await;
    page.click("#resign-confirm").await;
    page.phase("over").await;
    assert_eq!(page.snapshot().await["outcome"], json!({ "winner": "second", "ending": "resigned" }));
}

fn position(snapshot: &Value) -> [&Value; 3] {
    [&snapshot["view"]["position"], &snapshot["at"], &snapshot["record"]]
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_quick_recapture_after_a_long_slide_leaves_the_right_figures() {
    let page = &Stage::with(
        json!({
            "language": "en", "scale_percent": 100, "animation": "slow", "theme": "light", "pace_ms": 0
        }),
        "smess",
    )
    .await;
    let options = "position=3b3/1nn4/7/7/7/7/7/1S1B3 b 0 1";
    renew(page, "smess", options).await;
    begin(page).await;
    // The second figure arrives while the first is still moving.
    for text in ["b1b7", "c7b7"] {
        page.apply("smess", json!({ "kind": "play", "text": text })).await.expect("a move");
    }
    page.ply(2).await;
    page.becomes(
        "[...document.querySelectorAll('#board .figure')].map((node) => node.getAttribute('class')).sort()",
        json!(["figure first brain", "figure second brain", "figure second ninny"]),
    )
    .await;
}
