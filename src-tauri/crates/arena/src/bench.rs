use crate::games::{Game, KALAHA_POSITIONS, MINESWEEPER_BOARDS, Measured, SMESS_POSITIONS, game};
use crate::output::Output;
use clap::Args;
use game::{Budget, Playable, Resources, SearchControl, Side, State, Turn, View, Viewer};
use kalaha::bot::{Pits, Solver};
use minesweeper::Minesweeper;
use search::Searcher;
use serde_json::json;
use smess::bot::{PackedMove, SearchPosition};
use std::error::Error;
use std::time::Instant;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    #[arg(value_parser = game)]
    game: &'static Game,
    /// The depth of every search, 18 by default. Ignored for Kalaha, which solves positions, and Minesweeper, which
    /// plays games.
    #[arg(long)]
    depth: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), Box<dyn Error>> {
    arguments.game.asked(arguments.game.bench)?(arguments, output)
}

/// Searches the Smess positions. Returns the number of nodes.
pub(crate) fn search_all(arguments: &Arguments, output: Output) -> u64 {
    let depth = arguments.depth.unwrap_or(18);
    let mut searcher = Searcher::new(16 << 20, 1);
    let mut nodes = 0;
    let mut seconds = 0.0;
    for text in SMESS_POSITIONS {
        let position: smess::Position = text.parse().expect("the bench positions are well formed");
        searcher.forget();
        let board = &position.board;
        let moves: Vec<PackedMove> =
            board.legal_moves().into_iter().filter_map(|m| PackedMove::of(board, m)).collect();
        let mut control = SearchControl::native(Budget::depth(depth.max(1)));
        let choice = searcher
            .choose(&SearchPosition::of(position.board), &moves, &[], &mut control, &mut |_| ())
            .expect("the bench positions have moves");
        seconds += control.elapsed().as_secs_f64();
        nodes += choice.progress.nodes;
        output.line(|| {
            format!("{text}: {:?} {:?} {}", choice.best, choice.progress.value, choice.progress.nodes)
        });
    }
    tell(nodes, seconds, output)
}

/// Solves the Kalaha positions, each with its own small database and table. Returns the number of nodes.
pub(crate) fn solve_all(output: Output) -> u64 {
    let mut nodes = 0;
    let mut seconds = 0.0;
    for text in KALAHA_POSITIONS {
        let options: kalaha::Options = text.parse().expect("the bench positions are well formed");
        let pits = Pits::of(&options.board());
        let mut solver = Solver::<6>::new(&options.rules, 16 << 20);
        solver.prepare(10, 1, &mut SearchControl::unlimited());
        let mut control = SearchControl::native(Budget::default());
        let value = solver.value_on_usual_board(pits, i32::from(pits.total()) / 2 + 1, &mut control);
        seconds += control.elapsed().as_secs_f64();
        nodes += control.nodes();
        output.line(|| format!("{text}: {value:?} {}", control.nodes()));
    }
    tell(nodes, seconds, output)
}

/// Plays a few Minesweeper boards with the strongest level on both sides. Returns the number of evaluated actions.
pub(crate) fn play_all(output: Output) -> u64 {
    let mut nodes = 0;
    let mut seconds = 0.0;
    for seed in 1..=MINESWEEPER_BOARDS {
        let mut game = Minesweeper::opening(seed);
        let mut bot = Minesweeper::bot(40, 0, &Resources::default());
        let mut plies = 0;
        let began = Instant::now();
        while let Turn::Of(side) = game.view(Viewer::Audience).turn() {
            let view = game.view(Viewer::Player(side));
            let choice = bot.think(&view, &mut SearchControl::native(Budget::default()), &mut |_| ());
            nodes += choice.progress.nodes;
            plies += 1;
            game.play(choice.best).expect("a bot answers with a legal move");
        }
        seconds += began.elapsed().as_secs_f64();
        let scores = Side::BOTH.map(|side| game.view(Viewer::Audience).score(side));
        output.line(|| format!("board {seed}: {scores:?} after {plies} plies"));
    }
    tell(nodes, seconds, output)
}

fn tell(nodes: u64, seconds: f64, output: Output) -> u64 {
    let speed = (nodes as f64 / seconds) as u64;
    output.result(&json!({ "nodes": nodes, "seconds": seconds, "nps": speed }), || {
        format!("bench: {nodes} nodes, {speed} nps")
    });
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The recorded number of nodes for this game.
    fn fingerprint(game: &str) -> u64 {
        let table = include_str!("../../../../tests/data/bench.txt");
        let number = table.lines().find_map(|line| line.strip_prefix(game)?.trim().parse().ok());
        number.unwrap_or_else(|| panic!("no fingerprint of {game}"))
    }

    #[test]
    fn the_smess_search_matches_its_fingerprint() {
        let arguments = Arguments { game: game("smess").expect("a game"), depth: None };
        assert_eq!(search_all(&arguments, Output::new(true)), fingerprint("smess"));
    }

    #[test]
    fn the_kalaha_solver_matches_its_fingerprint() {
        assert_eq!(solve_all(Output::new(true)), fingerprint("kalaha"));
    }

    #[test]
    fn the_strongest_minesweeper_player_matches_its_fingerprint() {
        assert_eq!(play_all(Output::new(true)), fingerprint("minesweeper"));
    }
}
