//! What the protocol has to know of a game beyond its rules. A further game is one more file here.

mod kalaha;
mod smess;

use game::{Bot, Budget, Choice, Level, Move, Progress, Resources, State, Stop};

/// A game of perfect information with an engine that speaks the engine protocol.
pub trait Spoken: State {
    /// The game's name as people write it.
    const NAME: &'static str;
    /// The highest level of its players.
    const HIGHEST_LEVEL: Level;

    /// The strongest player, limited by nothing but what it is given.
    fn engine(resources: Resources) -> Box<dyn Mind<Self>>;

    /// The player of a level. What is left to its chance follows from `seed`.
    fn level(level: Level, seed: u64, resources: Resources) -> Box<dyn Bot<Self::View>>;
}

/// The strongest player as the engine protocol needs it.
pub trait Mind<S: State>: Send {
    /// Thinks like [`Bot::think`], but reports whatever it learns. If `infinite`, it has all the time until it
    /// is stopped.
    fn think(
        &mut self,
        view: &S::View,
        budget: &Budget,
        infinite: bool,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<Move<S>>),
    ) -> Choice<Move<S>>;

    /// As a player in a match.
    fn into_bot(self: Box<Self>) -> Box<dyn Bot<S::View>>;
}
