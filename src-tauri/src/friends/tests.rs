#[cfg(desktop)]
use super::friend_files::move_to;
use super::*;
use app_core::NoKeyring;
use game::Environment;
use peer::protocol::NotNow;
use peer::{ContactId, FriendError};
use session::{Games, Outbox, Snapshot};
use tauri::ipc::Channel;
use tempfile::TempDir;
use transport::random;

struct NoPage;

impl Outbox for NoPage {
    fn show(&self, _: &Snapshot) {}
}

struct NoSystem;

impl System for NoSystem {
    fn your_turn(&self, _: &ContactShown) {}

    fn network(&self, _: bool) {}
}

/// A device without a window.
pub(super) fn friends_in(folder: &TempDir) -> (Session, Archive, Friends) {
    program_in(folder, Box::new(NoSystem))
}

fn program_in(folder: &TempDir, system: Box<dyn System>) -> (Session, Archive, Friends) {
    let environment = Environment::native();
    let archive = Archive::new(folder.path(), Games::ALL, environment.clock.clone());
    archive.open().expect("a database");
    let session = Session::new(Games::ALL, NoPage, archive.clone(), environment);
    let database = ContactDatabase::new(&folder.path().join(FOLDER));
    let friends = load(session.clone(), archive.clone(), database, Box::new(NoKeyring), system);
    (session, archive, friends)
}

pub(super) fn device() -> (TempDir, Session, Friends) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let (session, _, friends) = friends_in(&folder);
    (folder, session, friends)
}

/// Begins a match with somebody new.
fn begin_with_somebody(friends: &Friends) -> ContactId {
    let begin = |all: &mut Peers| Ok(two_devices::begin_with_somebody(all, now(), &mut random));
    friends.change(begin).expect("a match")
}

#[test]
#[cfg(desktop)]
fn a_match_moves_to_a_file_and_waits_for_one_that_can_be_written() {
    let (folder, _, friends) = device();
    let id = begin_with_somebody(&friends);
    let contact = || friends.contact(id).expect("a contact");
    let nowhere = folder.path().join("not there/kalaha.spielkiste-moved");
    move_to(&friends, &contact(), "correct horse", &nowhere).expect_err("there is no such folder");
    assert_eq!((contact().stage, contact().export_waits), (peer::Stage::Moved, true));
    let file = folder.path().join("kalaha.spielkiste-moved");
    move_to(&friends, &contact(), "correct horse", &file).expect("it is written this time");
    assert!(!contact().export_waits);
    let moved = std::fs::read(file).expect("a file");
    let (_other, _, other) = device();
    other.change(|all| all.import(&moved, "correct horse", now())).expect("it moves");
    let refused = move_to(&friends, &contact(), "correct horse", &nowhere).expect_err("it has moved");
    assert_eq!(refused.to_string(), FriendError::NotNow(NotNow::Moved).to_string());
}

#[test]
fn nobody_follows_any_more_once_everything_is_closed() {
    let (_folder, _, friends) = device();
    let id = begin_with_somebody(&friends);
    close(&friends);
    friends.change(|all| all.compare(id, now())).expect_err("it is the end");
    assert!(lock(&friends.host().follower).is_none());
    close(&friends);
}

#[test]
fn what_changes_is_followed_and_shown_and_tells_the_person_that_it_is_their_turn() {
    struct Notified(std::sync::mpsc::SyncSender<()>);

    impl System for Notified {
        fn your_turn(&self, _: &ContactShown) {
            // The test may have ended.
            let _ = self.0.try_send(());
        }

        fn network(&self, _: bool) {}
    }

    let folder = tempfile::tempdir().expect("a folder for the test");
    let (notify, notices) = std::sync::mpsc::sync_channel(1);
    let (_, _, friends) = program_in(&folder, Box::new(Notified(notify)));
    let (show, shown) = std::sync::mpsc::channel();
    friends.host().page.connect(Channel::new(move |pushed| {
        let pushed: serde_json::Value = pushed.deserialize()?;
        let _ = show.send(pushed["contacts"][0]["your_turn"] == true);
        Ok(())
    }));
    begin_with_somebody(&friends);
    notices.recv_timeout(Duration::from_secs(60)).expect("she has the first move");
    while !shown.recv_timeout(Duration::from_secs(60)).expect("it is shown") {}
}
