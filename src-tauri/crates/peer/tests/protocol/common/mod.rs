//! A small game, and two devices that play it.
#![allow(dead_code, reason = "each test uses its part")]

pub mod guess;

use game::{Ending, OpenPosition, Outcome, Side, Turn};
use peer::protocol::{
    Acceptor, Act, ImportError, Inviter, MatchKeys, Offer, PeerMatch, Received, Reply, Rules, Seat, Sides,
    load_exported, open_export,
};
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// One to three stones are taken. Taking two keeps the turn. Taking the last wins, unless it was one of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    pub stones: u16,
    pub takes_back: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    pub stones: u16,
    pub turn: Turn,
    pub plies: u16,
    pub takes_back: bool,
}

impl Pile {
    pub fn start(self) -> Heap {
        let Pile { stones, takes_back } = self;
        Heap { stones, turn: Turn::Of(Side::First), plies: 0, takes_back }
    }

    pub fn rules(self) -> Rules {
        Rules::Open(Box::new(self.start()))
    }
}

impl Heap {
    pub fn after(&self, number: u16) -> Option<Heap> {
        let Turn::Of(mover) = self.turn else { return None };
        let taken = number.checked_add(1).filter(|&taken| taken <= 3)?;
        let stones = self.stones.checked_sub(taken)?;
        let turn = match (stones, taken) {
            (0, 3) => Turn::Over(Outcome::draw(Ending("three"))),
            (0, _) => Turn::Over(Outcome::win(mover, Ending("last"))),
            (_, 2) => Turn::Of(mover),
            _ => Turn::Of(!mover),
        };
        Some(Heap { stones, turn, plies: self.plies + 1, ..*self })
    }
}

impl OpenPosition for Heap {
    fn duplicate(&self) -> Box<dyn OpenPosition> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    fn play(&self, number: u16) -> Option<Box<dyn OpenPosition>> {
        Some(Box::new(self.after(number)?))
    }

    fn public(&self) -> (String, String) {
        let mover = self.turn.mover().map_or("nobody".to_owned(), |side| side.to_string());
        (format!("{} {mover}", self.stones), self.plies.to_string())
    }

    fn takes_back(&self) -> bool {
        self.takes_back
    }
}

pub const PILE: Pile = Pile { stones: 30, takes_back: true };
pub const HOUR: u32 = 498_000;

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

/// What two devices know after the handshake for a game by these rules.
pub fn handshake(offer: Offer, rules: &Rules, seed: u64) -> [MatchKeys; 2] {
    let mut random = random(seed);
    let mut inviter = Inviter::new(offer, "Anna", &mut random).expect("an offer");
    let acceptor = Acceptor::new(&inviter.invitation().to_bytes(), HOUR, "Bert", rules, &mut random);
    let acceptor = acceptor.expect("an invitation");
    let Ok(Reply::Begun { begin, keys }) = inviter.receive(acceptor.acceptance(), HOUR, rules, &mut random)
    else {
        panic!("the first acceptance begins the match")
    };
    [*keys, acceptor.begin(&begin, rules).expect("the begin")]
}

/// The two devices of a game by these rules, whose keys are made in the handshake.
pub fn devices_by(rules: &Rules, seed: u64) -> [Device; 2] {
    handshake(offer(), rules, seed).map(|keys| PeerMatch::new(keys, rules))
}

pub type Device = PeerMatch;

pub fn devices_with(offer: Offer, pile: Pile) -> [Device; 2] {
    handshake(offer, &pile.rules(), 1).map(|keys| PeerMatch::new(keys, &pile.rules()))
}

pub fn devices() -> [Device; 2] {
    devices_with(offer(), PILE)
}

/// Reads an export of a match with [`PILE`].
pub fn import(export: &[u8], passphrase: &str) -> Result<Device, ImportError> {
    Ok(load_exported(&open_export(export, passphrase)?, &PILE.rules())?)
}

/// A move without an offer.
pub fn take(stones: u16) -> Act {
    Act::Move { number: stones - 1, offers_draw: false }
}

pub fn take_and_offer(stones: u16) -> Act {
    Act::Move { number: stones - 1, offers_draw: true }
}

/// Says that everything is on the disk, without one.
pub fn keep(device: &mut Device) {
    let (_, mark) = device.save();
    device.kept(mark);
}

pub fn write(device: &mut Device, act: Act) {
    device.write(act.clone()).unwrap_or_else(|error| panic!("{act:?}: {error:?}"));
    keep(device);
}

/// Everything that one device has and the other lacks.
pub fn deliver(from: &Device, to: &mut Device) -> Received {
    let known = to.lens()[from.keys().seat().index()];
    from.frame(known).map_or(Received::Known, |frame| to.receive(&frame).expect("an honest frame"))
}

pub fn exchange([a, b]: &mut [Device; 2]) {
    deliver(a, b);
    deliver(b, a);
}

pub fn at(devices: &mut [Device; 2], seat: Seat) -> &mut Device {
    &mut devices[seat.index()]
}
