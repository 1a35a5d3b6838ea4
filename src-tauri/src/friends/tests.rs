#[cfg(desktop)]
use super::friend_files::move_to;
use super::notice::InFront;
use super::*;
use crate::now;
use crate::startup_state::StartupState;
use crate::store::Store;
use app_core::NoKeyring;
use game::Environment;
use peer::protocol::NotNow;
use peer::{ContactId, FriendError, Peers};
use session::{Games, Outbox, Snapshot};
use std::sync::Arc;
use tauri::Manager;
use tauri::ipc::Channel;
use tauri::test::{MockRuntime, mock_app};
use tempfile::TempDir;
use transport::random;

struct NoPage;

impl Outbox for NoPage {
    fn show(&self, _: &Snapshot) {}
}

/// A device without a window.
pub(super) fn friends_in(folder: &TempDir) -> (Session, Archive, Friends<MockRuntime>) {
    let environment = Environment::native();
    let archive = Archive::new(folder.path(), Games::ALL, environment.clock.clone());
    let app = mock_app().handle().clone();
    app.manage(StartupState::load(Arc::new(Store::new(folder.path().to_owned())), &archive));
    app.manage(InFront::default());
    let session = Session::new(Games::ALL, NoPage, archive.clone(), environment);
    let database = ContactDatabase::new(&folder.path().join(FOLDER));
    let friends = load(session.clone(), archive.clone(), database, Box::new(NoKeyring), app);
    (session, archive, friends)
}

pub(super) fn device() -> (TempDir, Session, Friends<MockRuntime>) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let (session, _, friends) = friends_in(&folder);
    (folder, session, friends)
}

/// Starts a match with a new friend.
fn begin_with_somebody(friends: &Friends<MockRuntime>) -> ContactId {
    let begin = |all: &mut Peers| Ok(two_devices::begin_with_somebody(all, now(), &mut random));
    friends.change(begin).expect("a match")
}

#[test]
#[cfg(desktop)]
fn a_match_moves_once_its_file_can_be_written() {
    let (folder, _, friends) = device();
    let id = begin_with_somebody(&friends);
    let contact = || friends.contact(id).expect("a contact");
    let nowhere = folder.path().join("not there/kalaha.spielkiste-moved");
    move_to(&friends, &contact(), "correct horse", &nowhere).expect_err("there is no such folder");
    assert_eq!((contact().stage, contact().export_waits), (peer::Stage::Moved, true));
    let file = folder.path().join("kalaha.spielkiste-moved");
    move_to(&friends, &contact(), "correct horse", &file).expect("it is writable this time");
    assert!(!contact().export_waits);
    let moved = std::fs::read(file).expect("a file");
    let (_other, _, other) = device();
    other.change(|all| all.import(&moved, "correct horse", now())).expect("it moves");
    let refused = move_to(&friends, &contact(), "correct horse", &nowhere).expect_err("it has moved");
    assert_eq!(refused.to_string(), FriendError::NotNow(NotNow::Moved).to_string());
}

#[test]
fn nothing_is_followed_after_closing() {
    let (_folder, _, friends) = device();
    let id = begin_with_somebody(&friends);
    close(&friends);
    friends.change(|all| all.compare(id, now())).expect_err("it is closed");
    assert!(lock(&friends.host().follower).is_none());
    close(&friends);
}

#[test]
fn changes_are_followed_and_shown() {
    let (_folder, _, friends) = device();
    let (show, shown) = std::sync::mpsc::channel();
    friends.host().page.connect(Channel::new(move |pushed| {
        let pushed: serde_json::Value = pushed.deserialize()?;
        let _ = show.send(pushed["contacts"][0]["your_turn"] == true);
        Ok(())
    }));
    begin_with_somebody(&friends);
    while !shown.recv_timeout(Duration::from_secs(60)).expect("it is shown") {}
}
