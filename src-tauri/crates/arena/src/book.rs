use crate::output::Output;
use clap::Args;
use game::SearchControl;
use kalaha::bot::{AlphaBeta, Book, BookMove, Pits, Solver, SowingTable};
use kalaha::{Board, Rules};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::Instant;
use thiserror::Error;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Players may have made any moves for so many plies, extra moves counted, before the book is asked for the
    /// first time; the one who begins may have made any moves in their first turn. From then on one of them follows it.
    #[arg(long, default_value_t = 4)]
    plies: u32,
    /// Only positions that need so many positions examined are in the book, with the database and an empty table.
    #[arg(long, default_value_t = 6_000)]
    cost: u64,
    /// Stones in every pit at the start.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=5))]
    stones: u8,
    /// The size of the table that all positions are solved with, in MiB.
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    hash: u64,
    /// The endgame database holds positions with up to so many stones. It decides what a position costs: with 30
    /// stones (11 GB) about a hundredth of what it costs with 20.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u8).range(0..=30))]
    database: u8,
    /// Threads that solve the positions with many stones.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// A book made with at least this cost: what it holds is not solved again.
    #[arg(long)]
    known: Option<PathBuf>,
    /// The file to write, after every step and every thousand positions.
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

/// The book is written after so many positions.
const WRITTEN_AFTER: usize = 1_000;
/// The table with which it is found what a position costs, in bytes.
const COST_TABLE: usize = 4 << 20;
/// The plies of the search that gives the first guess of a value.
const GUESS_DEPTH: u32 = 8;

/// Solves under the default rules what a player who follows the book can meet, step by step. A step is their move and
/// whatever the other player does until it is their turn again. It ends where nothing is costly any more.
pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), NoBook> {
    let rules = Rules::default();
    let proven = arguments.known.as_deref().map(read).transpose()?;
    let sowing_table = SowingTable::of(&rules);
    let began = Instant::now();
    let mut control = SearchControl::unlimited();
    let mut solver = Solver::<6>::new(&rules, arguments.hash as usize * (1 << 20));
    solver.prepare(arguments.database, arguments.threads, &mut control);
    solver.use_threads(arguments.threads);
    let mut costs = Costs::new(&solver, arguments.cost);
    output.line(|| format!("database: {:.0} s", began.elapsed().as_secs_f64()));
    let mut known: Vec<(Pits, BookMove)> = Vec::new();
    let mut step = openings(sowing_table, arguments.stones, arguments.plies);
    let mut seen = step.clone();
    let mut number = 0;
    while !step.is_empty() {
        let mut next = Positions::new();
        let solved_before = known.len();
        let write = |known: &[(Pits, BookMove)]| {
            std::fs::write(&arguments.out, Book::encode(known.iter().copied()))
                .map_err(|error| NoBook::CannotWrite { path: arguments.out.clone(), error })
        };
        std::thread::scope(|scope| {
            let (sender, costly) = sync_channel(1 << 16);
            let (costs, proven, step) = (&mut costs, &proven, &step);
            scope.spawn(move || costs.ask(step, proven.as_ref(), &sender));
            for (pits, asked) in costly {
                let book_move = match asked {
                    Asked::Known(book_move) => book_move,
                    Asked::Costly(guess) => book_move(&mut solver, pits, guess, &mut control),
                };
                known.push((pits, book_move));
                until_next_turn(sowing_table, pits, book_move.pit, &mut next);
                if known.len().is_multiple_of(WRITTEN_AFTER) {
                    write(&known)?;
                    let (positions, seconds) = (known.len(), began.elapsed().as_secs_f64());
                    output.line(|| format!("{positions} positions, {seconds:.0} s"));
                }
            }
            Ok(())
        })?;
        next.retain(|position| seen.insert(*position));
        write(&known)?;
        let (asked, recorded, seconds) =
            (step.len(), known.len() - solved_before, began.elapsed().as_secs_f64());
        output.line(|| format!("step {number}: {recorded} of {asked} positions, {seconds:.0} s"));
        step = next;
        number += 1;
    }
    let (positions, nodes, seconds) = (known.len(), control.total_nodes(), began.elapsed().as_secs_f64());
    output.result(&json!({ "positions": positions, "nodes": nodes, "seconds": seconds }), || {
        format!("{positions} positions, {nodes} examined in {seconds:.0} s")
    });
    Ok(())
}

