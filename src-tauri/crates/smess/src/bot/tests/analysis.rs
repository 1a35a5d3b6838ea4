use super::*;
use crate::bot::AnalysisReport;
use crate::bot::analysis::analyse;

const SMALL: Resources = Resources { table_bytes: 1 << 20, threads: 1 };

fn reports(game: &Smess, budget: Budget) -> Vec<AnalysisReport> {
    let mut reports = Vec::new();
    let mut control = SearchControl::native(budget);
    analyse(game, &SMALL, &mut control, &mut |report| reports.push(report));
    reports
}

#[test]
fn an_analysis_values_every_move_at_each_depth() {
    let game = Smess::start(&Options::default(), 0).expect("a start");
    let reports = reports(&game, Budget::depth(5));
    assert_eq!(reports.iter().map(|report| report.depth).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    for report in &reports {
        let mut moves: Vec<_> = report.moves.iter().map(|known| known.line[0]).collect();
        moves.sort_by_key(|m| (m.from.index(), m.to.index()));
        assert_eq!(moves, game.legal_moves());
        let values: Vec<Value> = report.moves.iter().map(|known| known.value).collect();
        assert!(!values.windows(2).any(|pair| pair[1].is_better_than(pair[0])), "{values:?}");
        for known in &report.moves {
            let mut along = game.clone();
            known.line.iter().for_each(|&m| _ = along.play(m).expect("the line can be played"));
        }
    }
}

#[test]
fn the_best_value_is_that_of_a_search_to_the_same_depth_or_better() {
    let game = super::game("1s1bs2/2N1n2/n3n2/N1n4/7/2N4/2N1n2/2SB1S1 r 0 1");
    let report = reports(&game, Budget::depth(6)).pop().expect("a report");
    let choice = think(&mut Engine::new(SMALL), &game, Budget::depth(6));
    let (Value::Estimate(analysed), Value::Estimate(found)) =
        (report.moves[0].value.for_first(Side::Second), choice.progress.value)
    else {
        panic!("nothing is proven")
    };
    assert!((analysed - found).abs() <= 60, "{analysed} and {found}");
}

#[test]
fn an_analysis_ends_when_every_move_is_proven() {
    let report = reports(&game("b6/7/7/7/7/7/7/3BS2 r 0 1"), Budget::default()).pop().expect("a report");
    assert!(report.moves.iter().all(|known| matches!(known.value, Value::Win(_))), "from Blue's viewpoint");
}

#[test]
fn a_stopped_analysis_reports_nothing() {
    let stop = Stop::default();
    stop.set();
    let mut control = SearchControl::new(&Environment::null(), Budget::default(), &stop);
    let game = Smess::start(&Options::default(), 0).expect("a start");
    analyse(&game, &SMALL, &mut control, &mut |_| panic!("there is nothing to report"));
}
