use crate::page::Page;
use crate::seats::{renew, seat, start, until_match, until_seated};
use crate::stage::Stage;
use fantoccini::key::Key;
use serde_json::{Value, json};
use std::time::Duration;

/// A finished match on the board `11x11:15:2026`, which reveals all its mines.
const PLAYED: &str = include_str!("../data/snapshots/minesweeper_over.json");
/// Longer than the double click interval in `ui/js/boards/minesweeper/double_press.ts`.
const APART: Duration = Duration::from_millis(400);
const SAME_BOARD: &str = "board=11x11:15:2026";

/// That board's squares with a mine, or the mine-free ones that are covered at the start.
fn squares(with_mine: bool) -> Vec<String> {
    let played: Value = serde_json::from_str(PLAYED).expect("a snapshot");
    assert_eq!(played["view"]["board_id"], "11x11:15:2026");
    let cells = played["view"]["cells"].as_array().expect("cells").clone();
    let is_mine = |cell: &Value| cell["state"] == "marked" || cell["state"] == "exploded";
    let wanted = cells.iter().filter(|cell| is_mine(cell) == with_mine && cell["name"] != "f6");
    wanted.map(|cell| cell["name"].as_str().expect("a name").to_owned()).collect()
}

/// The Minesweeper table with that board and these players: a computer's level, or a person.
async fn open(levels: [Option<u8>; 2]) -> Stage {
    let stage = Stage::quick("minesweeper").await;
    until_seated(&stage).await;
    renew(&stage, "minesweeper", SAME_BOARD).await;
    seat(&stage, "minesweeper", levels).await;
    start(&stage).await;
    stage
}

async fn match_of(page: &Page) -> Value {
    page.snapshot_of("minesweeper").await
}

fn square(name: &str) -> String {
    format!("#board [data-name='{name}']")
}

async fn drafted(page: &Page, name: &str, action: &str) {
    let wanted = if action.is_empty() { Value::Null } else { json!(action) };
    page.becomes(&format!("document.querySelector(\"{}\").dataset.draft ?? null", square(name)), wanted)
        .await;
}

/// Explores a square with one click and the button.
async fn explore(page: &Page, name: &str, plies: usize) {
    page.click(&square(name)).await;
    drafted(page, name, "explore").await;
    page.click("#mine-confirm").await;
    page.ply(plies).await;
}

/// Marks a square with two clicks and the button.
async fn mark(page: &Page, name: &str, plies: usize) {
    page.click(&square(name)).await;
    drafted(page, name, "explore").await;
    page.click(&square(name)).await;
    drafted(page, name, "mark").await;
    page.click("#mine-confirm").await;
    page.ply(plies).await;
}

const SHOWN_FAILED: &str = "document.querySelectorAll('#board [data-failed]').length";

