//! Connects this device's contacts to the transports.
//!
//! [`peer::Peers`] decides what to send and processes what arrives; the transports own sockets and threads. The hub
//! joins them behind one lock. Its single thread sleeps while no transport is open.

mod state;

use crate::broker::{Broker, BrokerAccount, BrokerEvent, BrokerProblem};
use crate::lan::{LanError, LanEvent, random_code};
use crate::random;
use peer::{
    ContactId, DealTask, FriendError, HostingShown, NetworkShown, Peers, Stage, TransportKind, Transports,
};
use state::{MissingBroker, State};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;
use zeroize::Zeroizing;

/// How often the contacts are told the time while a transport is open.
const TICK: Duration = Duration::from_secs(1);

/// Maximum number of unprocessed events. When the queue is full, the transports wait.
const MOST_WAITING: usize = 64;

/// Is notified of changes. Any thread that makes a change calls it, without holding a hub lock.
pub trait HubListener: Send + Sync {
    /// The display of these contacts or their matches may have changed.
    fn changed(&self, contacts: &[ContactId]);
    /// The network's state may have changed. [`Hub::network`] returns it; a later call never returns an older state.
    fn network(&self);
}

/// Returns the user and password for the broker at an address, or `None` if the user has no account there. An
/// invitation can name any broker, and a stranger's broker must not receive a password.
pub type Accounts = Box<dyn Fn(&str) -> Option<(String, Zeroizing<String>)> + Send + Sync>;

/// Why a network request is refused.
#[derive(Debug, Error)]
pub enum NetworkRefused {
    /// The contact does not allow it.
    #[error(transparent)]
    Contact(#[from] FriendError),
    /// The network does not allow it.
    #[error(transparent)]
    Lan(#[from] LanError),
}

impl NetworkRefused {
    /// A stable code, which the page translates.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Contact(error) => error.code(),
            Self::Lan(error) => error.code(),
        }
    }
}

/// An event from a transport.
enum Happening {
    /// A change after which other transports may be required.
    Changed,
    /// From the network opened with this number.
    Lan(u64, LanEvent),
    /// From the broker at this address, over the connection with this number.
    Broker(String, u64, BrokerEvent),
}

/// The contacts with their transports. Clones share them; dropping the last one closes everything.
#[derive(Clone)]
pub struct Hub(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    /// Notified after each action on the state.
    acted: Condvar,
    listener: Box<dyn HubListener>,
    clock: fn() -> u64,
    accounts: Arc<Accounts>,
    happened: SyncSender<Happening>,
}

impl Hub {
    /// Opens no transport until one is required. The clock returns seconds since 1970.
    ///
    /// # Panics
    /// The system cannot start a thread.
    pub fn start(
        contacts: Peers,
        listener: Box<dyn HubListener>,
        clock: fn() -> u64,
        accounts: Accounts,
    ) -> Hub {
        let (happened, happenings) = sync_channel(MOST_WAITING);
        let mut state = State::new(contacts);
        state.contacts.make_deals_elsewhere();
        let (state, accounts) = (Mutex::new(state), Arc::new(accounts));
        let hub = Hub(Arc::new(Shared { state, acted: Condvar::new(), listener, clock, accounts, happened }));
        let shared = Arc::downgrade(&hub.0);
        thread::Builder::new()
            .name("hub".to_owned())
            .spawn(move || attend(&shared, &happenings))
            .expect("the system can start threads");
        hub
    }

    /// Shows a new code on the network and offers this invitation to the guest who types it. The name is announced and
    /// can be empty.
    ///
    /// # Errors
    /// If the contact is unknown or has no open invitation, or the network refuses.
    pub fn host(&self, contact: ContactId, name: &str) -> Result<(), NetworkRefused> {
        let now = self.now();
        self.try_while_open(|state| {
            if state.contacts.shown(contact, now)?.stage != Stage::Invited {
                return Err(FriendError::OtherStage.into());
            }
            let code = random_code();
            let addresses = state.lan(&self.0.happened)?.host(contact, &code, name)?;
            let addresses = addresses.iter().map(ToString::to_string).collect();
            state.network.hosting = Some(HostingShown { contact, code, addresses });
            state.lan_trouble = None;
            Ok(())
        })
    }

