//! A friend whose program signs entries that no honest program would write.

use super::logs::{Device, deliver, devices, exchange, handshake, keep, offer, random, take, write};
use super::pile::{Heap, PILE};
use crate::protocol::entry::{Body, InvalidEntry, MAX_PAYLOAD};
use crate::protocol::frame::{Frame, Head, sign_head};
use crate::protocol::peer_match::StopReason;
use crate::protocol::seal::seal_padded;
use crate::protocol::sync::{Received, Refused};
use crate::protocol::transcript::Id;
use crate::protocol::{Act, FromBroker, PeerMatch, Rules, Seat, receive_sealed};
use ed25519_dalek::SigningKey;
use game::{OpenPosition, Turn};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// This device's next entry as a signed frame, valid or not.
pub(super) fn forged(device: &Device, act: &Act, change: impl FnOnce(&mut Body)) -> Frame {
    let seat = device.keys.seat;
    let seen = device.lens()[seat.other().index()];
    let digest = device.fold.judge(seat, act, seen).map_or([0; 32], |judged| judged.digest);
    let mut body = device.body(seat, act, seen, &digest);
    change(&mut body);
    sign(device, &device.keys.signing, body)
}

fn sign(device: &Device, key: &SigningKey, body: Body) -> Frame {
    let cid = device.keys.cid;
    let head = sign_head(key, &cid, body.seat, body.index, &body.hash(&cid));
    Frame { seat: body.seat, from: body.index, bodies: vec![body], head }
}

/// B's response. Asserts that a refused frame changes nothing.
fn receive(b: &mut Device, frame: &Frame) -> Result<Received, Refused> {
    let before = b.save().0;
    let received = b.receive(&frame.to_bytes());
    if received.is_err() || received == Ok(Received::Held) {
        assert!(b.save().0.expose() == before.expose(), "nothing changes");
    }
    received
}

