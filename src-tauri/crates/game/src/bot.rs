use crate::{SearchControl, Side, Turn, Value, View, lock};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// A computer player. It sees a view, never a state, so it cannot cheat.
pub trait Bot<V: View>: Send {
    /// Chooses a legal move for the side to move.
    ///
    /// Always returns a choice, even if stopped before it starts. Implementations poll `control` every few milliseconds
    /// and call `report` whenever they know more, possibly often. With a budget that limits only nodes or depth, one
    /// thread and the same seed, equal views lead to equal choices.
    ///
    /// # Panics
    /// If the game is over.
    fn think(
        &mut self,
        view: &V,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<V::Move>),
    ) -> Choice<V::Move>;

    /// The position's value to `side`, whose view this is. It need not be that side's turn, for example when it has
    /// been offered a draw. `control` and `report` work as in [`Bot::think`]; reported values are for the side to move.
    ///
    /// The default calls `think`, which suffices for games where every view is the position. Bots for other games need
    /// their own implementation, because the waiting side's view may have no legal moves.
    ///
    /// # Panics
    /// If the game is over.
    fn evaluate(
        &mut self,
        view: &V,
        side: Side,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<V::Move>),
    ) -> Value {
        let Turn::Of(mover) = view.turn() else { panic!("a finished game has an outcome, not a value") };
        let value = self.think(view, control, report).progress.value;
        if mover == side { value } else { value.reversed() }
    }
}

/// The machine resources that a bot can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resources {
    /// The size of its tables. A bot may use less.
    pub table_bytes: usize,
    /// The maximum number of threads; at least one is used.
    pub threads: usize,
}

impl Default for Resources {
    /// 64 MiB of tables and one thread.
    fn default() -> Self {
        Resources { table_bytes: 64 << 20, threads: 1 }
    }
}

/// How much a bot may spend on one move. All limits apply; `None` means no limit. A bot of limited strength may spend
/// less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// Positions examined.
    pub nodes: Option<u64>,
    /// Time from the start of the search to its answer.
    pub time: Option<Duration>,
}

impl Budget {
    /// Limits only the time.
    pub fn time(time: Duration) -> Self {
        Budget { time: Some(time), ..Budget::default() }
    }

    /// Limits only the number of positions examined.
    pub fn nodes(nodes: u64) -> Self {
        Budget { nodes: Some(nodes), ..Budget::default() }
    }

    /// Limits only the search depth, in plies.
    pub fn depth(depth: u32) -> Self {
        Budget { depth: Some(depth), ..Budget::default() }
    }

    /// The tighter of the two budgets, limit by limit.
    #[must_use]
    pub fn least(self, other: Budget) -> Self {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        Budget {
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
            time: least(self.time, other.time),
        }
    }
}

/// A signal to stop a search. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Signal>);

#[derive(Default)]
struct Signal {
    is_set: AtomicBool,
    /// Callbacks to run once the stop is set.
    calls: Mutex<Vec<Box<dyn FnOnce() + Send>>>,
    changed: Condvar,
}

impl fmt::Debug for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signal").field("is_set", &self.is_set).finish_non_exhaustive()
    }
}

impl Stop {
    /// Tells the search to end and wakes waiting threads.
    pub fn set(&self) {
        // Holds the lock so that no waiter can miss the wake-up between its check and its sleep.
        let mut calls = lock(&self.0.calls);
        self.0.is_set.store(true, Ordering::Relaxed);
        self.0.changed.notify_all();
        let waiting = std::mem::take(&mut *calls);
        drop(calls);
        waiting.into_iter().for_each(|call| call());
    }

    /// Calls `call` once, on the thread that sets the stop, or immediately if it is already set. For searches on
    /// another worker, which cannot poll the stop.
    pub fn when_set(&self, call: impl FnOnce() + Send + 'static) {
        let mut calls = lock(&self.0.calls);
        if !self.is_set() {
            return calls.push(Box::new(call));
        }
        drop(calls);
        call();
    }

    /// Whether the search should end.
    pub fn is_set(&self) -> bool {
        self.0.is_set.load(Ordering::Relaxed)
    }

    /// Blocks the thread until the stop is set, for at most `longest`.
    pub(crate) fn sleep(&self, longest: Duration) {
        let calls = lock(&self.0.calls);
        let _ = self.0.changed.wait_timeout_while(calls, longest, |_| !self.is_set());
    }
}

/// How strong a computer player is. Each game defines the meaning and range.
///
/// Levels that differ only in strength are numbered in tenths: 12 is level 1.2.
pub type Level = u8;

