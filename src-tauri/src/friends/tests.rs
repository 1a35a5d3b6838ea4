#[cfg(desktop)]
use super::friend_files::move_to;
use super::*;
use app_core::NoKeyring;
use game::Environment;
use peer::Transports;
use peer::protocol::NotNow;
use peer::{ContactId, FriendError, NewInvitation, Sides};
use session::{Games, MatchId, Outbox, Snapshot};
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

fn matches_of(friends: &Friends) -> Vec<(ContactId, MatchId)> {
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
    friends.change(|all| Ok(begin_with_somebody(all))).expect("a match");
    notices.recv_timeout(Duration::from_secs(60)).expect("she has the first move");
    while !shown.recv_timeout(Duration::from_secs(60)).expect("it is shown") {}
}
