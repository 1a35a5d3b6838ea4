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

#[cfg(desktop)]
pub use system_keyring::SystemKeyring;

use crate::outbox::PageChannel;
use app_core::{BrokerAccounts, FriendsHost, FriendsShown, Keyring, WeakFriends};
use archive::{Archive, ContactDatabase};
use follower::Follower;
use game::lock;
use peer::{ContactShown, Peers};
use session::Session;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use transport::hub::Hub;

/// The folder of the contacts within the data folder. No back-up of the system takes it.
pub const FOLDER: &str = "friends";

/// What friends ask of the system.
pub trait System: Send + Sync {
    /// The match of this contact newly waits for the person.
    fn your_turn(&self, contact: &ContactShown);
    /// Says whether devices of the same network are looked for or waited for.
    fn network(&self, wanted: bool);
}

/// Everything that this program has with friends on other devices. As long as there are none there is neither a thread
/// nor memory for them.
pub type Friends = app_core::Friends<InApp>;

/// What the app gives to friends.
pub struct InApp {
    pub page: PageChannel<FriendsShown>,
    system: Box<dyn System>,
    follower: Mutex<Option<Follower>>,
}

/// What is kept of friends, with the matches that came of it. What cannot be read stays where it is. Nothing connects.
pub fn load(
    session: Session,
    archive: Archive,
    database: ContactDatabase,
    keyring: Box<dyn Keyring>,
    system: Box<dyn System>,
) -> Friends {
    let accounts = BrokerAccounts::load(database.clone(), keyring, false);
    let (page, follower) = Default::default();
    Friends::load(session, archive, database, accounts, InApp { page, system, follower })
}

/// The seconds since 1970, as this program counts them.
fn now() -> u64 {
    crate::environment().clock.unix_time()
}

impl FriendsHost for InApp {
    type Transports = Hub;

    fn start(&self, contacts: Peers, accounts: &Arc<BrokerAccounts>, friends: WeakFriends<Self>) -> Hub {
        let (follower, listener) = Follower::start(friends);
        *lock(&self.follower) = Some(follower);
        let accounts = accounts.clone();
        let login = Box::new(move |address: &str| accounts.login(address));
        Hub::start(contacts, Box::new(listener), now, login)
    }

    fn now(&self) -> u64 {
        now()
    }

    fn random(&self, bytes: &mut [u8]) {
        transport::random(bytes);
    }

    fn show(&self, shown: FriendsShown) {
        self.page.send(shown);
    }

    fn network(&self, wanted: bool) {
        self.system.network(wanted);
    }

    fn your_turn(&self, contact: &ContactShown) {
        self.system.your_turn(contact);
    }
}

/// How long the program stays for what is on its way when it ends.
const FAREWELL: Duration = Duration::from_secs(1);

/// Ends everything in good order, at the end of the program. Nothing is changed any more; the network is told, and
/// what was written before is handed over, as long as that takes no longer than a moment. When this returns nobody
/// follows a log any more.
pub fn close(friends: &Friends) {
    let deadline = Instant::now() + FAREWELL;
    friends.end_changes();
    if let Some(hub) = friends.begun_transports() {
        hub.close(deadline);
    }
    let follower = lock(&friends.host().follower).take();
    follower.into_iter().for_each(Follower::end);
}

/// Shows no code any more and looks for nobody. Where nothing was begun there is nothing to end.
pub fn leave_network(friends: &Friends) {
    if let Some(hub) = friends.begun_transports() {
        hub.leave_network();
    }
}
