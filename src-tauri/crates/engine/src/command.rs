use crate::highest_level;
use game::{BadOptions, Budget, Level, Move, Options, Playable};
use std::fmt::Debug;
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;
use thiserror::Error;

/// A parsed line of the protocol.
#[derive(Debug)]
pub(super) enum Command<S> {
    Uci,
    IsReady,
    NewGame,
    Set(Setting),
    Position(Box<S>),
    Go { budget: Budget, infinite: bool },
    Stop,
    Quit,
}

/// An option with a new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    HashMebibytes(usize),
    Threads(usize),
    LimitStrength(bool),
    Level(Level),
}

/// A line that is not a valid command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum BadCommand {
    #[error("unknown command '{0}'")]
    Unknown(String),
    #[error("'{0}' needs a non-negative integer")]
    Number(String),
    #[error("unknown limit '{0}' for 'go': use depth, nodes, movetime or infinite")]
    Limit(String),
    #[error("usage: 'setoption name Hash|Threads|Level|UCI_LimitStrength value V'")]
    Setting,
    #[error("the option {name} must be between {least} and {most}")]
    Range { name: &'static str, least: u64, most: u64 },
    #[error("usage: 'position startpos|fen TEXT|options TEXT [moves M …]'")]
    Position,
    #[error("invalid position: {0}")]
    Text(String),
    #[error("invalid moves: {0}")]
    Move(String),
}

impl<S: Playable> FromStr for Command<S> {
    type Err = BadCommand;

    fn from_str(line: &str) -> Result<Self, BadCommand> {
        let mut words = line.split_whitespace();
        match words.next().unwrap_or_default() {
            "uci" => Ok(Command::Uci),
            "isready" => Ok(Command::IsReady),
            "ucinewgame" => Ok(Command::NewGame),
            "setoption" => setting::<S>(words).map(Command::Set),
            "position" => position(words).map(|game| Command::Position(Box::new(game))),
            "go" => go::<S>(words),
            "stop" => Ok(Command::Stop),
            "quit" => Ok(Command::Quit),
            other => Err(BadCommand::Unknown(other.to_owned())),
        }
    }
}

fn number(name: &str, word: Option<&str>) -> Result<u64, BadCommand> {
    word.and_then(|word| word.parse().ok()).ok_or_else(|| BadCommand::Number(name.to_owned()))
}

fn setting<S: Playable>(words: SplitWhitespace<'_>) -> Result<Setting, BadCommand> {
    let words: Vec<&str> = words.collect();
    let ["name", name, "value", value] = words[..] else { return Err(BadCommand::Setting) };
    let between = |name: &'static str, least: u64, most: u64| {
        let value = number(name, Some(value))?;
        if (least..=most).contains(&value) {
            Ok(value as usize)
        } else {
            Err(BadCommand::Range { name, least, most })
        }
    };
    match name.to_ascii_lowercase().as_str() {
        "hash" => between("Hash", 1, 4096).map(Setting::HashMebibytes),
        "threads" => between("Threads", 1, 256).map(Setting::Threads),
        "level" => {
            between("Level", 0, u64::from(highest_level::<S>())).map(|level| Setting::Level(level as Level))
        }
        "uci_limitstrength" => match value {
            "true" => Ok(Setting::LimitStrength(true)),
            "false" => Ok(Setting::LimitStrength(false)),
            _ => Err(BadCommand::Setting),
        },
        _ => Err(BadCommand::Setting),
    }
}

fn position<S: Playable>(mut words: SplitWhitespace<'_>) -> Result<S, BadCommand> {
    let kind = words.next();
    let rest: Vec<&str> = words.collect();
    let (before, moves) = match rest.iter().position(|&word| word == "moves") {
        Some(at) => (&rest[..at], &rest[at + 1..]),
        None => (&rest[..], &[][..]),
    };
    // Repetition rules belong to the match; the engine itself avoids and seeks repetitions without them.
    let mut options = S::Options::default();
    match kind {
        Some("startpos") if before.is_empty() => {}
        Some("fen") => options.set("position", &before.join(" ")).map_err(unusable)?,
        Some("options") => options = before.join(" ").parse().map_err(unusable)?,
        _ => return Err(BadCommand::Position),
    }
    let mut game = S::start(&options, 0).map_err(unusable)?;
    for word in moves {
        let m: Move<S> = word.parse().map_err(|error| refusal(&error))?;
        game.play(m).map_err(|error| refusal(&error))?;
    }
    Ok(game)
}

fn unusable(error: BadOptions) -> BadCommand {
    BadCommand::Text(match error {
        BadOptions::Value { option: "position", reason } => reason,
        other => other.to_string(),
    })
}

fn refusal(error: &dyn ToString) -> BadCommand {
    BadCommand::Move(error.to_string())
}

fn go<S>(mut words: SplitWhitespace<'_>) -> Result<Command<S>, BadCommand> {
    let mut budget = Budget::default();
    let mut infinite = false;
    while let Some(word) = words.next() {
        match word {
            "depth" => {
                let depth = number(word, words.next())?.max(1);
                budget.depth = Some(u32::try_from(depth).unwrap_or(u32::MAX));
            }
            "nodes" => budget.nodes = Some(number(word, words.next())?.max(1)),
            "movetime" => budget.time = Some(Duration::from_millis(number(word, words.next())?)),
            "infinite" => infinite = true,
            other => return Err(BadCommand::Limit(other.to_owned())),
        }
    }
    Ok(Command::Go { budget, infinite: infinite || budget == Budget::default() })
}
