//! Friends on other devices, in the app: its sockets, threads and notifications. The code shared by all hosts is in
//! `app_core`.

mod follower;
#[cfg(desktop)]
pub mod friend_files;
pub mod notice;
#[cfg(desktop)]
mod system_keyring;
#[cfg(test)]
mod tests;

pub use follower::Follower;
#[cfg(desktop)]
pub use system_keyring::SystemKeyring;

use crate::host::AppHost;
use app_core::{BrokerAccounts, Keyring};
use archive::{Archive, ContactDatabase};
use game::lock;
use session::Session;
use std::time::{Duration, Instant};
use tauri::{AppHandle, Runtime};

/// The contacts' folder within the data folder, excluded from the system's backups.
pub const FOLDER: &str = "friends";

/// This instance's friends. If there are none, no threads or memory are used for them.
pub type Friends<R> = app_core::Friends<AppHost<R>>;

/// Loads the stored contacts and recovers their matches. Unreadable records are left alone. Uses the
/// brokers in use before, unless the archive is read-only.
pub fn load<R: Runtime>(
    session: Session,
    archive: Archive,
    database: ContactDatabase,
    keyring: Box<dyn Keyring>,
    app: AppHandle<R>,
) -> Friends<R> {
    let accounts = BrokerAccounts::load(database.clone(), keyring, false);
    Friends::load(session, archive, database, accounts, AppHost::new(app))
}

/// How long the program waits for messages in transit when it exits.
const FAREWELL: Duration = Duration::from_secs(1);

/// Shuts down when the program exits. Prevents further changes, announces the exit to the network, and gives pending
/// messages a moment to be sent. When this returns, no match follows its log.
pub fn close<R: Runtime>(friends: &Friends<R>) {
    let deadline = Instant::now() + FAREWELL;
    friends.end_changes();
    if let Some(hub) = friends.begun_transports() {
        hub.close(deadline);
    }
    let follower = lock(&friends.host().follower).take();
    follower.into_iter().for_each(Follower::end);
}

/// Stops showing a code and searching the network. Does nothing if neither was started.
pub fn leave_network<R: Runtime>(friends: &Friends<R>) {
    if let Some(hub) = friends.begun_transports() {
        hub.leave_network();
    }
}
