//! Strangers and a malicious friend, whose messages are only refused or held. The attacks in `arena` cover false
//! entries.

use peer::protocol::{Acceptor, PartKind, Seat};
use peer::{LinkPurpose, NewInvitation, Sides};
use proptest::prelude::*;
use session::LogEntry;
use two_devices::{DAY, Device, LINK, MOVE, NOW, OnTheWay, World, begun, kalaha, minesweeper};

/// A match in which the friend moves first.
fn friend_first() -> World {
    World::begun(NewInvitation { sides: Sides::AcceptorFirst, ..kalaha() })
}

/// B's entries in transit over the link, as one message.
fn frame_of_b(world: &World) -> Vec<u8> {
    let frame = world.between.on_the_way.iter().find_map(|(to, what)| match what {
        OnTheWay::Link(bytes) if *to == Seat::A && bytes[..2] == [0x15, 1] => Some(bytes.clone()),
        _ => None,
    });
    frame.expect("entries")
}

#[test]
fn time_in_which_a_friend_blocks_writing_does_not_count() {
    let mut world = friend_first();
    world.link(true);
    world.settle();
    world.write(Seat::B, &MOVE).expect("a move");
    world.write(Seat::B, &LogEntry::Claim { draw: false }).expect("a claim");
    world.settle();
    world.link(false);
    let (id, honest) = (world.ids[0], &mut world.devices[0]);
    // A link stays open for days without a report from the friend.
    let mut now = NOW;
    while now < NOW + 4 * DAY {
        honest.contacts.link_up(LINK, LinkPurpose::Meet(id), now);
        for _ in 0..2 {
            now += 14;
            honest.tick(now);
        }
        assert_eq!(honest.write_at(id, &MOVE, now).expect_err("blocked").code(), "resuming");
        honest.contacts.link_down(LINK);
    }
    assert!(honest.store.writes() < 6000, "a friend cannot cause constant disk writes");
    honest.restart(now);
    let log = honest.contacts.log(id, now + DAY).expect("a match");
    assert_eq!(log.claimed, Some(false));
    assert!(log.may_write && !log.admits);
    // Time counts again from here on.
    assert!(honest.contacts.log(id, now + 4 * DAY).expect("a match").admits);
}

#[test]
fn a_million_small_messages_use_no_memory_and_close_the_link() {
    let mut world = friend_first();
    world.link(true);
    world.settle();
    world.write(Seat::B, &MOVE).expect("a move");
    world.collect();
    let frame = frame_of_b(&world);
    world.settle();
    world.link(false);
    world.write(Seat::A, &MOVE).expect("a move");
    let (id, honest) = (world.ids[0], &mut world.devices[0]);
    honest.outputs();
    // A report can be correct, name another log, or claim more entries than exist.
    let have = |count: u8, hash: u8| [&[0x14, count, 0][..], &[hash; 32]].concat();
    let (other, more) = (have(1, 9), have(9, 9));
    for (bytes, most) in [
        (&frame[..], 100),
        (&[0x16, 0, 0, 0], 700),
        (&other, 1300),
        (&more, 700),
        (&[0x17], 100),
        (&[0x99], 100),
    ] {
        honest.contacts.link_up(LINK, LinkPurpose::Meet(id), NOW);
        let count = if bytes.len() > 100 { 5_000 } else { 250_000 };
        for _ in 0..count {
            honest.with(|contacts, random| contacts.link_message(LINK, bytes, NOW, random));
        }
        assert!(honest.outputs().len() <= most, "{bytes:?}");
        if bytes.len() < 100 {
            assert_eq!(honest.shown(id).network, peer::TransportState::Off, "{bytes:?}");
        }
    }
    assert_eq!(honest.moves(id).len(), 2);
    world.assert_honest();
}

