use crate::games::{Game, game};
use crate::output::Output;
use clap::Args;
use game::{BadOptions, Options as _, SearchControl};
use kalaha::bot::{Pits, Solver};
use kalaha::{Board, Options};
use serde_json::{Map, Value, json};
use std::error::Error;
use std::time::Instant;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    #[arg(value_parser = game)]
    game: &'static Game,
    /// Stones per pit at the start, 1 to 12.
    #[arg(long)]
    stones: Option<String>,
    /// The position to start from, as position text.
    #[arg(long)]
    position: Option<String>,
    /// The rules, separated by commas: `standard-ending,empty-capture,skip-start-pit,no-skip-opponent`.
    #[arg(long, default_value = "")]
    options: String,
    /// Prove only the position's value. Proving every move takes several times as long.
    #[arg(long)]
    value_only: bool,
    /// The size of the table, in MiB.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    hash: u64,
    /// Threads for making the endgame database and searching. The number of nodes is reproducible only with one.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The maximum number of stones in the endgame database; by default the fastest for the position.
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=30))]
    database: Option<u8>,
}

/// The values of a solved position: final differences from the mover's point of view.
struct Values {
    value: i32,
    /// The value of each move, by pit from 1.
    moves: Vec<(usize, i32)>,
    nodes: u64,
}

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), Box<dyn Error>> {
    arguments.game.asked(arguments.game.solve)?(arguments, output)
}

/// Computes the value of a Kalaha position and of all its moves.
///
/// The printed wall-clock time includes making the database.
pub(crate) fn every_move(arguments: &Arguments, output: Output) -> Result<(), BadOptions> {
    let options = options(&arguments.options, arguments.stones.as_deref(), arguments.position.as_deref())?;
    let began = Instant::now();
    let table_bytes = arguments.hash as usize * (1 << 20);
    let total = i32::from(Pits::of(&options.board()).total());
    let database = arguments.database.unwrap_or(database_that_pays(total, !arguments.value_only));
    let mut solver = Solver::new(&options.rules, table_bytes);
    solver.use_threads(arguments.threads);
    solver.prepare(database.min(total as u8), arguments.threads, &mut SearchControl::unlimited());
    let Values { value, moves, nodes } = solve(&options, &mut solver, !arguments.value_only);
    let seconds = began.elapsed().as_secs_f64();
    let by_move: Map<String, Value> =
        moves.iter().map(|&(pit, value)| (pit.to_string(), value.into())).collect();
    output.result(&json!({ "value": value, "moves": by_move, "nodes": nodes, "seconds": seconds }), || {
        let lines: String = moves.iter().map(|(pit, value)| format!("{pit}: {value:+}\n")).collect();
        let millions = nodes as f64 / seconds.max(1e-9) / 1e6;
        format!("{lines}value {value:+}, {nodes} positions in {seconds:.3} s, {millions:.1} million a second")
    });
    Ok(())
}

/// The options given on the command line.
pub(crate) fn options(
    text: &str,
    stones: Option<&str>,
    position: Option<&str>,
) -> Result<Options, BadOptions> {
    let mut options: Options = text.parse()?;
    for (name, value) in [("stones", stones), ("position", position)] {
        if let Some(value) = value {
            options.set(name, value)?;
        }
    }
    Ok(options)
}

fn solve(options: &Options, solver: &mut Solver, with_moves: bool) -> Values {
    let board: Board = options.board();
    let pits = Pits::of(&board);
    let total = i32::from(pits.total());
    let mut control = SearchControl::unlimited();
    // The side to move is slightly ahead in most positions.
    let gets = solver.value(pits, total / 2 + 2, &mut control).expect("the search has no limit");
    let mover = board.mover();
    let ahead = i32::from(board.kalaha(mover)) - i32::from(board.kalaha(!mover));
    let difference = |gets: i32| ahead + 2 * gets - total;
    let legal: Vec<usize> = board.legal_pits(&options.rules).collect();
    let mut value_of = |pit| {
        let solved = solver.move_value(pits, pit, gets, &mut control).expect("the search has no limit");
        (pit + 1, difference(solved.gets))
    };
    let moves = legal.into_iter().filter(|_| with_moves).map(&mut value_of).collect();
    Values { value: difference(gets), moves, nodes: control.total_nodes() }
}

/// The best database size: each additional stone shortens a long search by a quarter, but makes the database at least
/// half as large again. 23 stones take 0.83 GB.
fn database_that_pays(total: i32, with_moves: bool) -> u8 {
    match total {
        0..=20 => 0,
        21..=28 => 10,
        29..=34 => 14,
        35..=40 => 18,
        _ if with_moves => 23,
        _ => 21,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(text: &str) -> (i32, Vec<(usize, i32)>) {
        let options: Options = text.parse().expect("options");
        let values = solve(&options, &mut Solver::new(&options.rules, 1 << 20), true);
        (values.value, values.moves)
    }

    #[test]
    fn every_legal_move_is_solved() {
        // From tests/data/kalaha/roots.json.
        assert_eq!(solved("stones=2"), (6, vec![(1, -14), (2, -8), (3, -8), (4, -14), (5, 6), (6, 0)]));
    }

    #[test]
    fn a_finished_game_has_a_value_and_no_moves() {
        assert_eq!(solved("position=0,0,0,0,0,0|20 / 0,0,0,0,1,2|25 o"), (-8, vec![]));
    }

    #[test]
    fn invalid_stones_options_and_positions_are_rejected() {
        for stones in ["0", "13", "x"] {
            assert!(options("", Some(stones), None).is_err());
        }
        assert!(options("standard-beginning", None, None).is_err());
        assert!(options("", None, Some("145,0,0,0,0,0|0 / 0,0,0,0,0,0|0 o")).is_err());
    }
}
