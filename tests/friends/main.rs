//! Two apps on Tauri's mock runtime that exchange text as two players do via a messaging app.

mod device;

use app_harness::Page;
use device::{Device, begun, copy, dealt, hand_over, take_back_the_archive, wait};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::fs;
use std::net::TcpStream;
use std::path::Path;

#[test]
fn a_whole_match_is_played_by_text_with_restarts_after_every_move() {
    let [mut anna, mut bert] = begun();
    assert_eq!(anna.contact()["digits"], bert.contact()["digits"]);
    assert_eq!([anna.contact()["your_turn"].clone(), bert.contact()["your_turn"].clone()], [true, false]);
    let names = anna.snapshot()["names"].clone();
    assert_eq!(names, json!({ "first": "Anna", "second": "Bert" }));
    assert_eq!(bert.snapshot()["names"], names);
    let mut turns = 0;
    while anna.snapshot()["phase"] == "running" {
        let moved = anna.move_if_possible() || bert.move_if_possible();
        assert!(moved, "one side is to move: {}", anna.snapshot());
        anna.restart();
        bert.restart();
        hand_over(&anna, &bert);
        hand_over(&bert, &anna);
        assert_eq!(anna.moves(), bert.moves());
        turns += 1;
        assert!(turns < 500, "a Kalaha match ends");
    }
    assert!(turns > 10, "{turns}");
    let outcome = anna.snapshot()["outcome"].clone();
    assert!(outcome.is_object(), "{outcome}");
    assert_eq!(bert.snapshot()["outcome"], outcome);
    assert_eq!([&anna.contact()["stage"], &bert.contact()["stage"]], ["over", "over"]);
}

#[test]
fn an_app_that_ends_closes_its_port() {
    let mut anna = Device::new();
    let invitation = json!({ "game": "kalaha", "options": null, "sides": "lot", "days": 0, "name": "Anna" });
    let invited = anna.ask("invite", invitation);
    anna.ask("network_host", json!({ "contact": invited["id"] }));
    let hosting = anna.hosting();
    let address = hosting["addresses"][0].as_str().expect("an address");
    TcpStream::connect(address).expect("an open port");
    anna.end();
    TcpStream::connect(address).expect_err("the port is closed");
}

#[test]
fn two_apps_that_do_not_know_the_mines_play_minesweeper() {
    let [mut anna, mut bert] = dealt();
    assert_eq!(anna.contact()["digits"], bert.contact()["digits"]);
    let text = json!({ "contact": bert.contact()["id"], "whole": true });
    assert_eq!(bert.refusal("friend_text", text), "not_by_text");

    // Bert's app exits before it answers, and Anna's after it asks.
    bert.end();
    let asked = anna.acts("mark");
    assert_eq!(anna.dealerless()["asked"], json!({ "by": "first", "text": asked }));
    anna.restart();
    assert_eq!((anna.dealerless()["asked"]["text"].as_str(), anna.plies()), (Some(asked.as_str()), 0));
    assert_eq!(
        anna.refusal(
            "apply",
            json!({
                "id": anna.snapshot()["id"], "command": { "kind": "play", "text": "e a1" },
            })
        ),
        "not_now"
    );
    bert.start();
    for device in [&anna, &bert] {
        let asked = json!({ "contact": device.contact()["id"], "transport": "network", "on": true });
        device.ask("use_transport", asked);
    }
    wait("the answer", || [anna.plies(), bert.plies()], |plies| *plies == [1; 2]);
    assert_eq!(anna.moves(), [asked]);

    let mut acted = 1;
    while anna.snapshot()["phase"] == "running" {
        let kind = if acted < 5 { "mark" } else { "explore" };
        let device = if acted % 2 == 0 { &anna } else { &bert };
        device.acts(kind);
        acted += 1;
        wait("the answer", || [anna.plies(), bert.plies()], |plies| *plies == [acted; 2]);
        for (device, own) in [(&anna, "first"), (&bert, "second")] {
            let snapshot = device.snapshot();
            for line in snapshot["record"].as_array().expect("a record") {
                let is_secret = line["report"]["result"] == "plop" && line["side"] != own;
                assert!(snapshot["phase"] == "over" || (line["text"] == "m ??") == is_secret, "{line}");
            }
        }
    }

    let deals = || [&anna, &bert].map(Device::dealerless);
    wait("both secrets", deals, |deals| deals.iter().all(|deal| deal["confirmed"] == true));
    let [a, b] = [anna.snapshot(), bert.snapshot()];
    assert_eq!((anna.moves(), &a["outcome"], &a["view"]), (bert.moves(), &b["outcome"], &b["view"]));
    assert!(!anna.moves().contains(&"m ??".to_owned()));
    assert_eq!(a["outcome"]["ending"], "all_mines");
    // It is now an ordinary match: judged, stored, exported.
    anna.restart();
    assert_eq!(anna.moves(), bert.moves());
    wait("the judgements", || anna.snapshot()["review"].take(), |review| review["judged"] == acted);
    let id = anna.snapshot()["id"].clone();
    assert!(anna.ask("save", json!({ "id": id })).as_str().is_some_and(|save| save.contains("layout=5x5:")));
}