#[test]
fn an_unreadable_record_stays_and_is_reported() {
    let (mut devices, ids) = begun(kalaha());
    let device = &mut devices[0];
    let good = device.store.record(ids[0]);
    for at in [0, 1, 5, good.len() / 2, good.len() - 1] {
        let mut bad = good.clone();
        bad[at] ^= 0x55;
        device.store.damage(ids[0], bad.clone());
        let unread = device.restart(NOW);
        assert!(unread.len() == 1 || device.contacts.all(NOW).len() == 1, "{at}");
        assert_eq!(device.store.record(ids[0]), bad);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_bytes_over_any_transport_change_nothing(
        first in 0x0eu8..0x1a,
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        text in "(spielkiste:)?[imabn]?\\.?[a-zA-Z0-9._ -]{0,80}",
    ) {
        let mut world = World::begun(kalaha());
        world.link(true);
        world.settle();
        world.broker(Seat::A, true);
        let (id, device) = (world.ids[0], &mut world.devices[0]);
        let before = device.store.records();
        let message = [&[first], &bytes[..]].concat();
        for purpose in [LinkPurpose::Meet(id), LinkPurpose::Host(id), LinkPurpose::Guest] {
            device.contacts.link_up(LINK, purpose, NOW);
            device.with(|contacts, random| contacts.link_message(LINK, &message, NOW, random));
        }
        for topic in world.between.subscribed[0].clone() {
            let topic = topic.replace('+', "0");
            device.hear_message(&topic, &bytes, NOW);
        }
        prop_assert!(device.take(&text).is_err());
        prop_assert!(device.contacts.import(&bytes, "horse", NOW).is_err());
        let after = device.store.records();
        prop_assert!(before == after);
    }
}

#[test]
fn acceptances_with_a_bad_game_key_are_counted() {
    let mut honest = Device::new(1);
    let id = honest.invite(minesweeper(Sides::InviterFirst));
    let text = honest.text(id);
    let invitation = peer::protocol::read_text(&text).expect("an invitation").remove(0).1;
    let hour = u32::try_from(NOW / 3600).expect("an hour");
    let mut refused = |seed: u8| {
        let rules = dealerless::RULEBOOK.rules("kalaha", "").expect("a game without secrets");
        let bare = Acceptor::new(&invitation, hour, "Eve", &rules, &mut |bytes: &mut [u8]| bytes.fill(seed));
        let acceptance = bare.expect("an invitation").acceptance().to_vec();
        let text = peer::protocol::write_text(&[(PartKind::Acceptance, &acceptance)]);
        let code = honest.take(&text).expect_err("no key").code();
        assert!(honest.restart(NOW).is_empty());
        code
    };
    for seed in 1..=peer::protocol::MAX_ACCEPTANCES {
        assert_eq!(refused(seed), "bad_game_key", "{seed}");
    }
    assert_eq!(refused(99), "too_many_acceptances");
}

#[test]
fn repeatedly_referring_to_missing_entries_closes_the_link() {
    let mut world = friend_first();
    // The honest device loses an entry that the friend's entry has seen.
    let writes = world.devices[0].store.writes();
    world.write(Seat::A, &LogEntry::Say(1)).expect("a phrase");
    world.hand_over(Seat::A, false);
    world.write(Seat::B, &LogEntry::Say(2)).expect("a phrase");
    world.devices[0].restore(writes, NOW);
    world.link(true);
    world.collect();
    world.deliver();
    world.collect();
    let frame = frame_of_b(&world);
    world.link(false);
    let (id, honest) = (world.ids[0], &mut world.devices[0]);
    honest.contacts.link_up(LINK, LinkPurpose::Meet(id), NOW);
    for message in 0..100 {
        assert_eq!(honest.contacts.link_purpose(LINK).is_some(), message <= 60, "{message}");
        honest.with(|contacts, random| contacts.link_message(LINK, &frame, NOW, random));
    }
    assert_eq!(world.shown(Seat::A).trouble, Some("way_disturbed"));
    world.assert_honest();
}

#[test]
fn repeated_broker_messages_do_not_block_writing() {
    let mut world = World::begun(kalaha());
    world.broker(Seat::A, true);
    world.settle_for(5);
    let (topic, status) = world.between.published.last().expect("the local status").clone();
    world.broker(Seat::A, false);
    world.broker(Seat::A, true);
    world.settle();
    for name in ["h", "00", "+1", "400", "x"] {
        let topic = topic.replace("/h", &format!("/{name}"));
        for _ in 0..3 {
            world.devices[0].hear_message(&topic, &status, world.now);
            world.settle_for(1);
        }
    }
    world.write(Seat::A, &MOVE).expect("the quiet period was not interrupted");
}
