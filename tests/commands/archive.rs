//! Archive commands: lists, statistics, export and import, deletion.

use crate::{GAME, PageExt, begun_in, files, folder, in_database, listed, new_page, notices, seat_people};
use app_harness::Page;
use serde_json::{Value, json};
use std::fs;

#[test]
fn an_unusable_match_stays_and_is_reported_in_its_place() {
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

#[test]
fn a_match_with_a_result_counts_in_the_statistics_of_both_people() {
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
    assert_eq!(ask("Anna")["people"], json!([]), "the match is in progress");
    page.act(json!({ "kind": "resign" }));
    let [anna, bopha] = ["Anna", "Bopha"].map(ask);
    assert_eq!((&anna["results"]["won"], &anna["results"]["plies"]), (&json!(1), &json!(1)));
    assert_eq!((&bopha["results"]["lost"], &bopha["games"][0]["game"]), (&json!(1), &json!(GAME)));
    assert_eq!(bopha["opponents"][0]["opponent"], json!({ "kind": "human", "name": "Anna" }));
    assert_eq!(anna["people"].as_array().map(Vec::len), Some(2));
    page.is_refused("statistics", json!({ "query": {} }), "bad_argument", "zone");
}

#[test]
fn every_match_with_a_move_is_listed_opened_and_continued() {
    let (page, folder) = new_page();
    let first = page.begin();
    assert_eq!(listed(&page, json!({})), [Value::Null; 0], "no move was made");
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

    let looked = page.ask("preview", json!({ "id": first["id"] })).expect("the stored match");
    assert_eq!(looked["record"][0]["text"], "1");
    assert_eq!(page.open()["id"], second["id"], "a preview does not open it");
    let opened = page.ask("open_match", json!({ "id": first["id"] })).expect("the stored match");
    assert_eq!((&opened["record"], &opened["phase"]), (&looked["record"], &json!("paused")));
    assert_eq!(page.open()["id"], first["id"]);
    page.act(json!({ "kind": "start" }));
    page.play("2");
    drop(page);
    let page = Page::of_toys(folder.path());
    assert_eq!(page.open()["id"], first["id"], "the last changed match");
    assert_eq!(page.open()["at"], 2);
}

#[test]
fn a_rematch_swaps_the_sides_and_a_match_continues_from_any_move() {
    let (page, _folder) = new_page();
    let id = page.begin()["id"].clone();
    page.act(json!({ "kind": "set_name", "side": "second", "name": "Bopha" }));
    page.play("1");
    page.play("2");
    page.is_refused("rematch", json!({ "id": id }), "not_now", "rematch");
    page.is_refused("continue_from", json!({ "id": id, "ply": 3 }), "not_now", "continuing");
    let continued = page.ask("continue_from", json!({ "id": id, "ply": 1 })).expect("a match");
    let continued = page.ask("open_match", json!({ "id": continued["id"] })).expect("the new match");
    assert_eq!((&continued["at"], &continued["record"][0]["text"]), (&json!(1), &json!("1")));
    page.ask("open_match", json!({ "id": id })).expect("the stored match");
    page.act(json!({ "kind": "start" }));
    page.act(json!({ "kind": "resign" }));
    page.ask("rematch", json!({ "id": id })).expect("a rematch");
    let rematch = page.open();
    assert_eq!((&rematch["series"]["game"], &rematch["names"]["first"]), (&json!(2), &json!("Bopha")));
}

#[test]
fn notes_stars_and_deletions_can_be_undone() {
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
    assert_eq!(page.ask("open_match", json!({ "id": id })).expect("the restored match")["at"], 1);
    page.ask("delete_matches", json!({ "ids": [id] })).expect("deleted");
    drop(page);
    let page = Page::of_toys(folder.path());
    assert_eq!(page.ask("restore_matches", json!({ "ids": [id] })), Ok(json!(0)));
}

/// The list without ids, which are never reused.
fn without_ids(entries: Vec<Value>) -> Vec<Value> {
    let without_id = |mut entry: Value| {
        entry["id"] = Value::Null;
        entry
    };
    entries.into_iter().map(without_id).collect()
}

#[test]
fn export_deletion_and_import_give_the_same_list_and_text() {
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
        assert_eq!(exported["count"], json!({ "written": 2, "hidden": 0, "unreadable": 0, "attempts": 0 }));
        let known = import(&exported["text"]);
        assert_eq!((&known["known"], &known["ids"]), (&json!(2), &json!([])), "they exist");
        page.ask("delete_everything", json!({})).expect("everything is deleted");
        let report = import(&json!(format!("{0}{0}", exported["text"].as_str().expect("a text"))));
        if form == "text" {
            assert_eq!((report["ids"].as_array().map(Vec::len), &report["known"]), (Some(2), &json!(2)));
        } else {
            assert_eq!(report["broken_count"], 1, "two texts are not valid JSON");
        }
        assert_eq!(without_ids(listed(&page, json!({}))), before);
        assert_eq!(export(form), exported, "the same bytes");
    }
    let one = json!({ "kind": "ids", "ids": [listed(&page, json!({}))[0]["id"]] });
    let table = page.ask("export_matches", json!({ "selection": one, "form": "csv" })).expect("a table");
    assert_eq!(table["text"].as_str().map(|text| text.lines().count()), Some(2));
}

