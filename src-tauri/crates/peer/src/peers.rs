//! The entry point for everything about friends: contacts, transports and their interaction.

mod matches;
mod shown;

pub use matches::NewMatch;

use crate::contact::{Contact, Handshake, hour};
use crate::contacts::Contacts;
use crate::error::RecordError;
use crate::live::Live;
use crate::mqtt::BrokerEvent;
use crate::protocol::{NotNow, Random, Secret};
use crate::{
    ContactId, ContactStore, DealDone, DealTask, FriendError, LinkId, LinkPurpose, MeetKeys, NewInvitation,
    Output, Rulebook, SavedFile, Taken, TextRead, TransportKind, deal, file, link, moving, offer, rematch,
    text,
};
use std::collections::BTreeSet;

/// Held-up time is written to disk once it reaches this value. This limits the loss when the program is killed and how
/// often a friend can cause a write.
const MOST_HELD_UP_SECONDS: u64 = 60;

/// Everything this device shares with friends on other devices.
pub struct Peers {
    contacts: Contacts,
    live: Live,
}

impl Peers {
    /// Loads all records and returns the unreadable ones, which stay on disk unchanged. Only match summaries are
    /// loaded; logs are read on demand. Opens no connection.
    pub fn load(
        rulebook: Rulebook,
        store: Box<dyn ContactStore>,
        records: Vec<(ContactId, Vec<u8>)>,
        now: u64,
    ) -> (Peers, Vec<(ContactId, RecordError)>) {
        let (contacts, unread) = Contacts::load(rulebook, store, records, now);
        (Peers { contacts, live: Live::default() }, unread)
    }

    /// Uses the brokers that were in use before this start. The program must be able to store what arrives.
    pub fn resume(&mut self, now: u64) {
        for id in self.contacts.ids(|contact| contact.resumes_broker(now)) {
            self.live.brokers.want(&mut self.contacts, id, true, now);
        }
    }

    /// The next task for the host: a transport output or a changed contact.
    pub fn poll(&mut self) -> Option<Output> {
        self.live.poll().or_else(|| self.contacts.poll_change().map(Output::Changed))
    }

    fn answer(&mut self, id: ContactId, now: u64, random: Random) {
        self.live.answer(&mut self.contacts, id, now, random);
    }

    /// Advances the clock. Call at least every second while a transport is open, otherwise at any interval.
    pub fn tick(&mut self, now: u64, random: Random) {
        // Reads the clock before ending a link that has kept this device from writing.
        for id in self.contacts.ids(|_| true) {
            self.tick_contact(id, now);
        }
        self.live.tick(&mut self.contacts, now, &mut *random);
        // Retries writes that failed or were interrupted when the program ended.
        for id in self.owing(now) {
            self.answer(id, now, &mut *random);
        }
    }

    fn tick_contact(&mut self, id: ContactId, now: u64) {
        let Ok(contact) = self.contacts.get_mut(id) else { return };
        contact.look_at_clock(now);
        if contact.held_up >= MOST_HELD_UP_SECONDS
            && contact.may_write_by_itself(now)
            && let Err(error) = self.contacts.keep(id)
        {
            self.contacts.failed(id, &error, now);
        }
        let Ok(contact) = self.contacts.get(id) else { return };
        let has_expired = contact.open_inviter().is_some() && hour(now) > contact.offer().expiry;
        if has_expired && contact.may_write_by_itself(now) {
            let expired = self.contacts.change(id, now, |contact, _| {
                if let Handshake::Inviter(inviter) = &mut contact.handshake {
                    inviter.expire(hour(now));
                }
                Ok(())
            });
            // The invitation has expired even if that could not be stored.
            if let Err(error) = expired {
                self.contacts.failed(id, &error, now);
            }
        }
    }

    /// The contacts that may owe an automatic entry.
    fn owing(&self, now: u64) -> BTreeSet<ContactId> {
        let owes = |contact: &Contact| contact.folded().is_some_and(|game| game.owes_by_itself());
        let mut owing = rematch::unsettled(&self.contacts);
        owing.extend(self.contacts.ids(owes));
        owing.retain(|id| self.contacts.get(*id).is_ok_and(|contact| contact.may_write_by_itself(now)));
        owing
    }

