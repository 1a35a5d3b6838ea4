//! A game with secrets between two devices with unreliable transports and disks. The programs write their automatic
//! entries even if messages are lost, duplicated, late or unsaved.

mod steps;

use game::Side;
use peer::protocol::{MatchEnd, NotNow, Owed, Resuming, Seat, TextRefused};
use peer::{DealDone, FriendError, NewInvitation, Overdue, Sides};
use proptest::prelude::*;
use session::{Due, LogEntry};
use steps::{play_to_the_end, settle_without_receipts, step, take};
use two_devices::{DAY, Device, NOW, World, accepted, minesweeper};

#[test]
fn parts_of_the_deal_are_made_elsewhere_and_written_if_still_owed() {
    let mut world = World::undealt(Sides::InviterFirst);
    world.devices.iter_mut().for_each(|device| device.contacts.make_deals_elsewhere());
    world.link(true);
    world.settle();
    assert_eq!(world.dealerless().map(|view| view.dealt), [1, 1], "A began the match with the first part");
    for (at, dealt) in [(1, 2), (0, 3)] {
        let now = world.now;
        assert!(world.devices[1 - at].contacts.next_deal(now).is_none(), "the other device owes it");
        let task = world.devices[at].contacts.next_deal(now).expect("owed");
        assert!(world.devices[at].contacts.next_deal(now).is_none(), "already being made");
        // A phrase does not invalidate it.
        world.devices[at].write(world.ids[at], &LogEntry::Say(1)).expect("a phrase");
        world.devices[at].with(|contacts, random| {
            let done = task.make(&mut *random);
            contacts.dealt(done, now, random);
        });
        world.settle();
        assert_eq!(world.dealerless().map(|view| view.dealt), [dealt; 2]);
    }
    assert!(world.devices.iter_mut().all(|device| device.contacts.next_deal(NOW).is_none()));
}

#[test]
fn another_instance_can_make_parts_of_the_deal_from_the_record() {
    let mut world = World::undealt(Sides::InviterFirst);
    world.devices.iter_mut().for_each(|device| device.contacts.make_deals_elsewhere());
    world.link(true);
    world.settle();
    for (at, dealt) in [(1, 2), (0, 3)] {
        let (id, now) = (world.ids[at], world.now);
        world.devices[at].with(|contacts, random| {
            let task = contacts.next_deal(now).expect("owed");
            let record = contacts.deal_record(&task).expect("a contact");
            let made = DealDone::of_record(id, record.expose(), dealerless::RULEBOOK, random).expect("owed");
            let bytes = made.to_bytes();
            for len in 0..bytes.expose().len() {
                // Only the encoding of a failed part is shorter.
                assert_eq!(DealDone::from_bytes(id, &bytes.expose()[..len]).is_some(), len == 4, "{len}");
            }
            let done = DealDone::from_bytes(id, bytes.expose()).expect("a valid part");
            contacts.dealt(done, now, random);
        });
        world.settle();
        assert_eq!(world.dealerless().map(|view| view.dealt), [dealt; 2]);
        let record = world.devices[at].store.record(id);
        world.devices[at].with(|contacts, random| {
            assert!(contacts.next_deal(now).is_none());
            assert!(
                DealDone::of_record(id, &record, dealerless::RULEBOOK, random).is_none(),
                "nothing is owed"
            );
        });
    }
}

#[test]
fn obsolete_parts_of_the_deal_change_nothing_and_unsaved_ones_are_made_again() {
    let mut world = World::undealt(Sides::InviterFirst);
    world.devices[1].contacts.make_deals_elsewhere();
    world.link(true);
    world.settle();
    let (id, now) = (world.ids[1], world.now);
    let task = world.devices[1].contacts.next_deal(now).expect("owed");
    world.devices[1].store.is_full_after(0);
    world.devices[1].with(|contacts, random| {
        let done = task.make(&mut *random);
        contacts.dealt(done, now, random);
        assert!(contacts.next_deal(now).is_none(), "retried after a pause");
    });
    world.devices[1].store.has_room();
    let task = world.devices[1].contacts.next_deal(now + 2).expect("still owed");
    world.devices[1].contacts.not_dealt(id, now + 2);
    let again = world.devices[1].contacts.next_deal(now + 9).expect("still owed");
    world.devices[1].write(id, &LogEntry::Resign).expect("the match is in progress");
    world.devices[1].with(|contacts, random| {
        for task in [task, again] {
            let done = task.make(&mut *random);
            contacts.dealt(done, now + 9, random);
        }
    });
    world.settle();
    assert_eq!(world.dealerless().map(|view| view.dealt), [1, 1]);
    assert_eq!(world.devices[1].shown(id).trouble, None);
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 200, ..ProptestConfig::with_cases(12) })]

    #[test]
    fn both_devices_reach_the_same_match_and_open_it(
        steps in prop::collection::vec(step(), 1..60),
        by_link: bool,
        by_lot: bool,
    ) {
        let mut world = World::undealt(if by_lot { Sides::Lot } else { Sides::AcceptorFirst });
        for step in &steps {
            take(&mut world, step);
        }
        play_to_the_end(&mut world, by_link);
    }
}

