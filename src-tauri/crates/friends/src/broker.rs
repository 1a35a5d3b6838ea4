//! The way by a broker: what is retained there of both logs, and the handshake.

use crate::contact::{Contact, Handshake};
use crate::{ContactId, Contacts, FriendError, Output, Stage, WayState};
use remote::{BrokerRefused, FromBroker, Heard, Random, RateLimit, Received, Refused, SLOT, Seat};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A broker does not say when it has delivered all that it retains: after so much silence it has.
const QUIET_SECONDS: u64 = 3;
/// What makes no sense, a minute.
const MAX_REFUSED: u32 = 100;
/// What is lost or overwritten is published again after the first pause, then after longer ones.
const PAUSES_SECONDS: (u64, u64) = (10, 600);
/// So much is kept aside that cannot be read before something else is here.
const MAX_ASIDE: usize = 1024 * 1024;
/// So many confirmations are waited for.
const MAX_TICKETS: usize = 10_000;
/// So long after the end both empty their slots.
const EMPTY_AFTER_SECONDS: u64 = 30 * 24 * 3600;

/// Which entries a published message has brought, by its ticket.
#[derive(Default)]
pub(crate) struct Tickets {
    next: u64,
    open: BTreeMap<u64, (ContactId, usize)>,
}

/// What is known of a contact's broker since it is connected.
pub(crate) struct BrokerState {
    /// The person wants the way.
    pub(crate) is_on: bool,
    subscribed: BTreeSet<String>,
    /// All that the broker has of the own log was read.
    own_is_read: bool,
    /// The match has begun since the program runs, so nothing of the own log can be anywhere.
    is_fresh: bool,
    /// When the broker has told something of the own log last, or was asked.
    loud_at: u64,
    /// The own status as the broker has it.
    own_status: Option<(String, Vec<u8>)>,
    /// What cannot be read yet.
    aside: Vec<(String, Vec<u8>)>,
    /// So many own entries were published.
    published: Option<usize>,
    /// By topic: a digest of what was published, and of what the broker has told since.
    own: BTreeMap<String, (u64, Option<u64>)>,
    /// The status that was published last: have, and the own length.
    status: Option<(remote::Have, usize)>,
    rewrite_at: Option<u64>,
    pause: u64,
    /// So many own entries the broker has confirmed.
    delivered: Option<usize>,
    has_greeted: bool,
    /// Where the begin was published.
    answer: Option<String>,
    refused: RateLimit,
    is_resting: bool,
}

impl BrokerState {
    pub(crate) fn new() -> BrokerState {
        BrokerState {
            is_on: false,
            subscribed: BTreeSet::new(),
            own_is_read: false,
            is_fresh: false,
            loud_at: 0,
            own_status: None,
            aside: Vec::new(),
            published: None,
            own: BTreeMap::new(),
            status: None,
            rewrite_at: None,
            pause: PAUSES_SECONDS.0,
            delivered: None,
            has_greeted: false,
            answer: None,
            refused: RateLimit::per_minute(MAX_REFUSED),
            is_resting: false,
        }
    }

    /// The match has begun just now.
    pub(crate) fn began(&mut self) {
        self.is_fresh = true;
        self.has_greeted = false;
    }

    /// Whether the own log has yet to be read.
    pub(crate) fn is_reading(&self) -> bool {
        !self.subscribed.is_empty() && !self.own_is_read
    }

    pub(crate) fn delivered(&self) -> Option<usize> {
        self.delivered
    }

    pub(crate) fn has_greeted(&self) -> bool {
        self.has_greeted
    }

    /// The connection is gone, and with it what was known of the broker.
    fn forget(&mut self) {
        let before = std::mem::replace(self, BrokerState::new());
        let BrokerState { is_on, delivered, refused, is_resting, pause, is_fresh, .. } = before;
        *self = BrokerState { is_on, delivered, refused, is_resting, pause, is_fresh, ..BrokerState::new() };
    }

    /// Keeps aside what cannot be read yet.
    fn set_aside(&mut self, topic: &str, payload: &[u8]) {
        self.aside.retain(|(known, _)| known != topic);
        let size: usize = self.aside.iter().map(|(_, payload)| payload.len()).sum();
        if size + payload.len() <= MAX_ASIDE {
            self.aside.push((topic.to_owned(), payload.to_vec()));
        }
    }
}

