use crate::Game;
use crate::output::Output;
use clap::Args;
use game::BadOptions;
use serde_json::{Map, Value, json};
use smess::{Position, divide, perft};
use std::time::Instant;
use thiserror::Error;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    game: Game,
    /// How many moves each sequence has.
    #[arg(long, default_value_t = 6)]
    depth: u32,
    /// Where to begin, as position text; the start if it is not given.
    #[arg(long)]
    position: Option<String>,
    /// Other rules of Kalaha, as options text (`stones=6,standard-ending`).
    #[arg(long, default_value = "")]
    options: String,
    /// Split the number by the first move.
    #[arg(long)]
    divide: bool,
}

/// The moves cannot be counted from there.
#[derive(Debug, Error)]
pub(crate) enum CannotCount {
    #[error(transparent)]
    Position(#[from] smess::BadPosition),
    #[error(transparent)]
    Options(#[from] BadOptions),
}

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), CannotCount> {
    let began = Instant::now();
    let moves: Vec<(String, u64)> = match arguments.game {
        Game::Smess => {
            let position: Position =
                arguments.position.as_ref().map_or(Ok(Position::START), |p| p.parse())?;
            if !arguments.divide {
                let nodes = perft(&position.board, arguments.depth);
                tell(nodes, began.elapsed().as_secs_f64(), output);
                return Ok(());
            }
            let moves = divide(&position.board, arguments.depth).into_iter();
            moves.map(|(m, nodes)| (m.to_string(), nodes)).collect()
        }
        Game::Kalaha => {
            let options = crate::solve::options(&arguments.options, None, arguments.position.as_deref())?;
            count_sowings(&options, arguments.depth)
        }
    };
    let seconds = began.elapsed().as_secs_f64();
    let nodes = if arguments.depth == 0 { 1 } else { moves.iter().map(|(_, nodes)| nodes).sum() };
    if !arguments.divide {
        tell(nodes, seconds, output);
        return Ok(());
    }
    let by_move: Map<String, Value> =
        moves.iter().map(|(m, nodes)| (m.clone(), Value::from(*nodes))).collect();
    output.result(&json!({ "nodes": nodes, "seconds": seconds, "moves": by_move }), || {
        let lines: String = moves.iter().map(|(m, nodes)| format!("{m}: {nodes}\n")).collect();
        lines + &in_words(nodes, seconds)
    });
    Ok(())
}

/// By first move; an extra move is a ply of its own.
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
