//! Two devices with a game with secrets, and what can go wrong between them.

use crate::common::{BROKER, Between, NOW, OnTheWay, begun};
use peer::protocol::{JointView, MatchView, Owed, Seat};
use peer::{ContactId, FriendError, NewInvitation, Sides, TransportKind};
use proptest::prelude::*;
use session::LogEntry;

pub const SMALL: &str = "width=5,height=5,mines=3";

pub fn minesweeper(sides: Sides) -> NewInvitation {
    NewInvitation {
        game: "minesweeper".to_owned(),
        options: Some(SMALL.to_owned()),
        sides,
        days: 0,
        name: "Anna".to_owned(),
        broker_url: BROKER.to_owned(),
    }
}

pub struct World {
    pub devices: [crate::common::Device; 2],
    pub ids: [ContactId; 2],
    pub between: Between,
    pub now: u64,
}

impl World {
    pub fn new(sides: Sides) -> World {
        let (devices, ids) = begun(minesweeper(sides));
        World { devices, ids, between: Between::default(), now: NOW }
    }

    /// Both are linked, and the match is dealt.
    pub fn dealt(sides: Sides) -> World {
        let mut world = World::new(sides);
        world.link(true);
        world.settle();
        assert_eq!(world.joints().map(|joint| joint.dealt), [3, 3]);
        world
    }

    pub fn views(&self) -> [MatchView; 2] {
        [0, 1].map(|at| self.devices[at].contacts.remote_match(self.ids[at]).expect("a match").view())
    }

    pub fn joints(&self) -> [JointView; 2] {
        self.views().map(|view| view.joint.expect("a game with secrets"))
    }

    pub fn settle(&mut self) {
        self.between.settle(&mut self.devices, self.now);
    }

    /// The same, but A tells nobody what it has of B's log.
    pub fn settle_without_receipts(&mut self) {
        loop {
            self.collect();
            let is_receipt = |what: &OnTheWay| matches!(what, OnTheWay::Link(bytes) if bytes[0] == 0x14);
            self.between.on_the_way.retain(|(to, what)| *to != Seat::B || !is_receipt(what));
            let waiting = std::mem::take(&mut self.between.on_the_way);
            if waiting.is_empty() {
                return;
            }
            for (to, what) in waiting {
                self.between.arrive(&mut self.devices[to.index()], what, self.now);
            }
        }
    }

    pub fn collect(&mut self) {
        for seat in Seat::BOTH {
            self.between.collect(seat, &mut self.devices[seat.index()]);
        }
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
        let before = self.joints();
        assert!(self.devices[seat.index()].restart(self.now).is_empty());
        assert_eq!(self.joints()[seat.index()], before[seat.index()], "what was shown is kept");
    }

    /// The actions that nobody has settled yet, explorations first.
    pub fn actions(&self) -> Vec<String> {
        let game = self.devices[0].contacts.remote_match(self.ids[0]).expect("a match");
        let (grid, _) = game.position().public();
        let hidden = grid.split('/').enumerate().flat_map(|(row, line)| {
            let columns = ('a'..).zip(line.chars().collect::<Vec<_>>());
            columns
                .filter(|(_, shown)| !shown.is_ascii_digit() && !"MX".contains(*shown))
                .map(move |(column, _)| (row, column))
                .collect::<Vec<_>>()
        });
        let squares: Vec<String> = hidden.map(|(row, column)| format!("{column}{}", 5 - row)).collect();
        let of = |letter: &'static str| squares.iter().map(move |square| format!("{letter} {square}"));
        of("e").chain(of("m")).collect()
    }

    pub fn act(&mut self, seat: Seat, action: &str) -> Result<(), FriendError> {
        let (id, now) = (self.ids[seat.index()], self.now);
        self.devices[seat.index()]
            .with(|contacts, random| contacts.write(id, &LogEntry::Action(action.to_owned()), now, random))
    }

    /// Makes some action that is legal, if this seat is to act.
    pub fn act_somehow(&mut self, seat: Seat, which: usize) -> bool {
        let actions = self.actions();
        let mut order = (0..actions.len()).map(|at| &actions[(at + which) % actions.len()]);
        let view = &self.views()[seat.index()];
        view.pen == Some(seat)
            && view.owed == Owed::Move
            && order.any(|action| self.act(seat, action).is_ok())
    }

