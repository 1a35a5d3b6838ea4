//! The service discovery: what this device announces, and what others do.

use super::LanError;
use super::announcement::{Announced, SERVICE, announcement};
use crate::runtime::if_any;
use mdns_sd::{DaemonEvent, Receiver, ResolvedService, ServiceDaemon, ServiceEvent};
use std::collections::HashSet;
use std::future::pending;
use std::time::Duration;
use tokio::time::{Instant, sleep_until, timeout};

/// How long the end waits until announcements are taken back.
const FAREWELL: Duration = Duration::from_millis(300);
/// How long this device waits before it searches again where the search has ended by itself.
const PAUSE: Duration = Duration::from_secs(1);

/// A daemon on a thread of its own. It says farewell to the network when it is dropped.
pub(super) struct Discovery {
    daemon: ServiceDaemon,
    /// None once something has gone wrong.
    troubles: Option<Receiver<DaemonEvent>>,
    search: Search,
    /// With their numbers, and the names by which they end.
    announced: Vec<(u64, String)>,
    /// What this device has announced so far. What has ended may be heard of a little longer.
    pub(super) own: HashSet<String>,
}

enum Search {
    Off,
    On(Receiver<ServiceEvent>),
    /// It has ended by itself, and begins again then.
    Paused(Instant),
}

/// What the discovery has to tell.
pub(super) enum Found {
    Seen(Box<ResolvedService>),
    /// The announcement with this name has ended.
    Lost(String),
    Trouble(LanError),
}

impl Discovery {
    pub(super) fn start() -> Result<Discovery, LanError> {
        let daemon = ServiceDaemon::new()?;
        let troubles = Some(daemon.monitor()?);
        Ok(Discovery { daemon, troubles, search: Search::Off, announced: Vec::new(), own: HashSet::new() })
    }

    /// Announces these and nothing else. What is announced already, by its number, stays.
    pub(super) fn announce(&mut self, wanted: &[(u64, Announced)], port: u16) -> Result<(), LanError> {
        self.announced.retain(|(number, full_name)| {
            let is_wanted = wanted.iter().any(|(wanted, _)| wanted == number);
            if !is_wanted {
                // A daemon that has ended has withdrawn it.
                let _ = self.daemon.unregister(full_name);
            }
            is_wanted
        });
        for (number, announced) in wanted {
            if self.announced.iter().all(|(known, _)| known != number) {
                let info = announcement(announced, port)?;
                let full_name = info.get_fullname().to_lowercase();
                self.daemon.register(info)?;
                self.own.insert(full_name.clone());
                self.announced.push((*number, full_name));
            }
        }
        Ok(())
    }

    /// Whether this device has announced this itself.
    pub(super) fn is_own(&self, full_name: &str) -> bool {
        self.own.contains(full_name)
    }

    /// Looks for announcements. What is known already comes once more if this is begun anew.
    pub(super) fn search(&mut self, anew: bool) -> Result<(), LanError> {
        if anew || matches!(self.search, Search::Off) {
            // An earlier search ends.
            self.search = Search::On(self.daemon.browse(SERVICE)?);
        }
        Ok(())
    }

    pub(super) fn stop_searching(&mut self) {
        if !matches!(std::mem::replace(&mut self.search, Search::Off), Search::Off) {
            // A daemon that has ended searches no more.
            let _ = self.daemon.stop_browse(SERVICE);
        }
    }

    /// What it has to tell next. If this is dropped before it is done, nothing is lost.
    pub(super) async fn next(&mut self) -> Found {
        loop {
            tokio::select! {
                event = if_any(self.troubles.as_ref().map(Receiver::recv_async)) => match event {
                    Ok(DaemonEvent::Error(error)) => {
                        self.troubles = None;
                        return Found::Trouble(error.into());
                    }
                    Ok(_) => {}
                    Err(_) => self.troubles = None,
                },
                event = next_event(&self.search) => match event {
                    Some(ServiceEvent::ServiceResolved(service)) => return Found::Seen(service),
                    Some(ServiceEvent::ServiceRemoved(_, name)) => return Found::Lost(name.to_lowercase()),
                    Some(_) => {}
                    None if matches!(self.search, Search::Paused(_)) => {
                        if let Err(error) = self.search(true) {
                            self.search = Search::Paused(Instant::now() + PAUSE);
                            return Found::Trouble(error);
                        }
                    }
                    // Too much was found at once, or the daemon has ended.
                    None => self.search = Search::Paused(Instant::now() + PAUSE),
                },
            }
        }
    }

    /// Takes all announcements back, and waits a moment until that is done.
    pub(super) async fn leave(self) {
        if let Ok(ended) = self.daemon.shutdown() {
            // If it takes longer, it goes on by itself.
            let _ = timeout(FAREWELL, ended.recv_async()).await;
        }
    }
}

impl Drop for Discovery {
    fn drop(&mut self) {
        // It may have been left already.
        let _ = self.daemon.shutdown();
    }
}

/// None once the search or its pause has ended.
async fn next_event(search: &Search) -> Option<ServiceEvent> {
    match search {
        Search::Off => pending().await,
        Search::On(found) => found.recv_async().await.ok(),
        Search::Paused(until) => {
            sleep_until(*until).await;
            None
        }
    }
}

impl From<mdns_sd::Error> for LanError {
    fn from(error: mdns_sd::Error) -> LanError {
        LanError::Discovery(error.to_string())
    }
}
