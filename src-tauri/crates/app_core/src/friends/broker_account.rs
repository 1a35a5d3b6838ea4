//! An account at a broker: the address and user name are stored with the contacts, the password in the system's
//! keyring. Without a keyring it is held in memory until the program exits, and the page says so.

use crate::error::CommandError;
use crate::store_failed::StoreFailed;
use archive::ContactDatabase;
use game::lock;
use peer::FriendError;
use peer::mqtt::{BrokerAddress, BrokerProblem};
use peer::protocol::BadOffer;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use zeroize::Zeroizing;

/// The maximum length of a user name or password in bytes, far above any broker's limit.
const MOST_OF_TEXT: usize = 1024;

/// The broker as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct BrokerShown {
    /// The address of a broker, or of a server's page, as the user has set it; empty if none is set.
    pub address: String,
    /// The page that opens links: that of the server that is set or, if none is set, of the server that delivered this
    /// page. None if there is no server or it is only a broker.
    pub page: Option<String>,
    /// The user name; empty if the broker requires none.
    pub user: String,
    /// Whether there is a password.
    pub has_password: bool,
    /// Whether a keyring stores the password. Otherwise it must be entered after each start.
    pub keyring: bool,
}

/// The system's password store. Calls may block while it asks the user.
pub trait Keyring: Send + Sync {
    /// Whether a keyring is available.
    fn is_there(&self) -> bool;
    /// An account's password, if it has one and the user grants access.
    fn read(&self, account: &str) -> Option<Zeroizing<String>>;
    /// Stores a password or deletes the current one. False on failure.
    fn write(&self, account: &str, password: Option<&str>) -> bool;
}

/// No keyring. Used on phones, in browsers, and with a non-default data folder, because all folders would share one.
pub struct NoKeyring;

impl Keyring for NoKeyring {
    fn is_there(&self) -> bool {
        false
    }

    fn read(&self, _account: &str) -> Option<Zeroizing<String>> {
        None
    }

    fn write(&self, _account: &str, _password: Option<&str>) -> bool {
        false
    }
}

/// The account and its storage. Reading the address never waits for the keyring.
pub struct BrokerAccounts {
    database: ContactDatabase,
    /// The host has no TCP sockets.
    only_web_sockets: bool,
    keyring: Box<dyn Keyring>,
    /// The keyring failed to store the last password.
    has_refused: AtomicBool,
    /// Held while querying the keyring, so that the user is asked once. Locked before the account, never after it.
    asking: Mutex<()>,
    account: Mutex<Account>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Described {
    address: String,
    user: String,
}

impl Described {
    /// The broker; none if no valid address is set.
    fn broker(&self) -> Option<BrokerAddress> {
        BrokerAddress::of_page(&self.address).or_else(|| self.address.parse().ok())
    }

    /// The name of its entry in the keyring.
    fn name(&self) -> String {
        format!("{} {}", self.address, self.user)
    }
}

struct Account {
    kept: Described,
    password: Password,
    /// The address of the page, if it came from a server with a broker.
    served_by: Option<String>,
}

impl Account {
    /// The server's page; none if there is no server or it is only a broker.
    fn page(&self) -> Option<String> {
        match self.kept.address.as_str() {
            "" => self.served_by.clone(),
            address => BrokerAddress::of_page(address)?.page(),
        }
    }

    /// The broker's address; empty if there is none.
    fn broker(&self) -> String {
        let address = match self.kept.address.as_str() {
            "" => self.served_by.as_deref().unwrap_or_default(),
            address => address,
        };
        BrokerAddress::of_page(address).map_or_else(|| address.to_owned(), |broker| broker.to_string())
    }
}

/// The state of a password.
#[derive(Clone)]
enum Password {
    /// The keyring has not been queried.
    Unread,
    /// The known password, or none.
    Known(Option<Zeroizing<String>>),
}

impl BrokerAccounts {
    /// Loads the account, if there is one. An invalid one is dropped, because the user can enter it again.
    /// `only_web_sockets` is for hosts without other sockets.
    pub fn load(
        database: ContactDatabase,
        keyring: Box<dyn Keyring>,
        only_web_sockets: bool,
    ) -> BrokerAccounts {
        let kept =
            database.account().and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
        let account = Mutex::new(Account { kept, password: Password::Unread, served_by: None });
        BrokerAccounts {
            database,
            only_web_sockets,
            keyring,
            has_refused: AtomicBool::new(false),
            asking: Mutex::default(),
            account,
        }
    }