/// A level that a user can choose, with its description: `{"level": 6, "name": "medium", "kind": "depth", "plies": 6}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct LevelInfo {
    /// The level.
    pub level: Level,
    /// Its name, if it has one.
    pub name: Option<LevelName>,
    /// What defines the level.
    #[serde(flatten)]
    pub kind: LevelKind,
}

impl LevelInfo {
    /// A strength level, in tenths. 0 is the children's level; the four whole levels have names.
    pub const fn strength(level: Level) -> LevelInfo {
        let name = match level {
            0 => Some(LevelName::Children),
            10 => Some(LevelName::Weak),
            20 => Some(LevelName::Better),
            30 => Some(LevelName::Good),
            40 => Some(LevelName::VeryGood),
            _ => None,
        };
        LevelInfo { level, name, kind: LevelKind::Strength }
    }
}

/// Names for some levels, for users who know nothing else about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LevelName {
    /// Friendly: follows the rules and takes what it is offered, but overlooks much.
    Children,
    /// The first of four levels.
    Weak,
    /// The second of four levels.
    Better,
    /// The third of four levels.
    Good,
    /// The last of four levels.
    VeryGood,
    /// The first of three levels.
    Easy,
    /// The second of three levels.
    Medium,
    /// The third of three levels.
    Hard,
}

/// What defines a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LevelKind {
    /// Defined only by its strength, between the levels below and above it. The level is numbered in tenths.
    Strength,
    /// Searches to this depth.
    Depth {
        /// Search depth.
        plies: u32,
    },
    /// Searches for this long.
    Time {
        /// The time for each move.
        seconds: u32,
    },
    /// Plays perfectly if there is time to, otherwise as well as it can.
    Perfect {
        /// The maximum time for each move.
        seconds: u32,
    },
}

/// The state of a running search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress<M> {
    /// Completed search depth in plies; 0 if the bot does not search.
    pub depth: u32,
    /// Positions examined so far.
    pub nodes: u64,
    /// The position's value to the side to move.
    pub value: Value,
    /// The principal variation: the best move and the expected play after it, or only that move.
    pub line: Vec<M>,
}

/// A bot's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The chosen move, always legal.
    pub best: M,
    /// The search that led to it. `value` is the side's own expectation.
    pub progress: Progress<M>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, InputResult};
    use std::str::FromStr;
    use std::sync::atomic::AtomicU32;

    #[derive(Clone, Serialize)]
    struct Position(Side);

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    struct Pass;

    impl fmt::Display for Pass {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("pass")
        }
    }

    impl FromStr for Pass {
        type Err = fmt::Error;
        fn from_str(_: &str) -> Result<Self, fmt::Error> {
            Ok(Pass)
        }
    }

    impl View for Position {
        type Move = Pass;
        type Draft = Pass;
        type MoveReport = Pass;
        type Answer = ();

        fn turn(&self) -> Turn {
            Turn::Of(self.0)
        }

        fn legal_moves(&self) -> Vec<Pass> {
            vec![Pass]
        }

        fn interpret(&self, _: Option<&Pass>, _: Input) -> InputResult<Self> {
            InputResult::Nothing
        }
    }

    /// Expects the side to move to win.
    struct Optimist;

    impl Bot<Position> for Optimist {
        fn think(
            &mut self,
            _: &Position,
            _: &mut SearchControl,
            _: &mut dyn FnMut(Progress<Pass>),
        ) -> Choice<Pass> {
            Choice {
                best: Pass,
                progress: Progress { depth: 3, nodes: 3, value: Value::Win(3), line: vec![Pass] },
            }
        }
    }

    #[test]
    fn a_stop_runs_each_callback_once() {
        let (stop, called) = (Stop::default(), Arc::new(AtomicU32::new(0)));
        let call = |by| {
            let called = Arc::clone(&called);
            move || _ = called.fetch_add(by, Ordering::Relaxed)
        };
        stop.when_set(call(1));
        assert_eq!(called.load(Ordering::Relaxed), 0);
        stop.clone().set();
        stop.when_set(call(10));
        stop.set();
        assert_eq!(called.load(Ordering::Relaxed), 11);
    }

    #[test]
    fn the_whole_levels_of_strength_have_names() {
        let named = [10, 20, 30, 40].map(|level| LevelInfo::strength(level).name);
        let names = [LevelName::Weak, LevelName::Better, LevelName::Good, LevelName::VeryGood];
        assert_eq!(named, names.map(Some));
    }

    #[test]
    fn a_position_is_evaluated_for_the_side_that_asks() {
        let evaluated = |side| {
            Optimist.evaluate(&Position(Side::First), side, &mut SearchControl::unlimited(), &mut |_| {})
        };
        assert_eq!((evaluated(Side::First), evaluated(Side::Second)), (Value::Win(3), Value::Loss(3)));
    }
}
