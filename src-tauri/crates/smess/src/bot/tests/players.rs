//! Tests that the players find good moves, stop when told to, and are reproducible.

use super::*;
use crate::bot::level::LEVELS;

fn engine() -> Engine {
    Engine::new(Resources { table_bytes: 1 << 20, threads: 1 })
}

fn player(level: Level, seed: u64) -> Box<dyn Bot<Smess>> {
    Smess::bot(level, seed, &Resources::default())
}

fn value(text: &str, nodes: u64) -> Value {
    think(&mut engine(), &game(text), Budget::nodes(nodes)).progress.value
}

const MIDDLE_GAME: &str = "1ssbss1/4n2/n1n4/3nN1n/N2N3/2N3N/7/1SSBSS1 r";
const BRAIN_TO_TAKE: &str = "n1bss2/2Snn1n/2n1n2/7/4s2/NN4N/S1NN2N/3SB1S r";

#[test]
fn a_brain_that_can_be_taken_is_taken() {
    let choice = think(&mut engine(), &game(BRAIN_TO_TAKE), Budget::depth(3));
    assert_eq!((choice.best.to_string().as_str(), choice.progress.value), ("e4e1", Value::Win(1)));
}

#[test]
fn endings_are_played_with_the_exact_number_of_plies() {
    for text in ["3b3/7/7/7/3S3/7/7/3B3 b", "3b3/7/7/7/3N3/7/7/3B3 b", "3b3/7/7/7/3S3/7/7/3B3 r"] {
        let expected = match position(text).proven() {
            Some(Proven::Win(plies)) => Value::Win(plies),
            Some(Proven::Loss(plies)) => Value::Loss(plies),
            _ => Value::Estimate(0),
        };
        assert_eq!(value(text, 10_000), expected, "{text}");
    }
}

#[test]
fn brain_and_numskull_win_against_a_bare_brain_in_as_many_plies_as_promised() {
    let mut game = game("3b3/7/7/7/3S3/7/7/3B3 b");
    let mut player = engine();
    let mut promised = None;
    let mut plies = 0;
    while let Turn::Of(_) = game.turn() {
        let choice = think(&mut player, &game, Budget::nodes(5_000));
        promised.get_or_insert(choice.progress.value);
        game.play(choice.best).expect("a legal move");
        plies += 1;
    }
    assert_eq!(promised, Some(Value::Win(plies)));
}

#[test]
fn a_forced_win_is_found_as_by_exhaustive_search() {
    /// Whether the side to move can force a win within this many plies, by exhaustive search.
    fn wins(board: &Board, plies: u32) -> bool {
        board.legal_moves().into_iter().any(|m| {
            let mut after = *board;
            after.play_unchecked(m);
            match after.outcome() {
                Some(outcome) => outcome.winner == Some(board.side()),
                None => plies > 2 && loses(&after, plies - 1),
            }
        })
    }
    fn loses(board: &Board, plies: u32) -> bool {
        board.legal_moves().into_iter().all(|m| {
            let mut after = *board;
            after.play_unchecked(m);
            after.outcome().is_none() && wins(&after, plies - 1)
        })
    }
    let mut found = 0;
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for (position, _) in (0..8).flat_map(|_| random_game(&mut random)) {
        let board = position.board();
        if board.outcome().is_some() || board.occupied().count() == 3 {
            continue;
        }
        let expected = [1, 3].into_iter().find(|&plies| wins(board, plies));
        if let Some(plies) = expected {
            let moves: Vec<PackedMove> =
                board.legal_moves().into_iter().filter_map(|m| PackedMove::of(board, m)).collect();
            let choice = Searcher::new(1 << 20, 1)
                .choose(
                    &SearchPosition::of(*board),
                    &moves,
                    &[],
                    &mut SearchControl::native(Budget::depth(8)),
                    &mut |_| (),
                )
                .expect("there is a move");
            assert_eq!(choice.progress.value, Value::Win(plies), "{board:?}");
            found += usize::from(plies == 3);
        }
    }
    assert!(found >= 5, "too few wins in the games: {found}");
}

#[test]
fn a_position_that_occurred_before_is_worth_a_draw() {
    let game = game("3b3/7/7/3S3/3S3/7/7/3B3 b 20 40");
    let root = SearchPosition::new(&game);
    let m = PackedMove::of(root.board(), "d4e4".parse().expect("a move")).expect("a legal move");
    let choose = |past: &[u64]| {
        let mut control = SearchControl::native(Budget::depth(4));
        let mut searcher = Searcher::new(1 << 20, 1);
        let choice = searcher.choose(&root, &[m], past, &mut control, &mut |_| ());
        choice.expect("there is a move").progress.value
    };
    assert_ne!(choose(&[]), Value::Estimate(0));
    assert_eq!(choose(&[root.play(m).key(), 1, 2]), Value::Estimate(0));
}

#[test]
fn the_search_anticipates_the_draw_rule() {
    let text = "repetition-draw=on,position=3b3/7/7/3S3/3S3/7/n6/3B3 b 99 90";
    let game = Smess::start(&text.parse().expect("options"), 0).expect("a start");
    let choice = think(&mut engine(), &game, Budget::depth(4));
    let played = Position::clone(game.position()).play_unchecked(choice.best);
    assert!(played.captured.is_some() || played.promoted || choice.progress.value == Value::Estimate(0));
}

