use app_core::Keyring;
use keyring::Entry;
use zeroize::Zeroizing;

/// A desktop's keyring: Secret Service, Keychain or Credential Manager. It is opened on each use.
pub struct SystemKeyring;

impl SystemKeyring {
    /// The name that the user sees in the keyring's list.
    const SERVICE: &str = "Spielkiste";

    /// Runs `act` on an account's entry, and logs keyring errors.
    fn with_entry<T>(account: &str, act: impl FnOnce(&Entry) -> keyring::Result<T>) -> Option<T> {
        match Entry::new(Self::SERVICE, account).and_then(|entry| act(&entry)) {
            Ok(done) => Some(done),
            Err(keyring::Error::NoEntry | keyring::Error::NoDefaultStore) => None,
            Err(error) => {
                eprintln!("keyring error: {error}");
                None
            }
        }
    }
}

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

    /// Run by hand. On Linux, with a temporary keyring: `XDG_DATA_HOME=$(mktemp -d) dbus-run-session -- sh -c 'printf
    /// pw | gnome-keyring-daemon --unlock --components=secrets && cargo test --lib the_keyring -- --ignored'`.
    #[test]
    #[ignore = "writes to the user's keyring"]
    fn the_keyring_of_this_system_stores_and_deletes_a_password() {
        let account = format!("test {}", std::process::id());
        assert!(SystemKeyring.is_there(), "a keyring");
        assert!(SystemKeyring.read(&account).is_none());
        for password in ["hunter2", "zwölf Boxkämpfer"] {
            assert!(SystemKeyring.write(&account, Some(password)));
            assert_eq!(SystemKeyring.read(&account).expect("it is saved").as_str(), password);
        }
        assert!(SystemKeyring.write(&account, None));
        assert!(SystemKeyring.read(&account).is_none());
    }
}
