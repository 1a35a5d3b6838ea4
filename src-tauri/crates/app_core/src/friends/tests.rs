use super::*;
use crate::{Command, Host, Settings, StoreFailed, answer};
use game::Environment;
use peer::{NetworkShown, NewInvitation, Sides};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use session::{Games, LogEntry, LogMoves, MatchCommand, Outbox, Snapshot};
use std::sync::atomic::AtomicUsize;
use tempfile::TempDir;

struct NoPage;

impl Outbox for NoPage {
    fn show(&self, _: &Snapshot) {}
}

/// What is kept of contacts, with room for so many more records.
#[derive(Clone)]
struct Kept {
    records: Arc<Mutex<BTreeMap<u64, Vec<u8>>>>,
    room: Arc<AtomicUsize>,
}

impl Kept {
    fn nothing() -> Kept {
        Kept { records: Arc::default(), room: Arc::new(AtomicUsize::new(usize::MAX)) }
    }

    fn read(&self) -> Vec<(ContactId, Vec<u8>)> {
        lock(&self.records).iter().map(|(id, record)| (ContactId(*id), record.clone())).collect()
    }
}

impl Disk for Kept {
    fn keep(&mut self, id: ContactId, record: &[u8]) -> io::Result<()> {
        let took = self.room.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |room| room.checked_sub(1));
        took.map_err(|_| io::Error::from(io::ErrorKind::StorageFull))?;
        lock(&self.records).insert(id.0, record.to_vec());
        Ok(())
    }

    fn forget(&mut self, id: ContactId) -> io::Result<()> {
        lock(&self.records).remove(&id.0);
        Ok(())
    }
}

/// No way but texts.
struct ByText(Mutex<Contacts>);

impl Ways for ByText {
    fn contacts<T>(&self, act: impl FnOnce(&mut Contacts) -> T) -> T {
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
    kept: Kept,
    accounts: BrokerAccounts,
    notices: AtomicUsize,
    shown: Mutex<Option<FriendsShown>>,
}

impl FriendsShell for Device {
    type Ways = ByText;

    fn start(&self, contacts: Contacts, _: WeakFriends<Self>) -> ByText {
        ByText(Mutex::new(contacts))
    }

    fn now(&self) -> u64 {
        NOW
    }

    fn random(&self, bytes: &mut [u8]) {
        random(bytes);
    }

    fn has_records(&self) -> bool {
        !lock(&self.kept.records).is_empty()
    }

    fn records(&self) -> Records {
        Records { read: self.kept.read(), unread: Vec::new() }
    }

    fn disk(&self) -> Box<dyn Disk> {
        Box::new(self.kept.clone())
    }

    fn forget_all(&self) -> Result<(), CommandError> {
        Ok(())
    }

    fn accounts(&self) -> &BrokerAccounts {
        &self.accounts
    }

    fn show(&self, shown: FriendsShown) {
        *lock(&self.shown) = Some(shown);
    }

    fn network(&self, _: bool) {}

    fn your_turn(&self, _: &ContactShown) {
        self.notices.fetch_add(1, Ordering::SeqCst);
    }
}

/// Nobody plays by a broker here.
struct NoAccount;

impl AccountStore for NoAccount {
    fn read(&self) -> Option<Vec<u8>> {
        None
    }

    fn write(&self, _: &[u8]) -> Result<(), StoreFailed> {
        unreachable!("none is set")
    }
}

/// Some day, in seconds since 1970.
const NOW: u64 = 1_800_000_000;

fn random(bytes: &mut [u8]) {
    static DRAWN: AtomicUsize = AtomicUsize::new(0);
    let seed = DRAWN.fetch_add(1, Ordering::SeqCst) as u64;
    ChaCha12Rng::seed_from_u64(seed).fill_bytes(bytes);
}

/// A program whose matches are in this folder.
struct Program {
    friends: Friends<Device>,
}

impl Program {
    fn start(folder: &TempDir, kept: &Kept, only_looks: bool) -> Program {
        let environment = Environment::native();
        let archive = Archive::new(folder.path(), Games::ALL, environment.clock.clone());
        archive.open().expect("a database");
        let session = Session::new(Games::ALL, NoPage, archive.clone(), environment);
        let accounts = BrokerAccounts::recall(Box::new(NoAccount), Box::new(NoKeyring), false);
        let shell =
            Device { kept: kept.clone(), accounts, notices: AtomicUsize::new(0), shown: Mutex::default() };
        Program { friends: Friends::recall(session, archive, only_looks, shell) }
    }

    fn end(self) {
        self.friends.end_changes();
        self.friends.0.archive.close();
    }

    fn begin_match(&self) -> ContactId {
        self.friends.change(|contacts| Ok(begin_with_somebody(contacts))).expect("a match")
    }

    fn bound(&self) -> Vec<(ContactId, MatchId)> {
        self.friends.ways().contacts(|contacts| contacts.bound())
    }