/// Hands the device to the opponent. Until then the page shows no failed mark.
async fn take_device(page: &Page, side: &str, at: usize) {
    page.until("document.querySelector('#hand-over')?.checkVisibility()").await;
    page.still().await;
    let covered = match_of(page).await;
    assert_eq!((&covered["hand_over"], &covered["viewer"]), (&json!(side), &Value::Null));
    assert!(
        covered["view"]["cells"].as_array().expect("cells").iter().all(|cell| cell["own_failed"] == false)
    );
    assert_eq!(page.value(SHOWN_FAILED).await, 0);
    assert_eq!(covered["at"], at);
    page.click("#take-device").await;
    page.until("!document.querySelector('#hand-over')?.checkVisibility()").await;
    page.still().await;
    assert_eq!(match_of(page).await["viewer"], side);
    // The focus is on the board, and not on the opponent's last square.
    assert_eq!(
        page.value("document.activeElement.matches('#board [data-cell]:not([data-failed])')").await,
        true
    );
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn two_people_play_to_the_end_and_a_failed_mark_stays_secret() {
    let page = &open([None, None]).await;
    let (mines, free) = (squares(true), squares(false));
    // With nothing to hide, the device is not handed over.
    explore(page, &free[0], 1).await;
    assert_eq!(page.value("!document.querySelector('#hand-over')?.checkVisibility()").await, true);
    mark(page, &mines[0], 2).await;
    assert_eq!(match_of(page).await["hand_over"], Value::Null);
    assert_eq!(page.attribute(&square(&mines[0]), "data-by").await.as_deref(), Some("second"));

    let wrong = free.last().expect("a free square");
    mark(page, wrong, 3).await;
    take_device(page, "second", 3).await;
    assert_eq!(page.value(SHOWN_FAILED).await, 0);
    assert_ne!(page.value("document.activeElement.dataset.name").await, json!(wrong));
    assert_eq!(match_of(page).await["record"][2]["text"], "m ??");
    assert_eq!(page.text("#captured-first .score-reason").await, "Plop! No mine");
    assert_eq!(page.text("#captured-first .score-change").await, "−3");
    mark(page, &mines[1], 4).await;
    take_device(page, "first", 4).await;
    assert_eq!(page.attribute(&square(wrong), "data-failed").await.as_deref(), Some("first"));
    assert_eq!(match_of(page).await["record"][2]["text"], format!("m {wrong}"));
    // The rest without clicks, except the last mark.
    let [rest @ .., last] = &mines[2..] else { panic!("the board has more mines") };
    for name in rest {
        let mark = json!({ "kind": "play", "text": format!("m {name}") });
        page.apply("minesweeper", mark).await.expect("a legal mark");
        page.apply("minesweeper", json!({ "kind": "take_device" })).await.expect("the device is handed over");
    }
    page.ply(4 + rest.len()).await;
    mark(page, last, 5 + rest.len()).await;
    page.phase("over").await;
    let over = match_of(page).await;
    assert_eq!(over["outcome"]["ending"], "all_mines");
    assert_eq!(over["view"]["board_id"], "11x11:15:2026");
    assert_eq!(page.value("document.querySelectorAll(\"#board [data-content='covered']\").length").await, 0);
    assert_eq!(page.attribute(&square(wrong), "data-failed").await.as_deref(), Some("first"));
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn clicks_cycle_through_exploring_marking_and_nothing() {
    let page = &open([None, None]).await;
    let confirm = "document.querySelector('#mine-confirm')";
    assert_eq!(page.value(&format!("{confirm}.disabled")).await, true);
    for (action, words) in [("explore", "Explore a1"), ("mark", "Mark a1"), ("", "Choose a square")] {
        click_alone(page, "a1", action).await;
        page.becomes(&format!("{confirm}.innerText.trim()"), json!(words)).await;
    }
    // Clicking another square moves the choice; Escape cancels it.
    click_alone(page, "a1", "explore").await;
    click_alone(page, "b1", "explore").await;
    assert_eq!(page.value("document.querySelectorAll('#board [data-draft]').length").await, 1);
    page.value(&format!("document.querySelector(\"{}\").focus()", square("b1"))).await;
    page.strike(&[Key::Escape]).await;
    drafted(page, "b1", "").await;
    assert_eq!(page.value("document.documentElement.dataset.place").await, "minesweeper");

    click_alone(page, "b1", "explore").await;
    page.click(".mines-switch [data-action='mark']").await;
    drafted(page, "b1", "mark").await;
    click_alone(page, "c1", "mark").await;
    page.click(".mines-switch [data-action='explore']").await;
    drafted(page, "c1", "explore").await;
    assert_eq!(match_of(page).await["at"], 0);
    // A double click on the chosen square confirms the choice.
    page.double_click(&square("c1")).await;
    page.ply(1).await;
    assert_eq!(match_of(page).await["record"][0]["report"]["action"], "explore");
    page.click_right(&square("b1")).await;
    drafted(page, "b1", "mark").await;
}

/// Clicks a square so that this click and the next do not form a double click.
async fn click_alone(page: &Page, name: &str, action: &str) {
    page.click(&square(name)).await;
    drafted(page, name, action).await;
    // The page has received this click, so the next one comes at least this much later.
    tokio::time::sleep(APART).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_match_is_played_with_keys_alone() {
    let page = &open([None, None]).await;
    let focused = "document.activeElement.dataset.name";
    page.value("document.querySelector('#board [tabindex=\"0\"][data-name]').focus()").await;
    page.becomes(focused, json!("f6")).await;
    page.strike(&[Key::Home, Key::Up, Key::Up, Key::Up, Key::Up, Key::Up]).await;
    page.becomes(focused, json!("a11")).await;
    page.strike(&[Key::Up, Key::Left, Key::Down, Key::End, Key::Down]).await;
    page.becomes(focused, json!("k9")).await;
    page.strike(&[Key::Enter]).await;
    drafted(page, "k9", "explore").await;
    page.strike(&[Key::Enter]).await;
    page.ply(1).await;
    assert_eq!(match_of(page).await["record"][0]["text"], "e k9");
    page.strike(&[Key::Left]).await;
    page.becomes(focused, json!("j9")).await;
    page.type_text("m").await;
    drafted(page, "j9", "mark").await;
    page.strike(&[Key::Escape]).await;
    drafted(page, "j9", "").await;
    page.strike(&[Key::Space]).await;
    drafted(page, "j9", "explore").await;
    page.type_text("f").await;
    drafted(page, "j9", "mark").await;
    page.strike(&[Key::Enter]).await;
    page.ply(2).await;
    assert_eq!(match_of(page).await["record"][1]["report"]["action"], "mark");
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_computer_answers_without_revealing_its_thoughts() {
    let page = &open([None, Some(10)]).await;
    page.forget_announcements().await;
    explore(page, &squares(false)[0], 2).await;
    let snapshot = match_of(page).await;
    assert_eq!(snapshot["record"][1]["side"], "second");
    assert_eq!(snapshot["record"][1]["thought"], Value::Null);
    assert_eq!((&snapshot["viewer"], &snapshot["hand_over"]), (&json!("first"), &Value::Null));
    assert_eq!(snapshot["can"]["enter"], true);
    page.hears("Red").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_analysis_shows_the_danger_of_hidden_squares_but_not_between_people() {
    let page = &open([None, Some(10)]).await;
    assert_eq!(page.value("document.querySelectorAll('#board [data-heat]').length").await, 0);
    page.click("#analysis").await;
    page.until("document.querySelectorAll('#board [data-heat]').length === 120").await;
    let squares = match_of(page).await["analysis"]["report"]["squares"].clone();
    let squares = squares.as_array().expect("squares");
    let total: f64 = squares.iter().map(|square| square["mine"].as_f64().expect("a probability")).sum();
    assert!((total - 15.0).abs() < 1e-6, "{total}");
    // The eight neighbours of f6 hold no mine; the others are equally likely.
    assert_eq!(page.attribute(&square("f7"), "data-heat").await.as_deref(), Some("0"));
    assert_eq!(page.attribute(&square("a1"), "data-heat").await.as_deref(), Some("13"));
    assert!(page.attribute(&square("a1"), "aria-label").await.is_some_and(|name| name.contains("13 % mine")));
    page.click("#analysis").await;
    page.until("!document.querySelector('#board [data-heat]')").await;

    let page = &open([None, None]).await;
    assert_eq!(match_of(page).await["analysis"], Value::Null);
    assert!(page.apply("minesweeper", json!({ "kind": "analyse", "wanted": true })).await.is_err());
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn after_the_end_moves_are_judged_and_both_viewpoints_can_be_shown() {
    let page = &open([None, None]).await;
    let (mines, free) = (squares(true), squares(false));
    let wrong = free.last().expect("a free square");
    mark(page, wrong, 1).await;
    take_device(page, "second", 1).await;
    mark(page, &mines[0], 2).await;
    take_device(page, "first", 2).await;
    page.click("#resign").await;
    page.click("#resign-confirm").await;
    page.phase("over").await;
    until_match(page, "minesweeper", |now| {
        now["record"].as_array().is_some_and(|lines| lines.iter().all(|line| !line["judgement"].is_null()))
    })
    .await;
    let over = match_of(page).await;
    assert_eq!(over["outcome"], json!({ "winner": "second", "ending": "resigned" }));
    for line in over["record"].as_array().expect("lines") {
        let value =
            |name: &str| line["judgement"][name]["hundredths"].as_i64().expect("hundredths of a point");
        assert!(value("best_value") >= value("chosen_value"), "{line}");
    }
    // Of 112 possible squares 15 hold a mine, and the first mine is worth 5: 8·15/112 − 3.
    assert_eq!(
        over["record"][0]["judgement"]["chosen_value"],
        json!({ "kind": "estimate", "hundredths": -193 })
    );
    page.until("document.querySelector('#judging-verdict').textContent.length > 0").await;
    assert_eq!(page.attribute(&square(&mines[1]), "data-content").await.as_deref(), Some("left_mine"));

    page.click("#review-back").await;
    page.ply(1).await;
    assert_eq!(match_of(page).await["looking"], json!({ "ply": 1, "as": "all" }));
    page.until("document.querySelector('#judging-verdict').textContent.includes('−1.9 expected, −3 scored')")
        .await;
    let failed = format!("document.querySelector(\"{}\").dataset.failed ?? null", square(wrong));
    page.choose("#review-as", "second").await;
    page.becomes(&failed, Value::Null).await;
    assert_eq!(page.attribute(&square(&mines[1]), "data-content").await.as_deref(), Some("covered"));
    page.choose("#review-as", "first").await;
    page.becomes(&failed, json!("first")).await;
    page.choose("#review-as", "all").await;
    page.click("#review-last").await;
    page.ply(2).await;
}

/// Leaving the table counts as leaving the device, because the opponent may open the table next.
#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn returning_from_home_hands_over_the_device_again() {
    let page = &open([None, None]).await;
    let free = squares(false);
    let wrong = free.last().expect("a free square");
    mark(page, wrong, 1).await;
    take_device(page, "second", 1).await;
    explore(page, &free[0], 2).await;
    take_device(page, "first", 2).await;
    assert_eq!(page.attribute(&square(wrong), "data-failed").await.as_deref(), Some("first"));
    page.click(&square(&free[1])).await;
    drafted(page, &free[1], "explore").await;

    page.click("#home-button").await;
    page.enter("minesweeper").await;
    take_device(page, "first", 2).await;
    assert_eq!(match_of(page).await["draft"], Value::Null);
    assert_eq!(page.attribute(&square(wrong), "data-failed").await.as_deref(), Some("first"));
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_match_and_its_secrets_survive_the_sudden_end_of_the_app() {
    let stage = open([None, None]).await;
    let free = squares(false);
    let wrong = free.last().expect("a free square");
    mark(&stage, wrong, 1).await;
    take_device(&stage, "second", 1).await;
    explore(&stage, &free[0], 2).await;
    let before = match_of(&stage).await;

    let page = &stage.restart("minesweeper").await;
    let after = match_of(page).await;
    assert_eq!((&after["phase"], &after["hand_over"]), (&json!("paused"), &json!("first")));
    for part in ["record", "seats", "at"] {
        assert_eq!(after[part], before[part]);
    }
    assert_eq!(after["view"]["text"], before["view"]["text"]);
    assert_eq!(page.value(SHOWN_FAILED).await, 0);
    page.click("#go").await;
    page.phase("running").await;
    take_device(page, "first", 2).await;
    assert_eq!(page.attribute(&square(wrong), "data-failed").await.as_deref(), Some("first"));
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn bad_input_is_refused_with_a_message_and_changes_nothing() {
    let page = &open([None, None]).await;
    let before = match_of(page).await;
    for (text, code) in
        [("e f6", "illegal_move"), ("e z9", "illegal_move"), ("m", "bad_move"), ("m ??", "bad_move")]
    {
        let refused =
            page.apply("minesweeper", json!({ "kind": "play", "text": text })).await.expect_err(text);
        assert_eq!(refused["code"], code, "{text}");
        assert!(!refused["detail"].as_str().expect("a sentence").is_empty());
    }
    for options in ["width=4", "mines=41", "width=31", "board=11x11:15:x", "board=11x11:41:1", "colour=red"] {
        let arguments = json!({ "game": "minesweeper", "options": options });
        let refused = page.ask("new_match", arguments).await.expect_err(options);
        assert_eq!(refused["code"], "bad_options", "{options}");
    }
    page.click(&square("f6")).await;
    page.still().await;
    let after = match_of(page).await;
    for part in ["view", "record", "draft", "options", "phase"] {
        assert_eq!(after[part], before[part]);
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_record_uses_signs_instead_of_words_where_it_is_narrow() {
    let page = &open([None, None]).await;
    explore(page, &squares(false)[0], 1).await;
    let first = "document.querySelector('#record [data-ply=\"1\"]')";
    let record = match_of(page).await["record"][0].clone();
    let (square, points) = (&record["report"]["square"], &record["report"]["points"]);
    let square = square.as_str().expect("a name");
    let signed = if *points == json!(0) { "0".to_owned() } else { format!("+{points}") };
    let in_words = json!(format!("explores {square}: {signed}"));
    assert_eq!(page.value(&format!("{first}.innerText.trim()")).await, in_words);
    page.resize(320, 640).await;
    page.becomes(&format!("{first}.innerText.trim()"), json!(format!("e {square} {signed}"))).await;
    assert_eq!(page.value(&format!("{first}.ariaLabel")).await, in_words, "its label still uses words");
}