    /// Starts or stops searching for hosts that are showing a code.
    pub fn search(&self, on: bool) {
        self.act_while_open(|state| {
            state.lan_trouble = None;
            if on || state.network.searching {
                match state.lan(&self.0.happened) {
                    Ok(lan) => lan.search(on),
                    Err(error) => state.lan_trouble = Some(error.code()),
                }
            }
            state.network.searching = on;
            state.network.found.clear();
        });
    }

    /// Tries a code with a discovered host.
    ///
    /// # Errors
    /// If the attempt cannot start. Its result is shown later.
    pub fn join(&self, host: u64, code: &str) -> Result<(), NetworkRefused> {
        self.try_code(|lan| lan.join(crate::lan::HostId(host), code))
    }

    /// Tries a code at an address that the user typed.
    ///
    /// # Errors
    /// If the attempt cannot start. Its result is shown later.
    pub fn join_at(&self, address: &str, code: &str) -> Result<(), NetworkRefused> {
        self.try_code(|lan| lan.join_at(address, code))
    }

    fn try_code(
        &self,
        join: impl FnOnce(&crate::lan::Lan) -> Result<(), LanError>,
    ) -> Result<(), NetworkRefused> {
        self.try_while_open(|state| {
            join(state.lan(&self.0.happened)?)?;
            state.is_joining = true;
            state.lan_trouble = None;
            Ok(())
        })
    }

    /// Stops hosting and searching, and closes links made with a code that have no match yet. Matches continue.
    pub fn leave_network(&self) {
        self.act(State::leave_network);
    }

    /// Closes all transports cleanly when the program ends: withdraws announcements and sends everything written.
    /// Returns when done or at the deadline. No transport opens afterwards.
    pub fn close(&self, deadline: Instant) {
        self.wait_for_confirmation(deadline);
        let (lan, brokers) = self.act(State::close);
        let left: Vec<_> = brokers.into_iter().map(Broker::leave).collect();
        lan.into_iter().for_each(|lan| lan.close_all(deadline));
        left.into_iter().for_each(|left| left.wait(deadline));
    }

