use super::Happening;
use crate::broker::{Broker, BrokerAccount, BrokerProblem};
use crate::lan::{self, Lan, LanError, LanEvent};
use crate::random;
use peer::{BrokerConnections, ContactId, HostShown, LinkId, LinkPurpose, NetworkShown, Output, Peers};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::SyncSender;

const _: () = assert!(peer::MAX_LINK_MESSAGE <= lan::MAX_MESSAGE, "a link takes every message");

/// The contacts and the open transports.
pub(super) struct State {
    pub(super) contacts: Peers,
    pub(super) network: NetworkShown,
    /// The link that delivered the offer.
    pub(super) offered_by: Option<LinkId>,
    pub(super) is_joining: bool,
    pub(super) lan_trouble: Option<&'static str>,
    /// The set of required transports may have changed.
    pub(super) is_stale: bool,
    /// Once true, nothing opens.
    pub(super) is_closed: bool,
    lan: Option<OpenLan>,
    links: BTreeSet<LinkId>,
    meetings: BTreeSet<ContactId>,
    pub(super) brokers: BrokerConnections<Broker>,
    /// The brokers whose accounts have been requested, each with its request number.
    asked: BTreeMap<String, u64>,
    /// Counts opened networks and requested accounts.
    opened: u64,
}

/// A required broker whose account is being requested.
#[derive(Clone)]
pub(super) struct MissingBroker {
    pub(super) address: String,
    number: u64,
}

struct OpenLan {
    lan: Lan,
    number: u64,
}