    /// The broker's address; empty if there is none.
    pub fn address(&self) -> String {
        lock(&self.account).broker()
    }

    /// The page that opens links, if the server has one.
    pub fn page(&self) -> Option<String> {
        lock(&self.account).page()
    }

    /// Sets the server that delivered the page, by the page's address. It is used unless the user has set another one.
    pub fn serve(&self, page: String) {
        lock(&self.account).served_by = Some(page);
    }

    /// The account as the page shows it. May wait for the user.
    pub fn shown(&self) -> BrokerShown {
        let (Described { address, user }, password) = self.with_password();
        let keyring = self.keyring.is_there() && !self.has_refused.load(Ordering::Relaxed);
        BrokerShown { address, page: self.page(), user, has_password: password.is_some(), keyring }
    }

    /// The user name and password for a broker; none unless it is the account's broker. May wait for the user.
    pub fn login(&self, address: &str) -> Option<(String, Zeroizing<String>)> {
        // Different spellings can name the same broker.
        let address: BrokerAddress = address.parse().ok()?;
        let is_own = |kept: &Described| kept.broker() == Some(address.clone()) && !kept.user.is_empty();
        if !is_own(&lock(&self.account).kept) {
            return None;
        }
        let (kept, password) = self.with_password();
        is_own(&kept).then(|| (kept.user, password.unwrap_or_default()))
    }