    /// Everything arrives at last, and the match is played to its end.
    pub fn finish(&mut self, by_link: bool) {
        self.link(false);
        for seat in Seat::BOTH {
            self.broker(seat, false);
        }
        self.between.on_the_way.clear();
        self.now += 3600;
        if by_link {
            self.link(true);
        } else {
            for seat in Seat::BOTH {
                self.broker(seat, true);
            }
        }
        for round in 0..400 {
            self.settle();
            self.wait(1);
            self.settle();
            let views = self.views();
            match (views[0].pen, &views[0].joint) {
                (None, Some(joint)) if joint.opened == [true; 2] && views[1].outcome.is_some() => break,
                (Some(seat), _) => {
                    self.act_somehow(seat, 7 * round);
                }
                _ => {}
            }
        }
        for _ in 0..20 {
            self.settle();
            self.wait(1);
        }
        self.settle();
        let [a, b] = self.views();
        let [joint_a, joint_b] = self.joints();
        assert!(a.outcome.is_some() && a.outcome == b.outcome, "{:?} {:?}", a.outcome, b.outcome);
        assert_eq!((joint_a.opened, &joint_a.replay), ([true; 2], &joint_b.replay));
        assert_eq!(
            joint_a.replay.is_some(),
            joint_a.dealt >= 2,
            "without mines there is nothing to play again"
        );
        for (device, id) in self.devices.iter().zip(self.ids) {
            assert_eq!(device.contacts.log(id, self.now).expect("a match").stopped, None);
        }
    }
}

#[derive(Clone, Debug)]
pub enum Step {
    /// A device makes an action, if it may.
    Act(Seat, usize),
    /// The same, or what its program owes, but its disk is full after so many writes.
    ActInVain(Seat, usize, usize),
    Resign(Seat),
    Arrive(usize),
    ArriveAgain(usize),
    Lose(usize),
    Link(bool),
    Broker(Seat, bool),
    Restart(Seat),
    Wait(u64),
}

pub fn seat() -> impl Strategy<Value = Seat> {
    prop_oneof![Just(Seat::A), Just(Seat::B)]
}

pub fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        10 => (seat(), any::<usize>()).prop_map(|(seat, which)| Step::Act(seat, which % 1000)),
        3 => (seat(), any::<usize>(), 0usize..3)
            .prop_map(|(seat, which, writes)| Step::ActInVain(seat, which % 1000, writes)),
        1 => prop::bool::weighted(0.1).prop_flat_map(|resigns| if resigns {
            seat().prop_map(Step::Resign).boxed()
        } else {
            Just(Step::Wait(1)).boxed()
        }),
        14 => any::<usize>().prop_map(Step::Arrive),
        2 => any::<usize>().prop_map(Step::ArriveAgain),
        2 => any::<usize>().prop_map(Step::Lose),
        3 => prop::bool::weighted(0.7).prop_map(Step::Link),
        3 => (seat(), any::<bool>()).prop_map(|(seat, up)| Step::Broker(seat, up)),
        2 => seat().prop_map(Step::Restart),
        3 => (0u64..10).prop_map(Step::Wait),
    ]
}

pub fn take(world: &mut World, step: &Step) {
    match *step {
        Step::Act(seat, which) => {
            world.act_somehow(seat, which);
        }
        Step::ActInVain(seat, which, writes) => {
            let at = seat.index();
            world.devices[at].shelf.0.lock().expect("one thread").fails_after = Some(writes);
            world.act_somehow(seat, which);
            if !world.between.on_the_way.is_empty() {
                let (to, what) = world.between.on_the_way.remove(which % world.between.on_the_way.len());
                let now = world.now;
                world.between.arrive(&mut world.devices[to.index()], what, now);
            }
            world.devices[at].shelf.0.lock().expect("one thread").fails_after = None;
        }
        Step::Resign(seat) => {
            let (id, now) = (world.ids[seat.index()], world.now);
            let _may_be_over = world.devices[seat.index()].write_at(id, &LogEntry::Resign, now);
        }
        Step::Arrive(which) | Step::ArriveAgain(which) if !world.between.on_the_way.is_empty() => {
            let at = which % world.between.on_the_way.len();
            let (to, what) = match step {
                Step::Arrive(_) => world.between.on_the_way.remove(at),
                _ => world.between.on_the_way[at].clone(),
            };
            let now = world.now;
            world.between.arrive(&mut world.devices[to.index()], what, now);
        }
        Step::Lose(which) if !world.between.on_the_way.is_empty() => {
            let at = which % world.between.on_the_way.len();
            world.between.on_the_way.remove(at);
        }
        Step::Arrive(_) | Step::ArriveAgain(_) | Step::Lose(_) => {}
        Step::Link(up) => world.link(up),
        Step::Broker(seat, up) => world.broker(seat, up),
        Step::Restart(seat) => world.restart(seat),
        Step::Wait(seconds) => world.wait(seconds),
    }
    world.collect();
    for (device, id) in world.devices.iter().zip(world.ids) {
        assert_eq!(
            device.contacts.log(id, world.now).expect("a match").stopped,
            None,
            "honest devices never stop"
        );
    }
}