#[test]
fn a_saved_log_is_followed_after_a_kill() {
    let [anna, mut bert] = begun();
    assert!(anna.move_if_possible());
    let text = anna.text(&anna.contact()["id"]);
    take_back_the_archive(&mut bert, |bert| drop(bert.read(&text)));
    assert_eq!(bert.moves(), anna.moves());
    assert!(!bert.contact()["heard"].is_null(), "{}", bert.contact());
}

#[test]
fn a_match_lost_from_the_archive_is_restored_from_its_log() {
    let [mut anna, _bert] = begun();
    assert!(anna.move_if_possible());
    let moves = anna.moves();
    anna.end();
    fs::remove_file(anna.path("spielkiste.db")).expect("a database");
    anna.start();
    assert_eq!(anna.moves(), moves);
    anna.restart();
    assert_eq!(anna.moves(), moves, "it is linked to the restored match");
}

#[test]
fn only_an_app_that_can_save_uses_a_broker_again() {
    let mut anna = Device::new();
    // Nobody listens there.
    anna.ask("set_broker", json!({ "address": "mqtt://127.0.0.1:1", "user": "", "password": null }));
    let invitation = json!({ "game": "kalaha", "options": null, "sides": "lot", "days": 0, "name": "Anna" });
    let invited = anna.ask("invite", invitation);
    anna.ask("use_transport", json!({ "contact": invited["id"], "transport": "broker", "on": true }));
    anna.restart();
    assert_eq!(anna.contact()["broker"], "waiting");
    let guest = Page::of(anna.folder.path());
    let shown = guest.ask("friends", Value::Null).expect("reading is allowed");
    assert_eq!(shown["contacts"][0]["broker"], "off");
}

#[test]
fn a_read_only_app_shows_everything_and_changes_nothing() {
    let [anna, _bert] = begun();
    let contact = anna.contact();
    let database = anna.path(CONTACTS);
    let before = fs::read(&database).expect("a database");
    let guest = Page::of(anna.folder.path());
    let ask = |command: &str, arguments: Value| guest.ask(command, arguments);
    let shown = ask("friends", Value::Null).expect("reading is allowed");
    assert_eq!(shown["contacts"][0]["id"], contact["id"]);
    let id = &contact["id"];
    let text = json!({ "contact": id, "whole": true });
    ask("friend_text", text).expect("reading is allowed");
    let invitation = json!({ "game": "kalaha", "options": null, "sides": "lot", "days": 0, "name": "" });
    for (command, arguments) in [
        ("invite", invitation),
        ("accept_invitation", json!({ "text": "spielkiste:i.AAAA", "name": "" })),
        ("friend_text_handed_over", json!({ "contact": id })),
        ("withdraw_invitation", json!({ "contact": id })),
        ("remove_contact", json!({ "contact": id })),
        ("compare_digits", json!({ "contact": id })),
        ("contact_file_saved", json!({ "contact": id })),
        ("use_transport", json!({ "contact": id, "transport": "network", "on": true })),
        ("network_host", json!({ "contact": id })),
        ("network_search", json!({ "on": true })),
        ("network_join", json!({ "host": 1, "code": "123456" })),
        ("network_join_at", json!({ "address": "127.0.0.1:1", "code": "123456" })),
        ("invite_to_rematch", json!({ "id": contact["match_id"] })),
        ("set_broker", json!({ "address": "mqtt://broker.example", "user": "", "password": null })),
        ("apply", json!({ "id": contact["match_id"], "command": { "kind": "play", "text": "1" } })),
    ] {
        let refused = ask(command, arguments).expect_err(command);
        assert_eq!(refused["code"], "read_only", "{command}: {refused}");
    }
    assert!(fs::read(&database).expect("a database") == before);
}

/// The contacts' database, relative to the data folder.
const CONTACTS: &str = "friends/friends.db";

/// The stored contacts' ids.
fn records(folder: &Path) -> Vec<String> {
    let path = folder.join(CONTACTS);
    if !path.exists() {
        return Vec::new();
    }
    let database = Connection::open(path).expect("a database");
    let mut ids = database.prepare("SELECT CAST(id AS TEXT) FROM contacts").expect("contacts");
    let ids = ids.query_map([], |row| row.get(0)).expect("a query");
    ids.map(|id| id.expect("a number")).collect()
}

