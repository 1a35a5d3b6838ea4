//! One player's app, and the exchange between two players.

use app_harness::Page;
use serde_json::{Value, json};
use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// One player's app, which can be restarted.
pub struct Device {
    pub folder: TempDir,
    pub page: Option<Page>,
}

impl Device {
    pub fn new() -> Device {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let page = Some(Page::of(folder.path()));
        Device { folder, page }
    }

    pub fn ask(&self, command: &str, arguments: Value) -> Value {
        let answer = self.hear(command, arguments);
        answer.unwrap_or_else(|refused| panic!("{command} is refused: {refused}"))
    }

    pub fn hear(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        self.page.as_ref().expect("the program runs").ask(command, arguments)
    }

    pub fn refusal(&self, command: &str, arguments: Value) -> String {
        let refused = self.hear(command, arguments).expect_err(command);
        refused["code"].as_str().expect("a code").to_owned()
    }

    pub fn end(&mut self) {
        drop(self.page.take());
    }

    pub fn start(&mut self) {
        self.page = Some(Page::of(self.folder.path()));
    }

    pub fn restart(&mut self) {
        self.end();
        self.start();
    }

    /// The state if the app were killed now: the same folder without an app.
    pub fn killed(&self) -> Device {
        let folder = tempfile::tempdir().expect("a folder for the test");
        copy(&self.folder, &folder, |_| true);
        Device { folder, page: None }
    }

    /// Whether neither the match nor its contact is shown.
    pub fn is_gone(&self, id: &Value) -> bool {
        let refused = self.hear("open_match", json!({ "id": id }));
        refused.is_err_and(|refused| refused["code"] == "unknown_match")
            && self.ask("friends", Value::Null)["contacts"] == json!([])
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The text this device has to send now.
    pub fn text(&self, contact: &Value) -> String {
        let text = self.ask("friend_text", json!({ "contact": contact, "whole": false }));
        self.ask("friend_text_handed_over", json!({ "contact": contact }));
        text.as_str().expect("a text").to_owned()
    }

    pub fn read(&self, text: &str) -> Value {
        self.ask("read_friend_text", json!({ "text": text }))
    }

    /// The address and the code under which the friend can join on this network.
    pub fn hosting(&self) -> Value {
        wait("a code", || self.ask("friends", Value::Null)["hosting"].take(), Value::is_object)
    }

    /// The only contact as shown.
    pub fn contact(&self) -> Value {
        let mut friends = self.ask("friends", Value::Null);
        let contacts = friends["contacts"].as_array_mut().expect("a list");
        assert_eq!(contacts.len(), 1, "{contacts:?}");
        contacts.remove(0)
    }

    /// The only contact's match.
    pub fn snapshot(&self) -> Value {
        self.ask("open_match", json!({ "id": self.contact()["match_id"] }))
    }

    pub fn apply(&self, command: Value) -> Result<Value, Value> {
        self.hear("apply", json!({ "id": self.snapshot()["id"], "command": command }))
    }

    /// Makes the first legal Kalaha move, if it is this player's turn.
    pub fn move_if_possible(&self) -> bool {
        (1..=6).any(|pit: u8| self.apply(json!({ "kind": "play", "text": pit.to_string() })).is_ok())
    }

    pub fn moves(&self) -> Vec<String> {
        let snapshot = self.snapshot();
        let record = snapshot["record"].as_array().expect("a record");
        record.iter().map(|line| line["text"].as_str().expect("a move").to_owned()).collect()
    }
}

/// Two devices with a Kalaha match in which Anna moves first. Both devices know that it has begun.
pub fn begun() -> [Device; 2] {
    let [anna, bert] = [Device::new(), Device::new()];
    let invitation =
        json!({ "game": "kalaha", "options": null, "sides": "own_first", "days": 3, "name": "Anna" });
    let invited = anna.ask("invite", invitation);
    let text = anna.text(&invited["id"]);
    let offer = bert.read(&text);
    assert_eq!((&offer["kind"], &offer["offer"]["game"]), (&json!("invitation"), &json!("kalaha")));
    assert_eq!(offer["offer"]["sides"], "friend_first");
    let accepted = bert.ask("accept_invitation", json!({ "text": text, "name": "Bert" }));
    let taken = anna.read(&bert.text(&accepted["id"]));
    assert_eq!((&taken["kind"], &taken["news"]), (&json!("taken"), &json!("begun")));
    assert_eq!(taken["match_id"], anna.contact()["match_id"]);
    assert_eq!(bert.read(&anna.text(&invited["id"]))["news"], "begun");
    [anna, bert]
}

/// Passes on everything that one device has for the other.
pub fn hand_over(from: &Device, to: &Device) {
    let contact = from.contact();
    if contact["delivery"] == "to_send" {
        to.read(&from.text(&contact["id"]));
    }
}

/// Two devices on one network with a Minesweeper match in which Anna acts first. The mines are dealt.
pub fn dealt() -> [Device; 2] {
    let [anna, bert] = [Device::new(), Device::new()];
    let invitation = json!({
        "game": "minesweeper", "options": "width=5,height=5,mines=2", "sides": "own_first", "days": 3, "name": "Anna",
    });
    let invited = anna.ask("invite", invitation);
    anna.ask("network_host", json!({ "contact": invited["id"] }));
    let hosting = anna.hosting();
    let address = hosting["addresses"][0].as_str().expect("an address");
    let (_, port) = address.rsplit_once(':').expect("a port");
    let here = json!({ "address": format!("127.0.0.1:{port}"), "code": hosting["code"] });
    bert.ask("network_join_at", here);
    let offered =
        wait("the invitation", || bert.ask("friends", Value::Null)["offered"].take(), Value::is_object);
    bert.ask("accept_invitation", json!({ "text": offered["text"], "name": "Bert" }));
    for device in [&anna, &bert] {
        let deal = || {
            let contact = device.contact();
            if contact["match_id"].is_u64() { device.dealerless() } else { contact }
        };
        wait("the deal", deal, |seen| seen["dealt"] == 3);
    }
    [anna, bert]
}

impl Device {
    /// A dealerless game's public state.
    pub fn dealerless(&self) -> Value {
        self.snapshot()["friend"]["dealerless"].take()
    }

