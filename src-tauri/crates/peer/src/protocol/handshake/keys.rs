//! What both devices know of a match, and what follows from it.

use super::HandshakeRefused;
use crate::protocol::dealerless::KeyExchange;
use crate::protocol::invitation::{Invitation, Offer, Sides, topic};
use crate::protocol::seat::Seat;
use crate::protocol::secret::{Key, Secret};
use crate::protocol::transcript::{Id, digest64, first, id, key};
use crate::protocol::turn::Terms;
use ed25519_dalek::{SigningKey, VerifyingKey};
use x25519_dalek::{PublicKey, StaticSecret};

/// All that a device keeps of a match beside the logs.
pub struct MatchKeys {
    pub(crate) invitation: Invitation,
    /// Fixed before the last choice of either device. The digits and the lot are derived from it.
    pub(crate) agreed: Id,
    pub(crate) cid: Id,
    pub(crate) root: Key<64>,
    pub(crate) seat: Seat,
    pub(crate) signing: SigningKey,
    pub(crate) friend: VerifyingKey,
    pub(crate) friend_name: String,
    pub(crate) game: Option<GameKeys>,
}

/// The keys of a game with secrets.
pub(crate) struct GameKeys {
    pub(crate) acceptance: Id,
    /// Each seat's, as it was sent.
    pub(crate) keys: [Vec<u8>; 2],
    /// Of the own one.
    pub(crate) secret: Secret,
}

impl MatchKeys {
    /// What the keys of a game with secrets are bound to, and the keys; nothing for a game without.
    pub(crate) fn key_exchange(&self) -> Option<KeyExchange> {
        let game = self.game.as_ref()?;
        let mut exchange = KeyExchange::new(self.offer(), self.invitation.id());
        exchange.first = self.terms().first;
        exchange.acceptance = Some(game.acceptance);
        exchange.keys = game.keys.clone().map(Some);
        Some(exchange)
    }

    /// What identifies the match.
    pub fn cid(&self) -> Id {
        self.cid
    }

    /// The seat of this device.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What was agreed on.
    pub fn offer(&self) -> &Offer {
        self.invitation.offer()
    }

    /// What the friend calls themself.
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

    /// Six digits that both compare once, by another way: if they differ, somebody is in between.
    pub fn digits(&self) -> u32 {
        let number = u64::from_le_bytes(first(&id("words", &[("agreed", &self.agreed)])));
        u32::try_from(number % 1_000_000).expect("six digits")
    }

    /// The topic on a broker below which this seat keeps its log.
    pub fn topic(&self, seat: Seat) -> String {
        topic(&id("topic", &[("root", self.root.expose()), ("seat", &[seat.byte()])]))
    }

    /// What the two devices need to meet again on a network.
    pub fn meeting(&self) -> Meeting {
        Meeting { root: self.root.duplicate(), seat: self.seat }
    }

    /// The verifying key of a seat.
    pub(crate) fn key_of(&self, seat: Seat) -> VerifyingKey {
        if seat == self.seat { self.signing.verifying_key() } else { self.friend }
    }

    pub(crate) fn seal_key(&self, seat: Seat) -> Key<32> {
        key("seal", &[("root", self.root.expose()), ("seat", &[seat.byte()])])
    }
}

/// How two devices that have a secret in common find each other on a network.
pub struct Meeting {
    pub(super) root: Key<64>,
    pub(super) seat: Seat,
}

impl Meeting {
    /// The seat of this device.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The secret by which each proves who it is.
    pub fn secret(&self) -> Secret {
        Secret::new(key("lan", &[("root", self.root.expose())]).expose().to_vec())
    }

    /// What announces this device, so that only the friend recognises it.
    pub fn announcement(&self, nonce: &[u8; 16]) -> [u8; 8] {
        first(&id("here", &[("root", self.root.expose()), ("nonce", nonce)]))
    }
}

/// The secret of the match; none if the other key is one that makes it known to everybody.
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

/// Nobody can choose any of it once the acceptance is made: the invitation has fixed the inviter's key. A key for a
/// game with secrets is no part of it, since the inviter makes that last and could try many.
pub(super) fn agreed(invitation: &Invitation, acc: &Id, inviter: &[u8; 32]) -> Id {
    id("agreed", &[("inv", &invitation.id()), ("acc", acc), ("pk", inviter)])
}

pub(super) fn cid(agreed: &Id, game_key: &[u8]) -> Id {
    id("match", &[("agreed", agreed), ("x", game_key)])
}