    /// Makes an invitation. It can be accepted for [`EXPIRY_DAYS`](crate::EXPIRY_DAYS) days.
    ///
    /// # Errors
    /// If the game cannot be played between devices, a value does not fit into an invitation, or the invitation cannot
    /// be stored.
    pub fn invite(&mut self, new: NewInvitation, now: u64, random: Random) -> Result<ContactId, FriendError> {
        offer::invite(&mut self.contacts, new, now, random)
    }

    /// Classifies a text without changing anything. Of several messages, the last invitation that can be accepted takes
    /// precedence, then the last message of another kind, then the last invitation.
    ///
    /// # Errors
    /// If the text is damaged or not from this program.
    pub fn look_at(&self, text: &str, now: u64) -> Result<TextRead, FriendError> {
        offer::read(&self.contacts, text, now)
    }

    /// Accepts an invitation. If it arrived over a link, that link carries the acceptance.
    ///
    /// # Errors
    /// If the text is not an invitation that can be accepted now, or the acceptance cannot be stored.
    pub fn accept(
        &mut self,
        text: &str,
        name: &str,
        now: u64,
        random: Random,
    ) -> Result<ContactId, FriendError> {
        let invitation = offer::invitation_part(text)?;
        let id = self.contacts.new_id(random);
        let contact = offer::accept(&self.contacts, &invitation, name, now, random)?;
        self.contacts.add(id, contact, now)?;
        self.live.links.accepted(&self.contacts, id, &invitation, now);
        self.answer(id, now, random);
        Ok(id)
    }

    /// Requests a rematch with the same rules and swapped sides. It begins if the friend requests one too.
    ///
    /// # Errors
    /// If the match is not over, or the request cannot be written or stored.
    pub fn invite_to_rematch(
        &mut self,
        id: ContactId,
        now: u64,
        random: Random,
    ) -> Result<ContactId, FriendError> {
        let before = rematch::of(&self.contacts, id);
        let uses_broker = self.live.brokers.is_wanted(id);
        let new = rematch::invite(&mut self.contacts, id, uses_broker, now, random)?;
        if before != Some(new) {
            let Live { links, brokers, .. } = &mut self.live;
            links.want(&mut self.contacts, new, links.is_wanted(id));
            brokers.want(&mut self.contacts, new, uses_broker, now);
            self.answer(id, now, random);
        }
        Ok(new)
    }

    /// Accepts the messages in a text, except invitations. Of several messages, the last one with news decides the
    /// result; if there is none, the last one does.
    ///
    /// # Errors
    /// If the text is not for a contact on this device, or was refused.
    pub fn take_text(&mut self, text: &str, now: u64, random: Random) -> Result<Taken, FriendError> {
        let Peers { contacts, live } = self;
        text::take(contacts, text, now, random, &mut |contacts, id, random| {
            live.answer(contacts, id, now, random);
        })
    }

    /// The text to hand over now: the invitation, the acceptance, or the moves with the begin message if needed.
    /// `whole` adds entries that the friend may have lost.
    ///
    /// # Errors
    /// If there is nothing to hand over.
    pub fn text(&self, id: ContactId, whole: bool) -> Result<String, FriendError> {
        text::write(self.contacts.get(id)?, whole)
    }

    /// Like [`Peers::text`], as a link that opens this page. An invitation names the inviter.
    ///
    /// # Errors
    /// If there is nothing to send.
    pub fn link(&self, id: ContactId, whole: bool, page: &str) -> Result<String, FriendError> {
        let contact = self.contacts.get(id)?;
        let inviter = contact.open_inviter().map_or("", |_| contact.facts.own_name.as_str());
        Ok(link::write(page, &text::write(contact, whole)?, inviter))
    }

