//! A friend whose program lies. It implements `docs/remote.md` without sharing code with the `peer` crate, so it can
//! sign anything.

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use ed25519_dalek::{Signer, SigningKey};
use game::OpenPosition;
use peer::protocol::Random;
use sha2::{Digest, Sha512};
use x25519_dalek::{PublicKey, StaticSecret};

pub(super) type Id = [u8; 32];
type Part<'a> = (&'a str, &'a [u8]);

/// The seats of the inviting friend and the liar.
pub(super) const FRIEND: usize = 0;
pub(super) const OWN: usize = 1;

/// The kinds of entries.
pub(super) const MOVE: u8 = 1;
pub(super) const AGREE: u8 = 2;
pub(super) const ASK: u8 = 3;
pub(super) const ANSWER: u8 = 4;
pub(super) const RESIGN: u8 = 5;
pub(super) const CLAIM: u8 = 6;
pub(super) const YIELD: u8 = 7;
pub(super) const SAY: u8 = 8;
pub(super) const REMATCH: u8 = 9;

/// The number of bytes in an entry before its payload.
const BODY: usize = 82;
const HEAD: usize = 64;

/// An entry, honest or not.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) kind: u8,
    pub(super) seat: u8,
    pub(super) index: u16,
    pub(super) prev: Id,
    pub(super) seen: u16,
    pub(super) seen_head: Id,
    pub(super) digest: [u8; 8],
    pub(super) payload: Vec<u8>,
}

/// A device that has accepted an invitation and derived the shared keys.
pub(super) struct Liar {
    agreed: Id,
    cid: Id,
    root: [u8; 64],
    signing: SigningKey,
    position: Box<dyn OpenPosition>,
    /// The hashes of the entries of both seats.
    logs: [Vec<Id>; 2],
}

/// A device that has accepted and is waiting for the begin message.
pub(super) struct Acceptance {
    pub(super) bytes: Vec<u8>,
    invitation: Vec<u8>,
    signing: SigningKey,
    root: [u8; 64],
}

/// A dishonest program's invitation, with its secrets.
pub(super) struct Lure {
    pub(super) invitation: Vec<u8>,
    exchange: StaticSecret,
    signing: SigningKey,
}

/// A begin message's defect.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum BeginLie {
    /// The key differs from the invitation's commitment.
    OtherKey,
    /// The signature covers other data.
    OtherSignature,
}

fn digest(kind: &str, parts: &[Part]) -> [u8; 64] {
    let mut hash = Sha512::new();
    let named = [("proto", &b"spielkiste/log/1"[..]), ("kind", kind.as_bytes())];
    for (label, bytes) in named.iter().chain(parts) {
        hash.update([label.len() as u8]);
        hash.update(label.as_bytes());
        hash.update((bytes.len() as u32).to_le_bytes());
        hash.update(bytes);
    }
    hash.finalize().into()
}

fn id(kind: &str, parts: &[Part]) -> Id {
    first(&digest(kind, parts))
}

fn first<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes[..N].try_into().expect("a slice of N bytes")
}

fn drawn<const N: usize>(random: Random) -> [u8; N] {
    let mut bytes = [0; N];
    random(&mut bytes);
    bytes
}

fn seal(key: Id, bound: &[u8], plain: &[u8], random: Random) -> Vec<u8> {
    let nonce: [u8; 24] = drawn(random);
    let cipher = XChaCha20Poly1305::new(&key.into());
    let sealed =
        cipher.encrypt(&XNonce::from(nonce), Payload { msg: plain, aad: bound }).expect("a short message");
    [&nonce[..], &sealed].concat()
}

fn open(key: Id, bound: &[u8], sealed: &[u8]) -> Vec<u8> {
    let cipher = XChaCha20Poly1305::new(&key.into());
    let text = Payload { msg: &sealed[24..], aad: bound };
    cipher.decrypt(&XNonce::from(first::<24>(sealed)), text).expect("an honest message opens")
}

/// `kind | to[..4]`, followed by the sealed text, which is bound to both.
fn message(kind: u8, to: &Id, key: Id, plain: &[u8], random: Random) -> Vec<u8> {
    let start = [&[kind], &to[..4]].concat();
    let sealed = seal(key, &start, plain, random);
    [start, sealed].concat()
}

fn hello_key(invitation: &[u8]) -> Id {
    id("hello", &[("secret", secret(invitation)), ("inv", &inv(invitation))])
}

fn inv(invitation: &[u8]) -> Id {
    id("inv", &[("invitation", invitation)])
}

/// The secret `S`, which follows the kind, the version and the rules version.
fn secret(invitation: &[u8]) -> &[u8] {
    &invitation[4..20]
}

fn root_of(invitation: &[u8], dh: &[u8; 32], acc: &Id) -> [u8; 64] {
    let inv = inv(invitation);
    digest("root", &[("secret", secret(invitation)), ("dh", dh), ("inv", &inv), ("acc", acc)])
}

