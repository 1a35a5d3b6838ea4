use game::lock;
use session::{Outbox, Snapshot};
use std::sync::{Arc, Mutex};
use tauri::ipc::{Channel, IpcResponse};

/// A channel to the page, once the page has subscribed.
pub struct PageChannel<T>(Mutex<Option<Channel<T>>>);

impl<T> Default for PageChannel<T> {
    fn default() -> Self {
        PageChannel(Mutex::default())
    }
}

impl<T: IpcResponse> PageChannel<T> {
    /// Sends everything to this channel from now on. A reloaded page provides a new one.
    pub fn connect(&self, channel: Channel<T>) {
        *lock(&self.0) = Some(channel);
    }

    /// Sends a message to the page, if it has subscribed.
    pub fn send(&self, message: T) {
        if let Some(channel) = &*lock(&self.0) {
            // Fails only if the window is gone.
            let _ = channel.send(message);
        }
    }
}

/// The session's outbox: sends snapshots to the page.
pub struct AppOutbox(pub Arc<PageChannel<Snapshot>>);

impl Outbox for AppOutbox {
    fn show(&self, snapshot: &Snapshot) {
        self.0.send(snapshot.clone());
    }
}
