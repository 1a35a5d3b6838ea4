use crate::public::Public;
use crate::solver::Impossible;
use crate::{Action, Found, Knowledge, KnownLayout, Minesweeper, MoveReport, Options, SettledAction, Square};
use game::{BadOptions, IllegalMove, Side, State, Turn, Viewer};
use thiserror::Error;

#[cfg(test)]
mod tests;

/// A game as one device knows it that does not know where the mines are: an information state, in the words of game
/// theory. It is fed with what actions have found, and shows what [`Minesweeper`] would show to the same viewer.
///
/// It plays dealerless matches. So cells that can hold no mine may be explored, but not marked: there is no
/// card of them. Everybody knows that such a mark fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InformationState {
    options: Options,
    /// The player on this device; nobody, if it only watches.
    own: Option<Side>,
    public: Public,
    /// The cells on which the own marks failed, in the order in which they did. A device that has lost what it knew of its
    /// cards knows none of earlier marks.
    own_failed: Vec<usize>,
    last: Option<MoveReport>,
    settled: Vec<SettledAction>,
}

/// Why an action cannot have found what it is said to have found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadFinding {
    /// All mines are visible.
    #[error("the game is over")]
    Over,
    /// Nobody may do that here.
    #[error("this may not be done here")]
    Illegal,
    /// A square is told that only the opponent can know.
    #[error("only whoever marked knows where a mark failed")]
    NotKnown,
    /// No layout agrees with it.
    #[error(transparent)]
    Impossible(#[from] Impossible),
}

/// A game without a secret any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The options that play it again, its mines among them.
    pub options: Options,
    /// What was done, failed marks included.
    pub actions: Vec<Action>,
    /// The game after that.
    pub game: Minesweeper,
}

/// What was opened is not what was played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotTheGame {
    /// Not the board of this game.
    #[error("the opened mines are those of another board")]
    Board,
    /// Another number of failed marks than were seen.
    #[error("there were more or fewer failed marks")]
    Marks,
    /// An action could not be made on the opened board.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// With the opened mines an action finds something else.
    #[error("'{0}' finds something else on the opened board")]
    Other(Action),
}

impl InformationState {
    /// The beginning on the device of this player, or of somebody who watches.
    ///
    /// # Errors
    /// The options name a board: whoever knows it would know its mines.
    pub fn start(options: &Options, own: Option<Side>) -> Result<InformationState, BadOptions> {
        if options.board().is_some() || options.layout().is_some() {
            let reason = "the mines of a known board are no secret".to_owned();
            return Err(BadOptions::Value { option: "board", reason });
        }
        let public = Public::start(options.size(), options.mines()).expect("a board has room for its mines");
        let options = options.clone();
        Ok(InformationState { options, own, public, own_failed: Vec::new(), last: None, settled: Vec::new() })
    }

    /// The rules of this game.
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

    /// What was done and found so far, as this device knows it.
    pub fn settled(&self) -> &[SettledAction] {
        &self.settled
    }

    /// Takes what the side to move has done and found, and says what this device is told of it.
    ///
    /// # Errors
    /// It cannot be. Nothing has changed then.
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

    /// What can be told without the layout.
    fn check(&self, side: Side, settled: SettledAction) -> Result<(), BadFinding> {
        let grid = self.public.grid();
        let clear = grid.size().clear_cells();
        if let SettledAction::Missed { square } = settled {
            if square.is_some() && self.own != Some(side) {
                return Err(BadFinding::NotKnown);
            }
            // Each mark of a side fails on a cell of its own that holds no mine and has a card.
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

    /// What the player on this device may know, or the audience if there is none.
    pub fn view(&self) -> Knowledge {
        let Some(own) = self.own else { return self.audience() };
        self.known_to(Viewer::Player(own), self.own_failed.clone())
    }

    /// What everybody may know.
    pub fn audience(&self) -> Knowledge {
        self.known_to(Viewer::Audience, Vec::new())
    }

    /// All that is known on this device, for nobody in particular to move: after the end, while it is not opened.
    pub(crate) fn all_known(&self) -> Knowledge {
        let own = self.own.map_or(Viewer::Audience, Viewer::Player);
        let last = self.last.as_ref().map(|report| report.to_viewer(own));
        Knowledge::of(Viewer::Audience, self.public.clone(), self.own_failed.clone(), last)
    }

    /// Whether the players' views may differ.
    pub(crate) fn views_may_differ(&self) -> bool {
        self.public.may_hold_failed_mark()
    }

    fn known_to(&self, viewer: Viewer, own_failed: Vec<usize>) -> Knowledge {
        let last = self.last.as_ref().map(|report| report.to_viewer(viewer));
        let cardless = self.public.grid().size().clear_cells();
        Knowledge::of(viewer, self.public.clone(), own_failed, last).with_cardless(cardless)
    }

    /// The same game with all that was hidden: where the mines are, and where the marks of each side failed, in their
    /// order. It can be reviewed, judged and kept as any other.
    ///
    /// # Errors
    /// It is not the game that was played.
    pub fn open(&self, layout: &KnownLayout, failed: &[Vec<Square>; 2]) -> Result<Opened, NotTheGame> {
        if (layout.size(), layout.mines().len()) != (self.options.size(), self.options.mines()) {
            return Err(NotTheGame::Board);
        }
        let options = Options::of_layout(layout.clone());
        let mut game = Minesweeper::start(&options, 0).expect("a known layout can be played");
        let mut failed = failed.each_ref().map(|squares| squares.iter());
        let mut actions = Vec::new();
        let mut again = InformationState::start(&self.options, None).expect("it was started before");
        for settled in &self.settled {
            let Turn::Of(side) = again.turn() else { unreachable!("what was settled was settled in a game") };
            let square = match settled {
                SettledAction::Missed { .. } => {
                    let square = *failed[side.index()].next().ok_or(NotTheGame::Marks)?;
                    if settled.square().is_some_and(|own| own != square) {
                        return Err(NotTheGame::Marks);
                    }
                    square
                }
                _ => settled.square().expect("only a failed mark is not told"),
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
