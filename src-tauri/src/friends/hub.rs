//! What stands between the contacts and the ways: as yet texts are the only way, so nothing is sent.

use crate::lock::lock;
use friends::{ContactId, ContactShown, Contacts, OfferShown, Output};
use serde::Serialize;
use std::sync::Mutex;

/// Is told what has changed. Called without a lock of the hub.
pub trait HubListener: Send + Sync {
    /// What is shown of these contacts may have changed, or their matches.
    fn changed(&self, contacts: &[ContactId]);
}

/// All that this device has with friends elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FriendsShown {
    /// Higher than that of what was shown before.
    pub revision: u64,
    /// All contacts, those that changed last first.
    pub contacts: Vec<ContactShown>,
    /// The invitation for which a code is shown.
    pub hosting: Option<HostingShown>,
    /// What was found on the network.
    pub found: Vec<HostShown>,
    /// Whether the network is searched.
    pub searching: bool,
    /// An invitation that came over the network.
    pub offered: Option<OfferShown>,
    /// The code of what keeps the network from being used.
    pub trouble: Option<&'static str>,
}

/// An invitation for which a code is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HostingShown {
    /// Its contact.
    pub contact: ContactId,
    /// Six digits.
    pub code: String,
    /// Where this device is reached if it is not found.
    pub addresses: Vec<String>,
}

/// Somebody who was found on the network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HostShown {
    /// By what `network_join` knows them.
    pub host: u64,
    /// What they call themselves.
    pub name: String,
}

impl FriendsShown {
    pub fn new(revision: u64, contacts: Vec<ContactShown>) -> FriendsShown {
        FriendsShown {
            revision,
            contacts,
            hosting: None,
            found: Vec::new(),
            searching: false,
            offered: None,
            trouble: None,
        }
    }
}

/// The contacts, and who is told what changes in them.
pub struct Hub {
    contacts: Mutex<Contacts>,
    listener: Box<dyn HubListener>,
}

impl Hub {
    pub fn start(contacts: Contacts, listener: Box<dyn HubListener>) -> Hub {
        Hub { contacts: Mutex::new(contacts), listener }
    }

    /// Does something with the contacts, and carries out what comes of it.
    pub fn contacts<T>(&self, act: impl FnOnce(&mut Contacts) -> T) -> T {
        let mut contacts = lock(&self.contacts);
        let done = act(&mut contacts);
        let mut changed = Vec::new();
        while let Some(output) = contacts.poll() {
            if let Output::Changed(contact) = output {
                changed.push(contact);
            }
        }
        drop(contacts);
        if !changed.is_empty() {
            self.listener.changed(&changed);
        }
        done
    }
}