    fn ask(&self, command: &str, arguments: serde_json::Value) -> Result<serde_json::Value, Problem> {
        let answer = Command::read(command, arguments).and_then(|command| answer(self, command));
        let answer = answer.map_err(|refused| Problem::from(&refused))?.expect("a command of every host");
        Ok(serde_json::from_str(answer.get()).expect("JSON"))
    }
}

impl Host for Program {
    type Shell = Device;

    fn session(&self) -> &Session {
        &self.friends.0.session
    }

    fn archive(&self) -> &Archive {
        &self.friends.0.archive
    }

    fn friends(&self) -> &Friends<Device> {
        &self.friends
    }

    fn settings(&self) -> Settings {
        Settings::default()
    }

    fn keep_settings(&self, changed: Map<String, Value>) -> Result<Settings, CommandError> {
        Ok(self.settings().changed(changed)?)
    }

    fn take_notices(&self) -> Vec<Problem> {
        Vec::new()
    }

    fn carry_out(&self, _: Command) -> Result<Option<Box<RawValue>>, CommandError> {
        Ok(None)
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

fn invitation() -> NewInvitation {
    NewInvitation {
        game: "kalaha".to_owned(),
        options: None,
        sides: Sides::InviterFirst,
        days: 0,
        name: "Anna".to_owned(),
        ways: String::new(),
    }
}

/// Begins a match with somebody new, as far as these contacts know of it.
fn begin_with_somebody(contacts: &mut Contacts) -> ContactId {
    let (mut theirs, _) = Contacts::load(dealerless::RULEBOOK, Box::new(Kept::nothing()), Vec::new(), NOW);
    let id = contacts.invite(invitation(), NOW, &mut random).expect("an invitation");
    let text = contacts.text(id, false).expect("an invitation");
    let accepted = theirs.accept(&text, "Bert", NOW, &mut random).expect("a good invitation");
    let acceptance = theirs.text(accepted, false).expect("an acceptance");
    contacts.take_text(&acceptance, NOW, &mut random).expect("a good acceptance");
    id
}

#[test]
fn a_match_that_cannot_be_bound_is_begun_once() {
    let (folder, kept) = (folder(), Kept::nothing());
    let program = Program::start(&folder, &kept, false);
    let contact = program.friends.ways().contacts(begin_with_somebody);
    kept.room.store(0, Ordering::SeqCst);
    for _ in 0..3 {
        program.friends.begin_matches();
        assert_eq!(program.bound(), []);
    }
    kept.room.store(1, Ordering::SeqCst);
    program.friends.begin_matches();
    assert_eq!(program.bound(), [(contact, MatchId(1))]);
    assert_eq!(session::Storage::last_id(&program.friends.0.archive), MatchId(1), "no other was begun");
}

#[test]
fn no_two_contacts_are_bound_to_one_match_whatever_became_of_the_archive() {
    for is_lost in [true, false] {
        let (folder, kept) = (folder(), Kept::nothing());
        let program = Program::start(&folder, &kept, false);
        let mut contacts: Vec<_> = (0..4).map(|_| program.begin_match()).collect();
        let bound = program.bound();
        assert_eq!(bound.len(), 4);
        program.end();

        let (mut known, _) = Contacts::load(dealerless::RULEBOOK, Box::new(kept.clone()), kept.read(), NOW);
        // One has begun and is not bound yet; two are bound to the match of one.
        contacts.push(begin_with_somebody(&mut known));
        known.bind(bound[3].0, bound[0].1, NOW).expect("room");
        // Each log differs, so that a match tells whose it is.
        for (number, contact) in (0..).zip(&contacts) {
            let act = LogEntry::Move { number, offers_draw: false };
            known.write(*contact, &act, NOW, &mut random).expect("Anna has the pen");
        }
        if is_lost {
            std::fs::remove_file(folder.path().join(archive::FILE)).expect("a database");
        }
        for _ in 0..2 {
            let program = Program::start(&folder, &kept, false);
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
        let log = program.friends.ways().contacts(|all| all.log(contact, NOW)).expect("a log");
        assert_eq!(log.moves, LogMoves::Numbers(vec![u16::try_from(number).expect("few")]));
        let shown = program.friends.0.session.preview(id).expect("a match");
        assert_eq!(shown.record.len(), 1);
        assert_eq!(shown.friend.map(|friend| friend.no_keys), Some(false));
    }
}

#[test]
fn what_moves_a_match_is_forgotten_when_the_person_has_the_file() {
    let folder = folder();
    let program = Program::start(&folder, &Kept::nothing(), false);
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
    assert_eq!(export(), file, "a file that was lost can be had again");
    program.ask("contact_file_saved", json!({ "contact": contact })).expect("it is there");
    assert!(!waits());
}

#[test]
fn nothing_changes_once_everything_is_closed() {
    let folder = folder();
    let program = Program::start(&folder, &Kept::nothing(), false);
    let contact = program.begin_match();
    let (_, match_id) = program.bound()[0];
    program.friends.end_changes();
    program.ask("compare_digits", json!({ "contact": contact })).expect_err("it is the end");
    let session = &program.friends.0.session;
    session.open_match(match_id).expect("it can be looked at");
    session.apply(match_id, &MatchCommand::Resign).expect_err("it is the end");
}

#[test]
fn a_start_folds_no_match_before_it_is_opened() {
    let (folder, kept) = (folder(), Kept::nothing());
    let program = Program::start(&folder, &kept, false);
    for _ in 0..6 {
        let contact = program.begin_match();
        let resign = |all: &mut Contacts| all.write(contact, &LogEntry::Resign, NOW, &mut random);
        program.friends.change(resign).expect("it goes on");
    }
    program.end();

    let program = Program::start(&folder, &kept, false);
    let folded = |program: &Program| program.friends.ways().contacts(|all| all.folded());
    assert_eq!((program.bound().len(), program.friends.shown().contacts.len()), (6, 6));
    assert!(program.friends.take_notices().is_empty());
    assert_eq!(folded(&program), []);
    let (contact, id) = program.bound()[3];
    let opened = program.friends.0.session.open_match(id).expect("it is there");
    assert_eq!(opened.friend.map(|friend| friend.no_keys), Some(false));
    assert_eq!(folded(&program), [contact]);
}

#[test]
fn a_program_that_only_looks_writes_nothing_when_time_passes() {
    let (folder, kept) = (folder(), Kept::nothing());
    let (mut before, _) = Contacts::load(dealerless::RULEBOOK, Box::new(kept.clone()), Vec::new(), NOW);
    before.invite(invitation(), NOW - 365 * 24 * 3600, &mut random).expect("an invitation");
    let invited = kept.read();
    assert_eq!(invited.len(), 1);
    Program::start(&folder, &kept, true).friends.time_passes();
    assert!(kept.read() == invited, "another program keeps it");
    Program::start(&folder, &kept, false).friends.time_passes();
    assert!(kept.read() != invited, "it has expired");
}

#[test]
fn two_people_play_by_the_texts_that_the_page_asks_for() {
    let folders = [folder(), folder()];
    let [anna, bert] = [0, 1].map(|n| Program::start(&folders[n], &Kept::nothing(), false));
    let offer = json!({ "game": "kalaha", "options": null, "sides": "own_first", "days": 0, "name": "Anna" });
    let invited = anna.ask("invite", offer).expect("an invitation")["id"].clone();
    let text_of = |program: &Program, contact: &serde_json::Value| {
        let asked = json!({ "contact": contact, "whole": false });
        program.ask("friend_text", asked).expect("something to tell")
    };
    let text = text_of(&anna, &invited);
    let read = bert.ask("read_friend_text", json!({ "text": text })).expect("an invitation");
    assert_eq!(read["kind"], "invitation");
    assert_eq!(bert.friends.shown().contacts.len(), 0, "to look at one accepts nothing");
    let accepted = bert.ask("accept_invitation", json!({ "text": text, "name": "Bert" })).expect("a friend");
    let answered = json!({ "text": text_of(&bert, &accepted["id"]) });
    let begun = anna.ask("read_friend_text", answered.clone()).expect("an acceptance");
    assert_eq!(begun["news"], "begun");
    let id: MatchId = serde_json::from_value(begun["match_id"].clone()).expect("a match");
    anna.friends.0.session.open_match(id).expect("it is there");
    anna.friends.0.session.apply(id, &MatchCommand::Play { text: "1".to_owned() }).expect("a pit");
    let moved = json!({ "text": text_of(&anna, &invited) });
    let taken = bert.ask("read_friend_text", moved.clone()).expect("a begin and a move");
    assert_eq!(taken["contact"], accepted["id"]);
    assert_eq!(bert.ask("read_friend_text", moved).expect("the same once more")["news"], "known");
    let refused = bert.ask("read_friend_text", json!({ "text": "Dear Bert" })).expect_err("no text of ours");
    assert_eq!(refused.code, "bad_text");
    let refused = bert.ask("remove_contact", json!({})).expect_err("nobody is named");
    assert_eq!(refused.code, "bad_argument");
}

#[test]
fn each_turn_that_newly_waits_for_the_person_is_told_once() {
    let folder = folder();
    let program = Program::start(&folder, &Kept::nothing(), false);
    let notices = || program.friends.shell().notices.load(Ordering::SeqCst);
    let contact = program.begin_match();
    program.friends.follow_changed(BTreeSet::from([contact]));
    assert_eq!(notices(), 1, "she has the first move");
    let shown = lock(&program.friends.shell().shown).take().expect("the page is shown it");
    assert!(shown.contacts[0].your_turn && shown.contacts[0].match_id.is_some());
    program.friends.follow_changed(BTreeSet::from([contact]));
    assert_eq!(notices(), 1, "nothing is new");
    let (_, id) = program.bound()[0];
    program.friends.0.session.open_match(id).expect("it is there");
    program.friends.0.session.apply(id, &MatchCommand::Play { text: "2".to_owned() }).expect("a pit");
    program.friends.follow_changed(BTreeSet::from([contact]));
    assert_eq!(notices(), 1, "no own move is told");
}
