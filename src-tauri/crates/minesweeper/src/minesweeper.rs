use crate::public::Public;
use crate::view::Truth;
use crate::{Action, ActionKind, Found, Knowledge, MoveReport, Options, SettledAction};
use game::{BadOptions, ByViewer, IllegalMove, Side, State, Turn, Viewer};
use std::fmt;
use std::sync::Arc;

mod layout;
#[cfg(test)]
mod tests;
mod worlds;

use layout::Layout;

/// A game of Minesweeper for two, with its secrets. Only this module and its submodules access them; all other code
/// uses a [`Knowledge`].
#[derive(Clone, PartialEq, Eq)]
pub struct Minesweeper {
    layout: Arc<Layout>,
    public: Public,
    /// The cells of each side's failed marks, in order.
    failed: [Vec<usize>; 2],
    /// The last action, as reported to its player.
    last: Option<MoveReport>,
}

impl Minesweeper {
    fn new(layout: Layout, public: Public) -> Self {
        Minesweeper { layout: Arc::new(layout), public, failed: Default::default(), last: None }
    }

    /// The action's cell, if the action is legal for the side to move.
    fn playable(&self, action: Action) -> Option<usize> {
        let Turn::Of(side) = self.public.turn() else { return None };
        let cell = action.square.cell(self.public.grid().size())?;
        let barred = action.kind == ActionKind::Mark && self.failed[side.index()].contains(&cell);
        (self.public.grid().is_hidden(cell) && !barred).then_some(cell)
    }

    /// Performs a legal action.
    fn act(&mut self, side: Side, action: Action, cell: usize) -> MoveReport {
        let number = (!self.layout.is_mine(cell)).then(|| self.layout.number(cell));
        let settled = SettledAction::of(action, number);
        let report = self.public.settle(settled).expect("the real layout is consistent");
        if report.found == Found::Plop {
            self.failed[side.index()].push(cell);
        }
        report
    }
}

impl State for Minesweeper {
    const ID: &'static str = "minesweeper";
    /// A takeback cannot hide what an action has revealed.
    const TAKEBACK: bool = false;
    const SECRETS: bool = true;
    type Options = Options;
    type View = Knowledge;

    fn start(options: &Options, seed: u64) -> Result<Self, BadOptions> {
        let public = Public::start(options.size(), options.mines()).expect("the mines fit on the board");
        let layout = match options.layout() {
            Some(known) => Layout::of(known.size(), known.mines()),
            None => Layout::drawn(&options.board_or(seed)),
        };
        Ok(Minesweeper::new(layout, public))
    }

    fn play(&mut self, action: Action) -> Result<ByViewer<MoveReport>, IllegalMove> {
        let (Turn::Of(side), Some(cell)) = (self.public.turn(), self.playable(action)) else {
            return Err(IllegalMove(action.to_string()));
        };
        let report = self.act(side, action, cell);
        let by_viewer = report.by_viewer();
        self.last = Some(report);
        Ok(by_viewer)
    }

    fn view(&self, viewer: Viewer) -> Knowledge {
        if let Turn::Over(_) = self.public.turn() {
            return self.full_view();
        }
        let last = self.last.as_ref().map(|report| report.to_viewer(viewer));
        let own_failed = match viewer {
            Viewer::Player(side) => self.failed[side.index()].clone(),
            Viewer::Audience => Vec::new(),
        };
        Knowledge::of(viewer, self.public.clone(), own_failed, last)
    }

    /// Whether a failed mark may be hidden on the board, judging by public information. If this depended on the actual
    /// squares, handing over the device would reveal when the last of them became visible. When it is false, both
    /// players see the same board, because every hidden cell holds a mine.
    fn views_differ(&self) -> bool {
        self.public.may_hold_failed_mark()
    }

    fn full_view(&self) -> Knowledge {
        let number = |cell| (!self.layout.is_mine(cell)).then(|| self.layout.number(cell));
        let numbers = (0..self.public.grid().size().cells()).map(number).collect();
        let truth = Truth { board: self.layout.id(), numbers, failed: self.failed.clone() };
        Knowledge::of_everything(self.public.clone(), self.last.clone(), truth)
    }
}

/// Shows only public information, so that logs do not leak the secrets of a game in progress.
impl fmt::Debug for Minesweeper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Minesweeper").field("public", &self.public).finish_non_exhaustive()
    }
}
