//! A match's logs alone: two devices that write, store and exchange frames.

use super::pile::{PILE, Pile};
use peer::protocol::{
    Acceptor, Act, ImportError, Inviter, MatchKeys, Offer, PeerMatch, Received, Reply, Rules, Sides,
    load_exported, open_export,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// One device's view of the match.
pub type Device = PeerMatch;

/// The handshake's hour since 1970.
pub const HOUR: u32 = 498_000;

/// A match with [`PILE`].
pub fn offer() -> Offer {
    Offer {
        rules_version: 1,
        expiry: HOUR + 24,
        days: 3,
        sides: Sides::InviterFirst,
        game: 1,
        rules: "pile 30".to_owned(),
        broker_url: String::new(),
    }
}

/// Randomness from a seed.
pub fn random(seed: u64) -> impl FnMut(&mut [u8]) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    move |bytes| rng.fill_bytes(bytes)
}

/// An inviter and an acceptor for a game with these rules.
pub fn accepted(offer: Offer, rules: &Rules, mut random: impl FnMut(&mut [u8])) -> (Inviter, Acceptor) {
    let inviter = Inviter::new(offer, "Anna", &mut random).expect("an offer");
    let acceptor = Acceptor::new(&inviter.invitation().to_bytes(), HOUR, "Bert", rules, &mut random);
    (inviter, acceptor.expect("an invitation"))
}

/// Two devices' keys after the handshake for a game with these rules.
pub fn handshake(offer: Offer, rules: &Rules, seed: u64) -> [MatchKeys; 2] {
    let mut random = random(seed);
    let (mut inviter, acceptor) = accepted(offer, rules, &mut random);
    begin(&mut inviter, &acceptor, rules, random)
}

/// Delivers the acceptance to the inviter and the begin message to the acceptor.
pub fn begin(
    inviter: &mut Inviter,
    acceptor: &Acceptor,
    rules: &Rules,
    mut random: impl FnMut(&mut [u8]),
) -> [MatchKeys; 2] {
    let Ok(Reply::Begun { begin, keys }) = inviter.receive(acceptor.acceptance(), HOUR, rules, &mut random)
    else {
        panic!("the first acceptance begins the match")
    };
    [*keys, acceptor.begin(&begin, rules).expect("a valid begin message")]
}

/// Two devices in a match with these rules.
pub fn devices_by(rules: &Rules, seed: u64) -> [Device; 2] {
    handshake(offer(), rules, seed).map(|keys| PeerMatch::new(keys, rules))
}

/// Two devices in a match with this offer and pile.
pub fn devices_with(offer: Offer, pile: Pile) -> [Device; 2] {
    handshake(offer, &pile.rules(), 1).map(|keys| PeerMatch::new(keys, &pile.rules()))
}

/// Two devices in a match with [`PILE`].
pub fn devices() -> [Device; 2] {
    devices_with(offer(), PILE)
}

/// Imports an export of a match with [`PILE`].
pub fn import(export: &[u8], passphrase: &str) -> Result<Device, ImportError> {
    Ok(load_exported(&open_export(export, passphrase)?, &PILE.rules())?)
}

/// A move without a draw offer.
pub fn take(stones: u16) -> Act {
    Act::Move { number: stones - 1, offers_draw: false }
}

/// A move with a draw offer.
pub fn take_and_offer(stones: u16) -> Act {
    Act::Move { number: stones - 1, offers_draw: true }
}

/// Marks everything as stored, without a disk.
pub fn keep(device: &mut Device) {
    let (_, mark) = device.save();
    device.kept(mark);
}

/// Writes a valid entry and marks it as stored.
pub fn write(device: &mut Device, act: Act) {
    device.write(act.clone()).unwrap_or_else(|error| panic!("{act:?}: {error:?}"));
    keep(device);
}

/// Delivers everything that one device has and the other lacks.
pub fn deliver(from: &Device, to: &mut Device) -> Received {
    let known = to.lens()[from.keys().seat().index()];
    from.frame(known).map_or(Received::Known, |frame| to.receive(&frame).expect("an honest frame"))
}

/// Delivers everything in both directions.
pub fn exchange([a, b]: &mut [Device; 2]) {
    deliver(a, b);
    deliver(b, a);
}
