use crate::Game;
use crate::output::Output;
use clap::Args;
use serde_json::{Map, Value, json};
use smess::{Position, divide, perft};
use std::time::Instant;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    game: Game,
    /// How many moves each sequence has.
    #[arg(long, default_value_t = 6)]
    depth: u32,
    /// Where to begin, as position text.
    #[arg(long, default_value_t = Position::START)]
    position: Position,
    /// Split the number by the first move.
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(arguments: &Arguments, output: Output) {
    let Game::Smess = arguments.game;
    let board = &arguments.position.board;
    let began = Instant::now();
    if arguments.divide {
        let moves = divide(board, arguments.depth);
        let seconds = began.elapsed().as_secs_f64();
        let nodes: u64 = if arguments.depth == 0 { 1 } else { moves.iter().map(|(_, nodes)| nodes).sum() };
        let by_move: Map<String, Value> =
            moves.iter().map(|(m, nodes)| (m.to_string(), Value::from(*nodes))).collect();
        output.result(&json!({ "nodes": nodes, "seconds": seconds, "moves": by_move }), || {
            let lines: String = moves.iter().map(|(m, nodes)| format!("{m}: {nodes}\n")).collect();
            lines + &in_words(nodes, seconds)
        });
    } else {
        let nodes = perft(board, arguments.depth);
        let seconds = began.elapsed().as_secs_f64();
        output.result(&json!({ "nodes": nodes, "seconds": seconds }), || in_words(nodes, seconds));
    }
}

fn in_words(nodes: u64, seconds: f64) -> String {
    let millions = nodes as f64 / seconds.max(1e-9) / 1e6;
    format!("{nodes} sequences in {seconds:.3} s, {millions:.1} million a second")
}
