//! Where the app keeps the account at a broker: address and user in a file, the password in the system's keyring.

use crate::store::{Store, StoreFailed};
use app_core::AccountStore;
#[cfg(desktop)]
use app_core::Keyring;
#[cfg(desktop)]
use keyring::Entry;
use std::sync::Arc;
#[cfg(desktop)]
use zeroize::Zeroizing;

/// Beside the contacts, and like them in no back-up.
const FILE: &str = "friends/broker.json";
const MOST_BYTES: u64 = 64 << 10;

/// The file of the account.
pub struct AccountFile(pub Arc<Store>);

impl AccountStore for AccountFile {
    fn read(&self) -> Option<Vec<u8>> {
        self.0.read_secret(FILE, MOST_BYTES).ok()
    }

    fn write(&self, account: &[u8]) -> Result<(), StoreFailed> {
        self.0.write_secret(FILE, account).map_err(|error| self.0.unwritten(FILE, error))
    }
}

/// The keyring of a desktop: Secret Service, Keychain or Credential Manager. It is looked for when it is first asked.
#[cfg(desktop)]
pub struct SystemKeyring;

#[cfg(desktop)]
impl SystemKeyring {
    /// What the person sees in the list of their passwords.
    const SERVICE: &str = "Spielkiste";

    /// Does something with the entry of an account, and says on the console what the keyring refuses.
    fn with_entry<T>(account: &str, act: impl FnOnce(&Entry) -> keyring::Result<T>) -> Option<T> {
        match Entry::new(Self::SERVICE, account).and_then(|entry| act(&entry)) {
            Ok(done) => Some(done),
            Err(keyring::Error::NoEntry | keyring::Error::NoDefaultStore) => None,
            Err(error) => {
                eprintln!("the keyring refuses: {error}");
                None
            }
        }
    }
}

#[cfg(desktop)]
impl Keyring for SystemKeyring {
    fn is_there(&self) -> bool {
        Entry::store_status().is_ok()
    }

    fn read(&self, account: &str) -> Option<Zeroizing<String>> {
        Self::with_entry(account, Entry::get_password).map(Zeroizing::new)
    }

    fn write(&self, account: &str, password: Option<&str>) -> bool {
        let written = Self::with_entry(account, |entry| match password {
            Some(password) => entry.set_password(password),
            None => entry.delete_credential(),
        });
        written.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand, on Linux beside nobody's passwords: `XDG_DATA_HOME=$(mktemp -d) dbus-run-session -- sh -c 'printf pw |
    /// gnome-keyring-daemon --unlock --components=secrets && cargo test --lib the_keyring -- --ignored'`.
    #[cfg(desktop)]
    #[test]
    #[ignore = "writes to the keyring of whoever runs it"]
    fn the_keyring_of_this_system_keeps_a_password_until_it_is_forgotten() {
        let account = format!("test {}", std::process::id());
        assert!(SystemKeyring.is_there(), "a keyring");
        assert!(SystemKeyring.read(&account).is_none());
        for password in ["hunter2", "zwölf Boxkämpfer"] {
            assert!(SystemKeyring.write(&account, Some(password)));
            assert_eq!(SystemKeyring.read(&account).expect("it is kept").as_str(), password);
        }
        assert!(SystemKeyring.write(&account, None));
        assert!(SystemKeyring.read(&account).is_none());
    }

    #[test]
    fn an_account_is_in_a_file_that_only_its_owner_reads() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let file = AccountFile(Arc::new(Store::new(folder.path().to_owned())));
        assert!(file.read().is_none());
        file.write(b"an account").expect("room");
        assert_eq!(file.read().as_deref(), Some(&b"an account"[..]));
        let guest = AccountFile(Arc::new(Store::to_look_at(folder.path().to_owned())));
        guest.write(b"another").expect_err("it is another program's");
        assert_eq!(guest.read().as_deref(), Some(&b"an account"[..]));
    }
}
