use crate::{ContactId, FriendError, NetworkShown, Peers};

/// What holds the contacts, and reaches friends by the transports it has. It has its own lock: whoever calls it holds none
/// that it could want.
pub trait Transports: Send + Sync {
    /// Does something with the contacts, and carries out what comes of it.
    fn contacts<T>(&self, act: impl FnOnce(&mut Peers) -> T) -> T;

    /// What there is on the network and with brokers now.
    fn network(&self) -> NetworkShown;

    /// Accepts an invitation. The match goes by the transport on which it came.
    ///
    /// # Errors
    /// It cannot be accepted.
    fn accept(&self, text: &str, name: &str) -> Result<ContactId, FriendError>;

    /// Connects to all brokers anew, as with another password.
    fn reconnect_brokers(&self);
}
