use crate::output::Output;
use clap::Args;
use game::{Bot, Budget, Playable, Resources, SearchControl, State, Turn, Value, View};
use kalaha::bot::{PERFECT, Pits, Solver};
use kalaha::{Kalaha, Options, Pit};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use std::time::{Duration, Instant};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The number of games, with consecutive seeds starting from the given one.
    #[arg(long, default_value_t = 200)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stones per pit at the start.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=5))]
    stones: u8,
    /// The maximum number of random plies at the start of a game, including extra moves.
    #[arg(long, default_value_t = 4)]
    plies: u32,
    /// The player's memory in MiB: a quarter of the memory setting for all searches.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    memory: u64,
    /// The maximum number of stones in the judge's endgame database; 24 take 1.3 GB.
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u8).range(0..=30))]
    database: u8,
}

#[derive(Default)]
struct Found {
    moves: u64,
    /// Moves whose value the player had proven, and how many of them came from the book.
    proven: u64,
    by_book: u64,
    /// The positions where value was lost.
    losses: Vec<String>,
    longest: Duration,
}

/// Lets the perfect player play from random openings, and proves for every move that it loses no value.
pub(crate) fn run(arguments: &Arguments, output: Output) {
    let options: Options = format!("stones={}", arguments.stones).parse().expect("a valid number of stones");
    let mut control = SearchControl::unlimited();
    let mut judge = Solver::<6>::new(&options.rules, 256 << 20);
    judge.prepare(arguments.database, 1, &mut control);
    let mut found = Found::default();
    for seed in arguments.seed..arguments.seed + arguments.games {
        let losses_before = found.losses.len();
        let player = Kalaha::bot(
            PERFECT,
            0,
            &Resources { table_bytes: arguments.memory as usize * (1 << 20), threads: 1 },
        );
        play(&options, arguments.plies, seed, player, &mut judge, &mut found);
        for position in &found.losses[losses_before..] {
            output.line(|| format!("game {seed}: value lost at {position}"));
        }
    }
    let Found { moves, proven, by_book, losses, longest } = found;
    let (lost_value, longest) = (losses.len(), longest.as_secs_f64());
    output.result(
        &json!({ "games": arguments.games, "moves": moves, "proven": proven, "by_book": by_book,
            "lost_value": lost_value, "longest_seconds": longest }),
        || {
            format!(
                "{} games, {moves} moves, {proven} proven by the player, {by_book} of them by its book; \
                 {lost_value} lost value; the longest took {longest:.3} s",
                arguments.games
            )
        },
    );
}

/// A game from a random opening, after which the perfect player moves first. The opponent plays the best move half the
/// time and a random move otherwise, so that the game stays hard but leaves the book.
fn play(
    options: &Options,
    plies: u32,
    seed: u64,
    mut bot: Box<dyn Bot<Kalaha>>,
    judge: &mut Solver,
    found: &mut Found,
) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Kalaha::start(options, 0).expect("valid options");
    for _ in 0..random.random_range(0..=plies) {
        if let Some(&m) = game.legal_moves().choose(&mut random) {
            game.play(m).expect("a legal move");
        }
    }
    let first_turn = game.turn();
    while let Turn::Of(side) = game.turn() {
        let pits = Pits::of(game.board());
        let gets = value(judge, pits);
        let m = if Turn::Of(side) == first_turn {
            let began = Instant::now();
            let choice = bot.think(&game, &mut SearchControl::native(Budget::default()), &mut |_| ());
            found.longest = found.longest.max(began.elapsed());
            found.moves += 1;
            let is_proven = matches!(choice.progress.value, Value::Exact(_));
            found.proven += u64::from(is_proven);
            found.by_book += u64::from(is_proven && choice.progress.nodes == 0);
            if !keeps(judge, pits, choice.best.index(), gets) {
                found.losses.push(game.position().to_string());
            }
            choice.best
        } else if random.random_bool(0.5) {
            let best = |m: &&Pit| keeps(judge, pits, m.index(), gets);
            let legal = game.legal_moves();
            *legal.iter().find(best).expect("a best move")
        } else {
            *game.legal_moves().choose(&mut random).expect("the game is not over")
        };
        game.play(m).expect("a legal move");
    }
}

/// The number of stones the mover gets.
fn value(judge: &mut Solver, pits: Pits) -> i32 {
    judge.age();
    let guess = i32::from(pits.total()) / 2 + 2;
    judge.value(pits, guess, &mut SearchControl::unlimited()).expect("the search has no limit")
}

/// Whether a move keeps the mover's value.
fn keeps(judge: &mut Solver, pits: Pits, pit: usize, gets: i32) -> bool {
    let mut control = SearchControl::unlimited();
    judge.test_move(pits, pit, gets, &mut control).expect("the search has no limit").gets >= gets
}
