use super::*;
use friends::{Disk, NewInvitation, Sides};
use game::Environment;
use remote::Act;
use session::{Games, Outbox, Snapshot, Storage};
use std::io;
use std::sync::atomic::AtomicUsize;
use tempfile::TempDir;

struct NoPage;

impl Outbox for NoPage {
    fn show(&self, _: &Snapshot) {}
}

struct NoSystem;

impl System for NoSystem {
    fn your_turn(&self) {}

    fn network(&self, _: bool) {}
}

/// A device without a window.
pub(super) fn friends_in(folder: &TempDir) -> Friends {
    program_in(folder, false)
}

fn program_in(folder: &TempDir, only_looks: bool) -> Friends {
    let environment = Environment::native();
    let archive = Archive::new(folder.path(), Games::ALL, environment.clock.clone());
    archive.open(Vec::new).expect("a database");
    let session = Session::new(Games::ALL, NoPage, archive.clone(), environment);
    let store = Arc::new(Store::new(folder.path().to_owned()));
    Friends::recall(session, archive, store, only_looks, Box::new(NoKeyring), Box::new(NoSystem))
}

pub(super) fn device() -> (TempDir, Friends) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let friends = friends_in(&folder);
    (folder, friends)
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
    let (mut theirs, _) = Contacts::load(Games::ALL, Box::new(NoDisk), Vec::new(), now());
    let id = contacts.invite(invitation(), now(), &mut random).expect("an invitation");
    let text = contacts.text(id, false).expect("an invitation");
    let accepted = theirs.accept(&text, "Bert", now(), &mut random).expect("a good invitation");
    let acceptance = theirs.text(accepted, false).expect("an acceptance");
    contacts.take_text(&acceptance, now(), &mut random).expect("a good acceptance");
    id
}

fn matches_of(friends: &Friends) -> Vec<(ContactId, MatchId)> {
    friends.hub().contacts(|contacts| contacts.bound())
}

struct NoDisk;

impl Disk for NoDisk {
    fn keep(&mut self, _: ContactId, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn forget(&mut self, _: ContactId) -> io::Result<()> {
        Ok(())
    }
}

/// A disk with room for so many more records.
struct Room(Arc<AtomicUsize>);

impl Disk for Room {
    fn keep(&mut self, _: ContactId, _: &[u8]) -> io::Result<()> {
        let took = self.0.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |room| room.checked_sub(1));
        took.map(drop).map_err(|_| io::ErrorKind::StorageFull.into())
    }

