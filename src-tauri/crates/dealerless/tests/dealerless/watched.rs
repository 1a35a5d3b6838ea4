//! A match alongside the same game with known mines.

use super::table::{Table, options};
use game::{Outcome, State, Turn, View, Viewer};
use minesweeper::{Action, InformationState, KnownLayout, Minesweeper, Options};
use peer::protocol::{MatchEnd, Seat, Sides};

/// A match, each device's game computed from it, and the game with known mines.
pub(super) struct Watched {
    pub(super) table: Table,
    /// The games, by seat.
    pub(super) games: [InformationState; 2],
    pub(super) truth: Minesweeper,
}

impl Watched {
    /// A match with the mines on these cells.
    pub(super) fn laid(text: &str, sides: Sides, seed: u64, mines: &[usize]) -> Watched {
        let table = Table::laid(text, sides, seed, mines);
        let options = options(text);
        let game = |seat| InformationState::start(&options, Some(table.side(seat))).expect("no known board");
        let games = Seat::BOTH.map(game);
        let layout = KnownLayout::new(options.size(), mines.iter().copied()).expect("a board");
        let truth = Minesweeper::start(&Options::of_layout(layout), 0).expect("a playable board");
        Watched { table, games, truth }
    }

    /// Plays an action in the match and in the game with known mines, and compares what every viewer sees.
    pub(super) fn play(&mut self, action: Action) {
        let expected = self.truth.play(action).expect("a legal action");
        let actor = self.table.to_act().expect("the match is in progress");
        self.table.act(actor, &action.to_string()).expect("a legal action");
        self.table.bring(actor);
        self.table.settle();
        for seat in Seat::BOTH {
            let settled = self.table.view(seat).settled;
            let game = &mut self.games[seat.index()];
            assert_eq!(settled.len(), game.settled().len() + 1, "{action}");
            let found = settled.last().expect("an action").parse().expect("a settled action");
            let shown = game.settle(found).expect("the rules accept it");
            let viewer = Viewer::Player(self.table.side(seat));
            assert_eq!(&shown, expected.get(viewer), "{action}");
            assert_eq!(game.view().grid(), self.truth.view(viewer).grid(), "{action}");
            if let Turn::Of(_) = game.turn() {
                assert_eq!(game.view().own_failed(), self.truth.view(viewer).own_failed(), "{action}");
            }
        }
        let by_rules = match self.truth.view(Viewer::Audience).turn() {
            Turn::Over(Outcome { winner, ending }) => {
                Some(MatchEnd::Rules { winner: winner.map(|side| self.table.seat(side)), ending })
            }
            Turn::Of(_) => None,
        };
        let [a, b] = self.table.devices.each_ref().map(|device| (device.view().digest, device.outcome()));
        assert_eq!(a, b, "{action}");
        assert_eq!(a.1, by_rules, "{action}");
    }

    /// Checks that opening reveals the whole game, even after both devices are killed and restarted.
    pub(super) fn check_opened(&mut self) {
        for seat in Seat::BOTH {
            self.table.restart(seat);
            let (replayed, moves) = self.table.view(seat).replay.expect("both have opened");
            let mut again = Minesweeper::start(&options(&replayed), 0).expect("a playable board");
            for action in moves {
                again.play(action.parse().expect("an action")).expect("a legal action");
            }
            assert!(again == self.truth, "the whole state, with failed marks and the layout");
        }
    }
}