    /// Sets the account. If no password is given, an unchanged account keeps its password; an empty password deletes
    /// it. May wait for the user.
    ///
    /// # Errors
    /// If the account is invalid or cannot be saved. Nothing has changed.
    pub fn set(&self, address: &str, user: &str, password: Option<String>) -> Result<(), CommandError> {
        if !address.is_empty() {
            let described = Described { address: address.to_owned(), user: String::new() };
            let checked = described.broker().ok_or(FriendError::Offer(BadOffer::BrokerUrl))?;
            if self.only_web_sockets && checked.path.is_none() {
                return Err(BrokerProblem::NoWebSocket.into());
            }
        }
        for (name, text) in [("user", user), ("password", password.as_deref().unwrap_or_default())] {
            if text.len() > MOST_OF_TEXT || text.chars().any(char::is_control) {
                let reason = format!("it exceeds {MOST_OF_TEXT} bytes or has control characters");
                return Err(CommandError::BadArgument { name, reason });
            }
        }
        let fresh = Described { address: address.trim().to_owned(), user: user.to_owned() };
        let password =
            password.map(|password| Some(Zeroizing::new(password)).filter(|text| !text.is_empty()));
        let _asking = lock(&self.asking);
        let before = self.replace(fresh.clone(), password.clone())?;
        if fresh != before && !before.address.is_empty() {
            self.keyring.write(&before.name(), None);
        }
        if let Some(password) = password {
            let password = password.as_deref().map(String::as_str);
            let is_kept = self.keyring.write(&fresh.name(), password);
            self.has_refused.store(password.is_some() && !is_kept, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Forgets an account that has been deleted; none if there was no account. The returned function deletes the
    /// password from the keyring, which may wait for the user.
    pub fn forget(self: &Arc<Self>) -> Option<impl FnOnce() + Send + 'static> {
        let mut account = lock(&self.account);
        account.password = Password::Known(None);
        let before = std::mem::take(&mut account.kept);
        drop(account);
        let accounts = self.clone();
        (!before.address.is_empty()).then_some(move || {
            let _asking = lock(&accounts.asking);
            accounts.keyring.write(&before.name(), None);
        })
    }

    /// Replaces the account in memory and in storage. Returns the previous one.
    fn replace(
        &self,
        fresh: Described,
        password: Option<Option<Zeroizing<String>>>,
    ) -> Result<Described, StoreFailed> {
        let mut account = lock(&self.account);
        let text = serde_json::to_vec(&fresh).expect("text can be written");
        let kept = self.database.keep_account(&text);
        kept.map_err(|error| StoreFailed::to_write(self.database.path(), error))?;
        match password {
            Some(password) => account.password = Password::Known(password),
            None if fresh != account.kept => account.password = Password::Known(None),
            None => {}
        }
        Ok(std::mem::replace(&mut account.kept, fresh))
    }

    /// The account with its password, for which the keyring is queried once.
    fn with_password(&self) -> (Described, Option<Zeroizing<String>>) {
        let _asking = lock(&self.asking);
        let (kept, password) = {
            let account = lock(&self.account);
            (account.kept.clone(), account.password.clone())
        };
        if let Password::Known(password) = password {
            return (kept, password);
        }
        let read = if kept.address.is_empty() { None } else { self.keyring.read(&kept.name()) };
        let mut account = lock(&self.account);
        // The account may have changed in the meantime.
        if account.kept == kept {
            account.password = Password::Known(read.clone());
        }
        (kept, read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::Trouble;
    use std::collections::BTreeMap;
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;
    use tempfile::TempDir;

    /// An empty folder and its database.
    fn nothing() -> (TempDir, ContactDatabase) {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let kept = ContactDatabase::new(folder.path());
        (folder, kept)
    }

    #[derive(Clone, Default)]
    struct FakeKeyring(Arc<Mutex<BTreeMap<String, String>>>);

    impl Keyring for FakeKeyring {
        fn is_there(&self) -> bool {
            true
        }

        fn read(&self, account: &str) -> Option<Zeroizing<String>> {
            lock(&self.0).get(account).cloned().map(Zeroizing::new)
        }

        fn write(&self, account: &str, password: Option<&str>) -> bool {
            let mut passwords = lock(&self.0);
            match password {
                Some(password) => passwords.insert(account.to_owned(), password.to_owned()),
                None => passwords.remove(account),
            };
            true
        }
    }

    fn accounts(kept: &ContactDatabase, keyring: impl Keyring + 'static) -> BrokerAccounts {
        BrokerAccounts::load(kept.clone(), Box::new(keyring), false)
    }

    fn password(accounts: &BrokerAccounts, address: &str) -> Option<String> {
        let (_, password) = accounts.login(address)?;
        Some(password.to_string())
    }

    const ADDRESS: &str = "mqtts://broker.example";

    #[test]
    fn a_password_is_only_in_the_keyring() {
        let (_folder, kept) = nothing();
        let keyring = FakeKeyring::default();
        let first = accounts(&kept, keyring.clone());
        assert_eq!(first.shown().address, "");
        first.set(ADDRESS, "anna", Some("hunter2".to_owned())).expect("room");
        let text = String::from_utf8(kept.account().expect("it is saved")).expect("a text");
        assert!(text.contains("anna") && !text.contains("hunter2"), "{text}");
        let next = accounts(&kept, keyring.clone());
        let shown = BrokerShown {
            address: ADDRESS.to_owned(),
            page: None,
            user: "anna".to_owned(),
            has_password: true,
            keyring: true,
        };
        assert_eq!(next.shown(), shown);
        assert_eq!(password(&next, ADDRESS).as_deref(), Some("hunter2"));
        assert_eq!(password(&next, "mqtts://elsewhere.example"), None, "another broker learns nothing");
        next.set(ADDRESS, "anna", None).expect("room");
        assert!(next.shown().has_password, "the password is kept unless a new one is given");
        next.set(ADDRESS, "bert", None).expect("room");
        assert!(!next.shown().has_password, "it belongs to its account");
        assert!(lock(&keyring.0).is_empty(), "obsolete passwords are deleted");
    }

    #[test]
    fn without_a_keyring_the_password_is_lost_at_the_next_start() {
        let (_folder, kept) = nothing();
        let first = accounts(&kept, NoKeyring);
        first.set(ADDRESS, "anna", Some("hunter2".to_owned())).expect("room");
        assert!(first.shown().has_password && !first.shown().keyring);
        assert_eq!(password(&first, ADDRESS).as_deref(), Some("hunter2"));
        let next = accounts(&kept, NoKeyring);
        assert!(!next.shown().has_password);
        assert_eq!(password(&next, ADDRESS).as_deref(), Some(""));
        first.set(ADDRESS, "anna", Some(String::new())).expect("room");
        assert!(!first.shown().has_password, "an empty one deletes it");
    }

    #[test]
    fn the_login_applies_to_every_spelling_of_the_brokers_address() {
        let (_folder, kept) = nothing();
        let accounts = accounts(&kept, NoKeyring);
        accounts.set("broker.example", "anna", Some(" two words ".to_owned())).expect("room");
        for same in ["mqtts://broker.example", "mqtts://Broker.Example:8883/", "broker.example"] {
            assert_eq!(password(&accounts, same).as_deref(), Some(" two words "), "{same}");
        }
        for other in ["mqtt://broker.example", "mqtts://broker.example:1", "https://broker.example", ""] {
            assert_eq!(password(&accounts, other), None, "{other}");
        }
    }

    #[test]
    fn invalid_accounts_are_refused() {
        let (_folder, kept) = nothing();
        let accounts = accounts(&kept, NoKeyring);
        accounts.set("ftp://broker.example", "", None).expect_err("no broker's address");
        accounts.set(ADDRESS, "a\nb", None).expect_err("a control character");
        accounts.set(ADDRESS, "anna", Some("p".repeat(MOST_OF_TEXT + 1))).expect_err("too long");
        assert_eq!(accounts.shown().address, "");
    }

    #[test]
    fn the_address_of_a_page_stands_for_the_broker_of_its_server() {
        let (_folder, kept) = nothing();
        let accounts = accounts(&kept, NoKeyring);
        accounts.set(" https://games.example ", "anna", Some("hunter2".to_owned())).expect("room");
        assert_eq!(accounts.shown().address, "https://games.example");
        assert_eq!(accounts.address(), "wss://games.example/mqtt");
        assert_eq!(accounts.page().as_deref(), Some("https://games.example/"));
        assert_eq!(password(&accounts, "wss://games.example:443/mqtt").as_deref(), Some("hunter2"));
    }

    #[test]
    fn the_server_that_the_page_came_from_is_used_until_another_one_is_set() {
        let (_folder, kept) = nothing();
        let accounts = Arc::new(accounts(&kept, NoKeyring));
        assert_eq!((accounts.address(), accounts.page()), (String::new(), None));
        accounts.serve("http://127.0.0.1:8124/".to_owned());
        let served = ("ws://127.0.0.1:8124/mqtt".to_owned(), Some("http://127.0.0.1:8124/".to_owned()));
        assert_eq!((accounts.address(), accounts.page()), served);
        assert_eq!(accounts.shown().address, "", "nothing is set");
        assert_eq!(accounts.login(&served.0), None, "guests have no name");
        accounts.set(ADDRESS, "", None).expect("room");
        assert_eq!((accounts.address(), accounts.page()), (ADDRESS.to_owned(), None));
        let _ = accounts.forget();
        assert_eq!((accounts.address(), accounts.page()), served);
    }

    /// An available keyring that stays locked.
    struct LockedKeyring;

    impl Keyring for LockedKeyring {
        fn is_there(&self) -> bool {
            true
        }

        fn read(&self, _account: &str) -> Option<Zeroizing<String>> {
            None
        }

        fn write(&self, _account: &str, _password: Option<&str>) -> bool {
            false
        }
    }

    #[test]
    fn a_failing_keyring_is_not_shown() {
        let (_folder, kept) = nothing();
        let account = accounts(&kept, LockedKeyring);
        assert!(account.shown().keyring);
        account.set(ADDRESS, "anna", Some("hunter2".to_owned())).expect("room");
        assert!(account.shown().has_password && !account.shown().keyring);
        assert_eq!(password(&account, ADDRESS).as_deref(), Some("hunter2"));
    }

    /// A keyring that is waiting for a slow user.
    struct SlowKeyring {
        asked: Mutex<mpsc::Sender<()>>,
        answer: Mutex<mpsc::Receiver<&'static str>>,
    }

    impl Keyring for SlowKeyring {
        fn is_there(&self) -> bool {
            true
        }

        fn read(&self, _account: &str) -> Option<Zeroizing<String>> {
            lock(&self.asked).send(()).expect("the test is waiting");
            lock(&self.answer).recv().ok().map(|answer| Zeroizing::new(answer.to_owned()))
        }

        fn write(&self, _account: &str, _password: Option<&str>) -> bool {
            false
        }
    }

    /// Receives with a generous timeout that only a deadlock exceeds.
    fn soon<T>(receiver: &mpsc::Receiver<T>) -> T {
        receiver.recv_timeout(Duration::from_secs(60)).expect("it does not wait for the user")
    }

    #[test]
    fn only_requests_for_the_password_wait_for_the_user() {
        let (_folder, kept) = nothing();
        accounts(&kept, NoKeyring).set(ADDRESS, "anna", None).expect("room");
        let (asked, is_asked) = mpsc::channel();
        let (answer, answers) = mpsc::channel();
        let keyring = SlowKeyring { asked: Mutex::new(asked), answer: Mutex::new(answers) };
        let slow = Arc::new(accounts(&kept, keyring));
        let waiting = {
            let slow = slow.clone();
            thread::spawn(move || password(&slow, ADDRESS))
        };
        soon(&is_asked);
        let (done, is_done) = mpsc::channel();
        let other = slow.clone();
        thread::spawn(move || {
            assert_eq!(other.address(), ADDRESS);
            assert!(other.login("mqtts://elsewhere.example").is_none());
            assert!(other.forget().is_some());
            done.send(other.address()).expect("the test is waiting");
        });
        assert_eq!(soon(&is_done), "", "the account is deleted while the user is asked");
        answer.send("hunter2").expect("the keyring waits");
        assert_eq!(waiting.join().expect("no panic").as_deref(), Some("hunter2"));
        assert!(!slow.shown().has_password, "a late password does not apply to another account");
    }

    #[test]
    fn a_host_without_tcp_sockets_accepts_only_web_socket_brokers() {
        let (_folder, kept) = nothing();
        let account = BrokerAccounts::load(kept.clone(), Box::new(NoKeyring), true);
        let refused = account.set(ADDRESS, "anna", None).expect_err("it uses TCP");
        assert_eq!(Trouble::from(&refused).code, "broker_no_web_socket");
        account.set("wss://broker.example/mqtt", "anna", None).expect("room");
        assert_eq!(account.address(), "wss://broker.example/mqtt");
        account.set("", "", None).expect("an empty account is valid");
    }

    #[test]
    fn a_forgotten_account_leaves_nothing_in_the_keyring() {
        let (_folder, kept) = nothing();
        let keyring = FakeKeyring::default();
        let account = Arc::new(accounts(&kept, keyring.clone()));
        account.set(ADDRESS, "anna", Some("hunter2".to_owned())).expect("room");
        let forget_password = account.forget().expect("there is one");
        assert!(!account.shown().has_password && account.address().is_empty());
        forget_password();
        assert!(lock(&keyring.0).is_empty());
        assert!(account.forget().is_none());
    }
}
