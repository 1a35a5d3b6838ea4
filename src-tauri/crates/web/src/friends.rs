//! Friends on other devices, in a browser: their contacts in a database, and the ways that a page has.

use crate::backend::push;
use crate::environment::environment;
use crate::kept_friends::KeptFriends;
use friends::{ContactId, Contacts, Disk, FriendError, NetworkShown, Output, Ways};
use shell::{CommandError, Doing, FriendsShell, FriendsShown, Records, StoreFailed, WeakFriends};
use std::collections::BTreeSet;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Everything that this browser has with friends on other devices.
pub type Friends = shell::Friends<InBrowser>;

/// What the browser gives to friends. It has no local network, and shows no notices.
pub struct InBrowser(pub KeptFriends);

impl FriendsShell for InBrowser {
    type Ways = Page;

    fn start(&self, contacts: Contacts, _friends: WeakFriends<Self>) -> Page {
        Page(Mutex::new(State { contacts, changed: BTreeSet::new() }))
    }

    fn now(&self) -> u64 {
        now()
    }

    fn random(&self, bytes: &mut [u8]) {
        random(bytes);
    }

    fn has_records(&self) -> bool {
        self.0.has_records()
    }

    fn records(&self) -> Records {
        self.0.records()
    }

    fn disk(&self) -> Box<dyn Disk> {
        Box::new(self.0.clone())
    }

    fn forget_all(&self) -> Result<(), CommandError> {
        Ok(self.0.remove_all().map_err(unwritten)?)
    }

    fn broker(&self) -> String {
        String::new()
    }

    fn show(&self, shown: FriendsShown) {
        push("subscribe_friends", &crate::backend::text(&shown));
    }

    fn network(&self, _wanted: bool) {}

    fn your_turn(&self) {}
}

/// The contacts, and what was changed of them and not handed on yet.
pub struct Page(Mutex<State>);

struct State {
    contacts: Contacts,
    changed: BTreeSet<ContactId>,
}

impl Page {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was changed since this was asked last.
    pub fn take_changed(&self) -> BTreeSet<ContactId> {
        std::mem::take(&mut self.state().changed)
    }
}

impl Ways for Page {
    fn contacts<T>(&self, act: impl FnOnce(&mut Contacts) -> T) -> T {
        let mut state = self.state();
        let done = act(&mut state.contacts);
        while let Some(output) = state.contacts.poll() {
            if let Output::Changed(contact) = output {
                state.changed.insert(contact);
            }
        }
        done
    }

    fn network(&self) -> NetworkShown {
        NetworkShown::default()
    }

    fn accept(&self, text: &str, name: &str) -> Result<ContactId, FriendError> {
        self.contacts(|contacts| contacts.accept(text, name, now(), &mut random))
    }

    fn reconnect_brokers(&self) {}
}

fn now() -> u64 {
    environment().clock.unix_time()
}

/// Fills this with fresh bytes.
pub fn random(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("every browser has randomness");
}

/// What is kept of friends could not be written.
pub fn unwritten(error: io::Error) -> StoreFailed {
    StoreFailed { path: "friends.db".into(), doing: Doing::Writing, error }
}