fn agreed_of(invitation: &[u8], acc: &Id, pk: &[u8]) -> Id {
    id("agreed", &[("inv", &inv(invitation)), ("acc", acc), ("pk", pk)])
}

fn cid_of(agreed: &Id, game_key: &[u8]) -> Id {
    id("match", &[("agreed", agreed), ("x", game_key)])
}

impl Acceptance {
    /// Accepts an invitation with new keys.
    pub(super) fn new(invitation: &[u8], random: Random) -> Acceptance {
        let exchange = StaticSecret::from(drawn::<32>(random));
        Acceptance::with_key(invitation, &exchange, PublicKey::from(&exchange).to_bytes(), random)
    }

    /// Accepts with an all-zero key, which yields no shared secret.
    pub(super) fn with_weak_key(invitation: &[u8], random: Random) -> Acceptance {
        Acceptance::with_key(invitation, &StaticSecret::from([1; 32]), [0; 32], random)
    }

    fn with_key(invitation: &[u8], exchange: &StaticSecret, shown: [u8; 32], random: Random) -> Acceptance {
        let signing = SigningKey::from_bytes(&drawn(random));
        let name = b"Bert";
        let plain =
            [&shown[..], signing.verifying_key().as_bytes(), &[0, 0, name.len() as u8], name].concat();
        let bytes = message(0x11, &inv(invitation), hello_key(invitation), &plain, random);
        let acc = id("acc", &[("acceptance", &bytes)]);
        let dh = exchange.diffie_hellman(&PublicKey::from(first::<32>(&invitation[20..])));
        let root = root_of(invitation, dh.as_bytes(), &acc);
        Acceptance { bytes, invitation: invitation.to_vec(), signing, root }
    }

    /// Reads the inviter's begin message and starts a match from this position.
    pub(super) fn begin(self, begin: &[u8], position: Box<dyn OpenPosition>) -> Liar {
        let acc = id("acc", &[("acceptance", &self.bytes)]);
        let plain = open(id("begin-key", &[("root", &self.root)]), &begin[..5], &begin[5..]);
        let agreed = agreed_of(&self.invitation, &acc, &plain[..32]);
        let cid = cid_of(&agreed, &[]);
        let logs = [Vec::new(), Vec::new()];
        Liar { agreed, cid, root: self.root, signing: self.signing, position, logs }
    }
}

/// A notice message for the sender of this acceptance, which anyone with the invitation can write.
pub(super) fn notice(invitation: &[u8], acceptance: &[u8], reason: u8, random: Random) -> Vec<u8> {
    let acc = id("acc", &[("acceptance", acceptance)]);
    message(0x13, &acc, hello_key(invitation), &[reason], random)
}

/// Recomputes the check of a moves text, which needs no key.
pub(super) fn check_again(text: &mut [u8]) {
    let at = text.len() - HEAD - 4;
    let check = Sha512::digest(&text[..at]);
    text[at..at + 4].copy_from_slice(&check[..4]);
}

impl Lure {
    /// Copies an invitation with different keys.
    pub(super) fn like(invitation: &[u8], random: Random) -> Lure {
        let exchange = StaticSecret::from(drawn::<32>(random));
        let signing = SigningKey::from_bytes(&drawn(random));
        let commitment = id("commit", &[("pk", signing.verifying_key().as_bytes())]);
        let mut invitation = invitation.to_vec();
        random(&mut invitation[4..20]);
        invitation[20..52].copy_from_slice(PublicKey::from(&exchange).as_bytes());
        invitation[52..84].copy_from_slice(&commitment);
        Lure { invitation, exchange, signing }
    }

    /// A begin message for this acceptance, optionally with a defect.
    pub(super) fn begin(&self, acceptance: &[u8], lie: Option<BeginLie>, random: Random) -> Vec<u8> {
        let plain = open(hello_key(&self.invitation), &acceptance[..5], &acceptance[5..]);
        let acc = id("acc", &[("acceptance", acceptance)]);
        let dh = self.exchange.diffie_hellman(&PublicKey::from(first::<32>(&plain)));
        let root = root_of(&self.invitation, dh.as_bytes(), &acc);
        let stranger = SigningKey::from_bytes(&drawn(random));
        let signing = if lie == Some(BeginLie::OtherKey) { &stranger } else { &self.signing };
        let pk = signing.verifying_key().to_bytes();
        let cid = cid_of(&agreed_of(&self.invitation, &acc, &pk), &[]);
        let mut signed = id("begin", &[("cid", &cid)]);
        if lie == Some(BeginLie::OtherSignature) {
            signed[0] ^= 1;
        }
        let signature = signing.sign(&signed).to_bytes();
        let plain = [&pk[..], &[0; 2], &[4], b"Anna", &signature].concat();
        message(0x12, &acc, id("begin-key", &[("root", &root)]), &plain, random)
    }
}

