//! A game with secrets in the logs: exchanging entries, restoring them, and withholding them after a stop.

use peer::protocol::{
    Acceptor, Act, DealerlessPosition, DealerlessRules, Heard, InvitationRefused, Inviter, KeyExchange,
    LoadError, MatchEnd, Offer, PeerMatch, Random, Received, Reply, Resuming, Rules, Seat, Secret, Sides,
};
use proptest::prelude::*;
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use two_devices::guess::{GUESS, Guess, Guessed};
use two_devices::logs::{HOUR, deliver, devices_by, exchange, keep, offer, random, write};

type Device = PeerMatch;

/// Its deal exceeds a frame.
const LARGE: Guess = Guess { part: 130_000 };

fn respond(device: &mut Device, seed: u64) {
    device.respond(&mut random(seed)).expect("an owed entry");
    keep(device);
}

/// Makes and exchanges all owed automatic entries.
fn settle(devices: &mut [Device; 2]) {
    let mut seed = 50;
    while let Some(at) = (0..2).find(|&at| devices[at].owes_by_itself()) {
        seed += 1;
        respond(&mut devices[at], seed);
        exchange(devices);
    }
}

fn dealt(rules: Guess, seed: u64) -> [Device; 2] {
    let mut devices = devices_by(&rules.rules(), seed);
    settle(&mut devices);
    assert_eq!(devices[0].view().dealerless.expect("a game with secrets").dealt, 3);
    devices
}

fn act(devices: &mut [Device; 2], seat: Seat, action: &str) {
    devices[seat.index()].act(action, &mut random(9)).expect("an action");
    exchange_kept(devices, seat);
}

fn exchange_kept(devices: &mut [Device; 2], seat: Seat) {
    keep(&mut devices[seat.index()]);
    exchange(devices);
}

/// A square without a mine.
fn safe_square(devices: &[Device; 2]) -> String {
    let position = Guessed::of(&devices[0]);
    let square = (0..6).find(|&square| !position.is_mine(square)).expect("not all are mines");
    format!("e {square}")
}

#[test]
fn a_log_longer_than_a_frame_is_restored_in_pieces() {
    let mut devices = dealt(LARGE, 4);
    let explore = safe_square(&devices);
    for ply in 0..530 {
        act(&mut devices, Seat::BOTH[ply % 2], &explore);
        settle(&mut devices);
    }
    let [a, b] = devices;
    // A is loaded from its disk, and B has lost all its entries.
    let a = Device::load(a.save().0.expose(), &LARGE.rules()).expect("stored");
    let [_, mut lost] = devices_by(&LARGE.rules(), 4);
    lost.begin_live_session();
    assert_eq!(lost.hear(a.have()), Heard::MoreThanI);
    let mut pieces = 0;
    while lost.lens()[1] < b.lens()[1] {
        let [of_a, of_b] = lost.lens();
        let own = a.give_back(of_b).expect("a piece");
        assert!(own.len() <= peer::protocol::MAX_FRAME);
        let received = lost.receive(&own).expect("a signed frame");
        pieces += 1;
        assert_eq!(lost.resuming(), Resuming::Live, "more pieces may follow");
        if received == Received::Held {
            let friend = a.frame(of_a).expect("the entries seen");
            assert!(matches!(lost.receive(&friend), Ok(Received::New(_) | Received::Held)));
        }
        assert!(pieces < 20, "each piece adds entries");
    }
    assert!(pieces > 1);
    deliver(&a, &mut lost);
    assert_eq!((lost.lens(), lost.view().digest), (a.lens(), a.view().digest));
    assert_eq!(lost.hear(a.have()), Heard::Has(a.have().count));
    assert_eq!(lost.resuming(), Resuming::Ready);
    // The pieces are verified when loaded.
    let saved = a.save().0;
    let mut damaged = saved.expose().to_vec();
    *damaged.last_mut().expect("a head") ^= 1;
    let refused = Device::load(&damaged, &LARGE.rules()).err();
    assert_eq!(refused, Some(LoadError::Damaged));
    act(&mut [a, lost], Seat::A, &explore);
}

#[test]
fn after_a_stop_no_further_entries_are_sent() {
    let mut devices = dealt(GUESS, 5);
    // B resigns while disconnected: the resignation and the opening are stored.
    write(&mut devices[1], Act::Resign);
    respond(&mut devices[1], 1);
    let before = devices[1].acknowledged();
    assert_eq!(before, 1, "the deal");
    let [mut a, mut b] = devices;
    assert!(b.frame(before).is_some());
    // A liar with A's keys makes a different deal.
    let [mut liar, _] = devices_by(&GUESS.rules(), 5);
    liar.respond(&mut random(77)).expect("a deal");
    keep(&mut liar);
    assert_eq!(deliver_from(&liar, 0, &mut b), Received::Stopped);
    assert_eq!(b.frame(before), None);
    assert_eq!((b.frame(0).map(|frame| frame[3]), b.slot(0).is_some(), b.slot(1)), (Some(1), true, None));
    assert_eq!(b.forked_entry(), None);
    // A's log has forked, so only the entry that proves the fork can be sent.
    assert_eq!(deliver_from(&liar, 0, &mut a), Received::Stopped);
    assert!(a.write(Act::Say(1)).is_err());
    let shown = a.forked_entry().expect("two versions");
    assert_eq!(liar.receive(&shown), Ok(Received::Stopped));
}

