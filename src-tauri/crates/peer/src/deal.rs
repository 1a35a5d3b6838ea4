//! Parts of a deal: they take long to make, so somebody may make them elsewhere.

use crate::Rulebook;
use crate::contact::Contact;
use crate::protocol::{MadeDeal, NotNow, Random, Resuming, Secret};
use crate::{ContactId, Contacts, FriendError};

/// A part of a deal that is to be made for one match.
pub struct DealTask {
    contact: ContactId,
    deal: crate::protocol::Deal,
}

/// What came of it.
pub struct DealDone {
    contact: ContactId,
    made: MadeDeal,
}

impl DealTask {
    /// Makes it. That takes from a hundredth of a second to seconds, depending on board and device.
    pub fn make(self, random: Random) -> DealDone {
        DealDone { contact: self.contact, made: self.deal.make(random) }
    }

    /// Whose match it is for.
    pub fn contact(&self) -> ContactId {
        self.contact
    }
}

impl DealDone {
    /// Makes the part of a deal that is owed in the match of a [record](Contacts::deal_record), in an instance of this
    /// program that does not have the match. Nothing if none is owed there. It takes as long as [`DealTask::make`], and
    /// as long as reading the match again.
    pub fn of_record(
        contact: ContactId,
        record: &[u8],
        rulebook: Rulebook,
        random: Random,
    ) -> Option<DealDone> {
        let read = Contact::load(record, rulebook).ok()?;
        Some(DealDone { contact, made: read.game()?.deal_of_copy()?.make(random) })
    }

    /// What was made, as bytes for the instance that has the match. They tell its secret.
    pub fn to_bytes(&self) -> Secret {
        self.made.to_bytes()
    }

    /// What [`DealDone::to_bytes`] has written for this contact; nothing if it is none.
    pub fn from_bytes(contact: ContactId, bytes: &[u8]) -> Option<DealDone> {
        MadeDeal::from_bytes(bytes).map(|made| DealDone { contact, made })
    }
}

impl Contacts {
    /// From now on whoever holds the contacts asks for parts of deals ([`Contacts::next_deal`]) and makes them
    /// elsewhere. Otherwise they are made at once.
    pub fn make_deals_elsewhere(&mut self) {
        self.deals_elsewhere = true;
    }

    /// The next part of a deal that is to be made elsewhere, and that nobody makes already.
    pub fn next_deal(&mut self, now: u64) -> Option<DealTask> {
        if !self.deals_elsewhere {
            return None;
        }
        self.contacts.iter_mut().find_map(|(id, contact)| {
            if contact.is_dealing || !contact.may_write_by_itself(now) {
                return None;
            }
            let game = contact.folded().filter(|game| game.resuming() == Resuming::Ready)?;
            let deal = game.deal()?;
            contact.is_dealing = true;
            Some(DealTask { contact: *id, deal })
        })
    }

    /// All that another instance of this program needs for a part of a deal: [`DealDone::of_record`]. It tells every
    /// secret of the match.
    pub fn deal_record(&mut self, deal: &DealTask) -> Option<Secret> {
        self.contacts.get_mut(&deal.contact).map(|contact| contact.record().0)
    }

    /// Writes a part of a deal that was made elsewhere, if it is still owed.
    pub fn dealt(&mut self, done: DealDone, now: u64, random: Random) {
        let DealDone { contact: id, made } = done;
        let Some(contact) = self.contacts.get_mut(&id) else { return };
        contact.is_dealing = false;
        if !contact.may_write_by_itself(now) {
            return;
        }
        let written = self.change(id, now, |contact, _| {
            let game = contact.game_mut().ok_or(FriendError::OtherStage)?;
            Ok(game.write_deal(made)?)
        });
        match written {
            Ok(()) => self.tell(id, now, random),
            // It is not owed any more.
            Err(FriendError::NotNow(NotNow::Misfit(_))) => {}
            Err(error) => self.failed(id, &error, now),
        }
    }

    /// Nobody could be found to make the part of the deal for this match: it is tried again later.
    pub fn not_dealt(&mut self, id: ContactId, now: u64) {
        if let Some(contact) = self.contacts.get_mut(&id) {
            contact.is_dealing = false;
            contact.retry_later(now);
        }
    }
}
