use game::{Bot, Budget, State, Stop, Turn, Value, View};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smess::bot::{Engine, EngineOptions};
use smess::{Options, Smess};

/// The beginning of a game: random moves from the start, the same for the same seed, that leave neither side
/// more than a Ninny behind. The draw rule is on, so that every game ends.
pub(crate) fn opening(seed: u64) -> Smess {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let options = Options { repetition_draw: Some(true), ..Options::default() };
    loop {
        let mut game = Smess::start(&options, 0).expect("these options fit together");
        for _ in 0..random.random_range(6..=11) {
            if let Some(&m) = game.legal_moves().choose(&mut random) {
                game.play(m).expect("a legal move");
            }
        }
        if is_level(&game) {
            return game;
        }
    }
}

fn is_level(game: &Smess) -> bool {
    let mut engine = Engine::new(EngineOptions { table_bytes: 1 << 20, threads: 1 });
    matches!(game.turn(), Turn::Of(_))
        && matches!(
            engine.think(game, &Budget::nodes(5_000), &Stop::default(), &mut |_| ()).progress.value,
            Value::Estimate(hundredths) if hundredths.abs() <= 100
        )
}