impl Liar {
    /// The six digits that the two players compare.
    pub(super) fn digits(&self) -> u64 {
        u64::from_le_bytes(first(&id("words", &[("agreed", &self.agreed)]))) % 1_000_000
    }

    /// Learns the entries in an honest frame.
    pub(super) fn hear(&mut self, frame: &[u8]) {
        let seat = usize::from(frame[0]);
        let mut bodies = &frame[5..frame.len() - HEAD];
        let mut index = usize::from(u16::from_le_bytes(first(&frame[1..])));
        while !bodies.is_empty() {
            let len = BODY + u32::from_le_bytes(first(&bodies[BODY - 4..])) as usize;
            let (body, rest) = bodies.split_at(len);
            if index == self.logs[seat].len() {
                self.logs[seat].push(id("entry", &[("cid", &self.cid), ("body", body)]));
                if body[0] == MOVE {
                    self.play(u16::from_le_bytes(first(&body[BODY..])));
                }
            }
            (bodies, index) = (rest, index + 1);
        }
    }

    fn play(&mut self, number: u16) {
        self.position = self.position.play(number).expect("an honest move is legal");
    }

    /// This device's next entry, as an honest program would write it.
    pub(super) fn entry(&self, kind: u8, payload: &[u8]) -> Entry {
        let played = (kind == MOVE).then(|| u16::from_le_bytes(first(payload)));
        let after = played.and_then(|number| self.position.play(number));
        let (text, score) = after.as_ref().unwrap_or(&self.position).public();
        let public = id("public", &[("text", text.as_bytes()), ("score", score.as_bytes())]);
        let [seen, own] = self.logs.each_ref().map(|log| log.len() as u16);
        let (prev, seen_head) = (self.hash(OWN, own), self.hash(FRIEND, seen));
        Entry {
            kind,
            seat: OWN as u8,
            index: own,
            prev,
            seen,
            seen_head,
            digest: first(&public),
            payload: payload.to_vec(),
        }
    }

    /// The hash of a seat's entry number `count`, from 1; for 0, the hash of the empty log.
    pub(super) fn hash(&self, seat: usize, count: u16) -> Id {
        match usize::from(count).checked_sub(1) {
            Some(last) => self.logs[seat][last],
            None => id("none", &[("cid", &self.cid)]),
        }
    }

    /// A frame with one entry, signed with the liar's key.
    pub(super) fn frame(&self, entry: &Entry) -> Vec<u8> {
        self.frame_by(&self.signing, entry)
    }

    /// A frame with one entry, signed with an unknown key.
    pub(super) fn frame_of_a_stranger(&self, entry: &Entry, random: Random) -> Vec<u8> {
        self.frame_by(&SigningKey::from_bytes(&drawn(random)), entry)
    }

    fn frame_by(&self, key: &SigningKey, entry: &Entry) -> Vec<u8> {
        let h = entry.hash(&self.cid);
        let (seat, index) = ([entry.seat], entry.index.to_le_bytes());
        let signed = id("head", &[("cid", &self.cid), ("seat", &seat), ("index", &index), ("h", &h)]);
        let head = key.sign(&signed).to_bytes();
        [&seat[..], &index, &[1, 0], &entry.to_bytes(), &head].concat()
    }

    /// Frames an entry that the friend will accept, and appends it to the liar's log.
    pub(super) fn write(&mut self, kind: u8, payload: &[u8]) -> Vec<u8> {
        let frame = self.frame(&self.entry(kind, payload));
        self.hear(&frame);
        frame
    }

    /// A slot or status from a seat's log as retained by the broker: its topic and sealed payload. Either device can
    /// seal both.
    pub(super) fn sealed(&self, seat: usize, name: &str, plain: &[u8], random: Random) -> (String, Vec<u8>) {
        let seat = [seat as u8];
        let topic = id("topic", &[("root", &self.root), ("seat", &seat)]);
        let digits: String = topic[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        let topic = format!("sk/{digits}/{name}");
        let mut padded = [&(plain.len() as u32).to_le_bytes(), plain].concat();
        padded.resize(padded.len().div_ceil(512).next_power_of_two() * 512, 0);
        let key = id("seal", &[("root", &self.root), ("seat", &seat)]);
        let sealed = seal(key, topic.as_bytes(), &padded, random);
        (topic, sealed)
    }
}

impl Entry {
    fn to_bytes(&self) -> Vec<u8> {
        [
            &[self.kind, self.seat][..],
            &self.index.to_le_bytes(),
            &self.prev,
            &self.seen.to_le_bytes(),
            &self.seen_head,
            &self.digest,
            &(self.payload.len() as u32).to_le_bytes(),
            &self.payload,
        ]
        .concat()
    }

    fn hash(&self, cid: &Id) -> Id {
        id("entry", &[("cid", cid), ("body", &self.to_bytes())])
    }
}
