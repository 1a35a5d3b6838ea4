//! Files to and from friends, for matches that cannot be sent as text, and files that move a match to another device.

use crate::file_dialogs::read_from_friend;
use crate::now;
use crate::store::write_secret_to;
use app_core::{CommandError, Friends, Host};
use peer::{ContactId, ContactShown, Taken};
use std::path::Path;
use transport::random;

/// Saves the pending entries for a friend, or the whole match.
pub fn save_file<H: Host>(
    friends: &Friends<H>,
    contact: ContactId,
    whole: bool,
    file: &Path,
) -> Result<(), CommandError> {
    friends.allow_changes()?;
    let saved = friends.look(|contacts| contacts.file(contact, whole, &mut random))?;
    write_secret_to(file, &saved.bytes)?;
    friends.change(|contacts| contacts.file_saved(contact, saved.own_len, now()))
}

/// Reads a file from a friend.
pub fn open_file<H: Host>(friends: &Friends<H>, file: &Path) -> Result<Taken, CommandError> {
    friends.allow_changes()?;
    let bytes = read_from_friend(file)?;
    friends.change(|contacts| contacts.take_file(&bytes, now(), &mut random))
}

/// Moves a match to a file. The content is kept until the file is durable, because this device never continues the
/// match.
pub fn move_to<H: Host>(
    friends: &Friends<H>,
    contact: &ContactShown,
    passphrase: &str,
    file: &Path,
) -> Result<(), CommandError> {
    let id = contact.id;
    let moved = friends.change(|contacts| contacts.export(id, passphrase, now(), &mut random))?;
    friends.follow_match(contact);
    write_secret_to(file, &moved)?;
    if let Err(error) = friends.change(|contacts| contacts.exported(id, now())) {
        // The file can then be written again, which is harmless.
        eprintln!("cannot delete the moved match with contact {}: {error}", id.0);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::friends_in;
    use super::*;
    use crate::host::AppHost;
    use peer::{Peers, Sides, Stage};
    use session::{MatchCommand, Session, Trouble};
    use std::fs;
    use std::thread;
    use std::time::{Duration, Instant};
    use tauri::test::MockRuntime;
    use tempfile::TempDir;
    use two_devices::minesweeper;

    struct Player {
        folder: TempDir,
        session: Session,
        friends: Friends<AppHost<MockRuntime>>,
        contact: ContactId,
    }

    impl Player {
        fn new(folder: TempDir, contact: ContactId) -> Player {
            let (session, _, friends) = friends_in(&folder);
            Player { folder, session, friends, contact }
        }

        fn shown(&self) -> peer::ContactShown {
            self.friends.contact(self.contact).expect("a contact")
        }

        fn snapshot(&self) -> session::Snapshot {
            let id = self.shown().match_id.expect("a match");
            self.session.open_match(id).expect("a match")
        }

        fn owes_deal(&self) -> bool {
            let owes = |all: &Peers| {
                Ok(all.remote_match(self.contact).is_some_and(peer::protocol::PeerMatch::owes_deal))
            };
            self.friends.look(owes).expect("contacts")
        }

        /// Saves the pending entries once this device's part of the deal is done, and lets the friend open the file.
        fn sends(&self, friend: &Player) {
            let begun = Instant::now();
            while self.owes_deal() {
                assert!(begun.elapsed() < Duration::from_secs(60), "the deal takes too long");
                thread::sleep(Duration::from_millis(5));
            }
            let file = self.folder.path().join("minesweeper.spielkiste-friend");
            save_file(&self.friends, self.contact, false, &file).expect("something to send");
            let taken = open_file(&friend.friends, &file).expect("an honest file");
            friend.friends.follow(taken.contact).expect("a contact");
        }

        fn play(&self, text: &str) {
            let snapshot = self.snapshot();
            let command = MatchCommand::Play { text: text.to_owned() };
            self.session.apply(snapshot.id, &command).expect("a legal action");
        }
    }

    #[test]
    fn a_match_is_dealt_and_played_by_file_and_a_wrong_file_changes_nothing() {
        let [mut anna, mut bert] = [(); 2].map(|()| {
            let folder = tempfile::tempdir().expect("a folder for the test");
            Player::new(folder, ContactId(0))
        });
        let invited =
            anna.friends.change(|all| all.invite(minesweeper(Sides::InviterFirst), now(), &mut random));
        anna.contact = invited.expect("an invitation");
        let text = anna.friends.look(|all| all.text(anna.contact, false)).expect("an invitation");
        let accepted = bert.friends.change(|all| all.accept(&text, "Bert", now(), &mut random));
        bert.contact = accepted.expect("a friend");
        let text = bert.friends.look(|all| all.text(bert.contact, false)).expect("an acceptance");
        anna.friends.change(|all| all.take_text(&text, now(), &mut random)).expect("the first");
        anna.sends(&bert);
        assert_eq!(bert.shown().stage, Stage::Playing, "the file starts the match");
        bert.sends(&anna);
        anna.sends(&bert);
        anna.play("e a1");
        anna.sends(&bert);
        bert.sends(&anna);
        assert_eq!([&anna, &bert].map(|player| player.snapshot().record.len()), [1, 1]);

        let before = anna.shown();
        let wrong = anna.folder.path().join("wrong");
        let huge = fs::File::create(&wrong).expect("a file");
        huge.set_len(peer::protocol::MAX_FILE as u64 + 1).expect("room");
        let refused = open_file(&anna.friends, &wrong).expect_err("it is too large");
        assert_eq!(Trouble::from(&refused).code, "file_read");
        assert_eq!((anna.shown().changed, anna.shown().delivery), (before.changed, before.delivery));
        let nowhere = anna.folder.path().join("not there/file");
        assert!(save_file(&anna.friends, anna.contact, true, &nowhere).is_err());
    }
}
