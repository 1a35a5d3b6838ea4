use crate::lock::lock;
use crate::write_behind::WriteBehind;
use session::{KeepFailed, Outbox, Snapshot};
use std::sync::{Arc, Mutex};
use tauri::ipc::Channel;

/// The line to the page, once the page has asked for it.
#[derive(Default)]
pub struct Line(Mutex<Option<Channel<Snapshot>>>);

impl Line {
    /// Sends every snapshot to this channel from now on. A page that was loaded anew brings a new one.
    pub fn connect(&self, channel: Channel<Snapshot>) {
        *lock(&self.0) = Some(channel);
    }

    fn send(&self, snapshot: &Snapshot) {
        let line = lock(&self.0);
        if let Some(channel) = &*line {
            // Fails only when the window is gone; then nobody looks.
            let _ = channel.send(snapshot.clone());
        }
    }
}

/// Where a session's post goes: snapshots to the page, saves to the disk.
pub struct Post {
    line: Arc<Line>,
    safe: WriteBehind,
}

impl Post {
    /// Post for this line and this safe.
    pub fn new(line: Arc<Line>, safe: WriteBehind) -> Self {
        Post { line, safe }
    }
}

impl Outbox for Post {
    fn show(&self, snapshot: &Snapshot) {
        self.line.send(snapshot);
    }

    fn keep(&self, game: &'static str, save: &str) -> Result<(), KeepFailed> {
        self.safe.keep(game, save).map_err(|failed| KeepFailed {
            file: failed.file(),
            cause: failed.cause(),
            reason: failed.to_string(),
        })
    }
}
