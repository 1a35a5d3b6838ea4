//! Commands for one match, and the secrets that they must not reveal.

use crate::{DAY, GAME, PageExt, kept_in, new_page, seat_people};
use app_harness::Page;
use serde_json::{Value, json};

#[test]
fn the_games_are_listed_in_order() {
    assert_eq!(new_page().0.ask("games", json!({})), Ok(json!(["heap", "notes"])));
}

#[test]
fn an_unknown_game_match_or_command_is_refused() {
    let (page, _folder) = new_page();
    for (command, arguments) in [
        ("open", json!({ "game": "chess" })),
        ("new_match", json!({ "game": "chess", "options": null })),
        ("load", json!({ "game": "chess", "text": "" })),
    ] {
        page.is_refused(command, arguments, "unknown_game", "'chess'");
    }
    for (command, arguments) in [
        ("apply", json!({ "id": 99, "command": { "kind": "start" } })),
        ("save", json!({ "id": 99 })),
        ("answer", json!({ "id": 99, "question": "left" })),
    ] {
        page.is_refused(command, arguments, "unknown_match", "99");
    }
    page.is_refused("cheat", json!({ "game": GAME }), "unknown_command", "'cheat'");
}

#[test]
fn questions_are_listed_by_game_and_answered_or_refused() {
    let (page, _folder) = new_page();
    let id = page.begin()["id"].clone();
    let questions = page.ask("questions", Value::Null).expect("a list");
    let [left, here] = [("left", "1", "board"), ("here", "2", "cell")]
        .map(|(id, key, about)| json!({ "id": id, "key": key, "about": about }));
    assert_eq!(questions, json!({ "heap": [left, here], "notes": [] }));
    let question =
        |id: &Value, question: &str, cell: Value| json!({ "id": id, "question": question, "cell": cell });
    for (text, cell) in [("left", Value::Null), ("here", json!(0))] {
        assert_eq!(page.ask("answer", question(&id, text, cell)), Ok(json!(12)));
    }
    for (text, cell) in [("nonsense", Value::Null), ("here", json!(1)), ("here", Value::Null)] {
        page.is_refused("answer", question(&id, text, cell), "no_answer", text);
    }
}

#[test]
fn options_that_cannot_be_played_are_refused() {
    let (page, _folder) = new_page();
    page.begin();
    for options in ["counters=many", "left=", "left=-1", "colour=pink", "counters"] {
        page.is_refused("new_match", json!({ "game": GAME, "options": options }), "bad_options", "option");
    }
}

