//! The app's commands as the page sends them, on Tauri's mock runtime: no window, no web view, and toy games.

use app_harness::Page;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fs;
use tempfile::TempDir;

/// The game of most of these tests: counters are taken from a heap, one or two at a time.
const GAME: &str = "heap";

/// What these tests ask of a page again and again.
trait PageExt {
    fn open(&self) -> Value;

    /// A running match of two people.
    fn begin(&self) -> Value;

    /// What is shown once the match has carried out a command.
    fn act(&self, command: Value) -> Value;

    /// What is shown after a legal move.
    fn play(&self, text: &str) -> Value {
        self.act(json!({ "kind": "play", "text": text }))
    }

    /// Sends a command that has to be refused with this code, a sentence with these words, and no change.
    fn is_refused(&self, command: &str, arguments: Value, code: &str, words: &str);

    /// The same for a command of the match.
    fn refuses(&self, command: Value, code: &str, words: &str) {
        self.is_refused("apply", json!({ "id": self.open()["id"], "command": command }), code, words);
    }
}

impl PageExt for Page {
    fn open(&self) -> Value {
        self.ask("open", json!({ "game": GAME })).expect("the game can be opened")
    }

    fn begin(&self) -> Value {
        seat_people(self, GAME);
        self.act(json!({ "kind": "start" }))
    }

    fn act(&self, command: Value) -> Value {
        self.apply(GAME, command).expect("the match allows it")
    }

    fn is_refused(&self, command: &str, arguments: Value, code: &str, words: &str) {
        let before = self.open();
        let refused = self.ask(command, arguments.clone()).expect_err("a refusal");
        let fields: Vec<_> = refused.as_object().expect("an object").keys().collect();
        assert_eq!(fields[..2], ["code", "detail"], "{command} {arguments}");
        assert_eq!(refused["code"], code, "{command} {arguments}: {refused}");
        let detail = refused["detail"].as_str().expect("a sentence");
        assert!(detail.contains(words), "{command} {arguments}: {detail}");
        assert_eq!(self.open(), before, "{command} {arguments} changed the match");
    }
}

