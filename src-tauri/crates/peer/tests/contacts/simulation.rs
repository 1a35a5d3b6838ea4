//! Two devices and bad transports between them: whatever is lost, doubled, late, not kept or forgotten, both see one match.

mod world;

use crate::common::world::World;
use crate::common::{BROKER, Between, LINK, MOVE, NOW, OnTheWay, begun, kalaha};
use peer::mqtt::{BrokerEvent, Refusal};
use peer::protocol::Seat;
use peer::{ContactId, TransportKind};
use proptest::prelude::*;
use session::LogEntry;
use world::step;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn both_devices_end_with_the_same_match(steps in prop::collection::vec(step(), 1..90), by_link: bool) {
        let mut world = World::of_kalaha();
        for step in &steps {
            world.step(step);
        }
        world.finish(by_link);
    }

    /// The handshake too may be interrupted at each write to the disk, on either side.
    #[test]
    fn a_handshake_survives_a_crash_at_each_write(fails in 0usize..6, at_inviter: bool, at_end: bool) {
        let mut devices = [crate::common::Device::new(1), crate::common::Device::new(2)];
        let failing = usize::from(!at_inviter);
        devices[failing].shelf.0.lock().expect("one thread").fails_after = Some(fails);
        let mut exchanged = None;
        for _ in 0..3 {
            exchanged = handshake(&mut devices);
            if exchanged.is_some() && !at_end {
                break;
            }
            let mut state = devices[failing].shelf.0.lock().expect("one thread");
            state.fails_after = None;
            drop(state);
            prop_assert!(devices[failing].restart(NOW).is_empty());
        }
        let ids = exchanged.expect("nothing fails any more");
        let digits = [0, 1].map(|at| devices[at].shown(ids[at]).digits);
        prop_assert!(digits[0].is_some() && digits[0] == digits[1]);
    }
}

/// As far as the disks allow: what is there is used again.
fn handshake(devices: &mut [crate::common::Device; 2]) -> Option<[ContactId; 2]> {
    let [a, b] = devices;
    let first = |device: &crate::common::Device| device.contacts.all(NOW).first().map(|shown| shown.id);
    let at_a = match first(a) {
        Some(id) => id,
        None => a.with(|contacts, random| contacts.invite(kalaha(), NOW, random)).ok()?,
    };
    let at_b = match first(b) {
        Some(id) => id,
        None => b.accept(&a.contacts.text(at_a, false).ok()?, "Bert").ok()?,
    };
    if let Ok(acceptance) = b.contacts.text(at_b, false) {
        a.take(&acceptance).ok()?;
    }
    b.take(&a.contacts.text(at_a, true).ok()?).ok()?;
    Some([at_a, at_b])
}

#[test]
fn an_earlier_disk_resumes_by_a_link_and_by_a_broker_without_a_fork() {
    for by_link in [true, false] {
        let mut world = World::of_kalaha();
        for seat in Seat::BOTH {
            world.broker(seat, true);
        }
        world.rest();
        let writes = world.devices[0].writes();
        for round in 0..10 {
            for seat in Seat::BOTH {
                world.write(seat, &MOVE);
                world.write(seat, &LogEntry::Say(round));
            }
            world.settle();
        }
        let before = world.views();
        world.broker(Seat::A, false);
        world.broker(Seat::B, false);
        world.devices[0].restore(writes, world.now);
        assert!(world.views()[0].moves.len() < before[0].moves.len());
        if by_link {
            world.link(true);
        } else {
            world.broker(Seat::A, true);
        }
        // Nothing is written before the own log is back.
        assert!(!world.write(Seat::A, &LogEntry::Say(11)));
        world.rest();
        assert_eq!(world.views()[0], before[0], "by link: {by_link}");
        assert!(world.write(Seat::A, &LogEntry::Say(11)));
        world.finish(true);
    }
}

/// A world in which the first device has an earlier disk, and the broker knows what it lacks.
fn restored_beside_a_broker() -> World {
    let mut world = World::of_kalaha();
    world.connect(false);
    world.rest();
    let writes = world.devices[0].writes();
    assert!(world.write(Seat::A, &LogEntry::Say(1)));
    world.settle();
    for seat in Seat::BOTH {
        world.broker(seat, false);
    }
    world.devices[0].restore(writes, world.now);
    world
}

#[test]
fn a_broker_that_is_slow_to_confirm_lets_no_earlier_disk_write_too_early() {
    let mut world = restored_beside_a_broker();
    world.between.is_slow = true;
    world.broker(Seat::A, true);
    for _ in 0..30 {
        world.wait(1);
        world.settle();
        assert!(!world.write(Seat::A, &LogEntry::Say(2)), "the broker has said nothing yet");
    }
    world.between.confirm();
    world.settle();
    assert!(!world.write(Seat::A, &LogEntry::Say(2)), "the silence has not lasted");
    world.wait(5);
    assert!(world.write(Seat::A, &LogEntry::Say(2)));
    world.between.is_slow = false;
    world.finish(true);
    assert_eq!(world.views()[0].phrases.len(), 2);
}

