//! The hosts found by a search.

use super::announcement::{Announced, Seen};
use super::{HostId, LanError, LanEvent};
use std::collections::HashMap;
use std::net::SocketAddr;

#[derive(Default)]
pub(super) struct Hosts {
    pub(super) are_searched: bool,
    seen: HashMap<HostId, Seen>,
    last: u64,
}

impl Hosts {
    /// Starts or stops the search. Forgets earlier results.
    pub(super) fn search(&mut self, on: bool) {
        self.are_searched = on;
        self.seen.clear();
    }

    /// Returns this host's addresses.
    ///
    /// # Errors
    /// If the host has disappeared.
    pub(super) fn addresses(&self, host: HostId) -> Result<Vec<SocketAddr>, LanError> {
        self.seen.get(&host).map(|seen| seen.addresses.clone()).ok_or(LanError::HostGone)
    }

    /// Records a host's announcement. Stores at most `most` hosts.
    pub(super) fn saw(&mut self, seen: Seen, most: usize) -> Option<LanEvent> {
        let Announced::Host { name } = &seen.announced else { return None };
        let name = name.clone();
        if !self.are_searched {
            return None;
        }
        let known = self.seen.iter_mut().find(|(_, host)| host.full_name == seen.full_name);
        if let Some((host, known)) = known {
            // The host has a new address or name.
            let was_told = known.announced == seen.announced;
            *known = seen;
            return (!was_told).then_some(LanEvent::Found { host: *host, name });
        }
        if self.seen.len() >= most {
            return None;
        }
        self.last += 1;
        let host = HostId(self.last);
        self.seen.insert(host, seen);
        Some(LanEvent::Found { host, name })
    }

    /// Removes an announcement that has ended.
    pub(super) fn lost(&mut self, full_name: &str) -> Option<LanEvent> {
        let host = *self.seen.iter().find(|(_, host)| host.full_name == full_name)?.0;
        self.seen.remove(&host);
        Some(LanEvent::Lost { host })
    }
}
