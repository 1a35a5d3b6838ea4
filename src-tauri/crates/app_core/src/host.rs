use crate::{BrokerAccounts, Command, CommandError, Friends, FriendsShown, Settings, WeakFriends};
use peer::{ContactShown, Peers, Transports};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use session::Problem;
use std::sync::Arc;

/// What the page runs in, and what only that can do: the app's window, or a browser. [`Friends`] has it.
pub trait Host: Send + Sync + Sized + 'static {
    /// What reaches friends.
    type Transports: Transports;

    /// Reaches friends from now on, brokers with this account. Whatever the transports change is to come to these friends.
    fn start(
        &self,
        contacts: Peers,
        accounts: &Arc<BrokerAccounts>,
        friends: WeakFriends<Self>,
    ) -> Self::Transports;

    /// The seconds since 1970.
    fn now(&self) -> u64;

    /// Fills this with bytes that nobody can foresee.
    fn random(&self, bytes: &mut [u8]);

    /// Hands this to the page. Called with a lock, so it calls nothing here.
    fn show(&self, shown: FriendsShown);

    /// Says whether devices of the same network are looked for or waited for, as [`show`](Host::show).
    fn network(&self, wanted: bool);

    /// The match of this contact newly waits for the person.
    fn your_turn(&self, contact: &ContactShown);

    /// The settings that hold now.
    fn settings(&self) -> Settings;

    /// Makes these settings hold from now on and from one start to the next; those left out stay as they are.
    ///
    /// # Errors
    /// They are not settings, or cannot be written. The old ones then still hold.
    fn keep_settings(&self, changed: Map<String, Value>) -> Result<Settings, CommandError>;

    /// What the user has to be told of this start, once.
    fn take_notices(&self) -> Vec<Problem>;

    /// Carries out a command that only some hosts have. Nothing if this one does not have it.
    ///
    /// # Errors
    /// The command is refused.
    fn carry_out(
        &self,
        friends: &Friends<Self>,
        command: Command,
    ) -> Result<Option<Box<RawValue>>, CommandError>;
}