    /// Waits until all linked friends have confirmed everything written, or until the deadline. Data in transit can be
    /// lost with its link if the friend has just connected with a newer link.
    fn wait_for_confirmation(&self, deadline: Instant) {
        let mut state = self.state();
        while state.contacts.awaits_confirmation() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            state = self.0.acted.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn now(&self) -> u64 {
        (self.0.clock)()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic leaves each contact either fully changed or unchanged.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Performs an action, processes its outputs, and notifies the listener.
    fn act<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.state();
        let before = state.network.clone();
        let done = act(&mut state);
        let changed = state.carry_out();
        state.network.trouble = state.trouble();
        let has_network_changed = state.network != before;
        let is_stale = state.is_stale;
        let now = self.now();
        let next_deal = || if state.is_closed { None } else { state.contacts.next_deal(now) };
        let deals: Vec<DealTask> = std::iter::from_fn(next_deal).collect();
        drop(state);
        self.0.acted.notify_all();
        deals.into_iter().for_each(|deal| self.make_deal(deal));
        if is_stale {
            // A full queue wakes the thread anyway.
            let _ = self.0.happened.try_send(Happening::Changed);
        }
        if !changed.is_empty() {
            self.0.listener.changed(&changed.into_iter().collect::<Vec<_>>());
        }
        if has_network_changed {
            self.0.listener.network();
        }
        done
    }

    /// Like [`act`](Self::act), unless the hub is closed.
    fn act_while_open<T>(&self, act: impl FnOnce(&mut State) -> T) -> Option<T> {
        self.act(|state| (!state.is_closed).then(|| act(state)))
    }

    /// Like [`act_while_open`](Self::act_while_open), for actions that can be refused. A closed hub refuses nothing.
    fn try_while_open(
        &self,
        act: impl FnOnce(&mut State) -> Result<(), NetworkRefused>,
    ) -> Result<(), NetworkRefused> {
        self.act_while_open(act).unwrap_or(Ok(()))
    }

    /// Makes a part of a deal on its own thread, because it takes seconds on a slow device.
    fn make_deal(&self, deal: DealTask) {
        let (contact, shared) = (deal.contact(), Arc::downgrade(&self.0));
        let make = move || {
            let done = deal.make(&mut random);
            let Some(hub) = shared.upgrade().map(Hub) else { return };
            let now = hub.now();
            hub.act_while_open(|state| state.contacts.dealt(done, now, &mut random));
        };
        if thread::Builder::new().name("deal".to_owned()).spawn(make).is_err() {
            let now = self.now();
            self.act(|state| state.contacts.not_dealt(contact, now));
        }
    }

    /// Opens the required transports and closes the others. Returns whether any is open, or `None` once the hub is
    /// closed.
    fn open_transports(&self) -> Option<bool> {
        while let Some(missing) = self.act_while_open(|state| state.sync(&self.0.happened))? {
            missing.into_iter().for_each(|missing| self.ask_for_login(missing));
        }
        Some(self.state().is_any_transport_open())
    }

    /// Asks for the account on its own thread, because the system's keyring may prompt the user. Neither other
    /// transports nor closing the hub waits for that.
    fn ask_for_login(&self, missing: MissingBroker) {
        let (asked, shared, accounts) =
            (missing.clone(), Arc::downgrade(&self.0), Arc::clone(&self.0.accounts));
        let ask = move || {
            let (user, password) = accounts(&asked.address).unwrap_or_default();
            let Some(hub) = shared.upgrade().map(Hub) else { return };
            let account = asked.address.parse().map(|address| BrokerAccount { address, user, password });
            let account = account.map_err(|_| BrokerProblem::BadAddress);
            hub.act_while_open(|state| state.open_broker(asked, account, &hub.0.happened));
        };
        if thread::Builder::new().name("login".to_owned()).spawn(ask).is_err() {
            let account = Err(BrokerProblem::Unreachable);
            self.act_while_open(|state| state.open_broker(missing, account, &self.0.happened));
        }
    }

    fn hear(&self, happening: Happening) {
        let now = self.now();
        // Events that arrive while closing arrive again after the next start.
        self.act_while_open(|state| match happening {
            Happening::Changed => {}
            Happening::Lan(number, event) => state.hear_lan(number, event, now),
            Happening::Broker(address, number, event) => {
                state.brokers.hear(&mut state.contacts, &address, number, event, now, &mut random);
            }
        });
    }
}

impl Transports for Hub {
    fn contacts<T>(&self, act: impl FnOnce(&mut Peers) -> T) -> T {
        self.act(|state| act(&mut state.contacts))
    }

    fn network(&self) -> NetworkShown {
        self.state().network.clone()
    }

    fn accept(&self, text: &str, name: &str) -> Result<ContactId, FriendError> {
        let now = self.now();
        self.act(|state| {
            let contact = state.contacts.accept(text, name, now, &mut random)?;
            if state.network.offered.take_if(|offer| offer.text == text).is_some() {
                state.offered_by = None;
                state.contacts.use_transport(contact, TransportKind::Network, true, now)?;
            }
            Ok(contact)
        })
    }

    fn reconnect_brokers(&self) {
        self.act(State::drop_brokers);
    }
}

/// Runs the transports for the hub's lifetime.
fn attend(shared: &Weak<Shared>, happenings: &Receiver<Happening>) {
    let hub = || shared.upgrade().map(Hub);
    let mut ticked = Instant::now();
    loop {
        let Some(is_open) = hub().and_then(|hub| hub.open_transports()) else { return };
        let happening = if is_open {
            happenings.recv_timeout(TICK.saturating_sub(ticked.elapsed()))
        } else {
            happenings.recv().map_err(|_| RecvTimeoutError::Disconnected)
        };
        let Some(hub) = hub() else { return };
        match happening {
            Ok(happening) => hub.hear(happening),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if ticked.elapsed() >= TICK {
            ticked = Instant::now();
            let now = hub.now();
            hub.act_while_open(|state| state.contacts.tick(now, &mut random));
        }
    }
}
