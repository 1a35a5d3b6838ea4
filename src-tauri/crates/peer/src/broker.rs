//! The broker transport: both logs' retained messages, and the handshake.

mod arriving;
mod publishing;

use crate::contact::{Contact, Handshake, hour};
use crate::contacts::Contacts;
use crate::protocol::{Acceptor, Invitation, PeerMatch, RateLimit, Seat};
use crate::{ContactId, Output, TransportState};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Maximum number of invalid messages per minute.
const MAX_REFUSED: u32 = 100;
/// The first and the longest pause before republishing lost or overwritten messages.
const PAUSES_SECONDS: (u64, u64) = (10, 600);
/// Brokers keep messages for 90 days. The first connection after this time republishes them.
const RENEWAL_SECONDS: u64 = 24 * 3600;
/// Maximum size in bytes of messages set aside because they cannot be read yet.
const MAX_ASIDE: usize = 1024 * 1024;

/// The number of local entries in each published message, by ticket.
#[derive(Default)]
struct Tickets {
    next: u64,
    open: BTreeMap<u64, (ContactId, usize)>,
}

/// A subscription's state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subscription {
    Asked,
    Confirmed,
    Refused,
}

/// How long it has been since the broker sent anything from the local log. Counts seconds only while the program is
/// running, because a sleeping device receives nothing.
struct Quiet {
    looked_at: u64,
    seconds: u64,
}

/// Entries that the broker has confirmed and the friend has not. A broker of several machines can lose them in between.
struct Unheard {
    /// The number of local entries.
    len: usize,
    repeat_at: u64,
    pause: u64,
}

/// A contact's broker state for this connection.
struct BrokerState {
    /// Whether the player wants the broker.
    is_on: bool,
    subscribed: BTreeMap<String, Subscription>,
    /// The broker's copy of the local log has been read.
    own_is_read: bool,
    /// `None` before the broker has confirmed the subscription to the local log.
    quiet: Option<Quiet>,
    /// The topics of both logs received in this subscription.
    told: BTreeSet<String>,
    /// A local status that refers to missing local entries.
    own_status: Option<(String, Vec<u8>)>,
    /// Messages that cannot be read yet.
    aside: Vec<(String, Vec<u8>)>,
    /// The number of local entries published.
    published: Option<usize>,
    /// When all local entries were last published.
    renewed_at: Option<u64>,
    /// Digests of the last published message and the one received over this connection, by topic.
    own: BTreeMap<String, (u64, Option<u64>)>,
    /// The last published status: how much of the friend's log is here, and the number of local entries.
    status: Option<(crate::protocol::Have, usize)>,
    rewrite_at: Option<u64>,
    pause: u64,
    /// Confirmed entries that the friend has not received.
    unheard: Option<Unheard>,
    /// The friend has repeated a slot that is known here, and may lack the receipt.
    owes_receipt: bool,
    /// The number of local entries the broker has confirmed.
    delivered: Option<usize>,
    has_greeted: bool,
    /// Acceptances answered over this connection, by the answer's topic.
    answered: BTreeMap<String, u64>,
    /// The topic of the begin message published over this connection.
    begin_at: Option<String>,
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
            unheard: None,
            owes_receipt: false,
            delivered: None,
            has_greeted: false,
            answered: BTreeMap::new(),
            begin_at: None,
            refused: RateLimit::per_minute(MAX_REFUSED),
            is_resting: false,
        }
    }
}

impl BrokerState {
    /// Whether the broker's copy of the local log is readable but has not been read yet.
    fn is_reading(&self) -> bool {
        !self.subscribed.is_empty() && !self.own_is_read && !self.is_refused()
    }

    /// Whether the broker has denied a required subscription.
    fn is_refused(&self) -> bool {
        self.subscribed.values().any(|subscription| *subscription == Subscription::Refused)
    }

    fn is_confirmed(&self) -> bool {
        self.subscribed.values().all(|subscription| *subscription == Subscription::Confirmed)
    }

    /// A message from the local log, or its subscription's confirmation, has just arrived.
    fn is_loud(&mut self, now: u64) {
        self.quiet = Some(Quiet { looked_at: now, seconds: 0 });
    }

    /// The connection closed: discards everything the broker has sent.
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

