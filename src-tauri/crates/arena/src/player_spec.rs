use crate::games::Measured;
use crate::uci_player::{CannotStart, UciPlayer};
use game::{Bot, Budget, Level, Resources};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// A player and its limits per move, written `level:30`, `level:40,time=1000`, `engine,nodes=20000`,
/// `program:target/old/arena,nodes=20000`. `depth:6`, `nodes:20000` and `time:100` are short for an engine with that
/// limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayerSpec {
    kind: Kind,
    pub(crate) budget: Budget,
    resources: Resources,
    text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Level(Level),
    Engine,
    /// A program that speaks the engine protocol.
    Program(String),
}

/// Text that does not describe a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum BadPlayerSpec {
    #[error("'{0}' is not a player: expected level:N, engine, program:PATH, depth:N, nodes:N or time:MS")]
    Player(String),
    #[error("'{0}' is not a setting: expected depth=, nodes=, time= (in ms), hash= (in MiB) or threads=")]
    Setting(String),
    #[error("'{value}' is not a number for '{name}'")]
    Number { name: String, value: String },
    #[error("'{0}' has no limit: it needs depth=, nodes= or time=")]
    Unlimited(String),
}

/// Why a player is not available.
#[derive(Debug, Error)]
pub(crate) enum NoPlayer {
    #[error(transparent)]
    Program(#[from] CannotStart),
    #[error("{game} has no player '{player}'")]
    Unknown { game: &'static str, player: String },
}

impl PlayerSpec {
    /// Creates the player for a game.
    ///
    /// # Errors
    /// If the game has no such player, or a program cannot be started.
    pub(crate) fn bot<S: Measured>(&self, seed: u64) -> Result<Box<dyn Bot<S::View>>, NoPlayer> {
        let resources = &self.resources;
        let player = match &self.kind {
            Kind::Level(level) => Some(S::bot(*level, seed, resources)),
            Kind::Engine => S::ENGINE.map(|engine| engine(resources)),
            Kind::Program(path) if S::SECRETS => return Err(unknown::<S>(path)),
            Kind::Program(path) => Some(Box::new(UciPlayer::<S>::start(path, resources.table_bytes)?) as _),
        };
        player.ok_or_else(|| unknown::<S>(&self.text))
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), BadPlayerSpec> {
        let number: u64 = value
            .parse()
            .map_err(|_| BadPlayerSpec::Number { name: name.to_owned(), value: value.to_owned() })?;
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        match name {
            "depth" => self.budget.depth = Some(small.max(1)),
            "nodes" => self.budget.nodes = Some(number.max(1)),
            "time" => self.budget.time = Some(Duration::from_millis(number)),
            "hash" => self.resources.table_bytes = small.clamp(1, 4_096) as usize * (1 << 20),
            "threads" => self.resources.threads = small.clamp(1, 256) as usize,
            _ => return Err(BadPlayerSpec::Setting(name.to_owned())),
        }
        Ok(())
    }
}

fn unknown<S: Measured>(player: &str) -> NoPlayer {
    NoPlayer::Unknown { game: S::ID, player: player.to_owned() }
}

/// The default resources for measuring levels.
fn usual_resources() -> Resources {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    Resources { threads, ..Resources::default() }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for PlayerSpec {
    type Err = BadPlayerSpec;

    fn from_str(text: &str) -> Result<Self, BadPlayerSpec> {
        let mut parts = text.split(',');
        let first = parts.next().unwrap_or_default();
        let (kind, setting) = match first.split_once(':') {
            None if first == "engine" => (Kind::Engine, None),
            Some(("level", level)) => match level.parse() {
                Ok(level) => (Kind::Level(level), None),
                Err(_) => {
                    let value = level.to_owned();
                    return Err(BadPlayerSpec::Number { name: "level".to_owned(), value });
                }
            },
            Some(("program", path)) => (Kind::Program(path.to_owned()), None),
            Some((name @ ("depth" | "nodes" | "time"), value)) => (Kind::Engine, Some((name, value))),
            _ => return Err(BadPlayerSpec::Player(first.to_owned())),
        };
        let resources = match kind {
            Kind::Level(_) => usual_resources(),
            _ => Resources { table_bytes: 16 << 20, threads: 1 },
        };
        let mut spec = PlayerSpec { kind, budget: Budget::default(), resources, text: text.to_owned() };
        let others =
            parts.map(|part| part.split_once('=').ok_or_else(|| BadPlayerSpec::Setting(part.to_owned())));
        for setting in setting.map(Ok).into_iter().chain(others) {
            let (name, value) = setting?;
            spec.set(name, value)?;
        }
        let limitless = spec.budget == Budget::default();
        if limitless && matches!(spec.kind, Kind::Engine | Kind::Program(_)) {
            return Err(BadPlayerSpec::Unlimited(text.to_owned()));
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<PlayerSpec, BadPlayerSpec> {
        text.parse()
    }

    #[test]
    fn players_are_read_with_their_limits() {
        let strong = read("level:40,time=1000").expect("a player");
        assert_eq!((strong.kind, strong.budget), (Kind::Level(40), Budget::time(Duration::from_secs(1))));
        assert_eq!(read("depth:6").expect("a player").budget, Budget::depth(6));
        assert_eq!(read("engine,nodes=5,hash=1").expect("a player").resources.table_bytes, 1 << 20);
    }

    #[test]
    fn a_program_needs_a_limit() {
        let player = read("program:/a/b,nodes=7").expect("a player");
        assert_eq!(player.kind, Kind::Program("/a/b".to_owned()));
        assert!(matches!(read("program:/a/b"), Err(BadPlayerSpec::Unlimited(_))));
    }

    #[test]
    fn other_texts_are_rejected_with_a_reason() {
        assert_eq!(read("best"), Err(BadPlayerSpec::Player("best".to_owned())));
        assert_eq!(read("best:er"), Err(BadPlayerSpec::Player("best:er".to_owned())));
        assert_eq!(read("depth:6,er"), Err(BadPlayerSpec::Setting("er".to_owned())));
        assert!(read("depth:6").is_ok_and(|engine| engine.bot::<minesweeper::Minesweeper>(1).is_err()));
        assert_eq!(read("engine"), Err(BadPlayerSpec::Unlimited("engine".to_owned())));
        assert_eq!(read("engine,speed=1"), Err(BadPlayerSpec::Setting("speed".to_owned())));
        assert!(matches!(read("depth:x"), Err(BadPlayerSpec::Number { .. })));
        assert!(matches!(read("level:x"), Err(BadPlayerSpec::Number { .. })));
    }
}
