//! The account at a broker: address and user in a file, the password in the system's keyring. Without a keyring it is
//! remembered as long as the program runs, and the page is told so.

use crate::error::CommandError;
use crate::lock::lock;
use crate::store::{Store, StoreFailed};
use friends::FriendError;
use remote::BadOffer;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};
use ways::broker::BrokerAddress;
use zeroize::Zeroizing;

/// Beside the contacts, and like them in no back-up.
const FILE: &str = "friends/broker.json";
const MOST_BYTES: u64 = 64 << 10;
/// The most bytes of a user's name or a password, which are far longer than any broker takes.
const MOST_OF_TEXT: usize = 1024;

/// The broker by which matches go, as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BrokerShown {
    /// Its address; empty where there is none.
    pub address: String,
    /// The name of the account; empty where the broker asks for none.
    pub user: String,
    /// Whether there is a password.
    pub has_password: bool,
    /// Whether a keyring keeps it. Else it is asked for again after the next start.
    pub keyring: bool,
}

/// Where the system keeps passwords.
pub trait Keyring: Send + Sync {
    /// Whether there is one.
    fn is_there(&self) -> bool;
    /// The password of an account, if it has one and the person lets the program see it.
    fn read(&self, account: &str) -> Option<String>;
    /// Keeps a password, or forgets the one there is. False if that is not possible.
    fn write(&self, account: &str, password: Option<&str>) -> bool;
}

/// No keyring: on phones, and in a data folder that is not the usual one. Two folders would share their passwords.
pub struct NoKeyring;

impl Keyring for NoKeyring {
    fn is_there(&self) -> bool {
        false
    }

    fn read(&self, _account: &str) -> Option<String> {
        None
    }

    fn write(&self, _account: &str, _password: Option<&str>) -> bool {
        false
    }
}

/// The account, and what keeps it.
pub struct BrokerAccounts {
    store: Arc<Store>,
    keyring: Box<dyn Keyring>,
    account: Mutex<Account>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    address: String,
    user: String,
}

impl Kept {
    /// By what the keyring knows it.
    fn name(&self) -> String {
        format!("{} {}", self.address, self.user)
    }
}

struct Account {
    kept: Kept,
    /// Nothing as long as the keyring has not been asked.
    password: Option<Option<Zeroizing<String>>>,
}

impl BrokerAccounts {
    /// The account that is kept, or none. A file that cannot be used says nothing that the person could not say again.
    pub fn recall(store: Arc<Store>, keyring: Box<dyn Keyring>) -> BrokerAccounts {
        let kept = store.read_secret(FILE, MOST_BYTES).ok();
        let kept = kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
        BrokerAccounts { store, keyring, account: Mutex::new(Account { kept, password: None }) }
    }

    /// The address of the broker; empty where there is none.
    pub fn address(&self) -> String {
        lock(&self.account).kept.address.clone()
    }

    /// What the page shows of it.
    pub fn shown(&self) -> BrokerShown {
        let mut account = lock(&self.account);
        let has_password = self.password_of(&mut account).is_some();
        let Kept { address, user } = account.kept.clone();
        BrokerShown { address, user, has_password, keyring: self.keyring.is_there() }
    }

    /// User and password for a broker; nothing for one that is not this person's.
    pub fn login(&self, address: &str) -> Option<(String, Zeroizing<String>)> {
        let mut account = lock(&self.account);
        if account.kept.address != address || account.kept.user.is_empty() {
            return None;
        }
        let password = self.password_of(&mut account).cloned().unwrap_or_default();
        Some((account.kept.user.clone(), password))
    }

    /// Sets the account. Without a password the one of the same account stays; an empty one is forgotten.
    ///
    /// # Errors
    /// It is too long, or cannot be kept. The account is then as it was.
    pub fn set(&self, address: &str, user: &str, password: Option<String>) -> Result<(), CommandError> {
        if !address.is_empty() {
            let checked: Result<BrokerAddress, _> = address.parse();
            checked.map_err(|_| FriendError::Offer(BadOffer::Ways))?;
        }
        for (name, text) in [("user", user), ("password", password.as_deref().unwrap_or_default())] {
            if text.len() > MOST_OF_TEXT || text.chars().any(char::is_control) {
                let reason = format!("it has more than {MOST_OF_TEXT} bytes, or control characters");
                return Err(CommandError::BadArgument { name, reason });
            }
        }
        let mut account = lock(&self.account);
        let fresh = Kept { address: address.trim().to_owned(), user: user.to_owned() };
        let text = serde_json::to_vec(&fresh).expect("texts can be written");
        let written = self.store.write_secret(FILE, &text);
        written.map_err(|error| StoreFailed::secret(&self.store, FILE, error))?;
        let is_other = fresh != account.kept;
        if is_other && !account.kept.address.is_empty() {
            self.keyring.write(&account.kept.name(), None);
        }
        account.kept = fresh;
        match password {
            Some(password) => {
                let password = Some(password).filter(|password| !password.is_empty());
                self.keyring.write(&account.kept.name(), password.as_deref());
                account.password = Some(password.map(Zeroizing::new));
            }
            None if is_other => account.password = Some(None),
            None => {}
        }
        Ok(())
    }

