//! Trains Smess's evaluation. A new network learns the search scores of self-play positions and, to a small extent, the
//! games' results.

mod network;
mod self_play;

use crate::output::Output;
use clap::Args;
use serde_json::json;
use std::path::PathBuf;
use thiserror::Error;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The number of self-play games.
    #[arg(long, default_value_t = 50_000)]
    games: u32,
    /// The number of nodes per move.
    #[arg(long, default_value_t = 2_500)]
    nodes: u64,
    /// The seed of the openings, the initial weights and the order of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of games played in parallel; does not affect the result.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The number of passes over all positions.
    #[arg(long, default_value_t = 14)]
    epochs: u32,
    /// The output file, `network.bin`. Without it, only the errors are printed.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// The weights could not be written.
#[derive(Debug, Error)]
#[error("the weights cannot be written to '{}': {error}", path.display())]
pub(crate) struct CannotWrite {
    path: PathBuf,
    error: std::io::Error,
}

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), CannotWrite> {
    let games = self_play::play_all(arguments);
    let positions: usize = games.iter().map(Vec::len).sum();
    output.line(|| format!("{positions} positions from {} games", arguments.games));
    let trained = network::train(games, arguments.epochs, arguments.seed, |epoch, error| {
        output.line(|| format!("epoch {epoch}: error {error:.6} on held-back games"));
    });
    if let Some(path) = &arguments.out {
        std::fs::write(path, trained.network.bytes())
            .map_err(|error| CannotWrite { path: path.clone(), error })?;
    }
    let object =
        json!({ "positions": positions, "error_before": trained.before, "error_after": trained.after });
    output.result(&object, || {
        format!(
            "error {:.6} of the engine's own evaluation, {:.6} of the new one",
            trained.before, trained.after
        )
    });
    Ok(())
}
