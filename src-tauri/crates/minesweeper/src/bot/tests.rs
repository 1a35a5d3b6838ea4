use super::expectimax::{Expectimax, Handicap};
use super::level::LEVELS;
use super::move_evaluation::{GREEDY, Weights};
use super::*;
use crate::{Action, ActionKind, Knowledge, Minesweeper, Options};
use game::{
    Bot, Budget, Choice, Environment, Level, Playable, Resources, SearchControl, State, Stop, Turn, Value,
    View, Viewer,
};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

mod advice;
mod attention;
mod belief;
mod evaluator;
mod reply_model;
mod wild;

fn start(options: &str, seed: u64) -> Minesweeper {
    let options: Options = options.parse().expect("options");
    Minesweeper::start(&options, seed).expect("a board")
}

fn view(game: &Minesweeper) -> Option<Knowledge> {
    game.view(Viewer::Audience).turn().mover().map(|side| game.view(Viewer::Player(side)))
}

fn player(level: Level, seed: u64) -> Box<dyn Bot<Knowledge>> {
    Minesweeper::bot(level, seed, &Resources::default())
}

/// The player that the opponent model assumes.
fn r5(seed: u64) -> Box<dyn Bot<Knowledge>> {
    Box::new(Expectimax::new(Weights { reply: 5.0, ..GREEDY }, Handicap::NONE, seed))
}

fn choose(bot: &mut dyn Bot<Knowledge>, view: &Knowledge, budget: &Budget) -> Choice<Action> {
    bot.think(view, &mut SearchControl::native(*budget), &mut |_| ())
}

#[test]
fn every_level_plays_legal_games_to_the_end() {
    for level in LEVELS {
        let mut game = start("width=7,height=6,mines=8", u64::from(level));
        let mut bot = player(level, 1);
        while let Some(view) = view(&game) {
            let action = choose(bot.as_mut(), &view, &Minesweeper::budget(level)).best;
            assert!(view.legal_moves().contains(&action), "level {level}: {action}");
            game.play(action).expect("a legal action");
        }
    }
}

#[test]
fn the_same_view_and_seed_give_the_same_choice() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for level in LEVELS {
        let mut game = start("", 5);
        for _ in 0..6 {
            let seen = view(&game).expect("the game is not over");
            let budget = Budget::nodes(400);
            let choice = choose(player(level, 9).as_mut(), &seen, &budget);
            let mut used = player(level, 9);
            choose(used.as_mut(), &view(&start("", 6)).expect("a starting position"), &budget);
            assert_eq!(choose(used.as_mut(), &seen, &budget), choice, "level {level}");
            game.play(*seen.legal_moves().choose(&mut random).expect("an action")).expect("a legal action");
        }
    }
}

/// A world that the player cannot distinguish from the real one leads to the same choice.
#[test]
fn indistinguishable_worlds_give_the_same_choice() {
    let mut random = ChaCha8Rng::seed_from_u64(12);
    let mut game = start("width=6,height=6,mines=6", 2);
    while let Some(seen) = view(&game) {
        let Turn::Of(side) = seen.turn() else { unreachable!("the game is not over") };
        let other = Minesweeper::consistent_with(&seen, &mut random);
        for level in LEVELS {
            let choice = choose(player(level, 4).as_mut(), &seen, &Budget::default());
            let there =
                choose(player(level, 4).as_mut(), &other.view(Viewer::Player(side)), &Budget::default());
            assert_eq!(choice, there, "level {level}");
        }
        game.play(*seen.legal_moves().choose(&mut random).expect("an action")).expect("a legal action");
    }
}

#[test]
fn a_search_on_the_largest_board_ends_in_time() {
    let game = start("width=30,height=24,mines=240", 1);
    let seen = view(&game).expect("a starting position");
    for level in LEVELS {
        let mut bot = player(level, 1);
        choose(bot.as_mut(), &seen, &Budget::nodes(1));
        let stop = Stop::default();
        stop.set();
        let began = Instant::now();
        let mut control = SearchControl::new(&Environment::native(), Budget::default(), &stop);
        bot.think(&seen, &mut control, &mut |_| ());
        choose(bot.as_mut(), &seen, &Budget::time(Duration::from_millis(50)));
        assert!(began.elapsed() < Duration::from_secs(2), "level {level}: {:?}", began.elapsed());
    }
}

#[test]
fn certain_mines_are_marked_from_the_second_level_on() {
    // A corner that must hold the only mine.
    let mut game = start("width=5,height=5,mines=1", 3);
    let mut seen = view(&game).expect("the game is not over");
    while mine_chances(&seen).expect("the board is small").squares.iter().all(|square| square.mine < 1.0) {
        let safe = mine_chances(&seen)
            .expect("the board is small")
            .squares
            .into_iter()
            .find(|square| square.mine == 0.0);
        let action = seen.legal_moves().into_iter().find(|action| {
            action.kind == ActionKind::Explore
                && safe.is_none_or(|safe| action.square.cell(seen.grid().size()) == Some(safe.cell))
        });
        game.play(action.expect("something can be explored")).expect("a legal action");
        let Some(next) = view(&game) else { return };
        seen = next;
    }
    for level in [20, 25, 30, 37, 40] {
        let choice = choose(player(level, 1).as_mut(), &seen, &Budget::default());
        assert_eq!(choice.best.kind, ActionKind::Mark, "level {level}");
    }
}

#[test]
fn the_judge_rates_no_action_above_the_best() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut game = start("", 8);
    for _ in 0..20 {
        let seen = view(&game).expect("the game is not over");
        let actions = seen.legal_moves();
        let action = *actions.choose(&mut random).expect("an action");
        let judgement = judge(&seen, action);
        assert!(!judgement.chosen_value.is_better_than(judgement.best_value));
        let [best] = judgement.line[..] else { panic!("the line is a single action") };
        assert!(actions.contains(&best));
        let judged = judge(&seen, best);
        assert_eq!((judged.line, judged.chosen_value), (vec![best], judged.best_value));
        game.play(action).expect("a legal action");
    }
}

#[test]
fn the_waiting_side_values_its_lead_less_the_opponents_expected_gain() {
    let mut game = start("width=6,height=6,mines=6", 11);
    let mut random = ChaCha8Rng::seed_from_u64(6);
    while let Some(seen) = view(&game) {
        let Turn::Of(side) = seen.turn() else { unreachable!("the game is not over") };
        let other = game.view(Viewer::Player(!side));
        let Value::Estimate(best) = judge(&seen, seen.legal_moves()[0]).best_value else {
            panic!("points are an estimate")
        };
        for level in [20, 25, 30, 37, 40] {
            let value =
                player(level, 1).evaluate(&other, !side, &mut SearchControl::unlimited(), &mut |_| ());
            let Value::Estimate(hundredths) = value else { panic!("{value:?} is not an estimate") };
            let lead = 100 * (other.score(!side) - other.score(side));
            assert!((hundredths - lead + best / 2).abs() <= 1, "level {level}: {hundredths}, {lead}, {best}");
        }
        // Without failed marks, both players have the same knowledge.
        let explored: Vec<Action> =
            seen.legal_moves().into_iter().filter(|action| action.kind == ActionKind::Explore).collect();
        game.play(*explored.choose(&mut random).expect("something is hidden")).expect("a legal action");
    }
}
