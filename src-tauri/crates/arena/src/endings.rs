//! Endings with so few pieces that every position of them can be solved: what they come to.

mod census;
mod proof;

use crate::games::{Game, game};
use crate::output::Output;
use census::Census;
use clap::Args;
use serde_json::json;
use smess::Piece::{Ninny, Numskull};
use smess::bot::{Material, Tablebase};
use std::error::Error;
use std::time::Instant;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    #[arg(value_parser = game)]
    game: &'static Game,
    /// Compare every result with those after its moves. Where all follow from them, all are right.
    #[arg(long)]
    verify: bool,
}

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), Box<dyn Error>> {
    arguments.game.asked(arguments.game.endings)?(arguments, output)
}

/// Solves all endings of Smess with up to four pieces.
pub(crate) fn solve_all(arguments: &Arguments, output: Output) -> Result<(), Box<dyn Error>> {
    let mut tablebase = Tablebase::default();
    output.line(|| Census::HEAD.to_owned());
    let mut rows = Vec::new();
    // Each after those that its captures and promotions lead into, so that its time is its own.
    for (one, other) in [
        (&[Numskull][..], &[][..]),
        (&[Ninny], &[]),
        (&[Numskull, Numskull], &[]),
        (&[Numskull, Ninny], &[]),
        (&[Ninny, Ninny], &[]),
        (&[Numskull], &[Numskull]),
        (&[Numskull], &[Ninny]),
        (&[Ninny], &[Ninny]),
    ] {
        let material = Material::new(one, other);
        let began = Instant::now();
        let table = tablebase.solve(material);
        let seconds = began.elapsed().as_secs_f64();
        let (census, bytes) = (Census::of(table), table.bytes());
        output.line(|| format!("| {material} {census} {bytes} | {seconds:.1} |"));
        if arguments.verify {
            proof::verify(material, &tablebase)?;
        }
        rows.push(json!({ "material": material.to_string(), "census": census, "bytes": bytes,
            "seconds": seconds }));
    }
    if arguments.verify {
        output.line(|| "every result follows from those after its moves".to_owned());
    }
    if output.is_json() {
        output.result(&json!({ "endings": rows, "verified": arguments.verify }), String::new);
    }
    Ok(())
}
