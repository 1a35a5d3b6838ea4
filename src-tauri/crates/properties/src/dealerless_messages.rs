//! Input from the other device in a dealerless match.

use dealerless::{MinesweeperPosition, MinesweeperRules};
use peer::protocol::{
    Act, DealerlessPosition, DealerlessRules, KeyExchange, OwnSecrets, Seat, Secret, Sides,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::any::Any;
use std::sync::LazyLock;

/// Wraps bytes as one kind of message.
type Kind = fn(Vec<u8>) -> Act;

const KINDS: [Kind; 5] = [Act::Deal, Act::Action, Act::Result, Act::Complain, Act::Open];

/// A whole match: both keys, then each entry's bytes with the position before it.
struct Played {
    rules: MinesweeperRules,
    keys: KeyExchange,
    entries: Vec<(MinesweeperPosition, Vec<u8>)>,
}

static PLAYED: LazyLock<Played> = LazyLock::new(|| {
    let rules = MinesweeperRules::new("width=5,height=5,mines=3").expect("a random board");
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let mut random = |bytes: &mut [u8]| rng.fill_bytes(bytes);
    let mut keys = KeyExchange {
        invitation: [1; 32],
        sides: Sides::InviterFirst,
        first: Seat::A,
        acceptance: Some([2; 32]),
        keys: [None, None],
    };
    let mut made_key = |keys: &mut KeyExchange, seat: Seat| -> Secret {
        let (key, secret) = rules.make_key(keys, seat, &mut random).expect("a key is due");
        keys.keys[seat.index()] = Some(key);
        secret
    };
    let of_b = made_key(&mut keys, Seat::B);
    let secrets = [made_key(&mut keys, Seat::A), of_b];
    let mut dealt: [Option<Secret>; 2] = [None, None];
    let mut position = position_of(rules.start(&keys).expect("valid keys"));
    let mut entries = Vec::new();
    let mut actions = ["m a1", "e c2", "m a5", "m e5", "e a3"].into_iter();
    let mut opening = Seat::BOTH.into_iter();
    loop {
        let own = |seat: Seat| OwnSecrets {
            seat,
            key: secrets[seat.index()].expose(),
            dealt: dealt[seat.index()].as_ref().map(Secret::expose),
        };
        let owed = position.owed().map(|(seat, _)| seat);
        let responded = owed.and_then(|seat| Some((seat, position.respond(own(seat), &mut random)?)));
        let acted = || {
            let (seat, action) = (owed?, actions.next()?);
            Some((seat, position.act(own(seat), action, &mut random).expect("a legal action")))
        };
        let opened =
            || opening.next().map(|seat| (seat, position.open(own(seat)).expect("opening is possible")));
        let Some((seat, made)) = responded.or_else(acted).or_else(opened) else { break };
        let next = position.take(seat, &made.act, usize::MAX).expect("an honest message is valid");
        if let Some(secret) = made.secret {
            dealt[seat.index()] = Some(secret);
        }
        entries.push((position, bytes_of(made.act)));
        position = position_of(next);
    }
    Played { rules, keys, entries }
});

/// A position of [`MinesweeperRules`], which can be shared between threads.
fn position_of(position: Box<dyn DealerlessPosition>) -> MinesweeperPosition {
    let position: Box<dyn Any> = position;
    *position.downcast().expect("a position of these rules")
}

fn bytes_of(act: Act) -> Vec<u8> {
    match act {
        Act::Deal(bytes) | Act::Action(bytes) | Act::Result(bytes) | Act::Open(bytes) => bytes,
        act => panic!("no honest device writes {act:?} here"),
    }
}

/// Arbitrary bytes are rejected at any moment in a dealerless match: as a key and as a message of any kind, alone or in
/// place of the end of the honest message.
///
/// The first byte selects the moment, the second how much of the honest message remains.
///
/// # Panics
/// If the law is violated.
pub fn dealerless_messages(data: &[u8]) {
    let &[moment, kept, ref bytes @ ..] = data else { return };
    let Played { rules, keys, entries } = &*PLAYED;
    let replaced = |due: &[u8]| [&due[..due.len() * usize::from(kept) / 256], bytes].concat();
    for seat in Seat::BOTH {
        let due = keys.keys[seat.index()].as_ref().expect("both keys");
        for bytes in [bytes.to_vec(), replaced(due)] {
            let mut other = keys.clone();
            other.keys[seat.index()] = Some(bytes);
            assert!(other == *keys || rules.start(&other).is_none(), "an invalid message is accepted");
        }
    }
    let (position, due) = &entries[usize::from(moment) % entries.len()];
    for bytes in [bytes.to_vec(), replaced(due)].into_iter().filter(|bytes| bytes != due) {
        for act in KINDS.map(|kind| kind(bytes.clone())) {
            for seat in Seat::BOTH {
                let taken = position.take(seat, &act, usize::MAX);
                assert!(taken.is_none(), "an invalid message is accepted");
            }
        }
    }
}
