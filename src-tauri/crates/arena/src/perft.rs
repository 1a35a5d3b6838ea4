use crate::games::{Game, game};
use crate::output::Output;
use clap::Args;
use game::BadOptions;
use serde_json::{Map, Value, json};
use smess::{BadPosition, Position, divide, perft};
use std::error::Error;
use std::time::Instant;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    #[arg(value_parser = game)]
    game: &'static Game,
    /// The number of moves in each sequence.
    #[arg(long, default_value_t = 6)]
    depth: u32,
    /// The position to start from, as position text; the start position by default.
    #[arg(long)]
    position: Option<String>,
    /// The Kalaha rules, as option text (`stones=6,standard-ending`).
    #[arg(long, default_value = "")]
    options: String,
    /// Split the number by first move.
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), Box<dyn Error>> {
    arguments.game.asked(arguments.game.perft)?(arguments, output)
}

/// Counts Smess moves. The last ply is counted without making the moves.
pub(crate) fn moves(arguments: &Arguments, output: Output) -> Result<(), BadPosition> {
    let began = Instant::now();
    let position: Position = arguments.position.as_ref().map_or(Ok(Position::START), |p| p.parse())?;
    if arguments.divide {
        let moves = divide(&position.board, arguments.depth).into_iter();
        tell_moves(arguments, moves.map(|(m, nodes)| (m.to_string(), nodes)).collect(), began, output);
    } else {
        tell(perft(&position.board, arguments.depth), began.elapsed().as_secs_f64(), output);
    }
    Ok(())
}

/// Counts Kalaha sowings.
pub(crate) fn sowings(arguments: &Arguments, output: Output) -> Result<(), BadOptions> {
    let began = Instant::now();
    let options = crate::solve::options(&arguments.options, None, arguments.position.as_deref())?;
    tell_moves(arguments, count_sowings(&options, arguments.depth), began, output);
    Ok(())
}

fn tell_moves(arguments: &Arguments, moves: Vec<(String, u64)>, began: Instant, output: Output) {
    let seconds = began.elapsed().as_secs_f64();
    let nodes = if arguments.depth == 0 { 1 } else { moves.iter().map(|(_, nodes)| nodes).sum() };
    if !arguments.divide {
        return tell(nodes, seconds, output);
    }
    let by_move: Map<String, Value> =
        moves.iter().map(|(m, nodes)| (m.clone(), Value::from(*nodes))).collect();
    output.result(&json!({ "nodes": nodes, "seconds": seconds, "moves": by_move }), || {
        let lines: String = moves.iter().map(|(m, nodes)| format!("{m}: {nodes}\n")).collect();
        lines + &in_words(nodes, seconds)
    });
}

/// Counts by first move; an extra move is a separate ply.
fn count_sowings(options: &kalaha::Options, depth: u32) -> Vec<(String, u64)> {
    let (board, rules) = (options.board(), &options.rules);
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let after = |pit| {
        let mut after = board;
        after.sow(pit, rules);
        ((pit + 1).to_string(), kalaha::perft(&after, rules, rest).nodes)
    };
    board.legal_pits(rules).map(after).collect()
}

fn tell(nodes: u64, seconds: f64, output: Output) {
    output.result(&json!({ "nodes": nodes, "seconds": seconds }), || in_words(nodes, seconds));
}

fn in_words(nodes: u64, seconds: f64) -> String {
    let millions = nodes as f64 / seconds.max(1e-9) / 1e6;
    format!("{nodes} sequences in {seconds:.3} s, {millions:.1} million a second")
}
