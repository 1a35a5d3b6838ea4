//! Two devices with a match, the network between them, and events.

use crate::{Between, Device, MOVE, NOW, OnTheWay, accepted, begun};
use peer::protocol::{MatchView, Seat};
use peer::{ContactId, ContactShown, FriendError, NewInvitation, TransportKind};
use session::{LogEntry, LogView};

/// Two devices with a match. All actions happen at [`World::now`].
pub struct World {
    /// The devices, by seat like all arrays here.
    pub devices: [Device; 2],
    /// The contact's id on each device.
    pub ids: [ContactId; 2],
    /// The network, with the messages in transit.
    pub between: Between,
    /// Seconds since 1970.
    pub now: u64,
    /// The number of phrases each player has said.
    pub said: [usize; 2],
}

/// An event on the network or a device.
#[derive(Clone, Debug)]
pub enum Happening {
    /// A message in transit arrives.
    Arrive(usize),
    /// A message arrives, and stays in transit to arrive again.
    ArriveAgain(usize),
    /// A message is lost.
    Lose(usize),
    /// The link opens or closes.
    Link(bool),
    /// A device connects to the broker or loses the connection.
    Broker(Seat, bool),
    /// The program is killed and restarted.
    Restart(Seat),
    /// Time passes.
    Wait(u64),
}

impl World {
    /// An invitation has been accepted, but the inviter does not know yet.
    pub fn accepted(new: NewInvitation) -> World {
        let [mut a, mut b] = [1, 2].map(Device::new);
        let ids = accepted(&mut a, &mut b, new);
        World::of([a, b], ids)
    }

    /// The match has begun over text.
    pub fn begun(new: NewInvitation) -> World {
        let (devices, ids) = begun(new);
        World::of(devices, ids)
    }

    /// These devices, before any event.
    pub fn of(devices: [Device; 2], ids: [ContactId; 2]) -> World {
        World { devices, ids, between: Between::default(), now: NOW, said: [0; 2] }
    }

    /// The match on each device, as it follows from the logs.
    pub fn views(&self) -> [MatchView; 2] {
        [0, 1].map(|at| self.devices[at].contacts.remote_match(self.ids[at]).expect("a match").view())
    }

    /// The moves in a match without secrets, on each device.
    pub fn moves(&self) -> [Vec<u16>; 2] {
        self.views().map(|view| view.moves)
    }

    /// The contact as shown on a device.
    pub fn shown(&self, seat: Seat) -> ContactShown {
        let at = seat.index();
        self.devices[at].contacts.shown(self.ids[at], self.now).expect("a contact")
    }

    /// The match as a device's session reads it.
    pub fn log(&self, seat: Seat) -> LogView {
        let at = seat.index();
        self.devices[at].contacts.log(self.ids[at], self.now).expect("a match")
    }

    /// Writes an entry on a device.
    pub fn write(&mut self, seat: Seat, entry: &LogEntry) -> Result<(), FriendError> {
        let at = seat.index();
        self.devices[at].write_at(self.ids[at], entry, self.now)?;
        self.said[at] += usize::from(matches!(entry, LogEntry::Say(_)));
        Ok(())
    }

    /// Makes the first legal move, if either player can move. Returns whether a move was made.
    pub fn play(&mut self) -> bool {
        let has_turn_token = |seat: &Seat| self.devices[seat.index()].has_turn_token(self.ids[seat.index()]);
        let Some(seat) = Seat::BOTH.into_iter().find(has_turn_token) else { return false };
        self.write(seat, &MOVE).expect("a legal move");
        true
    }

    /// Hands one device's pending text, if any, to the other.
    pub fn hand_over(&mut self, from: Seat, whole: bool) {
        let (at, to) = (from.index(), from.other().index());
        if let Ok(text) = self.devices[at].contacts.text(self.ids[at], whole) {
            self.devices[at].contacts.handed_over(self.ids[at], self.now).expect("stored");
            self.devices[to].take_at(&text, self.now).expect("an honest text");
        }
    }

    /// Puts the devices' outputs in transit.
    pub fn collect(&mut self) {
        for seat in Seat::BOTH {
            self.between.collect(seat, &mut self.devices[seat.index()]);
        }
    }

    /// Delivers everything in transit, without collecting the responses.
    pub fn deliver(&mut self) {
        for (to, what) in std::mem::take(&mut self.between.on_the_way) {
            self.between.arrive(&mut self.devices[to.index()], what, self.now);
        }
    }

    /// Delivers messages until none are left.
    pub fn settle(&mut self) {
        self.between.settle(&mut self.devices, self.now);
    }

    /// Opens or closes the link.
    pub fn link(&mut self, up: bool) {
        match (self.between.link_is_up, up) {
            (false, true) => self.between.meet(&mut self.devices, self.ids, self.now),
            (true, false) => self.between.part(&mut self.devices),
            _ => {}
        }
    }

    /// Connects a device to the broker, or disconnects it.
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

    /// Connects both devices over the link or over the broker.
    pub fn connect(&mut self, by_link: bool) {
        if by_link {
            self.link(true);
        } else {
            for seat in Seat::BOTH {
                self.broker(seat, true);
            }
        }
    }

    /// Closes everything, drops messages in transit, and lets an hour pass.
    pub fn cut_off(&mut self) {
        self.link(false);
        for seat in Seat::BOTH {
            self.broker(seat, false);
        }
        self.between.on_the_way.clear();
        self.now += 3600;
    }

    /// Lets time pass while delivering everything.
    pub fn settle_for(&mut self, seconds: u64) {
        self.between.wait(&mut self.devices, &mut self.now, seconds);
    }

    /// Lets time pass without delivering anything.
    pub fn wait(&mut self, seconds: u64) {
        for _ in 0..seconds {
            self.now += 1;
            for device in &mut self.devices {
                device.tick(self.now);
            }
        }
        self.collect();
    }

    /// Kills and restarts a device's program.
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
        assert_eq!(shown(self), before, "the match looks the same after a restart");
    }

    /// Applies an event.
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

    /// Removes a message from transit.
    fn take_from_the_way(&mut self, which: usize) -> (Seat, OnTheWay) {
        let at = which % self.between.on_the_way.len();
        self.between.on_the_way.remove(at)
    }

    /// Asserts that the match has not stopped on any device, because it never does between honest devices.
    pub fn assert_honest(&self) {
        for seat in Seat::BOTH {
            assert_eq!(self.log(seat).stopped, None, "honest devices never stop");
        }
    }
}