#[test]
fn a_deleted_match_loses_its_keys_once_it_cannot_be_restored() {
    for everything in [false, true] {
        let [mut anna, _bert] = begun();
        assert!(anna.move_if_possible());
        let text = anna.ask("friend_text", json!({ "contact": anna.contact()["id"], "whole": true }));
        let contact = anna.contact()["id"].to_string();
        assert_eq!(records(anna.folder.path()), std::slice::from_ref(&contact));
        let id = anna.contact()["match_id"].clone();
        match everything {
            false => {
                assert_eq!(anna.ask("delete_matches", json!({ "ids": [id] })), 1);
                assert_eq!(records(anna.folder.path()), [contact], "it can still be restored");
            }
            true => {
                let account =
                    json!({ "address": "mqtt://broker.example", "user": "anna", "password": "lamp" });
                anna.ask("set_broker", account);
                // A record left by a damaged disk.
                let database = Connection::open(anna.path(CONTACTS)).expect("a database");
                database.execute("INSERT INTO contacts VALUES (77, x'6b657973')", []).expect("a record");
                drop(database);
                assert!(anna.ask("delete_everything", Value::Null).is_null());
                assert_eq!(anna.ask("broker", Value::Null)["address"], "");
                let left = fs::read_dir(anna.path("friends")).expect("a folder").count();
                assert_eq!(left, 0, "all keys are deleted");
            }
        }
        assert!(anna.is_gone(&id));
        anna.end();
        assert_eq!(records(anna.folder.path()), [""; 0]);
        anna.start();
        assert!(anna.is_gone(&id));
        assert_eq!(anna.refusal("read_friend_text", json!({ "text": text })), "not_ours");
    }
}

#[test]
fn a_restored_match_continues() {
    let [mut anna, bert] = begun();
    let id = anna.contact()["match_id"].clone();
    let ids = json!({ "ids": [id] });
    assert_eq!(anna.ask("delete_matches", ids.clone()), 1);
    assert_eq!(anna.ask("restore_matches", ids), 1);
    assert_eq!(anna.snapshot()["friend"]["no_keys"], false);
    assert!(anna.move_if_possible());
    anna.restart();
    hand_over(&anna, &bert);
    assert_eq!(bert.moves(), anna.moves());
}

#[test]
fn a_kill_during_deletion_or_restoring_leaves_a_consistent_state() {
    let [anna, _bert] = begun();
    assert!(anna.move_if_possible());
    let (id, moves) = (anna.contact()["match_id"].clone(), anna.moves());
    let ids = json!({ "ids": [id] });
    let there = anna.killed();
    anna.ask("delete_matches", ids.clone());
    let deleted = anna.killed();
    anna.ask("restore_matches", ids);
    let restored = anna.killed();
    // The contact is saved first, so it has the later of two states and the archive the earlier.
    for (contact, archive, is_there) in [
        (&deleted, &there, false),
        (&deleted, &deleted, false),
        (&restored, &deleted, true),
        (&restored, &restored, true),
    ] {
        let killed = Device { folder: tempfile::tempdir().expect("a folder for the test"), page: None };
        copy(&archive.folder, &killed.folder, |name| name.starts_with("spielkiste.db"));
        copy(&contact.folder, &killed.folder, |name| name == "friends");
        let mut killed = killed;
        for _ in 0..2 {
            killed.start();
            if is_there {
                assert_eq!(killed.moves(), moves);
                assert_eq!(killed.snapshot()["friend"]["no_keys"], false);
            } else {
                assert!(killed.is_gone(&id));
            }
            killed.end();
        }
        assert_eq!(records(killed.folder.path()).len(), usize::from(is_there));
    }
}

#[test]
fn a_blocked_friends_match_can_still_be_viewed() {
    let [anna, _bert] = begun();
    assert!(anna.move_if_possible());
    let id = anna.contact()["match_id"].clone();
    anna.ask("remove_contact", json!({ "contact": anna.contact()["id"] }));
    let snapshot = anna.ask("open_match", json!({ "id": id }));
    assert_eq!(snapshot["friend"]["no_keys"], true, "{snapshot}");
    assert_eq!(records(anna.folder.path()), [""; 0]);
}

