use super::{r5, start, view};
use crate::ActionKind;
use crate::bot::belief::Hypothesis;
use crate::bot::evaluator::{Evaluator, Position, with_free};
use crate::bot::reply_model::LikelyMarks;
use crate::solver::{SMALL_WORDS, SquareSet};
use game::{Budget, Environment, SearchControl, State, Stop, View};

const NOTHING: [Hypothesis<SMALL_WORDS>; 1] = [Hypothesis { free: SquareSet::EMPTY, chance: 1.0 }];

/// Positions before R5's first mark in a game, with the square it marks.
fn before_the_first_marks() -> impl Iterator<Item = (crate::Knowledge, usize)> {
    (0..20).filter_map(|seed| {
        let mut game = start("", seed);
        let mut bot = r5(seed);
        loop {
            let seen = view(&game)?;
            let action = bot.think(&seen, &mut SearchControl::unlimited(), &mut |_| ()).best;
            if action.kind == ActionKind::Mark {
                return Some((seen.clone(), action.square.cell(seen.grid().size())?));
            }
            game.play(action).expect("a legal action");
        }
    })
}

#[test]
fn an_opponent_is_expected_to_lose_by_marking_a_known_free_square() {
    let (mut here, mut cases) = (0.0, 0.0);
    for (seen, cell) in before_the_first_marks() {
        let position = Position::<SMALL_WORDS>::of(&seen);
        let mut evaluator = Evaluator::new(&seen);
        let mut control = SearchControl::unlimited();
        let marks = LikelyMarks::of(&mut evaluator, &position.board, &NOTHING, &mut control);
        let equal = marks.misjudged(&mut evaluator, &position.board);
        // Unlikely marks are missing from one of the two sums.
        assert!(equal.abs() < 0.05, "equal knowledge gives equal judgement, not {equal}");
        here += marks.misjudged(&mut evaluator, &with_free(&position.board, SquareSet::of(cell)));
        cases += 1.0;
    }
    assert!(cases > 10.0 && here / cases < -0.5, "{here} of {cases}");
}

#[test]
fn without_time_no_mark_is_likely() {
    let seen = view(&start("", 1)).expect("a starting position");
    assert!(!seen.legal_moves().is_empty());
    let position = Position::<SMALL_WORDS>::of(&seen);
    let stop = Stop::default();
    stop.set();
    let mut stopped = SearchControl::new(&Environment::null(), Budget::default(), &stop);
    let marks = LikelyMarks::of(&mut Evaluator::new(&seen), &position.board, &NOTHING, &mut stopped);
    assert_eq!(marks, LikelyMarks::default());
}
