//! The data folder's contents: settings, damage, a second instance.

use crate::{DAY, GAME, PageExt, begun_in, files, folder, listed, new_page, notices};
use app_harness::Page;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fs;

#[test]
fn a_window_without_a_screen_stays_unchanged() {
    let (page, _folder) = new_page();
    assert_eq!(page.ask("widen", json!({ "by": 300 })), Ok(json!(0)));
    assert_eq!(page.ask("title", json!({ "text": "Kalaha" })), Ok(json!(null)));
    assert_eq!(page.ask("announce", json!({ "text": "Blue to move." })), Ok(json!(null)));
}

#[test]
fn a_file_dialog_opens_only_for_valid_requests() {
    let (page, _folder) = new_page();
    assert_eq!(page.ask("has_files", json!({})), Ok(json!(true)));
    page.is_refused("export_file", json!({ "id": 99, "day": DAY }), "unknown_match", "99");
    let record = json!({ "game": "chess", "day": DAY, "form": "csv", "text": "1" });
    page.is_refused("export_record", record, "unknown_game", "'chess'");
    page.is_refused("import_file", json!({ "game": "chess" }), "unknown_game", "'chess'");
}

#[test]
fn settings_are_checked_saved_and_loaded() {
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
fn the_next_start_finds_the_match() {
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
fn damaged_files_are_set_aside_and_reported_once() {
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
    assert_eq!(kept.expect("the damaged matches remain"), "half a database");
}

#[test]
fn settings_are_read_with_any_byte_order_mark_and_a_bad_value_affects_no_other() {
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
    assert_eq!(aside.expect("the damaged settings remain"), wrong);
}

#[test]
#[cfg(unix)]
fn special_files_in_the_data_folder_are_reported_and_block_nothing() {
    let names = ["in-use.lock", "settings.json", "window.json", "spielkiste.db"];
    let kinds: [fn(&std::path::Path); 3] = [
        |path| {
            let made = std::process::Command::new("mkfifo").arg(path).status().expect("mkfifo is installed");
            assert!(made.success());
        },
        |path| fs::create_dir(path).expect("a folder"),
        |path| std::os::unix::fs::symlink(path, path).expect("a circular link"),
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
fn settings_behind_a_link_are_changed_in_place() {
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
fn a_second_instance_learns_of_a_folder_with_a_non_unicode_name() {
    use std::os::unix::ffi::OsStringExt;
    let folder = folder();
    let named = folder.path().join(OsString::from_vec(b"Ordner-\xfc".to_vec()));
    let first = Page::of_toys(&named);
    first.begin();
    first.play("1");
    let second = Page::of_toys(&named);
    let told = second.ask("folder_in_use", json!({})).expect("an answer");
    assert!(told.as_str().is_some_and(|told| told.ends_with("Ordner-\u{fffd}")), "{told}");
    assert_eq!(second.open()["at"], 1, "it reads");
}

#[test]
fn a_disk_error_is_reported_and_the_match_continues() {
    let folder = folder();
    // A file takes the place of the app's folder.
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "").expect("a file");
    let page = Page::of_toys(&blocked);
    let whole = blocked.to_str().expect("a plain name").to_owned();
    assert_eq!(notices(&page), [("folder_unwritable".into(), whole)]);
    let begun = page.begin();
    assert_eq!(begun["phase"], "running");
    assert_eq!(begun["trouble"]["code"], "storage");
    assert_eq!(begun["trouble"]["file"], "spielkiste.db");
    // Unsaved settings have their own error.
    let settings = json!({ "settings": page.ask("settings", json!({})).expect("settings") });
    page.is_refused("keep_settings", settings.clone(), "settings_storage", "settings.json");
    assert_eq!(page.ask("keep_settings", settings).expect_err("a refusal")["file"], "settings.json");
}

#[test]
fn a_second_instance_on_the_same_folder_only_reads() {
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
        second.refuses(command, "read_only", "read-only");
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
        second.is_refused(command, arguments, "read_only", "read-only");
    }
    assert_eq!(listed(&second, json!({})).len(), 1);
    second.ask("preview", json!({ "id": seen["id"] })).expect("a preview");
    // They last until the instance exits.
    let settings = second.ask("keep_settings", json!({ "settings": { "theme": "dark" } })).expect("settings");
    assert_eq!(settings["theme"], "dark");
    assert_eq!(files(&folder), before, "nothing is written");
    first.play("1");
    drop((first, second));

    let next = Page::of_toys(folder.path());
    assert_eq!(next.ask("folder_in_use", json!({})), Ok(Value::Null));
    assert_eq!(next.open()["at"], 2);
}
