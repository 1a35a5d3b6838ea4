//! The required broker connections and their events, independent of sockets.

use crate::mqtt::{BrokerEvent, BrokerProblem};
use crate::{Peers, Random};
use std::collections::BTreeMap;

/// The brokers in use, by address. `C` is a connection; dropping it closes it.
pub struct BrokerConnections<C> {
    open: BTreeMap<String, Open<C>>,
    /// The number of connections opened so far.
    opened: u64,
}

struct Open<C> {
    /// `None` if no connection could be made.
    connection: Option<C>,
    number: u64,
    /// The last problem's code.
    trouble: Option<&'static str>,
}

impl<C> Default for BrokerConnections<C> {
    fn default() -> Self {
        BrokerConnections { open: BTreeMap::new(), opened: 0 }
    }
}

impl<C> BrokerConnections<C> {
    /// Whether no broker is in use.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// One broker's problem code.
    pub fn trouble(&self) -> Option<&'static str> {
        self.open.values().find_map(|open| open.trouble)
    }

    /// The connection to this broker.
    pub fn get(&mut self, address: &str) -> Option<&mut C> {
        self.open.get_mut(address).and_then(|open| open.connection.as_mut())
    }

    /// All connections, with their addresses and numbers.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&str, u64, &mut C)> {
        let all = self.open.iter_mut();
        all.filter_map(|(address, open)| Some((address.as_str(), open.number, open.connection.as_mut()?)))
    }

    /// Drops unneeded connections and returns the addresses that still need a connection.
    pub fn sync(&mut self, peers: &mut Peers) -> Vec<String> {
        let wanted = peers.wanted_brokers();
        let unwanted: Vec<String> =
            self.open.keys().filter(|known| !wanted.contains(*known)).cloned().collect();
        for address in unwanted {
            self.open.remove(&address);
            peers.broker_down(&address, None);
        }
        wanted.into_iter().filter(|address| !self.open.contains_key(address)).collect()
    }

    /// Opens a connection. `connect` receives its number, which identifies its events.
    pub fn open(
        &mut self,
        peers: &mut Peers,
        address: String,
        connect: impl FnOnce(u64) -> Result<C, BrokerProblem>,
    ) {
        self.opened += 1;
        let (connection, trouble) = match connect(self.opened) {
            Ok(connection) => (Some(connection), None),
            Err(problem) => (None, Some(problem.code())),
        };
        if trouble.is_some() {
            peers.broker_down(&address, trouble);
        }
        self.open.insert(address, Open { connection, number: self.opened, trouble });
    }

    /// Drops all connections, for example before reconnecting.
    pub fn drop_all(&mut self, peers: &mut Peers) {
        for address in std::mem::take(&mut self.open).into_keys() {
            peers.broker_down(&address, None);
        }
    }

    /// Takes all connections at shutdown.
    pub fn take_all(&mut self) -> Vec<C> {
        std::mem::take(&mut self.open).into_values().filter_map(|open| open.connection).collect()
    }

    /// Handles an event from the connection with this number. Late events from a closed connection are ignored.
    pub fn hear(
        &mut self,
        peers: &mut Peers,
        address: &str,
        number: u64,
        event: BrokerEvent,
        now: u64,
        random: Random,
    ) {
        let Some(open) = self.open.get_mut(address).filter(|open| open.number == number) else { return };
        match event {
            // The broker accepts messages again.
            BrokerEvent::Up | BrokerEvent::Delivered { .. } => open.trouble = None,
            BrokerEvent::Down { problem } => open.trouble = Some(problem.code()),
            BrokerEvent::Refused { refusal } => open.trouble = Some(refusal.code()),
            BrokerEvent::Message { .. }
            | BrokerEvent::Subscribed { .. }
            | BrokerEvent::NotSubscribed { .. } => {}
        }
        peers.broker_event(address, event, now, random);
    }
}