/// A position for the book.
enum Asked {
    /// A book holds it.
    Known(BookMove),
    /// It is to be solved; the mover seems to get so many stones.
    Costly(i32),
}

/// Finds what a position costs a player who knows nothing of others.
struct Costs {
    solver: Solver,
    alphabeta: AlphaBeta,
    cost: u64,
}

impl Costs {
    fn new(solver: &Solver, cost: u64) -> Self {
        Costs {
            solver: solver.beside(COST_TABLE),
            alphabeta: AlphaBeta::new(solver.rules(), COST_TABLE),
            cost,
        }
    }

    /// Sends the positions that a book holds or that are to be solved, until nobody hears of them any more.
    fn ask(&mut self, step: &Positions, proven: Option<&Book>, asked: &SyncSender<(Pits, Asked)>) {
        for &(own, other) in step {
            let pits = Pits { own, other };
            let known = proven.and_then(|book| book.probe(pits, self.solver.rules())).map(Asked::Known);
            let Some(next) = known.or_else(|| self.guess_if_costly(pits).map(Asked::Costly)) else {
                continue;
            };
            if asked.send((pits, next)).is_err() {
                return;
            }
        }
    }

    /// How many stones the mover seems to get, if it takes so many positions to prove how many.
    fn guess_if_costly(&mut self, pits: Pits) -> Option<i32> {
        let mut control = SearchControl::unlimited();
        let mut moves: Vec<usize> = Solver::<6>::legal(pits).collect();
        let mut score = 0;
        self.alphabeta.age();
        for depth in 1..=GUESS_DEPTH {
            let scored = self.alphabeta.search_root(pits, &mut moves, depth, &mut control)?;
            if scored.proven {
                return None;
            }
            score = scored.score;
        }
        let total = i32::from(pits.total());
        let guess = ((score + 100 * total) / 200).clamp(0, total);
        self.solver.forget();
        let solver = &mut self.solver;
        control.with_nodes(self.cost, |control| solver.value(pits, guess, control)).is_none().then_some(guess)
    }
}

fn read(path: &Path) -> Result<Book, NoBook> {
    let file = std::fs::read(path).map_err(|error| NoBook::CannotRead { path: path.into(), error })?;
    Book::decode(&file).ok_or_else(|| NoBook::NotABook { path: path.into() })
}

/// The value, and a move that is proven to reach it.
fn book_move(solver: &mut Solver, pits: Pits, guess: i32, control: &mut SearchControl) -> BookMove {
    let gets = solver.value(pits, guess, control).expect("nothing stops it");
    let pit = solver.move_that_gets(pits, gets, control).expect("one move is the best");
    BookMove { pit, gets }
}

/// All positions after up to so many plies, and those that the second player may meet first.
fn openings(sowing_table: &SowingTable, stones: u8, plies: u32) -> Positions {
    let start = Pits::of(&Board::<6>::start(stones));
    let mut last = Positions::from([key(start)]);
    let mut all = last.clone();
    for _ in 0..plies {
        let moves = last.iter().flat_map(|&(own, other)| moves(sowing_table, Pits { own, other }));
        last = moves.map(|(after, _)| key(after)).collect();
        all.extend(&last);
    }
    until_turn_ends(sowing_table, start, &mut all);
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
    until_turn_ends(sowing_table, sown.after, next);
}

/// Adds the positions that the other player may meet after a turn of the mover.
fn until_turn_ends(sowing_table: &SowingTable, pits: Pits, next: &mut Positions) {
    let mut waiting = vec![pits];
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
