//! The door to all friends: the contacts, the transports by which they are reached, and what each brings the other.

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

/// The time in which a device was kept from taking the turn is written to the disk when it has come to this. A program
/// that is killed loses less of it, and a friend cannot have the disk written to more often.
const MOST_HELD_UP_SECONDS: u64 = 60;

/// Everything that this device has with friends elsewhere.
pub struct Peers {
    contacts: Contacts,
    live: Live,
}

impl Peers {
    /// Reads all records, of the matches only what sums them up: their logs are read when somebody needs them. What
    /// cannot be read stays on the disk as it is.
    pub fn load(
        rulebook: Rulebook,
        store: Box<dyn ContactStore>,
        records: Vec<(ContactId, Vec<u8>)>,
        now: u64,
    ) -> (Peers, Vec<(ContactId, RecordError)>) {
        let (contacts, unread) = Contacts::load(rulebook, store, records, now);
        (Peers { contacts, live: Live::default() }, unread)
    }

    /// What is to be done next outside: by the transports, and by those who show a contact.
    pub fn poll(&mut self) -> Option<Output> {
        self.live.poll().or_else(|| self.contacts.poll_change().map(Output::Changed))
    }

    fn answer(&mut self, id: ContactId, now: u64, random: Random) {
        self.live.answer(&mut self.contacts, id, now, random);
    }