impl Contact {
    /// What is subscribed on a broker.
    fn topics(&self) -> BTreeSet<String> {
        let mut topics = BTreeSet::new();
        if let Some(game) = &self.game {
            topics.extend(Seat::BOTH.map(|seat| format!("{}/+", game.keys().topic(seat))));
        }
        match &self.handshake {
            Handshake::Inviter(inviter) if !self.facts.met => {
                topics.insert(format!("{}/+", inviter.invitation().topic()));
            }
            Handshake::Acceptor(acceptor) if self.game.is_none() => {
                topics.insert(answer_topic(&hello_topic(acceptor)));
            }
            _ => {}
        }
        topics
    }

    /// The topic of this device's own log.
    fn own_topic(&self) -> Option<String> {
        self.game.as_ref().map(|game| game.keys().topic(game.keys().seat()))
    }
}

/// Where the acceptance is published: its nonce is as random as any number.
fn hello_topic(acceptor: &remote::Acceptor) -> String {
    let nonce = acceptor.acceptance().get(5..13).unwrap_or_default();
    let digits: String = nonce.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{}/{digits}", acceptor.invitation().topic())
}

fn answer_topic(hello: &str) -> String {
    format!("{hello}/a")
}

fn digest(payload: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    payload.hash(&mut hasher);
    hasher.finish()
}

impl Contacts {
    /// A broker is connected.
    pub fn broker_up(&mut self, address: &str, now: u64) {
        self.brokers.insert(address.to_owned());
        for id in self.of_broker(address) {
            self.sync_broker(id, now);
            self.put(Output::Changed(id));
        }
    }

    /// A broker is connected no longer.
    pub fn broker_down(&mut self, address: &str) {
        self.brokers.remove(address);
        for id in self.of_broker(address) {
            if let Some(contact) = self.contacts.get_mut(&id) {
                contact.broker.forget();
            }
            self.tickets.open.retain(|_, (of, _)| *of != id);
            self.end_session(id);
            self.put(Output::Changed(id));
        }
    }

    fn of_broker(&self, address: &str) -> Vec<ContactId> {
        let is_of = |contact: &Contact| contact.broker.is_on && contact.offer().ways == address;
        self.contacts.iter().filter(|(_, contact)| is_of(contact)).map(|(id, _)| *id).collect()
    }

    /// A message that was published has been confirmed.
    pub fn broker_delivered(&mut self, ticket: u64) {
        let Some((id, len)) = self.tickets.open.remove(&ticket) else { return };
        if let Some(contact) = self.contacts.get_mut(&id) {
            contact.broker.delivered = contact.broker.delivered.max(Some(len));
            self.put(Output::Changed(id));
        }
    }

    pub(crate) fn broker_state(&self, contact: &Contact, now: u64) -> WayState {
        if !contact.broker.is_on {
            WayState::Off
        } else if contact.broker.refused.is_resting(now) {
            WayState::Trouble
        } else if self.brokers.contains(&contact.offer().ways) && !contact.broker.is_reading() {
            WayState::Connected
        } else {
            WayState::Waiting
        }
    }

    /// Subscribes to what is wanted now, and to nothing else.
    pub(crate) fn sync_broker(&mut self, id: ContactId, now: u64) {
        let Some(contact) = self.contacts.get_mut(&id) else { return };
        let address = contact.offer().ways.clone();
        contact.broker.is_resting = contact.broker.refused.is_resting(now);
        let is_open = contact.broker.is_on && !contact.broker.is_resting && self.brokers.contains(&address);
        let wanted = if is_open { contact.topics() } else { BTreeSet::new() };
        // The friend has the begin, so nobody needs it there any more.
        let done = contact.broker.answer.take_if(|_| contact.facts.met);
        let old = std::mem::replace(&mut contact.broker.subscribed, wanted.clone());
        let added: Vec<String> = wanted.difference(&old).cloned().collect();
        let removed: Vec<String> = old.difference(&wanted).cloned().collect();
        let reads_own = contact.own_topic().is_some_and(|topic| added.contains(&format!("{topic}/+")));
        if !is_open && !removed.is_empty() {
            contact.broker.forget();
        } else if reads_own {
            contact.broker.loud_at = now;
            contact.broker.own_is_read = contact.broker.is_fresh;
        } else if contact.game.is_none() {
            contact.broker.own_is_read = true;
        }
        let waits = reads_own && !contact.broker.own_is_read;
        let is_closed = !is_open && !removed.is_empty();
        if let Some(topic) = done {
            self.put(Output::Clear { address: address.clone(), topic });
        }
        for topic in removed {
            self.put(Output::Unsubscribe { address: address.clone(), topic });
        }
        for topic in added {
            self.put(Output::Subscribe { address: address.clone(), topic });
        }
        if waits {
            self.begin_session(id);
        } else if is_closed {
            self.end_session(id);
        }
    }

