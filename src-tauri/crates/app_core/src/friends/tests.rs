use super::*;
use crate::{Command, Settings, answer};
use game::Environment;
use peer::NetworkShown;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use session::{Games, LogEntry, LogMoves, MatchCommand, Outbox, Snapshot};
use std::fs;
use std::sync::atomic::AtomicUsize;
use tempfile::TempDir;

struct NoPage;

impl Outbox for NoPage {
    fn show(&self, _: &Snapshot) {}
}

/// The contacts stored in a folder while no program is running.
fn kept_in(folder: &TempDir) -> Peers {
    disk::load(&ContactDatabase::new(folder.path()), Games::ALL, NOW).0
}

/// A transport that carries only text.
struct ByText(Mutex<Peers>);

impl Transports for ByText {
    fn contacts<T>(&self, act: impl FnOnce(&mut Peers) -> T) -> T {
        act(&mut lock(&self.0))
    }

    fn network(&self) -> NetworkShown {
        NetworkShown::default()
    }

    fn accept(&self, text: &str, name: &str) -> Result<ContactId, FriendError> {
        lock(&self.0).accept(text, name, NOW, &mut random)
    }

    fn reconnect_brokers(&self) {}
}

struct Device {
    notices: AtomicUsize,
    shown: Mutex<Option<FriendsShown>>,
}

impl Host for Device {
    type Transports = ByText;

    fn start(&self, contacts: Peers, _: &Arc<BrokerAccounts>, _: WeakFriends<Self>) -> ByText {
        ByText(Mutex::new(contacts))
    }

    fn now(&self) -> u64 {
        NOW
    }

    fn random(&self, bytes: &mut [u8]) {
        random(bytes);
    }

    fn show(&self, shown: FriendsShown) {
        *lock(&self.shown) = Some(shown);
    }

    fn network(&self, _: bool) {}

    fn your_turn(&self, _: &ContactShown) {
        self.notices.fetch_add(1, Ordering::SeqCst);
    }

    fn settings(&self) -> Settings {
        Settings::default()
    }

    fn keep_settings(&self, changed: Map<String, Value>) -> Result<Settings, CommandError> {
        Ok(self.settings().changed(changed)?)
    }

    fn take_notices(&self) -> Vec<Trouble> {
        Vec::new()
    }

    fn carry_out(&self, _: &Friends<Self>, _: Command) -> Result<Option<Box<RawValue>>, CommandError> {
        Ok(None)
    }
}

/// An arbitrary day, in seconds since 1970.
const NOW: u64 = 1_800_000_000;

fn random(bytes: &mut [u8]) {
    static DRAWN: AtomicUsize = AtomicUsize::new(0);
    let seed = DRAWN.fetch_add(1, Ordering::SeqCst) as u64;
    ChaCha12Rng::seed_from_u64(seed).fill_bytes(bytes);
}

/// A program whose data is in this folder.
struct Program {
    friends: Friends<Device>,
}

impl Program {
    fn start(folder: &TempDir) -> Program {
        let archive = Archive::new(folder.path(), Games::ALL, Environment::native().clock);
        Program::of(archive, ContactDatabase::new(folder.path()))
    }

    fn read_only(folder: &TempDir) -> Program {
        let archive = Archive::read_only(folder.path(), Games::ALL, Environment::native().clock);
        Program::of(archive, ContactDatabase::read_only(folder.path()))
    }

    fn of(archive: Archive, database: ContactDatabase) -> Program {
        archive.open().expect("a database");
        let session = Session::new(Games::ALL, NoPage, archive.clone(), Environment::native());
        let accounts = BrokerAccounts::load(database.clone(), Box::new(NoKeyring), false);
        let host = Device { notices: AtomicUsize::new(0), shown: Mutex::default() };
        Program { friends: Friends::load(session, archive, database, accounts, host) }
    }

    fn end(self) {
        self.friends.end_changes();
        self.friends.0.archive.close();
    }

    fn begin_match(&self) -> ContactId {
        self.friends.change(|contacts| Ok(begin_with_somebody(contacts))).expect("a match")
    }

    fn bound(&self) -> Vec<(ContactId, MatchId)> {
        self.friends.transports().contacts(|contacts| contacts.bound())
    }