    /// The player has shared or copied the result of [`Peers::text`].
    ///
    /// # Errors
    /// If the change cannot be stored.
    pub fn handed_over(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| {
            text::handed_over(contact);
            Ok(())
        })?;
        self.contacts.note_change(id);
        Ok(())
    }

    /// The file to save for the friend: the begin message while they may lack it, and unconfirmed entries. `whole` adds
    /// entries that the friend may have lost.
    ///
    /// # Errors
    /// If there is no match, it uses texts, it has moved away, or there is nothing to send.
    pub fn file(&self, id: ContactId, whole: bool, random: Random) -> Result<SavedFile, FriendError> {
        file::write(self.contacts.get(id)?, whole, random)
    }

    /// The player has saved a file with this number of local entries, presumably for the friend.
    ///
    /// # Errors
    /// If the change cannot be stored.
    pub fn file_saved(&mut self, id: ContactId, own_len: usize, now: u64) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| {
            contact.facts.handed_over = contact.facts.handed_over.max(Some(own_len));
            Ok(())
        })?;
        self.contacts.note_change(id);
        Ok(())
    }

    /// Accepts a friend's file completely or not at all.
    ///
    /// # Errors
    /// If the file is not for a contact on this device, or was refused.
    pub fn take_file(&mut self, bytes: &[u8], now: u64, random: Random) -> Result<Taken, FriendError> {
        let taken = file::take(&mut self.contacts, bytes, now)?;
        self.answer(taken.contact, now, random);
        Ok(taken)
    }

    /// Checks that a match may be exported with a passphrase.
    ///
    /// # Errors
    /// If the passphrase is too short, or differs from a pending export's passphrase.
    pub fn may_export(&self, id: ContactId, passphrase: &str) -> Result<(), FriendError> {
        moving::may_export(self.contacts.get(id)?, passphrase)
    }

    /// Exports the match, encrypted with a passphrase. From then on it is read-only on this device. Until
    /// [`Peers::exported`] the export is stored and returned again for the same passphrase.
    ///
    /// # Errors
    /// If there is no match, it has already moved, the passphrase is too short or wrong, or the export cannot be
    /// stored.
    pub fn export(
        &mut self,
        id: ContactId,
        passphrase: &str,
        now: u64,
        random: Random,
    ) -> Result<Vec<u8>, FriendError> {
        let exported = moving::export(&mut self.contacts, id, passphrase, now, random)?;
        // From now on the other device keeps the match up to date on all transports.
        for transport in TransportKind::ALL {
            self.use_transport(id, transport, false, now)?;
        }
        Ok(exported)
    }

    /// The export is safely in a file and need not be stored here.
    ///
    /// # Errors
    /// If the change cannot be stored; the export remains available.
    pub fn exported(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| {
            contact.export = None;
            Ok(())
        })
    }

    /// Imports a match. It is read-only until a copy of the local log has been seen.
    ///
    /// # Errors
    /// If the export cannot be read, the match is already on this device, or it cannot be stored.
    pub fn import(&mut self, bytes: &[u8], passphrase: &str, now: u64) -> Result<ContactId, FriendError> {
        let id = moving::import(&mut self.contacts, bytes, passphrase, now)?;
        self.live.brokers.forget(id);
        Ok(id)
    }

    /// From now on the host requests parts of deals with [`Peers::next_deal`] and makes them elsewhere. By default they
    /// are made immediately.
    pub fn make_deals_elsewhere(&mut self) {
        self.live.deals_elsewhere = true;
    }

    /// The next part of a deal to start making elsewhere.
    pub fn next_deal(&mut self, now: u64) -> Option<DealTask> {
        if self.live.deals_elsewhere { deal::next(&mut self.contacts, now) } else { None }
    }

    /// Everything another instance of this program needs for [`DealDone::of_record`]. Reveals all of the match's
    /// secrets.
    pub fn deal_record(&mut self, deal: &DealTask) -> Option<Secret> {
        self.contacts.get_mut(deal.contact()).ok().map(|contact| contact.record().0)
    }

    /// Writes a part of a deal made elsewhere if it is still owed.
    pub fn dealt(&mut self, done: DealDone, now: u64, random: Random) {
        if let Some(id) = deal::write(&mut self.contacts, done, now) {
            self.answer(id, now, random);
        }
    }

    /// No worker was available for this match's deal part. Schedules a retry.
    pub fn not_dealt(&mut self, id: ContactId, now: u64) {
        if let Ok(contact) = self.contacts.get_mut(id) {
            contact.is_dealing = false;
            contact.retry_later(now);
        }
    }

    /// Opens or closes a transport. For the broker the choice is stored.
    ///
    /// # Errors
    /// If the contact does not exist, the match has moved away, the invitation names no broker, or the choice cannot be
    /// stored.
    pub fn use_transport(
        &mut self,
        id: ContactId,
        transport: TransportKind,
        on: bool,
        now: u64,
    ) -> Result<(), FriendError> {
        let contact = self.contacts.get(id)?;
        if on && contact.facts.deleted {
            return Err(FriendError::UnknownContact);
        }
        if on && contact.summary().is_some_and(|summary| summary.has_moved) {
            return Err(FriendError::NotNow(NotNow::Moved));
        }
        match transport {
            TransportKind::Network => self.live.links.want(&mut self.contacts, id, on),
            TransportKind::Broker if on && contact.offer().broker_url.is_empty() => {
                return Err(FriendError::NoBroker);
            }
            TransportKind::Broker => {
                self.contacts.change(id, now, |contact, _| {
                    contact.facts.uses_broker = on;
                    Ok(())
                })?;
                self.live.brokers.want(&mut self.contacts, id, on, now);
            }
        }
        self.live.let_write(&mut self.contacts, id);
        self.contacts.note_change(id);
        Ok(())
    }

    /// The friends to look for on the network, and their keys.
    pub fn meets(&self) -> Vec<(ContactId, MeetKeys)> {
        self.live.links.meets(&self.contacts)
    }

    /// A link opened.
    pub fn link_up(&mut self, link: LinkId, purpose: LinkPurpose, now: u64) {
        self.live.links.up(&mut self.contacts, link, purpose, now);
    }

    /// A link closed on either side.
    pub fn link_down(&mut self, link: LinkId) {
        if let Some(id) = self.live.links.down(&mut self.contacts, link) {
            self.live.let_write(&mut self.contacts, id);
        }
    }

    /// A message arrived over a link. A refused message changes nothing; too many close the link.
    pub fn link_message(&mut self, link: LinkId, bytes: &[u8], now: u64, random: Random) {
        if let Some(id) = self.live.links.message(&mut self.contacts, link, bytes, now, random) {
            self.answer(id, now, random);
        }
    }

    /// A link's current purpose; `None` once it is closed.
    pub fn link_purpose(&self, link: LinkId) -> Option<LinkPurpose> {
        self.live.links.purpose(link)
    }

    /// Whether a linked friend has yet to confirm all entries.
    pub fn awaits_confirmation(&self) -> bool {
        self.live.links.awaits_confirmation(&self.contacts)
    }

    /// The addresses of the brokers to connect to.
    pub(crate) fn wanted_brokers(&self) -> BTreeSet<String> {
        self.live.brokers.wanted(&self.contacts)
    }

    /// A broker event. A refused message changes nothing; after too many the broker is suspended.
    pub fn broker_event(&mut self, address: &str, event: BrokerEvent, now: u64, random: Random) {
        let Peers { contacts, live: Live { brokers, .. } } = self;
        match event {
            BrokerEvent::Up => {
                brokers.up(contacts, address, now);
                for id in brokers.of(contacts, address) {
                    self.answer(id, now, &mut *random);
                }
            }
            BrokerEvent::Down { problem } => self.broker_down(address, Some(problem.code())),
            BrokerEvent::Subscribed { topic } => brokers.subscribed(contacts, address, &topic, now),
            BrokerEvent::NotSubscribed { topic, refusal } => {
                brokers.not_subscribed(contacts, address, &topic, refusal.code());
                self.let_write_by(address);
            }
            BrokerEvent::Delivered { ticket } => brokers.confirmed(contacts, ticket),
            BrokerEvent::Message { topic, payload } => {
                if let Some(id) = brokers.message(contacts, address, &topic, &payload, now, random) {
                    self.answer(id, now, random);
                }
            }
            BrokerEvent::Refused { .. } => {}
        }
    }

    /// A broker connection closed; `trouble` is the problem code, if any.
    pub fn broker_down(&mut self, address: &str, trouble: Option<&'static str>) {
        self.live.brokers.down(&mut self.contacts, address, trouble);
        self.let_write_by(address);
    }

    fn let_write_by(&mut self, address: &str) {
        for id in self.live.brokers.of(&self.contacts, address) {
            self.live.let_write(&mut self.contacts, id);
        }
    }
}
