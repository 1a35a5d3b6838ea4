//! The transport by brokers: what is retained there of both logs, and the handshake.

mod arriving;
mod publishing;

use crate::contact::{Contact, Handshake};
use crate::contacts::Contacts;
use crate::protocol::{Acceptor, Invitation, RateLimit, Seat};
use crate::{ContactId, Output, TransportState};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

/// What makes no sense, a minute.
const MAX_REFUSED: u32 = 100;
/// What is lost or overwritten is published again after the first pause, then after longer ones.
const PAUSES_SECONDS: (u64, u64) = (10, 600);
/// What a broker keeps for 90 days is published again after so long, at the next connection.
const RENEWAL_SECONDS: u64 = 24 * 3600;
/// So much is kept aside that cannot be read before something else is here.
const MAX_ASIDE: usize = 1024 * 1024;

/// Which entries a published message has brought, by its ticket.
#[derive(Default)]
struct Tickets {
    next: u64,
    open: BTreeMap<u64, (ContactId, usize)>,
}

/// How far a subscription has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subscription {
    Asked,
    Confirmed,
    Refused,
}

/// How long the broker has told nothing of the own log. It counts seconds in which this program ran: while a device
/// sleeps nobody can tell it anything.
struct Quiet {
    looked_at: u64,
    seconds: u64,
}

/// What is known of a contact's broker since it is connected.
struct BrokerState {
    /// The person wants it.
    is_on: bool,
    subscribed: BTreeMap<String, Subscription>,
    /// All that the broker has of the own log was read.
    own_is_read: bool,
    /// None before the broker has confirmed that it will tell of the own log.
    quiet: Option<Quiet>,
    /// The topics of the own log of which the broker has told something since it was asked.
    told: BTreeSet<String>,
    /// An own status that tells of more than was here.
    own_status: Option<(String, Vec<u8>)>,
    /// What cannot be read yet.
    aside: Vec<(String, Vec<u8>)>,
    /// So many own entries were published.
    published: Option<usize>,
    /// When all of them were published last.
    renewed_at: Option<u64>,
    /// By topic: a digest of what was published last, and of what the broker has told of it in this connection.
    own: BTreeMap<String, (u64, Option<u64>)>,
    /// The status that was published last: have, and the own length.
    status: Option<(crate::protocol::Have, usize)>,
    rewrite_at: Option<u64>,
    pause: u64,
    /// So many own entries the broker has confirmed.
    delivered: Option<usize>,
    has_greeted: bool,
    /// Acceptances that were answered in this connection, by the topic of the answer.
    answered: BTreeMap<String, u64>,
    refused: RateLimit,
    is_resting: bool,
}

impl Default for BrokerState {
    fn default() -> BrokerState {
        BrokerState {
            is_on: false,
            subscribed: BTreeMap::new(),
            own_is_read: false,
            quiet: None,
            told: BTreeSet::new(),
            own_status: None,
            aside: Vec::new(),
            published: None,
            renewed_at: None,
            own: BTreeMap::new(),
            status: None,
            rewrite_at: None,
            pause: PAUSES_SECONDS.0,
            delivered: None,
            has_greeted: false,
            answered: BTreeMap::new(),
            refused: RateLimit::per_minute(MAX_REFUSED),
            is_resting: false,
        }
    }
}

impl BrokerState {
    /// Whether the own log has yet to be read, and can be.
    fn is_reading(&self) -> bool {
        !self.subscribed.is_empty() && !self.own_is_read && !self.is_refused()
    }

    /// Whether the broker does not let this device read what it has to.
    fn is_refused(&self) -> bool {
        self.subscribed.values().any(|subscription| *subscription == Subscription::Refused)
    }

    fn is_confirmed(&self) -> bool {
        self.subscribed.values().all(|subscription| *subscription == Subscription::Confirmed)
    }

    /// The broker has just told something of the own log, or that it will.
    fn is_loud(&mut self, now: u64) {
        self.quiet = Some(Quiet { looked_at: now, seconds: 0 });
    }

    /// The connection is gone, and with it what the broker has told.
    fn forget(&mut self) {
        let before = std::mem::take(self);
        let BrokerState { is_on, delivered, refused, is_resting, pause, .. } = before;
        let BrokerState { published, renewed_at, status, mut own, .. } = before;
        own.values_mut().for_each(|(_, seen)| *seen = None);
        *self = BrokerState {
            is_on,
            delivered,
            refused,
            is_resting,
            pause,
            published,
            renewed_at,
            status,
            own,
            ..BrokerState::default()
        };
    }

    /// The own log is to be published from the start.
    fn publish_anew(&mut self) {
        (self.published, self.status) = (None, None);
    }

