use super::packed_move::PackedMove;
use super::*;
use crate::{Board, Options, Position, Smess, SmessMove};
use game::{
    Bot, Budget, Choice, Environment, Level, Playable, Progress, Resources, SearchControl, Side, State, Stop,
    Turn, Value, View,
};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use search::score::MAX_WIN_PLIES;
use search::{Conspicuous, Handicap, Handicapped, MoveKind, Position as _, Proven, Searcher};
use std::time::Duration;

mod analysis;
mod board;
mod players;

fn game(text: &str) -> Smess {
    let position: Position = text.parse().expect("a position");
    Smess::start(&Options { position: Some(position), ..Options::default() }, 0)
        .expect("the options are valid")
}

fn position(text: &str) -> SearchPosition {
    SearchPosition::of(text.parse::<Position>().expect("a position").board)
}

fn think(bot: &mut dyn Bot<Smess>, view: &Smess, budget: Budget) -> Choice<SmessMove> {
    bot.think(view, &mut SearchControl::native(budget), &mut |_| ())
}

/// The positions from a random game, each with the move played.
fn random_game(random: &mut impl Rng) -> Vec<(SearchPosition, Option<SmessMove>)> {
    let mut game = Smess::start(&"repetition-draw=on".parse().expect("an option"), 0).expect("a start");
    let mut nodes = Vec::new();
    while let Some(&m) = game.legal_moves().choose(random) {
        nodes.push((SearchPosition::new(&game), Some(m)));
        game.play(m).expect("a legal move");
    }
    nodes.push((SearchPosition::new(&game), None));
    nodes
}

/// This holds even if the search overlooks every way out of check.
#[test]
fn a_handicapped_search_never_exceeds_a_win_score() {
    let mut random = ChaCha8Rng::seed_from_u64(20);
    let games = std::iter::repeat_with(|| random_game(&mut random)).take(40);
    for (seed, (position, played)) in (0..).zip(games.collect::<Vec<_>>().concat()) {
        let Some(m) = played.and_then(|m| PackedMove::of(position.board(), m)) else { continue };
        let root = Handicapped::new(position, Handicap { seed, misjudges: 0, overlooks: 900 }, None);
        let mut control = SearchControl::native(Budget::depth(1));
        let choice = Searcher::new(1 << 10, 1).choose(&root, &[m], &[], &mut control, &mut |_| ());
        let value = choice.expect("there is a move").progress.value;
        let (Value::Win(plies) | Value::Loss(plies)) = value else { continue };
        assert!(plies <= MAX_WIN_PLIES as u32, "seed {seed}: {value:?}");
    }
}
