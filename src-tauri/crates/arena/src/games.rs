//! What the arena has to know of a game beyond its rules. A further game is one more file here.

mod kalaha;
mod minesweeper;
mod smess;

use crate::contestant::{CannotSeat, Kind};
use crate::external::External;
use crate::grabber::Grabber;
use game::{Bot, Ending, Move, Playable, Resources, Side, State};

pub(crate) use self::kalaha::POSITIONS as KALAHA_POSITIONS;
pub(crate) use self::minesweeper::BOARDS as MINESWEEPER_BOARDS;
pub(crate) use self::smess::POSITIONS as SMESS_POSITIONS;

/// A game in which players can be measured against each other.
pub(crate) trait Matched: State {
    /// A player, new for a game. What is left to its chance follows from `seed`.
    ///
    /// # Errors
    /// The game has no such player, or it cannot be started.
    fn seat(kind: &Kind, resources: Resources, seed: u64) -> Result<Box<dyn Bot<Self::View>>, CannotSeat>;

    /// The beginning of a game, the same for the same seed.
    fn begin(seed: u64) -> Self;

    /// Whether a rule against endless games ended one, not the players.
    fn is_ended_by_rule(ending: Ending) -> bool;
}

impl<S: Contested> Matched for S {
    fn seat(kind: &Kind, resources: Resources, seed: u64) -> Result<Box<dyn Bot<S::View>>, CannotSeat> {
        Ok(match kind {
            Kind::Level(level) => S::bot(*level, seed, &resources),
            Kind::Engine => S::ENGINE.ok_or_else(|| kind.unknown_in(S::ID))?(&resources),
            Kind::Plain => S::plain(resources).ok_or_else(|| kind.unknown_in(S::ID))?,
            Kind::Grabber => {
                let prizes = S::PRIZES.ok_or_else(|| kind.unknown_in(S::ID))?;
                Box::new(Grabber::new(prizes, seed))
            }
            Kind::Program(path) => Box::new(External::<S>::start(path, resources.table_bytes)?),
            Kind::Reply(_) => return Err(kind.unknown_in(S::ID)),
        })
    }

    fn begin(seed: u64) -> S {
        S::opening(seed)
    }

    fn is_ended_by_rule(ending: Ending) -> bool {
        S::is_by_rule(ending)
    }
}

/// The moves of a position that take something.
pub(crate) type Prizes<S> = fn(&<S as State>::View) -> Vec<Move<S>>;

/// A game whose engine speaks the engine protocol, and what else the arena does with it.
pub(crate) trait Contested: Playable {
    /// A plain engine as a yardstick, if there is one for this game.
    fn plain(resources: Resources) -> Option<Box<dyn Bot<Self::View>>>;

    /// The moves that take something, the best if some are worth more than others; none if the game has no such moves.
    const PRIZES: Option<Prizes<Self>>;

    /// The beginning of a game, the same for the same seed, that leaves neither side much behind.
    fn opening(seed: u64) -> Self;

    /// The `position` line of the engine protocol for this game.
    fn position_line(view: &Self::View) -> String;

    /// Whether the draw rule ended a game, not the players.
    fn is_by_rule(ending: Ending) -> bool;

    /// What a side is called.
    fn side_name(side: Side) -> &'static str;

    /// The board for the terminal, without a line break at the end.
    fn drawn(&self) -> String;
}
