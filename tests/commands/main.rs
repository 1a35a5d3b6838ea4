//! The app's commands as the page sends them, on Tauri's mock runtime without a window or web view, and with toy games.

mod archive;
mod data_folder;
mod matches;

use app_harness::Page;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fs;
use tempfile::TempDir;

/// The game used in most tests: players take one or two counters from a heap.
const GAME: &str = "heap";
/// The day on which files are saved.
const DAY: &str = "2026-11-22";

/// The requests that these tests send from a page.
trait PageExt {
    fn open(&self) -> Value;

    /// A match in progress between two people.
    fn begin(&self) -> Value;

    /// The snapshot after the match has carried out a command.
    fn act(&self, command: Value) -> Value;

    /// The snapshot after a legal move.
    fn play(&self, text: &str) -> Value {
        self.act(json!({ "kind": "play", "text": text }))
    }

    /// Sends a command that must be refused with this code and a sentence containing these words, changing nothing.
    fn is_refused(&self, command: &str, arguments: Value, code: &str, words: &str);

    /// Sends a match command that must be refused in the same way.
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

/// A new app's page, and its folder.
fn new_page() -> (Page, TempDir) {
    let folder = folder();
    (Page::of_toys(folder.path()), folder)
}

/// The codes of the notices, with the files they are about.
fn notices(page: &Page) -> Vec<(String, String)> {
    let notices = page.ask("notices", json!({})).expect("notices");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let notices = notices.as_array().expect("a list").iter();
    notices.map(|notice| (text(&notice["code"]), text(&notice["file"]))).collect()
}

/// A match in progress between two people with one move, saved in this folder by an app that has exited.
fn begun_in(folder: &TempDir) -> Value {
    let page = Page::of_toys(folder.path());
    page.begin();
    page.play("1");
    page.ask("save", json!({ "id": page.open()["id"] })).expect("the match as text")
}

/// Changes the database that an app left in this folder.
fn in_database(folder: &TempDir, statement: &str) {
    let database = rusqlite::Connection::open(folder.path().join("spielkiste.db")).expect("a database");
    database.execute_batch(statement).expect("a statement");
}

/// A text value from the database in this folder.
fn kept_in(folder: &TempDir, query: &str) -> String {
    let database = rusqlite::Connection::open(folder.path().join("spielkiste.db")).expect("a database");
    database.query_row(query, [], |row| row.get(0)).expect("a text")
}

/// The entries listed for a filter.
fn listed(page: &Page, filter: Value) -> Vec<Value> {
    let list = page.ask("list_matches", json!({ "filter": filter, "offset": 0, "limit": 99 }));
    let list = list.expect("a list");
    let entries = list["entries"].as_array().expect("entries").clone();
    assert_eq!(list["total"], entries.len());
    entries
}

/// A folder's files with their contents, except the one in which SQLite tracks its readers.
fn files(folder: &TempDir) -> Vec<(OsString, Vec<u8>)> {
    let entries = fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("a file"));
    let lasting = entries.filter(|entry| entry.file_name() != "spielkiste.db-shm");
    let mut files: Vec<_> =
        lasting.map(|entry| (entry.file_name(), fs::read(entry.path()).expect("a file"))).collect();
    files.sort();
    files
}
