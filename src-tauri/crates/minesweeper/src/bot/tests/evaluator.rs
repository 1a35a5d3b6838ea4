use super::{start, view};
use crate::bot::evaluator::{Evaluator, Marginals, Position, mark_gain};
use crate::solver::SMALL_WORDS;
use game::{State, View};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The fast feature computation agrees with the marginals for every square and number.
#[test]
fn the_features_have_the_best_gain_of_all_squares() {
    let mut random = ChaCha8Rng::seed_from_u64(31);
    for seed in 0..6 {
        let mut game = start("", seed);
        let mut evaluator = Evaluator::<SMALL_WORDS>::new(&view(&game).expect("a starting position"));
        while let Some(seen) = view(&game) {
            let known = Position::of(&seen).known();
            let mut marginals = Marginals::new(evaluator.shape.squares());
            evaluator.turn_to(&known).expect("the real layout is consistent");
            evaluator.add_marginals(&known, 1.0, &mut marginals);
            let points = evaluator.mark_points(&known);
            let worth =
                |square: usize| marginals.gain[square].max(mark_gain(marginals.chance[square], points));
            let best = known.hidden.into_iter().map(worth).fold(f64::MIN, f64::max);
            let certain = known.hidden.into_iter().filter(|&square| marginals.chance[square] > 1.0 - 1e-9);
            let features = evaluator.features(&known);
            assert!((features.best - best).abs() < 1e-9, "{} instead of {best}: {seen:?}", features.best);
            assert_eq!(features.certain, certain.count() as u32);
            assert_eq!(features.certain, evaluator.certain(&known));
            game.play(*seen.legal_moves().choose(&mut random).expect("an action")).expect("a legal action");
        }
    }
}
