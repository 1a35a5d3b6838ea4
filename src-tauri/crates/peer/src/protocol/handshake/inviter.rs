//! The inviter: makes the invitation and evaluates acceptances.

use super::keys::{agreed, cid, root};
use super::{
    ACCEPTANCE, BEGIN, GameKeys, HandshakeRefused, MAX_ACCEPTANCES, MatchKeys, NOTICE, Unavailable,
    acceptance_id, begin_key, begin_message, message_start, open_message, put_game_key,
    read_game_key_and_name,
};
use crate::protocol::bytes::{Malformed, Reader, put_counted8};
use crate::protocol::dealerless::{DealerlessRules, KeyExchange};
use crate::protocol::invitation::{BadOffer, Invitation, Offer, commitment, plain_name};
use crate::protocol::rules::Rules;
use crate::protocol::seal::seal;
use crate::protocol::seat::Seat;
use crate::protocol::secret::{Key, Random};
use crate::protocol::transcript::Id;
use ed25519_dalek::{Signer, SigningKey, VerifyingKey};
use x25519_dalek::{PublicKey, StaticSecret};

/// The inviter's reply to an acceptance.
pub enum Reply {
    /// The first valid acceptance, which begins the match. Store the match and the inviter before sending the begin
    /// message.
    Begun {
        /// The message for the acceptor.
        begin: Vec<u8>,
        /// The match's keys.
        keys: Box<MatchKeys>,
    },
    /// The same acceptance again, answered with the same begin message.
    Repeated(Vec<u8>),
    /// A notice that the invitation is not available.
    Refuse {
        /// The message for the acceptor.
        notice: Vec<u8>,
        /// The reason in the notice.
        reason: Unavailable,
    },
    /// The acceptance decrypts but contains a key that does not fit. It counts, but gets no answer.
    Unfit(HandshakeRefused),
}

/// An invitation's author.
pub struct Inviter {
    pub(crate) invitation: Invitation,
    pub(crate) name: String,
    pub(crate) looked_at: u8,
    pub(crate) state: InviterState,
}

pub(crate) enum InviterState {
    Open { signing: SigningKey, exchange: StaticSecret },
    Used { acc: Id, begin: Vec<u8> },
    Withdrawn,
    Expired,
}

impl Inviter {
    /// Makes an invitation with fresh keys. `name` is the player's name.
    ///
    /// # Errors
    /// If any text in the offer is invalid.
    pub fn new(offer: Offer, name: &str, random: Random) -> Result<Inviter, BadOffer> {
        offer.check()?;
        plain_name(name.as_bytes()).map_err(|Malformed| BadOffer::Name)?;
        let signing = SigningKey::from_bytes(Key::random(random).expose());
        let exchange = StaticSecret::from(*Key::random(random).expose());
        let invitation = Invitation {
            offer,
            secret: Key::random(random),
            exchange: PublicKey::from(&exchange).to_bytes(),
            commitment: commitment(signing.verifying_key().as_bytes()),
        };
        let state = InviterState::Open { signing, exchange };
        Ok(Inviter { invitation, name: name.to_owned(), looked_at: 0, state })
    }

    /// The invitation to hand over.
    pub fn invitation(&self) -> &Invitation {
        &self.invitation
    }

    /// Whether the invitation can still be accepted.
    pub fn is_open(&self) -> bool {
        matches!(self.state, InviterState::Open { .. })
    }

    /// The begin message, once the invitation has been accepted; the bytes never change.
    pub fn begin(&self) -> Option<&[u8]> {
        match &self.state {
            InviterState::Used { begin, .. } => Some(begin),
            _ => None,
        }
    }

    /// Why the invitation is not available.
    pub fn unavailable(&self) -> Option<Unavailable> {
        match &self.state {
            InviterState::Open { .. } => None,
            InviterState::Used { .. } => Some(Unavailable::Taken),
            InviterState::Withdrawn => Some(Unavailable::Withdrawn),
            InviterState::Expired => Some(Unavailable::Expired),
        }
    }

    /// Checks the expiry at this hour since 1970. An expired invitation's keys are wiped.
    pub fn expire(&mut self, hour: u32) {
        if self.is_open() && self.invitation.has_expired(hour) {
            self.state = InviterState::Expired;
        }
    }

    /// Withdraws the invitation unless it has been accepted. Its keys are wiped.
    pub fn withdraw(&mut self) {
        if self.is_open() {
            self.state = InviterState::Withdrawn;
        }
    }

    /// Evaluates an acceptance at this hour since 1970. The first valid one uses up the invitation. Every evaluation
    /// counts, so store [`Inviter::save`] regardless of the reply.
    ///
    /// # Errors
    /// If the bytes are not an acceptance of this invitation, or too many have been evaluated. Nothing changes.
    pub fn receive(
        &mut self,
        bytes: &[u8],
        hour: u32,
        rules: &Rules,
        random: Random,
    ) -> Result<Reply, HandshakeRefused> {
        if let InviterState::Used { acc, begin } = &self.state
            && acceptance_id(bytes) == *acc
        {
            return Ok(Reply::Repeated(begin.clone()));
        }
        if self.looked_at >= MAX_ACCEPTANCES {
            return Err(HandshakeRefused::TooMany);
        }
        let plain = open_message(bytes, ACCEPTANCE, &self.invitation.id(), &self.invitation.hello_key())?;
        self.looked_at += 1;
        self.expire(hour);
        let acceptance = Acceptance::read(acceptance_id(bytes), &plain);
        let answered = acceptance.and_then(|acceptance| self.answer(&acceptance, rules, random));
        Ok(answered.unwrap_or_else(Reply::Unfit))
    }