fn deliver_from(from: &Device, index: usize, to: &mut Device) -> Received {
    to.receive(&from.frame(index).expect("a frame")).expect("a signed frame")
}

/// An attempted action.
#[derive(Clone, Debug)]
enum Try {
    Act(String),
    /// Makes the owed automatic entry.
    Respond,
    Write(Act),
    /// Delivers everything to the other device.
    Deliver,
}

fn tries() -> impl Strategy<Value = Vec<(Seat, Try)>> {
    let one = prop_oneof![
        6 => ((any::<bool>()), 0u8..=6)
            .prop_map(|(marks, square)| Try::Act(format!("{} {square}", if marks { "m" } else { "e" }))),
        8 => Just(Try::Respond),
        1 => Just(Try::Write(Act::Resign)),
        1 => any::<bool>().prop_map(|draw| Try::Write(Act::Claim { draw })),
        1 => Just(Try::Write(Act::Yield)),
        1 => Just(Try::Write(Act::Say(1))),
        1 => Just(Try::Write(Act::Rematch(vec![7]))),
        8 => Just(Try::Deliver),
    ];
    prop::collection::vec((prop_oneof![Just(Seat::A), Just(Seat::B)], one), 1..60)
}

/// Performs the possible actions, and returns each written entry as a separate frame.
fn play(devices: &mut [Device; 2], tries: &[(Seat, Try)]) -> Vec<Vec<u8>> {
    let mut frames = Vec::new();
    for (at, (seat, what)) in tries.iter().enumerate() {
        let [a, b] = &mut *devices;
        let (own, other) = if *seat == Seat::A { (a, b) } else { (b, a) };
        let mut random = random(1000 + u64::try_from(at).expect("a number"));
        let saved = own.save().0;
        let done = match what {
            Try::Act(action) => own.act(action, &mut random),
            Try::Respond => own.respond(&mut random),
            Try::Write(act) => own.write(act.clone()),
            Try::Deliver => {
                deliver(own, other);
                continue;
            }
        };
        if done.is_err() {
            assert!(own.save().0.expose() == saved.expose(), "a refused entry changes nothing");
            continue;
        }
        keep(own);
        frames.push(own.frame(own.lens()[seat.index()] - 1).expect("an entry"));
    }
    frames
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    /// Even if frames are lost, duplicated, late or reordered, both devices reach the same match, and so does a device
    /// that had lost everything.
    #[test]
    fn any_order_of_frames_gives_the_same_match(
        is_dealt in prop::bool::weighted(0.8),
        tries in tries(),
        order in any::<u64>(),
    ) {
        let mut devices = if is_dealt { dealt(GUESS, 4) } else { devices_by(&GUESS.rules(), 4) };
        let mut frames: Vec<Vec<u8>> = devices.iter().flat_map(|device| {
            (0..device.lens()[device.keys().seat().index()]).filter_map(|at| device.frame(at))
        }).collect();
        frames.extend(play(&mut devices, &tries));
        exchange(&mut devices);
        exchange(&mut devices);
        let views = devices.each_ref().map(Device::view);
        prop_assert_eq!(&views[0], &views[1]);
        prop_assert_eq!(devices[0].lens(), devices[1].lens());
        prop_assert!(devices.iter().all(|device| device.stop().is_none()), "both are honest");
        let mut rng = ChaCha8Rng::seed_from_u64(order);
        let doubled = [&frames[..], &frames[..]].concat();
        for fresh in &mut devices_by(&GUESS.rules(), 4) {
            for _ in 0..=doubled.len() {
                let mut left: Vec<&Vec<u8>> = doubled.iter().collect();
                while !left.is_empty() {
                    let which = usize::try_from(rng.next_u32()).expect("a number") % left.len();
                    let frame = left.swap_remove(which);
                    let saved = fresh.save().0;
                    let mut damaged = frame.clone();
                    let at = usize::try_from(rng.next_u32()).expect("a number") % frame.len();
                    damaged[at] ^= 1 << (rng.next_u32() % 8);
                    prop_assert!(fresh.receive(&damaged).is_err(), "byte {}", at);
                    let taken = fresh.receive(frame);
                    if matches!(taken, Err(_) | Ok(Received::Held | Received::Known)) {
                        prop_assert!(
                            fresh.save().0.expose() == saved.expose(),
                            "frames without news change nothing"
                        );
                    }
                    prop_assert!(!matches!(taken, Ok(Received::Stopped)));
                }
                if fresh.lens() == devices[0].lens() {
                    break;
                }
            }
            prop_assert_eq!(fresh.lens(), devices[0].lens());
            prop_assert_eq!(&fresh.view(), &views[0]);
        }
    }
}

