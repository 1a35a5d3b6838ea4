use crate::lock::lock;
use session::{Outbox, Snapshot};
use std::sync::{Arc, Mutex};
use tauri::ipc::Channel;

/// The channel to the page, once the page has asked for it.
#[derive(Default)]
pub struct SnapshotChannel(Mutex<Option<Channel<Snapshot>>>);

impl SnapshotChannel {
    /// Sends every snapshot to this channel from now on. A page that was loaded anew brings a new one.
    pub fn connect(&self, channel: Channel<Snapshot>) {
        *lock(&self.0) = Some(channel);
    }

    fn send(&self, snapshot: &Snapshot) {
        let channel = lock(&self.0);
        if let Some(channel) = &*channel {
            // Fails only when the window is gone; then nobody looks.
            let _ = channel.send(snapshot.clone());
        }
    }
}

/// Where a session's post goes: snapshots to the page.
pub struct AppOutbox(pub Arc<SnapshotChannel>);

impl Outbox for AppOutbox {
    fn show(&self, snapshot: &Snapshot) {
        self.0.send(snapshot);
    }
}