    /// The reply to a decrypted acceptance. On error nothing changes.
    fn answer(
        &mut self,
        acceptance: &Acceptance,
        rules: &Rules,
        random: Random,
    ) -> Result<Reply, HandshakeRefused> {
        match &self.state {
            InviterState::Open { signing, exchange } => {
                let game = match rules.dealerless() {
                    Some(rules) => Some(inviter_game_keys(&self.invitation, acceptance, rules, random)?),
                    None if !acceptance.game_key.is_empty() => return Err(HandshakeRefused::BadGameKey),
                    None => None,
                };
                let keys = begin_keys(&self.invitation, signing, exchange, acceptance, game)?;
                let begin = write_begin(&keys, &acceptance.acc, &self.name, random);
                self.state = InviterState::Used { acc: acceptance.acc, begin: begin.clone() };
                Ok(Reply::Begun { begin, keys: Box::new(keys) })
            }
            InviterState::Used { .. } => Ok(self.refuse(acceptance, Unavailable::Taken, random)),
            InviterState::Withdrawn => Ok(self.refuse(acceptance, Unavailable::Withdrawn, random)),
            InviterState::Expired => Ok(self.refuse(acceptance, Unavailable::Expired, random)),
        }
    }

    fn refuse(&self, acceptance: &Acceptance, reason: Unavailable, random: Random) -> Reply {
        let bound = message_start(NOTICE, &acceptance.acc);
        let mut notice = bound.clone();
        notice.extend(seal(&self.invitation.hello_key(), &bound, &[reason as u8], random));
        Reply::Refuse { notice, reason }
    }
}

/// An acceptance's contents.
struct Acceptance {
    acc: Id,
    exchange: [u8; 32],
    key: VerifyingKey,
    game_key: Vec<u8>,
    name: String,
}

impl Acceptance {
    fn read(acc: Id, plain: &[u8]) -> Result<Acceptance, HandshakeRefused> {
        let mut reader = Reader::new(plain);
        let exchange = reader.array()?;
        let key = VerifyingKey::from_bytes(&reader.array()?).map_err(|_| HandshakeRefused::WeakKey)?;
        let (game_key, name) = read_game_key_and_name(&mut reader)?;
        reader.end()?;
        if key.is_weak() {
            return Err(HandshakeRefused::WeakKey);
        }
        Ok(Acceptance { acc, exchange, key, game_key, name })
    }
}

/// The inviter's key for a game with secrets, made after the acceptor's.
fn inviter_game_keys(
    invitation: &Invitation,
    acceptance: &Acceptance,
    rules: &dyn DealerlessRules,
    random: Random,
) -> Result<GameKeys, HandshakeRefused> {
    let mut exchange = KeyExchange::new(invitation.offer(), invitation.id());
    exchange.acceptance = Some(acceptance.acc);
    exchange.keys[Seat::B.index()] = Some(acceptance.game_key.clone());
    let (key, secret) = rules.make_key(&exchange, Seat::A, random).ok_or(HandshakeRefused::BadGameKey)?;
    Ok(GameKeys { acceptance: acceptance.acc, keys: [key, acceptance.game_key.clone()], secret })
}

fn begin_keys(
    invitation: &Invitation,
    signing: &SigningKey,
    exchange: &StaticSecret,
    acceptance: &Acceptance,
    game: Option<GameKeys>,
) -> Result<MatchKeys, HandshakeRefused> {
    let own_game_key = game.as_ref().map_or(&[][..], |game| &game.keys[Seat::A.index()]);
    let root = root(invitation, exchange, &acceptance.exchange, &acceptance.acc)?;
    let agreed = agreed(invitation, &acceptance.acc, signing.verifying_key().as_bytes());
    Ok(MatchKeys {
        agreed,
        cid: cid(&agreed, own_game_key),
        invitation: Invitation::read(&invitation.to_bytes()).expect("written invitations are valid"),
        root,
        seat: Seat::A,
        signing: signing.clone(),
        friend: acceptance.key,
        friend_name: acceptance.name.clone(),
        game,
    })
}

fn write_begin(keys: &MatchKeys, acc: &Id, name: &str, random: Random) -> Vec<u8> {
    let mut plain = keys.signing.verifying_key().to_bytes().to_vec();
    put_game_key(&mut plain, keys.game.as_ref().map_or(&[], |game| &game.keys[Seat::A.index()]));
    put_counted8(&mut plain, name.as_bytes());
    plain.extend(keys.signing.sign(&begin_message(&keys.cid)).to_bytes());
    let bound = message_start(BEGIN, acc);
    let mut begin = bound.clone();
    begin.extend(seal(&begin_key(&keys.root), &bound, &plain, random));
    begin
}
