//! The transport by files, for games whose entries no text carries: a file that is saved for the friend, and one of theirs
//! that is opened.

use crate::contact::Contact;
use crate::contacts::Contacts;
use crate::protocol::{
    Extent, FileRefused, FriendFile, NotNow, Random, read_file, sealed_entries, write_file,
};
use crate::{FriendError, Taken};

/// A file for the friend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFile {
    /// What is to be in it.
    pub bytes: Vec<u8>,
    /// So many own entries it tells of, or vouches for.
    pub own_len: usize,
}

/// What is to be saved for the friend: the begin, as long as they may not have it, and the entries that they have not
/// confirmed. The whole match also brings back what they may have lost.
pub(crate) fn write(contact: &Contact, whole: bool, random: Random) -> Result<SavedFile, FriendError> {
    let game = contact.game().ok_or(FriendError::OtherStage)?;
    if game.goes_by_text() {
        return Err(FriendError::OtherStage);
    } else if game.has_moved() {
        return Err(FriendError::NotNow(NotNow::Moved));
    }
    let extent = if whole { Extent::Restoring } else { Extent::New };
    let entries = sealed_entries(game, extent, random).ok_or(FriendError::NothingToTell)?;
    let bytes = write_file(FriendFile { begin: contact.begin_to_give(), entries: &entries });
    Ok(SavedFile { bytes, own_len: contact.own_len() })
}

/// Takes a file that a friend has saved: all of it or nothing.
pub(crate) fn take(contacts: &mut Contacts, bytes: &[u8], now: u64) -> Result<Taken, FriendError> {
    let file = read_file(bytes)?;
    let mut refused = FriendError::File(FileRefused::OtherMatch);
    // For a match that was deleted nothing is taken.
    for id in contacts.ids(|contact| !contact.facts.deleted) {
        match contacts.change(id, now, |contact, rulebook| contact.take_file(file, rulebook, now)) {
            Ok(news) => {
                contacts.note_change(id);
                return Ok(Taken { contact: id, news });
            }
            Err(FriendError::NotOurs) => {}
            Err(error) => {
                contacts.trouble(id, error.code());
                refused = error;
            }
        }
    }
    Err(refused)
}