#[test]
fn an_unknown_argument_is_refused() {
    let (page, _folder) = new_page();
    page.begin();
    for (command, arguments, words) in [
        ("open", json!({}), "field `game`"),
        ("open", json!({ "game": 7 }), "open.game:"),
        ("new_match", json!({ "game": GAME, "options": 7 }), "new_match.options:"),
        ("load", json!({ "game": GAME, "text": null }), "load.text:"),
        ("apply", json!({ "id": GAME, "command": { "kind": "start" } }), "apply.id:"),
        ("apply", json!({ "id": 1 }), "field `command`"),
        ("subscribe", json!({ "channel": null }), "subscribe.channel:"),
        ("widen", json!({ "by": "much" }), "widen.by:"),
        ("widen", json!({}), "field `by`"),
        ("title", json!({ "text": 7 }), "title.text:"),
        ("announce", json!({ "text": 7 }), "announce.text:"),
        ("export_file", json!({ "id": 99, "day": "../../2026" }), "export_file.day:"),
        (
            "export_record",
            json!({ "game": GAME, "day": DAY, "form": "pdf", "text": "1" }),
            "export_record.form:",
        ),
        ("export_record", json!({ "game": GAME, "day": DAY, "form": "json", "text": "1" }), "'form'"),
        ("export_record", json!({ "game": GAME, "day": DAY, "form": "csv" }), "field `text`"),
        ("import_file", json!({}), "field `game`"),
        ("keep_settings", json!({}), "field `settings`"),
        ("keep_settings", json!({ "settings": [] }), "keep_settings.settings:"),
    ] {
        page.is_refused(command, arguments, "bad_argument", words);
    }
    for (command, words) in [
        (json!({}), "kind"),
        (json!({ "kind": "cheat" }), "cheat"),
        (json!({ "kind": "seat", "side": "third", "player": { "kind": "human" } }), "third"),
        (json!({ "kind": "seat", "side": "first", "player": { "kind": "cat" } }), "cat"),
        (json!({ "kind": "seat", "side": "first", "player": { "kind": "computer" } }), "level"),
        (json!({ "kind": "enter", "input": { "kind": "press" } }), "cell"),
        (json!({ "kind": "enter", "input": { "kind": "press", "cell": -1 } }), "-1"),
        (json!({ "kind": "enter", "input": { "kind": "shake" } }), "shake"),
        (json!({ "kind": "undo", "plies": "all" }), "all"),
        (json!({ "kind": "undo", "ply": 1 }), "ply"),
        (json!({ "kind": "go_to" }), "ply"),
        (json!({ "kind": "look", "ply": -1 }), "-1"),
        (json!({ "kind": "look", "ply": 1, "as": "everybody" }), "everybody"),
        (json!({ "kind": "analyse", "wanted": "much" }), "much"),
        (json!({ "kind": "answer_draw", "side": "first", "accept": "perhaps" }), "perhaps"),
        (json!({ "kind": "answer_draw", "accept": true }), "side"),
    ] {
        page.refuses(command, "bad_argument", words);
    }
}

#[test]
fn commands_that_a_match_does_not_allow_are_refused() {
    let (page, _folder) = new_page();
    page.refuses(json!({ "kind": "look", "ply": 0 }), "not_now", "looking");
    page.begin();
    page.refuses(json!({ "kind": "play", "text": "3" }), "illegal_move", "'3'");
    page.refuses(json!({ "kind": "play", "text": "many" }), "bad_move", "");
    page.refuses(json!({ "kind": "go_to", "ply": 4000 }), "not_now", "");
    page.refuses(json!({ "kind": "undo", "plies": 1 }), "not_now", "");
    page.refuses(json!({ "kind": "take_device" }), "not_now", "device");
    page.act(json!({ "kind": "quit" }));
    page.refuses(json!({ "kind": "quit" }), "not_now", "quitting");
    page.refuses(json!({ "kind": "look", "ply": 1 }), "not_now", "looking");
    seat_people(&page, "notes");
    let between_people = page.apply("notes", json!({ "kind": "start" })).expect("a start");
    let analyse = json!({ "id": between_people["id"], "command": { "kind": "analyse", "wanted": true } });
    page.is_refused("apply", analyse, "not_now", "analysis");
}

#[test]
fn a_match_that_was_quit_has_no_result_and_can_be_reviewed() {
    let (page, _folder) = new_page();
    page.begin();
    assert_eq!(page.play(" 1 ")["record"][0]["text"], "1");
    let over = page.act(json!({ "kind": "quit" }));
    assert_eq!(over["outcome"], json!({ "winner": null, "ending": "abandoned" }));
    let looking = page.act(json!({ "kind": "look", "ply": 0, "as": "first" }));
    assert_eq!((&looking["looking"], &looking["at"]), (&json!({ "ply": 0, "as": "first" }), &json!(1)));
    assert_eq!(looking["view"]["left"], 12);
    let back = page.act(json!({ "kind": "look", "ply": null }));
    assert_eq!((&back["looking"], &back["view"]), (&Value::Null, &over["view"]));
}

#[test]
fn another_match_has_the_same_options_by_default() {
    let (page, folder) = new_page();
    let begin = |page: &Page, options: Value| {
        page.ask("new_match", json!({ "game": GAME, "options": options })).expect("a match");
        page.open()["options"]["text"].clone()
    };
    assert_eq!(begin(&page, json!("counters=30,left=7")), "counters=30,left=7");
    assert_eq!(begin(&page, Value::Null), "counters=30");
    drop(page);
    let page = Page::of_toys(folder.path());
    assert_eq!(begin(&page, Value::Null), "counters=30");
    assert_eq!(begin(&page, json!("")), "");
}

