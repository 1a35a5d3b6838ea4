use crate::subtraction_game::Pile;
use crate::{Handicap, Handicapped, Position, Searcher, score};
use game::{Budget, Choice, Environment, SearchControl, Stop};
use std::time::Duration;

fn choose<P: Position>(position: P, moves: &[P::Move], budget: Budget, threads: usize) -> Choice<P::Move> {
    let mut searcher = Searcher::new(1 << 16, threads);
    let mut control = SearchControl::native(budget);
    searcher.choose(&position, moves, &[], &mut control, &mut |_| ()).expect("there is a move")
}

#[test]
fn every_pile_is_played_as_exhaustive_search_says() {
    for threads in [1, 2] {
        for stones in 1..=20 {
            let pile = Pile::of(stones);
            let choice = choose(pile, &pile.moves(), Budget::depth(40), threads);
            let solved = score::to_value(score::of_proven(pile.solved(), 0));
            assert_eq!(choice.progress.value, solved, "{stones} stones");
        }
    }
}

#[test]
fn the_line_is_playable_and_begins_with_the_best_move() {
    let pile = Pile::of(17);
    let choice = choose(pile, &pile.moves(), Budget::depth(12), 1);
    assert_eq!(choice.progress.line[0], choice.best);
    let mut at = pile;
    for m in choice.progress.line {
        assert!(at.moves().contains(&m));
        at = at.play(m);
    }
}

#[test]
fn every_move_is_valued_as_exhaustive_search_says() {
    for stones in 1..=20 {
        let pile = Pile::of(stones);
        let mut valued = Vec::new();
        let mut searcher = Searcher::new(1 << 16, 1);
        let mut control = SearchControl::unlimited();
        searcher.value_each(&pile, &pile.moves(), &[], &mut control, &mut |known| valued = known.to_vec());
        let scores: Vec<i32> = valued.iter().map(|known| pile.solved_after(known.line[0])).collect();
        assert!(scores.is_sorted_by(|better, worse| better >= worse), "{stones} stones");
        assert_eq!(scores.len(), pile.moves().len());
        for (known, score) in valued.iter().zip(scores) {
            assert_eq!(known.value, score::to_value(score), "{stones} stones, {:?}", known.line);
        }
    }
}

#[test]
fn values_are_reported_for_completed_depths_only() {
    let pile = Pile::of(250);
    let mut depths = Vec::new();
    Searcher::new(1 << 16, 1).value_each(
        &pile,
        &pile.moves(),
        &[],
        &mut SearchControl::native(Budget::nodes(20_000)),
        &mut |known| depths.push(known.iter().map(|one| one.depth).collect::<Vec<_>>()),
    );
    assert!(depths.len() > 3);
    assert!(depths.iter().enumerate().all(|(i, depths)| *depths == vec![i as u32 + 1; 3]), "{depths:?}");
}

#[test]
fn without_a_move_there_is_no_choice() {
    let mut searcher = Searcher::<Pile>::new(1 << 10, 1);
    let choice = searcher.choose(&Pile::of(0), &[], &[], &mut SearchControl::unlimited(), &mut |_| ());
    assert!(choice.is_none());
}

#[test]
fn a_search_stopped_beforehand_still_chooses_a_move_almost_immediately() {
    let stop = Stop::default();
    stop.set();
    let pile = Pile::of(250);
    let mut searcher = Searcher::new(1 << 16, 2);
    let mut control = SearchControl::new(&Environment::native(), Budget::default(), &stop);
    let choice =
        searcher.choose(&pile, &pile.moves(), &[], &mut control, &mut |_| ()).expect("there is a move");
    assert!(pile.moves().contains(&choice.best));
    assert!(choice.progress.nodes < 10_000);
}

#[test]
fn a_stop_during_the_search_ends_it_within_a_few_positions() {
    let stop = Stop::default();
    let pile = Pile::of(250);
    let mut searcher = Searcher::new(1 << 12, 1);
    let mut nodes_at_stop = 0;
    let mut control = SearchControl::new(&Environment::null(), Budget::default(), &stop);
    let choice = searcher
        .choose(&pile, &pile.moves(), &[], &mut control, &mut |progress| {
            if progress.depth >= 10 && !stop.is_set() {
                stop.set();
                nodes_at_stop = progress.nodes;
            }
        })
        .expect("there is a move");
    assert!(nodes_at_stop > 0);
    assert!(choice.progress.nodes <= nodes_at_stop + 2 * 1024);
}

#[test]
fn node_and_depth_limits_hold() {
    let pile = Pile::of(250);
    for limit in [1, 10, 5_000] {
        assert!(choose(pile, &pile.moves(), Budget::nodes(limit), 1).progress.nodes <= limit);
    }
    assert_eq!(choose(pile, &pile.moves(), Budget::depth(7), 1).progress.depth, 7);
}

#[test]
fn the_clock_never_stops_the_first_iteration() {
    let pile = Pile::of(250);
    let choice = choose(pile, &pile.moves(), Budget::time(Duration::ZERO), 1);
    assert_eq!(choice.progress.depth, 1);
}

#[test]
fn iterations_are_reported_in_order() {
    let pile = Pile::of(100);
    let mut depths = Vec::new();
    Searcher::new(1 << 16, 1).choose(
        &pile,
        &pile.moves(),
        &[],
        &mut SearchControl::native(Budget::depth(6)),
        &mut |progress| depths.push(progress.depth),
    );
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_search_is_reproducible_after_forgetting() {
    let pile = Pile::of(90);
    let mut searcher = Searcher::new(1 << 12, 1);
    let mut run = || {
        searcher.forget();
        searcher.choose(&pile, &pile.moves(), &[], &mut SearchControl::native(Budget::depth(20)), &mut |_| ())
    };
    assert_eq!(run(), run());
}

fn is_overlooked(seed: u64, last: Option<u8>) -> bool {
    Handicapped::new(Pile::of(9), Handicap { seed, misjudges: 0, overlooks: 300 }, last).overlooks(2)
}

#[test]
fn conspicuous_moves_are_overlooked_less_often() {
    let overlooked = (0..1_000).filter(|&seed| is_overlooked(seed, Some(2))).count();
    assert!((120..180).contains(&overlooked), "{overlooked}");
}

#[test]
fn a_handicapped_player_overlooks_about_as_many_moves_as_stated() {
    let overlooked = (0..1_000).filter(|&seed| is_overlooked(seed, None)).count();
    assert!((250..350).contains(&overlooked), "{overlooked}");
}

#[test]
fn a_handicapped_player_misjudges_consistently_within_bounds() {
    for seed in 0..200 {
        let handicapped = Handicapped::new(Pile::of(9), Handicap { seed, misjudges: 40, overlooks: 0 }, None);
        assert!(handicapped.evaluate().abs() <= 40);
        assert_eq!(handicapped.evaluate(), handicapped.evaluate());
    }
}

#[test]
fn a_player_who_overlooks_everything_still_chooses() {
    let handicapped =
        Handicapped::new(Pile::of(9), Handicap { seed: 1, misjudges: 10, overlooks: 1_000 }, None);
    let choice = choose(handicapped, &[1, 2, 3], Budget::depth(5), 1);
    assert!([1, 2, 3].contains(&choice.best));
}
