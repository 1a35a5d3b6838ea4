use super::{start, view};
use crate::bot::evaluator::{Evaluator, Outlook, Position, SMALL, mark_gain};
use game::{State, View};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The quick look at what is offered finds what the look at every square and number finds.
#[test]
fn the_best_action_offered_is_the_best_of_all() {
    let mut random = ChaCha8Rng::seed_from_u64(31);
    for seed in 0..6 {
        let mut game = start("", seed);
        let mut evaluator = Evaluator::<SMALL>::new(&view(&game).expect("a beginning"));
        while let Some(seen) = view(&game) {
            let known = Position::of(&seen).known();
            let mut outlook = Outlook::new(evaluator.shape.squares());
            evaluator.turn_to(&known).expect("the truth agrees with what is shown of it");
            evaluator.look(&known, 1.0, &mut outlook);
            let points = evaluator.mark_points(&known);
            let worth = |square: usize| outlook.gain[square].max(mark_gain(outlook.chance[square], points));
            let best = known.hidden.into_iter().map(worth).fold(f64::MIN, f64::max);
            let certain = known.hidden.into_iter().filter(|&square| outlook.chance[square] > 1.0 - 1e-9);
            let offer = evaluator.offer(&known);
            assert!((offer.best - best).abs() < 1e-9, "{} instead of {best}: {seen:?}", offer.best);
            assert_eq!(offer.certain, certain.count() as u32);
            assert_eq!(offer.certain, evaluator.certain(&known));
            game.play(*seen.legal_moves().choose(&mut random).expect("an action")).expect("it is legal");
        }
    }
}
