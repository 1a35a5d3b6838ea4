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
    /// Always answers, even when it is stopped before it begins; asks `control` every few milliseconds whether to
    /// go on. Calls `report` whenever it knows more, which may be often. With a budget that limits only nodes or
    /// depth, the same seed and one thread, the same view gives the same choice.
    ///
    /// # Panics
    /// If the game is over: then there is nothing to choose.
    fn think(
        &mut self,
        view: &V,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<V::Move>),
    ) -> Choice<V::Move>;

    /// What the position is worth to `side`, whose view this is. They need not be to move, as when they have been
    /// offered a draw. `control` and `report` are those of [`Bot::think`]; what is reported is, as there, worth to
    /// the side to move.
    ///
    /// This asks `think`, which is good enough where every view is the position. Where views differ, the view of a
    /// side that is not to move may hold no legal moves. Then the bot has to answer in a way of its own.
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
        let Turn::Of(mover) = view.turn() else { panic!("a game that is over has an outcome, not a value") };
        let value = self.think(view, control, report).progress.value;
        if mover == side { value } else { value.reversed() }
    }
}

/// What a bot may use of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resources {
    /// The size of its tables. A bot that needs less takes less.
    pub table_bytes: usize,
    /// How many threads may think; at least one does.
    pub threads: usize,
}

impl Default for Resources {
    /// A table of 64 MiB and one thread.
    fn default() -> Self {
        Resources { table_bytes: 64 << 20, threads: 1 }
    }
}

/// How much a bot may spend on one move. Every limit holds; `None` is no limit. A bot of limited strength
/// may spend less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// Positions examined.
    pub nodes: Option<u64>,
    /// Time from the beginning of the search to its answer.
    pub time: Option<Duration>,
}

impl Budget {
    /// Only time is limited.
    pub fn time(time: Duration) -> Self {
        Budget { time: Some(time), ..Budget::default() }
    }

    /// Only the number of positions examined is limited.
    pub fn nodes(nodes: u64) -> Self {
        Budget { nodes: Some(nodes), ..Budget::default() }
    }

    /// Only the search depth, in plies, is limited.
    pub fn depth(depth: u32) -> Self {
        Budget { depth: Some(depth), ..Budget::default() }
    }

    /// What keeps within both budgets.
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

/// A signal that a thought is no longer wanted. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Signal>);

#[derive(Default)]
struct Signal {
    is_set: AtomicBool,
    /// What is called once the stop is set.
    calls: Mutex<Vec<Box<dyn FnOnce() + Send>>>,
    changed: Condvar,
}

impl fmt::Debug for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signal").field("is_set", &self.is_set).finish_non_exhaustive()
    }
}

impl Stop {
    /// Asks the thinker to come to an end, and wakes one that waits.
    pub fn set(&self) {
        // Under the lock, so that nobody looks before it and falls asleep after it.
        let mut calls = lock(&self.0.calls);
        self.0.is_set.store(true, Ordering::Relaxed);
        self.0.changed.notify_all();
        let waiting = std::mem::take(&mut *calls);
        drop(calls);
        waiting.into_iter().for_each(|call| call());
    }

    /// Has this called once, when the stop is set, by whoever sets it; at once if it is set already. For a thinker
    /// elsewhere, who cannot look at the stop.
    pub fn when_set(&self, call: impl FnOnce() + Send + 'static) {
        let mut calls = lock(&self.0.calls);
        if !self.is_set() {
            return calls.push(Box::new(call));
        }
        drop(calls);
        call();
    }

    /// Whether the thinker should come to an end.
    pub fn is_set(&self) -> bool {
        self.0.is_set.load(Ordering::Relaxed)
    }

    /// Puts the thread to sleep until the stop is set, but no longer than this.
    pub(crate) fn sleep(&self, longest: Duration) {
        let calls = lock(&self.0.calls);
        let _ = self.0.changed.wait_timeout_while(calls, longest, |_| !self.is_set());
    }
}

/// How strong a computer player is: a number whose meaning and range are its game's.
///
/// Levels that are told apart by nothing but their strength are numbered in tenths: 12 is level 1.2.
pub type Level = u8;

/// A level that a user can choose, and what they can be told of it: `{"level": 6, "name": "medium", "kind": "depth",
/// "plies": 6}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct LevelInfo {
    /// The level.
    pub level: Level,
    /// What it is called, if it has a name.
    pub name: Option<LevelName>,
    /// What makes it what it is.
    #[serde(flatten)]
    pub kind: LevelKind,
}

impl LevelInfo {
    /// A level of strength, in tenths. 0 is for children, and the four whole ones have names.
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

/// What some levels are called, for people who know nothing else about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LevelName {
    /// Friendly: plays by the rules and takes what stands before it, but overlooks much.
    Children,
    /// The first of four.
    Weak,
    /// The second of four.
    Better,
    /// The third of four.
    Good,
    /// The last of four.
    VeryGood,
    /// The first of three.
    Easy,
    /// The second of three.
    Medium,
    /// The third of three.
    Hard,
}

/// What makes a level what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LevelKind {
    /// Weaker than the levels above it and stronger than those below; there is nothing more to say. The level is
    /// numbered in tenths.
    Strength,
    /// It looks ahead this far.
    Depth {
        /// Search depth.
        plies: u32,
    },
    /// It looks ahead for this long.
    Time {
        /// For each move.
        seconds: u32,
    },
    /// It plays perfectly where it can do so in time, and otherwise as well as it can.
    Perfect {
        /// For each move, at most.
        seconds: u32,
    },
}

/// What a bot knows while it thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress<M> {
    /// Completed search depth in plies; 0 if the bot does not search.
    pub depth: u32,
    /// Positions examined so far.
    pub nodes: u64,
    /// What the position is worth to the side to move.
    pub value: Value,
    /// The principal variation: the best move and the expected play after it, possibly only the move.
    pub line: Vec<M>,
}

/// A bot's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The chosen move, always legal.
    pub best: M,
    /// What led to it. `value` is the side's own expectation.
    pub progress: Progress<M>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, InputResult};
    use std::str::FromStr;
    use std::sync::atomic::AtomicU32;

    /// A position in which this side is to move.
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

    /// Thinks that the side to move wins.
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
    fn a_stop_calls_those_who_cannot_look_at_it_once() {
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