    /// The contact is removed: what the broker has of this device is taken back.
    pub(crate) fn leave_broker(&mut self, id: ContactId) {
        let Some(contact) = self.contacts.get_mut(&id) else { return };
        let address = contact.offer().ways.clone();
        let topics: Vec<String> = contact.broker.own.keys().cloned().collect();
        let subscribed = std::mem::take(&mut contact.broker.subscribed);
        contact.broker.is_on = false;
        for topic in topics {
            self.put(Output::Clear { address: address.clone(), topic });
        }
        for topic in subscribed {
            self.put(Output::Unsubscribe { address: address.clone(), topic });
        }
    }

    /// A message has come from a broker. What is refused changes nothing; after too much of it the way rests.
    pub fn broker_message(&mut self, address: &str, topic: &str, payload: &[u8], now: u64, random: Random) {
        let above = topic.rsplit_once('/').map_or(String::new(), |(above, _)| format!("{above}/+"));
        let is_for = |contact: &Contact| {
            let BrokerState { subscribed, .. } = &contact.broker;
            contact.offer().ways == address && (subscribed.contains(topic) || subscribed.contains(&above))
        };
        let found = self.contacts.iter().find(|(_, contact)| is_for(contact));
        let Some(id) = found.map(|(id, _)| *id) else { return };
        let taken = match self.contacts[&id].own_topic() {
            Some(own) if above == format!("{own}/+") => self.take_own(id, topic, payload, now, &mut *random),
            _ if payload.is_empty() => Ok(()),
            _ => self.take_from_broker(id, topic, payload, now, &mut *random),
        };
        if let Err(error) = taken {
            self.trouble(id, error.code());
            let is_too_much =
                self.contacts.get_mut(&id).is_some_and(|contact| !contact.broker.refused.count(now));
            if is_too_much {
                self.sync_broker(id, now);
                self.trouble(id, "way_disturbed");
            }
        }
    }

    /// What the broker has of the own log: it may be more than is here, or not what was published.
    fn take_own(
        &mut self,
        id: ContactId,
        topic: &str,
        payload: &[u8],
        now: u64,
        random: Random,
    ) -> Result<(), FriendError> {
        let broker = &mut self.get_mut(id)?.broker;
        let told = digest(payload);
        if let Some((published, seen)) = broker.own.get_mut(topic) {
            *seen = Some(told);
            if *published != told {
                broker.rewrite_at.get_or_insert(now.saturating_add(broker.pause));
            } else {
                return Ok(());
            }
        }
        if !broker.own_is_read {
            broker.loud_at = now;
        }
        if payload.is_empty() { Ok(()) } else { self.take_from_broker(id, topic, payload, now, random) }
    }

    fn take_from_broker(
        &mut self,
        id: ContactId,
        topic: &str,
        payload: &[u8],
        now: u64,
        random: Random,
    ) -> Result<(), FriendError> {
        let contact = self.get(id)?;
        let of_match =
            |seat| contact.game.as_ref().is_some_and(|game| topic.starts_with(&game.keys().topic(seat)));
        if Seat::BOTH.into_iter().any(of_match) {
            return self.take_sealed(id, topic, payload, now, random);
        }
        if contact.waiting_acceptor().is_some() {
            let news = self.change(id, now, |contact, games| {
                contact.take_begin(payload, games, now).or_else(|_| contact.take_notice(payload))
            });
            let is_done = news.is_ok();
            if let (true, Handshake::Acceptor(acceptor)) = (is_done, &self.get(id)?.handshake) {
                let (address, topic) = (acceptor.invitation().offer().ways.clone(), hello_topic(acceptor));
                self.put(Output::Clear { address, topic });
            }
            self.sync_broker(id, now);
            self.tell(id, now, random);
            return news.map(|_| ());
        }
        let answered =
            self.change(id, now, |contact, games| contact.take_acceptance(payload, games, now, &mut *random));
        let (_, answer) = answered?;
        self.get_mut(id)?.broker.answer = Some(answer_topic(topic));
        self.publish(id, answer_topic(topic), answer, 0);
        self.sync_broker(id, now);
        self.tell(id, now, random);
        Ok(())
    }