    /// Whether the broker has told that it has all that was published, not long ago.
    fn is_all_kept(&self, now: u64) -> bool {
        let is_kept = |(published, seen): &(u64, Option<u64>)| *seen == Some(*published);
        self.renewed_at.is_some_and(|at| now.abs_diff(at) < RENEWAL_SECONDS) && self.own.values().all(is_kept)
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

/// What is subscribed on a broker.
fn topics(contact: &Contact) -> BTreeSet<String> {
    let mut topics = BTreeSet::new();
    if let Some(keys) = contact.keys() {
        topics.extend(Seat::BOTH.map(|seat| format!("{}/+", keys.topic(seat))));
    }
    match &contact.handshake {
        Handshake::Inviter(inviter) if !contact.facts.met => {
            topics.insert(format!("{}/+", inviter.invitation().topic()));
        }
        Handshake::Acceptor(acceptor) if !contact.has_match() => {
            topics.insert(answer_topic(&hello_topic(acceptor)));
        }
        _ => {}
    }
    topics
}

/// The topic of this device's own log.
fn own_topic(contact: &Contact) -> Option<String> {
    contact.keys().map(|keys| keys.topic(keys.seat()))
}

/// Where the acceptance is published: its nonce is as random as any number.
fn hello_topic(acceptor: &Acceptor) -> String {
    acceptance_topic(acceptor.invitation(), acceptor.acceptance())
}

fn acceptance_topic(invitation: &Invitation, acceptance: &[u8]) -> String {
    let nonce = acceptance.get(5..13).unwrap_or_default();
    let digits: String = nonce.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{}/{digits}", invitation.topic())
}

fn answer_topic(hello: &str) -> String {
    format!("{hello}/a")
}

/// Tells apart what was published and what the broker has.
fn digest(payload: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    payload.hash(&mut hasher);
    hasher.finish()
}

/// What is known of the brokers, and what is to be sent to them.
#[derive(Default)]
pub(crate) struct Brokers {
    states: BTreeMap<ContactId, BrokerState>,
    /// The addresses of those that are connected.
    connected: BTreeSet<String>,
    /// Why others are not, by their addresses.
    troubles: BTreeMap<String, &'static str>,
    tickets: Tickets,
    outputs: VecDeque<Output>,
}

impl Brokers {
    /// What is to be done next.
    pub(crate) fn poll(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// The person wants the broker of this contact, or no longer.
    pub(crate) fn want(&mut self, contacts: &mut Contacts, id: ContactId, on: bool, now: u64) {
        self.states.entry(id).or_default().is_on = on;
        self.sync(contacts, id, now);
    }

    /// Whether the person wants the broker of this contact.
    pub(crate) fn is_wanted(&self, id: ContactId) -> bool {
        self.states.get(&id).is_some_and(|state| state.is_on)
    }

    /// The addresses of the brokers that somebody wants to be connected to.
    pub(crate) fn wanted(&self, contacts: &Contacts) -> BTreeSet<String> {
        let wanted = contacts.iter().filter(|(id, _)| self.is_wanted(*id));
        wanted.map(|(_, contact)| contact.offer().broker_url.clone()).collect()
    }

    /// Whether the own log has yet to be read on the broker of this contact.
    pub(crate) fn awaits_own_log(&self, id: ContactId) -> bool {
        self.states.get(&id).is_some_and(BrokerState::is_reading)
    }

    /// So many own entries the broker has confirmed.
    pub(crate) fn delivered(&self, id: ContactId) -> Option<usize> {
        self.states.get(&id)?.delivered
    }

    /// Whether the acceptance was published in this connection.
    pub(crate) fn has_greeted(&self, id: ContactId) -> bool {
        self.states.get(&id).is_some_and(|state| state.has_greeted)
    }

    /// The code of what is wrong with a broker, if anything is known to be.
    pub(crate) fn trouble(&self, address: &str) -> Option<&'static str> {
        self.troubles.get(address).copied()
    }

    pub(crate) fn state(&self, contact: &Contact, id: ContactId, now: u64) -> TransportState {
        match self.states.get(&id).filter(|state| state.is_on) {
            None => TransportState::Off,
            Some(state) if state.refused.is_resting(now) || state.is_refused() => TransportState::Trouble,
            Some(state)
                if self.connected.contains(&contact.offer().broker_url)
                    && state.is_confirmed()
                    && !state.is_reading() =>
            {
                TransportState::Connected
            }
            Some(_) => TransportState::Waiting,
        }
    }

    /// A broker is connected.
    pub(crate) fn up(&mut self, contacts: &mut Contacts, address: &str, now: u64) {
        self.connected.insert(address.to_owned());
        self.troubles.remove(address);
        for id in self.of(contacts, address) {
            self.sync(contacts, id, now);
            contacts.note_change(id);
        }
    }

    /// A broker is connected no longer, for the reason of this code if it is one.
    pub(crate) fn down(&mut self, contacts: &mut Contacts, address: &str, trouble: Option<&'static str>) {
        self.connected.remove(address);
        match trouble {
            Some(code) => drop(self.troubles.insert(address.to_owned(), code)),
            None => drop(self.troubles.remove(address)),
        }
        for id in self.of(contacts, address) {
            self.states.entry(id).or_default().forget();
            self.tickets.open.retain(|_, (of, _)| *of != id);
            contacts.note_change(id);
        }
    }

    /// A broker has confirmed a subscription: what it retains there comes, and what is published.
    pub(crate) fn subscribed(&mut self, contacts: &mut Contacts, address: &str, topic: &str, now: u64) {
        for id in self.end_asking(contacts, address, topic, Subscription::Confirmed) {
            let own = contacts.get(id).ok().and_then(own_topic);
            if let (Some(own), Some(state)) = (own, self.states.get_mut(&id))
                && topic == format!("{own}/+")
            {
                state.is_loud(now);
            }
        }
    }

    /// A broker does not confirm a subscription, for the reason of this code. Nothing goes by it, and nobody waits for
    /// what it has.
    pub(crate) fn not_subscribed(
        &mut self,
        contacts: &mut Contacts,
        address: &str,
        topic: &str,
        code: &'static str,
    ) {
        for id in self.end_asking(contacts, address, topic, Subscription::Refused) {
            contacts.trouble(id, code);
        }
    }

    fn end_asking(
        &mut self,
        contacts: &mut Contacts,
        address: &str,
        topic: &str,
        as_: Subscription,
    ) -> Vec<ContactId> {
        let mut of_broker = self.of(contacts, address);
        of_broker.retain(|id| {
            let known = self.states.get_mut(id).and_then(|state| state.subscribed.get_mut(topic));
            known.is_some_and(|known| std::mem::replace(known, as_) != as_)
        });
        of_broker.iter().for_each(|id| contacts.note_change(*id));
        of_broker
    }

    /// The contacts that use this broker.
    pub(crate) fn of(&self, contacts: &Contacts, address: &str) -> Vec<ContactId> {
        let is_of = |(id, contact): &(ContactId, &Contact)| {
            self.is_wanted(*id) && contact.offer().broker_url == address
        };
        contacts.iter().filter(is_of).map(|(id, _)| id).collect()
    }

    /// A message that was published has been confirmed.
    pub(crate) fn confirmed(&mut self, contacts: &mut Contacts, ticket: u64) {
        let Some((id, len)) = self.tickets.open.remove(&ticket) else { return };
        if let Some(state) = self.states.get_mut(&id) {
            state.delivered = state.delivered.max(Some(len));
            contacts.note_change(id);
        }
    }

    /// Subscribes to what is wanted now, and to nothing else.
    pub(crate) fn sync(&mut self, contacts: &mut Contacts, id: ContactId, now: u64) {
        let (Some(state), Ok(contact)) = (self.states.get_mut(&id), contacts.get_mut(id)) else { return };
        let address = contact.offer().broker_url.clone();
        state.is_resting = state.refused.is_resting(now);
        let is_open = state.is_on && !state.is_resting && self.connected.contains(&address);
        let wanted = if is_open { topics(contact) } else { BTreeSet::new() };
        // The friend has the begin, so nobody needs it there any more.
        let done = if contact.facts.met { std::mem::take(&mut state.answered) } else { BTreeMap::new() };
        let own = own_topic(contact).map(|topic| format!("{topic}/+"));
        let known = &mut state.subscribed;
        let removed: Vec<String> = known.keys().filter(|topic| !wanted.contains(*topic)).cloned().collect();
        known.retain(|topic, _| wanted.contains(topic));
        let mut added: Vec<String> = wanted.into_iter().filter(|topic| !known.contains_key(topic)).collect();
        known.extend(added.iter().map(|topic| (topic.clone(), Subscription::Asked)));
        // Nothing of the friend's is of use before the own log is here.
        added.sort_by_key(|topic| Some(topic) != own.as_ref());
        let reads_own = own.is_some_and(|own| added.contains(&own));
        if !is_open && !removed.is_empty() {
            state.forget();
        } else if reads_own {
            state.own_is_read = false;
            state.quiet = None;
            state.told.clear();
            contact.begin_session(now);
        } else if !contact.has_match() {
            state.own_is_read = true;
        }
        let address = || address.clone();
        self.outputs.extend(done.into_keys().map(|topic| Output::Clear { address: address(), topic }));
        self.outputs
            .extend(removed.into_iter().map(|topic| Output::Unsubscribe { address: address(), topic }));
        self.outputs.extend(added.into_iter().map(|topic| Output::Subscribe { address: address(), topic }));
    }

    /// Forgets what is known of a contact's broker. Nobody wants it any more.
    pub(crate) fn forget(&mut self, id: ContactId) {
        self.states.remove(&id);
    }

    /// Forgets a contact. What the broker has of this device is taken back.
    pub(crate) fn remove(&mut self, contact: &Contact, id: ContactId) {
        let Some(state) = self.states.remove(&id) else { return };
        let address = || contact.offer().broker_url.clone();
        let (own, subscribed) = (state.own.into_keys(), state.subscribed.into_keys());
        self.outputs.extend(own.map(|topic| Output::Clear { address: address(), topic }));
        self.outputs.extend(subscribed.map(|topic| Output::Unsubscribe { address: address(), topic }));
    }
}
