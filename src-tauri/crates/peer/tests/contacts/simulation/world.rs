//! Two devices, what lies between them, and what may happen.

use crate::common::{Between, NOW, begun, kalaha};
use peer::protocol::Seat;
use peer::{ContactId, TransportKind};
use proptest::prelude::*;
use session::LogEntry;

/// One thing that happens.
#[derive(Clone, Debug)]
pub enum Step {
    /// A device writes something, if it may.
    Write(Seat, LogEntry),
    /// The same, but its disk is full.
    WriteInVain(Seat, LogEntry),
    /// Something that is on the way arrives.
    Arrive(usize),
    /// It arrives, and stays there to arrive again.
    ArriveAgain(usize),
    /// It is lost.
    Lose(usize),
    /// A device hands over a text, new or whole, which is taken at once.
    Text(Seat, bool),
    /// The link comes up, or goes down.
    Link(bool),
    /// A device connects to the broker, or is cut off.
    Broker(Seat, bool),
    /// Somebody writes into a slot of the broker.
    Disturb(usize, Disturbance),
    /// A program is killed, and begins again.
    Restart(Seat),
    /// Time passes.
    Wait(u64),
}

/// What somebody writes into a slot.
#[derive(Clone, Copy, Debug)]
pub enum Disturbance {
    Garbage,
    Nothing,
    /// What was there before.
    Old,
}

pub fn seat() -> impl Strategy<Value = Seat> {
    prop_oneof![Just(Seat::A), Just(Seat::B)]
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
        12 => any::<usize>().prop_map(Step::Arrive),
        3 => any::<usize>().prop_map(Step::ArriveAgain),
        3 => any::<usize>().prop_map(Step::Lose),
        2 => (seat(), any::<bool>()).prop_map(|(seat, whole)| Step::Text(seat, whole)),
        3 => any::<bool>().prop_map(Step::Link),
        3 => (seat(), any::<bool>()).prop_map(|(seat, up)| Step::Broker(seat, up)),
        1 => (any::<usize>(), disturbance()).prop_map(|(which, what)| Step::Disturb(which, what)),
        1 => seat().prop_map(Step::Restart),
        4 => (0u64..30).prop_map(Step::Wait),
    ]
}

pub struct World {
    pub devices: [crate::common::Device; 2],
    pub ids: [ContactId; 2],
    pub between: Between,
    pub now: u64,
    /// How often each has said something.
    pub said: [usize; 2],
}

impl World {
    pub fn new() -> World {
        let (devices, ids) = begun(kalaha());
        World { devices, ids, between: Between::default(), now: NOW, said: [0; 2] }
    }

    pub fn collect(&mut self) {
        for seat in Seat::BOTH {
            self.between.collect(seat, &mut self.devices[seat.index()]);
        }
    }

    pub fn write(&mut self, seat: Seat, act: &LogEntry) -> bool {
        let at = seat.index();
        let is_written = self.devices[at].write_at(self.ids[at], act, self.now).is_ok();
        self.said[at] += usize::from(is_written && matches!(act, LogEntry::Say(_)));
        is_written
    }

    pub fn link(&mut self, up: bool) {
        match (self.between.link_is_up, up) {
            (false, true) => self.between.meet(&mut self.devices, self.ids, self.now),
            (true, false) => self.between.part(&mut self.devices),
            _ => {}
        }
    }

    pub fn broker(&mut self, seat: Seat, up: bool) {
        let at = seat.index();
        let is_up = self.between.broker_is_up[at];
        if !is_up && up {
            let (id, now) = (self.ids[at], self.now);
            self.devices[at].contacts.use_transport(id, TransportKind::Broker, true, now).expect("a broker");
            self.between.connect(seat, &mut self.devices[at], now);
        } else if is_up && !up {
            self.between.disconnect(seat, &mut self.devices[at]);
        }
    }

    pub fn restart(&mut self, seat: Seat) {
        self.link(false);
        self.broker(seat, false);
        let at = seat.index();
        let moves = self.devices[at].moves(self.ids[at]);
        assert!(self.devices[at].restart(self.now).is_empty());
        assert_eq!(self.devices[at].moves(self.ids[at]), moves, "what was shown is kept");
    }

    pub fn wait(&mut self, seconds: u64) {
        for _ in 0..seconds {
            self.now += 1;
            for device in &mut self.devices {
                device.tick(self.now);
            }
        }
        self.collect();
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
            Step::Arrive(which) if !self.between.on_the_way.is_empty() => {
                let at = which % self.between.on_the_way.len();
                let (to, what) = self.between.on_the_way.remove(at);
                self.between.arrive(&mut self.devices[to.index()], what, self.now);
            }
            Step::ArriveAgain(which) if !self.between.on_the_way.is_empty() => {
                let at = which % self.between.on_the_way.len();
                let (to, what) = self.between.on_the_way[at].clone();
                self.between.arrive(&mut self.devices[to.index()], what, self.now);
            }
            Step::Lose(which) if !self.between.on_the_way.is_empty() => {
                let at = which % self.between.on_the_way.len();
                self.between.on_the_way.remove(at);
            }
            Step::Arrive(_) | Step::ArriveAgain(_) | Step::Lose(_) => {}
            Step::Text(seat, whole) => {
                let (from, to) = (seat.index(), seat.other().index());
                if let Ok(text) = self.devices[from].contacts.text(self.ids[from], *whole) {
                    self.devices[from].contacts.handed_over(self.ids[from], self.now).expect("kept");
                    let taken = self.devices[to].take_at(&text, self.now);
                    assert!(taken.is_ok(), "{taken:?}");
                }
            }
            Step::Link(up) => self.link(*up),
            Step::Broker(seat, up) => self.broker(*seat, *up),
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
            Step::Restart(seat) => self.restart(*seat),
            Step::Wait(seconds) => self.wait(*seconds),
        }
        self.collect();
        self.check();
    }

    pub fn check(&self) {
        for (device, id) in self.devices.iter().zip(self.ids) {
            assert_eq!(
                device.contacts.log(id, self.now).expect("a match").stopped,
                None,
                "honest devices never stop"
            );
        }
    }

    pub fn views(&self) -> [peer::protocol::MatchView; 2] {
        [0, 1].map(|at| self.devices[at].contacts.remote_match(self.ids[at]).expect("a match").view())
    }

    /// Everything arrives at last, by this way.
    pub fn finish(&mut self, by_link: bool) {
        self.link(false);
        for seat in Seat::BOTH {
            self.broker(seat, false);
        }
        self.between.on_the_way.clear();
        self.now += 3600;
        for _ in 0..2 {
            if by_link {
                self.link(true);
            } else {
                for seat in Seat::BOTH {
                    self.broker(seat, true);
                }
            }
            for _ in 0..30 {
                self.between.settle(&mut self.devices, self.now);
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
