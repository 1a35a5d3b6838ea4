use crate::{Value, View};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A computer player. It sees a view, never a state, so it cannot cheat.
pub trait Bot<V: View>: Send {
    /// Chooses a legal move for the side to move.
    ///
    /// Always answers, even when `stop` is set before it begins; looks at `stop` every few milliseconds.
    /// Calls `report` as it learns more, at most a few dozen times a second. With a budget that limits only
    /// nodes or depth, the same seed and one thread, the same view gives the same choice.
    ///
    /// # Panics
    /// If the game is over: then there is nothing to choose.
    fn think(
        &mut self,
        view: &V,
        budget: &Budget,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<V::Move>),
    ) -> Choice<V::Move>;
}

/// How much a bot may spend on one move. Every limit holds; `None` is no limit. A bot of limited strength
/// may spend less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// Positions examined.
    pub nodes: Option<u64>,
    /// Time from the call of [`Bot::think`] to its answer.
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
}

/// A signal that a thought is no longer wanted. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the thinker to come to an end.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the thinker should come to an end.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How strong a computer player is: a number from 1 upwards whose meaning and range are its game's.
pub type Level = u8;

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