    fn password_of<'a>(&self, account: &'a mut Account) -> Option<&'a Zeroizing<String>> {
        let Account { kept, password } = account;
        let ask = || {
            let found = (!kept.address.is_empty()).then(|| self.keyring.read(&kept.name())).flatten();
            found.map(Zeroizing::new)
        };
        password.get_or_insert_with(ask).as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::fs;

    #[derive(Clone, Default)]
    struct FakeKeyring(Arc<Mutex<BTreeMap<String, String>>>);

    impl Keyring for FakeKeyring {
        fn is_there(&self) -> bool {
            true
        }

        fn read(&self, account: &str) -> Option<String> {
            lock(&self.0).get(account).cloned()
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

    fn accounts(folder: &std::path::Path, keyring: impl Keyring + 'static) -> BrokerAccounts {
        BrokerAccounts::recall(Arc::new(Store::new(folder.to_owned())), Box::new(keyring))
    }

    fn password(accounts: &BrokerAccounts, address: &str) -> Option<String> {
        let (_, password) = accounts.login(address)?;
        Some(password.to_string())
    }

    const ADDRESS: &str = "mqtts://broker.example";

    #[test]
    fn a_password_is_in_the_keyring_and_in_no_file() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let keyring = FakeKeyring::default();
        let first = accounts(folder.path(), keyring.clone());
        assert_eq!(first.shown().address, "");
        first.set(ADDRESS, "anna", Some("hunter2".to_owned())).expect("room");
        let file = fs::read_to_string(folder.path().join(FILE)).expect("a file");
        assert!(file.contains("anna") && !file.contains("hunter2"), "{file}");
        let next = accounts(folder.path(), keyring.clone());
        let shown = BrokerShown {
            address: ADDRESS.to_owned(),
            user: "anna".to_owned(),
            has_password: true,
            keyring: true,
        };
        assert_eq!(next.shown(), shown);
        assert_eq!(password(&next, ADDRESS).as_deref(), Some("hunter2"));
        assert_eq!(password(&next, "mqtts://elsewhere.example"), None, "another broker learns nothing");
        next.set(ADDRESS, "anna", None).expect("room");
        assert!(next.shown().has_password, "the password stays unless another one is given");
        next.set(ADDRESS, "bert", None).expect("room");
        assert!(!next.shown().has_password, "it belongs to its account");
        assert!(lock(&keyring.0).is_empty(), "what is of no use is forgotten");
    }

    #[test]
    fn without_a_keyring_the_password_is_asked_for_after_the_next_start() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let first = accounts(folder.path(), NoKeyring);
        first.set(ADDRESS, "anna", Some("hunter2".to_owned())).expect("room");
        assert!(first.shown().has_password && !first.shown().keyring);
        assert_eq!(password(&first, ADDRESS).as_deref(), Some("hunter2"));
        let next = accounts(folder.path(), NoKeyring);
        assert!(!next.shown().has_password);
        assert_eq!(password(&next, ADDRESS).as_deref(), Some(""));
        first.set(ADDRESS, "anna", Some(String::new())).expect("room");
        assert!(!first.shown().has_password, "an empty one is forgotten");
    }

    #[test]
    fn what_no_broker_takes_is_refused() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let accounts = accounts(folder.path(), NoKeyring);
        accounts.set("https://broker.example", "", None).expect_err("no broker's address");
        accounts.set(ADDRESS, "a\nb", None).expect_err("a control character");
        accounts.set(ADDRESS, "anna", Some("p".repeat(MOST_OF_TEXT + 1))).expect_err("too long");
        assert_eq!(accounts.shown().address, "");
    }
}