    /// Schedules the whole local log for publishing.
    fn publish_anew(&mut self) {
        (self.published, self.status) = (None, None);
    }

    /// Schedules the entries that the friend lacks for publishing, if it has lacked them for too long.
    fn repeat_unheard(&mut self, game: &PeerMatch, len: usize, now: u64) {
        let acknowledged = game.acknowledged();
        if acknowledged >= len || self.delivered < Some(len) || game.stop().is_some() {
            self.unheard = None;
            return;
        }
        let pause = PAUSES_SECONDS.0;
        let fresh = Unheard { len, repeat_at: now.saturating_add(pause), pause };
        let unheard = match &mut self.unheard {
            Some(unheard) if unheard.len == len => unheard,
            other => other.insert(fresh),
        };
        if now >= unheard.repeat_at {
            unheard.pause = (2 * unheard.pause).min(PAUSES_SECONDS.1);
            unheard.repeat_at = now.saturating_add(unheard.pause);
            self.published = self.published.map(|published| published.min(acknowledged));
            self.status = None;
        }
    }

    /// Whether the broker has recently shown that it has everything this device published.
    fn is_all_kept(&self, now: u64) -> bool {
        let is_kept = |(published, seen): &(u64, Option<u64>)| *seen == Some(*published);
        self.renewed_at.is_some_and(|at| now.abs_diff(at) < RENEWAL_SECONDS) && self.own.values().all(is_kept)
    }

    /// Sets aside a message that cannot be read yet.
    fn set_aside(&mut self, topic: &str, payload: &[u8]) {
        self.aside.retain(|(known, _)| known != topic);
        let size: usize = self.aside.iter().map(|(_, payload)| payload.len()).sum();
        if size + payload.len() <= MAX_ASIDE {
            self.aside.push((topic.to_owned(), payload.to_vec()));
        }
    }
}

/// The subscriptions required at a broker.
fn topics(contact: &Contact, now: u64) -> BTreeSet<String> {
    let mut topics = BTreeSet::new();
    if let Some(keys) = contact.keys() {
        topics.extend(Seat::BOTH.map(|seat| format!("{}/+", keys.topic(seat))));
    }
    match &contact.handshake {
        // Others who use the same invitation get a notice.
        Handshake::Inviter(inviter) if !contact.facts.met || hour(now) <= contact.offer().expiry => {
            topics.insert(format!("{}/+", inviter.invitation().topic()));
        }
        Handshake::Acceptor(acceptor) if !contact.has_match() => {
            topics.insert(answer_topic(&hello_topic(acceptor)));
        }
        _ => {}
    }
    topics
}

/// The topic for this device's log.
fn own_topic(contact: &Contact) -> Option<String> {
    contact.keys().map(|keys| keys.topic(keys.seat()))
}

/// The acceptance's topic. The acceptance's nonce makes it unpredictable.
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

/// For comparing a published message with the retained one.
fn digest(payload: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    payload.hash(&mut hasher);
    hasher.finish()
}

/// The state and outputs of all brokers.
#[derive(Default)]
pub(crate) struct Brokers {
    states: BTreeMap<ContactId, BrokerState>,
    /// The addresses of connected brokers.
    connected: BTreeSet<String>,
    /// Problem codes of other brokers, by address.
    troubles: BTreeMap<String, &'static str>,
    tickets: Tickets,
    outputs: VecDeque<Output>,
}

