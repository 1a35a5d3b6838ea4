//! A game without secrets between two devices, by all transports.

use crate::common::kalaha;
use crate::common::world::{Happening, World, seat};
use peer::protocol::Seat;
use proptest::prelude::*;
use session::LogEntry;

/// One thing that happens.
#[derive(Clone, Debug)]
pub enum Step {
    /// A device writes something, if it may.
    Write(Seat, LogEntry),
    /// The same, but its disk is full.
    WriteInVain(Seat, LogEntry),
    /// A device hands over a text, new or whole, which is taken at once.
    Text(Seat, bool),
    /// Somebody writes into a slot of the broker.
    Disturb(usize, Disturbance),
    Happens(Happening),
}

/// What somebody writes into a slot.
#[derive(Clone, Copy, Debug)]
pub enum Disturbance {
    Garbage,
    Nothing,
    /// What was there before.
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

impl World {
    pub fn of_kalaha() -> World {
        World::begun(kalaha())
    }

    pub fn write(&mut self, seat: Seat, act: &LogEntry) -> bool {
        let at = seat.index();
        let is_written = self.devices[at].write_at(self.ids[at], act, self.now).is_ok();
        self.said[at] += usize::from(is_written && matches!(act, LogEntry::Say(_)));
        is_written
    }

    /// Everything arrives, and the brokers have told what they have.
    pub fn rest(&mut self) {
        self.between.wait(&mut self.devices, &mut self.now, 5);
    }

    pub fn step(&mut self, step: &Step) {
        match step {
            Step::Write(seat, act) => {
                self.write(*seat, act);
            }
            Step::WriteInVain(seat, act) => {
                let at = seat.index();
                let before = self.devices[at].moves(self.ids[at]);
                self.devices[at].shelf.0.lock().expect("one thread").fails_after = Some(0);
                assert!(!self.write(*seat, act));
                self.devices[at].shelf.0.lock().expect("one thread").fails_after = None;
                assert_eq!(self.devices[at].moves(self.ids[at]), before);
            }
            Step::Text(seat, whole) => {
                let (from, to) = (seat.index(), seat.other().index());
                if let Ok(text) = self.devices[from].contacts.text(self.ids[from], *whole) {
                    self.devices[from].contacts.handed_over(self.ids[from], self.now).expect("kept");
                    let taken = self.devices[to].take_at(&text, self.now);
                    assert!(taken.is_ok(), "{taken:?}");
                }
            }
            Step::Disturb(which, what) => {
                let published = self.between.published.len();
                if let Some((topic, old)) = self.between.published.get(which % published.max(1)).cloned() {
                    let payload = match what {
                        Disturbance::Garbage => b"garbage".to_vec(),
                        Disturbance::Nothing => Vec::new(),
                        Disturbance::Old => old,
                    };
                    self.between.store(&topic, payload);
                }
            }
            Step::Happens(happening) => self.happen(happening),
        }
        self.collect();
        self.assert_honest();
    }

    /// Everything arrives at last, by the link or by the broker.
    pub fn finish(&mut self, by_link: bool) {
        self.cut_off();
        for _ in 0..2 {
            self.connect(by_link);
            for _ in 0..30 {
                self.settle();
                self.wait(1);
            }
        }
        let [a, b] = self.views();
        assert_eq!(a, b);
        for seat in Seat::BOTH {
            let said = a.phrases.iter().filter(|phrase| phrase.seat == seat).count();
            assert_eq!(said, self.said[seat.index()], "what was written is not lost");
        }
        for (at, device) in self.devices.iter().enumerate() {
            assert!(device.contacts.log(self.ids[at], self.now).expect("a match").may_write);
        }
    }
}
