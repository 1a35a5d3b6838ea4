//! Looking for the friend of a match, and staying linked to them.

use super::announcement::{Announced, Seen};
use super::deadline::Deadline;
use super::handshake::meet;
use super::sightings::{Next, Sightings};
use super::state::Shared;
use friends::{ContactId, LinkPurpose, MeetKeys};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

/// Dials whoever seems to be the friend, on a thread of its own, until nobody looks for them any more.
pub(super) fn dial(shared: &Arc<Shared>, contact: ContactId, keys: Arc<MeetKeys>, sightings: Sightings) {
    let shared = Arc::clone(shared);
    thread::spawn(move || {
        let (first, longest) = shared.limits.pauses;
        let mut pause = first;
        let mut at = Instant::now();
        loop {
            let friend = match sightings.next(at) {
                Next::News => {
                    (pause, at) = (first, Instant::now());
                    continue;
                }
                Next::Dial(friend) => friend,
                Next::End => return,
            };
            let began = Instant::now();
            shared.dial_once(contact, &keys, &friend);
            pause = if began.elapsed() >= longest { first } else { pause };
            at = Instant::now() + pause;
            pause = longest.min(pause * 2);
        }
    });
}

impl Shared {
    /// Returns when the link has ended, or did not come about.
    fn dial_once(self: &Arc<Shared>, contact: ContactId, keys: &MeetKeys, friend: &Seen) {
        let Announced::Meet { nonce, .. } = &friend.announced else { return };
        let Some((stream, number)) = self.connect(&friend.addresses) else { return };
        let session = meet(&mut Deadline::new(&stream, self.limits.handshake), &keys.psk, nonce);
        self.lock().unfinished.remove(&number);
        if let Ok(session) = session {
            self.run_link(stream, session, LinkPurpose::Meet(contact));
        }
    }
}
