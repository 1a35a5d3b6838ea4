//! What is done with the announcements of others.

use super::announcement::{self, Announced, Seen};
use super::state::{Meeting, Shared, State};
use super::{HostId, LanError, LanEvent};
use mdns_sd::{DaemonEvent, Receiver, ServiceEvent};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// How long this device waits before it searches again where the search has ended by itself.
const PAUSE: Duration = Duration::from_secs(1);

/// Reads what the search of this generation finds, on a thread of its own, until another search begins.
pub(super) fn watch(shared: &Arc<Shared>, generation: u64, found: Receiver<ServiceEvent>) {
    let shared = Arc::clone(shared);
    thread::spawn(move || {
        for event in found.iter() {
            if shared.lock().browsing != Some(generation) {
                return;
            }
            match event {
                ServiceEvent::ServiceResolved(service) => {
                    if let Some(seen) = announcement::read(&service, &(shared.limits.neighbours)()) {
                        shared.saw(seen);
                    }
                }
                ServiceEvent::ServiceRemoved(_, full_name) => shared.lost(&full_name.to_lowercase()),
                _ => {}
            }
        }
        // Too much was found at once, or the discovery has ended.
        thread::sleep(PAUSE);
        let again = shared.change(|state| state.browse_anew |= state.browsing == Some(generation));
        if let Err(error) = again {
            shared.tell(LanEvent::Trouble(error));
        }
    });
}

/// Tells the first thing that goes wrong with the discovery.
pub(super) fn watch_over(shared: &Arc<Shared>, events: Receiver<DaemonEvent>) {
    let shared = Arc::clone(shared);
    thread::spawn(move || {
        let error = events.iter().find_map(|event| match event {
            DaemonEvent::Error(error) => Some(error),
            _ => None,
        });
        if let Some(error) = error {
            shared.tell(LanEvent::Trouble(LanError::Discovery(error.to_string())));
        }
    });
}

impl Shared {
    pub(super) fn saw(&self, seen: Seen) {
        let mut state = self.lock();
        if state.own.contains(&seen.full_name) {
            return;
        }
        let event = match &seen.announced {
            Announced::Host { .. } => self.saw_host(&mut state, seen),
            Announced::Meet { nonce, mark } => {
                for meeting in state.meetings.values() {
                    if let Meeting::Looking { keys, sightings } = meeting
                        && (keys.announce)(nonce) == *mark
                    {
                        sightings.saw(seen.clone());
                    }
                }
                None
            }
        };
        drop(state);
        event.into_iter().for_each(|event| self.tell(event));
    }

    fn saw_host(&self, state: &mut State, seen: Seen) -> Option<LanEvent> {
        let Announced::Host { name } = &seen.announced else { return None };
        let name = name.clone();
        if !state.searching {
            return None;
        }
        // A host that has another address or name now.
        let known = state.hosts.iter_mut().find(|(_, host)| host.full_name == seen.full_name);
        if let Some((host, known)) = known {
            let told = known.announced == seen.announced;
            *known = seen;
            return (!told).then_some(LanEvent::Found { host: *host, name });
        }
        if state.hosts.len() >= self.limits.hosts {
            return None;
        }
        state.generation += 1;
        let host = HostId(state.generation);
        state.hosts.insert(host, seen);
        Some(LanEvent::Found { host, name })
    }

    pub(super) fn lost(&self, full_name: &str) {
        let mut state = self.lock();
        for meeting in state.meetings.values() {
            if let Meeting::Looking { sightings, .. } = meeting {
                sightings.lost(full_name);
            }
        }
        let host = state.hosts.iter().find(|(_, host)| host.full_name == full_name).map(|(host, _)| *host);
        host.map(|host| state.hosts.remove(&host));
        drop(state);
        host.into_iter().for_each(|host| self.tell(LanEvent::Lost { host }));
    }
}
