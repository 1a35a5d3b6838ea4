use crate::page::Page;
use crate::seats::{self, start, until_seated};
use crate::stage::Stage;
use fantoccini::key::Key;
use serde_json::{Value, json};

pub async fn open() -> Stage {
    let stage = Stage::quick("kalaha").await;
    until_seated(&stage).await;
    stage
}

async fn two_people() -> Stage {
    let stage = open().await;
    seat(&stage, [None, None]).await;
    start(&stage).await;
    stage
}

async fn renew(page: &Page, options: &str) {
    seats::renew(page, "kalaha", options).await;
}

pub async fn seat(page: &Page, levels: [Option<u8>; 2]) {
    seats::seat(page, "kalaha", levels).await;
}

pub async fn until_match(page: &Page, wanted: impl Fn(&Value) -> bool) {
    seats::until_match(page, "kalaha", wanted).await;
}

pub async fn match_of(page: &Page) -> Value {
    page.snapshot_of("kalaha").await
}

/// The stones drawn in each cell, checked against the numbers on the tags and the spoken names.
pub async fn drawn(page: &Page) -> Vec<u64> {
    const COUNTED: &str = "[...Array(14).keys()].map((cell) =>
        [document.querySelector(`#board [data-count='${cell}']`).textContent,
         document.querySelector(`#board [data-cell='${cell}']`).dataset.stones])";
    let counted = page.value(COUNTED).await;
    let all = page.value("document.querySelectorAll('#board .stone-shadow').length").await;
    let stones: Vec<u64> = counted.as_array().expect("cells").iter().map(same_twice).collect();
    assert_eq!(all, stones.iter().sum::<u64>(), "{counted}");
    stones
}

fn same_twice(pair: &Value) -> u64 {
    assert_eq!(pair[0], pair[1]);
    pair[0].as_str().and_then(|text| text.parse().ok()).expect("a number of stones")
}

pub fn stones_of(snapshot: &Value) -> Vec<u64> {
    let cells = snapshot["view"]["cells"].as_array().expect("cells");
    cells.iter().map(|cell| cell["stones"].as_u64().expect("stones")).collect()
}

