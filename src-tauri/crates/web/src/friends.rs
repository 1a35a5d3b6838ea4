//! Friends on other devices, with a browser's transports.

use crate::backend::{push, text};
use crate::broker_client::BrokerClient;
use crate::environment::{environment, since_begin};
use crate::friend_files;
use crate::stored_settings::StoredSettings;
use app_core::{BrokerAccounts, Command, CommandError, FriendsShown, Host, NoKeyring, Settings, WeakFriends};
use archive::{Archive, ContactDatabase};
use game::lock;
use peer::mqtt::Request;
use peer::{
    BrokerConnections, ContactId, ContactShown, DealDone, FriendError, NetworkShown, Output, Peers,
    Transports,
};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use session::{Session, Trouble};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Has another worker compute the part of the deal that this contact owes, from its record. The result arrives in
    /// [`BrowserTransports::dealt`].
    fn make_deal(contact: u64, record: &[u8]);
}

/// This browser's friends.
pub type Friends = app_core::Friends<InBrowser>;

/// How often the contacts are told the time while there is a broker.
const TICK: Duration = Duration::from_secs(1);

/// How often matches with deadlines are checked.
const TIME_PASSES: Duration = Duration::from_secs(60);

/// The browser as the page's host. It has no local network, notifications or stored passwords.
pub struct InBrowser {
    stored: Mutex<StoredSettings>,
    settings: Mutex<Settings>,
    notices: Mutex<Vec<Trouble>>,
}

impl InBrowser {
    /// A host with these stored settings and startup notices.
    pub fn new(stored: StoredSettings, settings: Settings, notices: Vec<Trouble>) -> InBrowser {
        InBrowser { stored: Mutex::new(stored), settings: Mutex::new(settings), notices: Mutex::new(notices) }
    }
}

/// Loads the friends stored in this browser, with their matches.
pub fn load(session: Session, archive: Archive, host: InBrowser) -> Friends {
    let database = ContactDatabase::new(Path::new(""));
    let accounts = BrokerAccounts::load(database.clone(), Box::new(NoKeyring), true);
    Friends::load(session, archive, database, accounts, host)
}

impl Host for InBrowser {
    type Transports = BrowserTransports;

    fn start(
        &self,
        mut contacts: Peers,
        accounts: &Arc<BrokerAccounts>,
        _friends: WeakFriends<Self>,
    ) -> BrowserTransports {
        contacts.make_deals_elsewhere();
        let (changed, brokers) = Default::default();
        let state = State {
            contacts,
            changed,
            brokers,
            is_stale: true,
            ticked: since_begin(),
            looked: since_begin(),
        };
        BrowserTransports { state: Mutex::new(state), accounts: accounts.clone() }
    }

    fn now(&self) -> u64 {
        now()
    }

    fn random(&self, bytes: &mut [u8]) {
        random(bytes);
    }

    fn show(&self, shown: FriendsShown) {
        push("subscribe_friends", &text(&shown));
    }

    fn network(&self, _wanted: bool) {}

    fn your_turn(&self, _contact: &ContactShown) {}

    fn settings(&self) -> Settings {
        lock(&self.settings).clone()
    }

    fn keep_settings(&self, changed: Map<String, Value>) -> Result<Settings, CommandError> {
        let fresh = self.settings().changed(changed)?;
        lock(&self.stored).write(&fresh).map_err(CommandError::SettingsNotKept)?;
        lock(&self.settings).clone_from(&fresh);
        Ok(fresh)
    }

    fn take_notices(&self) -> Vec<Trouble> {
        std::mem::take(&mut *lock(&self.notices))
    }

    fn carry_out(&self, friends: &Friends, command: Command) -> Result<Option<Box<RawValue>>, CommandError> {
        friend_files::carry_out(friends, command)
    }
}

/// The contacts and their broker connections. There are no threads: the worker reports socket events, and calls
/// [`BrowserTransports::wake`] after [`BrowserTransports::wait`].
pub struct BrowserTransports {
    state: Mutex<State>,
    accounts: Arc<BrokerAccounts>,
}

struct State {
    contacts: Peers,
    /// Changes not yet passed on.
    changed: BTreeSet<ContactId>,
    brokers: BrokerConnections<BrokerClient>,
    /// The set of brokers may have to change.
    is_stale: bool,
    /// When the contacts were last told the time.
    ticked: Duration,
    /// When matches with deadlines were last checked.
    looked: Duration,
}

