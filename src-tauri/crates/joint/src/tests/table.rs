//! Two devices, and the same game with all its secrets beside them.

use crate::{Agreement, Event, JointMatch, Made, Misfit, Owed};
use fair::{Message, Seat};
use game::{State, Turn, Viewer};
use minesweeper::{Action, Minesweeper, MoveReport, Options};
use rand_chacha::ChaCha20Rng;
use rand_core::{Infallible, SeedableRng, TryCryptoRng, TryRng};
use std::collections::VecDeque;

pub(super) const ACCEPTANCE: [u8; 32] = [0xac; 32];

/// A generator whose first numbers are chosen. A shuffle draws its permutation from four bytes at a time.
pub(super) struct Loaded {
    chosen: VecDeque<u32>,
    rest: ChaCha20Rng,
}

impl Loaded {
    pub(super) fn fair(seed: u64) -> Loaded {
        Loaded { chosen: VecDeque::new(), rest: ChaCha20Rng::seed_from_u64(seed) }
    }

    /// Whose next shuffle puts the cards in this order.
    fn load(&mut self, order: &[usize]) {
        let mut places: Vec<usize> = (0..order.len()).collect();
        for last in (1..order.len()).rev() {
            let at = places.iter().position(|place| *place == order[last]).expect("it is a permutation");
            self.chosen.push_back(at as u32);
            places.swap(last, at);
        }
    }
}

impl TryRng for Loaded {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.rest.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.rest.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        match (bytes.len(), self.chosen.pop_front()) {
            (4, Some(chosen)) => bytes.copy_from_slice(&chosen.to_le_bytes()),
            (_, chosen) => {
                chosen.into_iter().for_each(|chosen| self.chosen.push_front(chosen));
                self.rest.try_fill_bytes(bytes)?;
            }
        }
        Ok(())
    }
}

impl TryCryptoRng for Loaded {}

pub(super) struct Table {
    pub(super) agreement: Agreement,
    pub(super) devices: [JointMatch; 2],
    /// What each has on its disk.
    pub(super) disks: [Vec<Vec<u8>>; 2],
    /// The lengths of all messages, in the order in which they were sent.
    pub(super) sent: Vec<(Seat, usize)>,
    pub(super) rng: Loaded,
}

pub(super) fn agreement(options: &str, first: Seat) -> Agreement {
    Agreement { options: options.parse().expect("options"), invitation: [0x1a; 32], first, by_lot: false }
}

impl Table {
    /// Both have shown their keys.
    pub(super) fn met(agreement: Agreement, seed: u64) -> Table {
        let device = |seat| JointMatch::new(agreement.clone(), Some(seat)).expect("no known board");
        let mut table = Table {
            devices: [Seat::A, Seat::B].map(device),
            agreement,
            disks: [Vec::new(), Vec::new()],
            sent: Vec::new(),
            rng: Loaded::fair(seed),
        };
        table.respond(Seat::B);
        table.devices.iter_mut().for_each(|device| device.accept(ACCEPTANCE));
        table.respond(Seat::A);
        table
    }

    /// A match with the mines on these cells: the devices' generators are loaded.
    pub(super) fn dealt(agreement: Agreement, seed: u64, mines: Option<&[usize]>) -> Table {
        let mut table = Table::met(agreement, seed);
        if let Some(mines) = mines {
            let size = table.agreement.options.size();
            let clear = size.clear_cells();
            let places: Vec<usize> = (0..size.cells()).filter(|cell| !clear.contains(cell)).collect();
            let (mut mine, mut other) = (0..mines.len(), mines.len()..places.len());
            let order =
                places.iter().map(|cell| if mines.contains(cell) { mine.next() } else { other.next() });
            let order: Vec<usize> = order.map(|place| place.expect("so many mines")).collect();
            table.rng.load(&(0..places.len()).collect::<Vec<_>>());
            table.rng.load(&order);
        }
        for seat in [Seat::A, Seat::B, Seat::B, Seat::A] {
            assert_eq!(table.device(seat).owes(seat), Some(Owed::Deck));
            table.respond(seat);
        }
        table
    }

    pub(super) fn device(&self, seat: Seat) -> &JointMatch {
        &self.devices[seat as usize]
    }

    pub(super) fn respond(&mut self, seat: Seat) -> [Event; 2] {
        let made = self.devices[seat as usize].respond(&mut self.rng).expect("it is owed");
        self.send(seat, made)
    }

    /// Stores, takes and delivers a message. The events on both devices, the sender's first.
    pub(super) fn send(&mut self, seat: Seat, made: Made) -> [Event; 2] {
        let message = made.message().clone();
        self.disks[seat as usize].push(made.to_bytes().to_vec());
        let own = self.devices[seat as usize].keep(made).expect("it was made for this");
        let other = self.receive(seat.other(), &message).expect("an honest message fits");
        [own, other]
    }

    pub(super) fn receive(&mut self, to: Seat, message: &Message) -> Result<Event, Misfit> {
        let event = self.devices[to as usize].take(to.other(), message)?;
        self.disks[to as usize].push(crate::received(to.other(), message).to_vec());
        self.sent.push((to.other(), message.bytes.len()));
        Ok(event)
    }

    /// Who acts, by the rules.
    pub(super) fn to_act(&self) -> Option<Seat> {
        match self.devices[0].turn() {
            Turn::Of(side) => Some(self.agreement.seat(side)),
            Turn::Over(_) => None,
        }
    }

    /// Asks and answers. What the device of each seat is told.
    pub(super) fn act(&mut self, action: Action) -> [MoveReport; 2] {
        let seat = self.to_act().expect("the game goes on");
        let made = self.devices[seat as usize].act(action, &mut self.rng).expect("a legal action");
        assert_eq!(self.send(seat, made), [Event::Asked, Event::Asked]);
        let mut told = self.respond(seat.other());
        if seat.other() == Seat::B {
            told.reverse();
        }
        told.map(|event| match event {
            Event::Settled(report) => report,
            event => panic!("an honest answer settles, but this is {event:?}"),
        })
    }

    pub(super) fn open(&mut self, seat: Seat) {
        let made = self.devices[seat as usize].open().expect("it is due");
        assert_eq!(self.send(seat, made), [Event::Opened, Event::Opened]);
    }

    /// Plays an action on both devices and on the game with all its secrets; all tell the same to the same viewers.
    pub(super) fn compare(&mut self, truth: &mut Minesweeper, action: Action) {
        let expected = truth.play(action).expect("a legal action");
        let told = self.act(action);
        for (seat, told) in [Seat::A, Seat::B].into_iter().zip(&told) {
            let viewer = Viewer::Player(self.agreement.side(seat));
            assert_eq!(told, expected.get(viewer), "{action}");
            let game = self.device(seat).game();
            assert_eq!(game.view().grid(), truth.view(viewer).grid());
            if let Turn::Of(_) = game.turn() {
                assert_eq!(game.view().own_failed(), truth.view(viewer).own_failed());
            }
        }
        assert_eq!(self.devices[0].public(), self.devices[1].public());
    }
}

/// The game with its mines on these cells.
pub(super) fn truth(options: &Options, mines: &[usize]) -> Minesweeper {
    let layout = minesweeper::KnownLayout::new(options.size(), mines.iter().copied()).expect("a board");
    Minesweeper::start(&Options::of_layout(layout), 0).expect("it can be played")
}
