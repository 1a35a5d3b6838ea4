//! Two devices with unreliable transports and disks. Lost, duplicated, late or unsaved messages never lead to different
//! matches.

mod steps;

use peer::mqtt::{BrokerEvent, Refusal};
use peer::protocol::Seat;
use peer::{ContactId, Stage};
use proptest::prelude::*;
use session::{FriendStop, LogEntry};
use steps::{finish, step, take};
use two_devices::{BROKER, Device, LINK, MOVE, NOW, OnTheWay, World, begun, kalaha};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn both_devices_end_with_the_same_match(steps in prop::collection::vec(step(), 1..90), by_link: bool) {
        let mut world = World::begun(kalaha());
        for step in &steps {
            take(&mut world, step);
        }
        finish(&mut world, by_link);
    }

    /// A handshake can be interrupted at each disk write, on either side.
    #[test]
    fn a_handshake_survives_a_crash_at_each_write(fails in 0usize..6, at_inviter: bool, at_end: bool) {
        let mut devices = [1, 2].map(Device::new);
        let failing = usize::from(!at_inviter);
        devices[failing].store.is_full_after(fails);
        let mut exchanged = None;
        for _ in 0..3 {
            exchanged = handshake(&mut devices);
            if exchanged.is_some() && !at_end {
                break;
            }
            devices[failing].store.has_room();
            prop_assert!(devices[failing].restart(NOW).is_empty());
        }
        let ids = exchanged.expect("the disk works again");
        let digits = [0, 1].map(|at| devices[at].shown(ids[at]).digits);
        prop_assert!(digits[0].is_some() && digits[0] == digits[1]);
    }
}

