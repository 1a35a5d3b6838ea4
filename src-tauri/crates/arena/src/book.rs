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
    /// Players may have made any moves for so many plies, extra moves counted, before the book is asked for the
    /// first time; the one who begins may have made any moves in their first turn. From then on one of them follows it.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=6))]
    plies: u8,
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
    /// The file to write, at the end and after every ten thousand positions.
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

/// The book is written after so many positions.
const WRITTEN_AFTER: usize = 10_000;
/// The table with which it is found what a position costs, in bytes.
const COST_TABLE: usize = 4 << 20;
/// The plies of the search that gives the first guess of a value.
const GUESS_DEPTH: u32 = 8;

/// Solves under the default rules what a player who follows the book can meet, step by step. It ends where nothing is
/// costly any more.
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
    /// The moves for the positions that were asked about; none for those that cost too little.
    answers: HashMap<Pits, Option<BookMove>>,
    /// How many of them are in the book.
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

    /// Answers for all positions of a step; says how many of them are new. Another thread finds out ahead what they cost.
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

    /// The value, and a move that is proven to reach it.
    fn solve(&mut self, pits: Pits, guess: i32) -> BookMove {
        let gets = self.solver.value(pits, guess, &mut self.control).expect("nothing stops it");
        let pit = self.solver.move_that_gets(pits, gets, &mut self.control).expect("one move is the best");
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
    /// The book made before holds it.
    Known(BookMove),
    /// It is to be solved; the mover seems to get so many stones.
    Costly(i32),
}

/// Finds what a position costs a player who knows nothing of others.
struct Costs {
    solver: Solver,
    alphabeta: AlphaBeta,
    cost: u64,
    /// A book made before.
    known: Option<Book>,
}

impl Costs {
    fn new(solver: &Solver, cost: u64, known: Option<Book>) -> Self {
        let alphabeta = AlphaBeta::new(solver.rules(), COST_TABLE);
        Costs { solver: solver.beside(COST_TABLE), alphabeta, cost, known }
    }

    /// Sends those of the positions that are for the book, until nobody hears of them any more.
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