    fn ask(&self, command: &str, arguments: serde_json::Value) -> Result<serde_json::Value, Trouble> {
        let answer = Command::read(command, arguments).and_then(|command| answer(&self.friends, command));
        let answer = answer.map_err(|refused| Trouble::from(&refused))?.expect("a command of every host");
        Ok(serde_json::from_str(answer.get()).expect("JSON"))
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

/// Starts a match with a new friend.
fn begin_with_somebody(contacts: &mut Peers) -> ContactId {
    two_devices::begin_with_somebody(contacts, NOW, &mut random)
}

#[test]
fn a_match_that_cannot_be_bound_is_started_once() {
    let folder = folder();
    let program = Program::start(&folder);
    let contact = program.friends.transports().contacts(begin_with_somebody);
    // Blocks every write.
    let journal = folder.path().join("friends.db-journal");
    fs::remove_file(&journal).expect("it is empty");
    fs::create_dir(&journal).expect("room");
    for _ in 0..3 {
        program.friends.begin_matches();
        assert_eq!(program.bound(), []);
    }
    fs::remove_dir(&journal).expect("removed");
    program.friends.begin_matches();
    assert_eq!(program.bound(), [(contact, MatchId(1))]);
    assert_eq!(session::Storage::last_id(&program.friends.0.archive), MatchId(1), "no other was begun");
}

#[test]
fn two_contacts_never_share_a_match_even_after_losing_the_archive() {
    for is_lost in [true, false] {
        let folder = folder();
        let program = Program::start(&folder);
        let mut contacts: Vec<_> = (0..4).map(|_| program.begin_match()).collect();
        let bound = program.bound();
        assert_eq!(bound.len(), 4);
        program.end();

        let mut known = kept_in(&folder);
        // One match has started without being bound; two contacts are bound to the same match.
        contacts.push(begin_with_somebody(&mut known));
        known.bind(bound[3].0, Some(bound[0].1), NOW).expect("room");
        // Each log differs, so that a match reveals its contact.
        for (number, contact) in (0..).zip(&contacts) {
            let act = LogEntry::Move { number, offers_draw: false };
            known.write(*contact, &act, NOW, &mut random).expect("Anna has the turn token");
        }
        if is_lost {
            fs::remove_file(folder.path().join(archive::FILE)).expect("a database");
        }
        for _ in 0..2 {
            let program = Program::start(&folder);
            assert_told_apart(&program, &contacts);
            program.end();
        }
    }
}

fn assert_told_apart(program: &Program, contacts: &[ContactId]) {
    let bound = program.bound();
    let ids: BTreeSet<MatchId> = bound.iter().map(|(_, id)| *id).collect();
    assert_eq!([bound.len(), ids.len()], [contacts.len(); 2], "{bound:?}");
    for (contact, id) in bound {
        let number = contacts.iter().position(|known| *known == contact).expect("a contact");
        let log = program.friends.transports().contacts(|all| all.log(contact, NOW)).expect("a log");
        assert_eq!(log.moves, LogMoves::Numbers(vec![u16::try_from(number).expect("few")]));
        let shown = program.friends.0.session.preview(id).expect("a match");
        assert_eq!(shown.record.len(), 1);
        assert_eq!(shown.friend.map(|friend| friend.no_keys), Some(false));
    }
}

#[test]
fn the_content_of_a_moved_match_is_deleted_once_the_file_is_saved() {
    let folder = folder();
    let program = Program::start(&folder);
    let contact = program.begin_match();
    let export = || {
        program
            .friends
            .change(|all| all.export(contact, "seven green horses", NOW, &mut random))
            .expect("a file")
    };
    let file = export();
    let waits = || program.friends.contact(contact).expect("a contact").export_waits;
    assert!(waits());
    assert_eq!(export(), file, "a lost file can be written again");
    program.ask("contact_file_saved", json!({ "contact": contact })).expect("it exists");
    assert!(!waits());
}

#[test]
fn nothing_changes_after_closing() {
    let folder = folder();
    let program = Program::start(&folder);
    let contact = program.begin_match();
    let (_, match_id) = program.bound()[0];
    program.friends.end_changes();
    program.ask("compare_digits", json!({ "contact": contact })).expect_err("it is closed");
    let session = &program.friends.0.session;
    session.open_match(match_id).expect("it is readable");
    session.apply(match_id, &MatchCommand::Resign).expect_err("it is closed");
}

#[test]
fn startup_does_not_replay_matches() {
    let folder = folder();
    let program = Program::start(&folder);
    for _ in 0..6 {
        let contact = program.begin_match();
        let resign = |all: &mut Peers| all.write(contact, &LogEntry::Resign, NOW, &mut random);
        program.friends.change(resign).expect("the match is in progress");
    }
    program.end();

    let program = Program::start(&folder);
    let folded = |program: &Program| program.friends.transports().contacts(|all| all.folded());
    assert_eq!((program.bound().len(), program.friends.shown().contacts.len()), (6, 6));
    assert!(program.friends.take_notices().is_empty());
    assert_eq!(folded(&program), []);
    let (contact, id) = program.bound()[3];
    let opened = program.friends.0.session.open_match(id).expect("it exists");
    assert_eq!(opened.friend.map(|friend| friend.no_keys), Some(false));
    assert_eq!(folded(&program), [contact]);
}

#[test]
fn a_read_only_program_writes_nothing_when_time_passes() {
    let folder = folder();
    kept_in(&folder)
        .invite(two_devices::kalaha(), NOW - 365 * 24 * 3600, &mut random)
        .expect("an invitation");
    let kept = || ContactDatabase::new(folder.path()).records().read;
    let invited = kept();
    assert_eq!(invited.len(), 1);
    Program::read_only(&folder).friends.time_passes();
    assert!(kept() == invited, "another instance owns it");
    Program::start(&folder).friends.time_passes();
    assert!(kept() != invited, "it has expired");
}

#[test]
fn a_damaged_database_is_reported_and_left_alone_until_everything_is_deleted() {
    let folder = folder();
    let program = Program::start(&folder);
    let contact = program.begin_match();
    let account = json!({ "address": "mqtt://broker.example", "user": "", "password": null });
    program.ask("set_broker", account).expect("room");
    let path = program.friends.0.database.path().to_owned();
    program.end();
    let mut bytes = fs::read(&path).expect("a database");
    // The header names free pages that do not exist.
    bytes[36..40].fill(1);
    fs::write(&path, &bytes).expect("room");

    let program = Program::start(&folder);
    let notices = program.ask("notices", Value::Null).expect("notices");
    assert_eq!(
        (&notices[0]["code"], &notices[0]["file"]),
        (&json!("contact_unreadable"), &json!("friends.db"))
    );
    assert_eq!(program.friends.shown().contacts.len(), 1);
    let refused =
        program.ask("compare_digits", json!({ "contact": contact })).expect_err("nothing is written");
    assert_eq!(refused.code, "friend_storage");
    assert!(fs::read(&path).expect("a database") == bytes);
    program.ask("delete_everything", Value::Null).expect("even a damaged one");
    assert!(program.friends.shown().contacts.is_empty() && !path.exists());
    assert_eq!(program.ask("broker", Value::Null).expect("none")["address"], "");
}

#[test]
fn two_people_play_by_text() {
    let folders = [folder(), folder()];
    let [anna, bert] = [0, 1].map(|n| Program::start(&folders[n]));
    let offer = json!({ "game": "kalaha", "options": null, "sides": "own_first", "days": 0, "name": "Anna" });
    let invited = anna.ask("invite", offer).expect("an invitation")["id"].clone();
    let text_of = |program: &Program, contact: &serde_json::Value| {
        let asked = json!({ "contact": contact, "whole": false });
        program.ask("friend_text", asked).expect("a text to send")
    };
    let text = text_of(&anna, &invited);
    let read = bert.ask("read_friend_text", json!({ "text": text })).expect("an invitation");
    assert_eq!(read["kind"], "invitation");
    assert_eq!(bert.friends.shown().contacts.len(), 0, "reading an invitation does not accept it");
    let accepted = bert.ask("accept_invitation", json!({ "text": text, "name": "Bert" })).expect("a friend");
    let answered = json!({ "text": text_of(&bert, &accepted["id"]) });
    let begun = anna.ask("read_friend_text", answered.clone()).expect("an acceptance");
    assert_eq!(begun["news"], "begun");
    let id: MatchId = serde_json::from_value(begun["match_id"].clone()).expect("a match");
    anna.friends.0.session.open_match(id).expect("it exists");
    anna.friends.0.session.apply(id, &MatchCommand::Play { text: "1".to_owned() }).expect("a pit");
    let moved = json!({ "text": text_of(&anna, &invited) });
    let taken = bert.ask("read_friend_text", moved.clone()).expect("a begin message and a move");
    assert_eq!(taken["contact"], accepted["id"]);
    assert_eq!(bert.ask("read_friend_text", moved).expect("the same once more")["news"], "known");
    let refused =
        bert.ask("read_friend_text", json!({ "text": "Dear Bert" })).expect_err("not a message of this app");
    assert_eq!(refused.code, "bad_text");
    let refused = bert.ask("remove_contact", json!({})).expect_err("the contact is missing");
    assert_eq!(refused.code, "bad_argument");
}

#[test]
fn each_new_turn_is_notified_once() {
    let folder = folder();
    let program = Program::start(&folder);
    let notices = || program.friends.host().notices.load(Ordering::SeqCst);
    let contact = program.begin_match();
    program.friends.follow_changed(BTreeSet::from([contact]));
    assert_eq!(notices(), 1, "she moves first");
    let shown = lock(&program.friends.host().shown).take().expect("the page was updated");
    assert!(shown.contacts[0].your_turn && shown.contacts[0].match_id.is_some());
    program.friends.follow_changed(BTreeSet::from([contact]));
    assert_eq!(notices(), 1, "nothing is new");
    let (_, id) = program.bound()[0];
    program.friends.0.session.open_match(id).expect("it exists");
    program.friends.0.session.apply(id, &MatchCommand::Play { text: "2".to_owned() }).expect("a pit");
    program.friends.follow_changed(BTreeSet::from([contact]));
    assert_eq!(notices(), 1, "the player's own moves cause no notification");
}
