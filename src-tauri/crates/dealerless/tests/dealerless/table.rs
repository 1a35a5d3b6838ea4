//! A match's two devices.

use dealerless::{MinesweeperPosition, MinesweeperRules};
use game::Side;
use minesweeper::{Options, Square};
use peer::protocol::{
    DealerlessView, Heard, MatchKeys, MatchPosition, NotNow, Offer, PeerMatch, Received, Rules, Seat, Sides,
};
use std::any::Any;
use std::collections::VecDeque;
use two_devices::logs::{self, random};

pub(super) type Device = PeerMatch;

pub(super) fn options(text: &str) -> Options {
    text.parse().expect("options")
}

pub(super) fn minesweeper_rules(text: &str) -> MinesweeperRules {
    MinesweeperRules::new(text).expect("no known board")
}

pub(super) fn rules(text: &str) -> Rules {
    Rules::Dealerless(Box::new(minesweeper_rules(text)))
}

/// An honest device's position.
pub(super) fn position_of(device: &Device) -> &MinesweeperPosition {
    let MatchPosition::Dealerless(position) = device.position() else { panic!("a dealerless game") };
    (&**position as &dyn Any).downcast_ref().expect("an honest device")
}

pub(super) fn offer(options: &str, sides: Sides, days: u8) -> Offer {
    Offer { days, sides, game: 3, rules: options.to_owned(), ..logs::offer() }
}

pub(super) const SMALL: &str = "width=5,height=5,mines=3";

pub(super) fn handshake(offer: Offer, seed: u64) -> [MatchKeys; 2] {
    let rules = rules(&offer.rules);
    logs::handshake(offer, &rules, seed)
}

/// The hidden squares.
pub(super) fn hidden_squares(position: &MinesweeperPosition) -> Vec<String> {
    let size = position.game().options().size();
    let seen = position.game().audience();
    seen.grid().hidden_cells().map(|cell| Square::of_cell(cell, size).to_string()).collect()
}

/// The random numbers that make a shuffle put the cards in this order, each drawn from four bytes.
fn draws(order: &[usize]) -> Vec<u32> {
    let mut places: Vec<usize> = (0..order.len()).collect();
    let draw = |last: usize| {
        let at = places.iter().position(|place| *place == order[last]).expect("a permutation");
        places.swap(last, at);
        u32::try_from(at).expect("few cards")
    };
    (1..order.len()).rev().map(draw).collect()
}

pub(super) type Generator = Box<dyn FnMut(&mut [u8])>;

pub(super) struct Table {
    pub(super) devices: [Device; 2],
    pub(super) random: Generator,
}

impl Table {
    pub(super) fn new(options: &str, sides: Sides, seed: u64) -> Table {
        let keys = handshake(offer(options, sides, 0), seed);
        let devices = keys.map(|keys| PeerMatch::new(keys, &rules(options)));
        Table { devices, random: Box::new(random(seed + 1)) }
    }

    pub(super) fn dealt(options: &str, sides: Sides, seed: u64) -> Table {
        let mut table = Table::new(options, sides, seed);
        table.settle();
        assert_eq!(table.view(Seat::A).dealt, 3);
        table
    }

    /// A match with the mines on these cells. The generator is rigged so that the first deck stays in order and the
    /// second puts its mines there.
    pub(super) fn laid(options: &str, sides: Sides, seed: u64, mines: &[usize]) -> Table {
        let size = self::options(options).size();
        let clear = size.clear_cells();
        let places: Vec<usize> = (0..size.cells()).filter(|cell| !clear.contains(cell)).collect();
        let (mut mine, mut other) = (0..mines.len(), mines.len()..places.len());
        let order = places.iter().map(|cell| if mines.contains(cell) { mine.next() } else { other.next() });
        let order: Vec<usize> = order.map(|card| card.expect("one card per cell")).collect();
        let in_order: Vec<usize> = (0..places.len()).collect();
        let mut chosen: VecDeque<u32> = [in_order, order].iter().flat_map(|order| draws(order)).collect();
        let mut table = Table::new(options, sides, seed);
        let mut rest = random(seed + 1);
        table.random = Box::new(move |bytes| match (bytes.len(), chosen.pop_front()) {
            (4, Some(next)) => bytes.copy_from_slice(&next.to_le_bytes()),
            (_, next) => {
                next.into_iter().for_each(|next| chosen.push_front(next));
                rest(bytes);
            }
        });
        table.settle();
        table
    }

    pub(super) fn view(&self, seat: Seat) -> DealerlessView {
        self.devices[seat.index()].view().dealerless.expect("a dealerless game")
    }

    pub(super) fn device(&mut self, seat: Seat) -> &mut Device {
        &mut self.devices[seat.index()]
    }

    /// Saves, kills and restarts the device. The other side reports what it has.
    pub(super) fn restart(&mut self, seat: Seat) {
        self.restart_alone(seat);
        let have = self.devices[seat.other().index()].have();
        assert!(matches!(self.device(seat).hear(have), Heard::Has(_)));
    }

    pub(super) fn restart_alone(&mut self, seat: Seat) {
        let before = &self.devices[seat.index()];
        let rules = rules(&before.keys().offer().rules);
        let again = PeerMatch::load(before.save().0.expose(), &rules).expect("the saved match");
        assert_eq!((again.lens(), again.view()), (before.lens(), before.view()));
        for writer in Seat::BOTH {
            for index in 0..again.lens()[writer.index()] {
                let entries = [&again, before].map(|device| device.entry(writer, index));
                assert!(entries[0] == entries[1], "resent entries are the same");
            }
        }
        self.devices[seat.index()] = again;
    }

    pub(super) fn keep(&mut self, seat: Seat) {
        logs::keep(self.device(seat));
    }

    /// Delivers everything written to the other device.
    pub(super) fn bring(&mut self, from: Seat) {
        self.keep(from);
        let [a, b] = &mut self.devices;
        let received = if from == Seat::A { logs::deliver(a, b) } else { logs::deliver(b, a) };
        assert!(matches!(received, Received::New(_) | Received::Known), "{received:?}");
    }

    pub(super) fn respond(&mut self, seat: Seat) -> Result<(), NotNow> {
        self.devices[seat.index()].respond(&mut self.random)
    }

    /// Both programs write what they owe until neither owes anything.
    pub(super) fn settle(&mut self) {
        while let Some(seat) = Seat::BOTH.into_iter().find(|seat| self.devices[seat.index()].owes_by_itself())
        {
            self.respond(seat).expect("an owed response");
            self.bring(seat);
        }
    }

    pub(super) fn act(&mut self, seat: Seat, action: &str) -> Result<(), NotNow> {
        self.devices[seat.index()].act(action, &mut self.random)
    }

    /// The seat that plays a side.
    pub(super) fn seat(&self, side: Side) -> Seat {
        self.devices[0].keys().terms().seat(side)
    }

    /// The side that a seat plays.
    pub(super) fn side(&self, seat: Seat) -> Side {
        if self.seat(Side::First) == seat { Side::First } else { Side::Second }
    }

    pub(super) fn to_act(&self) -> Option<Seat> {
        self.devices[0].view().turn_token
    }

    /// The seat's possible actions, explorations first.
    pub(super) fn actions(&self, seat: Seat) -> Vec<String> {
        let squares = hidden_squares(position_of(&self.devices[seat.index()]));
        let of = |letter: &str| squares.iter().map(|square| format!("{letter} {square}")).collect::<Vec<_>>();
        [of("e"), of("m")].concat()
    }
}
