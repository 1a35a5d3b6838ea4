//! How long exact knowledge takes, on the boards of games of the computer with itself or on given ones.

use crate::games::Measured;
use crate::output::Output;
use clap::Args;
use game::{Budget, Playable, Resources, SearchControl, State, Turn, View, Viewer};
use minesweeper::solver::{Impossible, KnownBoard, Shape, Solver};
use minesweeper::{BadGrid, Grid, Minesweeper};
use serde::Deserialize;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use std::{fs, io};
use thiserror::Error;

#[derive(Args)]
pub(super) struct Arguments {
    /// How many positions.
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// The level that plays, in tenths.
    #[arg(long, default_value_t = 20)]
    level: u8,
    /// Decides the boards.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Measure the views of this table instead, which has the form of `tests/data/minesweeper/positions.json`.
    #[arg(long)]
    table: Option<PathBuf>,
}

/// A table of views cannot be used.
#[derive(Debug, Error)]
pub(crate) enum BadTable {
    #[error("the table cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error("it is no table of views: {0}")]
    Form(#[from] serde_json::Error),
    #[error(transparent)]
    Grid(#[from] BadGrid),
    #[error("a view of {0} squares is not one of a board of up to 128")]
    Large(usize),
    #[error(transparent)]
    Impossible(#[from] Impossible),
    #[error("there is no view in the table")]
    Empty,
}

#[derive(Deserialize)]
struct Table {
    mines: usize,
    positions: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    view: Vec<String>,
}

/// How often a position is measured.
const RUNS: usize = 5;

/// What was measured on one position, in seconds: the least of so many runs, as other programs disturb.
struct Timed {
    mines: f64,
    all: f64,
    view: String,
}

pub(super) fn run(arguments: &Arguments, output: Output) -> Result<(), BadTable> {
    let mut timed = match &arguments.table {
        Some(path) => of_table(path)?,
        None => Vec::new(),
    };
    let mut seed = arguments.seed;
    while arguments.table.is_none() && (timed.len() as u64) < arguments.positions {
        survey(seed, arguments.level, &mut timed);
        seed += 1;
    }
    timed.truncate(arguments.positions as usize);
    tell(&timed, output)
}

/// Measures the views of a table.
fn of_table(path: &Path) -> Result<Vec<Timed>, BadTable> {
    let table: Table = serde_json::from_str(&fs::read_to_string(path)?)?;
    let mut timed = Vec::new();
    for row in &table.positions {
        let grid = Grid::read(&row.view.join("/"), table.mines)?;
        if grid.size().cells() > 128 {
            return Err(BadTable::Large(grid.size().cells()));
        }
        let mut solver = solver(&grid);
        solver.solve(&KnownBoard::of(&grid, &[]))?;
        timed.push(measure(&mut solver, &KnownBoard::of(&grid, &[]), grid.to_string()));
    }
    Ok(timed)
}

fn tell(timed: &[Timed], output: Output) -> Result<(), BadTable> {
    let mines = sorted(timed.iter().map(|timed| timed.mines));
    let all = sorted(timed.iter().map(|timed| timed.all));
    let worst = timed.iter().max_by(|a, b| a.all.total_cmp(&b.all)).ok_or(BadTable::Empty)?;
    let at = |times: &[f64], part: f64| 1e6 * times[(part * (times.len() - 1) as f64) as usize];
    let told =
        |times: &[f64]| json!({ "median": at(times, 0.5), "p99": at(times, 0.99), "worst": at(times, 1.0) });
    let object = json!({
        "positions": timed.len(),
        "mines_us": told(&mines),
        "all_numbers_us": told(&all),
        "worst_view": worst.view,
    });
    output.result(&object, || {
        let line = |name: &str, times: &[f64]| {
            format!(
                "{name}: median {:.1}, p99 {:.1}, worst {:.1} us",
                at(times, 0.5),
                at(times, 0.99),
                at(times, 1.0)
            )
        };
        let (mines, all) = (line("mines", &mines), line("all numbers", &all));
        format!("{} positions\n{mines}\n{all}\nworst: {}", timed.len(), worst.view)
    });
    Ok(())
}

/// Measures every position of one game.
fn survey(seed: u64, level: u8, timed: &mut Vec<Timed>) {
    let mut game = Minesweeper::opening(seed);
    let mut bot = Minesweeper::bot(level, seed, &Resources::default());
    let mut solver = solver(game.view(Viewer::Audience).grid());
    while let Turn::Of(side) = game.view(Viewer::Audience).turn() {
        let view = game.view(Viewer::Player(side));
        timed.push(measure(&mut solver, &KnownBoard::of(view.grid(), &[]), view.grid().to_string()));
        let choice = bot.think(&view, &mut SearchControl::native(Budget::default()), &mut |_| ());
        game.play(choice.best).expect("a bot answers with a legal move");
    }
}

/// The solver of the usual board, whose counts fit into 64 bits.
fn solver(grid: &Grid) -> Solver<2, u64> {
    let shape = Arc::new(Shape::new(grid.size().columns(), grid.size().rows()));
    Solver::new(shape, grid.mines())
}

fn measure(solver: &mut Solver<2, u64>, board: &KnownBoard<2>, view: String) -> Timed {
    let mut timed = Timed { mines: f64::MAX, all: f64::MAX, view };
    for _ in 0..RUNS {
        let began = Instant::now();
        solver.solve(board).expect("a game has a layout");
        let mines: u64 = board.hidden.into_iter().map(|square| solver.mine(square)).fold(0, u64::max);
        timed.mines = timed.mines.min(began.elapsed().as_secs_f64());
        let numbers = board.hidden.into_iter().map(|square| solver.numbers(square)[0]).fold(mines, u64::max);
        timed.all = timed.all.min(began.elapsed().as_secs_f64());
        std::hint::black_box(numbers);
    }
    timed
}

fn sorted(times: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    times
}
