use crate::Game;
use crate::games::POSITIONS;
use crate::output::Output;
use clap::Args;
use game::Stop;
use search::{Limits, Searcher};
use serde_json::json;
use smess::bot::{Node, Packed};
use std::time::Instant;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    game: Game,
    /// The depth of every search.
    #[arg(long, default_value_t = 18)]
    depth: u32,
}

pub(crate) fn run(arguments: &Arguments, output: Output) {
    let Game::Smess = arguments.game;
    let limits = Limits { depth: Some(arguments.depth.max(1)), ..Limits::default() };
    let mut searcher = Searcher::new(16 << 20, 1);
    let mut nodes = 0;
    let mut seconds = 0.0;
    for text in POSITIONS {
        let position: smess::Position = text.parse().expect("the bench positions are well formed");
        searcher.forget();
        let board = &position.board;
        let moves: Vec<Packed> =
            board.legal_moves().into_iter().filter_map(|m| Packed::of(board, m)).collect();
        let began = Instant::now();
        let choice = searcher
            .choose(&Node::of(position.board), &moves, &[], &limits, &Stop::default(), &mut |_| ())
            .expect("the bench positions have moves");
        seconds += began.elapsed().as_secs_f64();
        nodes += choice.progress.nodes;
        output.line(|| {
            format!("{text}: {:?} {:?} {}", choice.best, choice.progress.value, choice.progress.nodes)
        });
    }
    let speed = (nodes as f64 / seconds) as u64;
    output.result(&json!({ "nodes": nodes, "seconds": seconds, "nps": speed }), || {
        format!("bench: {nodes} nodes, {speed} nps")
    });
}