#[test]
fn attempts_at_problems_are_exported_with_all_matches_and_imported_once() {
    let (page, _folder) = new_page();
    let text = r#"{"format":1,"matches":[

],"attempts":[
{"game":"heap","problem":"00000000000000aa","theme":"one","rating":1000,"at":5,"solved":true,"hints":0,"milliseconds":900,"mode":{"kind":"single"}}
]}
"#;
    let import =
        || page.ask("import_matches", json!({ "text": text })).expect("a report")["attempts"].clone();
    let export = |filter: Value| {
        let selection = json!({ "kind": "filter", "filter": filter });
        page.ask("export_matches", json!({ "selection": selection, "form": "json" })).expect("a text")["text"]
            .clone()
    };
    assert_eq!((import(), import()), (json!(1), json!(0)));
    assert_eq!(export(json!({})), text);
    let none = export(json!({ "games": [GAME] }));
    assert!(!none.as_str().expect("a text").contains("attempts"), "{none}");
    page.ask("delete_everything", json!({})).expect("everything is deleted");
    assert_eq!((export(json!({})), import()), (none, json!(1)));
}

#[test]
fn a_match_that_cannot_be_deleted_stays_open() {
    let (page, folder) = new_page();
    let id = page.begin()["id"].clone();
    page.play("1");
    // Lock the database, as another program does while writing.
    let other = rusqlite::Connection::open(folder.path().join("spielkiste.db")).expect("a database");
    other.execute_batch("BEGIN IMMEDIATE").expect("a lock");
    page.ask("delete_matches", json!({ "ids": [id] })).expect_err("a refusal");
    drop(other);
    page.play("2");
    assert_eq!(page.open()["id"], id);
}

#[test]
fn a_broken_match_is_named_by_its_line_and_the_others_are_imported() {
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
    assert_eq!(count(&page), json!({ "written": 0, "hidden": 1, "unreadable": 0, "attempts": 0 }));
    let hidden = json!({ "game": "notes", "reason": "hidden", "matches": 1 });
    assert_eq!(outlook(&page), json!({ "written": 0, "only_here": [hidden] }), "it is reported in advance");
    page.apply("notes", json!({ "kind": "quit" })).expect("an end");
    assert_eq!(count(&page), json!({ "written": 1, "hidden": 0, "unreadable": 0, "attempts": 0 }));
    assert_eq!(outlook(&page), json!({ "written": 1, "only_here": [] }));
}

#[test]
fn everything_can_be_deleted() {
    let folder = folder();
    let page = Page::of(folder.path());
    let save = include_str!("../data/saves/smess_quit.json");
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
fn damage_is_found_after_the_start_and_readable_matches_remain() {
    let folder = folder();
    let (played, path) = (begun_in(&folder), folder.path().join("spielkiste.db"));
    let page = Page::of_toys(folder.path());
    assert_eq!(page.ask("check_matches", json!({})), Ok(json!([])));
    drop(page);
    // The index that finds a game's last match.
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
    assert_eq!(fs::read(folder.path().join("spielkiste.damaged-1.db")).expect("the stored match"), damaged);
    assert_eq!(page.ask("save", json!({ "id": page.open()["id"] })), Ok(played));
    assert_eq!(page.ask("check_matches", json!({})), Ok(json!([])));
}

#[test]
fn matches_from_a_newer_version_are_reported_and_left_unchanged() {
    let folder = folder();
    begun_in(&folder);
    let path = folder.path().join("spielkiste.db");
    let mut bytes = fs::read(&path).expect("the matches");
    // The schema version is big-endian at byte 60 of an SQLite file.
    bytes[60..64].copy_from_slice(&99u32.to_be_bytes());
    fs::write(&path, &bytes).expect("newer matches");
    let page = Page::of_toys(folder.path());
    assert_eq!(notices(&page), [("newer_format".into(), "spielkiste.db".into())]);
    let begun = page.begin();
    assert_eq!((&begun["phase"], &begun["trouble"]["code"]), (&json!("running"), &json!("storage")));
    drop(page);
    assert_eq!(fs::read(&path).expect("the matches"), bytes);
}
