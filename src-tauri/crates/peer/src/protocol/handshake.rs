//! From an invitation to a match: acceptance, begin, and what both devices know then.

use crate::protocol::bytes::{Malformed, Reader, put_counted8};
use crate::protocol::dealerless::{DealerlessRules, KeyExchange};
use crate::protocol::invitation::{
    BadOffer, Invitation, InvitationRefused, Offer, Sides, commitment, plain_name, topic,
};
use crate::protocol::rules::Rules;
use crate::protocol::seal::{open, seal};
use crate::protocol::seat::Seat;
use crate::protocol::secret::{Key, Random, Secret};
use crate::protocol::transcript::{Id, digest64, first, id, key};
use crate::protocol::turn::Terms;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use thiserror::Error;
use x25519_dalek::{PublicKey, StaticSecret};

pub(crate) const ACCEPTANCE: u8 = 0x11;
pub(crate) const BEGIN: u8 = 0x12;
pub(crate) const NOTICE: u8 = 0x13;
/// The most bytes of an acceptance, a begin or a notice.
pub const MAX_MESSAGE: usize = 512;
/// So many acceptances of one invitation are looked at.
pub const MAX_ACCEPTANCES: u8 = 16;

/// A message of the handshake that is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HandshakeRefused {
    /// It has not the form of one.
    #[error("this message has no form that is known")]
    Malformed,
    /// It does not open: for another invitation, forged or damaged.
    #[error("this message is not for this invitation")]
    NotAuthentic,
    /// A key with which there is no secret.
    #[error("this message has a key that keeps no secret")]
    WeakKey,
    /// The inviter's key is not the one that the invitation has fixed.
    #[error("this message is not from whoever invited")]
    WrongCommitment,
    /// The inviter's signature is wrong.
    #[error("this message is not signed by whoever invited")]
    BadSignature,
    /// Too many acceptances have been looked at.
    #[error("too many acceptances")]
    TooMany,
    /// The friend's key for a game with secrets is missing, or does not fit.
    #[error("this message has no key that fits the game")]
    BadGameKey,
}

impl From<Malformed> for HandshakeRefused {
    fn from(_: Malformed) -> Self {
        HandshakeRefused::Malformed
    }
}

