use crate::deck::{Board, DeckState, DeckTerms, Event, Finding, MessageKind};
use game::Side;
use minesweeper::{Action, InformationState, KnownLayout, MoveReport, Options, SettledAction, Square};
use peer::protocol::Seat;
use std::sync::{Arc, OnceLock};

/// The state that follows from both logs: the deck, and the game's public view. It contains no secrets, and clones
/// share its decks.
#[derive(Clone)]
pub struct MinesweeperPosition {
    pub(crate) deck: DeckState,
    pub(crate) game: InformationState,
    /// The ply and square of each failed or unanswered mark, by seat.
    opened: [Option<Vec<(u32, u16)>>; 2],
    replay: Arc<OnceLock<Option<Replay>>>,
}

/// The options that replay a game, and its moves.
type Replay = (String, Vec<String>);

impl MinesweeperPosition {
    /// The position without messages. `game` is a new game.
    pub(crate) fn new(game: InformationState, terms: DeckTerms) -> MinesweeperPosition {
        let centre = in_deck(game.options().size().centre());
        let deck = DeckState::new(terms, &[centre]).expect("the centre is on the board");
        MinesweeperPosition { deck, game, opened: [None, None], replay: Arc::default() }
    }

    /// The game's public view.
    pub fn game(&self) -> &InformationState {
        &self.game
    }

    /// The position after a message from this seat. `None` if it is invalid, or if the rules refuse its result, which
    /// proven decks exclude.
    pub(crate) fn after(&self, from: Seat, kind: MessageKind, bytes: &[u8]) -> Option<MinesweeperPosition> {
        let mut next = MinesweeperPosition { replay: Arc::default(), ..self.clone() };
        match next.deck.take(from, kind, bytes).ok()? {
            Event::Answered(finding) => {
                let report = next.game.settle(self.settled(finding)).ok()?;
                next.deck.reveal(&shown(&report)).ok()?;
            }
            Event::Opened(marks) => next.opened[from as usize] = Some(marks),
            Event::Key | Event::Deck(_) | Event::Asked | Event::IllegalMark { .. } => (),
        }
        Some(next)
    }

    /// Translates a finding into the rules' terms. The deck does not know where a mark failed.
    fn settled(&self, finding: Finding) -> SettledAction {
        match finding {
            Finding::Number { square, number } => {
                SettledAction::Number { square: self.named(square), number }
            }
            Finding::Exploded { square } => SettledAction::Exploded { square: self.named(square) },
            Finding::Hit { square } => SettledAction::Hit { square: self.named(square) },
            Finding::Missed => SettledAction::Missed { square: None },
        }
    }

    /// The rules' name for a square in the deck.
    pub(crate) fn named(&self, square: u16) -> Square {
        Square::of_cell(usize::from(square), self.game.options().size())
    }

    /// The game with everything revealed, once both seats have opened: the options that replay it, and its moves.
    /// `None` if the openings belong to another game, which proven decks exclude.
    pub(crate) fn replay(&self) -> Option<Replay> {
        let replay = || {
            let mines = self.deck.mines()?.into_iter().map(usize::from);
            let layout = KnownLayout::new(self.game.options().size(), mines).ok()?;
            let [first, second] = Side::BOTH.map(|side| self.failed(side));
            let opened = self.game.open(&layout, &[first?, second?]).ok()?;
            let moves = opened.actions.iter().map(Action::to_string);
            Some((opened.options.to_string(), moves.collect()))
        };
        self.replay.get_or_init(replay).clone()
    }

    /// The squares of a side's failed marks in order, once it has opened. An opening also lists unanswered marks.
    fn failed(&self, side: Side) -> Option<Vec<Square>> {
        let first = self.deck.terms().first;
        let seat = if side == Side::First { first } else { first.other() };
        let mut marks = self.opened[seat as usize].clone()?;
        marks.sort_unstable();
        let settled = |ply: u32| self.game.settled().get(usize::try_from(ply).ok()?);
        marks.retain(|&(ply, _)| matches!(settled(ply), Some(SettledAction::Missed { .. })));
        Some(marks.into_iter().map(|(_, square)| self.named(square)).collect())
    }
}

/// A game's board in the deck's terms. A square in the deck is a cell in the rules, counted row by row from the top
/// left.
pub(crate) fn board(options: &Options) -> Board {
    let size = options.size();
    let clear: Vec<u16> = size.clear_cells().into_iter().map(in_deck).collect();
    let [width, height, mines] = [size.columns(), size.rows(), options.mines()].map(in_deck);
    Board::new(width, height, mines, &clear).expect("a board that can be played has a deck")
}

/// The squares that the rules have revealed.
fn shown(report: &MoveReport) -> Vec<u16> {
    report.revealed.iter().map(|&(cell, _)| in_deck(cell)).collect()
}

/// The deck's number for a cell.
pub(crate) fn in_deck(cell: usize) -> u16 {
    u16::try_from(cell).expect("a board has at most 900 cells")
}
