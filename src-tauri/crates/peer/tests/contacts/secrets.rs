//! A game with secrets between two devices and bad transports: the programs deal, answer and open by themselves, whatever is
//! lost, doubled, late, not kept or forgotten.

mod world;

use crate::common::world::World;
use crate::common::{DAY, NOW};
use game::Side;
use peer::protocol::{MatchEnd, NotNow, Owed, Resuming, Seat, TextRefused};
use peer::{DealDone, FriendError, NewInvitation, Overdue, Sides};
use proptest::prelude::*;
use session::{Due, LogEntry};
use world::{minesweeper, step, take};
#[test]
fn parts_of_the_deal_are_made_elsewhere_and_written_while_they_are_owed() {
    let mut world = World::undealt(Sides::InviterFirst);
    world.devices.iter_mut().for_each(|device| device.contacts.make_deals_elsewhere());
    world.link(true);
    world.settle();
    assert_eq!(world.dealerless().map(|view| view.dealt), [1, 1], "A began the match with the first part");
    for (at, dealt) in [(1, 2), (0, 3)] {
        let now = world.now;
        assert!(world.devices[1 - at].contacts.next_deal(now).is_none(), "it is the other's turn");
        let task = world.devices[at].contacts.next_deal(now).expect("it is owed");
        assert!(world.devices[at].contacts.next_deal(now).is_none(), "somebody makes it");
        // A phrase does not make it worthless.
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
fn parts_of_the_deal_are_made_by_another_instance_that_has_nothing_but_the_record() {
    let mut world = World::undealt(Sides::InviterFirst);
    world.devices.iter_mut().for_each(|device| device.contacts.make_deals_elsewhere());
    world.link(true);
    world.settle();
    for (at, dealt) in [(1, 2), (0, 3)] {
        let (id, now) = (world.ids[at], world.now);
        world.devices[at].with(|contacts, random| {
            let task = contacts.next_deal(now).expect("it is owed");
            let record = contacts.deal_record(&task).expect("the contact is there");
            let made =
                DealDone::of_record(id, record.expose(), dealerless::RULEBOOK, random).expect("it is owed");
            let bytes = made.to_bytes();
            for len in 0..bytes.expose().len() {
                // Only what could not be made is shorter.
                assert_eq!(DealDone::from_bytes(id, &bytes.expose()[..len]).is_some(), len == 4, "{len}");
            }
            let done = DealDone::from_bytes(id, bytes.expose()).expect("it was written so");
            contacts.dealt(done, now, random);
        });
        world.settle();
        assert_eq!(world.dealerless().map(|view| view.dealt), [dealt; 2]);
        let record = world.devices[at].shelf.0.lock().expect("one thread").records[&id].clone();
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
fn a_part_of_the_deal_that_is_not_owed_any_more_changes_nothing_and_one_that_cannot_be_kept_is_made_again() {
    let mut world = World::undealt(Sides::InviterFirst);
    world.devices[1].contacts.make_deals_elsewhere();
    world.link(true);
    world.settle();
    let (id, now) = (world.ids[1], world.now);
    let task = world.devices[1].contacts.next_deal(now).expect("it is owed");
    world.devices[1].shelf.0.lock().expect("one thread").fails_after = Some(0);
    world.devices[1].with(|contacts, random| {
        let done = task.make(&mut *random);
        contacts.dealt(done, now, random);
        assert!(contacts.next_deal(now).is_none(), "after a pause");
    });
    world.devices[1].shelf.0.lock().expect("one thread").fails_after = None;
    let task = world.devices[1].contacts.next_deal(now + 2).expect("it is owed still");
    world.devices[1].contacts.not_dealt(id, now + 2);
    let again = world.devices[1].contacts.next_deal(now + 9).expect("it is owed still");
    world.devices[1].write(id, &LogEntry::Resign).expect("the match goes on");
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
    fn both_devices_end_with_the_same_match_and_open_it(
        steps in prop::collection::vec(step(), 1..60),
        by_link: bool,
        by_lot: bool,
    ) {
        let mut world = World::undealt(if by_lot { Sides::Lot } else { Sides::AcceptorFirst });
        for step in &steps {
            take(&mut world, step);
        }
        world.play_to_the_end(by_link);
    }
}

#[test]
fn the_programs_deal_and_answer_by_themselves_and_the_person_only_acts() {
    let mut world = World::dealt(Sides::InviterFirst);
    assert!(world.devices[0].shown(world.ids[0]).your_turn);
    assert!(!world.devices[1].shown(world.ids[1]).your_turn);
    world.act(Seat::A, "e a1").expect("an action");
    // Nobody has received it yet: the friend's program owes the result, not the friend.
    let view = &world.views()[0];
    assert_eq!((view.turn_token, view.owed), (Some(Seat::B), Owed::Result));
    assert_eq!(world.dealerless()[0].asked, Some((Seat::A, "e a1".to_owned())));
    assert!(!world.devices[0].shown(world.ids[0]).your_turn);
    world.settle();
    let [a, b] = world.dealerless();
    assert_eq!((a.asked, a.settled.len(), b.settled.len()), (None, 1, 1));
    assert!(world.devices[1].shown(world.ids[1]).your_turn);
    assert!(matches!(
        world.act(Seat::A, "e a1"),
        Err(FriendError::NotNow(NotNow::InvalidEntry(peer::protocol::InvalidEntry::NoTurnToken)))
    ));
    assert_eq!(world.act(Seat::B, "e c3").expect_err("visible").code(), "not_now");
}

#[test]
fn the_programs_deal_once_the_broker_has_told_of_the_own_log() {
    let mut devices = [1, 2].map(crate::common::Device::new);
    let [a, b] = &mut devices;
    let at_a = a.invite(minesweeper(Sides::InviterFirst));
    let at_b = b.accept(&a.contacts.text(at_a, false).expect("an invitation"), "Bert").expect("a good one");
    let mut world = World::of(devices, [at_a, at_b]);
    Seat::BOTH.into_iter().for_each(|seat| world.broker(seat, true));
    world.between.wait(&mut world.devices, &mut world.now, 1);
    let own = |world: &World, at: usize| {
        let game = world.devices[at].contacts.remote_match(world.ids[at]).expect("the match has begun");
        game.lens()[at]
    };
    assert_eq!([0, 1].map(|at| own(&world, at)), [0, 0], "an earlier copy may have written something else");
    world.between.wait(&mut world.devices, &mut world.now, 10);
    assert_eq!(world.dealerless().map(|view| view.dealt), [3, 3]);
}

#[test]
fn invitation_and_acceptance_may_go_by_text_and_the_match_may_not() {
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
        let mut device = crate::common::Device::new(1);
        let new = NewInvitation { options: Some(options.to_owned()), ..minesweeper(Sides::Lot) };
        let refused = device.with(|contacts, random| contacts.invite(new, NOW, random));
        assert!(matches!(refused, Err(FriendError::Game(_))), "{options}");
    }
}

#[test]
fn a_program_that_is_killed_between_asking_and_answering_answers_when_it_runs_again() {
    for writes in 0..4 {
        let mut world = World::dealt(Sides::InviterFirst);
        world.act(Seat::A, "m a1").expect("an action");
        world.collect();
        // The friend's disk is full after so many writes, and then the program is killed.
        world.devices[1].shelf.0.lock().expect("one thread").fails_after = Some(writes);
        for (to, what) in std::mem::take(&mut world.between.on_the_way) {
            let now = world.now;
            world.between.arrive(&mut world.devices[to.index()], what, now);
        }
        let answered = world.dealerless()[1].settled.len();
        assert_eq!(answered, usize::from(writes >= 2), "{writes}");
        world.devices[1].shelf.0.lock().expect("one thread").fails_after = None;
        world.restart(Seat::B);
        world.link(true);
        world.settle();
        world.wait(2);
        world.settle();
        let [a, b] = world.dealerless();
        assert_eq!((a.settled.len(), b.settled.len()), (1, 1), "{writes}");
        world.play_to_the_end(true);
    }
}

#[test]
fn whoever_owes_a_result_can_be_claimed_against_in_every_match() {
    let mut world = World::dealt(Sides::InviterFirst);
    let overdue =
        |world: &World| world.devices[0].contacts.log(world.ids[0], world.now).expect("a match").overdue;
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
    // The friend's program comes back and answers, which ends the claim.
    world.link(true);
    world.settle();
    assert_eq!(world.views().map(|view| (view.claimed, view.outcome)), [(None, None); 2]);
}

#[test]
fn nobody_loses_by_a_claim_while_their_program_may_not_answer() {
    let mut world = World::dealt(Sides::InviterFirst);
    world.restart(Seat::B);
    world.link(true);
    world.settle_without_receipts();
    world.act(Seat::A, "e a1").expect("an action");
    world.settle_without_receipts();
    let log = |world: &World| world.devices[1].contacts.log(world.ids[1], world.now).expect("a match");
    assert_eq!((log(&world).turn, log(&world).due), (Some(Side::Second), Due::Program));
    let (id, began) = (world.ids[0], world.now);
    for hours in [1, 3 * 24 + 3] {
        world.link(false);
        world.now = began + hours * 3600;
        world.wait(1);
        world.link(true);
        world.settle_without_receipts();
        let shown = world.devices[1].contacts.shown(world.ids[1], world.now).expect("a contact");
        assert_eq!(shown.overdue, Overdue::None, "{hours}");
    }
    world.devices[0].write_at(id, &LogEntry::Claim { draw: false }, world.now).expect("nothing has come");
    world.settle_without_receipts();
    // Also once the link that told nothing is left, and behind another start.
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
fn an_earlier_disk_without_the_secret_of_the_deal_explores_and_cannot_mark() {
    let mut world = World::undealt(Sides::InviterFirst);
    let writes = world.devices[0].writes();
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
fn a_failed_mark_whose_place_is_lost_stays_in_the_record_and_one_can_resign() {
    let mut world = World::undealt(Sides::InviterFirst);
    let writes = world.devices[0].writes();
    world.link(true);
    world.settle();
    let has_failed = |world: &World| {
        let settled = &world.dealerless()[0].settled;
        settled.iter().step_by(2).any(|text| text.starts_with('m') && text.ends_with('-'))
    };
    for round in 0..20 {
        let marks: Vec<String> =
            world.actions().into_iter().filter(|action| action.starts_with('m')).collect();
        assert!((0..marks.len()).any(|at| world.act(Seat::A, &marks[(at + round) % marks.len()]).is_ok()));
        world.settle();
        if has_failed(&world) {
            break;
        }
        assert!(world.act_somehow(Seat::B, round));
        world.settle();
    }
    assert!(has_failed(&world), "nobody hits a mine with each mark");
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
    world.devices[0].write_at(id, &LogEntry::Resign, now).expect("it goes on");
    world.settle();
    assert_eq!(world.views()[1].outcome, world.views()[0].outcome);
    assert!(world.views()[0].outcome.is_some());
}

#[test]
fn whoever_resigns_shows_their_key_and_the_other_after_them() {
    let mut world = World::dealt(Sides::InviterFirst);
    for seat in Seat::BOTH {
        assert!(world.act_somehow(seat, 3));
        world.settle();
    }
    let (id, now) = (world.ids[1], world.now);
    world.devices[1].write_at(id, &LogEntry::Resign, now).expect("it goes on");
    assert_eq!(world.dealerless()[1].opened, [false, true]);
    world.settle();
    let [a, b] = world.dealerless();
    assert_eq!((a.opened, a.replay.is_some(), &a.replay), ([true; 2], true, &b.replay));
    assert_eq!(world.views()[0].outcome, Some(MatchEnd::Resigned { winner: Some(Seat::A) }));
}
