//! Service discovery: announces this device and finds others.

use super::LanError;
use super::announcement::{Announced, SERVICE, announcement};
use crate::runtime::if_any;
use mdns_sd::{DaemonEvent, Receiver, ResolvedService, ServiceDaemon, ServiceEvent};
use std::collections::HashSet;
use std::future::pending;
use std::time::Duration;
use tokio::time::{Instant, sleep_until, timeout};

/// How long closing waits for announcements to be withdrawn.
const FAREWELL: Duration = Duration::from_millis(300);
/// How long to wait before restarting a search that ended on its own.
const PAUSE: Duration = Duration::from_secs(1);

/// A daemon on its own thread. Dropping it withdraws all announcements.
pub(super) struct Discovery {
    daemon: ServiceDaemon,
    /// `None` after the first error.
    troubles: Option<Receiver<DaemonEvent>>,
    search: Search,
    /// The numbers and full names of the active announcements.
    announced: Vec<(u64, String)>,
    /// Everything this device has announced. Withdrawn announcements can still arrive for a while.
    pub(super) own: HashSet<String>,
}

enum Search {
    Off,
    On(Receiver<ServiceEvent>),
    /// It ended on its own and restarts at this time.
    Paused(Instant),
}

/// A discovery event.
pub(super) enum Found {
    Seen(Box<ResolvedService>),
    /// The announcement with this name ended.
    Lost(String),
    Trouble(LanError),
}

impl Discovery {
    pub(super) fn start() -> Result<Discovery, LanError> {
        let daemon = ServiceDaemon::new()?;
        let troubles = Some(daemon.monitor()?);
        Ok(Discovery { daemon, troubles, search: Search::Off, announced: Vec::new(), own: HashSet::new() })
    }

    /// Announces exactly these. An announcement with a known number stays unchanged.
    pub(super) fn announce(&mut self, wanted: &[(u64, Announced)], port: u16) -> Result<(), LanError> {
        self.announced.retain(|(number, full_name)| {
            let is_wanted = wanted.iter().any(|(wanted, _)| wanted == number);
            if !is_wanted {
                // A daemon that has ended has already withdrawn it.
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

    /// Whether this device made this announcement.
    pub(super) fn is_own(&self, full_name: &str) -> bool {
        self.own.contains(full_name)
    }

    /// Searches for announcements. A restarted search reports known ones again.
    pub(super) fn search(&mut self, anew: bool) -> Result<(), LanError> {
        if anew || matches!(self.search, Search::Off) {
            // This ends an earlier search.
            self.search = Search::On(self.daemon.browse(SERVICE)?);
        }
        Ok(())
    }

    pub(super) fn stop_searching(&mut self) {
        if !matches!(std::mem::replace(&mut self.search, Search::Off), Search::Off) {
            // A daemon that has ended no longer searches.
            let _ = self.daemon.stop_browse(SERVICE);
        }
    }

    /// Returns the next event. Cancel safe.
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
                    // Too many results arrived together, or the daemon has ended.
                    None => self.search = Search::Paused(Instant::now() + PAUSE),
                },
            }
        }
    }

    /// Withdraws all announcements and briefly waits for completion.
    pub(super) async fn leave(self) {
        if let Ok(ended) = self.daemon.shutdown() {
            // If it takes longer, the daemon finishes in the background.
            let _ = timeout(FAREWELL, ended.recv_async()).await;
        }
    }
}

impl Drop for Discovery {
    fn drop(&mut self) {
        // It may have been shut down already.
        let _ = self.daemon.shutdown();
    }
}

/// Returns `None` when the search or its pause has ended.
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
