use super::{r5, start, view};
use crate::bot::belief::Beliefs;
use crate::bot::evaluator::{Evaluator, Position};
use crate::solver::SMALL_WORDS;
use crate::{ActionKind, Knowledge};
use game::{Budget, Environment, SearchControl, Side, State, Stop, Turn, View, Viewer};

/// The mover's view after R5's failed mark, with the mark's cell.
fn after_a_failed_mark(seed: u64) -> Option<(Knowledge, usize)> {
    let mut game = start("", seed);
    let mut bot = r5(seed);
    loop {
        let seen = view(&game)?;
        let Turn::Of(side) = seen.turn() else { unreachable!("the game is not over") };
        let action = bot.think(&seen, &mut SearchControl::unlimited(), &mut |_| ()).best;
        game.play(action).expect("a legal action");
        let after = game.view(Viewer::Player(side));
        if action.kind == ActionKind::Mark && after.own_failed().len() == 1 && after.failed_marks(!side) == 0
        {
            return Some((view(&game)?, after.own_failed()[0]));
        }
    }
}

fn opponent(view: &Knowledge) -> Side {
    let Turn::Of(side) = view.turn() else { panic!("the game is not over") };
    !side
}

#[test]
fn a_failed_marks_square_is_suspected_most() {
    let (mut right, mut cases) = (0.0, 0.0);
    for (seen, cell) in (0..40).filter_map(after_a_failed_mark) {
        let position = Position::<SMALL_WORDS>::of(&seen);
        let mut evaluator = Evaluator::new(&seen);
        let mut control = SearchControl::unlimited();
        let hypotheses =
            Beliefs::new().hypotheses(&mut evaluator, &position, &[position.board], &mut control);
        assert!((hypotheses.iter().map(|h| h.chance).sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(hypotheses.iter().all(|h| (h.free - position.board.hidden).is_empty()));
        assert_eq!(seen.failed_marks(opponent(&seen)), 1);
        right += hypotheses.iter().filter(|h| h.free.contains(cell)).map(|h| h.chance).sum::<f64>();
        cases += 1.0;
    }
    // A random guess would give each of the dozens of possible squares a few hundredths.
    assert!(cases > 10.0 && right / cases > 0.2, "{right} of {cases}");
}

#[test]
fn without_time_no_square_is_suspected() {
    let (seen, _) = (0..40).find_map(after_a_failed_mark).expect("R5 marks");
    let position = Position::<SMALL_WORDS>::of(&seen);
    let mut evaluator = Evaluator::new(&seen);
    let stop = Stop::default();
    stop.set();
    let mut stopped = SearchControl::new(&Environment::null(), Budget::default(), &stop);
    let hypotheses = Beliefs::new().hypotheses(&mut evaluator, &position, &[position.board], &mut stopped);
    assert_eq!((hypotheses.len(), stopped.nodes()), (1, 0));
    assert!(hypotheses[0].free.is_empty());
}