#[test]
fn programs_deal_and_answer_automatically_and_players_only_act() {
    let mut world = World::dealt(Sides::InviterFirst);
    assert!(world.shown(Seat::A).your_turn);
    assert!(!world.shown(Seat::B).your_turn);
    world.act(Seat::A, "e a1").expect("an action");
    // The action has not been received yet. The friend's program owes the result, not the friend.
    let view = &world.views()[0];
    assert_eq!((view.turn_token, view.owed), (Some(Seat::B), Owed::Result));
    assert_eq!(world.dealerless()[0].asked, Some((Seat::A, "e a1".to_owned())));
    assert!(!world.shown(Seat::A).your_turn);
    world.settle();
    let [a, b] = world.dealerless();
    assert_eq!((a.asked, a.settled.len(), b.settled.len()), (None, 1, 1));
    assert!(world.shown(Seat::B).your_turn);
    assert!(matches!(
        world.act(Seat::A, "e a1"),
        Err(FriendError::NotNow(NotNow::InvalidEntry(peer::protocol::InvalidEntry::NoTurnToken)))
    ));
    assert_eq!(world.act(Seat::B, "e c3").expect_err("visible").code(), "not_now");
}

#[test]
fn restarted_programs_deal_once_the_broker_has_reported_the_local_log() {
    let mut devices = [1, 2].map(Device::new);
    let [a, b] = &mut devices;
    let ids = accepted(a, b, minesweeper(Sides::InviterFirst));
    devices.iter_mut().for_each(|device| drop(device.restart(NOW)));
    let mut world = World::of(devices, ids);
    Seat::BOTH.into_iter().for_each(|seat| world.broker(seat, true));
    world.between.wait(&mut world.devices, &mut world.now, 1);
    let own = |world: &World, at: usize| {
        let game = world.devices[at].contacts.remote_match(world.ids[at]).expect("the match has begun");
        game.lens()[at]
    };
    assert_eq!([0, 1].map(|at| own(&world, at)), [0, 0], "an earlier copy may have written other entries");
    world.between.wait(&mut world.devices, &mut world.now, 10);
    assert_eq!(world.dealerless().map(|view| view.dealt), [3, 3]);
}

#[test]
fn texts_carry_invitation_and_acceptance_but_not_the_match() {
    let world = World::undealt(Sides::InviterFirst);
    for at in [0, 1] {
        let shown = world.devices[at].shown(world.ids[at]);
        let text = world.devices[at].contacts.text(world.ids[at], false);
        assert_eq!(shown.by_text, text.is_ok());
    }
    let refused = world.devices[1].contacts.text(world.ids[1], true).expect_err("no entries");
    assert!(matches!(refused, FriendError::Text(TextRefused::HasSecrets)));
    assert_eq!(refused.code(), "not_by_text");
}

#[test]
fn a_known_board_is_refused_in_an_invitation() {
    for options in ["layout=5x5:8000080", "board=9x9:10:42"] {
        let mut device = Device::new(1);
        let new = NewInvitation { options: Some(options.to_owned()), ..minesweeper(Sides::Lot) };
        let refused = device.with(|contacts, random| contacts.invite(new, NOW, random));
        assert!(matches!(refused, Err(FriendError::Game(_))), "{options}");
    }
}

#[test]
fn a_program_killed_before_answering_answers_after_a_restart() {
    for writes in 0..4 {
        let mut world = World::dealt(Sides::InviterFirst);
        world.act(Seat::A, "m a1").expect("an action");
        world.collect();
        // The friend's disk is full after this many writes, and then the program is killed.
        world.devices[1].store.is_full_after(writes);
        world.deliver();
        let answered = world.dealerless()[1].settled.len();
        assert_eq!(answered, usize::from(writes >= 2), "{writes}");
        world.devices[1].store.has_room();
        world.restart(Seat::B);
        world.link(true);
        world.settle();
        world.wait(2);
        world.settle();
        let [a, b] = world.dealerless();
        assert_eq!((a.settled.len(), b.settled.len()), (1, 1), "{writes}");
        play_to_the_end(&mut world, true);
    }
}

#[test]
fn an_owed_result_has_a_deadline_in_every_match() {
    let mut world = World::dealt(Sides::InviterFirst);
    let overdue = |world: &World| world.log(Seat::A).overdue;
    world.now += 10 * DAY;
    world.wait(1);
    assert!(!overdue(&world), "an action has no deadline in this match");
    world.link(false);
    world.broker(Seat::A, true);
    world.settle();
    world.wait(5);
    world.settle();
    world.act(Seat::A, "e a1").expect("an action");
    world.settle();
    world.now += 2 * DAY;
    world.wait(1);
    assert!(!overdue(&world));
    world.now += DAY;
    world.wait(1);
    assert!(overdue(&world));
    assert!(world.devices[0].write_at(world.ids[0], &LogEntry::Claim { draw: false }, world.now).is_ok());
    // The friend's program returns and answers, which ends the claim.
    world.link(true);
    world.settle();
    assert_eq!(world.views().map(|view| (view.claimed, view.outcome)), [(None, None); 2]);
}

