use crate::{ContactId, FriendError, NetworkShown, Peers};

/// Holds the contacts and reaches friends over the available transports. It has its own lock; callers must not hold a
/// lock that it could need.
pub trait Transports: Send + Sync {
    /// Runs `act` on the contacts, then carries out the resulting outputs.
    fn contacts<T>(&self, act: impl FnOnce(&mut Peers) -> T) -> T;

    /// The current state of the network and the brokers.
    fn network(&self) -> NetworkShown;

    /// Accepts an invitation. The match uses the transport on which the invitation arrived.
    ///
    /// # Errors
    /// If the invitation cannot be accepted.
    fn accept(&self, text: &str, name: &str) -> Result<ContactId, FriendError>;

    /// Reconnects to all brokers, for example with a new password.
    fn reconnect_brokers(&self);
}