fn seat_people(page: &Page, game: &str) {
    for side in ["first", "second"] {
        let person = json!({ "kind": "seat", "side": side, "player": { "kind": "human" } });
        page.apply(game, person).expect("a person can be chosen");
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

/// The page of an app that begins, and its folder.
fn new_page() -> (Page, TempDir) {
    let folder = folder();
    (Page::of_toys(folder.path()), folder)
}

#[test]
fn the_games_are_told_in_their_order() {
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
fn what_a_match_does_not_allow_is_refused() {
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
fn a_match_that_was_quit_has_no_result_and_can_be_looked_at() {
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
fn another_match_has_the_same_options_unless_it_is_given_others() {
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

#[test]
fn a_window_without_a_screen_stays_as_it_is() {
    let (page, _folder) = new_page();
    assert_eq!(page.ask("widen", json!({ "by": 300 })), Ok(json!(0)));
    assert_eq!(page.ask("title", json!({ "text": "Kalaha" })), Ok(json!(null)));
    assert_eq!(page.ask("announce", json!({ "text": "Blue to move." })), Ok(json!(null)));
}

const DAY: &str = "2026-11-22";

#[test]
fn a_file_is_asked_for_only_where_there_is_something_to_do_with_it() {
    let (page, _folder) = new_page();
    assert_eq!(page.ask("has_files", json!({})), Ok(json!(true)));
    page.is_refused("export_file", json!({ "id": 99, "day": DAY }), "unknown_match", "99");
    let record = json!({ "game": "chess", "day": DAY, "form": "csv", "text": "1" });
    page.is_refused("export_record", record, "unknown_game", "'chess'");
    page.is_refused("import_file", json!({ "game": "chess" }), "unknown_game", "'chess'");
}

#[test]
fn settings_are_checked_kept_and_found_again() {
    let (page, folder) = new_page();
    let mut settings = page.ask("settings", json!({})).expect("settings");
    assert_eq!(settings["scale_percent"], 100);
    settings["scale_percent"] = json!(1000);
    for (wrong, words) in [(settings.clone(), "1000"), (json!({ "colour": "pink" }), "colour")] {
        page.is_refused("keep_settings", json!({ "settings": wrong }), "bad_settings", words);
    }
    settings["scale_percent"] = json!(150);
    settings["language"] = json!("km");
    assert_eq!(page.ask("keep_settings", json!({ "settings": settings })), Ok(settings.clone()));
    settings["turn_deg"] = json!(90);
    let part = json!({ "settings": { "turn_deg": 90 } });
    assert_eq!(page.ask("keep_settings", part), Ok(settings.clone()));
    drop(page);
    assert_eq!(Page::of_toys(folder.path()).ask("settings", json!({})), Ok(settings));
}

#[test]
fn a_match_is_found_again_by_the_next_start() {
    let (page, folder) = new_page();
    page.begin();
    let played = page.play("1");
    drop(page);
    let found = Page::of_toys(folder.path()).open();
    assert_eq!(found["phase"], "paused");
    for part in ["view", "record", "seats", "at", "options"] {
        assert_eq!(found[part], played[part]);
    }
}

#[test]
fn damaged_files_are_set_aside_and_told_once() {
    let folder = folder();
    begun_in(&folder);
    fs::write(folder.path().join("spielkiste.db"), "half a database").expect("damaged matches");
    fs::write(folder.path().join("settings.json"), [0xff]).expect("damaged settings");
    let page = Page::of_toys(folder.path());
    assert_eq!(page.open()["phase"], "choosing");
    let told = notices(&page);
    assert_eq!(told[0], ("settings_set_aside".into(), "settings.damaged-1.json".into()));
    assert_eq!(told[1], ("matches_recovered".into(), "spielkiste.damaged-1.db".into()));
    assert_eq!(notices(&page), []);
    let kept = fs::read_to_string(folder.path().join("spielkiste.damaged-1.db"));
    assert_eq!(kept.expect("the damaged matches are still there"), "half a database");
}

#[test]
fn settings_are_read_with_the_marks_of_any_editor_and_one_that_is_none_costs_no_other() {
    let folder = folder();
    let file = folder.path().join("settings.json");
    let text = r#"{"format": 1, "settings": {"language": "km", "pace_ms": 5}}"#;
    let utf16: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for marked in [format!("\u{feff}{text}").into_bytes(), utf16] {
        fs::write(&file, &marked).expect("settings");
        let page = Page::of_toys(folder.path());
        assert_eq!(notices(&page), []);
        let settings = page.ask("settings", json!({})).expect("settings");
        assert_eq!((&settings["language"], &settings["pace_ms"]), (&json!("km"), &json!(5)));
    }
    let wrong = text.replace("5", r#""5""#);
    fs::write(&file, &wrong).expect("settings");
    for told in [vec![("settings_set_aside".into(), "settings.damaged-1.json".into())], vec![]] {
        let page = Page::of_toys(folder.path());
        assert_eq!(notices(&page), told);
        let settings = page.ask("settings", json!({})).expect("settings");
        assert_eq!((&settings["language"], &settings["pace_ms"]), (&json!("km"), &json!(600)));
    }
    let aside = fs::read_to_string(folder.path().join("settings.damaged-1.json"));
    assert_eq!(aside.expect("it is still there"), wrong);
}

#[test]
#[cfg(unix)]
fn what_is_no_plain_file_in_the_data_folder_is_told_and_waited_for_by_nobody() {
    let names = ["in-use.lock", "settings.json", "window.json", "spielkiste.db"];
    let kinds: [fn(&std::path::Path); 3] = [
        |path| {
            let made = std::process::Command::new("mkfifo").arg(path).status().expect("mkfifo is there");
            assert!(made.success());
        },
        |path| fs::create_dir(path).expect("a folder"),
        |path| std::os::unix::fs::symlink(path, path).expect("a link that leads round"),
    ];
    for make in kinds {
        let folder = folder();
        names.iter().for_each(|name| make(&folder.path().join(name)));
        let page = Page::of_toys(folder.path());
        let told: Vec<_> = notices(&page).into_iter().map(|(_, file)| file).collect();
        assert_eq!(told, ["settings.json", "spielkiste.db"]);
        let begun = page.begin();
        assert_eq!((&begun["phase"], &begun["trouble"]["code"]), (&json!("running"), &json!("storage")));
        let settings = json!({ "settings": { "theme": "dark" } });
        page.is_refused("keep_settings", settings, "settings_storage", "settings.json");
        page.play("1");
    }
}

#[test]
#[cfg(unix)]
fn settings_behind_a_link_are_changed_where_they_are() {
    let (folder, elsewhere) = (folder(), folder());
    let (link, target) = (folder.path().join("settings.json"), elsewhere.path().join("dotfiles.json"));
    std::os::unix::fs::symlink(&target, &link).expect("a link");
    let page = Page::of_toys(folder.path());
    page.ask("keep_settings", json!({ "settings": { "theme": "dark" } })).expect("settings");
    assert!(fs::symlink_metadata(&link).is_ok_and(|link| link.is_symlink()), "the link stays");
    assert!(fs::read_to_string(&target).is_ok_and(|text| text.contains("dark")));
}

#[test]
#[cfg(target_os = "linux")]
fn a_second_program_learns_of_a_folder_whose_name_is_no_unicode() {
    use std::os::unix::ffi::OsStringExt;
    let folder = folder();
    let named = folder.path().join(OsString::from_vec(b"Ordner-\xfc".to_vec()));
    let first = Page::of_toys(&named);
    first.begin();
    first.play("1");
    let second = Page::of_toys(&named);
    let told = second.ask("folder_in_use", json!({})).expect("an answer");
    assert!(told.as_str().is_some_and(|told| told.ends_with("Ordner-\u{fffd}")), "{told}");
    assert_eq!(second.open()["at"], 1, "it looks");
}

/// The codes of what is told, and the files that it is about.
fn notices(page: &Page) -> Vec<(String, String)> {
    let notices = page.ask("notices", json!({})).expect("notices");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let notices = notices.as_array().expect("a list").iter();
    notices.map(|notice| (text(&notice["code"]), text(&notice["file"]))).collect()
}

/// A running match of two people with one move, kept in this folder by a program that has ended.
fn begun_in(folder: &TempDir) -> Value {
    let page = Page::of_toys(folder.path());
    page.begin();
    page.play("1");
    page.ask("save", json!({ "id": page.open()["id"] })).expect("the match as text")
}

/// Changes the database that a program left in this folder.
fn in_database(folder: &TempDir, statement: &str) {
    let database = rusqlite::Connection::open(folder.path().join("spielkiste.db")).expect("a database");
    database.execute_batch(statement).expect("a statement");
}

#[test]
fn a_match_that_cannot_be_used_stays_and_is_told_where_it_would_be() {
    let folder = folder();
    begun_in(&folder);
    in_database(&folder, "UPDATE saves SET save = '{ half a ma'; UPDATE matches SET summary = NULL");
    let page = Page::of_toys(folder.path());
    assert_eq!(notices(&page), []);
    let fresh = page.open();
    assert_eq!((&fresh["phase"], &fresh["trouble"]["code"]), (&json!("choosing"), &json!("match_set_aside")));
    let list = listed(&page, json!({}));
    let [entry] = &list[..] else { panic!("{list:?}") };
    assert_eq!((&entry["summary"], &entry["game"]), (&Value::Null, &json!(GAME)));
    assert_ne!(entry["id"], fresh["id"]);
    for command in ["open_match", "preview", "rematch"] {
        page.is_refused(command, json!({ "id": entry["id"] }), "bad_save", "save");
    }
    assert_eq!(page.ask("delete_matches", json!({ "ids": [entry["id"]] })), Ok(json!(1)));
    assert_eq!(listed(&page, json!({})), [Value::Null; 0]);
}

/// A text in the database of this folder.
fn kept_in(folder: &TempDir, query: &str) -> String {
    let database = rusqlite::Connection::open(folder.path().join("spielkiste.db")).expect("a database");
    database.query_row(query, [], |row| row.get(0)).expect("a text")
}

/// What stands in the list of a filter.
fn listed(page: &Page, filter: Value) -> Vec<Value> {
    let list = page.ask("list_matches", json!({ "filter": filter, "offset": 0, "limit": 99 }));
    let list = list.expect("a list");
    let entries = list["entries"].as_array().expect("entries").clone();
    assert_eq!(list["total"], entries.len());
    entries
}

#[test]
fn a_match_with_a_result_is_told_of_in_the_statistics_of_both_people() {
    let (page, _folder) = new_page();
    page.begin();
    for (side, name) in [("first", "Anna"), ("second", "Bopha")] {
        page.act(json!({ "kind": "set_name", "side": side, "name": name }));
    }
    page.play("1");
    let ask = |player: &str| {
        let query = json!({ "player": player, "game": null, "opponent": null, "zone": [{ "from": 0, "ahead": 7200 }] });
        page.ask("statistics", json!({ "query": query })).expect("a report")
    };
    assert_eq!(ask("Anna")["people"], json!([]), "the match goes on");
    page.act(json!({ "kind": "resign" }));
    let [anna, bopha] = ["Anna", "Bopha"].map(ask);
    assert_eq!((&anna["results"]["won"], &anna["results"]["plies"]), (&json!(1), &json!(1)));
    assert_eq!((&bopha["results"]["lost"], &bopha["games"][0]["game"]), (&json!(1), &json!(GAME)));
    assert_eq!(bopha["opponents"][0]["opponent"], json!({ "kind": "human", "name": "Anna" }));
    assert_eq!(anna["people"].as_array().map(Vec::len), Some(2));
    page.is_refused("statistics", json!({ "query": {} }), "bad_argument", "zone");
}

#[test]
fn every_match_with_a_move_is_listed_opened_and_kept_on() {
    let (page, folder) = new_page();
    let first = page.begin();
    assert_eq!(listed(&page, json!({})), [Value::Null; 0], "nobody has moved");
    page.act(json!({ "kind": "set_name", "side": "second", "name": "Bopha" }));
    page.play("1");
    page.ask("new_match", json!({ "game": GAME, "options": null })).expect("another match");
    page.act(json!({ "kind": "start" }));
    let second = page.play("2");
    let ids = |filter: Value| -> Vec<Value> {
        listed(&page, filter).iter().map(|entry| entry["id"].clone()).collect()
    };
    assert_eq!(ids(json!({ "sort": "changed" })), [second["id"].clone(), first["id"].clone()]);
    assert_eq!(ids(json!({ "text": "BOPH", "phase": "running" })).len(), 2);
    assert_eq!(page.ask("names", json!({})), Ok(json!(["Bopha"])));

    let looked = page.ask("preview", json!({ "id": first["id"] })).expect("it is kept");
    assert_eq!(looked["record"][0]["text"], "1");
    assert_eq!(page.open()["id"], second["id"], "it was only looked at");
    let opened = page.ask("open_match", json!({ "id": first["id"] })).expect("it is kept");
    assert_eq!((&opened["record"], &opened["phase"]), (&looked["record"], &json!("paused")));
    assert_eq!(page.open()["id"], first["id"]);
    page.act(json!({ "kind": "start" }));
    page.play("2");
    drop(page);
    let page = Page::of_toys(folder.path());
    assert_eq!(page.open()["id"], first["id"], "the one that changed last");
    assert_eq!(page.open()["at"], 2);
}

#[test]
fn a_rematch_swaps_the_sides_and_a_match_goes_on_from_any_of_its_moves() {
    let (page, _folder) = new_page();
    let id = page.begin()["id"].clone();
    page.act(json!({ "kind": "set_name", "side": "second", "name": "Bopha" }));
    page.play("1");
    page.play("2");
    page.is_refused("rematch", json!({ "id": id }), "not_now", "rematch");
    page.is_refused("continue_from", json!({ "id": id, "ply": 3 }), "not_now", "continuing");
    let continued = page.ask("continue_from", json!({ "id": id, "ply": 1 })).expect("a match");
    let continued = page.ask("open_match", json!({ "id": continued["id"] })).expect("it is there");
    assert_eq!((&continued["at"], &continued["record"][0]["text"]), (&json!(1), &json!("1")));
    page.ask("open_match", json!({ "id": id })).expect("it is kept");
    page.act(json!({ "kind": "start" }));
    page.act(json!({ "kind": "resign" }));
    page.ask("rematch", json!({ "id": id })).expect("a rematch");
    let rematch = page.open();
    assert_eq!((&rematch["series"]["game"], &rematch["names"]["first"]), (&json!(2), &json!("Bopha")));
}

#[test]
fn a_note_a_star_and_what_is_deleted_can_be_undone() {
    let (page, folder) = new_page();
    let id = page.begin()["id"].clone();
    page.play("1");
    page.ask("annotate", json!({ "id": id, "note": "the first" })).expect("a note");
    page.ask("star", json!({ "id": id, "starred": true })).expect("a star");
    for (command, more) in [("annotate", json!({ "note": "" })), ("star", json!({ "starred": true }))] {
        let mut arguments = more;
        arguments["id"] = json!(99);
        page.is_refused(command, arguments, "unknown_match", "99");
    }
    let long = json!({ "id": id, "note": "a".repeat(10_001) });
    page.is_refused("annotate", long, "bad_argument", "10000");
    let entry = listed(&page, json!({ "starred": true, "text": "First" })).remove(0);
    assert_eq!((&entry["id"], &entry["note"]), (&id, &json!("the first")));

    assert_eq!(page.ask("delete_matches", json!({ "ids": [id, 99] })), Ok(json!(1)));
    assert_eq!(listed(&page, json!({})), [Value::Null; 0]);
    assert_eq!(page.open()["phase"], "choosing");
    page.is_refused("open_match", json!({ "id": id }), "unknown_match", "");
    assert_eq!(page.ask("restore_matches", json!({ "ids": [id] })), Ok(json!(1)));
    assert_eq!(listed(&page, json!({})), [entry]);
    assert_eq!(page.ask("open_match", json!({ "id": id })).expect("it is back")["at"], 1);
    page.ask("delete_matches", json!({ "ids": [id] })).expect("deleted");
    drop(page);
    let page = Page::of_toys(folder.path());
    assert_eq!(page.ask("restore_matches", json!({ "ids": [id] })), Ok(json!(0)));
}

/// The list without the ids, which are never given twice.
fn without_ids(entries: Vec<Value>) -> Vec<Value> {
    let without_id = |mut entry: Value| {
        entry["id"] = Value::Null;
        entry
    };
    entries.into_iter().map(without_id).collect()
}

#[test]
fn what_is_exported_deleted_and_imported_is_the_same_list_and_the_same_text() {
    let (page, _folder) = new_page();
    for name in ["Anna", "Bopha"] {
        let id = page.begin()["id"].clone();
        page.act(json!({ "kind": "set_name", "side": "second", "name": name }));
        page.play("1");
        page.play("2");
        page.act(json!({ "kind": "undo", "plies": 1 }));
        page.ask("annotate", json!({ "id": id, "note": format!("with {name}") })).expect("a note");
        page.ask("star", json!({ "id": id, "starred": name == "Anna" })).expect("a star");
        page.ask("new_match", json!({ "game": GAME, "options": null })).expect("another match");
    }
    let all = json!({ "kind": "filter", "filter": {} });
    let export =
        |form| page.ask("export_matches", json!({ "selection": all, "form": form })).expect("a text");
    let import = |text: &Value| page.ask("import_matches", json!({ "text": text })).expect("a report");
    let before = without_ids(listed(&page, json!({})));
    assert_eq!(before.len(), 2);
    for form in ["text", "json"] {
        let exported = export(form);
        assert_eq!(exported["count"], json!({ "written": 2, "hidden": 0, "unreadable": 0 }));
        let known = import(&exported["text"]);
        assert_eq!((&known["known"], &known["ids"]), (&json!(2), &json!([])), "they are there");
        page.ask("delete_everything", json!({})).expect("everything is deleted");
        let report = import(&json!(format!("{0}{0}", exported["text"].as_str().expect("a text"))));
        if form == "text" {
            assert_eq!((report["ids"].as_array().map(Vec::len), &report["known"]), (Some(2), &json!(2)));
        } else {
            assert_eq!(report["broken_count"], 1, "two texts are no JSON");
        }
        assert_eq!(without_ids(listed(&page, json!({}))), before);
        assert_eq!(export(form), exported, "the same bytes");
    }
    let one = json!({ "kind": "ids", "ids": [listed(&page, json!({}))[0]["id"]] });
    let table = page.ask("export_matches", json!({ "selection": one, "form": "csv" })).expect("a table");
    assert_eq!(table["text"].as_str().map(|text| text.lines().count()), Some(2));
}

#[test]
fn a_match_that_cannot_be_deleted_stays_at_the_table() {
    let (page, folder) = new_page();
    let id = page.begin()["id"].clone();
    page.play("1");
    // As another program would that writes.
    let other = rusqlite::Connection::open(folder.path().join("spielkiste.db")).expect("a database");
    other.execute_batch("BEGIN IMMEDIATE").expect("a lock");
    page.ask("delete_matches", json!({ "ids": [id] })).expect_err("a refusal");
    drop(other);
    page.play("2");
    assert_eq!(page.open()["id"], id);
}

#[test]
fn a_broken_match_is_named_by_its_line_and_the_others_come_in() {
    let (page, _folder) = new_page();
    let text = "[Game \"heap\"]\n\n1. 9 *\n[Game \"heap\"]\n\n1. 1 *\n[Game \"chess\"]\n\n1. e4 *\n";
    let report = page.ask("import_matches", json!({ "text": text })).expect("a report");
    assert_eq!((listed(&page, json!({})).len(), &report["broken_count"]), (1, &json!(2)));
    let broken: Vec<_> = report["broken"].as_array().expect("a list").iter().collect();
    assert_eq!((&broken[0]["line"], &broken[0]["code"]), (&json!(3), &json!("bad_save")));
    assert_eq!((&broken[1]["line"], &broken[1]["code"]), (&json!(7), &json!("unknown_game")));
    let nothing = page.ask("import_matches", json!({ "text": "" })).expect("a report");
    assert_eq!(
        (&nothing["ids"], &nothing["broken_count"], &nothing["known"]),
        (&json!([]), &json!(0), &json!(0))
    );
}

#[test]
fn a_running_match_with_secrets_is_not_exported() {
    let (page, _folder) = new_page();
    seat_people(&page, "notes");
    for command in [json!({ "kind": "start" }), json!({ "kind": "play", "text": "w100" })] {
        page.apply("notes", command).expect("the match allows it");
    }
    let all = json!({ "selection": { "kind": "filter", "filter": {} }, "form": "json" });
    let count = |page: &Page| page.ask("export_matches", all.clone()).expect("a text")["count"].clone();
    let outlook = |page: &Page| page.ask("export_outlook", all.clone()).expect("an outlook");
    assert_eq!(count(&page), json!({ "written": 0, "hidden": 1, "unreadable": 0 }));
    let hidden = json!({ "game": "notes", "reason": "hidden", "matches": 1 });
    assert_eq!(outlook(&page), json!({ "written": 0, "only_here": [hidden] }), "it is told before");
    page.apply("notes", json!({ "kind": "quit" })).expect("an end");
    assert_eq!(count(&page), json!({ "written": 1, "hidden": 0, "unreadable": 0 }));
    assert_eq!(outlook(&page), json!({ "written": 1, "only_here": [] }));
}

#[test]
fn everything_can_be_deleted() {
    let folder = folder();
    let page = Page::of(folder.path());
    let save = include_str!("data/saves/format-2.json");
    page.ask("load", json!({ "game": "smess", "text": save })).expect("a match");
    assert_eq!(listed(&page, json!({})).len(), 1);
    page.ask("keep_settings", json!({ "settings": { "theme": "dark" } })).expect("settings");
    page.ask("delete_everything", json!({})).expect("everything is deleted");
    let fresh = page.ask("open", json!({ "game": "smess" })).expect("a new match");
    assert_eq!((&fresh["phase"], &fresh["record"]), (&json!("choosing"), &json!([])));
    assert_eq!(listed(&page, json!({})), [Value::Null; 0]);
    drop(page);
    let left: Vec<_> = files(&folder).into_iter().map(|(name, _)| name).collect();
    assert_eq!(left, ["in-use.lock", "settings.json", "spielkiste.db"]);
    assert_eq!(listed(&Page::of(folder.path()), json!({})), [Value::Null; 0]);
}

#[test]
fn damage_is_found_when_the_page_can_be_used_and_what_can_be_read_is_there() {
    let folder = folder();
    let (played, path) = (begun_in(&folder), folder.path().join("spielkiste.db"));
    let page = Page::of_toys(folder.path());
    assert_eq!(page.ask("check_matches", json!({})), Ok(json!([])));
    drop(page);
    // Of the index by which the last match of a game is found.
    in_database(
        &folder,
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'saves')
         WHERE name = 'last_of_game';",
    );
    let damaged = fs::read(path).expect("a database");
    let page = Page::of_toys(folder.path());
    let told = page.ask("check_matches", json!({})).expect("notices");
    assert_eq!(
        (&told[0]["code"], &told[0]["file"]),
        (&json!("matches_recovered"), &json!("spielkiste.damaged-1.db"))
    );
    assert_eq!(fs::read(folder.path().join("spielkiste.damaged-1.db")).expect("it is kept"), damaged);
    assert_eq!(page.ask("save", json!({ "id": page.open()["id"] })), Ok(played));
    assert_eq!(page.ask("check_matches", json!({})), Ok(json!([])));
}

#[test]
fn matches_of_a_newer_version_are_told_and_left_as_they_are() {
    let folder = folder();
    begun_in(&folder);
    let path = folder.path().join("spielkiste.db");
    let mut bytes = fs::read(&path).expect("the matches");
    // The version of the schema, big-endian at byte 60 of the format of SQLite's files.
    bytes[60..64].copy_from_slice(&99u32.to_be_bytes());
    fs::write(&path, &bytes).expect("newer matches");
    let page = Page::of_toys(folder.path());
    assert_eq!(notices(&page), [("newer_format".into(), "spielkiste.db".into())]);
    let begun = page.begin();
    assert_eq!((&begun["phase"], &begun["trouble"]["code"]), (&json!("running"), &json!("storage")));
    drop(page);
    assert_eq!(fs::read(&path).expect("the matches"), bytes);
}

#[test]
fn a_disk_that_refuses_is_told_and_the_match_goes_on() {
    let folder = folder();
    // A file stands where the app's folder would have to be.
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "").expect("a file");
    let page = Page::of_toys(&blocked);
    let whole = blocked.to_str().expect("a plain name").to_owned();
    assert_eq!(notices(&page), [("folder_unwritable".into(), whole)]);
    let begun = page.begin();
    assert_eq!(begun["phase"], "running");
    assert_eq!(begun["trouble"]["code"], "storage");
    assert_eq!(begun["trouble"]["file"], "spielkiste.db");
    // Settings that cannot be kept are no match that cannot be kept.
    let settings = json!({ "settings": page.ask("settings", json!({})).expect("settings") });
    page.is_refused("keep_settings", settings.clone(), "settings_storage", "settings.json");
    assert_eq!(page.ask("keep_settings", settings).expect_err("a refusal")["file"], "settings.json");
}

#[test]
fn no_secret_of_a_running_match_crosses_to_the_page() {
    let (page, folder) = new_page();
    page.ask("new_match", json!({ "game": "notes", "options": "counters=4" })).expect("a match");
    seat_people(&page, "notes");
    let kept = kept_in(&folder, "SELECT save FROM saves");
    let kept: Value = serde_json::from_str(&kept).expect("a save is JSON");
    let seed = kept["seed"].to_string();
    let id = page.ask("open", json!({ "game": "notes" })).expect("a match")["id"].clone();
    // Sends a command, and looks for secrets in what is shown then, or in the refusal.
    let send = |command: Value| {
        let answer = page.apply("notes", command.clone());
        let crossed = answer.as_ref().unwrap_or_else(|refused| refused);
        let tells = |secret: &str| crossed["phase"] != "over" && crossed.to_string().contains(secret);
        assert!(!tells(&seed), "{command} tells the seed");
        for (secret, side) in [("777", "first"), ("778", "second")] {
            assert!(!tells(secret) || crossed["eyes"] == side, "{command} tells a note");
        }
        answer
    };
    let mut shown = send(json!({ "kind": "start" })).expect("a start");
    for text in ["w777", "w778", "w777", "w778"] {
        page.ask("save", json!({ "id": shown["id"] })).expect_err("a copy would tell everything");
        send(json!({ "kind": "look", "ply": 0, "as": "all" })).expect_err("only after the end");
        if !shown["hand_over"].is_null() {
            send(json!({ "kind": "play", "text": text })).expect_err("nobody has the device");
            send(json!({ "kind": "take_device" })).expect("the device is there");
        }
        shown = send(json!({ "kind": "play", "text": text })).expect("a legal move");
        let mut list =
            page.ask("list_matches", json!({ "filter": {}, "offset": 0, "limit": 9 })).expect("a list");
        // Seconds since 1970 have every digit sooner or later.
        let entry = &mut list["entries"][0];
        entry["changed"].take();
        entry["summary"]["began"].take();
        let looked = page.ask("preview", json!({ "id": id })).expect("it is there");
        for secret in [&seed, "777", "778"] {
            let over = looked["phase"] == "over";
            assert!(over || !list.to_string().contains(secret), "the list tells a secret: {list}");
            let told = over || !looked["eyes"].is_null();
            assert!(told || !looked.to_string().contains(secret), "a look tells a secret");
        }
    }
    assert_eq!((&shown["view"]["seed"].to_string(), &shown["view"]["written"]), (&seed, &json!([777, 778])));
}

/// The files of a folder with what they hold, apart from the one in which SQLite notes who is reading.
fn files(folder: &TempDir) -> Vec<(OsString, Vec<u8>)> {
    let entries = fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("a file"));
    let lasting = entries.filter(|entry| entry.file_name() != "spielkiste.db-shm");
    let mut files: Vec<_> =
        lasting.map(|entry| (entry.file_name(), fs::read(entry.path()).expect("a file"))).collect();
    files.sort();
    files
}

#[test]
fn a_second_program_on_the_same_folder_only_looks() {
    let folder = folder();
    let first = Page::of_toys(folder.path());
    assert_eq!(first.ask("folder_in_use", json!({})), Ok(Value::Null));
    first.is_refused("leave", json!({}), "not_now", "leaving");
    first.begin();
    first.play("1");
    let before = files(&folder);

    let second = Page::of_toys(folder.path());
    assert_eq!(second.ask("folder_in_use", json!({})), Ok(json!(folder.path())));
    let seen = second.open();
    assert_eq!((&seen["at"], &seen["phase"]), (&json!(1), &json!("paused")));
    for able in ["start", "undo", "go_to", "resign", "quit"] {
        assert_eq!(seen["can"][able], false, "{able}");
    }
    for command in [
        json!({ "kind": "start" }),
        json!({ "kind": "seat", "side": "first", "player": null }),
        json!({ "kind": "play", "text": "1" }),
        json!({ "kind": "enter", "input": { "kind": "press", "cell": 0 } }),
        json!({ "kind": "undo", "plies": 1 }),
        json!({ "kind": "quit" }),
    ] {
        second.refuses(command, "only_looking", "only be looked at");
    }
    for (command, arguments) in [
        ("new_match", json!({ "game": GAME, "options": null })),
        ("load", json!({ "game": GAME, "text": "7" })),
        ("rematch", json!({ "id": seen["id"] })),
        ("continue_from", json!({ "id": seen["id"], "ply": 0 })),
        ("annotate", json!({ "id": seen["id"], "note": "mine" })),
        ("star", json!({ "id": seen["id"], "starred": true })),
        ("delete_matches", json!({ "ids": [seen["id"]] })),
        ("restore_matches", json!({ "ids": [seen["id"]] })),
        ("delete_everything", json!({})),
        ("import_matches", json!({ "text": "[Game \"heap\"]\n1. 1 *" })),
    ] {
        second.is_refused(command, arguments, "only_looking", "only be looked at");
    }
    assert_eq!(listed(&second, json!({})).len(), 1);
    second.ask("preview", json!({ "id": seen["id"] })).expect("it can be looked at");
    // They hold until it ends.
    let settings = second.ask("keep_settings", json!({ "settings": { "theme": "dark" } })).expect("settings");
    assert_eq!(settings["theme"], "dark");
    assert_eq!(files(&folder), before, "nothing is written");
    first.play("1");
    drop((first, second));

    let next = Page::of_toys(folder.path());
    assert_eq!(next.ask("folder_in_use", json!({})), Ok(Value::Null));
    assert_eq!(next.open()["at"], 2);
}
