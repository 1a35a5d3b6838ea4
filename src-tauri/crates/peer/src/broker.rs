//! The way by a broker: what is retained there of both logs, and the handshake.

mod arriving;
mod publishing;

use crate::contact::{Contact, Handshake};
use crate::protocol::{RateLimit, Seat};
use crate::{ContactId, Contacts, Output, WayState};
use std::collections::{BTreeMap, BTreeSet};
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
pub(crate) struct Tickets {
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
pub(crate) struct BrokerState {
    /// The person wants the way.
    pub(crate) is_on: bool,
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

impl BrokerState {
    pub(crate) fn new() -> BrokerState {
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

    /// The match has begun just now. An earlier copy of this device may have written to it.
    pub(crate) fn began(&mut self) {
        self.has_greeted = false;
    }

    /// Whether the own log has yet to be read, and can be.
    pub(crate) fn is_reading(&self) -> bool {
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

    pub(crate) fn delivered(&self) -> Option<usize> {
        self.delivered
    }

    pub(crate) fn has_greeted(&self) -> bool {
        self.has_greeted
    }

    /// The connection is gone, and with it what the broker has told.
    fn forget(&mut self) {
        let before = std::mem::replace(self, BrokerState::new());
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
            ..BrokerState::new()
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

impl Contact {
    /// What is subscribed on a broker.
    fn topics(&self) -> BTreeSet<String> {
        let mut topics = BTreeSet::new();
        if let Some(keys) = self.keys() {
            topics.extend(Seat::BOTH.map(|seat| format!("{}/+", keys.topic(seat))));
        }
        match &self.handshake {
            Handshake::Inviter(inviter) if !self.facts.met => {
                topics.insert(format!("{}/+", inviter.invitation().topic()));
            }
            Handshake::Acceptor(acceptor) if !self.has_match() => {
                topics.insert(answer_topic(&hello_topic(acceptor)));
            }
            _ => {}
        }
        topics
    }

    /// The topic of this device's own log.
    fn own_topic(&self) -> Option<String> {
        self.keys().map(|keys| keys.topic(keys.seat()))
    }
}

/// Where the acceptance is published: its nonce is as random as any number.
fn hello_topic(acceptor: &crate::protocol::Acceptor) -> String {
    acceptance_topic(acceptor.invitation(), acceptor.acceptance())
}

fn acceptance_topic(invitation: &crate::protocol::Invitation, acceptance: &[u8]) -> String {
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

impl Contacts {
    /// A broker is connected.
    pub fn broker_up(&mut self, address: &str, now: u64) {
        self.brokers.insert(address.to_owned());
        self.broker_troubles.remove(address);
        for id in self.of_broker(address) {
            self.sync_broker(id, now);
            self.put(Output::Changed(id));
        }
    }

    /// A broker is connected no longer, for the reason of this code if it is one.
    pub fn broker_down(&mut self, address: &str, trouble: Option<&'static str>) {
        self.brokers.remove(address);
        match trouble {
            Some(code) => drop(self.broker_troubles.insert(address.to_owned(), code)),
            None => drop(self.broker_troubles.remove(address)),
        }
        for id in self.of_broker(address) {
            if let Some(contact) = self.contacts.get_mut(&id) {
                contact.broker.forget();
            }
            self.tickets.open.retain(|_, (of, _)| *of != id);
            self.end_session(id);
            self.put(Output::Changed(id));
        }
    }

    /// A broker has confirmed a subscription: what it retains there comes, and what is published.
    pub fn broker_subscribed(&mut self, address: &str, topic: &str, now: u64) {
        for id in self.end_asking(address, topic, Subscription::Confirmed) {
            let Some(contact) = self.contacts.get_mut(&id) else { continue };
            if contact.own_topic().is_some_and(|own| topic == format!("{own}/+")) {
                contact.broker.is_loud(now);
            }
        }
    }

    /// A broker does not confirm a subscription, for the reason of this code. Nothing goes by it, and nobody waits for
    /// what it has.
    pub fn broker_not_subscribed(&mut self, address: &str, topic: &str, code: &'static str) {
        for id in self.end_asking(address, topic, Subscription::Refused) {
            self.trouble(id, code);
            self.end_session(id);
        }
    }

    fn end_asking(&mut self, address: &str, topic: &str, as_: Subscription) -> Vec<ContactId> {
        let mut of_broker = self.of_broker(address);
        of_broker.retain(|id| {
            let subscribed = self.contacts.get_mut(id).map(|contact| &mut contact.broker.subscribed);
            let known = subscribed.and_then(|subscribed| subscribed.get_mut(topic));
            known.is_some_and(|known| std::mem::replace(known, as_) != as_)
        });
        of_broker.iter().for_each(|id| self.put(Output::Changed(*id)));
        of_broker
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
        } else if contact.broker.refused.is_resting(now) || contact.broker.is_refused() {
            WayState::Trouble
        } else if self.brokers.contains(&contact.offer().ways)
            && contact.broker.is_confirmed()
            && !contact.broker.is_reading()
        {
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
        let done =
            if contact.facts.met { std::mem::take(&mut contact.broker.answered) } else { BTreeMap::new() };
        let own = contact.own_topic().map(|topic| format!("{topic}/+"));
        let known = &mut contact.broker.subscribed;
        let removed: Vec<String> = known.keys().filter(|topic| !wanted.contains(*topic)).cloned().collect();
        known.retain(|topic, _| wanted.contains(topic));
        let mut added: Vec<String> = wanted.into_iter().filter(|topic| !known.contains_key(topic)).collect();
        known.extend(added.iter().map(|topic| (topic.clone(), Subscription::Asked)));
        // Nothing of the friend's is of use before the own log is here.
        added.sort_by_key(|topic| Some(topic) != own.as_ref());
        let reads_own = own.is_some_and(|own| added.contains(&own));
        if !is_open && !removed.is_empty() {
            contact.broker.forget();
        } else if reads_own {
            contact.broker.own_is_read = false;
            contact.broker.quiet = None;
            contact.broker.told.clear();
        } else if contact.kept_match.is_none() {
            contact.broker.own_is_read = true;
        }
        let is_closed = !is_open && !removed.is_empty();
        for topic in done.into_keys() {
            self.put(Output::Clear { address: address.clone(), topic });
        }
        for topic in removed {
            self.put(Output::Unsubscribe { address: address.clone(), topic });
        }
        for topic in added {
            self.put(Output::Subscribe { address: address.clone(), topic });
        }
        if reads_own {
            self.begin_session(id, now);
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
        for topic in subscribed.into_keys() {
            self.put(Output::Unsubscribe { address: address.clone(), topic });
        }
    }
}
