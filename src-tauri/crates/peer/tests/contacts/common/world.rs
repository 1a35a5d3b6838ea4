//! Two devices with a match, what lies between them, and what happens there.

use super::{Between, Device, NOW, begun};
use peer::protocol::{MatchView, Seat};
use peer::{ContactId, NewInvitation, TransportKind};
use proptest::prelude::*;

pub struct World {
    pub devices: [Device; 2],
    pub ids: [ContactId; 2],
    pub between: Between,
    pub now: u64,
    /// How often each has said something.
    pub said: [usize; 2],
}

/// One thing that happens between two devices, or to one.
#[derive(Clone, Debug)]
pub enum Happening {
    /// Something that is on the way arrives.
    Arrive(usize),
    /// It arrives, and stays there to arrive again.
    ArriveAgain(usize),
    /// It is lost.
    Lose(usize),
    /// The link comes up, or goes down.
    Link(bool),
    /// A device connects to the broker, or is cut off.
    Broker(Seat, bool),
    /// A program is killed, and begins again.
    Restart(Seat),
    /// Time passes.
    Wait(u64),
}

pub fn seat() -> impl Strategy<Value = Seat> {
    prop_oneof![Just(Seat::A), Just(Seat::B)]
}

impl World {
    /// The match has begun by text.
    pub fn begun(new: NewInvitation) -> World {
        let (devices, ids) = begun(new);
        World::of(devices, ids)
    }

    /// These devices, between which nothing has happened yet.
    pub fn of(devices: [Device; 2], ids: [ContactId; 2]) -> World {
        World { devices, ids, between: Between::default(), now: NOW, said: [0; 2] }
    }

    pub fn views(&self) -> [MatchView; 2] {
        [0, 1].map(|at| self.devices[at].contacts.remote_match(self.ids[at]).expect("a match").view())
    }

    pub fn collect(&mut self) {
        for seat in Seat::BOTH {
            self.between.collect(seat, &mut self.devices[seat.index()]);
        }
    }

    pub fn settle(&mut self) {
        self.between.settle(&mut self.devices, self.now);
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

    /// Brings both together by the link, or else by the broker.
    pub fn connect(&mut self, by_link: bool) {
        if by_link {
            self.link(true);
        } else {
            for seat in Seat::BOTH {
                self.broker(seat, true);
            }
        }
    }

    /// Whatever was open or on the way is gone, and an hour later nothing has happened.
    pub fn cut_off(&mut self) {
        self.link(false);
        for seat in Seat::BOTH {
            self.broker(seat, false);
        }
        self.between.on_the_way.clear();
        self.now += 3600;
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

    pub fn restart(&mut self, seat: Seat) {
        self.link(false);
        self.broker(seat, false);
        let at = seat.index();
        let shown = |world: &World| {
            let view = &world.views()[at];
            (view.moves.clone(), view.dealerless.clone())
        };
        let before = shown(self);
        assert!(self.devices[at].restart(self.now).is_empty());
        assert_eq!(shown(self), before, "what was shown is kept");
    }

    pub fn happen(&mut self, happening: &Happening) {
        match *happening {
            Happening::Arrive(_) | Happening::ArriveAgain(_) | Happening::Lose(_)
                if self.between.on_the_way.is_empty() => {}
            Happening::Arrive(which) => {
                let (to, what) = self.take_from_the_way(which);
                self.between.arrive(&mut self.devices[to.index()], what, self.now);
            }
            Happening::ArriveAgain(which) => {
                let at = which % self.between.on_the_way.len();
                let (to, what) = self.between.on_the_way[at].clone();
                self.between.arrive(&mut self.devices[to.index()], what, self.now);
            }
            Happening::Lose(which) => drop(self.take_from_the_way(which)),
            Happening::Link(up) => self.link(up),
            Happening::Broker(seat, up) => self.broker(seat, up),
            Happening::Restart(seat) => self.restart(seat),
            Happening::Wait(seconds) => self.wait(seconds),
        }
    }

    /// One of those things that are on the way.
    fn take_from_the_way(&mut self, which: usize) -> (Seat, super::OnTheWay) {
        let at = which % self.between.on_the_way.len();
        self.between.on_the_way.remove(at)
    }

    pub fn assert_honest(&self) {
        for (device, id) in self.devices.iter().zip(self.ids) {
            assert_eq!(
                device.contacts.log(id, self.now).expect("a match").stopped,
                None,
                "honest devices never stop"
            );
        }
    }
}