    /// Time has passed: a second or less since the last tick while a transport is open, else whenever.
    pub fn tick(&mut self, now: u64, random: Random) {
        // The clock is looked at before a link ends that has kept this device from writing.
        for id in self.contacts.ids(|_| true) {
            self.tick_contact(id, now);
        }
        self.live.tick(&mut self.contacts, now, &mut *random);
        // What could not be written yet, or was to be when the program ended.
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
            // It cannot be accepted any more, whether or not that could be kept.
            if let Err(error) = expired {
                self.contacts.failed(id, &error, now);
            }
        }
    }

    /// Those for whom the program may have to write something by itself.
    fn owing(&self, now: u64) -> BTreeSet<ContactId> {
        let owes = |contact: &Contact| contact.folded().is_some_and(|game| game.owes_by_itself());
        let mut owing = rematch::unsettled(&self.contacts);
        owing.extend(self.contacts.ids(owes));
        owing.retain(|id| self.contacts.get(*id).is_ok_and(|contact| contact.may_write_by_itself(now)));
        owing
    }

    /// Makes an invitation. It can be accepted for thirty days.
    ///
    /// # Errors
    /// The game cannot be played so, something does not fit into an invitation, or it cannot be kept.
    pub fn invite(&mut self, new: NewInvitation, now: u64, random: Random) -> Result<ContactId, FriendError> {
        offer::invite(&mut self.contacts, new, now, random)
    }

    /// Says what a text is. Nothing changes. Of several messages the last invitation counts that can be accepted, then
    /// anything else, then the last invitation.
    ///
    /// # Errors
    /// It is no text of this program, or damaged.
    pub fn look_at(&self, text: &str, now: u64) -> Result<TextRead, FriendError> {
        offer::read(&self.contacts, text, now)
    }

    /// Accepts an invitation. If it came by a link, the acceptance goes by that.
    ///
    /// # Errors
    /// The text is no invitation that can be accepted here and now, or it cannot be kept.
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

    /// Wishes for another match by the same rules, with the sides changed. It begins if the friend wishes for it
    /// too.
    ///
    /// # Errors
    /// The match is not over, or it cannot be written or kept.
    pub fn invite_to_rematch(
        &mut self,
        id: ContactId,
        now: u64,
        random: Random,
    ) -> Result<ContactId, FriendError> {
        let before = rematch::of(&self.contacts, id);
        let new = rematch::invite(&mut self.contacts, id, now, random)?;
        if before != Some(new) {
            let Live { links, brokers, .. } = &mut self.live;
            links.want(&mut self.contacts, new, links.is_wanted(id));
            brokers.want(&mut self.contacts, new, brokers.is_wanted(id), now);
            self.answer(id, now, random);
        }
        Ok(new)
    }

    /// Takes the messages in a text, but no invitation. Of several the last one counts that brings something, or else
    /// the last one.
    ///
    /// # Errors
    /// It is for nothing that is here, or refused.
    pub fn take_text(&mut self, text: &str, now: u64, random: Random) -> Result<Taken, FriendError> {
        let Peers { contacts, live } = self;
        text::take(contacts, text, now, random, &mut |contacts, id, random| {
            live.answer(contacts, id, now, random);
        })
    }

    /// What is to be handed over now: invitation, acceptance, begin and moves, or moves. The whole match also brings
    /// back what the friend may have lost.
    ///
    /// # Errors
    /// There is nothing.
    pub fn text(&self, id: ContactId, whole: bool) -> Result<String, FriendError> {
        text::write(self.contacts.get(id)?, whole)
    }

    /// The same as a link that opens this page with it. An invitation also says who invites.
    ///
    /// # Errors
    /// There is nothing.
    pub fn link(&self, id: ContactId, whole: bool, page: &str) -> Result<String, FriendError> {
        let contact = self.contacts.get(id)?;
        let inviter = contact.open_inviter().map_or("", |_| contact.facts.own_name.as_str());
        Ok(link::write(page, &text::write(contact, whole)?, inviter))
    }

    /// The person has shared or copied what [`Peers::text`] gave.
    ///
    /// # Errors
    /// It cannot be kept.
    pub fn handed_over(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| {
            text::handed_over(contact);
            Ok(())
        })?;
        self.contacts.note_change(id);
        Ok(())
    }

    /// What is to be saved for the friend: the begin, as long as they may not have it, and the entries that they have
    /// not confirmed. The whole match also brings back what they may have lost.
    ///
    /// # Errors
    /// There is no match, it goes by text, it has moved away, or there is nothing to tell.
    pub fn file(&self, id: ContactId, whole: bool, random: Random) -> Result<SavedFile, FriendError> {
        file::write(self.contacts.get(id)?, whole, random)
    }

    /// The file with so many own entries is on its way, as far as the program can know.
    ///
    /// # Errors
    /// It cannot be kept.
    pub fn file_saved(&mut self, id: ContactId, own_len: usize, now: u64) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| {
            contact.facts.handed_over = contact.facts.handed_over.max(Some(own_len));
            Ok(())
        })?;
        self.contacts.note_change(id);
        Ok(())
    }

    /// Takes a file that a friend has saved: all of it or nothing.
    ///
    /// # Errors
    /// It is for nothing that is here, or refused.
    pub fn take_file(&mut self, bytes: &[u8], now: u64, random: Random) -> Result<Taken, FriendError> {
        let taken = file::take(&mut self.contacts, bytes, now)?;
        self.answer(taken.contact, now, random);
        Ok(taken)
    }

    /// Asks whether a match may be exported under a passphrase.
    ///
    /// # Errors
    /// The passphrase is too short, or another one than that of an export that waits.
    pub fn may_export(&self, id: ContactId, passphrase: &str) -> Result<(), FriendError> {
        moving::may_export(self.contacts.get(id)?, passphrase)
    }

    /// The match under a passphrase. This device never writes to it again, and keeps what moves it until
    /// [`Peers::exported`]: until then the same bytes are given again, under the passphrase of the first time.
    ///
    /// # Errors
    /// There is no match, it has moved already, the passphrase is too short or another one, or that cannot be kept.
    pub fn export(
        &mut self,
        id: ContactId,
        passphrase: &str,
        now: u64,
        random: Random,
    ) -> Result<Vec<u8>, FriendError> {
        let exported = moving::export(&mut self.contacts, id, passphrase, now, random)?;
        // From now on the other device keeps the match up to date everywhere.
        for transport in TransportKind::ALL {
            self.use_transport(id, transport, false, now)?;
        }
        Ok(exported)
    }

    /// What moves the match is in a file for good, and need not be kept here.
    ///
    /// # Errors
    /// That cannot be kept; the same bytes can still be had.
    pub fn exported(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        self.contacts.change(id, now, |contact, _| {
            contact.export = None;
            Ok(())
        })
    }

    /// Reads an export. Nothing is written to the match before a copy of the own log was seen.
    ///
    /// # Errors
    /// It cannot be read, the match is on this device, or it cannot be kept.
    pub fn import(&mut self, bytes: &[u8], passphrase: &str, now: u64) -> Result<ContactId, FriendError> {
        let id = moving::import(&mut self.contacts, bytes, passphrase, now)?;
        self.live.brokers.forget(id);
        Ok(id)
    }

    /// From now on whoever holds the contacts asks for parts of deals ([`Peers::next_deal`]) and makes them
    /// elsewhere. Otherwise they are made at once.
    pub fn make_deals_elsewhere(&mut self) {
        self.live.deals_elsewhere = true;
    }

    /// The next part of a deal that is to be made elsewhere, and that nobody makes already.
    pub fn next_deal(&mut self, now: u64) -> Option<DealTask> {
        if self.live.deals_elsewhere { deal::next(&mut self.contacts, now) } else { None }
    }

    /// All that another instance of this program needs for a part of a deal: [`DealDone::of_record`]. It tells every
    /// secret of the match.
    pub fn deal_record(&mut self, deal: &DealTask) -> Option<Secret> {
        self.contacts.get_mut(deal.contact()).ok().map(|contact| contact.record().0)
    }

    /// Writes a part of a deal that was made elsewhere, if it is still owed.
    pub fn dealt(&mut self, done: DealDone, now: u64, random: Random) {
        if let Some(id) = deal::write(&mut self.contacts, done, now) {
            self.answer(id, now, random);
        }
    }

    /// Nobody could be found to make the part of the deal for this match: it is tried again later.
    pub fn not_dealt(&mut self, id: ContactId, now: u64) {
        if let Ok(contact) = self.contacts.get_mut(id) {
            contact.is_dealing = false;
            contact.retry_later(now);
        }
    }

    /// Opens a transport, or closes it.
    ///
    /// # Errors
    /// There is no such contact, the match has moved away, or the invitation names no broker.
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
            TransportKind::Broker => self.live.brokers.want(&mut self.contacts, id, on, now),
        }
        self.live.let_write(&mut self.contacts, id);
        self.contacts.note_change(id);
        Ok(())
    }

    /// The friends to be met again on a network, and how.
    pub fn meets(&self) -> Vec<(ContactId, MeetKeys)> {
        self.live.links.meets(&self.contacts)
    }

    /// A link is up.
    pub fn link_up(&mut self, link: LinkId, purpose: LinkPurpose, now: u64) {
        self.live.links.up(&mut self.contacts, link, purpose, now);
    }

    /// A link is down, whoever has closed it.
    pub fn link_down(&mut self, link: LinkId) {
        if let Some(id) = self.live.links.down(&mut self.contacts, link) {
            self.live.let_write(&mut self.contacts, id);
        }
    }

    /// A message has come by a link. What is refused changes nothing; too much of it closes the link.
    pub fn link_message(&mut self, link: LinkId, bytes: &[u8], now: u64, random: Random) {
        if let Some(id) = self.live.links.message(&mut self.contacts, link, bytes, now, random) {
            self.answer(id, now, random);
        }
    }

    /// What a link is for by now; nothing once it is down.
    pub fn link_purpose(&self, link: LinkId) -> Option<LinkPurpose> {
        self.live.links.purpose(link)
    }

    /// Whether somebody who is linked has not confirmed all that is to go to them.
    pub fn awaits_confirmation(&self) -> bool {
        self.live.links.awaits_confirmation(&self.contacts)
    }

    /// The addresses of the brokers that somebody wants to be connected to.
    pub(crate) fn wanted_brokers(&self) -> BTreeSet<String> {
        self.live.brokers.wanted(&self.contacts)
    }

    /// Something has come from a broker. Of a message that is refused nothing changes; after too much of that the
    /// broker rests.
    pub fn broker_event(&mut self, address: &str, event: BrokerEvent, now: u64, random: Random) {
        let Peers { contacts, live: Live { brokers, .. } } = self;
        match event {
            BrokerEvent::Up => brokers.up(contacts, address, now),
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

    /// A broker is connected no longer, for the reason of this code if it is one.
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
