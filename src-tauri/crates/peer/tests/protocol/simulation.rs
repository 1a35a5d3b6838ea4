//! Two devices with an unreliable transport. Lost, duplicated, late or forgotten messages never lead to different
//! matches.

use peer::protocol::{
    Act, Extent, Have, Heard, NotNow, PeerMatch, Received, Resuming, Seat, Secret, moves_text,
    receive_sealed, receive_text,
};
use proptest::prelude::*;
use std::collections::HashMap;
use two_devices::logs::{Device, devices, keep, take};
use two_devices::pile::PILE;

#[derive(Clone, Debug)]
enum Step {
    /// A device writes and stores an entry.
    Write(Seat, Act),
    /// A device writes an entry and dies before storing it.
    WriteAndDie(Seat, Act),
    /// A device sends its entries from this index on.
    Send(Seat, usize),
    /// A device sends a text.
    SendText(Seat, bool),
    /// A message in transit arrives, and stays in transit to arrive again.
    Arrive(usize),
    /// A message in transit is lost.
    Lose(usize),
    /// A device restarts from its disk.
    Restart(Seat),
    /// A device is restored to an earlier state of its disk, losing its messages in transit.
    Restore(Seat, usize),
    /// The devices meet briefly on a live transport.
    Meet,
}

fn seat() -> impl Strategy<Value = Seat> {
    prop_oneof![Just(Seat::A), Just(Seat::B)]
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        6 => (0u16..3, prop::bool::weighted(0.2)).prop_map(|(number, offers_draw)| Act::Move { number, offers_draw }),
        2 => (0u16..6).prop_map(|to| Act::Ask { to }),
        3 => any::<bool>().prop_map(|agrees| Act::Answer { agrees }),
        1 => any::<bool>().prop_map(|draw| Act::Claim { draw }),
        1 => any::<u8>().prop_map(Act::Say),
        1 => Just(Act::Rematch(vec![1, 2, 3])),
    ]
}

/// Acts that end a match are rarer, so that matches last longer.
fn any_act() -> impl Strategy<Value = Act> {
    prop_oneof![30 => act(), 1 => Just(Act::Resign), 1 => Just(Act::Agree), 1 => Just(Act::Yield)]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (seat(), any_act()).prop_map(|(seat, act)| Step::Write(seat, act)),
        1 => (seat(), any_act()).prop_map(|(seat, act)| Step::WriteAndDie(seat, act)),
        4 => (seat(), 0usize..12).prop_map(|(seat, from)| Step::Send(seat, from)),
        2 => (seat(), any::<bool>()).prop_map(|(seat, whole)| Step::SendText(seat, whole)),
        6 => any::<usize>().prop_map(Step::Arrive),
        2 => any::<usize>().prop_map(Step::Lose),
        1 => seat().prop_map(Step::Restart),
        1 => (seat(), any::<usize>()).prop_map(|(seat, which)| Step::Restore(seat, which)),
        2 => Just(Step::Meet),
    ]
}

#[derive(Clone)]
enum Message {
    Frame(Vec<u8>),
    Text(Vec<u8>),
}

struct World {
    devices: [Device; 2],
    /// Every state of each disk.
    disks: [Vec<Secret>; 2],
    on_the_way: Vec<(Seat, Message)>,
    /// Each entry that a device may have sent.
    left: HashMap<(usize, usize), Vec<u8>>,
}

impl World {
    fn new() -> World {
        let devices = devices();
        let disks = [vec![devices[0].save().0], vec![devices[1].save().0]];
        World { devices, disks, on_the_way: Vec::new(), left: HashMap::new() }
    }

    fn device(&mut self, seat: Seat) -> &mut Device {
        &mut self.devices[seat.index()]
    }

    /// Stores the device, and records each local entry that can now be sent.
    fn keep(&mut self, seat: Seat) {
        keep(self.device(seat));
        let device = &self.devices[seat.index()];
        self.disks[seat.index()].push(device.save().0);
        for index in 0..device.lens()[seat.index()] {
            let (act, seen) = device.entry(seat, index).expect("an entry");
            let entry = format!("{act:?} {seen}").into_bytes();
            let before = self.left.entry((seat.index(), index)).or_insert_with(|| entry.clone());
            assert_eq!(*before, entry, "{seat:?} signs only one version of entry {index}");
        }
    }

    fn restart(&mut self, seat: Seat, disk: usize) {
        let saved = self.disks[seat.index()][disk].expose();
        self.devices[seat.index()] = PeerMatch::load(saved, &PILE.rules()).expect("stored data");
    }

    fn arrive(&mut self, to: Seat, message: &Message) {
        let before = self.devices[to.index()].lens();
        let received = match message {
            Message::Frame(frame) => self.device(to).receive(frame).ok(),
            Message::Text(text) => receive_text(self.device(to), text).ok(),
        };
        assert_ne!(received, Some(Received::Stopped), "{:?}", self.devices[to.index()].stop());
        if matches!(received, Some(Received::New(_))) {
            self.keep(to);
        } else {
            assert_eq!(self.devices[to.index()].lens(), before, "nothing changes");
        }
    }

