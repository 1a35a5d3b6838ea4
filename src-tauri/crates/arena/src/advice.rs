use crate::games::{Game, Measured, game};
use crate::output::Output;
use clap::Args;
use game::{Budget, MoveJudge, Resources, SearchControl, State, Turn, View, Viewer};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use std::error::Error;
use std::time::Duration;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    #[arg(value_parser = game)]
    game: &'static Game,
    /// The number of positions, each from another game.
    #[arg(long, default_value_t = 100)]
    positions: u64,
    /// The seed of the first position.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of positions examined for each judgement, if the game's judge can be limited.
    #[arg(long, default_value_t = 5_000_000)]
    nodes: u64,
    /// A hint is right if it loses fewer expected points than this; 0.05 make an inaccuracy.
    #[arg(long, default_value_t = 0.05)]
    margin: f64,
}

/// The maximum number of plies after an opening.
const MOST_PLIES: u32 = 60;

pub(crate) fn run(arguments: &Arguments, output: Output) -> Result<(), Box<dyn Error>> {
    arguments.game.asked(arguments.game.advice)?(arguments, output)
}

/// Compares hints with a deeper search, and measures their time.
///
/// `judge` makes a judge that examines this many positions.
pub(crate) fn judge_hints<S: Measured>(
    arguments: &Arguments,
    output: Output,
    judge: impl Fn(u64) -> Box<dyn MoveJudge<S::View>>,
) {
    let advisor = S::ADVISOR.expect("a game with this command gives advice");
    let expectation = S::JUDGE.expect("a game with this command judges moves").expectation;
    let (mut hints, mut right, mut longest, mut total) = (0, 0, Duration::ZERO, Duration::ZERO);
    for seed in arguments.seed..arguments.seed + arguments.positions {
        let view = position::<S>(seed);
        let mut control = SearchControl::native(Budget::default());
        let Some(hint) = (advisor.hint)(&view, &mut control) else { continue };
        let took = control.elapsed();
        let judgement =
            judge(arguments.nodes).judge(&view, hint.line[0], &mut SearchControl::native(Budget::default()));
        let judgement = judgement.expect("nothing stops it");
        let lost = expectation(&view, judgement.best_value) - expectation(&view, judgement.chosen_value);
        let is_right = lost < arguments.margin;
        (hints, right) = (hints + 1, right + u32::from(is_right));
        (longest, total) = (longest.max(took), total + took);
        output.line(|| {
            let sign = if is_right { "right" } else { "wrong" };
            let (hinted, best) = (hint.line[0], judgement.line[0]);
            let values = (judgement.chosen_value, judgement.best_value);
            format!(
                "{seed}: {hinted}, best {best}, {values:?}, {lost:.3}, {sign}, {took:.0?}, {:?}",
                hint.reasons
            )
        });
    }
    let mean = total / hints.max(1);
    let (mean_ms, longest_ms) = (mean.as_secs_f64() * 1e3, longest.as_secs_f64() * 1e3);
    let result = json!({ "hints": hints, "right": right, "mean_ms": mean_ms, "longest_ms": longest_ms });
    output.result(&result, || {
        format!("{right} of {hints} hints are right; {mean_ms:.0} ms each, at most {longest_ms:.0} ms")
    });
}

/// The view of the side to move some plies after an opening, played by a medium level.
fn position<S: Measured>(seed: u64) -> S::View {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let levels = S::levels();
    let level = levels[levels.len() / 2].level;
    loop {
        let mut game = S::opening(random.random());
        let mut bot = S::bot(level, random.random(), &Resources::default());
        for _ in 0..random.random_range(0..=MOST_PLIES) {
            let Some(view) = mover_view(&game) else { break };
            let choice = bot.think(&view, &mut SearchControl::native(Budget::nodes(5_000)), &mut |_| ());
            game.play(choice.best).expect("a bot's move is legal");
        }
        if let Some(view) = mover_view(&game) {
            return view;
        }
    }
}

/// The view of the side to move; `None` if the game is over.
fn mover_view<S: State>(game: &S) -> Option<S::View> {
    match game.view(Viewer::Audience).turn() {
        Turn::Of(side) => Some(game.view(Viewer::Player(side))),
        Turn::Over(_) => None,
    }
}