    fn forget(&mut self, _: ContactId) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_match_that_cannot_be_bound_is_begun_once() {
    let (_folder, friends) = device();
    let room = Arc::new(AtomicUsize::new(usize::MAX));
    let (mut contacts, _) = Contacts::load(Games::ALL, Box::new(Room(room.clone())), Vec::new(), now());
    let contact = begin_with_somebody(&mut contacts);
    let hub = Hub::start(contacts, Box::new(Listener(Mutex::new(channel().0))), now, Box::new(|_| None));
    assert!(friends.0.hub.set(hub).is_ok(), "nothing was there");
    room.store(0, Ordering::SeqCst);
    for _ in 0..3 {
        friends.begin_matches();
        assert_eq!(matches_of(&friends), []);
    }
    room.store(1, Ordering::SeqCst);
    friends.begin_matches();
    assert_eq!(matches_of(&friends), [(contact, MatchId(1))]);
    assert_eq!(friends.0.archive.last_id(), MatchId(1), "no other was begun");
}

#[test]
fn no_two_contacts_are_bound_to_one_match_whatever_became_of_the_archive() {
    for is_lost in [true, false] {
        let (folder, friends) = device();
        let begin = |_| friends.change(|all| Ok(begin_with_somebody(all))).expect("a match");
        let mut contacts: Vec<_> = (0..4).map(begin).collect();
        let bound = matches_of(&friends);
        assert_eq!(bound.len(), 4);
        friends.close();
        friends.0.archive.close();
        drop(friends);

        let files = ContactFiles::of(Arc::new(Store::new(folder.path().to_owned())));
        let records = files.read().0;
        let (mut kept, _) = Contacts::load(Games::ALL, Box::new(files), records, now());
        // One has begun and is not bound yet; two are bound to the match of one.
        contacts.push(begin_with_somebody(&mut kept));
        kept.bind(bound[3].0, bound[0].1, now()).expect("room");
        // Each log differs, so that a match tells whose it is.
        for (number, contact) in (0..).zip(&contacts) {
            let act = Act::Move { number, offers_draw: false };
            kept.write(*contact, &act, now(), &mut random).expect("Anna has the pen");
        }
        drop(kept);
        if is_lost {
            std::fs::remove_file(folder.path().join(archive::FILE)).expect("a database");
        }
        for _ in 0..2 {
            let friends = friends_in(&folder);
            assert_told_apart(&friends, &contacts);
            friends.close();
            friends.0.archive.close();
        }
    }
}

fn assert_told_apart(friends: &Friends, contacts: &[ContactId]) {
    let bound = matches_of(friends);
    let ids: BTreeSet<MatchId> = bound.iter().map(|(_, id)| *id).collect();
    assert_eq!([bound.len(), ids.len()], [contacts.len(); 2], "{bound:?}");
    for (contact, id) in bound {
        let number = contacts.iter().position(|known| *known == contact).expect("a contact");
        let log = friends.hub().contacts(|all| all.log(contact, now())).expect("a log");
        assert_eq!(log.view.moves, [u16::try_from(number).expect("few")]);
        let shown = friends.0.session.preview(id).expect("a match");
        assert_eq!(shown.record.len(), 1);
        assert_eq!(shown.friend.map(|friend| friend.no_keys), Some(false));
    }
}

#[test]
#[cfg(desktop)]
fn a_match_moves_to_a_file_and_waits_for_one_that_can_be_written() {
    let (folder, friends) = device();
    let id = friends.change(|all| Ok(begin_with_somebody(all))).expect("a match");
    let contact = || friends.contact(id).expect("a contact");
    let nowhere = folder.path().join("not there/kalaha.spielkiste-moved");
    friends.move_to(&contact(), "horse", &nowhere).expect_err("there is no such folder");
    assert_eq!((contact().stage, contact().export_waits), (friends::Stage::Moved, true));
    let file = folder.path().join("kalaha.spielkiste-moved");
    friends.move_to(&contact(), "horse", &file).expect("it is written this time");
    assert!(!contact().export_waits);
    let moved = std::fs::read(file).expect("a file");
    let (_other, other) = device();
    other.change(|all| all.import(&moved, "horse", now())).expect("it moves");
    let refused = friends.move_to(&contact(), "horse", &nowhere).expect_err("it has moved");
    assert_eq!(refused.to_string(), FriendError::NotNow(NotNow::Moved).to_string());
}

#[test]
fn nothing_changes_once_everything_is_closed() {
    let (_folder, friends) = device();
    let id = friends.change(|all| Ok(begin_with_somebody(all))).expect("a match");
    let (contact, match_id) = matches_of(&friends)[0];
    assert_eq!(contact, id);
    friends.close();
    friends.change(|all| all.compare(id, now())).expect_err("it is the end");
    let resign = session::MatchCommand::Resign;
    friends.0.session.open_match(match_id).expect("it can be looked at");
    friends.0.session.apply(match_id, &resign).expect_err("it is the end");
    assert!(lock(&friends.0.follower).is_none(), "nobody follows any more");
    friends.close();
}

#[test]
fn a_start_folds_no_match_before_it_is_opened() {
    let (folder, friends) = device();
    for _ in 0..6 {
        let contact = friends.change(|all| Ok(begin_with_somebody(all))).expect("a match");
        friends.change(|all| all.write(contact, &Act::Resign, now(), &mut random)).expect("it goes on");
    }
    friends.close();
    friends.0.archive.close();
    drop(friends);

    let friends = friends_in(&folder);
    let folded = |friends: &Friends| friends.hub().contacts(|all| all.folded());
    assert_eq!((matches_of(&friends).len(), friends.shown().contacts.len()), (6, 6));
    assert!(friends.take_notices().is_empty());
    assert_eq!(folded(&friends), []);
    let (contact, id) = matches_of(&friends)[3];
    let opened = friends.0.session.open_match(id).expect("it is there");
    assert_eq!(opened.friend.map(|friend| friend.no_keys), Some(false));
    assert_eq!(folded(&friends), [contact]);
}

#[test]
fn a_program_that_only_looks_writes_nothing_when_time_passes() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let store = Arc::new(Store::new(folder.path().to_owned()));
    let (mut before, _) =
        Contacts::load(Games::ALL, Box::new(ContactFiles::of(store.clone())), Vec::new(), now());
    let a_year_ago = now() - 365 * 24 * 3600;
    before.invite(invitation(), a_year_ago, &mut random).expect("an invitation");
    let records = || ContactFiles::of(store.clone()).read().0;
    let invited = records();
    assert_eq!(invited.len(), 1);
    program_in(&folder, true).with_deadlines();
    assert!(records() == invited, "another program keeps it");
    friends_in(&folder).with_deadlines();
    assert!(records() != invited, "it has expired");
}