fn invalid(act: &Act, change: impl FnOnce(&mut Body), before: &[(Seat, Act)]) -> InvalidEntry {
    let mut devices = devices();
    for (seat, act) in before {
        write(&mut devices[seat.index()], act.clone());
        exchange(&mut devices);
    }
    let [a, mut b] = devices;
    let lens = b.lens();
    assert_eq!(receive(&mut b, &forged(&a, act, change)), Ok(Received::Stopped), "{act:?}");
    assert_eq!(b.lens(), lens);
    match b.stop().expect("stopped").reason {
        StopReason::InvalidEntry(invalid) => invalid,
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn invalid_entries_stop_the_match() {
    let same = |_: &mut Body| {};
    let opened = [(Seat::A, take(1)), (Seat::B, take(1))];
    let waiting = [(Seat::A, take(1))];
    assert_eq!(invalid(&take(1), same, &waiting), InvalidEntry::NoTurnToken);
    assert_eq!(invalid(&take(9), same, &opened), InvalidEntry::IllegalMove);
    assert_eq!(invalid(&Act::Yield, same, &opened), InvalidEntry::NoClaim);
    assert_eq!(invalid(&Act::Agree, same, &opened), InvalidEntry::NoOffer);
    assert_eq!(invalid(&Act::Answer { agrees: true }, same, &opened), InvalidEntry::NoAsk);
    assert_eq!(invalid(&Act::Claim { draw: false }, same, &opened), InvalidEntry::HasTurnToken);
    assert_eq!(invalid(&Act::Rematch(vec![1]), same, &opened), InvalidEntry::BeforeEnd);
    assert_eq!(invalid(&Act::Ask { to: 7 }, same, &opened), InvalidEntry::NoSuchPly);
    assert_eq!(invalid(&take(1), |body| body.kind = 15, &opened), InvalidEntry::UnknownKind);
    assert_eq!(invalid(&Act::Action(vec![0]), same, &opened), InvalidEntry::OtherGame);
    assert_eq!(invalid(&Act::Action(vec![0]), |body| body.payload[9] = 1, &opened), InvalidEntry::Payload);
    assert_eq!(invalid(&Act::Result(vec![0]), |body| body.payload.push(0), &opened), InvalidEntry::Payload);
    assert_eq!(invalid(&take(1), |body| body.payload.push(0), &opened), InvalidEntry::Payload);
    assert_eq!(invalid(&take(1), |body| body.payload[2] = 2, &opened), InvalidEntry::Payload);
    let resigned = [(Seat::A, take(1)), (Seat::B, take(1)), (Seat::A, Act::Resign)];
    assert_eq!(invalid(&take(1), same, &resigned), InvalidEntry::AfterEnd);
    let claimed = [(Seat::A, take(1)), (Seat::A, Act::Claim { draw: true })];
    assert_eq!(invalid(&Act::Claim { draw: false }, same, &claimed), InvalidEntry::ClaimedAlready);
}

#[test]
fn an_entry_that_has_seen_less_than_its_predecessor_stops_the_match() {
    let mut devices = devices();
    for (seat, act) in [(0, take(1)), (1, take(1)), (0, Act::Say(1))] {
        write(&mut devices[seat], act);
        exchange(&mut devices);
    }
    let [a, mut b] = devices;
    let none = a.logs[1].hash(0, &a.keys.cid);
    let frame = forged(&a, &Act::Say(2), |body| (body.seen, body.seen_head) = (0, none));
    assert_eq!(receive(&mut b, &frame), Ok(Received::Stopped));
    assert_eq!(b.stop().expect("stopped").reason, StopReason::InvalidEntry(InvalidEntry::SeenFell));
}

#[test]
fn entries_not_signed_by_the_friend_are_refused() {
    let [a, mut b] = devices();
    let stranger = SigningKey::from_bytes(&[5; 32]);
    let body = forged(&a, &take(1), |_| {}).bodies.remove(0);
    assert_eq!(receive(&mut b, &sign(&a, &stranger, body.clone())), Err(Refused::NotAuthentic));
    let mut frame = sign(&a, &a.keys.signing, body);
    frame.head[63] ^= 0x80;
    assert_eq!(receive(&mut b, &frame), Err(Refused::NotAuthentic));
}

#[test]
fn every_change_to_a_signed_entry_is_refused() {
    let [a, mut b] = devices();
    let good = forged(&a, &take(1), |_| {});
    let bytes = good.to_bytes();
    for at in 0..bytes.len() {
        for damaged in [[&bytes[..at], &[bytes[at] ^ 1], &bytes[at + 1..]].concat(), bytes[..at].to_vec()] {
            assert!(b.receive(&damaged).is_err(), "{at}");
        }
    }
    assert_eq!(b.lens(), [0, 0]);
    assert_eq!(receive(&mut b, &good), Ok(Received::New(1)));
}

#[test]
fn local_entries_require_a_local_signature() {
    let mut devices = devices();
    write(&mut devices[0], take(1));
    let [a, b] = &mut devices;
    deliver(a, b);
    // A forges one of B's entries and "returns" it.
    let mut body = forged(a, &take(1), |_| {}).bodies.remove(0);
    (body.seat, body.index, body.prev) = (Seat::B, 0, a.logs[1].hash(0, &a.keys.cid));
    (body.seen, body.seen_head) = (1, a.logs[0].hashes[0]);
    assert_eq!(receive(b, &sign(a, &a.keys.signing, body)), Err(Refused::NotAuthentic));
}

/// The stored version of the friend's log, and the frame that stopped the match.
fn both_versions(b: &Device) -> [Vec<u8>; 2] {
    [b.give_back(0).expect("one version"), b.stop().expect("the other").frame.clone()]
}

#[test]
fn only_one_frame_that_has_seen_unknown_entries_is_held() {
    let [a, mut b] = devices();
    for seen in 1..50 {
        let frame = forged(&a, &take(1), |body| (body.seen, body.seen_head) = (seen, [9; 32]));
        assert_eq!(receive(&mut b, &frame), Ok(Received::Held));
    }
    // The held frame and the accepted frame are two versions of one entry.
    let honest = forged(&a, &take(1), |_| {});
    assert_eq!(receive(&mut b, &honest), Ok(Received::Stopped));
    assert_eq!(b.stop().expect("stopped").reason, StopReason::Fork { seat: Seat::A, index: 0 });
    let [ours, theirs] = both_versions(&b);
    assert!(ours == honest.to_bytes() && theirs != ours);
}

/// A position that counts the moves played on it and its successors.
struct Counting(Heap, Arc<AtomicUsize>);

impl OpenPosition for Counting {
    fn duplicate(&self) -> Box<dyn OpenPosition> {
        Box::new(Counting(self.0.clone(), Arc::clone(&self.1)))
    }

    fn turn(&self) -> Turn {
        self.0.turn
    }

    fn play(&self, number: u16) -> Option<Box<dyn OpenPosition>> {
        self.1.fetch_add(1, Ordering::Relaxed);
        Some(Box::new(Counting(self.0.after(number)?, Arc::clone(&self.1))))
    }

    fn public(&self) -> (String, String) {
        self.0.public()
    }

    fn takes_back(&self) -> bool {
        true
    }
}

fn counting() -> (Rules, Arc<AtomicUsize>) {
    let count = Arc::default();
    (Rules::Open(Box::new(Counting(PILE.start(), Arc::clone(&count)))), count)
}

#[test]
fn held_and_oversized_frames_are_not_judged() {
    let [a, b] = handshake(offer(), &PILE.rules(), 1);
    let (rules, count) = counting();
    let mut b = PeerMatch::new(b, &rules);
    let a = Device::new(a, &PILE.rules());
    let cid = a.keys.cid;
    let followed_by = |phrases: u16, seen: u16| {
        let mut frame = forged(&a, &take(1), |_| {});
        let digest = frame.bodies[0].digest;
        for index in 1..=phrases {
            let prev = frame.bodies[usize::from(index) - 1].hash(&cid);
            frame.bodies.extend(
                forged(&a, &Act::Say(1), |body| {
                    (body.index, body.prev, body.digest) = (index, prev, digest);
                    body.seen = seen;
                })
                .bodies,
            );
        }
        let last = frame.bodies.last().expect("an entry");
        frame.head = sign_head(&a.keys.signing, &cid, Seat::A, last.index, &last.hash(&cid));
        frame.to_bytes()
    };
    for _ in 0..3 {
        assert_eq!(b.receive(&followed_by(1, 7)), Ok(Received::Held));
        assert_eq!(b.receive(&followed_by(201, 0)), Err(Refused::Limit));
    }
    assert_eq!(count.load(Ordering::Relaxed), 0);
    assert_eq!(b.receive(&followed_by(200, 0)), Ok(Received::Stopped), "the held frame differs");
    let [_, fresh] = handshake(offer(), &PILE.rules(), 1);
    let (rules, count) = counting();
    let mut fresh = PeerMatch::new(fresh, &rules);
    assert_eq!(fresh.receive(&followed_by(200, 0)), Ok(Received::New(201)));
    assert_eq!(count.load(Ordering::Relaxed), 1);
}

#[test]
fn a_held_frame_that_does_not_fit_becomes_the_proof() {
    let mut devices = devices();
    write(&mut devices[0], take(1));
    exchange(&mut devices);
    let older = devices[1].save().0;
    write(&mut devices[1], take(1));
    exchange(&mut devices);
    let [a, b] = devices;
    // A has seen entries that B has lost, and A's entry is invalid.
    let wrong = forged(&a, &take(9), |_| {});
    let mut restored = Device::load(older.expose(), &PILE.rules()).expect("stored");
    assert_eq!(receive(&mut restored, &wrong), Ok(Received::Held));
    let own = b.frame(0).expect("a frame");
    assert_eq!(restored.receive(&own), Ok(Received::Stopped));
    assert_eq!(restored.stop().expect("stopped").frame, wrong.to_bytes());
}

#[test]
fn entries_beyond_the_limits_are_refused() {
    let [a, mut b] = devices();
    let long = forged(&a, &Act::Say(1), |body| body.payload = vec![0; MAX_PAYLOAD + 1]);
    assert_eq!(receive(&mut b, &long), Err(Refused::Malformed));
    assert_eq!(b.receive(&vec![0; crate::protocol::MAX_FRAME + 1]), Err(Refused::TooLong));
    let [mut a, mut b] = devices();
    for _ in 0..200 {
        a.write(Act::Say(1)).expect("a phrase");
    }
    keep(&mut a);
    assert_eq!(deliver(&a, &mut b), Received::New(200));
    assert_eq!(receive(&mut b, &forged(&a, &Act::Say(1), |_| {})), Err(Refused::Limit));
}

#[test]
fn a_status_forged_by_the_friend_cannot_claim_missing_entries() {
    let mut devices = devices();
    write(&mut devices[0], take(1));
    exchange(&mut devices);
    let older = devices[0].save().0;
    write(&mut devices[0], Act::Say(1));
    exchange(&mut devices);
    let [a, b] = devices;
    let mut restored = PeerMatch::load(older.expose(), &PILE.rules()).expect("stored");
    let topic = format!("{}/h", b.keys.topic(Seat::A));
    let mut told = |len: u16, hash: &Id, head: &Head| {
        let plain = [&[0; 2][..], &[0; 32], &len.to_le_bytes(), hash, head].concat();
        let sealed = seal_padded(&b.keys.seal_key(Seat::A), &topic, &plain, &mut random(3));
        receive_sealed(&mut restored, &topic, &sealed)
    };
    let [first, last] = [0, 1].map(|index| (&a.logs[0].hashes[index], &a.own_heads[index]));
    let friend = sign_head(&b.keys.signing, &b.keys.cid, Seat::A, 1, last.0);
    let is_behind = |is_behind| Ok(FromBroker::OwnStatus { is_behind });
    assert_eq!(told(4608, &[1; 32], &[2; 64]), is_behind(false));
    assert_eq!(told(2, last.0, &friend), is_behind(false));
    assert_eq!(told(3, last.0, last.1), is_behind(false), "wrong index");
    assert_eq!(told(1, first.0, first.1), is_behind(false), "not missing");
    assert_eq!(told(2, last.0, last.1), is_behind(true), "this entry was lost");
}