impl State {
    pub(super) fn new(contacts: Peers) -> State {
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
            brokers: BrokerConnections::default(),
            asked: BTreeMap::new(),
            opened: 0,
        }
    }

    pub(super) fn is_any_transport_open(&self) -> bool {
        self.lan.is_some() || !self.brokers.is_empty()
    }

    pub(super) fn trouble(&self) -> Option<&'static str> {
        self.lan_trouble.or_else(|| self.brokers.trouble())
    }

    /// Carries out the contacts' outputs on the transports. Returns the changed contacts.
    pub(super) fn carry_out(&mut self) -> BTreeSet<ContactId> {
        let mut changed = BTreeSet::new();
        while let Some(output) = self.contacts.poll() {
            match output {
                Output::Send { link, bytes } => self.on_lan(|lan| lan.send(link, bytes)),
                Output::Close { link } => self.on_lan(|lan| lan.close(link)),
                Output::Offered { link, offer } => {
                    self.offered_by = Some(link);
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
        if let Some(open) = &self.lan {
            act(&open.lan);
        }
    }

    fn on_broker(&mut self, address: &str, act: impl FnOnce(&Broker)) {
        if let Some(broker) = self.brokers.get(address) {
            act(broker);
        }
    }

    /// Returns the network, opening it if necessary.
    ///
    /// # Errors
    /// If the system refuses.
    pub(super) fn lan(&mut self, happened: &SyncSender<Happening>) -> Result<&Lan, LanError> {
        self.is_stale = true;
        let open = match &mut self.lan {
            Some(open) => open,
            none => {
                self.opened += 1;
                let (number, happened) = (self.opened, happened.clone());
                let lan = Lan::open(move |event| {
                    // On failure the hub is gone, and the network with it.
                    let _ = happened.send(Happening::Lan(number, event));
                })?;
                none.insert(OpenLan { lan, number })
            }
        };
        Ok(&open.lan)
    }

    /// Opens and closes transports if the required set may have changed. Returns the missing brokers.
    pub(super) fn sync(&mut self, happened: &SyncSender<Happening>) -> Option<Vec<MissingBroker>> {
        std::mem::take(&mut self.is_stale).then(|| {
            self.sync_meetings(happened);
            self.sync_brokers()
        })
    }

    /// Starts and stops meetings so that this device meets only the friends it should. Closes the network if it has no
    /// other use.
    fn sync_meetings(&mut self, happened: &SyncSender<Happening>) {
        let wanted = self.contacts.meets();
        let ids: BTreeSet<ContactId> = wanted.iter().map(|(contact, _)| *contact).collect();
        for contact in self.meetings.difference(&ids) {
            self.on_lan(|lan| lan.stop(*contact));
        }
        self.meetings.retain(|contact| ids.contains(contact));
        for (contact, keys) in wanted {
            if self.meetings.contains(&contact) {
                continue;
            }
            match self.lan(happened).and_then(|lan| lan.meet(contact, keys)) {
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

    /// Disconnects from unneeded brokers. Returns each missing broker once.
    fn sync_brokers(&mut self) -> Vec<MissingBroker> {
        let mut missing = self.brokers.sync(&mut self.contacts);
        self.asked.retain(|address, _| missing.contains(address));
        missing.retain(|address| !self.asked.contains_key(address));
        let ask = |address: String| {
            self.opened += 1;
            self.asked.insert(address.clone(), self.opened);
            MissingBroker { address, number: self.opened }
        };
        missing.into_iter().map(ask).collect()
    }

    pub(super) fn drop_brokers(&mut self) {
        self.brokers.drop_all(&mut self.contacts);
        // Their accounts are requested again.
        self.asked.clear();
        self.is_stale = true;
    }

    /// Returns everything open, for closing without the lock. Nothing opens afterwards.
    pub(super) fn close(&mut self) -> (Option<Lan>, Vec<Broker>) {
        self.is_closed = true;
        // Wakes the hub's thread, which then ends.
        self.is_stale = true;
        (self.lan.take().map(|open| open.lan), self.brokers.take_all())
    }

    /// Connects to a broker, unless a newer request for its account exists or it is no longer needed.
    pub(super) fn open_broker(
        &mut self,
        MissingBroker { address, number }: MissingBroker,
        account: Result<BrokerAccount, BrokerProblem>,
        happened: &SyncSender<Happening>,
    ) {
        if self.asked.get(&address) != Some(&number) {
            return;
        }
        self.asked.remove(&address);
        // It may no longer be needed.
        self.is_stale = true;
        let (of, happened) = (address.clone(), happened.clone());
        self.brokers.open(&mut self.contacts, address, |number| {
            let tell = move |event| {
                // On failure the hub is gone, and this broker with it.
                let _ = happened.send(Happening::Broker(of.clone(), number, event));
            };
            Broker::connect(account?, tell).map_err(|_| BrokerProblem::Unreachable)
        });
    }

    pub(super) fn leave_network(&mut self) {
        let NetworkShown { hosting, searching, .. } = std::mem::take(&mut self.network);
        if let Some(hosting) = hosting {
            self.on_lan(|lan| lan.stop(hosting.contact));
            // A meeting with the same contact starts again.
            self.meetings.remove(&hosting.contact);
        }
        if searching {
            self.on_lan(|lan| lan.search(false));
        }
        let by_code = |link: &LinkId| {
            matches!(self.contacts.link_purpose(*link), Some(LinkPurpose::Guest | LinkPurpose::Host(_)))
        };
        let left: Vec<LinkId> = self.links.iter().copied().filter(by_code).collect();
        for link in left {
            self.on_lan(|lan| lan.close(link));
            self.forget_link(link);
        }
        self.is_joining = false;
        self.lan_trouble = None;
        self.is_stale = true;
    }

    /// Removes a link that is down or no longer matters.
    fn forget_link(&mut self, link: LinkId) {
        self.links.remove(&link);
        if self.offered_by.take_if(|by| *by == link).is_some() {
            self.network.offered = None;
        }
        self.contacts.link_down(link);
        self.is_stale = true;
    }

    /// Whether a code for this contact is being shown.
    fn hosts(&self, contact: ContactId) -> bool {
        self.network.hosting.as_ref().is_some_and(|hosting| hosting.contact == contact)
    }

    /// Whether the newly opened link is still needed. The user may have left since trying a code.
    fn is_awaited(&mut self, purpose: LinkPurpose) -> bool {
        match purpose {
            LinkPurpose::Host(contact) if self.hosts(contact) => self.network.hosting.take().is_some(),
            LinkPurpose::Host(_) => false,
            LinkPurpose::Guest => std::mem::take(&mut self.is_joining),
            LinkPurpose::Meet(_) => true,
        }
    }

    pub(super) fn hear_lan(&mut self, number: u64, event: LanEvent, now: u64) {
        // The event may come from a network that has been left.
        if self.lan.as_ref().is_none_or(|open| open.number != number) {
            return;
        }
        match event {
            LanEvent::Found { host, name } => {
                // A host with a new name is reported again.
                self.network.found.retain(|found| found.host != host.0);
                self.network.found.push(HostShown { host: host.0, name });
            }
            LanEvent::Lost { host } => self.network.found.retain(|found| found.host != host.0),
            LanEvent::Up { link, purpose } if self.is_awaited(purpose) => {
                self.links.insert(link);
                self.lan_trouble = None;
                self.contacts.link_up(link, purpose, now);
            }
            LanEvent::Up { link, .. } => self.on_lan(|lan| lan.close(link)),
            LanEvent::Message { link, bytes } => {
                self.contacts.link_message(link, &bytes, now, &mut random);
            }
            LanEvent::Down { link, .. } => self.forget_link(link),
            // The user is no longer showing a code.
            LanEvent::CodeWrong { contact } | LanEvent::CodeSpent { contact } if !self.hosts(contact) => {}
            LanEvent::CodeWrong { .. } => self.lan_trouble = Some("code_wrong_there"),
            LanEvent::CodeSpent { .. } => {
                self.network.hosting = None;
                self.lan_trouble = Some("code_spent");
                self.is_stale = true;
            }
            // The user is no longer trying a code.
            LanEvent::Trouble(error) if error.is_of_joining() && !self.is_joining => {}
            LanEvent::Trouble(error) => {
                self.is_joining &= !error.is_of_joining();
                self.lan_trouble = Some(error.code());
                self.is_stale = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use peer::HostingShown;

    use std::sync::mpsc::sync_channel;

    fn state() -> State {
        State::new(Peers::load(dealerless::RULEBOOK, Box::new(()), Vec::new(), 0).0)
    }

    #[test]
    fn events_from_an_abandoned_network_are_ignored() {
        let (happened, _happenings) = sync_channel(8);
        let mut state = state();
        state.lan(&happened).expect("a network");
        let left = state.lan.as_ref().expect("an open network").number;
        state.sync_meetings(&happened);
        assert!(state.lan.is_none(), "it is not wanted");
        state.lan(&happened).expect("a network");
        state.is_joining = true;
        let up = |link| LanEvent::Up { link: LinkId(link), purpose: LinkPurpose::Guest };
        state.hear_lan(left, up(1), 0);
        assert!(state.links.is_empty(), "a link of the network that was left");
        let number = state.lan.as_ref().expect("an open network").number;
        state.hear_lan(number, up(1), 0);
        assert_eq!(state.links.len(), 1);
        state.hear_lan(number, up(2), 0);
        assert_eq!(state.links.len(), 1, "only one code was tried");
        state.hear_lan(left, LanEvent::Down { link: LinkId(1), reason: lan::DownReason::Ended }, 0);
        assert_eq!(state.links.len(), 1);
    }

    #[test]
    fn a_wrong_code_is_reported_only_while_one_is_shown() {
        let (happened, _happenings) = sync_channel(8);
        let mut state = state();
        state.lan(&happened).expect("a network");
        let number = state.lan.as_ref().expect("an open network").number;
        let contact = ContactId(1);
        for event in [LanEvent::CodeWrong { contact }, LanEvent::CodeSpent { contact }] {
            state.hear_lan(number, event, 0);
            assert_eq!(state.trouble(), None);
        }
        state.network.hosting = Some(HostingShown { contact, code: String::new(), addresses: Vec::new() });
        state.hear_lan(number, LanEvent::CodeWrong { contact }, 0);
        assert_eq!(state.trouble(), Some("code_wrong_there"));
        state.hear_lan(number, LanEvent::CodeSpent { contact }, 0);
        assert_eq!((state.trouble(), &state.network.hosting), (Some("code_spent"), &None));
    }

    #[test]
    fn the_result_of_a_code_is_reported_only_while_one_is_tried() {
        let (happened, _happenings) = sync_channel(8);
        let mut state = state();
        state.lan(&happened).expect("a network");
        let number = state.lan.as_ref().expect("an open network").number;
        let wrong = || LanEvent::Trouble(lan::LanError::CodeWrong);
        state.hear_lan(number, wrong(), 0);
        assert_eq!(state.trouble(), None);
        state.is_joining = true;
        state.hear_lan(number, wrong(), 0);
        assert_eq!((state.trouble(), state.is_joining), (Some("code_wrong"), false));
    }
}
