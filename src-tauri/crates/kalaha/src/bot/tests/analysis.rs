use crate::bot::{AnalysisReport, analyse, judge};
use crate::{Kalaha, Pit};
use game::{Budget, Environment, Resources, SearchControl, State, Stop, Value};

const SMALL: Resources = Resources { table_bytes: 1 << 20, threads: 1 };

fn game(options: &str) -> Kalaha {
    Kalaha::start(&options.parse().expect("options"), 0).expect("a start")
}

fn last_report(game: &Kalaha) -> AnalysisReport {
    let mut last = None;
    analyse(game, &SMALL, &mut SearchControl::unlimited(), &mut |report| last = Some(report));
    last.expect("it reports")
}

/// The values come from `tests/data/kalaha/roots.json`.
#[test]
fn an_analysis_ends_when_every_move_is_proven() {
    let report = last_report(&game("stones=2"));
    let values: Vec<_> = report.moves.iter().map(|known| (known.pit.as_str(), known.value)).collect();
    let expected = [("1", -14), ("2", -8), ("3", -8), ("4", -14), ("5", 6), ("6", 0)];
    assert_eq!(values, expected.map(|(pit, difference)| (pit, Value::Exact(difference))));
}

#[test]
fn values_are_from_the_first_sides_viewpoint_regardless_of_the_mover() {
    let report = last_report(&game("position=0,0,0,0,1,0|20 / 0,0,0,0,0,1|27 b"));
    let expected = [("6", Value::Exact(-7))];
    let values: Vec<_> = report.moves.iter().map(|known| (known.pit.as_str(), known.value)).collect();
    assert_eq!(values, expected);
}

#[test]
fn a_stopped_analysis_reports_nothing() {
    let stop = Stop::default();
    stop.set();
    let mut control = SearchControl::new(&Environment::null(), Budget::default(), &stop);
    analyse(&game(""), &SMALL, &mut control, &mut |_| panic!("there is nothing to report"));
}

#[test]
fn a_blunder_is_judged_by_its_loss() {
    // Pit 1 captures six stones; after pit 5 Blue sows them.
    let game = game("position=1,0,0,0,1,0|20 / 0,0,0,0,6,1|20 o");
    let pit = |index| Pit::new(index).expect("a pit");
    let (good, bad) = (judge(&game, pit(0)), judge(&game, pit(4)));
    assert_eq!((good.line[0], good.chosen_value), (pit(0), good.best_value));
    assert_eq!((bad.line[0], bad.best_value), (pit(0), good.best_value));
    assert!(bad.best_value.is_better_than(bad.chosen_value));
}
