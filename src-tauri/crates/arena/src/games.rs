//! The arena's description of a game, in addition to its rules and players.

mod kalaha;
mod minesweeper;
mod smess;

pub(crate) use self::kalaha::POSITIONS as KALAHA_POSITIONS;
pub(crate) use self::minesweeper::BOARDS as MINESWEEPER_BOARDS;
pub(crate) use self::smess::POSITIONS as SMESS_POSITIONS;

use crate::output::Output;
use crate::{advice, bench, matches, perft, problems, remote, solve, uci};
use game::{Ending, Level, Playable, Problem, Theme};
use std::error::Error;
use thiserror::Error;

/// The arena's games, one per line.
#[rustfmt::skip]
const GAMES: &[&Game] = &[
    &smess::GAME,
    &kalaha::GAME,
    &minesweeper::GAME,
];

/// The implementation of each command for a game; `None` where it does not apply.
pub(crate) struct Game {
    id: &'static str,
    pub(crate) matches: Command<matches::Arguments>,
    pub(crate) advice: Option<Command<advice::Arguments>>,
    pub(crate) bench: Option<Command<bench::Arguments>>,
    pub(crate) perft: Option<Command<perft::Arguments>>,
    pub(crate) problems: Option<Command<problems::Arguments>>,
    pub(crate) remote: Option<Command<remote::Arguments>>,
    pub(crate) solve: Option<Command<solve::Arguments>>,
    pub(crate) uci: Option<fn() -> std::io::Result<()>>,
}

type Command<A> = fn(&A, Output) -> Result<(), Box<dyn Error>>;

/// The game does not support the command.
#[derive(Debug, Error)]
#[error("{0} does not support this command")]
pub(crate) struct NothingThere(&'static str);

impl Game {
    /// A game that supports only matches between players.
    const fn of<S: Measured>() -> Game {
        Game {
            id: S::ID,
            matches: |arguments, output| Ok(matches::play_all::<S>(arguments, output)?),
            advice: None,
            bench: None,
            perft: None,
            problems: None,
            remote: if S::REMOTE.is_some() { Some(remote::play_open::<S>) } else { None },
            solve: None,
            uci: if S::SECRETS { None } else { Some(uci::speak::<S>) },
        }
    }

    /// The implementation of a command for this game.
    pub(crate) fn asked<T>(&self, command: Option<T>) -> Result<T, NothingThere> {
        command.ok_or(NothingThere(self.id))
    }
}

/// Parses a game's name.
pub(crate) fn game(id: &str) -> Result<&'static Game, String> {
    let ids = || GAMES.iter().map(|game| game.id).collect::<Vec<_>>().join(", ");
    GAMES.iter().copied().find(|game| game.id == id).ok_or_else(|| format!("the games are {}", ids()))
}

/// A game whose players can be measured against each other.
pub(crate) trait Measured: Playable {
    /// A reproducible, roughly balanced opening position.
    fn opening(seed: u64) -> Self;

    /// The engine protocol's `position` line for this view; `None` in a game with secrets.
    fn position_line(view: &Self::View) -> Option<String>;

    /// Whether a rule against endless games caused this ending.
    fn is_ended_by_rule(ending: Ending) -> bool {
        let _ = ending;
        false
    }

    /// How often each level tries a problem for its rating, and again for the comparison with that rating.
    const TRIES: u64 = 4;

    /// Whether a computer player at this level solves the problem at its first try. A game answers for itself where its
    /// levels aim at something else than the theme.
    fn solves(theme: &Theme<Self>, problem: &Problem, level: Level, seed: u64) -> bool {
        problems::solves(theme, problem, level, seed)
    }
}
