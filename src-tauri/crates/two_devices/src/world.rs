//! Two devices with a match, what lies between them, and what happens there.

use crate::{Between, Device, MOVE, NOW, OnTheWay, accepted, begun};
use peer::protocol::{MatchView, Seat};
use peer::{ContactId, ContactShown, FriendError, NewInvitation, TransportKind};
use session::{LogEntry, LogView};

/// Two devices with a match. Whatever is done is done at [`World::now`].
pub struct World {
    /// By seat, as all else.
    pub devices: [Device; 2],
    /// What the match is called on each device.
    pub ids: [ContactId; 2],
    /// What has left one of them and has not come to the other.
    pub between: Between,
    /// In seconds since 1970.
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

impl World {
    /// One has invited, and the other has accepted. The inviter has not been told of that.
    pub fn accepted(new: NewInvitation) -> World {
        let [mut a, mut b] = [1, 2].map(Device::new);
        let ids = accepted(&mut a, &mut b, new);
        World::of([a, b], ids)
    }

    /// The match has begun by text.
    pub fn begun(new: NewInvitation) -> World {
        let (devices, ids) = begun(new);
        World::of(devices, ids)
    }

    /// These devices, between which nothing has happened yet.
    pub fn of(devices: [Device; 2], ids: [ContactId; 2]) -> World {
        World { devices, ids, between: Between::default(), now: NOW, said: [0; 2] }
    }

    /// What both logs come to, on each device.
    pub fn views(&self) -> [MatchView; 2] {
        [0, 1].map(|at| self.devices[at].contacts.remote_match(self.ids[at]).expect("a match").view())
    }

    /// The moves of a match without secrets, on each device.
    pub fn moves(&self) -> [Vec<u16>; 2] {
        self.views().map(|view| view.moves)
    }

    /// What is shown of the match on a device.
    pub fn shown(&self, seat: Seat) -> ContactShown {
        let at = seat.index();
        self.devices[at].contacts.shown(self.ids[at], self.now).expect("a contact")
    }

    /// What a session is told of the match on a device.
    pub fn log(&self, seat: Seat) -> LogView {
        let at = seat.index();
        self.devices[at].contacts.log(self.ids[at], self.now).expect("a match")
    }

    /// Somebody writes an entry.
    pub fn write(&mut self, seat: Seat, entry: &LogEntry) -> Result<(), FriendError> {
        let at = seat.index();
        self.devices[at].write_at(self.ids[at], entry, self.now)?;
        self.said[at] += usize::from(matches!(entry, LogEntry::Say(_)));
        Ok(())
    }

    /// Whoever has the turn token makes the first legal move. Whether somebody has it.
    pub fn play(&mut self) -> bool {
        let has_turn_token = |seat: &Seat| self.devices[seat.index()].has_turn_token(self.ids[seat.index()]);
        let Some(seat) = Seat::BOTH.into_iter().find(has_turn_token) else { return false };
        self.write(seat, &MOVE).expect("a legal move");
        true
    }

    /// What somebody has to tell by text, if anything, is handed over, and the friend takes it.
    pub fn hand_over(&mut self, from: Seat, whole: bool) {
        let (at, to) = (from.index(), from.other().index());
        if let Ok(text) = self.devices[at].contacts.text(self.ids[at], whole) {
            self.devices[at].contacts.handed_over(self.ids[at], self.now).expect("kept");
            self.devices[to].take_at(&text, self.now).expect("an honest text");
        }
    }

    /// What a device has to say is on its way.
    pub fn collect(&mut self) {
        for seat in Seat::BOTH {
            self.between.collect(seat, &mut self.devices[seat.index()]);
        }
    }

    /// Everything that is on the way arrives, and what comes of that has not left yet.
    pub fn deliver(&mut self) {
        for (to, what) in std::mem::take(&mut self.between.on_the_way) {
            self.between.arrive(&mut self.devices[to.index()], what, self.now);
        }
    }

    /// Delivers everything until nothing is left.
    pub fn settle(&mut self) {
        self.between.settle(&mut self.devices, self.now);
    }

    /// The link comes up, or goes down.
    pub fn link(&mut self, up: bool) {
        match (self.between.link_is_up, up) {
            (false, true) => self.between.meet(&mut self.devices, self.ids, self.now),
            (true, false) => self.between.part(&mut self.devices),
            _ => {}
        }
    }

    /// A device connects to the broker, or is cut off.
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

    /// Time passes, and everything arrives.
    pub fn settle_for(&mut self, seconds: u64) {
        self.between.wait(&mut self.devices, &mut self.now, seconds);
    }

    /// Time passes, and nothing arrives.
    pub fn wait(&mut self, seconds: u64) {
        for _ in 0..seconds {
            self.now += 1;
            for device in &mut self.devices {
                device.tick(self.now);
            }
        }
        self.collect();
    }

    /// A program is killed, and begins again.
    pub fn restart(&mut self, seat: Seat) {
        self.link(false);
        self.broker(seat, false);
        let at = seat.index();
        let shown = |world: &World| {
            let view = world.devices[at].contacts.remote_match(world.ids[at])?.view();
            Some((view.moves, view.dealerless))
        };
        let before = shown(self);
        assert!(self.devices[at].restart(self.now).is_empty());
        assert_eq!(shown(self), before, "what was shown is kept");
    }

    /// This happens.
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
    fn take_from_the_way(&mut self, which: usize) -> (Seat, OnTheWay) {
        let at = which % self.between.on_the_way.len();
        self.between.on_the_way.remove(at)
    }

    /// On no device the match has stopped, as it never does between honest ones.
    pub fn assert_honest(&self) {
        for seat in Seat::BOTH {
            assert_eq!(self.log(seat).stopped, None, "honest devices never stop");
        }
    }
}
