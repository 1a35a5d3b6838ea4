//! What the levels do wrong: games of each with itself, every move of which is looked at.

mod minesweeper;
mod smess;

use crate::games::{Game, Measured, game};
use crate::output::Output;
use clap::Args;
use game::{Budget, Level, Move, Resources, SearchControl, Turn, View, Viewer};
use serde_json::json;
use std::error::Error;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    #[arg(value_parser = game)]
    game: &'static Game,
    /// The levels, in tenths; all but those limited by time if none is given.
    #[arg(long, value_delimiter = ',')]
    levels: Vec<Level>,
    /// How many games each level plays with itself.
    #[arg(long, default_value_t = 50)]
    games: u64,
    /// Decides the openings and the players' chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A game in whose moves mistakes are recognised.
pub(crate) trait MistakeClassifier: Measured {
    /// What is counted, in the order of the table.
    const KINDS: &'static [&'static str];

    /// The levels whose play does not depend on the clock, weakest first.
    fn untimed_levels() -> Vec<Level>;

    /// The kind of mistake that a move is, by its number in [`MistakeClassifier::KINDS`]; none if it is no mistake.
    fn mistake(&self, view: &Self::View, m: Move<Self>) -> Option<usize>;
}

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), Box<dyn Error>> {
    arguments.game.asked(arguments.game.mistakes)?(arguments, output)
}

pub(crate) fn survey<S: MistakeClassifier>(
    arguments: &Arguments,
    output: Output,
) -> Result<(), Box<dyn Error>> {
    let levels = if arguments.levels.is_empty() { S::untimed_levels() } else { arguments.levels.clone() };
    output.line(|| format!("of 100 moves | {} | moves a game", S::KINDS.join(" | ")));
    let rows: Vec<_> = levels.into_iter().map(|level| row::<S>(level, arguments, output)).collect();
    if output.is_json() {
        output.result(&json!({ "kinds": S::KINDS, "levels": rows }), String::new);
    }
    Ok(())
}

/// Plays the games of one level and prints what was counted.
fn row<S: MistakeClassifier>(level: Level, arguments: &Arguments, output: Output) -> serde_json::Value {
    let mut counts = vec![0_u32; S::KINDS.len()];
    let mut moves = 0_u32;
    for game in 0..arguments.games {
        let seed = arguments.seed.wrapping_mul(1_000_003).wrapping_add(game);
        for mistake in play::<S>(level, seed) {
            moves += 1;
            if let Some(kind) = mistake {
                counts[kind] += 1;
            }
        }
    }
    let of_hundred = |count: u32| 100.0 * f64::from(count) / f64::from(moves.max(1));
    let shares: Vec<f64> = counts.into_iter().map(of_hundred).collect();
    let length = f64::from(moves) / arguments.games.max(1) as f64;
    output.line(|| {
        let written: Vec<String> = shares.iter().map(|share| format!("{share:.1}")).collect();
        format!("{} | {} | {length:.0}", f64::from(level) / 10.0, written.join(" | "))
    });
    json!({ "level": level, "of_100_moves": shares, "moves_a_game": length })
}

/// The mistakes of one game, a place for each move.
fn play<S: MistakeClassifier>(level: Level, seed: u64) -> Vec<Option<usize>> {
    let mut game = S::opening(seed);
    let mut bots = [seed, seed + 1].map(|seed| S::bot(level, seed, &Resources::default()));
    let mut mistakes = Vec::new();
    while let Turn::Of(side) = game.view(Viewer::Audience).turn() {
        let view = game.view(Viewer::Player(side));
        let m =
            bots[side.index()].think(&view, &mut SearchControl::native(Budget::default()), &mut |_| ()).best;
        mistakes.push(game.mistake(&view, m));
        game.play(m).expect("a bot answers with a legal move");
    }
    mistakes
}
