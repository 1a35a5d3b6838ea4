//! The file transport, for games whose entries cannot be sent as text. It saves a file for the friend and opens theirs.

use crate::contact::Contact;
use crate::contacts::Contacts;
use crate::protocol::{
    Extent, FileRefused, FriendFile, NotNow, Random, read_file, sealed_entries, write_file,
};
use crate::{FriendError, Taken};

/// A file for the friend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFile {
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// The number of local entries that it covers.
    pub own_len: usize,
}

/// The file to save for the friend: the begin message while they may lack it, and unconfirmed entries. `whole` adds
/// entries that the friend may have lost.
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

/// Accepts a friend's file completely or not at all.
pub(crate) fn take(contacts: &mut Contacts, bytes: &[u8], now: u64) -> Result<Taken, FriendError> {
    let file = read_file(bytes)?;
    let mut refused = FriendError::File(FileRefused::OtherMatch);
    // Deleted matches accept nothing.
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
