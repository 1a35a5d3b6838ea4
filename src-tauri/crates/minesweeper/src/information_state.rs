use crate::public::Public;
use crate::solver::Impossible;
use crate::{Action, Found, Knowledge, KnownLayout, Minesweeper, MoveReport, Options, SettledAction, Square};
use game::{BadOptions, IllegalMove, Side, State, Turn, Viewer};
use thiserror::Error;

#[cfg(test)]
mod tests;

/// A game as known to a device that does not know the mines: an information state in game theory. It receives each
/// action's finding, and shows what [`Minesweeper`] would show to this viewer.
///
/// Dealerless matches use it. In these matches, cells that cannot hold a mine have no card, so they can be explored but
/// not marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InformationState {
    options: Options,
    /// The player on this device; `None` for a spectator.
    own: Option<Side>,
    public: Public,
    /// The cells of this player's failed marks, in order. A device that has lost its knowledge of the cards does not
    /// know the earlier cells.
    own_failed: Vec<usize>,
    last: Option<MoveReport>,
    settled: Vec<SettledAction>,
}

/// Why a finding is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadFinding {
    /// All mines are visible.
    #[error("the game is over")]
    Over,
    /// The action is illegal for the side to move.
    #[error("this action is not allowed here")]
    Illegal,
    /// The finding names a square that only the opponent can know.
    #[error("only the player who marked knows where a mark failed")]
    NotKnown,
    /// No layout agrees with it.
    #[error(transparent)]
    Impossible(#[from] Impossible),
}

/// A game whose secrets have been opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The options that reproduce the game, including its mines.
    pub options: Options,
    /// All actions, including the squares of failed marks.
    pub actions: Vec<Action>,
    /// The final state.
    pub game: Minesweeper,
}

/// The opening does not match the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotTheGame {
    /// The opened board has a different size or number of mines.
    #[error("the opened mines belong to another board")]
    Board,
    /// The number of failed marks differs from the game.
    #[error("the number of failed marks differs")]
    Marks,
    /// An action is illegal on the opened board.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// An action has a different result on the opened board.
    #[error("'{0}' has another result on the opened board")]
    Other(Action),
}

impl InformationState {
    /// The start position on this player's or a spectator's device.
    ///
    /// # Errors
    /// If the options name a board, because its mines would be known.
    pub fn start(options: &Options, own: Option<Side>) -> Result<InformationState, BadOptions> {
        if options.board().is_some() || options.layout().is_some() {
            let reason = "the mines of a known board are not secret".to_owned();
            return Err(BadOptions::Value { option: "board", reason });
        }
        let public = Public::start(options.size(), options.mines()).expect("the mines fit on the board");
        let options = options.clone();
        Ok(InformationState { options, own, public, own_failed: Vec::new(), last: None, settled: Vec::new() })
    }

    /// The game's options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The player on this device.
    pub fn own(&self) -> Option<Side> {
        self.own
    }

    /// Whose turn it is, or the outcome.
    pub fn turn(&self) -> Turn {
        self.public.turn()
    }

    /// All actions and findings so far, as known to this device.
    pub fn settled(&self) -> &[SettledAction] {
        &self.settled
    }

    /// Applies an action by the side to move, with its finding. Returns this device's report.
    ///
    /// # Errors
    /// If the finding is impossible. The state is then unchanged.
    pub fn settle(&mut self, settled: SettledAction) -> Result<MoveReport, BadFinding> {
        let Turn::Of(side) = self.public.turn() else { return Err(BadFinding::Over) };
        self.check(side, settled)?;
        let mut public = self.public.clone();
        let report = public.settle(settled)?;
        self.public = public;
        if let (Found::Plop, Some((cell, _))) = (report.found, report.place) {
            self.own_failed.push(cell);
        }
        self.last = Some(report.clone());
        self.settled.push(settled);
        Ok(report)
    }

