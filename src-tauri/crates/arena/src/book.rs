use crate::output::Output;
use clap::Args;
use game::SearchControl;
use kalaha::Rules;
use kalaha::bot::{AlphaBeta, Book, BookMove, BookPosition, Pits, Repertoire, Solver, stones_for_score};
use serde_json::json;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::Instant;
use thiserror::Error;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The number of plies, including extra moves, that players may choose freely before using the book. The side that
    /// moves first may also choose its whole first turn freely. After that, one player follows the book.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=6))]
    plies: u8,
    /// The minimum number of nodes needed to solve a position in the book, with the database and an empty table.
    #[arg(long, default_value_t = 6_000)]
    cost: u64,
    /// Stones per pit at the start.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=5))]
    stones: u8,
    /// The size of the shared table, in MiB.
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    hash: u64,
    /// The maximum number of stones in the endgame database. It determines what a position costs: with 30 stones (11
    /// GB), about a hundredth as much as with 20.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u8).range(0..=30))]
    database: u8,
    /// Threads for solving positions with many stones.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// An existing book made with at least this cost; its positions are not solved again.
    #[arg(long)]
    known: Option<PathBuf>,
    /// The output file, written at the end and after every ten thousand positions.
    #[arg(long)]
    out: PathBuf,
}

/// An error while making a book.
#[derive(Debug, Error)]
pub(crate) enum NoBook {
    #[error("the book cannot be written to '{}': {error}", path.display())]
    CannotWrite { path: PathBuf, error: std::io::Error },
    #[error("the known book cannot be read from '{}': {error}", path.display())]
    CannotRead { path: PathBuf, error: std::io::Error },
    #[error("'{}' is not a book", path.display())]
    NotABook { path: PathBuf },
}

/// The number of positions after which the book is written.
const WRITTEN_AFTER: usize = 10_000;
/// The size in bytes of the table for measuring costs.
const COST_TABLE: usize = 4 << 20;
/// The search depth in plies for the first guess at a value.
const GUESS_DEPTH: u32 = 8;

/// Solves the positions that a player following the book can reach, step by step under the default rules. Stops when no
/// costly positions are left.
pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), NoBook> {
    let known = arguments.known.as_deref().map(read).transpose()?;
    let mut maker = Maker::new(arguments, output);
    output.line(|| format!("database: {:.0} s", maker.seconds()));
    let mut costs = Costs::new(&maker.solver, arguments.cost, known);
    let mut repertoire = Repertoire::new(arguments.stones, arguments.plies);
    let mut number = 0;
    while let Some(step) = repertoire.next_step() {
        let recorded_before = maker.recorded;
        let asked = maker.answer(&step, &mut costs)?;
        for position in &step {
            if let Some(book_move) = maker.answers[&position.pits] {
                repertoire.follow(position, book_move);
            }
        }
        let (recorded, seconds) = (maker.recorded - recorded_before, maker.seconds());
        output.line(|| format!("step {number}: {recorded} of {asked} positions, {seconds:.0} s"));
        number += 1;
    }
    maker.write()?;
    let (positions, nodes, seconds) = (maker.recorded, maker.control.total_nodes(), maker.seconds());
    output.result(&json!({ "positions": positions, "nodes": nodes, "seconds": seconds }), || {
        format!("{positions} positions, {nodes} examined in {seconds:.0} s")
    });
    Ok(())
}

/// Solves the positions of a book and writes it.
struct Maker<'a> {
    arguments: &'a Arguments,
    output: Output,
    began: Instant,
    control: SearchControl,
    solver: Solver,
    /// The moves found so far, by position; `None` for cheap positions.
    answers: HashMap<Pits, Option<BookMove>>,
    /// The number of positions in the book.
    recorded: usize,
}

impl<'a> Maker<'a> {
    fn new(arguments: &'a Arguments, output: Output) -> Self {
        let began = Instant::now();
        let mut control = SearchControl::unlimited();
        let mut solver = Solver::new(&Rules::default(), arguments.hash as usize * (1 << 20));
        solver.prepare(arguments.database, arguments.threads, &mut control);
        solver.use_threads(arguments.threads);
        Maker { arguments, output, began, control, solver, answers: HashMap::new(), recorded: 0 }
    }

