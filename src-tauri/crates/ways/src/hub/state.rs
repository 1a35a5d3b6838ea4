use super::{Happening, HostShown, NetworkShown, random};
use crate::broker::{Broker, BrokerAccount, BrokerEvent};
use crate::lan::{self, Lan, LanEvent, LinkPurpose};
use friends::{ContactId, Contacts, LinkId, Output, WayKind};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

const _: () = assert!(friends::MAX_LINK_MESSAGE <= lan::MAX_MESSAGE, "a link takes every message");

/// The contacts and the ways that are open.
pub(super) struct State {
    pub(super) contacts: Contacts,
    pub(super) network: NetworkShown,
    /// The link by which what is offered came.
    pub(super) offered_by: Option<lan::LinkId>,
    pub(super) is_joining: bool,
    pub(super) lan_trouble: Option<&'static str>,
    /// Other ways may be wanted than before.
    pub(super) is_stale: bool,
    /// Nothing is opened any more.
    pub(super) is_closed: bool,
    lan: Option<Arc<Lan>>,
    links: BTreeSet<lan::LinkId>,
    meetings: BTreeSet<ContactId>,
    brokers: BTreeMap<String, OpenBroker>,
    /// How many connections to brokers there were.
    connections: u64,
}

struct OpenBroker {
    /// None if the address is none, or the system gives no thread.
    broker: Option<Broker>,
    number: u64,
    trouble: Option<&'static str>,
}

impl State {
    pub(super) fn new(contacts: Contacts) -> State {
        State {
            contacts,
            network: NetworkShown::default(),
            offered_by: None,
            is_joining: false,
            lan_trouble: None,
            is_stale: true,
            is_closed: false,
            lan: None,
            links: BTreeSet::new(),
            meetings: BTreeSet::new(),
            brokers: BTreeMap::new(),
            connections: 0,
        }
    }

    pub(super) fn is_any_way_open(&self) -> bool {
        self.lan.is_some() || !self.brokers.is_empty()
    }

