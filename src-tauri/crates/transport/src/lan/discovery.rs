//! The service discovery, as long as somebody needs it.

use super::LanError;
use super::announcement::{Announced, SERVICE, announcement};
use mdns_sd::{Receiver, ServiceDaemon, ServiceEvent};
use std::time::Duration;

/// So long the end of this device's announcements may take before nobody waits for it any more.
const FAREWELL: Duration = Duration::from_millis(300);

/// A daemon on a thread of its own. It says farewell to the network when it is dropped.
pub(super) struct Discovery {
    daemon: ServiceDaemon,
}

impl Discovery {
    pub(super) fn start() -> Result<Discovery, LanError> {
        Ok(Discovery { daemon: ServiceDaemon::new()? })
    }

    /// Begins an announcement, and returns the name by which it ends.
    pub(super) fn announce(&self, announced: &Announced, port: u16) -> Result<String, LanError> {
        let info = announcement(announced, port)?;
        let full_name = info.get_fullname().to_lowercase();
        self.daemon.register(info)?;
        Ok(full_name)
    }

    pub(super) fn withdraw(&self, full_name: &str) {
        // A daemon that has ended has withdrawn it.
        let _ = self.daemon.unregister(full_name);
    }

    /// Looks for announcements. What is known already comes once more, and an earlier search ends.
    pub(super) fn browse(&self) -> Result<Receiver<ServiceEvent>, LanError> {
        Ok(self.daemon.browse(SERVICE)?)
    }

    pub(super) fn stop_browsing(&self) {
        let _ = self.daemon.stop_browse(SERVICE);
    }

    /// What goes wrong with the daemon from now on.
    pub(super) fn monitor(&self) -> Result<Receiver<mdns_sd::DaemonEvent>, LanError> {
        Ok(self.daemon.monitor()?)
    }
}

impl Drop for Discovery {
    fn drop(&mut self) {
        if let Ok(ended) = self.daemon.shutdown() {
            let _ = ended.recv_timeout(FAREWELL);
        }
    }
}

impl From<mdns_sd::Error> for LanError {
    fn from(error: mdns_sd::Error) -> LanError {
        LanError::Discovery(error.to_string())
    }
}
