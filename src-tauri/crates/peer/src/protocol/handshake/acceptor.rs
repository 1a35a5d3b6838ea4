//! The acceptor: answers an invitation and reads the begin message.

use super::keys::{agreed, cid, root};
use super::{
    ACCEPTANCE, BEGIN, GameKeys, HandshakeRefused, MatchKeys, Meeting, NOTICE, Unavailable, acceptance_id,
    begin_key, begin_message, message_start, open_message, put_game_key, read_game_key_and_name,
};
use crate::protocol::bytes::{Malformed, Reader, put_counted8};
use crate::protocol::dealerless::KeyExchange;
use crate::protocol::invitation::{Invitation, InvitationRefused, commitment, plain_name};
use crate::protocol::rules::Rules;
use crate::protocol::seal::seal;
use crate::protocol::seat::Seat;
use crate::protocol::secret::{Key, Random, Secret};
use crate::protocol::transcript::Id;
use ed25519_dalek::{Signature, SigningKey, VerifyingKey};
use x25519_dalek::{PublicKey, StaticSecret};

/// The acceptor before the match begins.
pub struct Acceptor {
    pub(crate) invitation: Invitation,
    pub(crate) acceptance: Vec<u8>,
    pub(crate) root: Key<64>,
    pub(crate) signing: SigningKey,
    pub(crate) given_up: bool,
    /// The local key for a game with secrets, and its secret.
    pub(crate) game_key: Option<(Vec<u8>, Secret)>,
}

impl Acceptor {
    /// Accepts an invitation to a game with these rules at this hour since 1970, with fresh keys. `name` is the
    /// player's name.
    ///
    /// # Errors
    /// If the bytes are not an invitation, it has expired or has a weak key, or the rules have no key for these terms.
    pub fn new(
        bytes: &[u8],
        hour: u32,
        name: &str,
        rules: &Rules,
        random: Random,
    ) -> Result<Acceptor, InvitationRefused> {
        let invitation = Invitation::read(bytes)?;
        if invitation.has_expired(hour) {
            return Err(InvitationRefused::Expired);
        }
        plain_name(name.as_bytes()).map_err(|Malformed| InvitationRefused::BadName)?;
        let signing = SigningKey::from_bytes(Key::random(random).expose());
        let exchange = StaticSecret::from(*Key::random(random).expose());
        let game_key = match rules.dealerless() {
            Some(rules) => {
                let of = KeyExchange::new(invitation.offer(), invitation.id());
                Some(rules.make_key(&of, Seat::B, random).ok_or(InvitationRefused::NoGameKey)?)
            }
            None => None,
        };
        let mut plain = PublicKey::from(&exchange).to_bytes().to_vec();
        plain.extend(signing.verifying_key().to_bytes());
        put_game_key(&mut plain, game_key.as_ref().map_or(&[], |(key, _)| key));
        put_counted8(&mut plain, name.as_bytes());
        let mut acceptance = message_start(ACCEPTANCE, &invitation.id());
        let sealed = seal(&invitation.hello_key(), &acceptance, &plain, random);
        acceptance.extend(sealed);
        let root = root(&invitation, &exchange, &invitation.exchange, &acceptance_id(&acceptance))
            .map_err(|_| InvitationRefused::WeakKey)?;
        Ok(Acceptor { invitation, acceptance, root, signing, given_up: false, game_key })
    }

    /// The message for the inviter; the bytes never change.
    pub fn acceptance(&self) -> &[u8] {
        &self.acceptance
    }

    /// The accepted invitation.
    pub fn invitation(&self) -> &Invitation {
        &self.invitation
    }

    /// What the two devices need to find each other on a network before this one has the begin message.
    pub fn meeting(&self) -> Meeting {
        Meeting { root: self.root.duplicate(), seat: Seat::B }
    }

    /// The player has stopped waiting. If the match begins anyway, it must be called off.
    pub fn give_up(&mut self) {
        self.given_up = true;
    }

    /// Whether the player has stopped waiting.
    pub fn has_given_up(&self) -> bool {
        self.given_up
    }

    /// Whether the bytes are a begin message for this acceptance, without validating its contents. Used when the match
    /// has already begun.
    ///
    /// # Errors
    /// If the bytes are something else.
    pub fn recognise_begin(&self, bytes: &[u8]) -> Result<(), HandshakeRefused> {
        self.open_begin(bytes, &acceptance_id(&self.acceptance)).map(|_| ())
    }

    fn open_begin(&self, bytes: &[u8], acc: &Id) -> Result<Vec<u8>, HandshakeRefused> {
        open_message(bytes, BEGIN, acc, &begin_key(&self.root))
    }

    /// Reads the begin message and returns the match's keys.
    ///
    /// # Errors
    /// If the bytes are not the inviter's begin message for this acceptance, or the friend's key does not fit the game.
    pub fn begin(&self, bytes: &[u8], rules: &Rules) -> Result<MatchKeys, HandshakeRefused> {
        let acc = acceptance_id(&self.acceptance);
        let plain = self.open_begin(bytes, &acc)?;
        let mut reader = Reader::new(&plain);
        let key: [u8; 32] = reader.array()?;
        let (game_key, friend_name) = read_game_key_and_name(&mut reader)?;
        let signature = Signature::from_bytes(&reader.array()?);
        reader.end()?;
        if commitment(&key) != self.invitation.commitment {
            return Err(HandshakeRefused::WrongCommitment);
        }
        let friend = VerifyingKey::from_bytes(&key).map_err(|_| HandshakeRefused::WeakKey)?;
        let agreed = agreed(&self.invitation, &acc, &key);
        let cid = cid(&agreed, &game_key);
        friend.verify_strict(&begin_message(&cid), &signature).map_err(|_| HandshakeRefused::BadSignature)?;
        let invitation =
            Invitation::read(&self.invitation.to_bytes()).expect("written invitations are valid");
        let (root, signing) = (self.root.duplicate(), self.signing.clone());
        let game = self.game_key.as_ref().map(|(own, secret)| GameKeys {
            acceptance: acc,
            keys: [game_key.clone(), own.clone()],
            secret: Secret::new(secret.expose().to_vec()),
        });
        let has_key = game.is_none() == game_key.is_empty();
        let keys =
            MatchKeys { invitation, agreed, cid, root, seat: Seat::B, signing, friend, friend_name, game };
        let fits = has_key && rules.start(keys.key_exchange().as_ref()).is_some();
        if fits { Ok(keys) } else { Err(HandshakeRefused::BadGameKey) }
    }

    /// Reads a notice that the invitation is not available.
    ///
    /// # Errors
    /// If the bytes are not a notice for this acceptance.
    pub fn notice(&self, bytes: &[u8]) -> Result<Unavailable, HandshakeRefused> {
        let acc = acceptance_id(&self.acceptance);
        match open_message(bytes, NOTICE, &acc, &self.invitation.hello_key())?[..] {
            [0] => Ok(Unavailable::Taken),
            [1] => Ok(Unavailable::Withdrawn),
            [2] => Ok(Unavailable::Expired),
            _ => Err(HandshakeRefused::Malformed),
        }
    }
}
