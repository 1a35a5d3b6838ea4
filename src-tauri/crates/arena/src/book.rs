use crate::output::Output;
use clap::Args;
use game::SearchControl;
use kalaha::bot::{Book, BookMove, Pits, Solver, SowingTable};
use kalaha::{Board, Rules};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;
use thiserror::Error;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Players may have made any moves for so many plies, extra moves counted, before the book is asked for the
    /// first time. From then on one of them follows it.
    #[arg(long, default_value_t = 4)]
    plies: u32,
    /// Only positions that need so many positions examined are in the book.
    #[arg(long, default_value_t = 6_000)]
    cost: u64,
    /// Stones in every pit at the start.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=4))]
    stones: u8,
    /// The size of the table, in MiB; it is emptied for each position.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    hash: u64,
    /// The endgame database holds positions with up to so many stones. It decides what a position costs: with 30
    /// stones (11 GB) about a hundredth of what it costs with 20.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u8).range(0..=30))]
    database: u8,
    /// A book made with at least this cost: what it holds is not solved again.
    #[arg(long)]
    known: Option<PathBuf>,
    /// The file to write, after every step.
    #[arg(long)]
    out: PathBuf,
}

/// A book could not be made.
#[derive(Debug, Error)]
pub(crate) enum NoBook {
    #[error("the book cannot be written to '{}': {error}", path.display())]
    CannotWrite { path: PathBuf, error: std::io::Error },
    #[error("the known book cannot be read from '{}': {error}", path.display())]
    CannotRead { path: PathBuf, error: std::io::Error },
    #[error("'{}' is no book", path.display())]
    NotABook { path: PathBuf },
}

/// Positions, in an order that repeats.
type Positions = BTreeSet<(u64, u64)>;

/// Solves under the default rules what a player who follows the book can meet, step by step. A step is their move and
/// whatever the other player does until it is their turn again. It ends where nothing is costly any more.
pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), NoBook> {
    let rules = Rules::default();
    let proven = arguments.known.as_deref().map(read).transpose()?;
    let sowing_table = SowingTable::of(&rules);
    let began = Instant::now();
    let mut control = SearchControl::unlimited();
    let mut solver = Solver::<6>::new(&rules, arguments.hash as usize * (1 << 20));
    solver.prepare(arguments.database, 1, &mut control);
    output.line(|| format!("database: {:.0} s", began.elapsed().as_secs_f64()));
    let mut known: Vec<(Pits, BookMove)> = Vec::new();
    let mut step = openings(sowing_table, arguments.stones, arguments.plies);
    let mut seen = step.clone();
    let mut number = 0;
    while !step.is_empty() {
        let mut next = Positions::new();
        let solved_before = known.len();
        for &(own, other) in &step {
            let pits = Pits { own, other };
            let proven = proven.as_ref().and_then(|book| book.probe(pits, &rules));
            let Some(book_move) = proven.or_else(|| costly(&mut solver, pits, arguments.cost, &mut control))
            else {
                continue;
            };
            known.push((pits, book_move));
            until_next_turn(sowing_table, pits, book_move.pit, &mut next);
        }
        next.retain(|position| seen.insert(*position));
        std::fs::write(&arguments.out, Book::encode(known.iter().copied()))
            .map_err(|error| NoBook::CannotWrite { path: arguments.out.clone(), error })?;
        let (asked, recorded, seconds) =
            (step.len(), known.len() - solved_before, began.elapsed().as_secs_f64());
        output.line(|| format!("step {number}: {recorded} of {asked} positions, {seconds:.0} s"));
        step = next;
        number += 1;
    }
    let (positions, nodes, seconds) = (known.len(), control.nodes(), began.elapsed().as_secs_f64());
    output.result(&json!({ "positions": positions, "nodes": nodes, "seconds": seconds }), || {
        format!("{positions} positions, {nodes} examined in {seconds:.0} s")
    });
    Ok(())
}

fn read(path: &Path) -> Result<Book, NoBook> {
    let file = std::fs::read(path).map_err(|error| NoBook::CannotRead { path: path.into(), error })?;
    Book::decode(&file).ok_or_else(|| NoBook::NotABook { path: path.into() })
}

/// What is best in a position, if finding it costs as many positions as this.
fn costly(solver: &mut Solver, pits: Pits, cost: u64, control: &mut SearchControl) -> Option<BookMove> {
    solver.forget();
    let before = control.nodes();
    let book_move = book_move(solver, pits, control);
    (control.nodes() - before >= cost).then_some(book_move)
}

/// The value, and the first move that is proven to reach it.
fn book_move(solver: &mut Solver, pits: Pits, control: &mut SearchControl) -> BookMove {
    let gets = solver.value(pits, i32::from(pits.total()) / 2 + 2, control).expect("nothing stops it");
    let mut reaches =
        |&pit: &usize| solver.test_move(pits, pit, gets, control).is_some_and(|solved| solved.gets >= gets);
    let pit = Solver::<6>::legal(pits).find(&mut reaches).expect("one move is the best");
    BookMove { pit, gets }
}

/// All positions after up to so many plies.
fn openings(sowing_table: &SowingTable, stones: u8, plies: u32) -> Positions {
    let mut last = Positions::from([key(Pits::of(&Board::<6>::start(stones)))]);
    let mut all = last.clone();
    for _ in 0..plies {
        let moves = last.iter().flat_map(|&(own, other)| moves(sowing_table, Pits { own, other }));
        last = moves.map(|(after, _)| key(after)).collect();
        all.extend(&last);
    }
    all
}

/// Adds the positions that the mover may meet at their next turn after emptying this pit.
fn until_next_turn(sowing_table: &SowingTable, pits: Pits, pit: usize, next: &mut Positions) {
    let sown = sowing_table.sow(pits, pit);
    if sowing_table.over(sown.after).is_some() {
        return;
    }
    if sown.moves_again {
        next.insert(key(sown.after));
        return;
    }
    let mut waiting = vec![sown.after];
    while let Some(pits) = waiting.pop() {
        for (after, again) in moves(sowing_table, pits) {
            if again {
                waiting.push(after);
            } else {
                next.insert(key(after));
            }
        }
    }
}

fn key(pits: Pits) -> (u64, u64) {
    (pits.own, pits.other)
}

/// The positions after every move, without those that are over, and whether the same player moves again.
fn moves(sowing_table: &SowingTable, pits: Pits) -> impl Iterator<Item = (Pits, bool)> {
    Solver::<6>::legal(pits)
        .map(move |pit| sowing_table.sow(pits, pit))
        .filter(|sown| sowing_table.over(sown.after).is_none())
        .map(|sown| (sown.after, sown.moves_again))
}
