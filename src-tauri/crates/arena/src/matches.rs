use crate::games::{Game, Measured, game};
use crate::output::Output;
use crate::player_spec::{NoPlayer, PlayerSpec};
use crate::rating::Wdl;
use clap::Args;
use game::{Outcome, SearchControl, Side, Turn, View, Viewer};
use serde_json::json;
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game; in Minesweeper an opening is a layout of the mines.
    #[arg(value_parser = game)]
    game: &'static Game,
    /// One player, such as `level:40,time=1000`, `depth:6`, `nodes:20000`, `engine,time=100`.
    #[arg(long)]
    first: PlayerSpec,
    /// The other player.
    #[arg(long)]
    second: PlayerSpec,
    /// The number of games, rounded up to an even number because each opening is played with both colours.
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// The seed of the openings and the players.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of games played in parallel.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// A match's statistics.
#[derive(Default)]
struct Results {
    wdl: Wdl,
    plies: u64,
    /// Games ended by the draw rule.
    by_rule: u32,
    /// The error that stopped the match.
    failed: Option<NoPlayer>,
}

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), Box<dyn Error>> {
    (arguments.game.matches)(arguments, output)
}

pub(crate) fn play_all<S: Measured>(arguments: &Arguments, output: Output) -> Result<(), NoPlayer> {
    let pairs = arguments.games.div_ceil(2);
    let next = AtomicU32::new(0);
    let results = Mutex::new(Results::default());
    thread::scope(|scope| {
        for _ in 0..arguments.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= pairs {
                        break;
                    }
                    if let Err(error) = play_pair::<S>(arguments, pair, &results, output) {
                        results.lock().expect("no game panicked").failed = Some(error);
                        break;
                    }
                }
            });
        }
    });
    let Results { wdl, plies, by_rule, failed } = results.into_inner().expect("no game panicked");
    if let Some(error) = failed {
        return Err(error);
    }
    let plies = plies as f64 / f64::from(wdl.games().max(1));
    let object = json!({
        "first": arguments.first.to_string(),
        "second": arguments.second.to_string(),
        "seed": arguments.seed,
        "games": wdl,
        "rating": wdl.rating(),
        "plies_a_game": plies,
        "ended_by_rule": by_rule,
    });
    output.result(&object, || {
        format!(
            "{} against {}: {wdl}; {plies:.0} plies a game, {by_rule} ended by the draw rule",
            arguments.first, arguments.second
        )
    });
    Ok(())
}

/// Plays one opening with both colours.
fn play_pair<S: Measured>(
    arguments: &Arguments,
    pair: u32,
    results: &Mutex<Results>,
    output: Output,
) -> Result<(), NoPlayer> {
    let seed = arguments.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(pair));
    for first_plays in Side::BOTH {
        let players = match first_plays {
            Side::First => [&arguments.first, &arguments.second],
            Side::Second => [&arguments.second, &arguments.first],
        };
        let (outcome, plies) = play::<S>(players, seed)?;
        let mut results = results.lock().expect("no game panicked");
        results.plies += plies;
        results.by_rule += u32::from(S::is_ended_by_rule(outcome.ending));
        match outcome.winner {
            Some(winner) if winner == first_plays => results.wdl.wins += 1,
            Some(_) => results.wdl.losses += 1,
            None => results.wdl.draws += 1,
        }
        if results.wdl.games().is_multiple_of(20) {
            output.line(|| results.wdl.to_string());
        }
    }
    Ok(())
}

/// Plays one game from the opening with this seed. Returns the outcome and the number of plies.
fn play<S: Measured>(players: [&PlayerSpec; 2], seed: u64) -> Result<(Outcome, u64), NoPlayer> {
    let mut game = S::opening(seed);
    let mut bots = [players[0].bot::<S>(seed)?, players[1].bot::<S>(seed)?];
    let mut plies = 0;
    loop {
        match game.view(Viewer::Audience).turn() {
            Turn::Over(outcome) => return Ok((outcome, plies)),
            Turn::Of(side) => {
                let budget = players[side.index()].budget;
                let view = game.view(Viewer::Player(side));
                let choice = bots[side.index()].think(&view, &mut SearchControl::native(budget), &mut |_| ());
                game.play(choice.best).expect("a bot answers with a legal move");
                plies += 1;
            }
        }
    }
}
