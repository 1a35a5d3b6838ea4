use super::moves::Packed;
use super::*;
use crate::{Board, Options, Position, Smess, SmessMove};
use game::{Bot, Budget, Level, Playable, Progress, Resources, Side, State, Stop, Turn, Value, View};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use search::{Conspicuous, Known, Limits, Position as _, Searcher, Which};
use std::time::{Duration, Instant};

mod board;
mod players;

fn game(text: &str) -> Smess {
    let position: Position = text.parse().expect("a position");
    Smess::start(&Options { position: Some(position), ..Options::default() }, 0).expect("these options fit")
}

fn node(text: &str) -> Node {
    Node::of(text.parse::<Position>().expect("a position").board)
}

fn ignore(_: Progress<SmessMove>) {}

/// The boards of a random game.
fn random_game(random: &mut impl Rng) -> Vec<(Node, Option<SmessMove>)> {
    let mut game = Smess::start(&"repetition-draw=on".parse().expect("an option"), 0).expect("a start");
    let mut nodes = Vec::new();
    while let Some(&m) = game.legal_moves().choose(random) {
        nodes.push((Node::new(&game), Some(m)));
        game.play(m).expect("a legal move");
    }
    nodes.push((Node::new(&game), None));
    nodes
}
