//! Automatic work while the program is running: responding to new log entries and informing every transport.

use crate::broker::Brokers;
use crate::contacts::Contacts;
use crate::links::Links;
use crate::protocol::Random;
use crate::{ContactId, Output, deal, rematch};

/// The open transports and the automatic writes.
#[derive(Default)]
pub(crate) struct Live {
    pub(crate) links: Links,
    pub(crate) brokers: Brokers,
    /// Parts of deals are made elsewhere.
    pub(crate) deals_elsewhere: bool,
}

impl Live {
    /// The next task for the transports.
    pub(crate) fn poll(&mut self) -> Option<Output> {
        self.links.poll().or_else(|| self.brokers.poll())
    }

    /// Responds to news in a match: writes owed automatic entries and sends new entries over every open transport.
    pub(crate) fn answer(&mut self, contacts: &mut Contacts, id: ContactId, now: u64, random: Random) {
        self.let_write(contacts, id);
        deal::respond(contacts, id, self.deals_elsewhere, now, &mut *random);
        rematch::carry_on(contacts, id, now, &mut *random);
        if let Some(rematch) = rematch::of(contacts, id) {
            self.brokers.sync(contacts, rematch, now);
        }
        self.links.tell(contacts, id, now);
        self.brokers.tell(contacts, id, now, random);
    }

    /// Allows this device to write to a match again, unless an open transport has yet to report the local log.
    pub(crate) fn let_write(&self, contacts: &mut Contacts, id: ContactId) {
        if !self.links.awaits_own_log(id)
            && !self.brokers.awaits_own_log(id)
            && let Ok(contact) = contacts.get_mut(id)
        {
            contact.end_session();
        }
    }

    /// Advances the transports' timers.
    pub(crate) fn tick(&mut self, contacts: &mut Contacts, now: u64, random: Random) {
        self.links.tick(contacts, now);
        for id in contacts.ids(|_| true) {
            self.let_write(contacts, id);
            self.brokers.tick(contacts, id, now, &mut *random);
            self.let_write(contacts, id);
        }
    }
}
