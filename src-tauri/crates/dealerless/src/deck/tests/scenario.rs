//! A small match in which everything happens once, with both seats' secrets.

use crate::deck::group::G;
use crate::deck::{
    Board, DeckName, DeckState, DeckTerms, Event, Finding, KeySecret, MarkingSecret, Message, Seat,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

/// A message, in the order taken, and the squares revealed after it.
pub(super) struct Taken {
    pub(super) seat: Seat,
    pub(super) message: Message,
    pub(super) reveals: Vec<u16>,
}

pub(super) struct Scenario {
    pub(super) visible: Vec<u16>,
    pub(super) state: DeckState,
    pub(super) keys: Vec<KeySecret>,
    pub(super) marking: Vec<MarkingSecret>,
    pub(super) taken: Vec<Taken>,
    pub(super) events: Vec<Event>,
    pub(super) rng: ChaCha20Rng,
}

pub(super) const ACCEPTANCE: [u8; 32] = [0xac; 32];

/// A board whose centre and neighbours hold no mine.
pub(super) fn board(width: u16, height: u16, mines: u16) -> (Board, Vec<u16>) {
    let centre = (height / 2, width / 2);
    let near = |row: u16, column: u16| row.abs_diff(centre.0) <= 1 && column.abs_diff(centre.1) <= 1;
    let squares = (0..width * height).filter(|square| near(square / width, square % width));
    let board = Board::new(width, height, mines, &squares.collect::<Vec<_>>()).expect("a valid board");
    (board, vec![centre.0 * width + centre.1])
}

impl Scenario {
    /// Exchanges both keys and all decks.
    pub(super) fn dealt(width: u16, height: u16, mines: u16, seed: u64) -> Self {
        let (board, visible) = board(width, height, mines);
        let terms = DeckTerms { invitation: [0x1a; 32], rules: 1, board, first: Seat::B, by_lot: false };
        let state = DeckState::new(terms, &visible).expect("the centre is on the board");
        let rng = ChaCha20Rng::seed_from_u64(seed);
        let mut scenario = Self {
            visible,
            state,
            keys: Vec::new(),
            marking: Vec::new(),
            taken: Vec::new(),
            events: Vec::new(),
            rng,
        };
        scenario.exchange_keys();
        for seat in [Seat::A, Seat::B, Seat::B, Seat::A] {
            scenario.shuffle(seat);
        }
        // B's marking deck is created before A's.
        scenario.marking.swap(0, 1);
        scenario
    }

    fn exchange_keys(&mut self) {
        let (secret_b, message) = self.state.make_key(Seat::B, &mut self.rng).expect("the first message");
        self.take(Seat::B, message);
        self.state.accept(ACCEPTANCE);
        let (secret_a, message) = self.state.make_key(Seat::A, &mut self.rng).expect("the second message");
        self.take(Seat::A, message);
        self.keys = vec![secret_a, secret_b];
    }

    fn shuffle(&mut self, seat: Seat) {
        let (marking, message) = self.state.make_deck(seat, &mut self.rng).expect("a deck is due");
        self.marking.extend(marking);
        self.take(seat, message);
    }

    pub(super) fn take(&mut self, seat: Seat, message: Message) -> Event {
        let event = self.state.take(seat, message.kind, &message.bytes).expect("an honest message is valid");
        self.taken.push(Taken { seat, message, reveals: Vec::new() });
        self.events.push(event.clone());
        event
    }

    pub(super) fn reveal(&mut self, square: u16) {
        self.state.reveal(&[square]).expect("the square is on the board");
        self.taken.last_mut().expect("something was taken").reveals.push(square);
    }

    pub(super) fn explore(&mut self, square: u16) -> Finding {
        let seat = self.state.to_act();
        let key = &self.keys[seat.index()];
        let message =
            self.state.make_explore(seat, key, square, &mut self.rng).expect("the square is hidden");
        self.take(seat, message);
        self.answer()
    }

    pub(super) fn mark(&mut self, square: u16) -> Finding {
        let seat = self.state.to_act();
        let (key, marking) = (&self.keys[seat.index()], &self.marking[seat.index()]);
        let message =
            self.state.make_mark(seat, key, marking, square, &mut self.rng).expect("the mark is legal");
        self.take(seat, message);
        self.answer()
    }

    fn answer(&mut self) -> Finding {
        let seat = self.state.owes_answer().expect("an action is pending");
        let message =
            self.state.make_answer(seat, &self.keys[seat.index()], &mut self.rng).expect("an honest answer");
        match self.take(seat, message) {
            Event::Answered(finding) => finding,
            event => panic!("an honest answer has a finding, not {event:?}"),
        }
    }

    pub(super) fn open(&mut self, seat: Seat) -> Event {
        let marking = self.marking.get(seat.index());
        let message =
            self.state.make_opening(seat, &self.keys[seat.index()], marking).expect("an opening is due");
        self.take(seat, message)
    }

    /// Squares that can hold a mine, filtered by whether they do.
    pub(super) fn squares(&self, are_mines: bool) -> Vec<u16> {
        let key = *self.keys[0].x + *self.keys[1].x;
        let deal = self.state.input_of(DeckName::MA).expect("the decks are dealt");
        let cards = deal.cards.iter().enumerate();
        let chosen = cards.filter(|(_, card)| (card.c1 - card.c0 * key == G) == are_mines);
        let square = |(place, _)| self.state.terms.board.square_at(place).expect("a place of the deck");
        chosen.map(square).collect()
    }

    /// 5 × 5 with three mines: each kind of action with each result, a reveal, and both openings.
    pub(super) fn whole_match() -> Self {
        let mut scenario = Self::dealt(5, 5, 3, 17);
        let (mines, safe) = (scenario.squares(true), scenario.squares(false));
        // Next to the centre, so outside the deck.
        scenario.explore(6);
        scenario.mark(safe[0]);
        scenario.explore(mines[0]);
        scenario.mark(mines[1]);
        scenario.mark(safe[1]);
        scenario.explore(safe[2]);
        scenario.reveal(safe[3]);
        scenario.mark(mines[2]);
        scenario.open(Seat::A);
        scenario.open(Seat::B);
        scenario
    }

    /// The match after this many messages.
    pub(super) fn state_after(&self, count: usize) -> DeckState {
        let mut state = DeckState::new(self.state.terms().clone(), &self.visible).expect("a valid board");
        for (index, taken) in self.taken[..count].iter().enumerate() {
            if index == 1 {
                state.accept(ACCEPTANCE);
            }
            state
                .take(taken.seat, taken.message.kind, &taken.message.bytes)
                .expect("the message was valid before");
            state.reveal(&taken.reveals).expect("the reveal was valid before");
        }
        if count > 0 {
            state.accept(ACCEPTANCE);
        }
        state
    }
}