#[test]
fn a_device_that_slept_while_it_read_has_heard_no_silence() {
    let mut world = restored_beside_a_broker();
    world.broker(Seat::A, true);
    // What the broker retains is still on its way when the device falls asleep.
    let late = world.between.on_the_way.iter().position(|(_, what)| matches!(what, OnTheWay::Subscribed(_)));
    let (_, confirmed) = world.between.on_the_way.remove(late.expect("it is confirmed"));
    world.between.arrive(&mut world.devices[0], confirmed, world.now);
    world.now += 3600;
    world.devices[0].tick(world.now);
    assert!(!world.write(Seat::A, &LogEntry::Say(2)));
    world.settle();
    world.wait(5);
    assert!(world.write(Seat::A, &LogEntry::Say(2)));
    world.finish(true);
}

#[test]
fn a_handshake_that_comes_once_more_is_no_reason_to_write_without_reading() {
    for earlier in Seat::BOTH {
        let mut devices = [crate::common::Device::new(1), crate::common::Device::new(2)];
        let mut between = Between::default();
        let [a, b] = &mut devices;
        let at_a = a.invite(kalaha());
        let at_b = b.accept(&a.contacts.text(at_a, false).expect("an invitation"), "Bert").expect("accepted");
        let ids = [at_a, at_b];
        let writes = devices[earlier.index()].writes();
        for seat in Seat::BOTH {
            let device = &mut devices[seat.index()];
            device
                .contacts
                .use_transport(ids[seat.index()], TransportKind::Broker, true, NOW)
                .expect("a broker");
            between.connect(seat, device, NOW);
        }
        let mut now = NOW;
        // The broker retains the handshake for ever.
        let kept: Vec<_> = between.retained.clone().into_iter().collect();
        between.wait(&mut devices, &mut now, 5);
        let handshake = between.published.iter().filter(|(topic, _)| topic.matches('/').count() > 1);
        let handshake: Vec<_> = kept.into_iter().chain(handshake.cloned()).collect();
        let device = &mut devices[earlier.index()];
        device.write_at(ids[earlier.index()], &LogEntry::Say(1), now).expect("the own log was read");
        between.wait(&mut devices, &mut now, 5);
        between.disconnect(earlier, &mut devices[earlier.index()]);
        devices[earlier.index()].restore(writes, now);
        handshake.into_iter().for_each(|(topic, payload)| between.store(&topic, payload));
        let device = &mut devices[earlier.index()];
        device
            .contacts
            .use_transport(ids[earlier.index()], TransportKind::Broker, true, now)
            .expect("a broker");
        between.connect(earlier, device, now);
        between.settle(&mut devices, now);
        let device = &mut devices[earlier.index()];
        assert!(device.write_at(ids[earlier.index()], &LogEntry::Say(2), now).is_err(), "{earlier:?}");
        between.wait(&mut devices, &mut now, 5);
        let device = &mut devices[earlier.index()];
        let log = device.contacts.log(ids[earlier.index()], now).expect("the match has begun once more");
        assert_eq!((log.stopped, log.phrases.len(), log.may_write), (None, 1, true), "{earlier:?}");
    }
}

#[test]
fn a_broker_that_refuses_a_subscription_is_told_of_and_holds_nobody_up() {
    let mut world = World::of_kalaha();
    world.between.is_slow = true;
    world.broker(Seat::A, true);
    let shown = |world: &World| world.devices[0].shown(world.ids[0]);
    assert_eq!(shown(&world).broker, peer::TransportState::Waiting);
    assert!(!world.write(Seat::A, &MOVE), "it may still confirm it");
    for (_, topic) in std::mem::take(&mut world.between.unconfirmed) {
        let event = BrokerEvent::NotSubscribed { topic, refusal: Refusal::Forbidden };
        world.devices[0].hear(event, world.now);
    }
    world.wait(10);
    assert_eq!(
        (shown(&world).broker, shown(&world).trouble),
        (peer::TransportState::Trouble, Some("broker_forbidden"))
    );
    assert!(world.write(Seat::A, &MOVE), "a text can still go");
    world.collect();
    assert!(world.between.published.is_empty(), "what the broker has is not known");
}

#[test]
fn an_earlier_disk_that_writes_at_once_is_found_out_and_named() {
    let mut world = World::of_kalaha();
    let writes = world.devices[0].writes();
    assert!(world.write(Seat::A, &LogEntry::Say(1)));
    let text = world.devices[0].contacts.text(world.ids[0], false).expect("a phrase");
    world.devices[1].take(&text).expect("a phrase");
    world.devices[0].restore(writes, NOW);
    assert!(world.write(Seat::A, &LogEntry::Say(2)));
    world.link(true);
    world.settle();
    for at in [0, 1] {
        let log = world.devices[at].contacts.log(world.ids[at], NOW).expect("a match");
        assert_eq!(log.stopped, Some(session::FriendStop::Fork), "{at}");
    }
}