    /// Both report what they have, and send what the other lacks.
    fn meet(&mut self) {
        for seat in Seat::BOTH {
            self.device(seat).begin_live_session();
        }
        for _ in 0..3 {
            for seat in Seat::BOTH {
                let have: Have = self.devices[seat.other().index()].have();
                if self.device(seat).hear(have) != Heard::Has(have.count) {
                    let from = self.devices[seat.index()].lens()[seat.index()];
                    let back = self.devices[seat.other().index()].give_back(from).expect("more entries");
                    self.arrive(seat, &Message::Frame(back));
                }
                let known = self.devices[seat.other().index()].lens()[seat.index()];
                if let Some(frame) = self.devices[seat.index()].frame(known) {
                    self.arrive(seat.other(), &Message::Frame(frame));
                }
            }
        }
        for seat in Seat::BOTH {
            assert_eq!(self.devices[seat.index()].resuming(), Resuming::Ready);
        }
        let [a, b] = &self.devices;
        assert_eq!(a.lens(), b.lens(), "both have everything");
        assert_eq!(a.view(), b.view());
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Write(seat, act) => {
                if self.device(*seat).write(act.clone()).is_ok() {
                    self.keep(*seat);
                }
            }
            Step::WriteAndDie(seat, act) => {
                let _refused: Result<(), NotNow> = self.device(*seat).write(act.clone());
                self.restart(*seat, self.disks[seat.index()].len() - 1);
            }
            Step::Send(seat, from) => {
                let frame = self.devices[seat.index()].frame(*from);
                self.on_the_way.extend(frame.map(|frame| (seat.other(), Message::Frame(frame))));
            }
            Step::SendText(seat, whole) => {
                let extent = if *whole { Extent::Whole } else { Extent::New };
                let text = moves_text(&self.devices[seat.index()], extent);
                self.on_the_way.extend(text.map(|text| (seat.other(), Message::Text(text))));
            }
            Step::Arrive(which) if !self.on_the_way.is_empty() => {
                let (to, message) = self.on_the_way[which % self.on_the_way.len()].clone();
                self.arrive(to, &message);
            }
            Step::Lose(which) if !self.on_the_way.is_empty() => {
                self.on_the_way.swap_remove(which % self.on_the_way.len());
            }
            Step::Arrive(_) | Step::Lose(_) => {}
            Step::Restart(seat) => self.restart(*seat, self.disks[seat.index()].len() - 1),
            Step::Restore(seat, which) => {
                self.on_the_way.retain(|(to, _)| to == seat);
                // Entries that only the lost disk had may be replaced.
                let known = self.devices[seat.other().index()].lens()[seat.index()];
                self.left.retain(|(of, index), _| *of != seat.index() || *index < known);
                // This disk's later states are now void.
                let kept = which % self.disks[seat.index()].len();
                self.disks[seat.index()].truncate(kept + 1);
                self.restart(*seat, kept);
                self.meet();
                self.keep(*seat);
            }
            Step::Meet => self.meet(),
        }
        for device in &self.devices {
            assert_eq!(device.stop(), None, "honest devices never stop");
        }
        let [a, b] = &self.devices;
        if a.lens() == b.lens() {
            assert_eq!(a.view(), b.view());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn both_devices_end_with_the_same_match(steps in prop::collection::vec(step(), 1..70)) {
        let mut world = World::new();
        for step in &steps {
            world.step(step);
        }
        world.meet();
        for (seat, index) in world.left.keys() {
            for device in &world.devices {
                prop_assert!(device.lens()[*seat] > *index, "sent entries are not lost");
            }
        }
    }

    #[test]
    fn any_bytes_are_refused_and_change_nothing(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let [mut device, _] = devices();
        two_devices::logs::write(&mut device, take(1));
        let before = device.save().0;
        prop_assert!(device.receive(&bytes).is_err());
        prop_assert!(receive_text(&mut device, &bytes).is_err());
        let topic = format!("{}/0", device.keys().topic(Seat::B));
        prop_assert!(receive_sealed(&mut device, &topic, &bytes).is_err());
        prop_assert!(PeerMatch::load(&bytes, &PILE.rules()).is_err());
        prop_assert!(device.save().0.expose() == before.expose());
    }

    #[test]
    fn any_text_is_refused_or_round_trips(text in "(spielkiste:)?[a-zA-Z0-9._ -]{0,80}") {
        if let Ok(parts) = peer::protocol::read_text(&text) {
            let parts: Vec<(peer::protocol::PartKind, &[u8])> = parts.iter().map(|(kind, bytes)| (*kind, &bytes[..])).collect();
            let without_space: String = text.split_whitespace().collect();
            prop_assert!(without_space.contains(&peer::protocol::write_text(&parts)));
        }
    }
}
