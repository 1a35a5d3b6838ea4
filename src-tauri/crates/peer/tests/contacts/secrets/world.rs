//! A game with secrets between two devices.

use crate::common::world::{Happening, World, seat};
use crate::common::{BROKER, OnTheWay};
use peer::protocol::{DealerlessView, Owed, Seat};
use peer::{FriendError, NewInvitation, Sides};
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

impl World {
    pub fn undealt(sides: Sides) -> World {
        World::begun(minesweeper(sides))
    }

    /// Both are linked, and the match is dealt.
    pub fn dealt(sides: Sides) -> World {
        let mut world = World::undealt(sides);
        world.link(true);
        world.settle();
        assert_eq!(world.dealerless().map(|view| view.dealt), [3, 3]);
        world
    }

    pub fn dealerless(&self) -> [DealerlessView; 2] {
        self.views().map(|view| view.dealerless.expect("a game with secrets"))
    }

    /// Everything is delivered, but A tells nobody what it has of B's log.
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
        view.turn_token == Some(seat)
            && view.owed == Owed::Move
            && order.any(|action| self.act(seat, action).is_ok())
    }

    /// Everything arrives at last, and the match is played to its end.
    pub fn play_to_the_end(&mut self, by_link: bool) {
        self.cut_off();
        self.connect(by_link);
        for round in 0..400 {
            self.settle();
            self.wait(1);
            self.settle();
            let views = self.views();
            match (views[0].turn_token, &views[0].dealerless) {
                (None, Some(dealerless)) if dealerless.opened == [true; 2] && views[1].outcome.is_some() => {
                    break;
                }
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
        let [view_a, view_b] = self.dealerless();
        assert!(a.outcome.is_some() && a.outcome == b.outcome, "{:?} {:?}", a.outcome, b.outcome);
        assert_eq!((view_a.opened, &view_a.replay), ([true; 2], &view_b.replay));
        assert_eq!(
            view_a.replay.is_some(),
            view_a.dealt >= 2,
            "without mines there is nothing to play again"
        );
        self.assert_honest();
    }
}

#[derive(Clone, Debug)]
pub enum Step {
    /// A device makes an action, if it may.
    Act(Seat, usize),
    /// The same, or what its program owes, but its disk is full after so many writes.
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
            let at = seat.index();
            world.devices[at].shelf.0.lock().expect("one thread").fails_after = Some(writes);
            world.act_somehow(seat, which);
            world.happen(&Happening::Arrive(which));
            world.devices[at].shelf.0.lock().expect("one thread").fails_after = None;
        }
        Step::Resign(seat) => {
            let (id, now) = (world.ids[seat.index()], world.now);
            let _may_be_over = world.devices[seat.index()].write_at(id, &LogEntry::Resign, now);
        }
        Step::Happens(ref happening) => world.happen(happening),
    }
    world.collect();
    world.assert_honest();
}
