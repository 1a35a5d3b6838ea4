//! The way by files, for games whose entries no text carries: a file that is saved for the friend, and one of theirs
//! that is opened.

use crate::Rulebook;
use crate::contact::Contact;
use crate::protocol::{
    Extent, FileRefused, FriendFile, HandshakeRefused, NotNow, Random, Rules, receive_entries, sealed_entries,
};
use crate::{ContactId, Contacts, FriendError, News, Taken};

/// A file for the friend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFile {
    /// What is to be in it.
    pub bytes: Vec<u8>,
    /// So many own entries it tells of, or vouches for.
    pub own_len: usize,
}

impl Contacts {
    /// What is to be saved for the friend: the begin, as long as they may not have it, and the entries that they have
    /// not confirmed. The whole match also brings back what they may have lost.
    ///
    /// # Errors
    /// There is no match, it goes by text, it has moved away, or there is nothing to tell.
    pub fn file(&self, id: ContactId, whole: bool, random: Random) -> Result<SavedFile, FriendError> {
        let contact = self.get(id)?;
        let game = contact.game().ok_or(FriendError::OtherStage)?;
        if game.goes_by_text() {
            return Err(FriendError::OtherStage);
        } else if game.has_moved() {
            return Err(FriendError::NotNow(NotNow::Moved));
        }
        let extent = if whole { Extent::Restoring } else { Extent::New };
        let entries = sealed_entries(game, extent, random).ok_or(FriendError::NothingToTell)?;
        let bytes =
            crate::protocol::write_file(FriendFile { begin: contact.begin_to_give(), entries: &entries });
        Ok(SavedFile { bytes, own_len: contact.own_len() })
    }

    /// The file with so many own entries is on its way, as far as the program can know.
    ///
    /// # Errors
    /// It cannot be kept.
    pub fn file_saved(&mut self, id: ContactId, own_len: usize, now: u64) -> Result<(), FriendError> {
        self.change(id, now, |contact, _| {
            contact.facts.handed_over = contact.facts.handed_over.max(Some(own_len));
            Ok(())
        })?;
        self.put(crate::Output::Changed(id));
        Ok(())
    }

    /// Takes a file that a friend has saved: all of it or nothing.
    ///
    /// # Errors
    /// It is for nothing that is here, or refused.
    pub fn take_file(&mut self, bytes: &[u8], now: u64, random: Random) -> Result<Taken, FriendError> {
        let file = crate::protocol::read_file(bytes)?;
        let mut refused = FriendError::File(FileRefused::OtherMatch);
        // For a match that was deleted nothing is taken.
        let is_here = |(_, contact): &(&ContactId, &Contact)| !contact.facts.deleted;
        let all: Vec<ContactId> = self.contacts.iter().filter(is_here).map(|(id, _)| *id).collect();
        for id in all {
            match self.change(id, now, |contact, rulebook| contact.take_file(file, rulebook, now)) {
                Ok(news) => {
                    self.put(crate::Output::Changed(id));
                    self.tell(id, now, random);
                    return Ok(Taken { contact: id, news });
                }
                Err(FriendError::NotOurs) => {}
                Err(error) => {
                    self.trouble(id, error.code());
                    refused = error;
                }
            }
        }
        Err(refused)
    }
}

impl Contact {
    /// Whether files go to and fro: the entries of a game with secrets, which no text carries. The begin may come with
    /// them.
    pub(crate) fn goes_by_file(&self, rulebook: Rulebook) -> bool {
        match self.summary() {
            Some(summary) => !summary.goes_by_text && !summary.has_moved,
            None => {
                let has_secrets = |rules| matches!(rules, Rules::Dealerless(_));
                self.waiting_acceptor().is_some() && rulebook.of_offer(self.offer()).is_ok_and(has_secrets)
            }
        }
    }

    fn take_file(&mut self, file: FriendFile, rulebook: Rulebook, now: u64) -> Result<News, FriendError> {
        let begun = match (self.keys(), file.begin) {
            (Some(_), _) if self.is_surely_not_meant(file.entries) => return Err(FriendError::NotOurs),
            (Some(_), _) => false,
            (None, None) => return Err(FriendError::NotOurs),
            (None, Some(begin)) => match self.take_begin(begin, rulebook, now) {
                Err(FriendError::Handshake(HandshakeRefused::NotAuthentic)) => {
                    return Err(FriendError::NotOurs);
                }
                taken => taken? == News::Begun,
            },
        };
        let game = self.game_mut().ok_or(FriendError::NotOurs)?;
        let acknowledged = game.acknowledged();
        let received = match receive_entries(game, file.entries) {
            Err(FileRefused::OtherMatch) => return Err(FriendError::NotOurs),
            received => received?,
        };
        let is_sign = game.acknowledged() > acknowledged;
        let news = self.note_received(received, is_sign, now);
        Ok(if begun { News::Begun } else { news })
    }
}