pub fn pit(side: &str, number: usize) -> String {
    format!("[data-name='{side}-{number}']")
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_game_between_two_people_is_played_to_its_end_with_clicks() {
    let page = &two_people().await;
    let mut plies = 0;
    while page.value("document.documentElement.dataset.phase").await == "running" {
        page.click("[data-playable]").await;
        plies += 1;
        page.ply(plies).await;
        let snapshot = match_of(page).await;
        assert_eq!(drawn(page).await, stones_of(&snapshot), "ply {plies}");
        assert_eq!(stones_of(&snapshot).iter().sum::<u64>(), 48);
    }
    let over = match_of(page).await;
    let stones = stones_of(&over);
    assert_eq!(stones[6] + stones[13], 48, "the remaining stones go into the Kalahas");
    let winner = match stones[6].cmp(&stones[13]) {
        std::cmp::Ordering::Greater => json!("first"),
        std::cmp::Ordering::Less => json!("second"),
        std::cmp::Ordering::Equal => Value::Null,
    };
    assert_eq!(over["outcome"], json!({ "winner": winner, "ending": "no_stones" }));
    assert_eq!(page.value("document.querySelectorAll('#board [data-playable]').length").await, 0);
    page.hears("No stones are left").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn an_extra_move_and_a_capture_are_shown_and_announced() {
    let page = &two_people().await;
    page.click(&pit("first", 3)).await;
    page.ply(1).await;
    assert_eq!(match_of(page).await["turn"], "first");
    assert!(page.attribute("[data-name='first-kalaha']", "data-again").await.is_some());
    assert_eq!(page.text(".again-banner").await, "Orange moves again!");
    page.hears("Orange moves again!").await;
    // A new message restarts the flash.
    page.value("document.querySelector('.again-banner').addEventListener('animationstart', () => (window.flashes = true))")
        .await;
    page.click(&pit("second", 1)).await;
    page.until("window.flashes").await;
    assert_eq!(page.attribute(&pit("first", 3), "data-last").await.as_deref(), Some("from"));
    assert_eq!(page.attribute("[data-name='first-kalaha']", "data-last").await.as_deref(), Some("to"));

    renew(page, "position=2,1,0,6,1,5|7 / 4,0,3,5,2,6|8 o").await;
    start(page).await;
    page.click(&pit("first", 1)).await;
    page.ply(1).await;
    assert_eq!(drawn(page).await, [0, 2, 0, 6, 1, 5, 13, 4, 0, 3, 0, 2, 6, 8]);
    assert_eq!(page.attribute("[data-name='first-kalaha']", "data-gain").await.as_deref(), Some("6"));
    page.hears("captures 6 stones").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_sowing_ends_immediately_when_the_next_one_starts() {
    let page = &open().await;
    page.set("#setting-animation", "slow").await;
    seat(page, [None, None]).await;
    // A sowing so long that even a busy machine draws frames of it.
    renew(page, "position=12,4,4,4,4,4|0 / 4,4,4,4,4,4|0 o").await;
    start(page).await;
    // Clicks in the page, because a busy machine may look only when the sowing is over.
    let script = "const [first, second, next, done] = arguments;
        const find = (selector) => document.querySelector(selector);
        find(first).click();
        (function look() {
            if (!find('#board.sowing .air .stone-shadow')) return requestAnimationFrame(look);
            const { stones } = find(next).dataset;
            find(second).click();
            done(stones);
        })();";
    let pits = [pit("first", 1), pit("second", 1), pit("first", 2)];
    // The spoken names are ahead of the picture.
    assert_eq!(page.call(script, pits.iter().map(|pit| json!(pit)).collect()).await, "5");
    page.ply(2).await;
    assert_eq!(drawn(page).await, stones_of(&match_of(page).await));
    assert_eq!(page.value("document.querySelectorAll('#board .air .stone-shadow').length").await, 0);
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_move_is_drawn_on_the_board_a_frame_before_the_record() {
    let page = &two_people().await;
    page.value(
        "(() => {
            let frames = 0;
            const count = () => requestAnimationFrame(() => { frames++; count(); });
            count();
            window.changes = {};
            const watch = (id, what) => new MutationObserver(() => { window.changes[id] ??= [frames, performance.now()]; })
                .observe(document.getElementById(id), { subtree: true, ...what });
            watch('board', { attributeFilter: ['data-stones'] });
            watch('record', { childList: true });
            return true;
        })()",
    )
    .await;
    page.click(&pit("first", 1)).await;
    page.ply(1).await;
    // The page waits no longer than a second for a frame.
    let in_order =
        "(({ board, record }) => board[0] < record[0] || record[1] - board[1] > 900)(window.changes)";
    assert_eq!(page.value(in_order).await, true, "{}", page.value("window.changes").await);
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn each_rule_changes_a_sowing() {
    const ROUND: &str = "position=13,1,0,2,0,3|5 / 1,0,2,0,4,1|4 o";
    // The board after sowing pit 1, from the sowing tables, by (skip the opponent's Kalaha, skip the start pit).
    let rounds = [
        ((true, false), [0, 2, 1, 3, 1, 4, 9, 2, 1, 3, 1, 5, 0, 4]),
        ((true, true), [0, 3, 1, 3, 1, 4, 6, 2, 1, 3, 1, 5, 2, 4]),
        ((false, false), [0, 2, 1, 3, 1, 4, 6, 2, 1, 3, 1, 5, 2, 5]),
    ];
    let page = &open().await;
    seat(page, [None, None]).await;
    for ((skip_opponent, skip_start_pit), after) in rounds {
        renew(page, ROUND).await;
        rule(page, "skip-opponent", skip_opponent).await;
        rule(page, "skip-start-pit", skip_start_pit).await;
        start(page).await;
        let locked =
            "[...document.querySelectorAll('[data-option]')].every((box) => box.matches(':disabled'))";
        page.until(locked).await;
        page.click(&pit("first", 1)).await;
        page.ply(1).await;
        assert_eq!(
            drawn(page).await,
            after,
            "skip-opponent {skip_opponent}, skip-start-pit {skip_start_pit}"
        );
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn quitting_ends_a_game_immediately_and_a_new_one_can_have_other_rules() {
    let page = &open().await;
    let locked = "document.querySelector('#setup-rules').disabled";
    let note = "document.querySelector('#setup-locked').innerText.trim()";
    // Many stones, so that the computer uses its full ten seconds.
    renew(page, "stones=6").await;
    seat(page, [None, Some(23)]).await;
    start(page).await;
    page.becomes(note, json!("Rules, locked during the match")).await;
    page.click(&pit("first", 2)).await;
    until_match(page, |now| now["thinking"] != Value::Null).await;
    page.click("#quit").await;
    page.phase("over").await;
    let over = match_of(page).await;
    assert_eq!((&over["outcome"]["winner"], &over["outcome"]["ending"]), (&Value::Null, &json!("abandoned")));
    assert_eq!((&over["thinking"], &over["at"]), (&Value::Null, &json!(1)));
    page.becomes("document.querySelector('#quit').disabled", json!(true)).await;
    assert_eq!(page.text("#status").await, "Ended without a result.");
    assert_eq!(page.value(locked).await, true);
    assert_eq!(page.value(note).await, "Rules of this match");
    page.click("#go").await;
    page.phase("choosing").await;
    page.becomes(locked, json!(false)).await;
    rule(page, "skip-start-pit", true).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_further_rules_change_captures_and_the_end() {
    let page = &open().await;
    seat(page, [None, None]).await;
    for (empty_capture, after) in [(false, [0, 1]), (true, [0, 0])] {
        renew(page, "position=1,0,0,0,0,1|0 / 2,3,4,5,0,7|20 o").await;
        rule(page, "empty-capture", empty_capture).await;
        start(page).await;
        page.click(&pit("first", 1)).await;
        page.ply(1).await;
        assert_eq!(drawn(page).await[..2], after);
    }
    for (standard_ending, phase, blue) in
        [(false, "running", [1, 0, 0, 0, 1, 1, 22]), (true, "over", [0, 0, 0, 0, 0, 0, 25])]
    {
        renew(page, "position=0,0,0,0,0,2|22 / 0,0,0,0,1,1|22 o").await;
        rule(page, "standard-ending", standard_ending).await;
        start(page).await;
        page.click(&pit("first", 6)).await;
        page.ply(1).await;
        page.phase(phase).await;
        assert_eq!(drawn(page).await[7..], blue, "standard-ending {standard_ending}");
    }
}

/// Sets a rule by its check box, if necessary.
async fn rule(page: &Page, name: &str, wanted: bool) {
    let selector = format!("[data-option='{name}']");
    let checked = format!("document.querySelector(\"{selector}\").checked === {wanted}");
    if page.value(&checked).await == false {
        page.value(&format!(
            "document.querySelector(\"{selector}\").closest('details')?.setAttribute('open', '')"
        ))
        .await;
        page.click(&selector).await;
    }
    page.until(&checked).await;
    until_match(page, |now| now["options"]["chosen"][name.replace('-', "_")] == wanted).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn digits_and_arrows_play_pits() {
    let page = &two_people().await;
    page.value("document.activeElement.blur()").await;
    page.type_text("2").await;
    page.ply(1).await;
    assert_eq!(match_of(page).await["record"][0]["text"], "2");
    // A screen reader can intercept plain digits.
    page.strike_with_control('6').await;
    page.ply(2).await;
    assert_eq!(match_of(page).await["record"][1]["side"], "second");
    page.value("document.querySelector(\"[data-name='first-1']\").focus()").await;
    page.until("document.querySelector('#board .landing')").await;
    page.strike(&[Key::Right, Key::Right, Key::Right]).await;
    page.until("document.activeElement.dataset.name === 'first-4'").await;
    page.strike(&[Key::Up]).await;
    page.until("document.activeElement.dataset.name === 'second-3'").await;
    page.strike(&[Key::Home]).await;
    page.until("document.activeElement.dataset.name === 'second-kalaha'").await;
    page.strike(&[Key::Right, Key::Down, Key::Enter]).await;
    page.ply(3).await;
    assert_eq!(match_of(page).await["record"][2]["text"], "1");
    // Typing into a field does not make a move.
    page.click("#match").await;
    page.click("#match-more > summary").await;
    page.fill("#match-text", "").await;
    page.type_text("345").await;
    page.click("#match-dialog [data-close]").await;
    page.ply(3).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_match_survives_the_sudden_end_of_the_app() {
    let stage = open().await;
    renew(&stage, "stones=6,skip-start-pit=on").await;
    seat(&stage, [None, None]).await;
    start(&stage).await;
    stage.click(&pit("first", 1)).await;
    stage.ply(1).await;
    let before = match_of(&stage).await;
    let page = &stage.restart("kalaha").await;
    until_seated(page).await;
    page.phase("paused").await;
    let after = match_of(page).await;
    for part in ["view", "record", "seats", "options", "at"] {
        assert_eq!(after[part], before[part], "{part}");
    }
    assert_eq!(drawn(page).await, stones_of(&after));
    start(page).await;
    page.click("[data-playable]").await;
    page.ply(2).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_window_grows_and_shrinks_with_the_record() {
    let page = &open().await;
    // Too short for a record under the board, and narrow enough to leave room on the screen for one next to it.
    page.resize(900, 480).await;
    let is_shown = "document.querySelector('#show-record').checked";
    if page.value(is_shown).await == true {
        page.click("#show-record").await;
        page.until(&format!("!{is_shown}")).await;
    }
    page.still().await;
    let narrow = page.value("innerWidth").await.as_u64().expect("a width");
    let board = "document.querySelector('#board').getBoundingClientRect().width";
    let size = page.value(board).await;
    page.click("#show-record").await;
    page.until(&format!("innerWidth > {narrow} && innerWidth <= screen.availWidth")).await;
    page.until("document.querySelector('#record-box').checkVisibility()").await;
    page.until(&format!("{board} >= {size}")).await;
    page.click("#show-record").await;
    page.becomes("innerWidth", json!(narrow)).await;
    page.becomes(board, size).await;
    page.until("!document.querySelector('#record-box').checkVisibility()").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_analysis_shows_the_value_of_every_pit() {
    let page = &open().await;
    // So few stones that values are proven immediately.
    renew(page, "position=0,0,1,0,2,1|18 / 1,0,2,0,0,1|22 o").await;
    seat(page, [None, Some(6)]).await;
    start(page).await;
    page.click("#analysis").await;
    let values =
        "[...document.querySelectorAll('#board [data-value]')].map((node) => node.dataset.name).sort()";
    page.becomes(values, json!(["first-3", "first-5", "first-6"])).await;
    page.until("[...document.querySelectorAll('#board [data-value]')].every((node) => node.dataset.value.endsWith('✓'))").await;
    assert_eq!(page.value("document.querySelectorAll('#board .appraisal.proven').length").await, 3);
    assert!(page.value("document.querySelectorAll('#board .appraisal.best').length").await != 0);
    page.click("#analysis").await;
    page.until("!document.querySelector('#board [data-value]')").await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn invalid_options_and_moves_are_refused_and_change_nothing() {
    let page = &open().await;
    let before = match_of(page).await;
    for options in [
        "stones=0",
        "stones=13",
        "stones=four",
        "beans=3",
        "skip-opponent=perhaps",
        "position=99,0,0,0,0,0|0 / 46,0,0,0,0,0|0 o",
        "position=4,4,4,4,4|0 / 4,4,4,4,4,4|0 o",
        "position=4,4,4,4,4,4|0 / 4,4,4,4,4,4|0 r",
    ] {
        let arguments = json!({ "game": "kalaha", "options": options });
        let refused = page.ask("new_match", arguments).await.expect_err(options);
        assert_eq!(refused["code"], "bad_options", "{options}");
        assert!(!refused["detail"].as_str().expect("a sentence").is_empty());
    }
    assert_eq!(match_of(page).await, before);

    renew(page, "position=0,4,4,4,4,4|4 / 4,4,4,4,4,4|0 o").await;
    seat(page, [None, None]).await;
    start(page).await;
    let before = match_of(page).await;
    for (text, code) in [("7", "bad_move"), ("", "bad_move"), ("1", "illegal_move")] {
        let refused = page.apply("kalaha", json!({ "kind": "play", "text": text })).await.expect_err(text);
        assert_eq!(refused["code"], code, "{text}");
    }
    assert_eq!(match_of(page).await, before);
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn a_click_on_an_unplayable_pit_explains_why() {
    let page = &open().await;
    seat(page, [None, None]).await;
    let is_told = async |words: &str| {
        page.becomes("document.querySelector('.again-banner').textContent", json!(words)).await;
        assert_eq!(page.hears(words).await, words);
    };
    page.click(&pit("first", 1)).await;
    is_told("Press Start first.").await;
    start(page).await;
    page.click(&pit("second", 1)).await;
    is_told("That pit belongs to Blue.").await;
    page.click(&pit("first", 1)).await;
    page.ply(1).await;
    // Its four stones stay on Blue's side.
    page.click(&pit("second", 1)).await;
    page.ply(2).await;
    page.click(&pit("first", 1)).await;
    is_told("That pit is empty.").await;
    assert_eq!(match_of(page).await["at"], 2);
}