/// Performs the handshake as far as the disks allow, continuing from stored state.
fn handshake(devices: &mut [Device; 2]) -> Option<[ContactId; 2]> {
    let [a, b] = devices;
    let first = |device: &Device| device.contacts.all(NOW).first().map(|shown| shown.id);
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
fn a_restored_device_resumes_over_a_link_or_broker_without_a_fork() {
    for by_link in [true, false] {
        let mut world = World::begun(kalaha());
        world.connect(false);
        world.settle_for(5);
        let writes = world.devices[0].store.writes();
        for round in 0..10 {
            for seat in Seat::BOTH {
                // Only one device has the turn token.
                let _refused = world.write(seat, &MOVE);
                world.write(seat, &LogEntry::Say(round)).expect("a phrase");
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
        // Writing is blocked until the local log is back.
        assert!(world.write(Seat::A, &LogEntry::Say(11)).is_err());
        world.settle_for(5);
        assert_eq!(world.views()[0], before[0], "by link: {by_link}");
        assert!(world.write(Seat::A, &LogEntry::Say(11)).is_ok());
        finish(&mut world, true);
    }
}

/// A world whose first device was restored from an earlier disk, while the broker has the entries it lacks.
fn restored_beside_a_broker() -> World {
    let mut world = World::begun(kalaha());
    world.connect(false);
    world.settle_for(5);
    let writes = world.devices[0].store.writes();
    assert!(world.write(Seat::A, &LogEntry::Say(1)).is_ok());
    world.settle();
    for seat in Seat::BOTH {
        world.broker(seat, false);
    }
    world.devices[0].restore(writes, world.now);
    world
}

#[test]
fn a_slow_broker_does_not_let_a_restored_device_write_too_early() {
    let mut world = restored_beside_a_broker();
    world.between.is_slow = true;
    world.broker(Seat::A, true);
    for _ in 0..30 {
        world.wait(1);
        world.settle();
        assert!(world.write(Seat::A, &LogEntry::Say(2)).is_err(), "the broker has not answered yet");
    }
    world.between.confirm();
    world.settle();
    assert!(world.write(Seat::A, &LogEntry::Say(2)).is_err(), "the quiet period has not ended");
    world.wait(5);
    assert!(world.write(Seat::A, &LogEntry::Say(2)).is_ok());
    world.between.is_slow = false;
    finish(&mut world, true);
    assert_eq!(world.views()[0].phrases.len(), 2);
}

#[test]
fn sleep_does_not_count_as_a_quiet_period() {
    let mut world = restored_beside_a_broker();
    world.broker(Seat::A, true);
    // The device falls asleep while the retained messages are in transit.
    let late = world.between.on_the_way.iter().position(|(_, what)| matches!(what, OnTheWay::Subscribed(_)));
    let (_, confirmed) = world.between.on_the_way.remove(late.expect("a confirmation"));
    world.between.arrive(&mut world.devices[0], confirmed, world.now);
    world.now += 3600;
    world.devices[0].tick(world.now);
    assert!(world.write(Seat::A, &LogEntry::Say(2)).is_err());
    world.settle();
    world.wait(5);
    assert!(world.write(Seat::A, &LogEntry::Say(2)).is_ok());
    finish(&mut world, true);
}

#[test]
fn a_match_can_be_played_as_soon_as_it_has_begun() {
    let mut world = World::accepted(kalaha());
    world.connect(false);
    world.settle();
    let begun = world.now;
    world.write(Seat::A, &MOVE).expect("no copy of this device can have written to it");
    world.settle();
    assert_eq!((world.moves()[1].len(), world.now), (1, begun));
}

#[test]
fn a_repeated_handshake_does_not_allow_writing_before_reading() {
    for earlier in Seat::BOTH {
        let mut world = World::accepted(kalaha());
        let writes = world.devices[earlier.index()].store.writes();
        world.connect(false);
        // The broker retains the handshake.
        let kept: Vec<_> = world.between.retained.clone().into_iter().collect();
        world.settle_for(5);
        let handshake = world.between.published.iter().filter(|(topic, _)| topic.matches('/').count() > 1);
        let handshake: Vec<_> = kept.into_iter().chain(handshake.cloned()).collect();
        world.write(earlier, &LogEntry::Say(1)).expect("the local log was read");
        world.settle_for(5);
        world.broker(earlier, false);
        world.devices[earlier.index()].restore(writes, world.now);
        handshake.into_iter().for_each(|(topic, payload)| world.between.store(&topic, payload));
        world.broker(earlier, true);
        world.settle();
        assert!(world.write(earlier, &LogEntry::Say(2)).is_err(), "{earlier:?}");
        world.settle_for(5);
        let log = world.log(earlier);
        assert_eq!((log.stopped, log.phrases.len(), log.may_write), (None, 1, true), "{earlier:?}");
    }
}

#[test]
fn a_refused_subscription_is_reported_and_does_not_block_writing() {
    let mut world = World::begun(kalaha());
    world.devices[0].restart(NOW);
    world.between.is_slow = true;
    world.broker(Seat::A, true);
    let shown = |world: &World| world.shown(Seat::A);
    assert_eq!(shown(&world).broker, peer::TransportState::Waiting);
    assert!(world.write(Seat::A, &MOVE).is_err(), "a confirmation may still follow");
    for (_, topic) in std::mem::take(&mut world.between.unconfirmed) {
        let event = BrokerEvent::NotSubscribed { topic, refusal: Refusal::Forbidden };
        world.devices[0].hear(event, world.now);
    }
    world.wait(10);
    assert_eq!(
        (shown(&world).broker, shown(&world).trouble),
        (peer::TransportState::Trouble, Some("broker_forbidden"))
    );
    assert!(world.write(Seat::A, &MOVE).is_ok(), "texts still work");
    world.collect();
    assert!(world.between.published.is_empty(), "the contents of the broker are unknown");
}

#[test]
fn a_restored_device_that_writes_immediately_causes_a_reported_fork() {
    let mut world = World::begun(kalaha());
    let writes = world.devices[0].store.writes();
    assert!(world.write(Seat::A, &LogEntry::Say(1)).is_ok());
    world.hand_over(Seat::A, false);
    world.devices[0].restore(writes, NOW);
    assert!(world.write(Seat::A, &LogEntry::Say(2)).is_ok());
    world.link(true);
    world.settle();
    for seat in Seat::BOTH {
        assert_eq!(
            (world.log(seat).stopped, world.shown(seat).stage),
            (Some(FriendStop::Fork), Stage::Stopped)
        );
        let refused = world.write(seat, &LogEntry::Say(3)).expect_err("stopped");
        assert_eq!(refused.code(), "match_stopped");
        world.restart(seat);
        assert_eq!(world.log(seat).stopped, Some(FriendStop::Fork));
    }
}

#[test]
fn overwritten_messages_are_published_again_after_growing_pauses() {
    let mut world = World::begun(kalaha());
    world.connect(false);
    world.settle_for(5);
    assert!(world.write(Seat::A, &MOVE).is_ok());
    world.settle();
    let is_slot = |(topic, _): &&(String, Vec<u8>)| topic.ends_with("/0");
    let topic = world.between.published.iter().find(is_slot).expect("a slot").0.clone();
    let mut published = Vec::new();
    // A stranger clears the slot every second.
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
fn disturbing_a_broker_only_suspends_it() {
    let mut world = World::begun(kalaha());
    world.connect(false);
    world.settle_for(5);
    assert!(world.write(Seat::A, &MOVE).is_ok());
    world.settle();
    let topic = world.between.published.last().expect("a status").0.clone();
    for n in 0..150u32 {
        let garbage = OnTheWay::Broker(topic.clone(), n.to_le_bytes().to_vec());
        let now = world.now;
        world.between.arrive(&mut world.devices[1], garbage, now);
    }
    let shown = |world: &World| world.shown(Seat::B);
    assert_eq!(
        (shown(&world).broker, shown(&world).trouble),
        (peer::TransportState::Trouble, Some("way_disturbed"))
    );
    assert_eq!(world.views()[0], world.views()[1]);
    world.settle();
    assert!(world.between.subscribed[1].is_empty());
    world.wait(605);
    world.settle_for(5);
    assert_eq!(shown(&world).broker, peer::TransportState::Connected);
    assert!(world.play());
    world.settle();
    world.wait(1);
    world.settle();
    assert_eq!(world.views()[0], world.views()[1]);
}

#[test]
fn a_friend_who_never_reports_cannot_block_writing() {
    for claims in [false, true] {
        let (mut devices, ids) = begun(kalaha());
        let device = &mut devices[0];
        device.contacts.link_up(LINK, peer::LinkPurpose::Meet(ids[0]), NOW);
        device.outputs();
        for second in 0..40 {
            let now = NOW + second;
            // Either a claim to have more entries, which never arrive, or only a beat.
            let message = if claims { [&[0x14, 9, 0][..], &[7; 32]].concat() } else { vec![0x17] };
            device.with(|contacts, random| contacts.link_message(LINK, &message, now, random));
            device.tick(now);
            if second < 10 {
                assert!(device.write_at(ids[0], &MOVE, now).is_err(), "a report may still follow");
            }
        }
        assert!(device.outputs().contains(&peer::Output::Close { link: LINK }), "{claims}");
        device.write_at(ids[0], &MOVE, NOW + 40).expect("no report is awaited");
    }
}

#[test]
fn entries_await_confirmation_while_there_is_a_link() {
    let mut world = World::begun(kalaha());
    world.link(true);
    world.settle_for(5);
    let awaits = |world: &World| world.devices.each_ref().map(|device| device.contacts.awaits_confirmation());
    assert_eq!(awaits(&world), [false; 2]);
    assert!(world.write(Seat::A, &MOVE).is_ok());
    assert_eq!(awaits(&world), [true, false]);
    world.collect();
    world.between.on_the_way.clear();
    assert_eq!(awaits(&world), [true, false], "the message was lost");
    world.link(false);
    assert_eq!(awaits(&world), [false; 2], "no link to confirm it");
    world.link(true);
    assert_eq!(awaits(&world), [true, false]);
    world.settle_for(5);
    assert_eq!(awaits(&world), [false; 2]);
}

#[test]
fn a_silent_link_is_closed() {
    let mut world = World::begun(kalaha());
    world.link(true);
    world.settle();
    world.now += 61;
    world.devices[1].tick(world.now);
    assert!(world.devices[1].outputs().contains(&peer::Output::Close { link: LINK }));
    let shown = world.shown(Seat::B);
    assert_eq!((shown.network, &shown.broker_url[..]), (peer::TransportState::Off, BROKER));
}
