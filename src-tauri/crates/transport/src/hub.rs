//! Binds all that this device has with friends to the transports.
//!
//! [`peer::Peers`] says what is to be sent and hears what arrives; the transports have sockets and threads. The hub is
//! the one place where both meet, behind one lock. It has one thread, which waits as long as no transport is open.

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

/// How often the contacts hear that time passes while a transport is open.
const TICK: Duration = Duration::from_secs(1);

/// What arrives and was not looked at yet; with so much of it the transports wait.
const MOST_WAITING: usize = 64;

/// Is told what has changed. Called without a lock of the hub, by whichever thread has changed it.
pub trait HubListener: Send + Sync {
    /// What is shown of these contacts may have changed, or their matches.
    fn changed(&self, contacts: &[ContactId]);
    /// What there is on the network may have changed. [`Hub::network`] tells it: what was asked for later is never
    /// older.
    fn network(&self);
}

/// User and password for the broker at an address. None for one that is not this person's own: an invitation may name
/// any broker, and a stranger's must not be told a password.
pub type Accounts = Box<dyn Fn(&str) -> Option<(String, Zeroizing<String>)> + Send + Sync>;

/// Why the network does not do what the person wants.
#[derive(Debug, Error)]
pub enum NetworkRefused {
    /// The contact does not fit.
    #[error(transparent)]
    Contact(#[from] FriendError),
    /// The network does not.
    #[error(transparent)]
    Lan(#[from] LanError),
}

impl NetworkRefused {
    /// The code by which the page chooses its words.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Contact(error) => error.code(),
            Self::Lan(error) => error.code(),
        }
    }
}

/// What a transport has to tell.
enum Happening {
    /// Something was changed, so that other transports may be wanted.
    Changed,
    /// Of the network that was opened with this number.
    Lan(u64, LanEvent),
    /// Of the broker with this address, in its connection with this number.
    Broker(String, u64, BrokerEvent),
}

/// The contacts with their transports. Clones share them; with the last one everything is closed.
#[derive(Clone)]
pub struct Hub(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    /// Something was done with the state.
    acted: Condvar,
    listener: Box<dyn HubListener>,
    clock: fn() -> u64,
    accounts: Arc<Accounts>,
    happened: SyncSender<Happening>,
}

impl Hub {
    /// Opens nothing before somebody wants it. The clock tells seconds since 1970.
    ///
    /// # Panics
    /// The system gives no thread.
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
            .expect("a program that cannot start a thread cannot play either");
        hub
    }

    /// Waits on the network for whoever types a code that is shown from now on, to give them this invitation. The name
    /// is announced, and may be empty.
    ///
    /// # Errors
    /// There is no such contact, it is no open invitation any more, or the network does not let it.
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

    /// Looks for people who wait with a code, or no longer.
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

    /// Tries a code at somebody who was found.
    ///
    /// # Errors
    /// It cannot be tried. What comes of trying is shown.
    pub fn join(&self, host: u64, code: &str) -> Result<(), NetworkRefused> {
        self.try_code(|lan| lan.join(crate::lan::HostId(host), code))
    }

    /// Tries a code at an address that was typed.
    ///
    /// # Errors
    /// It cannot be tried. What comes of trying is shown.
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

    /// Waits for nobody any more, looks for nobody and leaves whoever was found by a code without a match. Matches go
    /// on.
    pub fn leave_network(&self) {
        self.act(State::leave_network);
    }

    /// Ends all transports in good order, at the end of the program: the network and friends are told, and what was written
    /// before is handed over. Returns when that is done, or at this moment. No transport is opened any more.
    pub fn close(&self, deadline: Instant) {
        self.wait_for_confirmation(deadline);
        let (lan, brokers) = self.act(State::close);
        let left: Vec<_> = brokers.into_iter().map(Broker::leave).collect();
        lan.into_iter().for_each(|lan| lan.close_all(deadline));
        left.into_iter().for_each(|left| left.wait(deadline));
    }

    /// Waits until everybody who is linked has confirmed what was written, but not beyond this moment. What is on its
    /// transport may be lost with its link, when the same friend has just come by a newer one.
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
        // Whatever panicked has changed a contact wholly or not at all.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something, carries out what comes of it, and tells of it.
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
            // If it is full, the thread has enough to wake up for.
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

    /// The same, unless the hub is closed.
    fn act_while_open<T>(&self, act: impl FnOnce(&mut State) -> T) -> Option<T> {
        self.act(|state| (!state.is_closed).then(|| act(state)))
    }

    /// The same with what may be refused. Once the hub is closed nothing is.
    fn try_while_open(
        &self,
        act: impl FnOnce(&mut State) -> Result<(), NetworkRefused>,
    ) -> Result<(), NetworkRefused> {
        self.act_while_open(act).unwrap_or(Ok(()))
    }

    /// Makes a part of a deal on a thread of its own: it takes seconds on a slow device, and nobody waits for it.
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

    /// Opens the transports that are wanted and closes the others. Answers whether any is open, or nothing once the hub is
    /// closed.
    fn open_transports(&self) -> Option<bool> {
        while let Some(missing) = self.act_while_open(|state| state.sync(&self.0.happened))? {
            missing.into_iter().for_each(|missing| self.ask_for_login(missing));
        }
        Some(self.state().is_any_transport_open())
    }

    /// Asks for the account on a thread of its own: the system's keyring may ask the person, and neither another transport nor
    /// the end of the hub waits for that.
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
        // What arrives at the end comes again at the next start.
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

/// Attends to the transports as long as there is a hub.
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