    /// Something of either log, or a receipt.
    fn take_sealed(
        &mut self,
        id: ContactId,
        topic: &str,
        payload: &[u8],
        now: u64,
        random: Random,
    ) -> Result<(), FriendError> {
        let acknowledged = self.get(id)?.game.as_ref().map(|game| game.acknowledged());
        match self.open_sealed(id, topic, payload, now)? {
            FromBroker::OwnStatus { .. } => {
                self.get_mut(id)?.broker.own_status = Some((topic.to_owned(), payload.to_vec()));
            }
            FromBroker::Status { heard: Heard::Differs, .. } => self.trouble(id, "own_entries_differ"),
            FromBroker::Status { heard: Heard::MoreThanI, .. } => self.trouble(id, "own_entries_missing"),
            FromBroker::Status { .. } | FromBroker::Entries(_) => {}
        }
        self.retry_aside(id, now)?;
        let game = self.get(id)?.game.as_ref();
        if game.map(|game| game.acknowledged()) != acknowledged {
            self.get_mut(id)?.facts.heard = Some(now);
            self.put(Output::Changed(id));
        }
        self.tell(id, now, random);
        Ok(())
    }

    fn open_sealed(
        &mut self,
        id: ContactId,
        topic: &str,
        payload: &[u8],
        now: u64,
    ) -> Result<FromBroker, FriendError> {
        let opened = self.change(id, now, |contact, _| {
            let game = contact.game.as_mut().ok_or(FriendError::OtherStage)?;
            let is_own = topic.starts_with(&game.keys().topic(game.keys().seat()));
            let from = game.receive_sealed(topic, payload).map_err(|refused| match refused {
                BrokerRefused::Frame(refused) => FriendError::Entries(refused),
                BrokerRefused::OtherTopic | BrokerRefused::OtherSeat | BrokerRefused::Malformed => {
                    FriendError::Entries(Refused::Malformed)
                }
                BrokerRefused::Seal(_) => FriendError::Entries(Refused::NotAuthentic),
            })?;
            if let (FromBroker::Entries(Received::New(_)), false) = (&from, is_own) {
                contact.note_received(Received::New(1), true, now);
            } else if let FromBroker::Status { .. } = from {
                contact.facts.met = true;
            }
            Ok(from)
        });
        let broker = &mut self.get_mut(id)?.broker;
        match opened {
            // It comes again when what it follows is here.
            Err(FriendError::Entries(Refused::Gap)) | Ok(FromBroker::Entries(Received::Held)) => {
                broker.set_aside(topic, payload);
                Ok(FromBroker::Entries(Received::Held))
            }
            Err(FriendError::Entries(Refused::Stopped)) => Ok(FromBroker::Entries(Received::Known)),
            other => other,
        }
    }

    /// Tries once more what could not be read before.
    fn retry_aside(&mut self, id: ContactId, now: u64) -> Result<(), FriendError> {
        loop {
            let aside = std::mem::take(&mut self.get_mut(id)?.broker.aside);
            let mut has_news = false;
            for (topic, payload) in aside {
                let opened = self.open_sealed(id, &topic, &payload, now);
                has_news |= matches!(opened, Ok(FromBroker::Entries(Received::New(_))));
            }
            if !has_news {
                return Ok(());
            }
        }
    }

    fn publish(&mut self, id: ContactId, topic: String, payload: Vec<u8>, len: usize) {
        let Some(contact) = self.contacts.get(&id) else { return };
        let address = contact.offer().ways.clone();
        let ticket = self.tickets.next;
        self.tickets.next += 1;
        self.tickets.open.insert(ticket, (id, len));
        if self.tickets.open.len() > MAX_TICKETS {
            self.tickets.open.pop_first();
        }
        self.put(Output::Publish { address, topic, payload, ticket });
    }