#[test]
fn what_is_overwritten_on_a_broker_is_published_again_after_growing_pauses() {
    let mut world = World::of_kalaha();
    world.connect(false);
    world.rest();
    assert!(world.write(Seat::A, &MOVE));
    world.settle();
    let is_slot = |(topic, _): &&(String, Vec<u8>)| topic.ends_with("/0");
    let topic = world.between.published.iter().find(is_slot).expect("a slot").0.clone();
    let mut published = Vec::new();
    // Somebody takes the slot away every second.
    for second in 0..600 {
        let before = world.between.published.len();
        world.between.store(&topic, Vec::new());
        world.settle();
        world.wait(1);
        world.settle();
        if world.between.published[before..].iter().any(|(at, _)| *at == topic) {
            published.push(second);
        }
    }
    assert!((3..10).contains(&published.len()), "{published:?}");
    assert!(published.windows(3).all(|three| three[2] - three[1] > three[1] - three[0]), "{published:?}");
}

#[test]
fn somebody_who_disturbs_the_broker_gives_it_a_rest_and_no_more() {
    let mut world = World::of_kalaha();
    world.connect(false);
    world.rest();
    assert!(world.write(Seat::A, &MOVE));
    world.settle();
    let topic = world.between.published.last().expect("a status").0.clone();
    for n in 0..150u32 {
        let garbage = OnTheWay::Broker(topic.clone(), n.to_le_bytes().to_vec());
        let now = world.now;
        world.between.arrive(&mut world.devices[1], garbage, now);
    }
    let shown = |world: &World| world.devices[1].contacts.shown(world.ids[1], world.now).expect("shown");
    assert_eq!(
        (shown(&world).broker, shown(&world).trouble),
        (peer::TransportState::Trouble, Some("way_disturbed"))
    );
    assert_eq!(world.views()[0], world.views()[1]);
    world.settle();
    assert!(world.between.subscribed[1].is_empty());
    world.wait(605);
    world.rest();
    assert_eq!(shown(&world).broker, peer::TransportState::Connected);
    assert!(world.write(Seat::B, &MOVE) || world.write(Seat::A, &MOVE));
    world.settle();
    world.wait(1);
    world.settle();
    assert_eq!(world.views()[0], world.views()[1]);
}

#[test]
fn a_friend_who_never_tells_what_they_have_cannot_keep_anybody_from_writing() {
    for claims in [false, true] {
        let (mut devices, ids) = begun(kalaha());
        let device = &mut devices[0];
        device.contacts.link_up(LINK, peer::LinkPurpose::Meet(ids[0]), NOW);
        device.outputs();
        for second in 0..40 {
            let now = NOW + second;
            // More entries than there are, which never come; or only that somebody is there.
            let message = if claims { [&[0x14, 9, 0][..], &[7; 32]].concat() } else { vec![0x17] };
            device.with(|contacts, random| contacts.link_message(LINK, &message, now, random));
            device.tick(now);
            if second < 10 {
                assert!(device.write_at(ids[0], &MOVE, now).is_err(), "they may still tell");
            }
        }
        assert!(device.outputs().contains(&peer::Output::Close { link: LINK }), "{claims}");
        device.write_at(ids[0], &MOVE, NOW + 40).expect("nobody is waited for");
    }
}

#[test]
fn what_was_written_awaits_its_confirmation_as_long_as_there_is_a_link() {
    let mut world = World::of_kalaha();
    world.link(true);
    world.rest();
    let awaits = |world: &World| world.devices.each_ref().map(|device| device.contacts.awaits_confirmation());
    assert_eq!(awaits(&world), [false; 2]);
    assert!(world.write(Seat::A, &MOVE));
    assert_eq!(awaits(&world), [true, false]);
    world.collect();
    world.between.on_the_way.clear();
    assert_eq!(awaits(&world), [true, false], "it is lost with its link");
    world.link(false);
    assert_eq!(awaits(&world), [false; 2], "nobody is there who could confirm it");
    world.link(true);
    assert_eq!(awaits(&world), [true, false]);
    world.rest();
    assert_eq!(awaits(&world), [false; 2]);
}

#[test]
fn a_link_that_is_silent_or_senseless_is_closed() {
    let mut world = World::of_kalaha();
    world.link(true);
    world.settle();
    let before = world.views();
    for n in 0..150u8 {
        let now = world.now;
        world.devices[0].with(|contacts, random| contacts.link_message(LINK, &[0x99, n], now, random));
    }
    let outputs = world.devices[0].outputs();
    assert!(outputs.contains(&peer::Output::Close { link: LINK }), "{outputs:?}");
    assert_eq!(world.views(), before);
    world.now += 61;
    world.devices[1].tick(world.now);
    assert!(world.devices[1].outputs().contains(&peer::Output::Close { link: LINK }));
    let shown = world.devices[1].shown(world.ids[1]);
    assert_eq!((shown.network, &shown.broker_url[..]), (peer::TransportState::Off, BROKER));
}
