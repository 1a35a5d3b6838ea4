use crate::output::Output;
use clap::{Args, ValueEnum};
use game::{Budget, Stop};
use kalaha::bot::{Advice, Book, Pits, Solver, Sower, Watch};
use kalaha::{Board, Rules};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Instant;
use thiserror::Error;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    game: WithBook,
    /// The book knows all positions after up to so many plies, extra moves counted.
    #[arg(long, default_value_t = 0)]
    plies: u32,
    /// Stones in every pit at the start.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=4))]
    stones: u8,
    /// The size of the table, in MiB.
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    hash: u64,
    /// The endgame database holds positions with up to so many stones.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u8).range(0..=20))]
    database: u8,
    /// The file to write, after every ply.
    #[arg(long)]
    out: PathBuf,
}

/// The games that have a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WithBook {
    Kalaha,
}

/// The book could not be written.
#[derive(Debug, Error)]
#[error("the book cannot be written to '{}': {error}", path.display())]
pub(crate) struct CannotWrite {
    path: PathBuf,
    error: std::io::Error,
}

/// Solves the positions ply by ply under the default rules.
pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), CannotWrite> {
    let WithBook::Kalaha = arguments.game;
    let rules = Rules::default();
    let sower = Sower::of(&rules);
    let began = Instant::now();
    let stop = Stop::default();
    let mut watch = Watch::new(&Budget::default(), &stop);
    let mut solver = Solver::<6>::new(&rules, arguments.hash as usize * (1 << 20));
    solver.prepare(arguments.database, &mut watch);
    let mut known: Vec<(Pits, Advice)> = Vec::new();
    let mut last = BTreeSet::from([key(Pits::of(&Board::<6>::start(arguments.stones)))]);
    for ply in 0..=arguments.plies {
        for &(own, other) in &last {
            let pits = Pits { own, other };
            known.push((pits, advice(&mut solver, pits, &mut watch)));
        }
        last = last.iter().flat_map(|&(own, other)| after(sower, Pits { own, other })).map(key).collect();
        std::fs::write(&arguments.out, Book::written(known.iter().copied()))
            .map_err(|error| CannotWrite { path: arguments.out.clone(), error })?;
        output.line(|| {
            format!("{ply} plies: {} positions, {:.0} s", known.len(), began.elapsed().as_secs_f64())
        });
    }
    let (positions, nodes, seconds) = (known.len(), watch.nodes(), began.elapsed().as_secs_f64());
    output.result(&json!({ "positions": positions, "nodes": nodes, "seconds": seconds }), || {
        format!("{positions} positions, {nodes} examined in {seconds:.0} s")
    });
    Ok(())
}

/// The value, and the first move that is proven to reach it.
fn advice(solver: &mut Solver, pits: Pits, watch: &mut Watch<'_>) -> Advice {
    let gets = solver.value(pits, i32::from(pits.total()) / 2 + 2, watch).expect("nothing stops it");
    let mut reaches =
        |&pit: &usize| solver.ask_move(pits, pit, gets, watch).is_some_and(|solved| solved.gets >= gets);
    let pit = Solver::<6>::legal(pits).find(&mut reaches).expect("one move is the best");
    Advice { pit, gets }
}

fn key(pits: Pits) -> (u64, u64) {
    (pits.own, pits.other)
}

/// The positions after every move, without those that are over.
fn after(sower: &Sower, pits: Pits) -> impl Iterator<Item = Pits> {
    Solver::<6>::legal(pits)
        .map(move |pit| sower.sow(pits, pit).after)
        .filter(|&pits| sower.over(pits).is_none())
}
