use super::Arguments;
use crate::games::Measured;
use game::{Bot, Budget, Resources, SearchControl, Side, State, Turn, Value, lock};
use search::Position;
use smess::bot::network::SCALE;
use smess::bot::{Engine, PackedMove, SearchPosition};
use smess::{Board, Smess, SmessMove};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

/// A training position.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub(super) board: Board,
    /// The expected score of the side to move, 0 to 1.
    pub(super) target: f32,
    /// The static evaluation for the side to move, in hundredths of a Ninny.
    pub(super) evaluation: i32,
}

/// The weight of the game's result in a target; the rest is the search score. Three in four games between equal players
/// are drawn, so results carry little information.
const RESULT_SHARE: f32 = 0.15;

/// The expected score for an evaluation in hundredths of a Ninny; 73 % at [`SCALE`].
pub(super) fn expectation(score: f32) -> f32 {
    1.0 / (1.0 + (-score / SCALE as f32).exp())
}

/// Plays the games. The games and their order do not depend on the number of threads.
pub(super) fn play_all(arguments: &Arguments) -> Vec<Vec<Sample>> {
    let next = AtomicU32::new(0);
    let games = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..arguments.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= arguments.games {
                        break;
                    }
                    let seed = arguments.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number));
                    let game = play(seed, arguments.nodes);
                    lock(&games).push((number, game));
                }
            });
        }
    });
    let mut games = games.into_inner().expect("no game panicked");
    games.sort_by_key(|(number, _)| *number);
    games.into_iter().map(|(_, game)| game).collect()
}

/// One game's quiet positions.
fn play(seed: u64, nodes: u64) -> Vec<Sample> {
    let mut game = Smess::opening(seed);
    let mut engine = Engine::new(Resources { table_bytes: 1 << 20, threads: 1 });
    let mut seen: Vec<(SearchPosition, i32)> = Vec::new();
    let winner = loop {
        if let Turn::Over(outcome) = game.turn() {
            break outcome.winner;
        }
        let choice = engine.think(&game, &mut SearchControl::native(Budget::nodes(nodes)), &mut |_| ());
        if let Value::Estimate(score) = choice.progress.value
            && is_at_rest(&game, choice.best)
        {
            seen.push((SearchPosition::new(&game), score));
        }
        game.play(choice.best).expect("a bot answers with a legal move");
    };
    seen.into_iter().map(|(position, score)| sample(&position, score, winner)).collect()
}

fn sample(position: &SearchPosition, score: i32, winner: Option<Side>) -> Sample {
    let result = match winner {
        Some(winner) if winner == position.side() => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    let target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * expectation(score as f32);
    Sample { board: *position.board(), target, evaluation: position.evaluate() }
}

/// Whether the static evaluation applies, with no tactics pending.
fn is_at_rest(game: &Smess, best: SmessMove) -> bool {
    let node = SearchPosition::new(game);
    let best = PackedMove::of(node.board(), best).expect("a bot answers with a legal move");
    !node.in_check() && !node.is_noisy(best) && node.proven().is_none()
}