    /// The checks that need no layout.
    fn check(&self, side: Side, settled: SettledAction) -> Result<(), BadFinding> {
        let grid = self.public.grid();
        let clear = grid.size().clear_cells();
        if let SettledAction::Missed { square } = settled {
            if square.is_some() && self.own != Some(side) {
                return Err(BadFinding::NotKnown);
            }
            // A side's failed marks are on distinct cells, each with a card but no mine.
            let most = grid.size().cells() - clear.len() - grid.mines();
            let all_mines = grid.hidden_cells().count() == grid.mines_left();
            if all_mines || self.public.plops(side).len() >= most {
                return Err(Impossible.into());
            }
        }
        let Some(square) = settled.square() else { return Ok(()) };
        let cell =
            square.cell(grid.size()).filter(|&cell| grid.is_hidden(cell)).ok_or(BadFinding::Illegal)?;
        let is_clear = clear.contains(&cell);
        let is_own_failed = self.own_failed.contains(&cell);
        match settled {
            SettledAction::Missed { .. } if is_clear || is_own_failed => Err(BadFinding::Illegal),
            SettledAction::Hit { .. } | SettledAction::Exploded { .. } if is_clear || is_own_failed => {
                Err(Impossible.into())
            }
            SettledAction::Number { number: 9.., .. } => Err(Impossible.into()),
            _ => Ok(()),
        }
    }

    /// The view of this device's player, or of the audience if there is none.
    pub fn view(&self) -> Knowledge {
        let Some(own) = self.own else { return self.audience() };
        self.known_to(Viewer::Player(own), self.own_failed.clone())
    }

    /// The public view.
    pub fn audience(&self) -> Knowledge {
        self.known_to(Viewer::Audience, Vec::new())
    }

    /// Everything known on this device between the end of the game and the opening of the secrets. No side is to move.
    pub(crate) fn all_known(&self) -> Knowledge {
        let own = self.own.map_or(Viewer::Audience, Viewer::Player);
        let last = self.last.as_ref().map(|report| report.to_viewer(own));
        Knowledge::of(Viewer::Audience, self.public.clone(), self.own_failed.clone(), last)
    }

    pub(crate) fn views_may_differ(&self) -> bool {
        self.public.may_hold_failed_mark()
    }

    fn known_to(&self, viewer: Viewer, own_failed: Vec<usize>) -> Knowledge {
        let last = self.last.as_ref().map(|report| report.to_viewer(viewer));
        let cardless = self.public.grid().size().clear_cells();
        Knowledge::of(viewer, self.public.clone(), own_failed, last).with_cardless(cardless)
    }

    /// Replays the game with its secrets: the mines, and the squares of each side's failed marks in order. The result
    /// can be reviewed, judged and saved like any other game.
    ///
    /// # Errors
    /// If the secrets do not match the game.
    pub fn open(&self, layout: &KnownLayout, failed: &[Vec<Square>; 2]) -> Result<Opened, NotTheGame> {
        if (layout.size(), layout.mines().len()) != (self.options.size(), self.options.mines()) {
            return Err(NotTheGame::Board);
        }
        let options = Options::of_layout(layout.clone());
        let mut game = Minesweeper::start(&options, 0).expect("a known layout is playable");
        let mut failed = failed.each_ref().map(|squares| squares.iter());
        let mut actions = Vec::new();
        let mut again = InformationState::start(&self.options, None).expect("options used before");
        for settled in &self.settled {
            let Turn::Of(side) = again.turn() else {
                unreachable!("findings exist only in a game in progress")
            };
            let square = match settled {
                SettledAction::Missed { .. } => {
                    let square = *failed[side.index()].next().ok_or(NotTheGame::Marks)?;
                    if settled.square().is_some_and(|own| own != square) {
                        return Err(NotTheGame::Marks);
                    }
                    square
                }
                _ => settled.square().expect("only failed marks lack a square"),
            };
            let action = Action { kind: settled.kind(), square };
            let found = game.play(action)?.audience;
            let known = match settled {
                SettledAction::Missed { .. } => SettledAction::Missed { square: None },
                settled => *settled,
            };
            if again.settle(known).as_ref() != Ok(&found) {
                return Err(NotTheGame::Other(action));
            }
            actions.push(action);
        }
        if failed.iter().any(|squares| squares.len() > 0) {
            return Err(NotTheGame::Marks);
        }
        Ok(Opened { options, actions, game })
    }
}
