//! The way by a broker: what is retained there of both logs, and the handshake.

mod arriving;
mod publishing;

use crate::contact::{Contact, Handshake};
use crate::{ContactId, Contacts, Output, WayState};
use remote::{RateLimit, Seat};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// What makes no sense, a minute.
const MAX_REFUSED: u32 = 100;
/// What is lost or overwritten is published again after the first pause, then after longer ones.
const PAUSES_SECONDS: (u64, u64) = (10, 600);
/// So much is kept aside that cannot be read before something else is here.
const MAX_ASIDE: usize = 1024 * 1024;

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

/// Tells apart what was published and what the broker has.
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
}
