use crate::lock::lock;
use crate::store::StoreFailed;
use archive::Archive;
use session::{KeepFailed, Outbox, Snapshot};
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

/// Where a session's post goes: snapshots to the page, saves to the archive.
pub struct AppOutbox {
    channel: Arc<SnapshotChannel>,
    archive: Arc<Archive>,
}

impl AppOutbox {
    /// An outbox for this channel and this archive.
    pub fn new(channel: Arc<SnapshotChannel>, archive: Arc<Archive>) -> Self {
        AppOutbox { channel, archive }
    }
}

impl Outbox for AppOutbox {
    fn show(&self, snapshot: &Snapshot) {
        self.channel.send(snapshot);
    }

    fn keep(&self, game: &'static str, save: &str) -> Result<(), KeepFailed> {
        self.archive.keep(game, save).map_err(|error| {
            let failed = StoreFailed::to_write(&self.archive, error);
            KeepFailed { file: failed.file(), cause: failed.cause(), reason: failed.to_string() }
        })
    }
}
