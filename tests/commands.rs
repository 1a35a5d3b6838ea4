//! The app's commands as the page sends them, on Tauri's mock runtime: no window, no web view.

use app_harness::Page;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fs::{self, File};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What these tests ask of a page again and again.
trait PageExt {
    fn open(&self) -> Value;

    /// A running match of two people.
    fn begin(&self) -> Value;

    /// What `apply` takes for a command of the match of Smess.
    fn of_smess(&self, command: Value) -> Value;

    /// Sends a command that has to be refused with this code, a sentence with these words, and no change.
    fn is_refused(&self, command: &str, arguments: Value, code: &str, words: &str);
}

impl PageExt for Page {
    fn open(&self) -> Value {
        self.ask("open", json!({ "game": "smess" })).expect("Smess can be opened")
    }

    fn begin(&self) -> Value {
        self.open();
        for side in ["first", "second"] {
            self.apply("smess", json!({ "kind": "seat", "side": side, "player": { "kind": "human" } }))
                .expect("a human can be chosen");
        }
        self.apply("smess", json!({ "kind": "start" })).expect("the match can start")
    }

    fn of_smess(&self, command: Value) -> Value {
        json!({ "id": self.open()["id"], "command": command })
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

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

#[test]
fn an_unknown_game_or_match_is_refused() {
    let folder = folder();
    let page = Page::of(folder.path());
    page.is_refused("open", json!({ "game": "chess" }), "unknown_game", "'chess'");
    page.is_refused("new_match", json!({ "game": "chess", "options": null }), "unknown_game", "'chess'");
    page.is_refused("load", json!({ "game": "chess", "text": "" }), "unknown_game", "'chess'");
    let start = json!({ "id": 99, "command": { "kind": "start" } });
    page.is_refused("apply", start, "unknown_match", "99");
    page.is_refused("save", json!({ "id": 99 }), "unknown_match", "99");
    page.is_refused("answer", json!({ "id": 99, "question": "targets" }), "unknown_match", "99");
}

#[test]
fn questions_are_listed_by_game_and_answered() {
    let folder = folder();
    let page = Page::of(folder.path());
    let id = page.begin()["id"].clone();
    let questions = page.ask("questions", Value::Null).expect("a list");
    let asked = questions["smess"].as_array().expect("the questions of Smess");
    assert_eq!(asked[0], json!({ "id": "pieces_first", "key": "1", "about": "board" }));
    for question in asked {
        let cell = if question["about"] == "cell" { json!(3) } else { Value::Null };
        page.ask("answer", json!({ "id": id, "question": question["id"], "cell": cell })).expect("an answer");
    }
    let attackers = json!({ "id": id, "question": "attackers", "cell": 3 });
    let answer = page.ask("answer", attackers).expect("an answer");
    assert_eq!(answer["piece"], json!({ "side": "first", "piece": "brain", "cell": 3 }));
}

#[test]
fn a_question_that_does_not_exist_is_refused() {
    let folder = folder();
    let page = Page::of(folder.path());
    let id = page.begin()["id"].clone();
    for (question, cell) in [("nonsense", Value::Null), ("targets", json!(56)), ("targets", Value::Null)] {
        let arguments = json!({ "id": id, "question": question, "cell": cell });
        page.is_refused("answer", arguments, "no_answer", question);
    }
}

#[test]
fn a_move_may_be_typed_as_the_record_writes_it() {
    let folder = folder();
    let page = Page::of(folder.path());
    page.begin();
    let played = page.apply("smess", json!({ "kind": "play", "text": " Na2-a3 " })).expect("a move");
    assert_eq!(played["record"][0]["text"], "Na2-a3");
}

#[test]
fn a_wrong_position_in_the_options_is_refused() {
    let folder = folder();
    let page = Page::of(folder.path());
    page.begin();
    for options in ["position=nonsense", "position=", "position=8/8/8 b 0 1", "colour=pink", "position"] {
        page.is_refused("new_match", json!({ "game": "smess", "options": options }), "bad_options", "option");
    }
}

#[test]
fn an_unknown_argument_is_refused() {
    let folder = folder();
    let page = Page::of(folder.path());
    page.begin();
    for (command, arguments, words) in [
        ("open", json!({}), "'game'"),
        ("open", json!({ "game": 7 }), "'game'"),
        ("new_match", json!({ "game": "smess", "options": 7 }), "'options'"),
        ("load", json!({ "game": "smess", "text": null }), "'text'"),
        ("apply", json!({ "id": "smess", "command": { "kind": "start" } }), "'id'"),
        ("apply", json!({ "id": 1 }), "'command'"),
        ("subscribe", json!({ "channel": null }), "'channel'"),
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
        page.is_refused("apply", page.of_smess(command), "bad_argument", words);
    }
}

#[test]
fn an_unknown_command_is_refused() {
    let folder = folder();
    let page = Page::of(folder.path());
    page.is_refused("cheat", json!({ "game": "smess" }), "unknown_command", "'cheat'");
}

#[test]
fn a_move_that_may_not_be_made_is_refused() {
    let folder = folder();
    let page = Page::of(folder.path());
    page.begin();
    page.is_refused(
        "apply",
        page.of_smess(json!({ "kind": "play", "text": "a2a5" })),
        "illegal_move",
        "'a2a5'",
    );
    page.is_refused(
        "apply",
        page.of_smess(json!({ "kind": "play", "text": "a7a6" })),
        "illegal_move",
        "'a7a6'",
    );
    page.is_refused("apply", page.of_smess(json!({ "kind": "play", "text": "h9" })), "bad_move", "");
    page.is_refused("apply", page.of_smess(json!({ "kind": "go_to", "ply": 4000 })), "not_now", "");
    page.is_refused("apply", page.of_smess(json!({ "kind": "undo", "plies": 1 })), "not_now", "");
}

#[test]
fn the_games_are_told_in_their_order() {
    let folder = folder();
    let games = Page::of(folder.path()).ask("games", json!({})).expect("a list");
    assert_eq!(games[0], "smess");
    assert_eq!(games[1], "kalaha");
}

#[test]
fn what_is_not_possible_now_is_refused() {
    let folder = folder();
    let page = Page::of(folder.path());
    page.is_refused("apply", page.of_smess(json!({ "kind": "look", "ply": 0 })), "not_now", "looking");
    page.begin();
    page.is_refused(
        "apply",
        page.of_smess(json!({ "kind": "analyse", "wanted": true })),
        "not_now",
        "analysis",
    );
    page.is_refused("apply", page.of_smess(json!({ "kind": "take_device" })), "not_now", "device");
    page.apply("smess", json!({ "kind": "quit" })).expect("a running match can be quit");
    page.is_refused("apply", page.of_smess(json!({ "kind": "quit" })), "not_now", "quitting");
    page.is_refused("apply", page.of_smess(json!({ "kind": "look", "ply": 1 })), "not_now", "looking");
}

#[test]
fn a_match_that_was_quit_has_no_result_and_can_be_looked_at() {
    let folder = folder();
    let page = Page::of(folder.path());
    page.begin();
    page.apply("smess", json!({ "kind": "play", "text": "a2a3" })).expect("a legal move");
    let over = page.apply("smess", json!({ "kind": "quit" })).expect("quitting");
    assert_eq!(over["outcome"], json!({ "winner": null, "ending": "abandoned" }));
    let looking = page.apply("smess", json!({ "kind": "look", "ply": 0, "as": "first" })).expect("looking");
    assert_eq!((&looking["looking"], &looking["at"]), (&json!({ "ply": 0, "as": "first" }), &json!(1)));
    assert_eq!(looking["view"]["move_number"], 1);
    let back = page.apply("smess", json!({ "kind": "look", "ply": null })).expect("the end again");
    assert_eq!((&back["looking"], &back["view"]), (&Value::Null, &over["view"]));
}

#[test]
fn another_match_has_the_same_options_unless_it_is_given_others() {
    let folder = folder();
    let page = Page::of(folder.path());
    page.open();
    let begin = |page: &Page, options: Value| {
        page.ask("new_match", json!({ "game": "smess", "options": options })).expect("a match");
        page.open()["options"]["text"].clone()
    };
    let position = "repetition-draw=on,position=3b3/7/7/7/7/7/7/3B2N b 0 1";
    assert_eq!(begin(&page, json!(position)), position);
    assert_eq!(begin(&page, Value::Null), "repetition-draw=on");
    drop(page);
    let page = Page::of(folder.path());
    assert_eq!(begin(&page, Value::Null), "repetition-draw=on");
    assert_eq!(begin(&page, json!("")), "");
}

#[test]
fn a_cell_that_does_not_exist_changes_nothing() {
    let folder = folder();
    let page = Page::of(folder.path());
    let mut before = page.begin();
    let input = json!({ "kind": "press", "cell": 65535 });
    let mut after =
        page.apply("smess", json!({ "kind": "enter", "input": input })).expect("nothing to refuse");
    for snapshot in [&mut before, &mut after] {
        snapshot["revision"] = Value::Null;
    }
    assert_eq!(after, before);
}

#[test]
fn a_broken_save_is_refused() {
    let folder = folder();
    let page = Page::of(folder.path());
    let id = page.begin()["id"].clone();
    let save = page.ask("save", json!({ "id": id })).expect("the match as text");
    let save = save.as_str().expect("a text");
    let cut = save[..save.len() / 2].to_owned();
    let newer = save.replace("\"format\":2", "\"format\":99");
    let texts = [
        ("", "bad_save"),
        ("nonsense", "not_a_match"),
        ("{}", "bad_save"),
        ("[]", "not_a_match"),
        (&cut, "bad_save"),
        (&newer, "newer_format"),
    ];
    for (text, code) in texts {
        page.is_refused("load", json!({ "game": "smess", "text": text }), code, "save");
    }
    page.is_refused("load", json!({ "game": "kalaha", "text": save }), "other_game", "save");
}

#[test]
fn a_window_without_a_screen_stays_as_it_is() {
    let folder = folder();
    let page = Page::of(folder.path());
    assert_eq!(page.ask("widen", json!({ "by": 300 })), Ok(json!(0)));
    page.is_refused("widen", json!({ "by": "much" }), "bad_argument", "'by'");
    page.is_refused("widen", json!({}), "bad_argument", "'by'");
    assert_eq!(page.ask("title", json!({ "text": "Kalaha" })), Ok(json!(null)));
    page.is_refused("title", json!({ "text": 7 }), "bad_argument", "'text'");
    assert_eq!(page.ask("announce", json!({ "text": "Blue to move." })), Ok(json!(null)));
    page.is_refused("announce", json!({ "text": 7 }), "bad_argument", "'text'");
}

#[test]
fn a_file_is_asked_for_only_where_there_is_something_to_do_with_it() {
    let folder = folder();
    let page = Page::of(folder.path());
    let file = |day: &str| json!({ "id": 99, "day": day });
    page.is_refused("export_file", file("2026-11-22"), "unknown_match", "99");
    page.is_refused("export_file", file("../../2026"), "bad_argument", "'day'");
    assert_eq!(page.ask("has_files", json!({})), Ok(json!(true)));
    let record =
        |game: &str, form: &str| json!({ "game": game, "day": "2026-11-22", "form": form, "text": "1" });
    page.is_refused("export_record", record("chess", "csv"), "unknown_game", "'chess'");
    page.is_refused("export_record", record("kalaha", "pdf"), "bad_argument", "'form'");
    page.is_refused(
        "export_record",
        json!({ "game": "kalaha", "day": "2026-11-22", "form": "csv" }),
        "bad_argument",
        "'text'",
    );
    page.is_refused("import_file", json!({ "game": "chess" }), "unknown_game", "'chess'");
    page.is_refused("import_file", json!({}), "bad_argument", "'game'");
}

#[test]
fn settings_are_checked_kept_and_found_again() {
    let folder = folder();
    let page = Page::of(folder.path());
    let mut settings = page.ask("settings", json!({})).expect("settings");
    assert_eq!(settings["scale_percent"], 100);
    settings["scale_percent"] = json!(1000);
    page.is_refused("keep_settings", json!({ "settings": settings }), "bad_settings", "1000");
    page.is_refused("keep_settings", json!({ "settings": { "colour": "pink" } }), "bad_settings", "colour");
    page.is_refused("keep_settings", json!({ "settings": [] }), "bad_settings", "settings");
    page.is_refused("keep_settings", json!({}), "bad_argument", "'settings'");
    settings["scale_percent"] = json!(150);
    settings["language"] = json!("km");
    assert_eq!(page.ask("keep_settings", json!({ "settings": settings })), Ok(settings.clone()));
    settings["turn_deg"] = json!(90);
    let part = json!({ "settings": { "turn_deg": 90 } });
    assert_eq!(page.ask("keep_settings", part), Ok(settings.clone()));
    drop(page);
    assert_eq!(Page::of(folder.path()).ask("settings", json!({})), Ok(settings));
}

#[test]
fn a_match_is_found_again_by_the_next_start() {
    let folder = folder();
    let page = Page::of(folder.path());
    page.begin();
    let played = page.apply("smess", json!({ "kind": "play", "text": "a2a3" })).expect("a legal move");
    drop(page);
    let found = Page::of(folder.path()).open();
    assert_eq!(found["phase"], "paused");
    for part in ["view", "record", "seats", "at", "options"] {
        assert_eq!(found[part], played[part]);
    }
}

#[test]
fn damaged_files_are_set_aside_and_told_once() {
    let folder = folder();
    kept_twice(&folder);
    for file in ["smess.match.json", "smess.match.safe.json"] {
        fs::write(folder.path().join(file), "{ half a ma").expect("a damaged match");
    }
    fs::write(folder.path().join("settings.json"), [0xff]).expect("damaged settings");
    let page = Page::of(folder.path());
    assert_eq!(page.open()["phase"], "choosing");
    let notices = page.ask("notices", json!({})).expect("notices");
    let codes: Vec<_> = notices.as_array().expect("a list").iter().map(|notice| &notice["code"]).collect();
    assert_eq!(codes, ["settings_set_aside", "match_set_aside"]);
    assert_eq!(notices[0]["file"], "settings.damaged-1.json");
    assert_eq!(notices[1]["file"], "smess.match.damaged-1.json");
    assert_eq!(page.ask("notices", json!({})), Ok(json!([])));
    let kept = fs::read_to_string(folder.path().join("smess.match.damaged-1.json"));
    assert_eq!(kept.expect("the damaged match is still there"), "{ half a ma");
}

/// A running match of two people with one move, in both of its files, which nobody writes any more.
fn kept_twice(folder: &TempDir) {
    let page = Page::of(folder.path());
    page.begin();
    page.apply("smess", json!({ "kind": "play", "text": "a2a3" })).expect("a legal move");
    until_kept_twice(folder);
}

/// Waits for the second file. What was kept last has to differ from all before, which may still come to the disk.
fn until_kept_twice(folder: &TempDir) {
    let file = |name: &str| fs::read_to_string(folder.path().join(name)).ok();
    let begin = Instant::now();
    while file("smess.match.json") != file("smess.match.safe.json") {
        assert!(begin.elapsed() < Duration::from_secs(60), "the match is not kept twice");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_match_whose_file_is_damaged_goes_on_from_the_second_one() {
    let folder = folder();
    kept_twice(&folder);
    // As a power failure can leave it.
    fs::write(folder.path().join("smess.match.json"), "").expect("a damaged match");
    let page = Page::of(folder.path());
    assert_eq!(page.open()["phase"], "paused");
    let notices = page.ask("notices", json!({})).expect("notices");
    assert_eq!(notices[0]["code"], "match_recovered");
    assert_eq!(notices[0]["file"], "smess.match.damaged-1.json");
    drop(page);
    assert_eq!(Page::of(folder.path()).ask("notices", json!({})), Ok(json!([])));
}

#[test]
fn a_match_goes_on_from_the_file_that_came_to_the_disk_last() {
    let folder = folder();
    kept_twice(&folder);
    let first = folder.path().join("smess.match.json");
    let old = fs::read(&first).expect("a match");
    let begun = fs::metadata(&first).and_then(|file| file.modified()).expect("when it was written");
    let page = Page::of(folder.path());
    page.apply("smess", json!({ "kind": "start" })).expect("the match goes on");
    page.apply("smess", json!({ "kind": "play", "text": "a7a6" })).expect("a legal move");
    until_kept_twice(&folder);
    drop(page);
    // A power failure can take back the first file, or all of it.
    fs::write(&first, old).expect("the match before");
    File::options().write(true).open(&first).and_then(|file| file.set_modified(begun)).expect("its time");
    assert_eq!(Page::of(folder.path()).open()["at"], 2);
    fs::remove_file(&first).expect("the first file");
    let page = Page::of(folder.path());
    assert_eq!(page.open()["at"], 2);
    assert_eq!(page.ask("notices", json!({})), Ok(json!([])));
}

#[test]
fn a_disk_that_refuses_is_told_and_the_match_goes_on() {
    let folder = folder();
    // A file stands where the app's folder would have to be.
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "").expect("a file");
    let page = Page::of(&blocked);
    let notice = &page.ask("notices", json!({})).expect("notices")[0];
    assert_eq!((&notice["code"], &notice["file"]), (&json!("file_read"), &json!("settings.json")));
    let begun = page.begin();
    assert_eq!(begun["phase"], "running");
    assert_eq!(begun["trouble"]["code"], "storage");
    assert_eq!(begun["trouble"]["file"], "smess.match.json");
    // Settings that cannot be kept are no match that cannot be kept.
    let settings = json!({ "settings": page.ask("settings", json!({})).expect("settings") });
    page.is_refused("keep_settings", settings.clone(), "settings_storage", "settings.json");
    assert_eq!(page.ask("keep_settings", settings).expect_err("a refusal")["file"], "settings.json");
}

/// What crosses to the page while two people play Minesweeper.
struct Watched<'a> {
    page: &'a Page,
    seed: String,
}

impl Watched<'_> {
    /// Sends a command of the running match and looks for secrets in what is shown then, and in a refusal.
    fn apply(&self, command: Value) -> Result<Value, Value> {
        let answer = self.page.apply("minesweeper", command.clone());
        let crossed = answer.as_ref().unwrap_or_else(|refused| refused);
        if crossed["phase"] == "over" {
            return answer;
        }
        assert!(!crossed.to_string().contains(&self.seed), "{command} tells the seed");
        for line in crossed["record"].as_array().into_iter().flatten() {
            let is_secret = line["report"]["result"] == "plop" && line["side"] != crossed["eyes"];
            assert!(!is_secret || (line["text"] == "m ??" && line["report"]["cell"].is_null()), "{line}");
        }
        for cell in crossed["view"]["cells"].as_array().into_iter().flatten() {
            assert_eq!((&cell["mine"], &cell["failed_by"]), (&json!(false), &json!([])), "{command}");
            assert_eq!(cell["state"] == "number", !cell["number"].is_null(), "{command} tells a number");
            assert!(cell["own_failed"] == false || !crossed["eyes"].is_null(), "{command} tells a mark");
        }
        answer
    }
}

#[test]
fn no_secret_of_a_running_match_crosses_to_the_page() {
    let folder = folder();
    let page = Page::of(folder.path());
    let options = json!({ "game": "minesweeper", "options": "width=7,height=7,mines=8" });
    page.ask("new_match", options).expect("a match");
    for side in ["first", "second"] {
        let human = json!({ "kind": "seat", "side": side, "player": { "kind": "human" } });
        page.apply("minesweeper", human).expect("a seat");
    }
    let kept = fs::read_to_string(folder.path().join("minesweeper.match.json")).expect("the match is kept");
    let kept: Value = serde_json::from_str(&kept).expect("a save is JSON");
    let watched = Watched { page: &page, seed: kept["seed"].to_string() };
    let mut shown = watched.apply(json!({ "kind": "start" })).expect("a start");
    let (mut plies, mut handed_over) = (0, 0);
    while shown["phase"] == "running" {
        page.ask("save", json!({ "id": shown["id"] })).expect_err("a copy would tell everything");
        if !shown["hand_over"].is_null() {
            watched.apply(json!({ "kind": "play", "text": "e a1" })).expect_err("nobody has the device");
            shown = watched.apply(json!({ "kind": "take_device" })).expect("the device is there");
            handed_over += 1;
        }
        watched.apply(json!({ "kind": "play", "text": "m d4" })).expect_err("the centre is visible");
        watched.apply(json!({ "kind": "look", "ply": 0, "as": "all" })).expect_err("only after the end");
        let cells = shown["view"]["cells"].as_array().expect("cells");
        let choice = if plies % 2 == 0 { ("m", "can_mark") } else { ("e", "can_explore") };
        let possible: Vec<&Value> = cells.iter().filter(|cell| cell[choice.1] == true).collect();
        // Whoever has nothing left to mark explores.
        let explored = cells.iter().find(|cell| cell["can_explore"] == true).expect("somebody is to move");
        let text = match possible.get(plies * 31 % possible.len().max(1)) {
            Some(cell) => format!("{} {}", choice.0, cell["name"].as_str().expect("a name")),
            None => format!("e {}", explored["name"].as_str().expect("a name")),
        };
        shown = watched.apply(json!({ "kind": "play", "text": text })).expect("a legal action");
        plies += 1;
    }
    assert!(plies > 8 && handed_over > 0, "{plies} actions, {handed_over} times handed over");
    let id = shown["view"]["board_id"].as_str().expect("after the end the board has a name");
    assert_eq!(id, format!("7x7:8:{}", watched.seed));
}

/// The files of a folder with what they hold.
fn files(folder: &TempDir) -> Vec<(OsString, Vec<u8>)> {
    let entries = fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("a file"));
    let mut files: Vec<_> =
        entries.map(|entry| (entry.file_name(), fs::read(entry.path()).expect("a file"))).collect();
    files.sort();
    files
}

