//! Automatic entries in a game with secrets. Parts of a deal are slow to make, so they can be made elsewhere, such as
//! on another thread.

use crate::Rulebook;
use crate::contact::Contact;
use crate::contacts::Contacts;
use crate::protocol::{MadeDeal, NotNow, Random, Resuming, Secret};
use crate::{ContactId, FriendError};

/// A part of a deal to make for one match.
pub struct DealTask {
    contact: ContactId,
    deal: crate::protocol::Deal,
}

/// A finished part of a deal.
pub struct DealDone {
    contact: ContactId,
    made: MadeDeal,
}

impl DealTask {
    /// Makes the part. Takes 10 ms to several seconds, depending on board and device.
    pub fn make(self, random: Random) -> DealDone {
        DealDone { contact: self.contact, made: self.deal.make(random) }
    }

    /// The match's contact.
    pub fn contact(&self) -> ContactId {
        self.contact
    }
}

impl DealDone {
    /// Makes the owed part of a deal from a [record](crate::Peers::deal_record), in an instance of this program that
    /// does not have the match. `None` if no part is owed. It takes as long as [`DealTask::make`] plus folding the
    /// match.
    pub fn of_record(
        contact: ContactId,
        record: &[u8],
        rulebook: Rulebook,
        random: Random,
    ) -> Option<DealDone> {
        let read = Contact::load(record, rulebook).ok()?;
        Some(DealDone { contact, made: read.game()?.deal_of_copy()?.make(random) })
    }

    /// The part as bytes for the instance that has the match. They reveal its secret.
    pub fn to_bytes(&self) -> Secret {
        self.made.to_bytes()
    }

    /// Reads the output of [`DealDone::to_bytes`] for this contact; `None` if malformed.
    pub fn from_bytes(contact: ContactId, bytes: &[u8]) -> Option<DealDone> {
        MadeDeal::from_bytes(bytes).map(|made| DealDone { contact, made })
    }
}

/// The next part of a deal to start making elsewhere.
pub(crate) fn next(contacts: &mut Contacts, now: u64) -> Option<DealTask> {
    let task = |(id, contact): (ContactId, &Contact)| {
        if contact.is_dealing || !contact.may_write_by_itself(now) {
            return None;
        }
        let game = contact.folded().filter(|game| game.resuming() == Resuming::Ready)?;
        Some(DealTask { contact: id, deal: game.deal()? })
    };
    let task = contacts.iter().find_map(task)?;
    contacts.get_mut(task.contact).ok()?.is_dealing = true;
    Some(task)
}

/// Writes a part of a deal made elsewhere if it is still owed. Returns the contact whose log has grown.
pub(crate) fn write(contacts: &mut Contacts, done: DealDone, now: u64) -> Option<ContactId> {
    let DealDone { contact: id, made } = done;
    let contact = contacts.get_mut(id).ok()?;
    contact.is_dealing = false;
    if !contact.may_write_by_itself(now) {
        return None;
    }
    let written = contacts.change(id, now, |contact, _| {
        let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
        Ok(game.write_deal(made)?)
    });
    match written {
        Ok(()) => return Some(id),
        // The part is obsolete.
        Err(FriendError::NotNow(NotNow::InvalidEntry(_))) => {}
        Err(error) => contacts.failed(id, &error, now),
    }
    None
}

/// Writes the automatic entries in a game with secrets: results, the opening, and parts of the deal unless they are
/// made elsewhere.
pub(crate) fn respond(contacts: &mut Contacts, id: ContactId, elsewhere: bool, now: u64, random: Random) {
    let owes = |contact: &Contact| {
        let game = contact.folded().filter(|game| game.resuming() == Resuming::Ready);
        let owes = game.is_some_and(|game| game.owes_by_itself() && !(elsewhere && game.owes_deal()));
        owes && contact.may_write_by_itself(now)
    };
    while contacts.get(id).is_ok_and(owes) {
        let written = contacts.change(id, now, |contact, _| {
            let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
            Ok(game.respond(&mut *random)?)
        });
        if let Err(error) = written {
            return contacts.failed(id, &error, now);
        }
    }
}