#[test]
fn no_claim_is_admitted_while_the_program_may_not_answer() {
    let mut world = World::dealt(Sides::InviterFirst);
    world.restart(Seat::B);
    world.link(true);
    settle_without_receipts(&mut world);
    world.act(Seat::A, "e a1").expect("an action");
    settle_without_receipts(&mut world);
    let log = |world: &World| world.log(Seat::B);
    assert_eq!((log(&world).turn, log(&world).due), (Some(Side::Second), Due::Program));
    let (id, began) = (world.ids[0], world.now);
    for hours in [1, 3 * 24 + 3] {
        world.link(false);
        world.now = began + hours * 3600;
        world.wait(1);
        world.link(true);
        settle_without_receipts(&mut world);
        let shown = world.shown(Seat::B);
        assert_eq!(shown.overdue, Overdue::None, "{hours}");
    }
    world.devices[0]
        .write_at(id, &LogEntry::Claim { draw: false }, world.now)
        .expect("no result has arrived");
    settle_without_receipts(&mut world);
    // The claim is still not conceded after the link closes without a report and the device restarts.
    for _ in 0..2 {
        world.wait(31);
        assert_eq!(log(&world).claimed, Some(false));
        assert!(!log(&world).admits && log(&world).turn.is_some());
        world.restart(Seat::B);
    }
    world.link(true);
    world.settle();
    assert_eq!(world.views().map(|view| (view.claimed, view.outcome)), [(None, None); 2]);
}

#[test]
fn a_restored_device_without_the_deal_secret_can_explore_but_not_mark() {
    let mut world = World::undealt(Sides::InviterFirst);
    let writes = world.devices[0].store.writes();
    world.link(true);
    world.settle();
    world.link(false);
    world.devices[0].restore(writes, world.now);
    assert_eq!(world.dealerless().map(|view| view.dealt), [1, 3]);
    world.link(true);
    let game = world.devices[0].contacts.remote_match(world.ids[0]).expect("a match");
    assert_eq!(game.resuming(), Resuming::Live);
    world.settle();
    assert_eq!(world.dealerless().map(|view| view.dealt), [3, 3], "no second deal was made");
    assert!(world.act(Seat::A, "m a1").is_err());
    world.act(Seat::A, "e a1").expect("an action");
    world.settle();
    assert_eq!(world.dealerless()[1].settled.len(), 1);
}

#[test]
fn a_failed_mark_with_a_lost_square_stays_in_the_record() {
    let mut world = World::undealt(Sides::InviterFirst);
    let writes = world.devices[0].store.writes();
    world.link(true);
    world.settle();
    let has_failed = |world: &World| {
        let settled = &world.dealerless()[0].settled;
        settled.iter().step_by(2).any(|text| text.starts_with('m') && text.ends_with('-'))
    };
    for round in 0..20 {
        let marks: Vec<String> =
            world.actions(Seat::A).into_iter().filter(|action| action.starts_with('m')).collect();
        assert!((0..marks.len()).any(|at| world.act(Seat::A, &marks[(at + round) % marks.len()]).is_ok()));
        world.settle();
        if has_failed(&world) {
            break;
        }
        assert!(world.act_somehow(Seat::B, round));
        world.settle();
    }
    assert!(has_failed(&world), "some mark fails");
    let known = world.dealerless()[0].settled.clone();
    world.link(false);
    world.devices[0].restore(writes, world.now);
    world.link(true);
    world.settle();
    let lost = world.dealerless()[0].settled.clone();
    assert_eq!(lost.len(), known.len());
    assert_eq!(lost.last().map(String::as_str), Some("m ?? -"));
    if world.views()[0].turn_token != Some(Seat::A) {
        assert!(world.act_somehow(Seat::B, 0));
        world.settle();
    }
    let refused = world.act(Seat::A, "m a1");
    assert!(matches!(refused, Err(FriendError::NotNow(NotNow::SecretLost))), "{refused:?}");
    let (id, now) = (world.ids[0], world.now);
    world.devices[0].write_at(id, &LogEntry::Resign, now).expect("the match is in progress");
    world.settle();
    assert_eq!(world.views()[1].outcome, world.views()[0].outcome);
    assert!(world.views()[0].outcome.is_some());
}

#[test]
fn after_a_resignation_both_reveal_their_keys() {
    let mut world = World::dealt(Sides::InviterFirst);
    for seat in Seat::BOTH {
        assert!(world.act_somehow(seat, 3));
        world.settle();
    }
    let (id, now) = (world.ids[1], world.now);
    world.devices[1].write_at(id, &LogEntry::Resign, now).expect("the match is in progress");
    assert_eq!(world.dealerless()[1].opened, [false, true]);
    world.settle();
    let [a, b] = world.dealerless();
    assert_eq!((a.opened, a.replay.is_some(), &a.replay), ([true; 2], true, &b.replay));
    assert_eq!(world.views()[0].outcome, Some(MatchEnd::Resigned { winner: Some(Seat::A) }));
}
