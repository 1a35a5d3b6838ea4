//! Dealerless Minesweeper: the cost of keys, decks and proofs in bytes and time.

mod play;

use crate::output::Output;
use crate::player_spec::PlayerSpec;
use clap::Args;
use minesweeper::{Minesweeper, Options};
use play::{Game, Times, Totals};
use serde_json::json;
use std::error::Error;
use thiserror::Error;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The columns and rows.
    #[arg(long, default_value = "11x11")]
    size: String,
    /// The number of mines; the default has the density of 15 on 11x11.
    #[arg(long)]
    mines: Option<usize>,
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The seed of the decks and the players.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The first side's player, such as `level:20`.
    #[arg(long, default_value = "level:20")]
    first: PlayerSpec,
    /// The second side's player.
    #[arg(long, default_value = "level:40")]
    second: PlayerSpec,
    /// The number of plies after which both devices open their secrets.
    #[arg(long)]
    plies: Option<u64>,
}

#[derive(Debug, Error)]
enum Failed {
    #[error("'{0}' is not a size such as 11x11")]
    Size(String),
    #[error("{0} of {1} games were not confirmed")]
    NotConfirmed(u64, u64),
}

impl Arguments {
    fn options(&self) -> Result<Options, Box<dyn Error>> {
        let (columns, rows) = self.size.split_once('x').ok_or_else(|| Failed::Size(self.size.clone()))?;
        let mines = self.mines.map_or(String::new(), |mines| format!(",mines={mines}"));
        Ok(format!("width={columns},height={rows}{mines}").parse()?)
    }
}

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), Box<dyn Error>> {
    let options = arguments.options()?;
    let mut totals = Totals::default();
    for number in 0..arguments.games {
        let seed = arguments.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let bots = [
            (arguments.first.bot::<Minesweeper>(seed)?, arguments.first.budget),
            (arguments.second.bot::<Minesweeper>(seed)?, arguments.second.budget),
        ];
        Game::new(&options, seed)?.play(bots, arguments.plies, &mut totals);
        if (number + 1).is_multiple_of(100) {
            output.line(|| format!("{} of {} games confirmed", totals.confirmed, number + 1));
        }
    }
    report(arguments, &options, &totals, output);
    let failed = arguments.games - totals.confirmed;
    if failed == 0 { Ok(()) } else { Err(Failed::NotConfirmed(failed, arguments.games).into()) }
}

fn report(arguments: &Arguments, options: &Options, totals: &Totals, output: Output) {
    let (games, plies) = (arguments.games.max(1), totals.plies.max(1));
    let bytes = |bytes: usize, count: u64| bytes as u64 / count;
    let [asking, answering, checking] =
        [&totals.asking, &totals.answering, &totals.checking].map(Times::median);
    let object = json!({
        "size": options.size().to_string(),
        "mines": options.mines(),
        "games": arguments.games,
        "confirmed": totals.confirmed,
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
    });
    output.result(&object, || {
        format!(
            "{} of {} games confirmed\n\
             a ply: {} B, {} ms over both sides; the deal: {} B, {} ms a side; verify: {} ms",
            totals.confirmed,
            arguments.games,
            object["ply"]["bytes"],
            object["ply"]["both_sides_ms"],
            object["deal"]["bytes"],
            object["deal"]["ms_a_side"],
            object["verify_ms"],
        )
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Playable;

    #[test]
    fn the_messages_alone_confirm_a_game() {
        let options = "width=5,height=5,mines=3".parse().expect("options");
        let mut totals = Totals::default();
        for seed in 0..4 {
            let bot = || (Minesweeper::bot(20, seed, &game::Resources::default()), Minesweeper::budget(20));
            // The last game is cut short.
            let most = (seed == 3).then_some(2);
            Game::new(&options, seed).expect("a random board").play([bot(), bot()], most, &mut totals);
        }
        assert_eq!(totals.confirmed, 4);
    }
}
