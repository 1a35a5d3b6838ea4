use crate::external::CannotStart;
use crate::games::Matched;
use game::{Bot, Budget, Level, Resources};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// A player of a match and what it may spend on a move. As text: `level:3`, `level:4,time=1000`, `engine,nodes=20000`,
/// `plain,depth=3`, `program:target/old/arena,nodes=20000`; `depth:6`, `nodes:20000` and `time:100` are short for an engine with that limit.
/// `grabber`, who takes what it can and otherwise moves at random, is a yardstick for the weakest, `r1` and `r5` are yardsticks of Minesweeper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contestant {
    kind: Kind,
    pub(crate) budget: Budget,
    resources: Resources,
    text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Level(Level),
    Engine,
    Plain,
    Grabber,
    /// A program that speaks the engine protocol.
    Program(String),
    /// Weighs its points against so many times the opponent's best reply.
    Reply(u8),
}

impl Kind {
    /// This player is not one of that game.
    pub(crate) fn unknown_in(&self, game: &'static str) -> CannotSeat {
        let player = match self {
            Kind::Level(_) => "levels",
            Kind::Engine => "engine without limits",
            Kind::Plain => "plain engine",
            Kind::Grabber => "player that takes what it can",
            Kind::Program(_) => "engine protocol",
            Kind::Reply(_) => "player that weighs replies",
        };
        CannotSeat::Unknown { game, player }
    }
}

/// A text that is not a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum BadContestant {
    #[error(
        "'{0}' is not a player: level:N, engine, plain, program:PATH, depth:N, nodes:N, time:MS, grabber, r1 and r5 are"
    )]
    Kind(String),
    #[error("'{0}' is not a setting: depth=, nodes=, time= (in ms), hash= (in MiB) and threads= are")]
    Setting(String),
    #[error("'{value}' is no number for '{name}'")]
    Number { name: String, value: String },
    #[error("'{0}' would think for ever: it needs depth=, nodes= or time=")]
    Unlimited(String),
}

/// A player that cannot take part.
#[derive(Debug, Error)]
pub(crate) enum CannotSeat {
    #[error(transparent)]
    Program(#[from] CannotStart),
    #[error("{game} has no {player}")]
    Unknown { game: &'static str, player: &'static str },
}

impl Contestant {
    /// The player itself, new for a game.
    ///
    /// # Errors
    /// The game has no such player, or another program cannot be started.
    pub(crate) fn bot<S: Matched>(&self, seed: u64) -> Result<Box<dyn Bot<S::View>>, CannotSeat> {
        S::seat(&self.kind, self.resources, seed)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), BadContestant> {
        let number: u64 = value
            .parse()
            .map_err(|_| BadContestant::Number { name: name.to_owned(), value: value.to_owned() })?;
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        match name {
            "depth" => self.budget.depth = Some(small.max(1)),
            "nodes" => self.budget.nodes = Some(number.max(1)),
            "time" => self.budget.time = Some(Duration::from_millis(number)),
            "hash" => self.resources.table_bytes = small.clamp(1, 4_096) as usize * (1 << 20),
            "threads" => self.resources.threads = small.clamp(1, 256) as usize,
            _ => return Err(BadContestant::Setting(name.to_owned())),
        }
        Ok(())
    }
}

/// What the levels are measured with, if nothing else is said.
fn usual_resources() -> Resources {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    Resources { threads, ..Resources::default() }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Contestant {
    type Err = BadContestant;

    fn from_str(text: &str) -> Result<Self, BadContestant> {
        let mut parts = text.split(',');
        let first = parts.next().unwrap_or_default();
        let (kind, setting) = match first.split_once(':') {
            None if first == "engine" => (Kind::Engine, None),
            None if first == "plain" => (Kind::Plain, None),
            None if first == "grabber" => (Kind::Grabber, None),
            None if first == "r1" => (Kind::Reply(1), None),
            None if first == "r5" => (Kind::Reply(5), None),
            Some(("level", level)) => match level.parse() {
                Ok(level) => (Kind::Level(level), None),
                Err(_) => {
                    let value = level.to_owned();
                    return Err(BadContestant::Number { name: "level".to_owned(), value });
                }
            },
            Some(("program", path)) => (Kind::Program(path.to_owned()), None),
            Some((name @ ("depth" | "nodes" | "time"), value)) => (Kind::Engine, Some((name, value))),
            Some(("plain", rest)) => match rest.split_once('=') {
                Some(setting) => (Kind::Plain, Some(setting)),
                None => return Err(BadContestant::Setting(rest.to_owned())),
            },
            _ => return Err(BadContestant::Kind(first.to_owned())),
        };
        let resources = match kind {
            Kind::Level(_) => usual_resources(),
            _ => Resources { table_bytes: 16 << 20, threads: 1 },
        };
        let mut contestant = Contestant { kind, budget: Budget::default(), resources, text: text.to_owned() };
        let others =
            parts.map(|part| part.split_once('=').ok_or_else(|| BadContestant::Setting(part.to_owned())));
        for setting in setting.map(Ok).into_iter().chain(others) {
            let (name, value) = setting?;
            contestant.set(name, value)?;
        }
        let limitless = contestant.budget == Budget::default();
        if limitless && !matches!(contestant.kind, Kind::Level(_) | Kind::Grabber | Kind::Reply(_)) {
            return Err(BadContestant::Unlimited(text.to_owned()));
        }
        Ok(contestant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Contestant, BadContestant> {
        text.parse()
    }

    #[test]
    fn players_are_read_with_their_limits() {
        let strong = read("level:4,time=1000").expect("a player");
        assert_eq!((strong.kind, strong.budget), (Kind::Level(4), Budget::time(Duration::from_secs(1))));
        assert_eq!(read("depth:6").expect("a player").budget, Budget::depth(6));
        assert_eq!(read("grabber").expect("a player").kind, Kind::Grabber);
        assert_eq!(read("plain:depth=3").expect("a player").kind, Kind::Plain);
        assert_eq!(read("engine,nodes=5,hash=1").expect("a player").resources.table_bytes, 1 << 20);
    }

    #[test]
    fn a_program_needs_a_limit() {
        let player = read("program:/a/b,nodes=7").expect("a player");
        assert_eq!(player.kind, Kind::Program("/a/b".to_owned()));
        assert!(matches!(read("program:/a/b"), Err(BadContestant::Unlimited(_))));
    }

    #[test]
    fn other_texts_are_refused_with_a_reason() {
        assert_eq!(read("best"), Err(BadContestant::Kind("best".to_owned())));
        assert_eq!(read("engine"), Err(BadContestant::Unlimited("engine".to_owned())));
        assert_eq!(read("engine,speed=1"), Err(BadContestant::Setting("speed".to_owned())));
        assert!(matches!(read("depth:x"), Err(BadContestant::Number { .. })));
        assert!(matches!(read("level:x"), Err(BadContestant::Number { .. })));
    }
}
