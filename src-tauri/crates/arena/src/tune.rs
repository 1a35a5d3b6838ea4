//! Tuning of the evaluation's weights on games of the engine with itself, after P. Österlund's "Texel" method. With
//! these weights the evaluation of a position best foretells the result of its game.

mod fit;
mod sample;
mod write;

use crate::output::Output;
use clap::Args;
use serde_json::json;
use smess::bot::WEIGHTS;
use std::path::PathBuf;
use std::time::Instant;
use thiserror::Error;

#[derive(Args)]
pub(crate) struct Arguments {
    /// How many games the engine plays with itself.
    #[arg(long, default_value_t = 10_000)]
    games: u32,
    /// How many positions it examines for each move of them.
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// Decides the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at the same time; makes no difference to the result.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// How often all positions are gone through.
    #[arg(long, default_value_t = 600)]
    rounds: u32,
    /// The file to write: the source `weights.rs`. Otherwise only the errors are printed.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// The tuned weights could not be written.
#[derive(Debug, Error)]
#[error("the weights cannot be written to '{}': {error}", path.display())]
pub(crate) struct CannotWrite {
    path: PathBuf,
    error: std::io::Error,
}

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), CannotWrite> {
    let began = Instant::now();
    let samples = sample::play(arguments);
    let seconds = began.elapsed().as_secs();
    output.line(|| format!("{} positions of {} games in {seconds} s", samples.len(), arguments.games));
    let start = WEIGHTS.map(|pair| pair.map(f64::from));
    let fitted = fit::fit(&samples, &start, arguments.rounds, |round, error| {
        output.line(|| format!("round {round}: error {error:.6}"));
    });
    let weights = write::in_ninnies(&fitted.weights);
    if let Some(path) = &arguments.out {
        let command = format!(
            "arena tune --games {} --nodes {} --seed {} --rounds {}",
            arguments.games, arguments.nodes, arguments.seed, arguments.rounds
        );
        std::fs::write(path, write::source(&weights, &command))
            .map_err(|error| CannotWrite { path: path.clone(), error })?;
    }
    let object = json!({
        "positions": samples.len(),
        "error_before": fitted.error_before,
        "error_after": fitted.error_after,
        "weights": weights.map(|pair| pair.to_vec()).to_vec(),
    });
    output.result(&object, || {
        format!("error {:.6} before, {:.6} after", fitted.error_before, fitted.error_after)
    });
    Ok(())
}