#[test]
fn invalid_requests_are_refused_with_a_code_and_change_nothing() {
    let [anna, bert] = begun();
    let id = anna.contact()["id"].clone();
    let before = [anna.contact(), bert.contact()];
    let own = anna.ask("friend_text", json!({ "contact": id, "whole": true }));
    let invite = |game: &str, days: Value, name: &str| json!({ "game": game, "options": null, "sides": "lot", "days": days, "name": name });
    for (command, arguments, code) in [
        ("invite", invite("chess", json!(3), ""), "unknown_game"),
        ("invite", invite("kalaha", json!(256), ""), "bad_argument"),
        ("invite", invite("kalaha", json!(3), &"n".repeat(41)), "bad_name"),
        ("read_friend_text", json!({ "text": "Dear Anna" }), "bad_text"),
        ("read_friend_text", json!({ "text": own }), "not_ours"),
        ("accept_invitation", json!({ "text": "spielkiste:i.AAAA", "name": "" }), "damaged_text"),
        ("friend_text", json!({ "contact": 1, "whole": false }), "unknown_contact"),
        ("withdraw_invitation", json!({ "contact": id }), "other_stage"),
        ("use_transport", json!({ "contact": id, "transport": "broker", "on": true }), "no_broker"),
        ("use_transport", json!({ "contact": id, "transport": "pigeon", "on": true }), "bad_argument"),
        ("invite_to_rematch", json!({ "id": 99 }), "unknown_contact"),
        ("network_host", json!({ "contact": 1 }), "unknown_contact"),
        ("network_join_at", json!({ "address": "127.0.0.1:1", "code": "12" }), "not_a_code"),
        ("set_broker", json!({ "address": "ftp://a.b", "user": "", "password": null }), "bad_broker_address"),
        ("qr", json!({ "text": "a".repeat(3000) }), "qr_too_long"),
    ] {
        assert_eq!(anna.refusal(command, arguments.clone()), code, "{command} {arguments}");
    }
    assert_eq!([anna.contact(), bert.contact()], before);
}

#[test]
fn an_unreadable_contact_is_reported_and_stays_unchanged() {
    let [mut anna, _bert] = begun();
    let id = anna.contact()["id"].to_string();
    anna.end();
    let database = Connection::open(anna.path(CONTACTS)).expect("a database");
    database.execute("UPDATE contacts SET record = CAST('nonsense' AS BLOB)", []).expect("a record");
    anna.start();
    let notices = anna.ask("notices", Value::Null);
    assert_eq!((&notices[0]["code"], &notices[0]["file"]), (&json!("contact_unreadable"), &json!(id)));
    assert_eq!(anna.ask("notices", Value::Null), json!([]), "notices are shown once");
    let record: Vec<u8> =
        database.query_row("SELECT record FROM contacts", [], |row| row.get(0)).expect("the stored contact");
    assert_eq!(record, b"nonsense");
}

#[test]
fn without_friends_nothing_but_the_broker_is_saved() {
    let mut device = Device::new();
    assert_eq!(device.ask("friends", Value::Null)["contacts"], json!([]));
    assert!(!device.path("friends").exists());
    let account = json!({ "address": "mqtts://broker.example", "user": "anna", "password": "hunter2" });
    device.ask("set_broker", account);
    let mut shown = json!({ "address": "mqtts://broker.example", "user": "anna", "has_password": true, "keyring": false, "page": null });
    assert_eq!(device.ask("broker", Value::Null), shown);
    device.restart();
    shown["has_password"] = json!(false);
    assert_eq!(device.ask("broker", Value::Null), shown, "only a keyring keeps a password");
}

#[test]
fn every_refusal_has_a_message_in_every_language() {
    let text = |path: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect(path);
    let source = text("src-tauri/crates/peer/src/error.rs");
    let codes = source.split("=> \"").skip(1).map(|rest| rest.split('"').next().expect("a code"));
    let codes: Vec<&str> = codes.chain(["contact_unreadable", "qr_too_long"]).collect();
    assert!(codes.len() > 30, "{codes:?}");
    for language in ["de", "en", "km"] {
        let words = |file: &str| -> Value {
            serde_json::from_str(&text(&format!("ui/i18n/{language}/{file}.json"))).expect("a catalogue")
        };
        let (app, friends) = (words("app"), words("friends"));
        for code in &codes {
            let is_said =
                !app[format!("error.{code}")].is_null() || !friends[format!("problem_{code}")].is_null();
            assert!(is_said, "{language} has no message for {code}");
        }
    }
}

#[test]
fn a_text_becomes_a_qr_code() {
    let device = Device::new();
    let qr = device.ask("qr", json!({ "text": "spielkiste:i.AAAA" }));
    assert_eq!(qr["rows"].as_array().map(Vec::len), qr["size"].as_u64().map(|size| size as usize));
}