    /// Answers all positions of a step and returns the number of new ones. Another thread measures costs in advance.
    fn answer(&mut self, step: &[BookPosition], costs: &mut Costs) -> Result<usize, NoBook> {
        let all = step.iter().map(|position| position.pits);
        let open: Vec<Pits> = all.filter(|pits| !self.answers.contains_key(pits)).collect();
        self.answers.extend(open.iter().map(|&pits| (pits, None)));
        let new = open.len();
        std::thread::scope(|scope| {
            let (sender, asked) = sync_channel(1 << 16);
            scope.spawn(move || costs.ask(&open, &sender));
            asked.into_iter().try_for_each(|(pits, asked)| self.record(pits, asked))
        })?;
        Ok(new)
    }

    fn record(&mut self, pits: Pits, asked: Asked) -> Result<(), NoBook> {
        let book_move = match asked {
            Asked::Known(book_move) => book_move,
            Asked::Costly(guess) => self.solve(pits, guess),
        };
        self.answers.insert(pits, Some(book_move));
        self.recorded += 1;
        if self.recorded.is_multiple_of(WRITTEN_AFTER) {
            self.write()?;
            self.output.line(|| format!("{} positions, {:.0} s", self.recorded, self.seconds()));
        }
        Ok(())
    }

    /// The value, and a move proven to reach it.
    fn solve(&mut self, pits: Pits, guess: i32) -> BookMove {
        let gets = self.solver.value(pits, guess, &mut self.control).expect("the search has no limit");
        let pit = self.solver.move_that_gets(pits, gets, &mut self.control).expect("a best move");
        BookMove { pit, gets }
    }

    fn write(&self) -> Result<(), NoBook> {
        let Arguments { stones, plies, out, .. } = self.arguments;
        let book = Book::encode(*stones, *plies, |pits| self.answers.get(&pits).copied().flatten());
        std::fs::write(out, book).map_err(|error| NoBook::CannotWrite { path: out.clone(), error })
    }

    fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}

/// A position for the book.
enum Asked {
    /// The known book has it.
    Known(BookMove),
    /// It must be solved; the guess is the number of stones the mover gets.
    Costly(i32),
}

/// Measures what a position costs a player without prior results.
struct Costs {
    solver: Solver,
    alphabeta: AlphaBeta,
    cost: u64,
    /// A book made earlier.
    known: Option<Book>,
}

impl Costs {
    fn new(solver: &Solver, cost: u64, known: Option<Book>) -> Self {
        let alphabeta = AlphaBeta::new(solver.rules(), COST_TABLE);
        Costs { solver: solver.beside(COST_TABLE), alphabeta, cost, known }
    }

    /// Sends the positions for the book until the receiver hangs up.
    fn ask(&mut self, open: &[Pits], asked: &SyncSender<(Pits, Asked)>) {
        for &pits in open {
            let known = self.known.as_ref().and_then(|book| book.probe(pits, self.solver.rules()));
            let known = known.map(Asked::Known);
            let Some(next) = known.or_else(|| self.guess_if_costly(pits).map(Asked::Costly)) else {
                continue;
            };
            if asked.send((pits, next)).is_err() {
                return;
            }
        }
    }

    /// The estimated number of stones the mover gets, if proving it takes too many nodes.
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
        let guess = stones_for_score(score, pits.total());
        self.solver.forget();
        let solver = &mut self.solver;
        control.with_nodes(self.cost, |control| solver.value(pits, guess, control)).is_none().then_some(guess)
    }
}

fn read(path: &Path) -> Result<Book, NoBook> {
    let file = std::fs::read(path).map_err(|error| NoBook::CannotRead { path: path.into(), error })?;
    Book::decode(&file).ok_or_else(|| NoBook::NotABook { path: path.into() })
}