#[test]
fn a_cell_that_does_not_exist_changes_nothing() {
    let (page, _folder) = new_page();
    let mut before = page.begin();
    let mut after = page.act(json!({ "kind": "enter", "input": { "kind": "press", "cell": 65535 } }));
    for snapshot in [&mut before, &mut after] {
        snapshot["revision"] = Value::Null;
    }
    assert_eq!(after, before);
}

#[test]
fn a_broken_save_is_refused() {
    let (page, _folder) = new_page();
    let save = page.ask("save", json!({ "id": page.begin()["id"] })).expect("the match as text");
    let save = save.as_str().expect("a text");
    let newer = save.replace("\"format\":5", "\"format\":99");
    for (text, code) in [
        ("", "bad_save"),
        ("nonsense", "not_a_match"),
        ("{}", "bad_save"),
        ("[]", "not_a_match"),
        (&save[..save.len() / 2], "bad_save"),
        (&newer, "newer_format"),
    ] {
        page.is_refused("load", json!({ "game": GAME, "text": text }), code, "save");
    }
    page.is_refused("load", json!({ "game": "notes", "text": save }), "other_game", "save");
}
/// Whether this number is in an answer. Any few digits turn up in a timestamp sooner or later, so it is compared as a
/// whole.
fn has_number(answer: &Value, number: &str) -> bool {
    answer.to_string().split(|c: char| !c.is_ascii_digit()).any(|part| part == number)
}

#[test]
fn no_secret_of_a_running_match_reaches_the_page() {
    let (page, folder) = new_page();
    page.ask("new_match", json!({ "game": "notes", "options": "counters=4" })).expect("a match");
    seat_people(&page, "notes");
    let kept = kept_in(&folder, "SELECT save FROM saves");
    let kept: Value = serde_json::from_str(&kept).expect("a save is JSON");
    let seed = kept["seed"].to_string();
    let id = page.ask("open", json!({ "game": "notes" })).expect("a match")["id"].clone();
    // Sends a command and checks the snapshot or refusal for secrets.
    let send = |command: Value| {
        let answer = page.apply("notes", command.clone());
        let crossed = answer.as_ref().unwrap_or_else(|refused| refused);
        let tells = |secret: &str| crossed["phase"] != "over" && has_number(crossed, secret);
        assert!(!tells(&seed), "{command} reveals the seed");
        for (secret, side) in [("777", "first"), ("778", "second")] {
            assert!(!tells(secret) || crossed["viewer"] == side, "{command} reveals a note");
        }
        answer
    };
    let mut shown = send(json!({ "kind": "start" })).expect("a start");
    for text in ["w777", "w778", "w777", "w778"] {
        page.ask("save", json!({ "id": shown["id"] })).expect_err("a copy would reveal everything");
        send(json!({ "kind": "look", "ply": 0, "as": "all" })).expect_err("only after the end");
        if !shown["hand_over"].is_null() {
            send(json!({ "kind": "play", "text": text })).expect_err("no player has the device");
            send(json!({ "kind": "take_device" })).expect("a player takes the device");
        }
        shown = send(json!({ "kind": "play", "text": text })).expect("a legal move");
        let list =
            page.ask("list_matches", json!({ "filter": {}, "offset": 0, "limit": 9 })).expect("a list");
        let looked = page.ask("preview", json!({ "id": id })).expect("a preview");
        for secret in [&seed, "777", "778"] {
            let over = looked["phase"] == "over";
            assert!(over || !has_number(&list, secret), "the list reveals a secret: {list}");
            let told = over || !looked["viewer"].is_null();
            assert!(told || !has_number(&looked, secret), "a preview reveals a secret");
        }
    }
    assert_eq!((&shown["view"]["seed"].to_string(), &shown["view"]["written"]), (&seed, &json!([777, 778])));
}
