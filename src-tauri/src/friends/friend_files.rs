//! What goes to a friend as a file, and comes from them as one, where a text does not carry it.

use super::{Friends, now, random};
use crate::error::CommandError;
use crate::file_dialogs::read_from_friend;
use crate::store::write_secret_to;
use friends::{ContactId, Taken};
use std::path::Path;

impl Friends {
    /// Saves what there is to send to a friend, or the whole match.
    pub(super) fn save_file(&self, contact: ContactId, whole: bool, file: &Path) -> Result<(), CommandError> {
        self.allow_changes()?;
        let saved = self.look(|contacts| contacts.file(contact, whole, &mut random))?;
        write_secret_to(file, &saved.bytes)?;
        self.change(|contacts| contacts.file_saved(contact, saved.own_len, now()))
    }

    /// Takes what a friend has saved.
    pub(super) fn open_file(&self, file: &Path) -> Result<Taken, CommandError> {
        self.allow_changes()?;
        let bytes = read_from_friend(file)?;
        self.change(|contacts| contacts.take_file(&bytes, now(), &mut random))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{device, friends_in};
    use super::*;
    use friends::{Contacts, NewInvitation, Sides, Stage};
    use session::{MatchCommand, Problem};
    use std::fs;
    use std::thread;
    use std::time::{Duration, Instant};
    use tempfile::TempDir;

    fn invitation() -> NewInvitation {
        NewInvitation {
            game: "minesweeper".to_owned(),
            options: Some("width=5,height=5,mines=2".to_owned()),
            sides: Sides::InviterFirst,
            days: 0,
            name: "Anna".to_owned(),
            ways: String::new(),
        }
    }

    struct Player {
        folder: TempDir,
        friends: Friends,
        contact: ContactId,
    }

    impl Player {
        fn shown(&self) -> friends::ContactShown {
            self.friends.contact(self.contact).expect("a contact")
        }

        fn snapshot(&self) -> session::Snapshot {
            let id = self.shown().match_id.expect("a match");
            self.friends.0.session.open_match(id).expect("a match")
        }

        fn owes_deal(&self) -> bool {
            let owes = |all: &Contacts| {
                Ok(all.remote_match(self.contact).is_some_and(remote::RemoteMatch::owes_deal))
            };
            self.friends.look(owes).expect("contacts")
        }

        fn restart(self) -> Player {
            self.friends.close();
            self.friends.0.archive.close();
            let Player { folder, friends, contact } = self;
            drop(friends);
            let friends = friends_in(&folder);
            Player { folder, friends, contact }
        }

        /// Saves what there is to send, once the own part of the deal is made, and has the friend open it.
        fn sends(&self, friend: &Player) {
            let begun = Instant::now();
            while self.owes_deal() {
                assert!(begun.elapsed() < Duration::from_secs(60), "the deal is never made");
                thread::sleep(Duration::from_millis(5));
            }
            let file = self.folder.path().join("minesweeper.spielkiste-friend");
            self.friends.save_file(self.contact, false, &file).expect("something to send");
            let taken = friend.friends.open_file(&file).expect("an honest file");
            friend.friends.follow(taken.contact).expect("a contact");
        }

        fn play(&self, text: &str) {
            let snapshot = self.snapshot();
            let command = MatchCommand::Play { text: text.to_owned() };
            self.friends.0.session.apply(snapshot.id, &command).expect("a legal action");
        }
    }

    #[test]
    fn a_match_is_dealt_and_played_by_files_and_a_wrong_file_changes_nothing() {
        let [(folder, friends), (their_folder, theirs)] = [device(), device()];
        let contact =
            friends.change(|all| all.invite(invitation(), now(), &mut random)).expect("an invitation");
        let text = friends.look(|all| all.text(contact, false)).expect("an invitation");
        let their_contact =
            theirs.change(|all| all.accept(&text, "Bert", now(), &mut random)).expect("a friend");
        let text = theirs.look(|all| all.text(their_contact, false)).expect("an acceptance");
        friends.change(|all| all.take_text(&text, now(), &mut random)).expect("the first");
        let anna = Player { folder, friends, contact };
        let bert = Player { folder: their_folder, friends: theirs, contact: their_contact };
        anna.sends(&bert);
        assert_eq!(bert.shown().stage, Stage::Playing, "the file brings the begin");
        bert.sends(&anna);
        anna.sends(&bert);
        anna.play("e a1");
        anna.sends(&bert);
        bert.sends(&anna);
        assert_eq!([&anna, &bert].map(|player| player.snapshot().record.len()), [1, 1]);

        // Killed between asking and answering: the file is opened once more.
        bert.play("e b1");
        bert.sends(&anna);
        let anna = anna.restart();
        let file = bert.folder.path().join("minesweeper.spielkiste-friend");
        anna.friends.open_file(&file).expect("an honest file");
        anna.sends(&bert);
        assert_eq!(bert.snapshot().record.len(), 2);

        let before = anna.shown();
        let wrong = anna.folder.path().join("wrong");
        for (bytes, code) in [(&b"Dear Anna"[..], "bad_friend_file"), (b"", "bad_friend_file")] {
            fs::write(&wrong, bytes).expect("a file");
            let refused = anna.friends.open_file(&wrong).expect_err("no file of ours");
            assert_eq!(Problem::from(&refused).code, code);
        }
        let huge = fs::File::create(&wrong).expect("a file");
        huge.set_len(remote::MAX_FILE as u64 + 1).expect("room");
        let refused = anna.friends.open_file(&wrong).expect_err("larger than any");
        assert_eq!(Problem::from(&refused).code, "file_read");
        let own = anna.folder.path().join("minesweeper.spielkiste-friend");
        assert_eq!(
            Problem::from(&anna.friends.open_file(&own).expect_err("their own")).code,
            "own_friend_file"
        );
        assert_eq!((anna.shown().changed, anna.shown().delivery), (before.changed, before.delivery));
        let nowhere = anna.folder.path().join("not there/file");
        assert!(anna.friends.save_file(anna.contact, true, &nowhere).is_err());
    }
}
