//! What is open, and what has to be.

use super::announcement::{Announced, Seen};
use super::code::Code;
use super::discovery::Discovery;
use super::limits::Limits;
use super::link::Link;
use super::listener::Listener;
use super::search::{self, watch};
use super::sightings::SightingsSender;
use super::{DownReason, HostId, LanError, LanEvent};
use friends::{ContactId, LinkId, MeetKeys};
use std::collections::{HashMap, HashSet, VecDeque};
use std::net::{IpAddr, Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

/// What all threads of one [`Lan`](super::Lan) share. Events are never told while the state is locked.
pub(super) struct Shared {
    pub(super) events: Box<dyn Fn(LanEvent) + Send + Sync>,
    pub(super) limits: Limits,
    discovers: bool,
    state: Mutex<State>,
    /// A link has ended.
    pub(super) link_ended: Condvar,
}

#[derive(Default)]
pub(super) struct State {
    /// Nothing is begun any more.
    pub(super) ended: bool,
    /// Numbers whatever needs a number.
    pub(super) generation: u64,
    pub(super) hosting: Option<Hosting>,
    pub(super) meetings: HashMap<ContactId, Meeting>,
    pub(super) searching: bool,
    /// What a new reader of the search has to be told again.
    pub(super) browse_anew: bool,
    /// The search that is under way.
    pub(super) browsing: Option<u64>,
    pub(super) hosts: HashMap<HostId, Seen>,
    pub(super) joining: bool,
    pub(super) links: HashMap<LinkId, Link>,
    pub(super) unfinished: HashMap<u64, (IpAddr, TcpStream)>,
    /// When the handshakes of the last minute began.
    pub(super) begun: VecDeque<Instant>,
    listener: Option<Listener>,
    pub(super) discovery: Option<Discovery>,
    withdrawn: Vec<String>,
    /// What this device has announced since the discovery began. What has ended may be heard of a little longer.
    pub(super) own: HashSet<String>,
}

/// Somebody is waited for who types a code.
pub(super) struct Hosting {
    pub(super) contact: ContactId,
    pub(super) code: Code,
    pub(super) generation: u64,
    pub(super) failures: u8,
    pub(super) name: String,
    pub(super) announced: Option<String>,
    /// Its end is the end of the timer.
    pub(super) _timer: Sender<()>,
}

/// The friend of a match is waited for, or looked for.
pub(super) enum Meeting {
    /// Seat A announces itself.
    Waiting { keys: Arc<MeetKeys>, nonce: [u8; 16], announced: Option<String> },
    /// Seat B looks for the announcement. Its thread ends when this goes.
    Looking { keys: Arc<MeetKeys>, sightings: SightingsSender },
}

impl State {
    /// Lets nobody in by the code any more.
    pub(super) fn withdraw_hosting(&mut self) {
        self.withdrawn.extend(self.hosting.take().and_then(|hosting| hosting.announced));
    }

    pub(super) fn end_meeting(&mut self, contact: ContactId) {
        if let Some(Meeting::Waiting { announced: Some(name), .. }) = self.meetings.remove(&contact) {
            self.withdrawn.push(name);
        }
    }

    /// The keys of the friend who answers the announcement with this nonce.
    pub(super) fn waiting_for(&self, nonce: &[u8; 16]) -> Option<(ContactId, Arc<MeetKeys>)> {
        self.meetings.iter().find_map(|(contact, meeting)| match meeting {
            Meeting::Waiting { keys, nonce: own, .. } if own == nonce => Some((*contact, Arc::clone(keys))),
            _ => None,
        })
    }

    fn waits(&self) -> bool {
        let waiting = |meeting: &Meeting| matches!(meeting, Meeting::Waiting { .. });
        self.hosting.is_some() || self.meetings.values().any(waiting)
    }

    fn looks(&self) -> bool {
        let looking = |meeting: &Meeting| matches!(meeting, Meeting::Looking { .. });
        self.searching || self.meetings.values().any(looking)
    }

    /// Waits for nobody and looks for nobody from now on. What was open for that closes when it is dropped.
    fn end(&mut self) -> (Option<Listener>, Option<Discovery>) {
        self.ended = true;
        self.hosting = None;
        self.meetings.clear();
        for (_, stream) in self.unfinished.values() {
            // It may have ended by itself.
            let _ = stream.shutdown(Shutdown::Both);
        }
        (self.listener.take(), self.discovery.take())
    }

    /// What nobody needs any more. It closes when it is dropped.
    fn take_superfluous(&mut self) -> (Option<Listener>, Option<Discovery>) {
        let waits = self.waits();
        let idle = !waits && !self.looks();
        if idle {
            // A discovery that ends withdraws all of them.
            self.withdrawn.clear();
            self.own.clear();
            self.browsing = None;
        }
        let listener = if waits { None } else { self.listener.take() };
        (listener, if idle { self.discovery.take() } else { None })
    }
}

impl Shared {
    pub(super) fn new(
        events: Box<dyn Fn(LanEvent) + Send + Sync>,
        limits: Limits,
        discovers: bool,
    ) -> Arc<Shared> {
        let (state, link_ended) = (Mutex::default(), Condvar::new());
        Arc::new(Shared { events, limits, discovers, state, link_ended })
    }

    /// A thread that panicked has left nothing half done: each change of the state is one step.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn tell(&self, event: LanEvent) {
        if !self.lock().ended {
            (self.events)(event);
        }
    }

    pub(super) fn port(&self) -> Option<u16> {
        self.lock().listener.as_ref().map(Listener::port)
    }

    /// Changes what is wanted, then opens and closes what this asks for.
    pub(super) fn change(self: &Arc<Shared>, change: impl FnOnce(&mut State)) -> Result<(), LanError> {
        let mut state = self.lock();
        if state.ended {
            return Ok(());
        }
        change(&mut state);
        let listens = self.listen(&mut state);
        // Without a discovery addresses can still be typed, so this is only told.
        let discovers = if self.discovers { self.discover(&mut state) } else { Ok(()) };
        let superfluous = state.take_superfluous();
        drop(state);
        // This may wait for threads that want the state.
        drop(superfluous);
        if let Err(error) = discovers {
            let shared = Arc::clone(self);
            thread::spawn(move || shared.tell(LanEvent::Trouble(error)));
        }
        listens
    }

    fn listen(self: &Arc<Shared>, state: &mut State) -> Result<(), LanError> {
        if state.waits() && state.listener.is_none() {
            match Listener::open(self) {
                Ok(listener) => state.listener = Some(listener),
                Err(error) => {
                    state.hosting = None;
                    state.meetings.retain(|_, meeting| matches!(meeting, Meeting::Looking { .. }));
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    fn discover(self: &Arc<Shared>, state: &mut State) -> Result<(), LanError> {
        let (waits, looks) = (state.waits(), state.looks());
        if !waits && !looks {
            return Ok(());
        }
        if state.discovery.is_none() {
            let discovery = Discovery::start()?;
            search::watch_over(self, discovery.monitor()?);
            state.discovery = Some(discovery);
        }
        let State { discovery: Some(discovery), hosting, meetings, listener, own, .. } = state else {
            return Ok(());
        };
        state.withdrawn.drain(..).for_each(|name| discovery.withdraw(&name));
        if let Some(port) = listener.as_ref().map(Listener::port) {
            let mut announce = |announced: Announced| -> Result<Option<String>, LanError> {
                let name = discovery.announce(&announced, port)?;
                own.insert(name.clone());
                Ok(Some(name))
            };
            if let Some(hosting) = hosting.as_mut().filter(|hosting| hosting.announced.is_none()) {
                hosting.announced = announce(Announced::Host { name: hosting.name.clone() })?;
            }
            for meeting in meetings.values_mut() {
                if let Meeting::Waiting { keys, nonce, announced: announced @ None } = meeting {
                    let mark = (keys.announce)(nonce);
                    *announced = announce(Announced::Meet { nonce: *nonce, mark })?;
                }
            }
        }
        if !looks {
            if state.browsing.take().is_some() {
                discovery.stop_browsing();
            }
        } else if state.browse_anew || state.browsing.is_none() {
            state.generation += 1;
            state.browsing = Some(state.generation);
            watch(self, state.generation, discovery.browse()?);
        }
        state.browse_anew = false;
        Ok(())
    }

    /// Lets nobody in by the code of this generation any more once its time is over.
    pub(super) fn spend_in_time(self: &Arc<Shared>, generation: u64, ended: Receiver<()>) {
        let shared = Arc::clone(self);
        thread::spawn(move || {
            if ended.recv_timeout(shared.limits.code) == Err(RecvTimeoutError::Timeout) {
                shared.spend(generation);
            }
        });
    }

    /// Spends the code of this generation, if it is still the one.
    pub(super) fn spend(self: &Arc<Shared>, generation: u64) {
        let mut spent = None;
        // Closing cannot fail.
        let _ = self.change(|state| {
            if state.hosting.as_ref().is_some_and(|hosting| hosting.generation == generation) {
                spent = state.hosting.as_ref().map(|hosting| hosting.contact);
                state.withdraw_hosting();
            }
        });
        if let Some(contact) = spent {
            self.tell(LanEvent::CodeSpent { contact });
        }
    }

    /// Ends everything, links once they have handed over what waits, or at this moment.
    pub(super) fn close(&self, deadline: Instant) {
        let mut state = self.lock();
        let open = state.end();
        state.links.values_mut().for_each(Link::close);
        drop(state);
        // This may wait for threads that want the state.
        drop(open);
        let mut state = self.lock();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if state.links.is_empty() || left.is_zero() {
                break;
            }
            let waited = self.link_ended.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.links.values().for_each(|link| link.cut(DownReason::Closed));
    }

    /// Ends everything at once.
    pub(super) fn end(&self) {
        let mut state = self.lock();
        let open = state.end();
        state.links.values().for_each(|link| link.cut(DownReason::Closed));
        drop(state);
        drop(open);
    }
}
