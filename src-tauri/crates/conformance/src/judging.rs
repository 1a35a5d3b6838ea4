//! The laws for games that judge moves.

use crate::Suite;
use game::{Playable, Resources, SearchControl, Turn, View, Viewer};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The number of judged moves; judging can be slow.
const MOST_MOVES: usize = 2;

/// Judges the first moves of a random game for each set of options, and checks the laws.
///
/// # Panics
/// If a law is violated; the message names it and the options.
pub fn judging<S: Playable>(suite: &Suite<'_, S>) {
    let judge = S::JUDGE.expect("the game judges moves");
    for options in &suite.options {
        println!("{} with '{options}'", S::ID);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut state = S::start(options, 1).expect("the options are playable");
        let mut played = Vec::new();
        while let (Turn::Of(side), true) = (state.view(Viewer::Audience).turn(), played.len() < MOST_MOVES) {
            let view = state.view(Viewer::Player(side));
            let m = *view.legal_moves().choose(&mut rng).expect("a game in progress has legal moves");
            played.push((state.clone(), view, m));
            state.play(m).expect("moves that are legal in the view are playable");
        }
        let mut judge_of_match = (judge.make)(&Resources { table_bytes: 1 << 20, threads: 1 });
        // The line expected after the move.
        let mut expected = Vec::new();
        for (before, view, m) in played.into_iter().rev() {
            let judgement = judge_of_match.judge(&view, m, &mut SearchControl::unlimited());
            let judgement = judgement.expect("the search has no limit");
            let mut along = before;
            for &m in &judgement.line {
                along.play(m).expect("the expected line is legal");
            }
            let best = *judgement.line.first().expect("a best move");
            let (best_value, chosen_value) = (judgement.best_value, judgement.chosen_value);
            assert!(!chosen_value.is_better_than(best_value), "a move is better than the best: {m}");
            assert!(best != m || chosen_value == best_value, "the best move has a different value: {m}");
            let parts = [chosen_value, best_value].map(|value| (judge.expectation)(&view, value));
            assert!(
                parts.iter().all(|part| (0.0..=1.0).contains(part)),
                "expectations are not between 0 and 1: {parts:?}"
            );
            assert!(parts[0] <= parts[1], "a better value has a lower expectation: {parts:?}");
            if let Some(explain) = judge.explain {
                expected.insert(0, m);
                let explanation = explain(&view, &expected, &judgement.line);
                assert!(!explanation.reasons.is_empty(), "no reason why {best} is better");
                let of_the_best = explain(&view, &judgement.line, &judgement.line);
                assert!(of_the_best.costs.is_empty(), "the best move costs what it does not: {best}");
            }
            expected = judgement.line;
        }
    }
}
