//! Friends on other devices, in the app: sockets and threads by which they are reached, and what the system shows of
//! them. What every host does with them is in `app_core`.

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

/// The folder of the contacts within the data folder. No back-up of the system takes it.
pub const FOLDER: &str = "friends";

/// Everything that this program has with friends on other devices. As long as there are none there is neither a thread
/// nor memory for them.
pub type Friends<R> = app_core::Friends<AppHost<R>>;

/// What is kept of friends, with the matches that came of it. What cannot be read stays where it is. Nothing connects.
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

/// How long the program stays for what is on its way when it ends.
const FAREWELL: Duration = Duration::from_secs(1);

/// Ends everything in good order, at the end of the program. Nothing is changed any more; the network is told, and
/// what was written before is handed over, as long as that takes no longer than a moment. When this returns nobody
/// follows a log any more.
pub fn close<R: Runtime>(friends: &Friends<R>) {
    let deadline = Instant::now() + FAREWELL;
    friends.end_changes();
    if let Some(hub) = friends.begun_transports() {
        hub.close(deadline);
    }
    let follower = lock(&friends.host().follower).take();
    follower.into_iter().for_each(Follower::end);
}

/// Shows no code any more and looks for nobody. Where nothing was begun there is nothing to end.
pub fn leave_network<R: Runtime>(friends: &Friends<R>) {
    if let Some(hub) = friends.begun_transports() {
        hub.leave_network();
    }
}
