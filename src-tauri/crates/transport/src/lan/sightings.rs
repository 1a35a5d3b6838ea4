//! Where the friend of a match may be: what the search tells whoever dials them.

use super::announcement::Seen;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// So many announcements may claim to be one friend's: somebody may repeat theirs.
const MAX_SEEN: usize = 4;

/// The end of the search. When it goes, nobody is dialled any more.
pub(super) struct SightingsSender(Arc<Shared>);

/// The end of whoever dials. However long they do not look, no more is kept than the newest announcements.
pub(super) struct Sightings(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The newest first, but whoever was dialled goes to the end.
    seen: Vec<Seen>,
    /// One of them is new.
    has_news: bool,
    has_ended: bool,
}

/// What there is to do for whoever dials.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The friend has made a new announcement: there is no reason to wait any longer.
    News,
    /// It is time to dial this one.
    Dial(Seen),
    /// Nobody is looked for any more.
    End,
}

/// Both ends.
pub(super) fn sightings() -> (SightingsSender, Sightings) {
    let shared = Arc::new(Shared::default());
    (SightingsSender(Arc::clone(&shared)), Sightings(shared))
}

impl Shared {
    /// Each change is one step.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }
}

impl SightingsSender {
    /// The friend may be there.
    pub(super) fn saw(&self, new: Seen) {
        self.0.change(|state| {
            // Only the friend can make a new one, so nobody else has this device dial without a pause.
            state.has_news |= state.seen.iter().all(|known| known.announced != new.announced);
            state.seen.retain(|known| known.full_name != new.full_name);
            state.seen.insert(0, new);
            state.seen.truncate(MAX_SEEN);
        });
    }

    /// This announcement has ended.
    pub(super) fn lost(&self, full_name: &str) {
        self.0.change(|state| state.seen.retain(|known| known.full_name != full_name));
    }
}

impl Drop for SightingsSender {
    fn drop(&mut self) {
        self.0.change(|state| state.has_ended = true);
    }
}

impl Sightings {
    /// Waits until there is something to do. Nobody is dialled before this moment.
    pub(super) fn next(&self, dial_at: Instant) -> Next {
        let mut state = self.0.lock();
        loop {
            if state.has_ended {
                return Next::End;
            } else if std::mem::take(&mut state.has_news) {
                return Next::News;
            }
            let left = dial_at.saturating_duration_since(Instant::now());
            state = match state.seen.first() {
                Some(first) if left.is_zero() => {
                    let first = first.clone();
                    // Another one that claims to be the friend has its turn next time.
                    state.seen.rotate_left(1);
                    return Next::Dial(first);
                }
                Some(_) => {
                    let waited = self.0.changed.wait_timeout(state, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lan::announcement::Announced;
    use crate::random::random_bytes;

    fn seen(number: usize) -> Seen {
        let announced = Announced::Meet { nonce: random_bytes(), mark: [0; 8] };
        Seen { full_name: number.to_string(), addresses: Vec::new(), announced }
    }

    #[test]
    fn of_any_number_of_announcements_the_newest_are_kept() {
        let (search, dialer) = sightings();
        let all: Vec<Seen> = (0..10_000).map(seen).collect();
        all.iter().cloned().for_each(|seen| search.saw(seen));
        let now = Instant::now();
        assert_eq!(dialer.next(now), Next::News);
        let dialled: Vec<Next> = (0..5).map(|_| dialer.next(now)).collect();
        let newest = [9_999, 9_998, 9_997, 9_996, 9_999].map(|at: usize| Next::Dial(all[at].clone()));
        assert_eq!(dialled, newest);
        search.lost("9998");
        let dialled: Vec<Next> = (0..3).map(|_| dialer.next(now)).collect();
        assert_eq!(dialled, [9_997, 9_996, 9_999].map(|at: usize| Next::Dial(all[at].clone())));
        search.saw(all[9_999].clone());
        assert_ne!(dialer.next(now), Next::News, "it was seen before");
        drop(search);
        assert_eq!(dialer.next(now), Next::End);
    }
}