#[test]
fn a_second_program_on_the_same_folder_only_looks() {
    let folder = folder();
    let first = Page::of(folder.path());
    assert_eq!(first.ask("folder_in_use", json!({})), Ok(Value::Null));
    first.is_refused("leave", json!({}), "not_now", "leaving");
    first.begin();
    first.apply("smess", json!({ "kind": "play", "text": "a2a3" })).expect("a legal move");
    until_kept_twice(&folder);
    let before = files(&folder);

    let second = Page::of(folder.path());
    assert_eq!(second.ask("folder_in_use", json!({})), Ok(json!(folder.path())));
    let seen = second.open();
    assert_eq!((&seen["at"], &seen["phase"]), (&json!(1), &json!("paused")));
    for able in ["start", "undo", "go_to", "resign", "quit"] {
        assert_eq!(seen["can"][able], false, "{able}");
    }
    for command in [
        json!({ "kind": "start" }),
        json!({ "kind": "seat", "side": "first", "player": null }),
        json!({ "kind": "play", "text": "a7a6" }),
        json!({ "kind": "enter", "input": { "kind": "press", "cell": 8 } }),
        json!({ "kind": "undo", "plies": 1 }),
        json!({ "kind": "quit" }),
    ] {
        second.is_refused("apply", second.of_smess(command), "only_looking", "only be looked at");
    }
    for (command, arguments) in [
        ("new_match", json!({ "game": "smess", "options": null })),
        ("load", json!({ "game": "smess", "text": "3b3/7/7/7/7/7/7/3B2N b 0 1" })),
    ] {
        second.is_refused(command, arguments, "only_looking", "only be looked at");
    }
    // They hold until it ends.
    let settings = second.ask("keep_settings", json!({ "settings": { "theme": "dark" } })).expect("settings");
    assert_eq!(settings["theme"], "dark");
    assert_eq!(files(&folder), before, "nothing is written");
    first.apply("smess", json!({ "kind": "play", "text": "a7a6" })).expect("the first plays on");
    drop((first, second));

    let next = Page::of(folder.path());
    assert_eq!(next.ask("folder_in_use", json!({})), Ok(Value::Null));
    assert_eq!(next.open()["at"], 2);
}
