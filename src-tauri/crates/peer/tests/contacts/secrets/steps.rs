//! Random events in a match with secrets, and the match's end.

use crate::seat;
use peer::protocol::Seat;
use proptest::prelude::*;
use session::LogEntry;
use two_devices::{Happening, OnTheWay, World};

/// Delivers everything except A's reports on B's log.
pub fn settle_without_receipts(world: &mut World) {
    loop {
        world.collect();
        let is_receipt = |what: &OnTheWay| matches!(what, OnTheWay::Link(bytes) if bytes[0] == 0x14);
        world.between.on_the_way.retain(|(to, what)| *to != Seat::B || !is_receipt(what));
        if world.between.on_the_way.is_empty() {
            return;
        }
        world.deliver();
    }
}

/// Lastly, delivers everything and plays the match to its end.
pub fn play_to_the_end(world: &mut World, by_link: bool) {
    world.cut_off();
    world.connect(by_link);
    for round in 0..400 {
        world.settle();
        world.wait(1);
        world.settle();
        let views = world.views();
        match (views[0].turn_token, &views[0].dealerless) {
            (None, Some(view)) if view.opened == [true; 2] && views[1].outcome.is_some() => break,
            (Some(seat), _) => {
                world.act_somehow(seat, 7 * round);
            }
            _ => {}
        }
    }
    for _ in 0..20 {
        world.settle();
        world.wait(1);
    }
    world.settle();
    let [a, b] = world.views();
    let [view_a, view_b] = world.dealerless();
    assert!(a.outcome.is_some() && a.outcome == b.outcome, "{:?} {:?}", a.outcome, b.outcome);
    assert_eq!((view_a.opened, &view_a.replay), ([true; 2], &view_b.replay));
    assert_eq!(view_a.replay.is_some(), view_a.dealt >= 2, "no replay without mines");
    world.assert_honest();
}

#[derive(Clone, Debug)]
pub enum Step {
    /// A device takes an action, if allowed.
    Act(Seat, usize),
    /// A device writes an action or owed entry, but its disk is full after this many writes.
    ActInVain(Seat, usize, usize),
    Resign(Seat),
    Happens(Happening),
}

pub fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        10 => (seat(), any::<usize>()).prop_map(|(seat, which)| Step::Act(seat, which % 1000)),
        3 => (seat(), any::<usize>(), 0usize..3)
            .prop_map(|(seat, which, writes)| Step::ActInVain(seat, which % 1000, writes)),
        1 => prop::bool::weighted(0.1).prop_flat_map(|resigns| if resigns {
            seat().prop_map(Step::Resign).boxed()
        } else {
            Just(Step::Happens(Happening::Wait(1))).boxed()
        }),
        14 => any::<usize>().prop_map(Happening::Arrive).prop_map(Step::Happens),
        2 => any::<usize>().prop_map(Happening::ArriveAgain).prop_map(Step::Happens),
        2 => any::<usize>().prop_map(Happening::Lose).prop_map(Step::Happens),
        3 => prop::bool::weighted(0.7).prop_map(Happening::Link).prop_map(Step::Happens),
        3 => (seat(), any::<bool>()).prop_map(|(seat, up)| Step::Happens(Happening::Broker(seat, up))),
        2 => seat().prop_map(Happening::Restart).prop_map(Step::Happens),
        3 => (0u64..10).prop_map(Happening::Wait).prop_map(Step::Happens),
    ]
}

pub fn take(world: &mut World, step: &Step) {
    match *step {
        Step::Act(seat, which) => {
            world.act_somehow(seat, which);
        }
        Step::ActInVain(seat, which, writes) => {
            world.devices[seat.index()].store.is_full_after(writes);
            world.act_somehow(seat, which);
            world.happen(&Happening::Arrive(which));
            world.devices[seat.index()].store.has_room();
        }
        Step::Resign(seat) => {
            let _may_be_over = world.write(seat, &LogEntry::Resign);
        }
        Step::Happens(ref happening) => world.happen(happening),
    }
    world.collect();
    world.assert_honest();
}
