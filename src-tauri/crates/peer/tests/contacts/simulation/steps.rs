//! Random events in a match without secrets over all transports, and the match's end.

use crate::seat;
use peer::protocol::Seat;
use proptest::prelude::*;
use session::LogEntry;
use two_devices::{Happening, World};

#[derive(Clone, Debug)]
pub enum Step {
    /// A device writes an entry, if allowed.
    Write(Seat, LogEntry),
    /// A device tries to write to a full disk.
    WriteInVain(Seat, LogEntry),
    /// A device hands over a text with new entries or the whole match, which is accepted immediately.
    Text(Seat, bool),
    /// An outsider writes to a broker slot.
    Disturb(usize, Disturbance),
    Happens(Happening),
}

/// The payload written to a slot.
#[derive(Clone, Copy, Debug)]
pub enum Disturbance {
    Garbage,
    Nothing,
    /// An earlier message under that topic.
    Old,
}

pub fn act() -> impl Strategy<Value = LogEntry> {
    prop_oneof![
        8 => (0u16..6, prop::bool::weighted(0.2)).prop_map(|(number, offers_draw)| LogEntry::Move { number, offers_draw }),
        2 => (0u16..6).prop_map(|to| LogEntry::Ask { to }),
        3 => any::<bool>().prop_map(|agrees| LogEntry::Answer { agrees }),
        1 => any::<bool>().prop_map(|draw| LogEntry::Claim { draw }),
        1 => (0u8..12).prop_map(LogEntry::Say),
    ]
}

pub fn disturbance() -> impl Strategy<Value = Disturbance> {
    prop_oneof![Just(Disturbance::Garbage), Just(Disturbance::Nothing), Just(Disturbance::Old)]
}

pub fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        9 => (seat(), act()).prop_map(|(seat, act)| Step::Write(seat, act)),
        1 => (seat(), act()).prop_map(|(seat, act)| Step::WriteInVain(seat, act)),
        12 => any::<usize>().prop_map(Happening::Arrive).prop_map(Step::Happens),
        3 => any::<usize>().prop_map(Happening::ArriveAgain).prop_map(Step::Happens),
        3 => any::<usize>().prop_map(Happening::Lose).prop_map(Step::Happens),
        2 => (seat(), any::<bool>()).prop_map(|(seat, whole)| Step::Text(seat, whole)),
        3 => any::<bool>().prop_map(Happening::Link).prop_map(Step::Happens),
        3 => (seat(), any::<bool>()).prop_map(|(seat, up)| Step::Happens(Happening::Broker(seat, up))),
        1 => (any::<usize>(), disturbance()).prop_map(|(which, what)| Step::Disturb(which, what)),
        1 => seat().prop_map(Happening::Restart).prop_map(Step::Happens),
        4 => (0u64..30).prop_map(Happening::Wait).prop_map(Step::Happens),
    ]
}

pub fn take(world: &mut World, step: &Step) {
    match step {
        Step::Write(seat, act) => {
            // The entry may not be valid now.
            let _refused = world.write(*seat, act);
        }
        Step::WriteInVain(seat, act) => {
            let at = seat.index();
            let before = world.devices[at].moves(world.ids[at]);
            world.devices[at].store.is_full_after(0);
            assert!(world.write(*seat, act).is_err());
            world.devices[at].store.has_room();
            assert_eq!(world.devices[at].moves(world.ids[at]), before);
        }
        Step::Text(seat, whole) => world.hand_over(*seat, *whole),
        Step::Disturb(which, what) => {
            let published = world.between.published.len();
            if let Some((topic, old)) = world.between.published.get(which % published.max(1)).cloned() {
                let payload = match what {
                    Disturbance::Garbage => b"garbage".to_vec(),
                    Disturbance::Nothing => Vec::new(),
                    Disturbance::Old => old,
                };
                world.between.store(&topic, payload);
            }
        }
        Step::Happens(happening) => world.happen(happening),
    }
    world.collect();
    world.assert_honest();
}

/// Lastly, delivers everything over the link or the broker.
pub fn finish(world: &mut World, by_link: bool) {
    world.cut_off();
    for _ in 0..2 {
        world.connect(by_link);
        for _ in 0..30 {
            world.settle();
            world.wait(1);
        }
    }
    let [a, b] = world.views();
    assert_eq!(a, b);
    for seat in Seat::BOTH {
        let said = a.phrases.iter().filter(|phrase| phrase.seat == seat).count();
        assert_eq!(said, world.said[seat.index()], "written entries are not lost");
    }
    assert!(Seat::BOTH.into_iter().all(|seat| world.log(seat).may_write));
}
