//! All contacts. Only this module changes them, in memory and on disk. Independent of transports.

use crate::contact::{Contact, Handshake};
use crate::error::RecordError;
use crate::protocol::{Random, Secret};
use crate::{ContactId, FriendError, Rulebook};
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// Stores records. They contain keys, so no other user may read them.
pub trait ContactStore: Send {
    /// Stores a record, replacing an older one. It is durable when this returns.
    ///
    /// # Errors
    /// If the record could not be stored; the older one is intact.
    fn keep(&mut self, id: ContactId, record: &[u8]) -> io::Result<()>;

    /// Removes a record permanently.
    ///
    /// # Errors
    /// If the record could not be removed.
    fn forget(&mut self, id: ContactId) -> io::Result<()>;
}

/// Stores nothing, for contacts that need not outlive the program.
impl ContactStore for () {
    fn keep(&mut self, _: ContactId, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn forget(&mut self, _: ContactId) -> io::Result<()> {
        Ok(())
    }
}

/// This device's contacts.
pub(crate) struct Contacts {
    rulebook: Rulebook,
    store: Box<dyn ContactStore>,
    all: BTreeMap<ContactId, Contact>,
    /// Contacts whose display may have changed since the last poll.
    changed: BTreeSet<ContactId>,
}

impl Contacts {
    /// Loads all records and returns the unreadable ones. Those stay on disk unchanged.
    pub(crate) fn load(
        rulebook: Rulebook,
        store: Box<dyn ContactStore>,
        records: Vec<(ContactId, Vec<u8>)>,
        now: u64,
    ) -> (Contacts, Vec<(ContactId, RecordError)>) {
        let mut all = BTreeMap::new();
        let mut unread = Vec::new();
        for (id, record) in records {
            let record = Secret::new(record);
            match Contact::load(record.expose(), rulebook) {
                Ok(mut contact) => {
                    contact.look_at_clock(now);
                    all.insert(id, contact);
                }
                Err(error) => unread.push((id, error)),
            }
        }
        (Contacts { rulebook, store, all, changed: BTreeSet::new() }, unread)
    }

    pub(crate) fn rulebook(&self) -> Rulebook {
        self.rulebook
    }

    pub(crate) fn get(&self, id: ContactId) -> Result<&Contact, FriendError> {
        self.all.get(&id).ok_or(FriendError::UnknownContact)
    }

    /// A contact whose transient data may be changed. Stored data changes only through [`Contacts::change`].
    pub(crate) fn get_mut(&mut self, id: ContactId) -> Result<&mut Contact, FriendError> {
        self.all.get_mut(&id).ok_or(FriendError::UnknownContact)
    }

    /// All contacts, including deleted ones.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ContactId, &Contact)> {
        self.all.iter().map(|(id, contact)| (*id, contact))
    }

    /// The contacts that satisfy `is_meant`.
    pub(crate) fn ids(&self, is_meant: impl Fn(&Contact) -> bool) -> Vec<ContactId> {
        self.iter().filter(|(_, contact)| is_meant(contact)).map(|(id, _)| id).collect()
    }

    /// The first contact that satisfies `is_meant`.
    pub(crate) fn find(&self, is_meant: impl Fn(&Contact) -> bool) -> Option<ContactId> {
        self.iter().find(|(_, contact)| is_meant(contact)).map(|(id, _)| id)
    }

    /// The contact's display may have changed.
    pub(crate) fn note_change(&mut self, id: ContactId) {
        self.changed.insert(id);
    }

    /// A contact whose display may have changed; each is returned once.
    pub(crate) fn poll_change(&mut self) -> Option<ContactId> {
        self.changed.pop_first()
    }

    /// Changes a contact both in memory and on disk, or not at all.
    pub(crate) fn change<T>(
        &mut self,
        id: ContactId,
        now: u64,
        act: impl FnOnce(&mut Contact, Rulebook) -> Result<T, FriendError>,
    ) -> Result<T, FriendError> {
        let rulebook = self.rulebook;
        let contact = self.get_mut(id)?;
        // The change may begin or end a period that does not count.
        contact.look_at_clock(now);
        let before = contact.before();
        let done = act(contact, rulebook);
        if done.is_ok() {
            contact.note_changes(now);
        }
        if contact.is_as(&before) {
            return done;
        }
        let done = match done {
            Ok(done) => done,
            Err(error) => {
                contact.restore(before, rulebook);
                return Err(error);
            }
        };
        contact.facts.changed = now;
        if let Err(error) = self.keep(id) {
            self.get_mut(id)?.restore(before, rulebook);
            return Err(error);
        }
        self.get_mut(id)?.trouble = None;
        self.note_change(id);
        Ok(done)
    }

    /// Stores a contact as it is.
    pub(crate) fn keep(&mut self, id: ContactId) -> Result<(), FriendError> {
        let contact = self.all.get_mut(&id).ok_or(FriendError::UnknownContact)?;
        let (record, mark) = contact.record();
        self.store.keep(id, record.expose())?;
        if let (Some(game), Some(mark)) = (contact.folded_mut(), mark) {
            game.kept(mark);
        }
        (contact.retry, contact.held_up) = (None, 0);
        Ok(())
    }

    /// Adds a contact and stores it.
    pub(crate) fn add(&mut self, id: ContactId, mut contact: Contact, now: u64) -> Result<(), FriendError> {
        contact.note_changes(now);
        contact.facts.changed = now;
        contact.is_new = !matches!(contact.handshake, Handshake::Imported);
        self.all.insert(id, contact);
        if let Err(error) = self.keep(id) {
            self.all.remove(&id);
            return Err(error);
        }
        self.note_change(id);
        Ok(())
    }

    /// Removes a contact from disk, then from memory.
    pub(crate) fn remove(&mut self, id: ContactId) -> Result<Contact, FriendError> {
        self.get(id)?;
        self.store.forget(id)?;
        self.note_change(id);
        self.all.remove(&id).ok_or(FriendError::UnknownContact)
    }

    /// An unused id.
    pub(crate) fn new_id(&self, random: Random) -> ContactId {
        loop {
            let mut bytes = [0; 8];
            random(&mut bytes[..6]);
            let id = ContactId(u64::from_le_bytes(bytes));
            if !self.all.contains_key(&id) {
                return id;
            }
        }
    }

    /// Records the last refusal's code.
    pub(crate) fn trouble(&mut self, id: ContactId, code: &'static str) {
        if let Some(contact) = self.all.get_mut(&id)
            && contact.trouble != Some(code)
        {
            contact.trouble = Some(code);
            self.note_change(id);
        }
    }

    /// An automatic write failed. Schedules a retry.
    pub(crate) fn failed(&mut self, id: ContactId, error: &FriendError, now: u64) {
        if let Some(contact) = self.all.get_mut(&id) {
            contact.retry_later(now);
        }
        self.trouble(id, error.code());
    }
}