    /// Publishes what the broker does not have: the acceptance, or slots and the status behind them.
    pub(crate) fn tell_broker(&mut self, id: ContactId, now: u64, random: Random) {
        self.sync_broker(id, now);
        let Some(contact) = self.contacts.get_mut(&id) else { return };
        if contact.broker.subscribed.is_empty() || contact.broker.is_reading() {
            return;
        }
        if let Some(acceptor) = contact.waiting_acceptor().filter(|acceptor| !acceptor.has_given_up()) {
            let (topic, acceptance) = (hello_topic(acceptor), acceptor.acceptance().to_vec());
            if !std::mem::replace(&mut contact.broker.has_greeted, true) {
                self.publish(id, topic, acceptance, 0);
            }
            return;
        }
        let Some(game) = &contact.game else { return };
        let len = contact.own_len();
        let mut messages = Vec::new();
        if contact.broker.published != Some(len) {
            let first = contact.broker.published.unwrap_or(0) / SLOT;
            messages.extend((first..).map_while(|slot| game.sealed_slot(slot, &mut *random)));
            contact.broker.published = Some(len);
        }
        let status = (game.have(), len);
        if contact.broker.status.replace(status) != Some(status) {
            messages.push(game.sealed_status(random));
        }
        for (topic, payload) in messages {
            if let Some(contact) = self.contacts.get_mut(&id) {
                contact.broker.own.insert(topic.clone(), (digest(&payload), None));
            }
            self.publish(id, topic, payload, len);
        }
    }

    /// What time brings: the own log is read, what was overwritten is published again, a rest is over.
    pub(crate) fn tick_broker(&mut self, id: ContactId, now: u64, random: Random) {
        let Some(contact) = self.contacts.get(&id) else { return };
        if contact.broker.is_resting && !contact.broker.refused.is_resting(now) {
            self.sync_broker(id, now);
        }
        let Some(contact) =
            self.contacts.get_mut(&id).filter(|contact| !contact.broker.subscribed.is_empty())
        else {
            return;
        };
        if contact.broker.is_reading() {
            if now.abs_diff(contact.broker.loud_at) < QUIET_SECONDS {
                return;
            }
            if contact.is_behind_broker() {
                return self.trouble(id, "own_entries_missing");
            }
            contact.broker.own_is_read = true;
            if let Some(game) = &mut contact.game {
                game.hear_own_slots();
            }
            self.put(Output::Changed(id));
        }
        let Some(contact) = self.contacts.get_mut(&id) else { return };
        let is_long_over = contact.stage(now) == Stage::Over
            && contact.facts.over_since.is_some_and(|over| now.saturating_sub(over) >= EMPTY_AFTER_SECONDS);
        if is_long_over {
            return self.empty_slots(id);
        }
        if contact.broker.rewrite_at.is_some_and(|at| now >= at) {
            contact.broker.rewrite_at = None;
            let is_lost =
                |(published, seen): &(u64, Option<u64>)| seen.is_some_and(|seen| seen != *published);
            if contact.broker.own.values().any(is_lost) {
                contact.broker.published = None;
                contact.broker.status = None;
                contact.broker.pause = (2 * contact.broker.pause).min(PAUSES_SECONDS.1);
            }
        }
        self.tell_broker(id, now, random);
    }

    /// Takes the own log back from the broker, long after the end.
    fn empty_slots(&mut self, id: ContactId) {
        let Some(contact) = self.contacts.get_mut(&id) else { return };
        let slots = contact.own_len().div_ceil(SLOT);
        let Some(own) = contact.own_topic() else { return };
        let address = contact.offer().ways.clone();
        contact.broker.is_on = false;
        contact.broker.forget();
        for name in (0..slots).map(|slot| slot.to_string()).chain(["h".to_owned()]) {
            self.put(Output::Clear { address: address.clone(), topic: format!("{own}/{name}") });
        }
        self.end_session(id);
        self.put(Output::Changed(id));
    }
}

impl Contact {
    /// Whether the broker tells of own entries that are not here.
    fn is_behind_broker(&mut self) -> bool {
        let Some((topic, payload)) = self.broker.own_status.clone() else { return false };
        let told = self.game.as_mut().and_then(|game| game.receive_sealed(&topic, &payload).ok());
        matches!(told, Some(FromBroker::OwnStatus { is_behind: true }))
    }
}