impl Brokers {
    /// The next output.
    pub(crate) fn poll(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// Switches this contact's broker on or off.
    pub(crate) fn want(&mut self, contacts: &mut Contacts, id: ContactId, on: bool, now: u64) {
        self.states.entry(id).or_default().is_on = on;
        self.sync(contacts, id, now);
    }

    /// Whether the player wants this contact's broker.
    pub(crate) fn is_wanted(&self, id: ContactId) -> bool {
        self.states.get(&id).is_some_and(|state| state.is_on)
    }

    /// The addresses of the brokers to connect to.
    pub(crate) fn wanted(&self, contacts: &Contacts) -> BTreeSet<String> {
        let wanted = contacts.iter().filter(|(id, _)| self.is_wanted(*id));
        wanted.map(|(_, contact)| contact.offer().broker_url.clone()).collect()
    }

    /// Whether the local log has yet to be read from this contact's broker.
    pub(crate) fn awaits_own_log(&self, id: ContactId) -> bool {
        self.states.get(&id).is_some_and(BrokerState::is_reading)
    }

    /// The number of local entries the broker has confirmed.
    pub(crate) fn delivered(&self, id: ContactId) -> Option<usize> {
        self.states.get(&id)?.delivered
    }

    /// Whether the acceptance has been published over this connection.
    pub(crate) fn has_greeted(&self, id: ContactId) -> bool {
        self.states.get(&id).is_some_and(|state| state.has_greeted)
    }

    /// A broker's problem code, if known.
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

    /// A broker connected.
    pub(crate) fn up(&mut self, contacts: &mut Contacts, address: &str, now: u64) {
        self.connected.insert(address.to_owned());
        self.troubles.remove(address);
        for id in self.of(contacts, address) {
            self.sync(contacts, id, now);
            contacts.note_change(id);
        }
    }

    /// A broker connection closed; `trouble` is the problem code, if any.
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

    /// A broker has confirmed a subscription. Retained and new messages follow.
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

    /// A broker has refused a subscription with this reason code. Nothing is published there, and no messages are
    /// expected from it.
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

    /// The broker has confirmed a published message.
    pub(crate) fn confirmed(&mut self, contacts: &mut Contacts, ticket: u64) {
        let Some((id, len)) = self.tickets.open.remove(&ticket) else { return };
        if let Some(state) = self.states.get_mut(&id) {
            state.delivered = state.delivered.max(Some(len));
            contacts.note_change(id);
        }
    }

    /// Adds missing subscriptions and ends unneeded ones.
    pub(crate) fn sync(&mut self, contacts: &mut Contacts, id: ContactId, now: u64) {
        let (Some(state), Ok(contact)) = (self.states.get_mut(&id), contacts.get_mut(id)) else { return };
        let address = contact.offer().broker_url.clone();
        state.is_resting = state.refused.is_resting(now);
        let is_open = state.is_on && !state.is_resting && self.connected.contains(&address);
        let wanted = if is_open { topics(contact, now) } else { BTreeSet::new() };
        // The friend has the begin message, so its topic can be cleared.
        let done = if contact.facts.met { state.begin_at.take() } else { None };
        let own = own_topic(contact).map(|topic| format!("{topic}/+"));
        let known = &mut state.subscribed;
        let removed: Vec<String> = known.keys().filter(|topic| !wanted.contains(*topic)).cloned().collect();
        known.retain(|topic, _| wanted.contains(topic));
        let mut added: Vec<String> = wanted.into_iter().filter(|topic| !known.contains_key(topic)).collect();
        known.extend(added.iter().map(|topic| (topic.clone(), Subscription::Asked)));
        // The friend's messages are useless without the local log, so it is read first.
        added.sort_by_key(|topic| Some(topic) != own.as_ref());
        let reads_own = own.is_some_and(|own| added.contains(&own));
        if !is_open && !removed.is_empty() {
            state.forget();
        } else if reads_own && !(contact.is_unwritten() && state.published.is_none()) {
            state.own_is_read = false;
            state.quiet = None;
            state.told.clear();
            contact.begin_session(now);
        } else if reads_own || !contact.has_match() {
            state.own_is_read = true;
        }
        let address = || address.clone();
        self.outputs.extend(done.map(|topic| Output::Clear { address: address(), topic }));
        self.outputs
            .extend(removed.into_iter().map(|topic| Output::Unsubscribe { address: address(), topic }));
        self.outputs.extend(added.into_iter().map(|topic| Output::Subscribe { address: address(), topic }));
    }

    /// Forgets a contact's broker state and switches the broker off.
    pub(crate) fn forget(&mut self, id: ContactId) {
        self.states.remove(&id);
    }

    /// Forgets a contact and deletes everything this device has published.
    pub(crate) fn remove(&mut self, contact: &Contact, id: ContactId) {
        let Some(state) = self.states.remove(&id) else { return };
        let address = || contact.offer().broker_url.clone();
        let (own, subscribed) = (state.own.into_keys(), state.subscribed.into_keys());
        self.outputs.extend(own.map(|topic| Output::Clear { address: address(), topic }));
        self.outputs.extend(subscribed.map(|topic| Output::Unsubscribe { address: address(), topic }));
    }
}