#[test]
fn every_level_is_reproducible_for_the_same_view_and_seed() {
    for level in LEVELS {
        let answer = || think(&mut *player(level, 5), &game(MIDDLE_GAME), Budget::nodes(20_000));
        assert_eq!(answer(), answer(), "level {level}");
    }
}

#[test]
fn earlier_moves_do_not_change_a_players_choice() {
    for level in LEVELS {
        let budget = Budget::nodes(20_000);
        let mut used = player(level, 5);
        think(&mut *used, &game(BRAIN_TO_TAKE), budget);
        let again = think(&mut *used, &game(MIDDLE_GAME), budget);
        let fresh = think(&mut *player(level, 5), &game(MIDDLE_GAME), budget);
        assert_eq!(again, fresh, "level {level}");
    }
}

#[test]
fn the_lower_levels_vary_with_the_seed() {
    let choices: Vec<SmessMove> = (0..30)
        .map(|seed| think(&mut *player(10, seed), &game(MIDDLE_GAME), Budget::default()).best)
        .collect();
    assert!(choices.iter().any(|m| *m != choices[0]));
}

#[test]
fn the_weak_levels_mostly_take_a_free_brain_but_not_always() {
    for (level, usual) in [(0, 100..200), (10, 120..190), (20, 190..201)] {
        let taken = brains_taken(level);
        assert!(usual.contains(&taken), "level {level}: {taken} of 200");
    }
}

/// How many times out of 200 a level takes a Brain that it can capture.
fn brains_taken(level: u8) -> usize {
    (0..200)
        .filter(|&seed| {
            let choice = think(&mut *player(level, seed), &game(BRAIN_TO_TAKE), Budget::default());
            choice.best.to_string() == "e4e1"
        })
        .count()
}

#[test]
fn a_capture_is_overlooked_less_than_a_long_slide_far_from_the_last_move() {
    let position = position("1ssbss1/7/7/3n3/3N3/7/7/1SSBSS1 b");
    let packed =
        |text: &str| PackedMove::of(position.board(), text.parse().expect("a move")).expect("a legal move");
    let obscurity = |text, last| position.obscurity(packed(text), last);
    let beside = Some(packed("d4d5"));
    let (capture, step, slide) = ("d4d5", "d4e5", "b1b6");
    assert!(obscurity(capture, None) < obscurity(step, None));
    assert!(obscurity(step, None) < obscurity(slide, None));
    assert!(obscurity(step, beside) < obscurity(step, None));
    assert!(obscurity(slide, None) < obscurity(slide, Some(packed("f1f6"))));
}

#[test]
fn a_forced_move_is_played_immediately() {
    let game = game("1B5/7/7/7/2N1Nb1/7/1N5/7 r");
    assert_eq!(game.legal_moves().len(), 1);
    for level in LEVELS {
        let budget = Budget::time(Duration::from_secs(3600));
        let choice = think(&mut *player(level, 0), &game, budget);
        assert_eq!(choice.best, game.legal_moves()[0]);
    }
}

#[test]
fn a_player_stopped_beforehand_still_moves_almost_immediately() {
    let stop = Stop::default();
    stop.set();
    for level in LEVELS {
        let mut control = SearchControl::new(&Environment::native(), Budget::default(), &stop);
        let choice = player(level, 0).think(&game(MIDDLE_GAME), &mut control, &mut |_| ());
        assert!(game(MIDDLE_GAME).legal_moves().contains(&choice.best));
        assert!(choice.progress.nodes < 10_000, "level {level}: {}", choice.progress.nodes);
    }
}

#[test]
fn a_player_stopped_during_its_search_answers_quickly() {
    let stop = Stop::default();
    let budget = Budget::time(Duration::from_secs(3));
    let mut control = SearchControl::new(&Environment::native(), budget, &stop);
    let mut report = |progress: Progress<SmessMove>| {
        if progress.depth >= 6 {
            stop.set();
        }
    };
    player(40, 0).think(&game(MIDDLE_GAME), &mut control, &mut report);
    assert!(control.elapsed() < Duration::from_secs(2));
}

#[test]
fn an_unknown_level_is_replaced_by_the_next() {
    let answer = |level| think(&mut *player(level, 9), &game(MIDDLE_GAME), Budget::nodes(500));
    assert_eq!(answer(12), answer(13));
    assert_eq!(answer(200), answer(40));
}

#[test]
fn the_ladder_rises_from_the_children_and_has_the_four_whole_levels() {
    assert!(LEVELS.is_sorted_by(|a, b| a < b) && LEVELS[0] == 0);
    assert!([10, 20, 30, 40].iter().all(|level| LEVELS.contains(level)));
}

#[test]
fn greedy_players_take_guarded_pieces() {
    // The Ninny is guarded, so capturing it with a Numskull costs more than it gains.
    let position = "3b3/7/2n4/3n3/7/7/3S3/3B3 b";
    let takes = |level| {
        let choices =
            (0..100).map(|seed| think(&mut *player(level, seed), &game(position), Budget::default()).best);
        choices.filter(|m| game(position).position().board.piece_at(m.to).is_some()).count()
    };
    assert!(takes(0) > takes(20) + 10, "{} {}", takes(0), takes(20));
}