    /// Acts on the first square that allows it.
    pub fn acts(&self, kind: &str) -> String {
        let snapshot = wait("an own turn", || self.snapshot(), |shown| shown["can"]["enter"] == true);
        let cells = snapshot["view"]["cells"].as_array().expect("cells");
        let cell = cells.iter().find(|cell| cell[format!("can_{kind}")] == true).expect("a hidden square");
        let square = cell["name"].as_str().expect("a name");
        let text = format!("{} {square}", &kind[..1]);
        self.apply(json!({ "kind": "play", "text": text })).expect("an action");
        text
    }

    pub fn plies(&self) -> usize {
        self.moves().len()
    }
}

/// Looks until the condition holds, for at most a minute.
pub fn wait<T: Debug>(what: &str, look: impl Fn() -> T, is_so: impl Fn(&T) -> bool) -> T {
    let begun = Instant::now();
    loop {
        let seen = look();
        if is_so(&seen) {
            return seen;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "timed out waiting for {what}: {seen:#?}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Recreates the folder of an app killed after saving the contact but before saving the archive.
pub fn take_back_the_archive(device: &mut Device, change: impl FnOnce(&Device)) {
    device.end();
    let old = fs::read(device.path("spielkiste.db")).expect("a database");
    device.start();
    change(device);
    device.end();
    fs::write(device.path("spielkiste.db"), old).expect("a database");
    // They hold changes made after the copy.
    for beside in ["spielkiste.db-wal", "spielkiste.db-shm"] {
        let _ = fs::remove_file(device.path(beside));
    }
    device.start();
}

/// Copies entries whose names match, with their contents.
pub fn copy(from: &TempDir, to: &TempDir, is_meant: impl Fn(&str) -> bool) {
    let entries = fs::read_dir(from.path()).expect("a folder").flatten();
    for entry in entries.filter(|entry| is_meant(&entry.file_name().to_string_lossy())) {
        let target = to.path().join(entry.file_name());
        if entry.path().is_file() {
            fs::copy(entry.path(), target).expect("a copy");
            continue;
        }
        fs::create_dir(&target).expect("a folder");
        for file in fs::read_dir(entry.path()).expect("a folder").flatten() {
            fs::copy(file.path(), target.join(file.file_name())).expect("a copy");
        }
    }
}
