use crate::{BrokerAccounts, Command, CommandError, Friends, FriendsShown, Settings, WeakFriends};
use peer::{ContactShown, Peers, Transports};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use session::Trouble;
use std::sync::Arc;

/// The page's environment and its platform-specific commands: the app's window, or a browser.
pub trait Host: Send + Sync + Sized + 'static {
    /// The transports to friends.
    type Transports: Transports;

    /// Starts the transports with these contacts and this broker account. They report their changes to `friends`.
    fn start(
        &self,
        contacts: Peers,
        accounts: &Arc<BrokerAccounts>,
        friends: WeakFriends<Self>,
    ) -> Self::Transports;

    /// Seconds since 1970.
    fn now(&self) -> u64;

    /// Fills the buffer with cryptographically secure random bytes.
    fn random(&self, bytes: &mut [u8]);

    /// Pushes this to the page. Called while locked, so it must not call back.
    fn show(&self, shown: FriendsShown);

    /// Reports whether the network is in use, either for searching or for showing a code.
    fn network(&self, wanted: bool);

    /// Notifies the player that it is now their turn against this contact.
    fn your_turn(&self, contact: &ContactShown);

    /// The current settings.
    fn settings(&self) -> Settings;

    /// Applies and saves these settings; omitted ones keep their values.
    ///
    /// # Errors
    /// If they are invalid or cannot be written. The old ones stay in effect.
    fn keep_settings(&self, changed: Map<String, Value>) -> Result<Settings, CommandError>;

    /// One-time notices about this startup.
    fn take_notices(&self) -> Vec<Trouble>;

    /// Executes a command that only some hosts support. None if this host does not.
    ///
    /// # Errors
    /// If the command is refused.
    fn carry_out(
        &self,
        friends: &Friends<Self>,
        command: Command,
    ) -> Result<Option<Box<RawValue>>, CommandError>;
}
