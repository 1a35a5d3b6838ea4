//! The expected connections: a guest with a code, and friends with matches.

use super::announcement::Announced;
use super::code::Code;
use super::report::Verdict;
use crate::random::random_bytes;
use peer::{ContactId, MeetKeys};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// All expected connections.
#[derive(Default)]
pub(super) struct Reception {
    hosting: Option<Hosting>,
    friends: HashMap<ContactId, Friend>,
    last: u64,
}

/// Waiting for a guest who types a code.
struct Hosting {
    number: u64,
    contact: ContactId,
    code: Code,
    failures: u8,
    until: Instant,
    announced: Announced,
}

/// The friend in a match. This device has seat A.
struct Friend {
    number: u64,
    keys: Arc<MeetKeys>,
    announced: Announced,
}

impl Reception {
    /// Waits for this code, replacing any earlier one, for the allowed time.
    pub(super) fn host(&mut self, contact: ContactId, code: Code, name: String, allowed: Duration) {
        let (number, announced) = (self.number(), Announced::Host { name });
        let until = Instant::now() + allowed;
        self.hosting = Some(Hosting { number, contact, code, failures: 0, until, announced });
    }

    /// Waits for a friend.
    pub(super) fn meet(&mut self, contact: ContactId, keys: Arc<MeetKeys>) {
        let (number, nonce) = (self.number(), random_bytes());
        let announced = Announced::Meet { nonce, mark: (keys.announce)(&nonce) };
        self.friends.insert(contact, Friend { number, keys, announced });
    }

    fn number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Stops waiting for this contact.
    pub(super) fn stop(&mut self, contact: ContactId) {
        self.hosting.take_if(|hosting| hosting.contact == contact);
        self.friends.remove(&contact);
    }

    /// Stops waiting altogether.
    pub(super) fn clear(&mut self) {
        self.hosting = None;
        self.friends.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.hosting.is_none() && self.friends.is_empty()
    }

    pub(super) fn is_friend(&self, contact: ContactId) -> bool {
        self.friends.contains_key(&contact)
    }

    /// The announcements, each with its number.
    pub(super) fn announced(&self) -> Vec<(u64, Announced)> {
        let hosting = self.hosting.iter().map(|hosting| (hosting.number, hosting.announced.clone()));
        hosting.chain(self.friends.values().map(|friend| (friend.number, friend.announced.clone()))).collect()
    }

    /// The current code, with its number.
    pub(super) fn code(&self) -> Option<(u64, Code)> {
        self.hosting.as_ref().map(|hosting| (hosting.number, hosting.code.clone()))
    }

    /// The friend who answers the announcement with this nonce.
    pub(super) fn friend(&self, nonce: &[u8; 16]) -> Option<(ContactId, Arc<MeetKeys>)> {
        let is_announced =
            |announced: &Announced| matches!(announced, Announced::Meet { nonce: own, .. } if own == nonce);
        let found = self.friends.iter().find(|(_, friend)| is_announced(&friend.announced));
        found.map(|(contact, friend)| (*contact, Arc::clone(&friend.keys)))
    }

    /// Judges a guess at the code with this number. `most` wrong guesses spend it.
    pub(super) fn judge(&mut self, number: u64, is_right: bool, most: u8) -> Verdict {
        let Some(hosting) = self.hosting.as_mut().filter(|hosting| hosting.number == number) else {
            return Verdict::Late;
        };
        let contact = hosting.contact;
        hosting.failures += u8::from(!is_right);
        let is_spent = hosting.failures >= most;
        if is_right || is_spent {
            self.hosting = None;
        }
        if is_right { Verdict::Right(contact) } else { Verdict::Wrong { contact, is_spent } }
    }

    /// When the code expires.
    pub(super) fn until(&self) -> Option<Instant> {
        self.hosting.as_ref().map(|hosting| hosting.until)
    }

    /// Spends an expired code and returns its contact.
    pub(super) fn spend(&mut self) -> Option<ContactId> {
        self.hosting.take_if(|hosting| hosting.until <= Instant::now()).map(|hosting| hosting.contact)
    }
}