impl BrowserTransports {
    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Runs `act` and then all resulting work.
    fn act<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.state();
        let network = state.brokers.trouble();
        let done = act(&mut state);
        while state.carry_out(&self.accounts) {}
        while let Some(deal) = state.contacts.next_deal(now()) {
            if let Some(record) = state.contacts.deal_record(&deal) {
                make_deal(deal.contact().0, record.expose());
            }
        }
        if state.brokers.trouble() != network {
            // Transport errors are shown with the contacts.
            let all = state.contacts.ids();
            state.changed.extend(all);
        }
        done
    }

    /// The changes since the last call.
    pub fn take_changed(&self) -> BTreeSet<ContactId> {
        std::mem::take(&mut self.state().changed)
    }

    /// Runs `act` on the connection with this socket.
    fn with_socket(&self, socket: u32, act: impl FnOnce(&mut BrokerClient, Duration)) {
        self.act(|state| {
            let client = state
                .brokers
                .iter_mut()
                .map(|(_, _, client)| client)
                .find(|client| client.socket() == socket);
            if let Some(client) = client {
                act(client, since_begin());
            }
        });
    }

    /// A socket is open.
    pub fn socket_opened(&self, socket: u32) {
        self.with_socket(socket, BrokerClient::opened);
    }

    /// A message has arrived on a socket.
    pub fn socket_heard(&self, socket: u32, message: &[u8]) {
        self.with_socket(socket, |client, now| client.heard(message, now));
    }

    /// A socket was closed, or could not be opened.
    pub fn socket_closed(&self, socket: u32) {
        self.with_socket(socket, BrokerClient::closed);
    }

    /// Another worker has computed the requested part of a deal, or failed.
    pub fn dealt(&self, contact: ContactId, made: Option<&[u8]>) {
        let done = made.and_then(|made| DealDone::from_bytes(contact, made));
        self.contacts(|contacts| match done {
            Some(done) => contacts.dealt(done, now(), &mut random),
            None => contacts.not_dealt(contact, now()),
        });
    }

    /// Handles the passage of time. True if matches with deadlines should be checked.
    pub fn wake(&self) -> bool {
        let moment = since_begin();
        self.act(|state| {
            state.brokers.iter_mut().for_each(|(_, _, client)| client.tick(moment));
            if !state.brokers.is_empty() && moment >= state.ticked + TICK {
                state.ticked = moment;
                state.contacts.tick(now(), &mut random);
            }
            let looks = moment >= state.looked + TIME_PASSES;
            if looks {
                state.looked = moment;
            }
            looks
        })
    }

    /// The time until [`wake`](BrowserTransports::wake) should be called.
    pub fn wait(&self) -> Duration {
        let mut state = self.state();
        let mut next = state.looked + TIME_PASSES;
        if !state.brokers.is_empty() {
            next = next.min(state.ticked + TICK);
        }
        let deadlines = state.brokers.iter_mut().map(|(_, _, client)| client.deadline());
        deadlines.fold(next, Duration::min).saturating_sub(since_begin())
    }
}

impl State {
    /// Sends the contacts' requests to the brokers and processes their events. True while there is more to do.
    fn carry_out(&mut self, accounts: &BrokerAccounts) -> bool {
        let moment = since_begin();
        let mut ask = |address: &str, request| {
            if let Some(client) = self.brokers.get(address) {
                client.ask(request, moment);
            }
        };
        while let Some(output) = self.contacts.poll() {
            match output {
                Output::Changed(contact) => {
                    self.changed.insert(contact);
                    self.is_stale = true;
                }
                Output::Publish { address, topic, payload, ticket } => {
                    ask(&address, Request::Publish { topic, payload, ticket });
                }
                Output::Clear { address, topic } => ask(&address, Request::Clear { topic }),
                Output::Subscribe { address, topic } => ask(&address, Request::Subscribe { topic }),
                Output::Unsubscribe { address, topic } => ask(&address, Request::Unsubscribe { topic }),
                // A browser has no network links.
                Output::Send { .. } | Output::Close { .. } | Output::Offered { .. } => {}
            }
        }
        if std::mem::take(&mut self.is_stale) {
            for address in self.brokers.sync(&mut self.contacts) {
                let login = accounts.login(&address).unwrap_or_default();
                self.brokers.open(&mut self.contacts, address.clone(), |_| {
                    BrokerClient::open(&address, login, moment)
                });
            }
        }
        let mut events = Vec::new();
        for (address, number, client) in self.brokers.iter_mut() {
            events.extend(
                std::iter::from_fn(|| client.poll()).map(|event| (address.to_owned(), number, event)),
            );
        }
        let more = !events.is_empty();
        for (address, number, event) in events {
            self.brokers.hear(&mut self.contacts, &address, number, event, now(), &mut random);
        }
        more
    }
}

impl Transports for BrowserTransports {
    fn contacts<T>(&self, act: impl FnOnce(&mut Peers) -> T) -> T {
        self.act(|state| act(&mut state.contacts))
    }

    fn network(&self) -> NetworkShown {
        NetworkShown { trouble: self.state().brokers.trouble(), ..NetworkShown::default() }
    }

    fn accept(&self, text: &str, name: &str) -> Result<ContactId, FriendError> {
        self.contacts(|contacts| contacts.accept(text, name, now(), &mut random))
    }

    fn reconnect_brokers(&self) {
        self.act(|state| {
            state.brokers.drop_all(&mut state.contacts);
            state.is_stale = true;
        });
    }
}

fn now() -> u64 {
    environment().clock.unix_time()
}

/// Fills the buffer with random bytes.
pub fn random(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("every browser provides random bytes");
}
