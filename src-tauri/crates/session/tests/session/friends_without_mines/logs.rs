//! Both logs of a match in one table that knows the mines.

use game::{Side, State, View, Viewer};
use minesweeper::{Action, ActionKind, Found, Minesweeper};
use session::{
    AskedShown, BySide, DealerlessMoves, Due, FriendStop, LogEntry, LogMoves, LogView, MatchError, MatchId,
    MatchLog, Termination,
};
use std::sync::{Arc, Mutex, MutexGuard};

/// Mines on a5 and a1.
pub const LAYOUT: &str = "layout=5x5:8000080";

/// The combined state of both logs, and the mines, which neither log contains.
pub struct Table {
    pub truth: Minesweeper,
    pub dealt: u8,
    pub settled: Vec<(Side, Action, Option<String>)>,
    pub asked: Option<Action>,
    pub opened: BySide<bool>,
    pub termination: Option<Termination>,
    pub illegal_mark: Option<Side>,
    pub claimed: bool,
    /// The side that owes the turn has run out of time.
    pub is_late: bool,
    /// The opened game, if it differs from the real one.
    pub replay: Option<(String, Vec<String>)>,
    pub stopped: Option<FriendStop>,
    /// This side has lost the squares of its failed marks.
    pub lost: Option<Side>,
}

/// The log of the only match, on this side's device.
#[derive(Clone)]
pub struct Logs {
    pub table: Arc<Mutex<Table>>,
    pub own: Side,
}

impl Table {
    /// Before the deal.
    pub fn undealt() -> Table {
        Table {
            truth: Minesweeper::start(&LAYOUT.parse().expect("options"), 0).expect("a board"),
            dealt: 0,
            settled: Vec::new(),
            asked: None,
            opened: BySide { first: false, second: false },
            termination: None,
            illegal_mark: None,
            claimed: false,
            is_late: false,
            replay: None,
            stopped: None,
            lost: None,
        }
    }

    pub fn mover(&self) -> Option<Side> {
        self.truth.view(Viewer::Audience).turn().mover()
    }

    /// Answers the pending action.
    pub fn answer(&mut self) {
        let (action, side) = (self.asked.take().expect("an action"), self.mover().expect("a game"));
        let report = self.truth.play(action).expect("a legal action");
        let found = match report.get(Viewer::Player(side)).found {
            Found::Number(number) => Some(number.to_string()),
            Found::Exploded(_) => Some("X".to_owned()),
            Found::Mine(_) => Some("M".to_owned()),
            Found::Plop => None,
        };
        self.settled.push((side, action, found));
    }

    pub fn told(&self, own: Side) -> Vec<String> {
        let told = |(side, action, found): &(Side, Action, Option<String>)| match found {
            Some(found) => format!("{action} {found}"),
            None if *side == own && self.lost != Some(own) => format!("{action} -"),
            None => "m ?? -".to_owned(),
        };
        self.settled.iter().map(told).collect()
    }

    pub fn replay(&self) -> (String, Vec<String>) {
        let moves = self.settled.iter().map(|(_, action, _)| action.to_string());
        (LAYOUT.to_owned(), moves.collect())
    }

    pub fn open(&mut self) {
        self.opened = BySide { first: true, second: true };
    }

    fn view(&self, own: Side) -> LogView {
        let mover = self.mover();
        let (turn, due) = match (self.dealt, self.asked, mover) {
            (0 | 2, ..) => (Some(Side::First), Due::Program),
            (1, ..) => (Some(Side::Second), Due::Program),
            (_, Some(_), Some(side)) => (Some(!side), Due::Program),
            (_, _, side) => (side, Due::Move),
        };
        let asked = self.asked.zip(mover).map(|(action, by)| {
            let is_secret = action.kind == ActionKind::Mark && by != own;
            AskedShown { by, text: if is_secret { "m ??".to_owned() } else { action.to_string() } }
        });
        let is_over = self.termination.is_some() || mover.is_none();
        let is_stopped = self.stopped.is_some() && !is_over;
        LogView {
            own,
            moves: LogMoves::Dealerless(DealerlessMoves {
                dealt: self.dealt,
                settled: self.told(own),
                asked,
                illegal_mark: self.illegal_mark,
                opened: self.opened,
                replay: (self.opened.first && self.opened.second)
                    .then(|| self.replay.clone().unwrap_or_else(|| self.replay())),
            }),
            turn: turn.filter(|_| !is_over),
            due,
            draw_offered: false,
            asked: None,
            claimed: self.claimed.then_some(false),
            phrases: Vec::new(),
            termination: self.termination.or(is_stopped.then_some(Termination::Stopped)),
            may_write: true,
            stopped: self.stopped,
            may_ask: None,
            may_say: true,
            overdue: true,
            admits: self.is_late,
        }
    }
}

impl Logs {
    pub fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().expect("no test panics here")
    }
}

impl MatchLog for Logs {
    fn read(&self, _: MatchId) -> Option<LogView> {
        Some(self.table().view(self.own))
    }

    fn write(&self, _: MatchId, entry: &LogEntry) -> Result<(), MatchError> {
        let mut table = self.table();
        match entry {
            LogEntry::Action(action) => {
                assert_eq!((table.mover(), table.asked), (Some(self.own), None));
                table.asked = Some(action.parse().expect("an action"));
            }
            LogEntry::Resign => table.termination = Some(Termination::Resigned(self.own)),
            LogEntry::Claim { .. } => table.claimed = true,
            LogEntry::Yield => table.termination = Some(Termination::OutOfTime(self.own)),
            _ => return Err(MatchError::NotNow("that")),
        }
        Ok(())
    }
}
