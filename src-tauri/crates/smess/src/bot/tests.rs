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
use search::{Conspicuous, MoveKind, Position as _, Proven, Searcher};
use std::time::Duration;

mod board;
mod players;

fn game(text: &str) -> Smess {
    let position: Position = text.parse().expect("a position");
    Smess::start(&Options { position: Some(position), ..Options::default() }, 0).expect("these options fit")
}

fn position(text: &str) -> SearchPosition {
    SearchPosition::of(text.parse::<Position>().expect("a position").board)
}

fn think(bot: &mut dyn Bot<Smess>, view: &Smess, budget: Budget) -> Choice<SmessMove> {
    bot.think(view, &mut SearchControl::native(budget), &mut |_| ())
}

/// The boards of a random game.
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
