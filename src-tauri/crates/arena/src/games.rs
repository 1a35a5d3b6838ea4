//! What the arena has to know of a game beyond its rules and its players.

mod kalaha;
mod minesweeper;
mod smess;

pub(crate) use self::kalaha::POSITIONS as KALAHA_POSITIONS;
pub(crate) use self::minesweeper::BOARDS as MINESWEEPER_BOARDS;
pub(crate) use self::smess::POSITIONS as SMESS_POSITIONS;

use crate::output::Output;
use crate::{bench, matches, perft, remote, solve, uci};
use game::{Ending, Playable};
use std::error::Error;
use thiserror::Error;

/// The games of the arena: one line each.
#[rustfmt::skip]
const GAMES: &[&Game] = &[
    &smess::GAME,
    &kalaha::GAME,
    &minesweeper::GAME,
];

/// What each command does with a game; nothing where the game has no such thing.
pub(crate) struct Game {
    id: &'static str,
    pub(crate) matches: Command<matches::Arguments>,
    pub(crate) bench: Option<Command<bench::Arguments>>,
    pub(crate) perft: Option<Command<perft::Arguments>>,
    pub(crate) remote: Option<Command<remote::Arguments>>,
    pub(crate) solve: Option<Command<solve::Arguments>>,
    pub(crate) uci: Option<fn() -> std::io::Result<()>>,
}

type Command<A> = fn(&A, Output) -> Result<(), Box<dyn Error>>;

/// A game lacks what a command needs.
#[derive(Debug, Error)]
#[error("{0} has nothing of that kind")]
pub(crate) struct NothingThere(&'static str);

impl Game {
    /// A game in which players are matched, and nothing else.
    const fn of<S: Measured>() -> Game {
        Game {
            id: S::ID,
            matches: |arguments, output| Ok(matches::play_all::<S>(arguments, output)?),
            bench: None,
            perft: None,
            remote: if S::REMOTE.is_some() { Some(remote::play_open::<S>) } else { None },
            solve: None,
            uci: if S::SECRETS { None } else { Some(uci::speak::<S>) },
        }
    }

    /// What a command does with this game.
    pub(crate) fn asked<T>(&self, command: Option<T>) -> Result<T, NothingThere> {
        command.ok_or(NothingThere(self.id))
    }
}

/// Reads the name of a game from a command line.
pub(crate) fn game(id: &str) -> Result<&'static Game, String> {
    let ids = || GAMES.iter().map(|game| game.id).collect::<Vec<_>>().join(", ");
    GAMES.iter().copied().find(|game| game.id == id).ok_or_else(|| format!("the games are {}", ids()))
}

/// A game in which players can be measured against each other.
pub(crate) trait Measured: Playable {
    /// The beginning of a game, the same for the same seed, that leaves neither side much behind.
    fn opening(seed: u64) -> Self;

    /// The `position` line of the engine protocol for this view; none in a game with secrets.
    fn position_line(view: &Self::View) -> Option<String>;

    /// Whether a rule against endless games ended one, not the players.
    fn is_ended_by_rule(ending: Ending) -> bool {
        let _ = ending;
        false
    }
}
