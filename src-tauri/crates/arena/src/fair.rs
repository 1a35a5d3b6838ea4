//! Minesweeper over a joint deck: what it costs, and what becomes of cheats.

mod cheats;
mod device;
mod disturbance;
mod play;

use crate::output::Output;
use crate::player_spec::PlayerSpec;
use clap::Args;
use disturbance::Disturbance;
use minesweeper::Options;
use play::{Game, Times, Totals};
use serde_json::json;
use std::error::Error;
use std::path::PathBuf;
use thiserror::Error;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Columns and rows.
    #[arg(long, default_value = "11x11")]
    size: String,
    /// How many mines; as dense as 15 on 11x11 if left out.
    #[arg(long)]
    mines: Option<usize>,
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Decides the decks and the players' chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays the first side, such as `level:20`.
    #[arg(long, default_value = "level:20")]
    first: PlayerSpec,
    /// Who plays the second side.
    #[arg(long, default_value = "level:40")]
    second: PlayerSpec,
    /// The part of all messages that is lost.
    #[arg(long, default_value_t = 0.0, value_parser = part)]
    loss: f64,
    /// The part that arrives twice.
    #[arg(long, default_value_t = 0.0, value_parser = part)]
    double: f64,
    /// Messages arrive in any order.
    #[arg(long)]
    reorder: bool,
    /// How often a device is killed, each time it has stored a message.
    #[arg(long, default_value_t = 0.0, value_parser = part)]
    kill: f64,
    /// After so many plies whoever is to act resigns.
    #[arg(long)]
    plies: Option<u32>,
    /// Plays an attack instead: the name of a file in `faults`, `flipped_bit`, `truncated`, `repeated`, or `all`.
    #[arg(long)]
    cheat: Option<String>,
    /// Where `match.json` and `faults` are.
    #[arg(long, default_value = "tests/data/fair")]
    vectors: PathBuf,
}

/// What the way does to messages and devices.
#[derive(Clone, Copy)]
struct Way {
    loss: f64,
    double: f64,
    reorder: bool,
    kill: f64,
}

#[derive(Debug, Error)]
enum Failed {
    #[error("'{0}' is not a size such as 11x11")]
    Size(String),
    #[error("{0} of {1} games are not confirmed, or differ from the rules")]
    NotConfirmed(u64, u64),
}

fn part(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "a number from 0 to 0.9 is wanted".to_owned())?;
    if (0.0..=0.9).contains(&number) { Ok(number) } else { Err("0 to 0.9 is wanted".to_owned()) }
}

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), Box<dyn Error>> {
    match &arguments.cheat {
        None => measure(arguments, output, None),
        Some(kind) => match Disturbance::ALL.into_iter().find(|known| known.name() == kind) {
            Some(disturbance) => measure(arguments, output, Some(disturbance)),
            None => {
                cheats::play(&arguments.vectors, kind, output)?;
                if kind == "all" {
                    for disturbance in Disturbance::ALL {
                        measure(&Arguments { games: 1, ..arguments.again() }, output, Some(disturbance))?;
                    }
                }
                Ok(())
            }
        },
    }
}

impl Arguments {
    fn again(&self) -> Arguments {
        Arguments {
            size: self.size.clone(),
            first: self.first.clone(),
            second: self.second.clone(),
            cheat: None,
            vectors: self.vectors.clone(),
            ..*self
        }
    }

    fn options(&self) -> Result<Options, Box<dyn Error>> {
        let (columns, rows) = self.size.split_once('x').ok_or_else(|| Failed::Size(self.size.clone()))?;
        let mines = self.mines.map_or(String::new(), |mines| format!(",mines={mines}"));
        Ok(format!("width={columns},height={rows}{mines}").parse()?)
    }
}

fn measure(
    arguments: &Arguments,
    output: Output,
    disturbance: Option<Disturbance>,
) -> Result<(), Box<dyn Error>> {
    let options = arguments.options()?;
    let way = Way {
        loss: arguments.loss,
        double: arguments.double,
        reorder: arguments.reorder,
        kill: arguments.kill,
    };
    let mut totals = Totals::default();
    for number in 0..arguments.games {
        let seed = arguments.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let bots =
            [&arguments.first, &arguments.second].map(|player| player.bot::<minesweeper::Minesweeper>(seed));
        let [first, second] = bots;
        let bots = [(first?, arguments.first.budget), (second?, arguments.second.budget)];
        Game::new(&options, way, disturbance, arguments.plies, seed).play(bots, &mut totals);
        if (number + 1).is_multiple_of(100) {
            output.line(|| format!("{} of {} games confirmed", totals.confirmed, number + 1));
        }
    }
    report(arguments, &options, disturbance, &totals, output);
    let failed = arguments.games - totals.confirmed;
    if failed == 0 { Ok(()) } else { Err(Failed::NotConfirmed(failed, arguments.games).into()) }
}

fn report(
    arguments: &Arguments,
    options: &Options,
    disturbance: Option<Disturbance>,
    totals: &Totals,
    output: Output,
) {
    let (games, plies) = (arguments.games.max(1), totals.plies.max(1));
    let bytes = |bytes: usize, count: u64| bytes as u64 / count;
    let [asking, answering, checking] =
        [&totals.asking, &totals.answering, &totals.checking].map(Times::median);
    let object = json!({
        "size": options.size().to_string(),
        "mines": options.mines(),
        "games": arguments.games,
        "confirmed": totals.confirmed,
        "differing": totals.differing,
        "cheat": disturbance.map(Disturbance::name),
        "refused": totals.refused,
        "plies_a_game": totals.plies as f64 / games as f64,
        "ply": {
            "bytes": bytes(totals.ply_bytes, plies),
            "asking_ms": asking,
            "answering_ms": answering,
            "checking_ms": checking,
            "both_sides_ms": (1e3 * (asking + answering + checking)).round() / 1e3,
        },
        "deal": {
            "bytes": bytes(totals.deal_bytes, games),
            "ms_a_side": totals.dealing.median(),
            "shortest_ms_a_side": totals.dealing.shortest(),
        },
        "opening_bytes": bytes(totals.opening_bytes, 2 * games),
        "verify_ms": totals.verifying.median(),
        "bytes_a_game": bytes(totals.deal_bytes + totals.ply_bytes + totals.opening_bytes, games),
        "resent": totals.resent,
        "kills": totals.kills,
    });
    output.result(&object, || {
        let done = format!(
            "{} of {} games confirmed, {} differing; {} changed messages refused",
            totals.confirmed, arguments.games, totals.differing, totals.refused
        );
        format!(
            "{done}\na ply: {} B, {} ms over both sides; the deal: {} B, {} ms a side; verify: {} ms\n{} resent, {} kills",
            object["ply"]["bytes"],
            object["ply"]["both_sides_ms"],
            object["deal"]["bytes"],
            object["deal"]["ms_a_side"],
            object["verify_ms"],
            totals.resent,
            totals.kills
        )
    });
}

/// What a bot of the arena is, with what it may spend on an action.
type Player = (Box<dyn game::Bot<minesweeper::Knowledge>>, game::Budget);
