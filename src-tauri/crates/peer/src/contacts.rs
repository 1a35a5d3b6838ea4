//! All contacts, and the one place in which any of them changes: in memory and on the disk. Nothing here knows a
//! transport.

use crate::contact::Contact;
use crate::error::RecordError;
use crate::protocol::{Random, Secret};
use crate::{ContactId, FriendError, Rulebook};
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// Where records are kept. They hold keys, so they belong where only this person reads.
pub trait ContactStore: Send {
    /// Keeps a record, in place of an older one. It is there for good when this returns.
    ///
    /// # Errors
    /// It could not be kept; the older one is still there.
    fn keep(&mut self, id: ContactId, record: &[u8]) -> io::Result<()>;

    /// Removes a record for good.
    ///
    /// # Errors
    /// It could not be removed.
    fn forget(&mut self, id: ContactId) -> io::Result<()>;
}

/// Keeps nothing: for contacts that need not outlive the program.
impl ContactStore for () {
    fn keep(&mut self, _: ContactId, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn forget(&mut self, _: ContactId) -> io::Result<()> {
        Ok(())
    }
}

/// The contacts of this device.
pub(crate) struct Contacts {
    rulebook: Rulebook,
    store: Box<dyn ContactStore>,
    all: BTreeMap<ContactId, Contact>,
    /// What is shown of these may have changed since that was asked last.
    changed: BTreeSet<ContactId>,
}

impl Contacts {
    /// Reads all records, and answers which cannot be read. Those stay on the disk as they are.
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

    /// A contact, to change what is not kept of it. What is kept changes by [`Contacts::change`].
    pub(crate) fn get_mut(&mut self, id: ContactId) -> Result<&mut Contact, FriendError> {
        self.all.get_mut(&id).ok_or(FriendError::UnknownContact)
    }

    /// All of them, those that are deleted too.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ContactId, &Contact)> {
        self.all.iter().map(|(id, contact)| (*id, contact))
    }

    /// Those that this holds for.
    pub(crate) fn ids(&self, is_meant: impl Fn(&Contact) -> bool) -> Vec<ContactId> {
        self.iter().filter(|(_, contact)| is_meant(contact)).map(|(id, _)| id).collect()
    }

    /// The first that this holds for.
    pub(crate) fn find(&self, is_meant: impl Fn(&Contact) -> bool) -> Option<ContactId> {
        self.iter().find(|(_, contact)| is_meant(contact)).map(|(id, _)| id)
    }

    /// What is shown of a contact may have changed.
    pub(crate) fn note_change(&mut self, id: ContactId) {
        self.changed.insert(id);
    }

    /// A contact of which something else may be shown than before, each once.
    pub(crate) fn poll_change(&mut self) -> Option<ContactId> {
        self.changed.pop_first()
    }

    /// Changes a contact: all of it, on the disk too, or nothing.
    pub(crate) fn change<T>(
        &mut self,
        id: ContactId,
        now: u64,
        act: impl FnOnce(&mut Contact, Rulebook) -> Result<T, FriendError>,
    ) -> Result<T, FriendError> {
        let rulebook = self.rulebook;
        let contact = self.get_mut(id)?;
        // What follows may end a time that does not count, or begin one.
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

    /// Keeps a contact as it is.
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

    /// Adds a contact once it is on the disk.
    pub(crate) fn add(&mut self, id: ContactId, mut contact: Contact, now: u64) -> Result<(), FriendError> {
        contact.note_changes(now);
        contact.facts.changed = now;
        self.all.insert(id, contact);
        if let Err(error) = self.keep(id) {
            self.all.remove(&id);
            return Err(error);
        }
        self.note_change(id);
        Ok(())
    }

    /// Removes a contact once it is not on the disk any more.
    pub(crate) fn remove(&mut self, id: ContactId) -> Result<Contact, FriendError> {
        self.get(id)?;
        self.store.forget(id)?;
        self.note_change(id);
        self.all.remove(&id).ok_or(FriendError::UnknownContact)
    }

    /// An address that nothing here has.
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

    /// Notes what was refused last.
    pub(crate) fn trouble(&mut self, id: ContactId, code: &'static str) {
        if let Some(contact) = self.all.get_mut(&id)
            && contact.trouble != Some(code)
        {
            contact.trouble = Some(code);
            self.note_change(id);
        }
    }

    /// What the program was to write by itself could not be written: it is tried again later.
    pub(crate) fn failed(&mut self, id: ContactId, error: &FriendError, now: u64) {
        if let Some(contact) = self.all.get_mut(&id) {
            contact.retry_later(now);
        }
        self.trouble(id, error.code());
    }
}