/// Why an invitation can no longer be accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unavailable {
    /// Somebody else was first.
    Taken,
    /// The inviter has withdrawn it.
    Withdrawn,
    /// Its time was over.
    Expired,
}

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

    /// The secret by which the two devices meet again on a network.
    pub fn network_secret(&self) -> Secret {
        self.meeting().secret()
    }

    /// What announces this device on a network, so that only the friend recognises it.
    pub fn announcement(&self, nonce: &[u8; 16]) -> [u8; 8] {
        self.meeting().announcement(nonce)
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
    root: Key<64>,
    seat: Seat,
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

/// What the inviter does with an acceptance.
pub enum Reply {
    /// The first one: now there is a match. The begin may be sent once both are on the disk.
    Begun {
        /// The message for the acceptor.
        begin: Vec<u8>,
        /// The match.
        keys: Box<MatchKeys>,
    },
    /// The same acceptance once more: the same begin once more.
    Again(Vec<u8>),
    /// A notice that the invitation cannot be accepted any more.
    Refuse {
        /// The message for the acceptor.
        notice: Vec<u8>,
        /// What it says.
        reason: Unavailable,
    },
    /// It opens, but a key in it does not fit. It is counted, and gets no answer.
    Unfit(HandshakeRefused),
}

/// The inviter's side of an invitation.
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
    /// Makes an invitation with fresh keys. `name` is what this person calls themself.
    ///
    /// # Errors
    /// A text of the offer does not fit.
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

    /// What is handed over.
    pub fn invitation(&self) -> &Invitation {
        &self.invitation
    }

    /// Whether somebody may still accept.
    pub fn is_open(&self) -> bool {
        matches!(self.state, InviterState::Open { .. })
    }

    /// The begin, once somebody has been accepted: the same bytes as ever.
    pub fn begin(&self) -> Option<&[u8]> {
        match &self.state {
            InviterState::Used { begin, .. } => Some(begin),
            _ => None,
        }
    }

    /// Why nobody may accept any more.
    pub fn unavailable(&self) -> Option<Unavailable> {
        match &self.state {
            InviterState::Open { .. } => None,
            InviterState::Used { .. } => Some(Unavailable::Taken),
            InviterState::Withdrawn => Some(Unavailable::Withdrawn),
            InviterState::Expired => Some(Unavailable::Expired),
        }
    }

    /// Looks whether its time is over in this hour since 1970. Its keys are wiped then.
    pub fn expire(&mut self, hour: u32) {
        if self.is_open() && self.invitation.has_expired(hour) {
            self.state = InviterState::Expired;
        }
    }

    /// Takes the invitation back, unless somebody has been accepted. Its keys are wiped.
    pub fn withdraw(&mut self) {
        if self.is_open() {
            self.state = InviterState::Withdrawn;
        }
    }

    /// Looks at an acceptance in this hour since 1970. The first good one uses the invitation up. Whatever it is
    /// answered with, [`Inviter::save`] is to be kept: it is counted.
    ///
    /// # Errors
    /// The bytes are no acceptance of this invitation, or there were too many. Nothing is changed.
    ///
    /// The game has no secrets; [`Inviter::receive_by`] is for all.
    pub fn receive(&mut self, bytes: &[u8], hour: u32, random: Random) -> Result<Reply, HandshakeRefused> {
        self.receive_with(bytes, hour, None, random)
    }

    /// Looks at an acceptance in this hour since 1970, in a game by these rules.
    ///
    /// # Errors
    /// As [`Inviter::receive`].
    pub fn receive_by(
        &mut self,
        bytes: &[u8],
        hour: u32,
        rules: &Rules,
        random: Random,
    ) -> Result<Reply, HandshakeRefused> {
        self.receive_with(bytes, hour, rules.dealerless(), random)
    }

    fn receive_with(
        &mut self,
        bytes: &[u8],
        hour: u32,
        rules: Option<&dyn DealerlessRules>,
        random: Random,
    ) -> Result<Reply, HandshakeRefused> {
        if let InviterState::Used { acc, begin } = &self.state
            && acceptance_id(bytes) == *acc
        {
            return Ok(Reply::Again(begin.clone()));
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

    /// What an acceptance that opens gets. Without an answer nothing is changed.
    fn answer(
        &mut self,
        acceptance: &Acceptance,
        rules: Option<&dyn DealerlessRules>,
        random: Random,
    ) -> Result<Reply, HandshakeRefused> {
        match &self.state {
            InviterState::Open { signing, exchange } => {
                let game = match rules {
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

/// What is inside an acceptance.
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

/// The inviter's key for a game with secrets, which is made after the acceptor's.
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
        invitation: Invitation::read(&invitation.to_bytes()).expect("what was written is read"),
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

/// The acceptor's side: accepted, not confirmed yet.
pub struct Acceptor {
    pub(crate) invitation: Invitation,
    pub(crate) acceptance: Vec<u8>,
    pub(crate) root: Key<64>,
    pub(crate) signing: SigningKey,
    pub(crate) given_up: bool,
    /// The own key for a game with secrets, and its secret.
    pub(crate) game_key: Option<(Vec<u8>, Secret)>,
}

impl Acceptor {
    /// Accepts an invitation in this hour since 1970, with fresh keys. `name` is what this person calls themself.
    ///
    /// # Errors
    /// The bytes are no invitation, its time is over, or it has a key with which there is no secret.
    ///
    /// The game has no secrets; [`Acceptor::by`] is for all.
    pub fn new(bytes: &[u8], hour: u32, name: &str, random: Random) -> Result<Acceptor, InvitationRefused> {
        Acceptor::with(bytes, hour, name, None, random)
    }

    /// Accepts an invitation to a game by these rules.
    ///
    /// # Errors
    /// As [`Acceptor::new`], or the rules have no key for these terms.
    pub fn by(
        bytes: &[u8],
        hour: u32,
        name: &str,
        rules: &Rules,
        random: Random,
    ) -> Result<Acceptor, InvitationRefused> {
        Acceptor::with(bytes, hour, name, rules.dealerless(), random)
    }

    fn with(
        bytes: &[u8],
        hour: u32,
        name: &str,
        rules: Option<&dyn DealerlessRules>,
        random: Random,
    ) -> Result<Acceptor, InvitationRefused> {
        let invitation = Invitation::read(bytes)?;
        if invitation.has_expired(hour) {
            return Err(InvitationRefused::Expired);
        }
        plain_name(name.as_bytes()).map_err(|Malformed| InvitationRefused::BadName)?;
        let signing = SigningKey::from_bytes(Key::random(random).expose());
        let exchange = StaticSecret::from(*Key::random(random).expose());
        let game_key = match rules {
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

    /// The message for the inviter, always the same bytes.
    pub fn acceptance(&self) -> &[u8] {
        &self.acceptance
    }

    /// What was accepted.
    pub fn invitation(&self) -> &Invitation {
        &self.invitation
    }

    /// What the two devices need to meet again on a network, before this one has the begin.
    pub fn meeting(&self) -> Meeting {
        Meeting { root: self.root.duplicate(), seat: Seat::B }
    }

    /// The person does not want to wait any longer. If the match begins nevertheless, it is to be called off.
    pub fn give_up(&mut self) {
        self.given_up = true;
    }

    /// Whether the person has given up waiting.
    pub fn has_given_up(&self) -> bool {
        self.given_up
    }

    /// Whether the bytes are a begin for this acceptance, whatever is inside: where there is a match it is known.
    ///
    /// # Errors
    /// They are not.
    pub fn recognise_begin(&self, bytes: &[u8]) -> Result<(), HandshakeRefused> {
        self.open_begin(bytes, &acceptance_id(&self.acceptance)).map(|_| ())
    }

    fn open_begin(&self, bytes: &[u8], acc: &Id) -> Result<Vec<u8>, HandshakeRefused> {
        open_message(bytes, BEGIN, acc, &begin_key(&self.root))
    }

    /// Reads the begin: now there is a match.
    ///
    /// # Errors
    /// The bytes are no begin for this acceptance, or not from whoever invited.
    ///
    /// The game has no secrets; [`Acceptor::begin_by`] is for all.
    pub fn begin(&self, bytes: &[u8]) -> Result<MatchKeys, HandshakeRefused> {
        self.begin_with(bytes, None)
    }

    /// Reads the begin of a game by these rules: now there is a match.
    ///
    /// # Errors
    /// As [`Acceptor::begin`], or the friend's key does not fit the game.
    pub fn begin_by(&self, bytes: &[u8], rules: &Rules) -> Result<MatchKeys, HandshakeRefused> {
        self.begin_with(bytes, rules.dealerless())
    }

    fn begin_with(
        &self,
        bytes: &[u8],
        rules: Option<&dyn DealerlessRules>,
    ) -> Result<MatchKeys, HandshakeRefused> {
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
        let invitation = Invitation::read(&self.invitation.to_bytes()).expect("what was written is read");
        let (root, signing) = (self.root.duplicate(), self.signing.clone());
        let game = self.game_key.as_ref().map(|(own, secret)| GameKeys {
            acceptance: acc,
            keys: [game_key.clone(), own.clone()],
            secret: Secret::new(secret.expose().to_vec()),
        });
        let is_expected = game.is_some() == rules.is_some() && game.is_none() == game_key.is_empty();
        let keys =
            MatchKeys { invitation, agreed, cid, root, seat: Seat::B, signing, friend, friend_name, game };
        let exchange = keys.key_exchange();
        let fits = rules.is_none_or(|rules| exchange.is_some_and(|of| rules.start(&of).is_some()));
        if is_expected && fits { Ok(keys) } else { Err(HandshakeRefused::BadGameKey) }
    }

    /// Reads a notice that the invitation cannot be accepted any more.
    ///
    /// # Errors
    /// The bytes are no notice for this acceptance.
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

/// The first bytes of a message: its kind, and half of what it answers.
fn message_start(kind: u8, to: &Id) -> Vec<u8> {
    let mut out = vec![kind];
    out.extend(first::<4>(to));
    out
}

/// Opens a message of this kind that answers what has this id.
fn open_message(bytes: &[u8], kind: u8, to: &Id, key: &Key<32>) -> Result<Vec<u8>, HandshakeRefused> {
    if bytes.len() > MAX_MESSAGE || bytes.first() != Some(&kind) {
        return Err(HandshakeRefused::Malformed);
    }
    let start = message_start(kind, to);
    let sealed = bytes.strip_prefix(&start[..]).ok_or(HandshakeRefused::NotAuthentic)?;
    open(key, &start, sealed).map_err(|_| HandshakeRefused::NotAuthentic)
}

/// The key for a game with secrets, or nothing, and the name.
fn read_game_key_and_name(reader: &mut Reader) -> Result<(Vec<u8>, String), Malformed> {
    let len = reader.u16()?;
    let game_key = reader.take(len.into())?.to_vec();
    Ok((game_key, plain_name(reader.counted8()?)?))
}

fn put_game_key(out: &mut Vec<u8>, key: &[u8]) {
    out.extend(u16::try_from(key.len()).expect("a message has at most 512 bytes").to_le_bytes());
    out.extend(key);
}

fn acceptance_id(bytes: &[u8]) -> Id {
    id("acc", &[("acceptance", bytes)])
}

/// The secret of the match; none if the other key is one that makes it known to everybody.
fn root(
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
fn agreed(invitation: &Invitation, acc: &Id, inviter: &[u8; 32]) -> Id {
    id("agreed", &[("inv", &invitation.id()), ("acc", acc), ("pk", inviter)])
}

fn cid(agreed: &Id, game_key: &[u8]) -> Id {
    id("match", &[("agreed", agreed), ("x", game_key)])
}

fn begin_key(root: &Key<64>) -> Key<32> {
    key("begin-key", &[("root", root.expose())])
}

fn begin_message(cid: &Id) -> Id {
    id("begin", &[("cid", cid)])
}