/// Both players have acted, and A is waiting for this action's result.
fn asked(action: &str) -> [Device; 2] {
    let mut devices = dealt(GUESS, 4);
    let explore = safe_square(&devices);
    for seat in [Seat::A, Seat::B] {
        act(&mut devices, seat, &explore);
        settle(&mut devices);
    }
    act(&mut devices, Seat::A, action);
    devices
}

#[test]
fn both_devices_agree_and_open_after_any_crossing() {
    let explore = safe_square(&dealt(GUESS, 4));
    let make = Try::Respond;
    let [resign, claim, agree] = [Act::Resign, Act::Claim { draw: false }, Act::Yield].map(Try::Write);
    let by_a = [vec![], vec![resign.clone()], vec![resign.clone(), make.clone()], vec![claim]];
    let by_b = [
        vec![make.clone()],
        vec![resign.clone()],
        vec![resign.clone(), make.clone()],
        vec![make.clone(), resign.clone()],
        vec![make.clone(), resign, make],
        vec![agree],
    ];
    let mut outcomes = Vec::new();
    for action in [&explore[..], "m 0", "m 6"] {
        for (a, b) in by_a.iter().flat_map(|a| by_b.iter().map(move |b| (a, b))) {
            let mut views = Vec::new();
            for first in Seat::BOTH {
                let mut devices = asked(action);
                for (seat, tries) in [(Seat::A, a), (Seat::B, b)] {
                    let tries: Vec<_> = tries.iter().map(|what| (seat, what.clone())).collect();
                    play(&mut devices, &tries);
                }
                let [one, two] = &mut devices;
                let (from, to) = if first == Seat::A { (one, two) } else { (two, one) };
                deliver(from, to);
                // Makes owed entries before the opponent's entries arrive.
                while to.owes_by_itself() {
                    respond(to, 30);
                }
                deliver(to, from);
                exchange(&mut devices);
                assert_eq!(devices[0].view(), devices[1].view(), "{action}: {a:?} x {b:?}");
                settle(&mut devices);
                let view = devices[0].view();
                assert_eq!(view, devices[1].view(), "{action}: {a:?} x {b:?}");
                if view.outcome.is_some() {
                    assert_eq!(view.dealerless.as_ref().map(|view| view.opened), Some([true; 2]));
                }
                views.push(view);
            }
            assert_eq!(views[0].outcome, views[1].outcome, "{action}: {a:?} x {b:?}");
            outcomes.extend(views[0].outcome);
        }
    }
    for expected in [
        MatchEnd::IllegalMark { winner: Seat::B },
        MatchEnd::Resigned { winner: Some(Seat::A) },
        MatchEnd::Resigned { winner: Some(Seat::B) },
        MatchEnd::Resigned { winner: None },
    ] {
        assert!(outcomes.contains(&expected), "{expected:?}");
    }
}

/// Rules without a key.
struct Keyless;

impl DealerlessRules for Keyless {
    fn make_key(&self, _: &KeyExchange, _: Seat, _: Random) -> Option<(Vec<u8>, Secret)> {
        None
    }

    fn start(&self, _: &KeyExchange) -> Option<Box<dyn DealerlessPosition>> {
        None
    }
}

#[test]
fn rules_without_a_key_accept_nothing() {
    let rules = Rules::Dealerless(Box::new(Keyless));
    let inviter = Inviter::new(offer(), "Anna", &mut random(1)).expect("an offer");
    let accepted = Acceptor::new(&inviter.invitation().to_bytes(), HOUR, "Bert", &rules, &mut random(2));
    assert_eq!(accepted.err(), Some(InvitationRefused::NoGameKey));
}

#[test]
fn trying_keys_as_the_inviter_changes_neither_digits_nor_lot() {
    let inviter = Inviter::new(Offer { sides: Sides::Lot, ..offer() }, "Anna", &mut random(1));
    let inviter = inviter.expect("an offer");
    let acceptor =
        Acceptor::new(&inviter.invitation().to_bytes(), HOUR, "Bert", &GUESS.rules(), &mut random(2));
    let acceptor = acceptor.expect("an invitation");
    let begun = |seed: u64| {
        let mut copy = Inviter::load(inviter.save().expose()).expect("stored");
        let reply =
            copy.receive(acceptor.acceptance(), HOUR, &GUESS.rules(), &mut random(seed)).expect("accepted");
        let Reply::Begun { begin, .. } = reply else { panic!("the match begins") };
        acceptor.begin(&begin, &GUESS.rules()).expect("a valid begin message")
    };
    let first = begun(3);
    for seed in 4..40 {
        let other = begun(seed);
        assert_ne!(other.cid(), first.cid(), "the key belongs to the match");
        assert_eq!((other.digits(), other.terms().first), (first.digits(), first.terms().first));
    }
}
