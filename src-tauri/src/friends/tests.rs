#[cfg(desktop)]
use super::friend_files::move_to;
use super::notice::InFront;
use super::*;
use crate::now;
use crate::startup_state::StartupState;
use crate::store::Store;
use app_core::NoKeyring;
use game::Environment;
use peer::Transports;
use peer::protocol::NotNow;
use peer::{ContactId, FriendError, NewInvitation, Peers, Sides};
use session::{Games, MatchId, Outbox, Snapshot};
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

fn invitation() -> NewInvitation {
    NewInvitation {
        game: "kalaha".to_owned(),
        options: None,
        sides: Sides::InviterFirst,
        days: 0,
        name: "Anna".to_owned(),
        broker_url: String::new(),
    }
}

/// Begins a match with somebody new, as far as these contacts know of it.
fn begin_with_somebody(contacts: &mut Peers) -> ContactId {
    let (mut theirs, _) = Peers::load(dealerless::RULEBOOK, Box::new(()), Vec::new(), now());
    let id = contacts.invite(invitation(), now(), &mut random).expect("an invitation");
    let text = contacts.text(id, false).expect("an invitation");
    let accepted = theirs.accept(&text, "Bert", now(), &mut random).expect("a good invitation");
    let acceptance = theirs.text(accepted, false).expect("an acceptance");
    contacts.take_text(&acceptance, now(), &mut random).expect("a good acceptance");
    id
}

fn matches_of(friends: &Friends<MockRuntime>) -> Vec<(ContactId, MatchId)> {
    friends.transports().contacts(|contacts| contacts.bound())
}

#[test]
#[cfg(desktop)]
fn a_match_moves_to_a_file_and_waits_for_one_that_can_be_written() {
    let (folder, _, friends) = device();
    let id = friends.change(|all| Ok(begin_with_somebody(all))).expect("a match");
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
fn nothing_changes_once_everything_is_closed() {
    let (_folder, session, friends) = device();
    let id = friends.change(|all| Ok(begin_with_somebody(all))).expect("a match");
    let (contact, match_id) = matches_of(&friends)[0];
    assert_eq!(contact, id);
    close(&friends);
    friends.change(|all| all.compare(id, now())).expect_err("it is the end");
    let resign = session::MatchCommand::Resign;
    session.open_match(match_id).expect("it can be looked at");
    session.apply(match_id, &resign).expect_err("it is the end");
    assert!(lock(&friends.host().follower).is_none(), "nobody follows any more");
    close(&friends);
}

#[test]
fn what_changes_is_followed_and_shown() {
    let (_folder, _, friends) = device();
    let (show, shown) = std::sync::mpsc::channel();
    friends.host().page.connect(Channel::new(move |pushed| {
        let pushed: serde_json::Value = pushed.deserialize()?;
        let _ = show.send(pushed["contacts"][0]["your_turn"] == true);
        Ok(())
    }));
    friends.change(|all| Ok(begin_with_somebody(all))).expect("a match");
    while !shown.recv_timeout(Duration::from_secs(60)).expect("it is shown") {}
}
