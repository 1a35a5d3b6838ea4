//! A match's shared data, and everything derived from it.

use super::HandshakeRefused;
use crate::protocol::dealerless::KeyExchange;
use crate::protocol::invitation::{Invitation, Offer, Sides, topic};
use crate::protocol::seat::Seat;
use crate::protocol::secret::{Key, Secret};
use crate::protocol::transcript::{Id, digest64, first, id, key};
use crate::protocol::turn::Terms;
use ed25519_dalek::{SigningKey, VerifyingKey};
use x25519_dalek::{PublicKey, StaticSecret};

/// Everything a device stores for a match in addition to the logs.
pub struct MatchKeys {
    pub(crate) invitation: Invitation,
    /// Fixed before either device's last choice. The digits and the random draw are derived from it.
    pub(crate) agreed: Id,
    pub(crate) cid: Id,
    pub(crate) root: Key<64>,
    pub(crate) seat: Seat,
    pub(crate) signing: SigningKey,
    pub(crate) friend: VerifyingKey,
    pub(crate) friend_name: String,
    pub(crate) game: Option<GameKeys>,
}

/// The keys for a game with secrets.
pub(crate) struct GameKeys {
    pub(crate) acceptance: Id,
    /// Each seat's key as sent.
    pub(crate) keys: [Vec<u8>; 2],
    /// The local key's secret.
    pub(crate) secret: Secret,
}

impl MatchKeys {
    /// The keys for a game with secrets and the data they are bound to; `None` for other games.
    pub(crate) fn key_exchange(&self) -> Option<KeyExchange> {
        let game = self.game.as_ref()?;
        let mut exchange = KeyExchange::new(self.offer(), self.invitation.id());
        exchange.first = self.terms().first;
        exchange.acceptance = Some(game.acceptance);
        exchange.keys = game.keys.clone().map(Some);
        Some(exchange)
    }

    /// The match's id.
    pub fn cid(&self) -> Id {
        self.cid
    }

    /// This device's seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The agreed terms.
    pub fn offer(&self) -> &Offer {
        self.invitation.offer()
    }

    /// The friend's name.
    pub fn friend_name(&self) -> &str {
        &self.friend_name
    }

    /// Who moves first, and whether there are deadlines.
    pub fn terms(&self) -> Terms {
        let first = match self.offer().sides {
            Sides::InviterFirst => Seat::A,
            Sides::AcceptorFirst => Seat::B,
            Sides::Lot if id("lot", &[("agreed", &self.agreed)])[0] & 1 == 0 => Seat::A,
            Sides::Lot => Seat::B,
        };
        Terms { first, has_deadlines: self.offer().days > 0 }
    }

    /// Six digits that both players compare once over another channel. A difference reveals a man in the middle.
    pub fn digits(&self) -> u32 {
        let number = u64::from_le_bytes(first(&id("words", &[("agreed", &self.agreed)])));
        u32::try_from(number % 1_000_000).expect("six digits")
    }

    /// The broker topic under which this seat publishes its log.
    pub fn topic(&self, seat: Seat) -> String {
        topic(&id("topic", &[("root", self.root.expose()), ("seat", &[seat.byte()])]))
    }

    /// What the two devices need to find each other on a network.
    pub fn meeting(&self) -> Meeting {
        Meeting { root: self.root.duplicate(), seat: self.seat }
    }

    /// A seat's verifying key.
    pub(crate) fn key_of(&self, seat: Seat) -> VerifyingKey {
        if seat == self.seat { self.signing.verifying_key() } else { self.friend }
    }

    pub(crate) fn seal_key(&self, seat: Seat) -> Key<32> {
        key("seal", &[("root", self.root.expose()), ("seat", &[seat.byte()])])
    }
}

/// How two devices with a shared secret find each other on a network.
pub struct Meeting {
    pub(super) root: Key<64>,
    pub(super) seat: Seat,
}

impl Meeting {
    /// This device's seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The secret with which each device authenticates itself.
    pub fn secret(&self) -> Secret {
        Secret::new(key("lan", &[("root", self.root.expose())]).expose().to_vec())
    }

    /// This device's announcement, which only the friend recognises.
    pub fn announcement(&self, nonce: &[u8; 16]) -> [u8; 8] {
        first(&id("here", &[("root", self.root.expose()), ("nonce", nonce)]))
    }
}

/// The match's secret. Fails for a weak key, which would let anyone compute it.
pub(super) fn root(
    invitation: &Invitation,
    own: &StaticSecret,
    other: &[u8; 32],
    acc: &Id,
) -> Result<Key<64>, HandshakeRefused> {
    let shared = own.diffie_hellman(&PublicKey::from(*other));
    if !shared.was_contributory() {
        return Err(HandshakeRefused::WeakKey);
    }
    let secret = ("secret", &invitation.secret.expose()[..]);
    Ok(digest64("root", &[secret, ("dh", shared.as_bytes()), ("inv", &invitation.id()), ("acc", acc)]))
}

/// Neither device can influence it after the acceptance, because the invitation commits to the inviter's key. The key
/// for a game with secrets is excluded, because the inviter makes it last and could try many.
pub(super) fn agreed(invitation: &Invitation, acc: &Id, inviter: &[u8; 32]) -> Id {
    id("agreed", &[("inv", &invitation.id()), ("acc", acc), ("pk", inviter)])
}

pub(super) fn cid(agreed: &Id, game_key: &[u8]) -> Id {
    id("match", &[("agreed", agreed), ("x", game_key)])
}
