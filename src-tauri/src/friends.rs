//! Friends on other devices, in the app: their contacts on the disk, sockets and threads by which they are reached, and
//! what the system shows of them. What every shell does with them is in `app_core`.

mod broker_account;
mod contact_files;
mod follower;
#[cfg(desktop)]
pub mod friend_files;
pub mod notice;
#[cfg(test)]
mod tests;

#[cfg(desktop)]
pub use broker_account::SystemKeyring;
pub use contact_files::FOLDER;

use crate::outbox::PageChannel;
use crate::store::Store;
use app_core::{BrokerAccounts, FriendsShell, FriendsShown, Keyring, Records, WeakFriends};
use archive::Archive;
use broker_account::AccountFile;
use contact_files::ContactFiles;
use follower::Follower;
use game::lock;
use peer::{ContactShown, Contacts, Disk};
use session::Session;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use transport::hub::Hub;

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
    store: Arc<Store>,
    accounts: Arc<BrokerAccounts>,
    pub page: PageChannel<FriendsShown>,
    system: Box<dyn System>,
    follower: Mutex<Option<Follower>>,
}

/// What is kept of friends, with the matches that came of it. What cannot be read stays where it is. Nothing connects.
pub fn recall(
    session: Session,
    archive: Archive,
    store: Arc<Store>,
    only_looks: bool,
    keyring: Box<dyn Keyring>,
    system: Box<dyn System>,
) -> Friends {
    let file = Box::new(AccountFile(store.clone()));
    let accounts = Arc::new(BrokerAccounts::recall(file, keyring, false));
    let (page, follower) = Default::default();
    Friends::recall(session, archive, only_looks, InApp { store, accounts, page, system, follower })
}

/// The seconds since 1970, as this program counts them.
fn now() -> u64 {
    crate::environment().clock.unix_time()
}

impl FriendsShell for InApp {
    type Ways = Hub;

    fn start(&self, contacts: Contacts, friends: WeakFriends<Self>) -> Hub {
        let (follower, listener) = Follower::start(friends);
        *lock(&self.follower) = Some(follower);
        let accounts = self.accounts.clone();
        let login = Box::new(move |address: &str| accounts.login(address));
        Hub::start(contacts, Box::new(listener), now, login)
    }

    fn now(&self) -> u64 {
        now()
    }

    fn random(&self, bytes: &mut [u8]) {
        transport::random(bytes);
    }

    fn has_records(&self) -> bool {
        self.files().are_there()
    }

    fn records(&self) -> Records {
        self.files().read()
    }

    fn disk(&self) -> Box<dyn Disk> {
        Box::new(self.files())
    }

    fn forget_all(&self) -> Result<(), app_core::CommandError> {
        if !self.accounts.address().is_empty() {
            let forget_password = self.accounts.forget()?;
            // A system that gives no thread keeps a password that nothing here can find any more.
            let _ = thread::Builder::new().name("keyring".to_owned()).spawn(forget_password);
        }
        Ok(self.files().remove_all().map_err(|error| self.store.unwritten(FOLDER, error))?)
    }

    fn accounts(&self) -> &BrokerAccounts {
        &self.accounts
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

impl InApp {
    fn files(&self) -> ContactFiles {
        ContactFiles::of(self.store.clone())
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
    if let Some(hub) = friends.begun_ways() {
        hub.close(deadline);
    }
    let follower = lock(&friends.shell().follower).take();
    follower.into_iter().for_each(Follower::end);
}

/// Shows no code any more and looks for nobody. Where nothing was begun there is nothing to end.
pub fn leave_network(friends: &Friends) {
    if let Some(hub) = friends.begun_ways() {
        hub.leave_network();
    }
}
