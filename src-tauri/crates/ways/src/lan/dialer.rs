//! Looking for the friend of a match, and staying linked to them.

use super::announcement::{Announced, Seen};
use super::deadline::Deadline;
use super::handshake::meet;
use super::state::{Shared, Sighting};
use super::{LinkPurpose, MeetKeys};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::Instant;

/// So many announcements may claim to be one friend's: somebody may repeat theirs.
const MAX_SEEN: usize = 4;

/// Dials whoever seems to be the friend, on a thread of its own, until nobody can tell it of sightings any more.
pub(super) fn dial(shared: &Arc<Shared>, contact: u64, keys: Arc<MeetKeys>, sightings: Receiver<Sighting>) {
    let shared = Arc::clone(shared);
    thread::spawn(move || {
        let (first, longest) = shared.limits.pauses;
        let mut seen: Vec<Seen> = Vec::new();
        let mut pause = first;
        let mut next = Instant::now();
        loop {
            match wait(&sightings, (!seen.is_empty()).then_some(next)) {
                Ok(Sighting::Seen(new)) => {
                    // Only the friend can make a new one, so nobody else has this device dial without a pause.
                    if seen.iter().all(|known| known.announced != new.announced) {
                        (pause, next) = (first, Instant::now());
                    }
                    remember(&mut seen, new);
                    continue;
                }
                Ok(Sighting::Lost(full_name)) => {
                    seen.retain(|known| known.full_name != full_name);
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            let began = Instant::now();
            if let Some(friend) = seen.first() {
                shared.dial_once(contact, &keys, friend);
            }
            // Another one that claims to be the friend has its turn next time.
            seen.rotate_left(1);
            pause = if began.elapsed() >= longest { first } else { pause };
            next = Instant::now() + pause;
            pause = longest.min(pause * 2);
        }
    });
}

/// The next sighting, if one comes before the moment, or ever if there is none.
fn wait(sightings: &Receiver<Sighting>, until: Option<Instant>) -> Result<Sighting, RecvTimeoutError> {
    match until {
        Some(until) => sightings.recv_timeout(until.saturating_duration_since(Instant::now())),
        None => sightings.recv().map_err(|_| RecvTimeoutError::Disconnected),
    }
}

fn remember(seen: &mut Vec<Seen>, new: Seen) {
    seen.retain(|known| known.full_name != new.full_name);
    seen.insert(0, new);
    seen.truncate(MAX_SEEN);
}

impl Shared {
    /// Returns when the link has ended, or did not come about.
    fn dial_once(self: &Arc<Shared>, contact: u64, keys: &MeetKeys, friend: &Seen) {
        let Announced::Meet { nonce, .. } = &friend.announced else { return };
        let Some((stream, number)) = self.connect(&friend.addresses) else { return };
        let session = meet(&mut Deadline::new(&stream, self.limits.handshake), &keys.psk, nonce);
        self.lock().unfinished.remove(&number);
        if let Ok(session) = session {
            self.run_link(stream, session, LinkPurpose::Meet(contact));
        }
    }
}
