//! Two devices' actions in a Minesweeper match on a small board.

use crate::{World, minesweeper};
use peer::protocol::{DealerlessView, Owed, Seat};
use peer::{FriendError, Sides};
use session::LogEntry;

impl World {
    /// A Minesweeper match before the deal.
    pub fn undealt(sides: Sides) -> World {
        World::begun(minesweeper(sides))
    }

    /// A Minesweeper match with a link and a finished deal.
    pub fn dealt(sides: Sides) -> World {
        let mut world = World::undealt(sides);
        world.link(true);
        world.settle();
        assert_eq!(world.dealerless().map(|view| view.dealt), [3, 3]);
        world
    }

    /// The match on each device, in a game with secrets.
    pub fn dealerless(&self) -> [DealerlessView; 2] {
        self.views().map(|view| view.dealerless.expect("a game with secrets"))
    }

    /// All actions on squares hidden from this device: explorations, then marks.
    pub fn actions(&self, seat: Seat) -> Vec<String> {
        let game = self.devices[seat.index()].contacts.remote_match(self.ids[seat.index()]).expect("a match");
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

    /// Takes an action.
    pub fn act(&mut self, seat: Seat, action: &str) -> Result<(), FriendError> {
        self.write(seat, &LogEntry::Action(action.to_owned()))
    }

    /// Takes a legal action if this seat is to act, trying them from `which` on.
    pub fn act_somehow(&mut self, seat: Seat, which: usize) -> bool {
        let actions = self.actions(seat);
        let mut order = (0..actions.len()).map(|at| &actions[(at + which) % actions.len()]);
        let view = &self.views()[seat.index()];
        view.turn_token == Some(seat)
            && view.owed == Owed::Move
            && order.any(|action| self.act(seat, action).is_ok())
    }
}