    pub(super) fn trouble(&self) -> Option<&'static str> {
        self.lan_trouble.or_else(|| self.brokers.values().find_map(|broker| broker.trouble))
    }

    /// Does what the contacts want of the ways, and answers which contacts have changed.
    pub(super) fn carry_out(&mut self) -> BTreeSet<ContactId> {
        let mut changed = BTreeSet::new();
        while let Some(output) = self.contacts.poll() {
            match output {
                Output::Send { link, bytes } => self.on_lan(|lan| lan.send(lan::LinkId(link.0), bytes)),
                Output::Close { link } => self.on_lan(|lan| lan.close(lan::LinkId(link.0))),
                Output::Offered { link, offer } => {
                    self.offered_by = Some(lan::LinkId(link.0));
                    self.network.offered = Some(offer);
                }
                Output::Publish { address, topic, payload, ticket } => {
                    self.on_broker(&address, |broker| broker.publish(topic, payload, ticket));
                }
                Output::Clear { address, topic } => self.on_broker(&address, |broker| broker.clear(topic)),
                Output::Subscribe { address, topic } => {
                    self.on_broker(&address, |broker| broker.subscribe(topic))
                }
                Output::Unsubscribe { address, topic } => {
                    self.on_broker(&address, |broker| broker.unsubscribe(topic));
                }
                Output::Changed(contact) => {
                    changed.insert(contact);
                    self.is_stale = true;
                }
            }
        }
        changed
    }

    fn on_lan(&self, act: impl FnOnce(&Lan)) {
        if let Some(lan) = &self.lan {
            act(lan);
        }
    }

    fn on_broker(&self, address: &str, act: impl FnOnce(&Broker)) {
        if let Some(broker) = self.brokers.get(address).and_then(|open| open.broker.as_ref()) {
            act(broker);
        }
    }

    /// The network, which is opened if it was not.
    pub(super) fn lan(&mut self, happened: &SyncSender<Happening>) -> &Arc<Lan> {
        self.is_stale = true;
        self.lan.get_or_insert_with(|| {
            let happened = happened.clone();
            Arc::new(Lan::new(move |event| {
                // The hub has gone, and the network with it.
                let _ = happened.send(Happening::Lan(event));
            }))
        })
    }

    /// Meets the friends who are to be met, and no others. Without anybody the network is left.
    pub(super) fn sync_meetings(&mut self, happened: &SyncSender<Happening>) {
        if self.is_closed {
            return;
        }
        let wanted = self.contacts.meets();
        let ids: BTreeSet<ContactId> = wanted.iter().map(|(contact, _)| *contact).collect();
        for contact in self.meetings.difference(&ids) {
            self.on_lan(|lan| lan.stop(contact.0));
        }
        self.meetings.retain(|contact| ids.contains(contact));
        for (contact, keys) in wanted {
            if self.meetings.contains(&contact) {
                continue;
            }
            let keys = lan::MeetKeys { psk: keys.psk, seat: keys.seat, announce: keys.announce };
            match self.lan(happened).meet(contact.0, keys) {
                Ok(()) => {
                    self.meetings.insert(contact);
                }
                Err(error) => self.lan_trouble = Some(error.code()),
            }
        }
        self.is_stale = false;
        let NetworkShown { hosting, searching, .. } = &self.network;
        let is_wanted = hosting.is_some() || *searching || self.is_joining;
        if !is_wanted && self.meetings.is_empty() && self.links.is_empty() {
            self.lan = None;
        }
    }

    /// Leaves the brokers that nobody wants, and answers which are missing.
    pub(super) fn sync_brokers(&mut self) -> Vec<String> {
        if self.is_closed {
            return Vec::new();
        }
        let wanted = self.contacts.wanted_brokers();
        let unwanted: Vec<String> =
            self.brokers.keys().filter(|known| !wanted.contains(*known)).cloned().collect();
        for address in unwanted {
            self.brokers.remove(&address);
            self.contacts.broker_down(&address);
        }
        wanted.into_iter().filter(|address| !self.brokers.contains_key(address)).collect()
    }

    pub(super) fn drop_brokers(&mut self) {
        for address in std::mem::take(&mut self.brokers).into_keys() {
            self.contacts.broker_down(&address);
        }
        self.is_stale = true;
    }

    /// All that is open, to be closed without the lock.
    pub(super) fn close(&mut self, happened: &SyncSender<Happening>) -> (Arc<Lan>, Vec<Broker>) {
        self.is_closed = true;
        // A network that is closed stays, so that nobody opens another one.
        let lan = Arc::clone(self.lan(happened));
        let brokers = std::mem::take(&mut self.brokers);
        (lan, brokers.into_values().filter_map(|open| open.broker).collect())
    }

    pub(super) fn open_broker(
        &mut self,
        address: String,
        account: Option<BrokerAccount>,
        happened: &SyncSender<Happening>,
    ) {
        if self.is_closed {
            return;
        }
        self.connections += 1;
        let number = self.connections;
        let (of, happened) = (address.clone(), happened.clone());
        let tell = move |event| {
            // The hub has gone, and this broker with it.
            let _ = happened.send(Happening::Broker(of.clone(), number, event));
        };
        let is_address = account.is_some();
        let broker = account.and_then(|account| Broker::connect(account, tell).ok());
        let trouble = match (&broker, is_address) {
            (Some(_), _) => None,
            (None, true) => Some("broker_unreachable"),
            (None, false) => Some("broker_bad_address"),
        };
        self.brokers.insert(address, OpenBroker { broker, number, trouble });
    }

    pub(super) fn leave_network(&mut self, now: u64) {
        let NetworkShown { hosting, searching, .. } = std::mem::take(&mut self.network);
        if let Some(hosting) = hosting {
            self.on_lan(|lan| lan.stop(hosting.contact.0));
            // The contact may have been removed meanwhile.
            let _ = self.contacts.use_way(hosting.contact, WayKind::Network, false, now);
        }
        if searching {
            self.on_lan(|lan| lan.search(false));
        }
        if let Some(link) = self.offered_by.take() {
            self.on_lan(|lan| lan.close(link));
        }
        self.is_joining = false;
        self.lan_trouble = None;
        self.is_stale = true;
    }

    pub(super) fn hear_lan(&mut self, event: LanEvent, now: u64) {
        match event {
            LanEvent::Found { host, name } => {
                // Whoever calls themselves otherwise is found once more.
                self.network.found.retain(|found| found.host != host.0);
                self.network.found.push(HostShown { host: host.0, name });
            }
            LanEvent::Lost { host } => self.network.found.retain(|found| found.host != host.0),
            LanEvent::Up { link, purpose } => {
                self.links.insert(link);
                let purpose = match purpose {
                    LinkPurpose::Host(contact) => {
                        self.network.hosting = None;
                        friends::LinkPurpose::Host(ContactId(contact))
                    }
                    LinkPurpose::Guest => {
                        self.is_joining = false;
                        friends::LinkPurpose::Guest
                    }
                    LinkPurpose::Meet(contact) => friends::LinkPurpose::Meet(ContactId(contact)),
                };
                self.lan_trouble = None;
                self.contacts.link_up(LinkId(link.0), purpose, now);
            }
            LanEvent::Message { link, bytes } => {
                self.contacts.link_message(LinkId(link.0), &bytes, now, &mut random);
            }
            LanEvent::Down { link, .. } => {
                self.links.remove(&link);
                if self.offered_by.take_if(|by| *by == link).is_some() {
                    self.network.offered = None;
                }
                self.contacts.link_down(LinkId(link.0));
                self.is_stale = true;
            }
            LanEvent::CodeWrong { .. } => self.lan_trouble = Some("code_wrong_there"),
            LanEvent::CodeSpent { contact } => {
                self.network.hosting.take_if(|hosting| hosting.contact.0 == contact);
                self.lan_trouble = Some("code_spent");
                self.is_stale = true;
            }
            LanEvent::Trouble(error) => {
                self.is_joining = false;
                self.lan_trouble = Some(error.code());
                self.is_stale = true;
            }
        }
    }

    pub(super) fn hear_broker(&mut self, address: &str, number: u64, event: BrokerEvent, now: u64) {
        // A connection that was closed meanwhile may have had something to tell.
        let Some(open) = self.brokers.get_mut(address).filter(|open| open.number == number) else { return };
        match event {
            BrokerEvent::Up => {
                open.trouble = None;
                self.contacts.broker_up(address, now);
            }
            BrokerEvent::Down { problem } => {
                open.trouble = Some(problem.code());
                self.contacts.broker_down(address);
            }
            BrokerEvent::Message { topic, payload } => {
                self.contacts.broker_message(address, &topic, &payload, now, &mut random);
            }
            BrokerEvent::Delivered { ticket } => {
                // It takes messages again.
                open.trouble = None;
                self.contacts.broker_delivered(ticket);
            }
            BrokerEvent::Subscribed { topic } => self.contacts.broker_subscribed(address, &topic, now),
            BrokerEvent::NotSubscribed { topic, refusal } => {
                self.contacts.broker_not_subscribed(address, &topic, refusal.code());
            }
            BrokerEvent::Refused { refusal } => open.trouble = Some(refusal.code()),
        }
    }
}
