//! Rematches.

use game::Side;
use peer::protocol::Seat;
use peer::{ContactId, ContactShown, RematchWish, Stage};
use session::{LogEntry, Termination};
use two_devices::{NOW, World, kalaha};

/// The devices are linked, and B has resigned.
fn ended() -> World {
    let mut world = World::begun(kalaha());
    world.link(true);
    world.settle();
    for _ in 0..4 {
        assert!(world.play());
        world.settle();
    }
    world.write(Seat::B, &LogEntry::Resign).expect("B resigns");
    world.settle();
    world
}

fn wish(world: &mut World, seat: Seat) -> ContactId {
    let (id, now) = (world.ids[seat.index()], world.now);
    let device = &mut world.devices[seat.index()];
    device.with(|contacts, random| contacts.invite_to_rematch(id, now, random)).expect("a finished match")
}

fn rematch(world: &World, seat: Seat) -> ContactShown {
    let mut all = world.devices[seat.index()].contacts.all(world.now).into_iter();
    all.find(|shown| shown.id != world.ids[seat.index()]).expect("a rematch")
}

#[test]
fn a_requested_rematch_begins_with_swapped_sides() {
    let mut world = ended();
    assert_eq!(world.shown(Seat::A).stage, Stage::Over);
    let new = wish(&mut world, Seat::A);
    world.settle();
    assert_eq!(world.shown(Seat::A).rematch, Some(RematchWish::Own));
    assert_eq!(world.shown(Seat::B).rematch, Some(RematchWish::Friend));
    wish(&mut world, Seat::B);
    world.settle();
    let [of_a, of_b] = Seat::BOTH.map(|seat| rematch(&world, seat));
    assert_eq!((of_a.id, of_a.stage, of_b.stage), (new, Stage::Playing, Stage::Playing));
    assert_eq!((of_a.own, of_b.own), (Some(Side::Second), Some(Side::First)));
    assert_eq!(of_a.digits, of_b.digits);
    assert_ne!(of_a.digits, world.shown(Seat::A).digits);
}

#[test]
fn a_stored_request_is_written_to_the_log_later() {
    let mut world = ended();
    world.devices[0].store.is_full_after(1);
    wish(&mut world, Seat::A);
    world.devices[0].store.has_room();
    world.restart(Seat::A);
    world.wait(1);
    world.link(true);
    world.settle();
    assert_eq!(world.shown(Seat::B).rematch, Some(RematchWish::Friend));
}

#[test]
fn accepting_a_withdrawn_rematch_gets_a_notice() {
    let mut world = ended();
    let new = wish(&mut world, Seat::A);
    world.settle();
    world.link(false);
    world.devices[0].contacts.withdraw(new, NOW).expect("an open invitation");
    wish(&mut world, Seat::B);
    world.link(true);
    world.settle();
    assert_eq!(Seat::BOTH.map(|seat| rematch(&world, seat).stage), [Stage::Withdrawn; 2]);
    let lens = |world: &World| world.devices[0].contacts.remote_match(world.ids[0]).expect("a match").lens();
    let before = lens(&world);
    world.wait(1);
    world.settle();
    assert_eq!(lens(&world), before, "the notice is sent once");
    // The players can request it again.
    wish(&mut world, Seat::B);
    world.settle();
    assert_eq!(world.shown(Seat::A).rematch, Some(RematchWish::Friend));
}

#[test]
fn a_rematch_that_begins_after_a_player_stops_waiting_is_called_off() {
    let mut world = ended();
    wish(&mut world, Seat::A);
    world.settle();
    world.link(false);
    let new = wish(&mut world, Seat::B);
    world.devices[1].contacts.withdraw(new, NOW).expect("waiting for the begin message");
    world.link(true);
    world.settle();
    assert_eq!(rematch(&world, Seat::B).stage, Stage::Over);
    let log = world.devices[1].contacts.log(new, NOW).expect("a match");
    assert_eq!(log.termination, Some(Termination::CalledOff));
}

#[test]
fn a_rematch_can_be_requested_again_after_deleting_it() {
    let mut world = ended();
    for seat in Seat::BOTH {
        wish(&mut world, seat);
    }
    world.settle();
    let deleted = rematch(&world, Seat::A);
    assert_eq!(deleted.stage, Stage::Playing);
    world.devices[0].contacts.delete(deleted.id, true, NOW).expect("stored");
    let new = wish(&mut world, Seat::A);
    world.settle();
    assert_ne!(new, deleted.id);
    assert_eq!(rematch(&world, Seat::A).id, new);
    assert_eq!(world.shown(Seat::A).rematch, Some(RematchWish::Own));
    // The request counts, even if the deleted match is restored.
    world.devices[0].contacts.delete(deleted.id, false, NOW).expect("stored");
    assert_eq!(world.shown(Seat::A).rematch, Some(RematchWish::Own));
    assert_eq!(wish(&mut world, Seat::A), new);
}

#[test]
fn two_crossing_requests_make_one_rematch() {
    let mut world = ended();
    for seat in Seat::BOTH {
        wish(&mut world, seat);
    }
    world.settle();
    let [of_a, of_b] = Seat::BOTH.map(|seat| rematch(&world, seat));
    assert_eq!((of_a.stage, of_b.stage), (Stage::Playing, Stage::Playing));
    assert_eq!(of_a.digits, of_b.digits);
    assert_eq!(world.devices.each_ref().map(|device| device.contacts.all(NOW).len()), [2, 2]);
}
