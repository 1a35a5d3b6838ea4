//! What goes on by itself while the program runs: what is new in a log is answered, and told by every transport.

use crate::broker::Brokers;
use crate::contacts::Contacts;
use crate::links::Links;
use crate::protocol::Random;
use crate::{ContactId, Output, deal, rematch};

/// The transports that are open by themselves, and what the program writes by itself.
#[derive(Default)]
pub(crate) struct Live {
    pub(crate) links: Links,
    pub(crate) brokers: Brokers,
    /// Parts of deals are made by somebody else.
    pub(crate) deals_elsewhere: bool,
}

impl Live {
    /// What the transports have to do next.
    pub(crate) fn poll(&mut self) -> Option<Output> {
        self.links.poll().or_else(|| self.brokers.poll())
    }

    /// Answers what is new of a match: the program writes what it owes by itself, and what is new is sent by every
    /// transport that is open.
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

    /// Lets this device write to a match again, unless a transport is open that has yet to tell about the own log.
    pub(crate) fn let_write(&self, contacts: &mut Contacts, id: ContactId) {
        if !self.links.awaits_own_log(id)
            && !self.brokers.awaits_own_log(id)
            && let Ok(contact) = contacts.get_mut(id)
        {
            contact.end_session();
        }
    }

    /// What time brings to the transports.
    pub(crate) fn tick(&mut self, contacts: &mut Contacts, now: u64, random: Random) {
        self.links.tick(contacts, now);
        for id in contacts.ids(|_| true) {
            self.let_write(contacts, id);
            self.brokers.tick(contacts, id, now, &mut *random);
            self.let_write(contacts, id);
        }
    }
}
