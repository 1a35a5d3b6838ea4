use super::endgame;
use super::engine::{Engine, EngineOptions, legal, now_and_then, search};
use super::moves::Packed;
use super::node::Node;
use crate::{Smess, SmessMove};
use game::{Bot, Budget, Choice, Level, Progress, Stop};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use search::{Fallible, Flaws, Limits, Position, Searcher};
use std::thread;
use std::time::Duration;

/// The levels there are, weakest first.
pub const LEVELS: [Level; 4] = [1, 2, 3, 4];

/// The computer player of a level; a level that does not exist is taken for the nearest one.
///
/// Levels 1 to 3 examine few positions, so they answer within milliseconds, and the same view, seed and level
/// give the same choice. Level 4 uses the time of its budget, at most three seconds, and all cores.
pub fn player(level: Level, seed: u64) -> Box<dyn Bot<Smess>> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    player_with(level, seed, EngineOptions { threads, ..EngineOptions::default() })
}

/// The same with other means for level 4; the lower levels need next to nothing.
pub fn player_with(level: Level, seed: u64, options: EngineOptions) -> Box<dyn Bot<Smess>> {
    match level {
        0 | 1 => Box::new(Weak::new(LEVEL_1, seed)),
        2 => Box::new(Weak::new(LEVEL_2, seed)),
        3 => Box::new(Weak::new(LEVEL_3, seed)),
        _ => Box::new(Strong(Engine::new(options))),
    }
}

/// What limits a lower level. How strong that makes it is measured in docs/strength.md.
#[derive(Clone, Copy)]
struct Weakness {
    depth: u32,
    nodes: u64,
    /// See [`Flaws`].
    misjudges: u32,
    overlooks: u32,
}

/// Looks one answer ahead, and does not see a third of the moves.
const LEVEL_1: Weakness = Weakness { depth: 2, nodes: 2_000, misjudges: 150, overlooks: 350 };
/// Sees short combinations and seldom leaves a piece standing.
const LEVEL_2: Weakness = Weakness { depth: 4, nodes: 2_000, misjudges: 60, overlooks: 20 };
/// A good player; its small misjudgements make its games differ.
const LEVEL_3: Weakness = Weakness { depth: 8, nodes: 8_000, misjudges: 15, overlooks: 0 };

/// Enough for every position that a lower level examines.
const SMALL_TABLE: usize = 2 << 20;

/// A player of one of the lower levels.
struct Weak {
    weakness: Weakness,
    seed: u64,
    searcher: Searcher<Fallible<Node>>,
}

impl Weak {
    fn new(weakness: Weakness, seed: u64) -> Self {
        endgame::prepare();
        Weak { weakness, seed, searcher: Searcher::new(SMALL_TABLE, 1) }
    }

    /// Always the same for the same view and seed, but others for every position and, so that nobody shuffles
    /// to and fro for the same mistake, for the same position at another time.
    fn flaws(&self, view: &Smess, node: &Node) -> Flaws {
        let time = u64::from(view.position().move_number) << 32;
        let mut random = ChaCha8Rng::seed_from_u64(self.seed ^ node.key() ^ time);
        let Weakness { misjudges, overlooks, .. } = self.weakness;
        Flaws { seed: random.random(), misjudges, overlooks }
    }
}

impl Bot<Smess> for Weak {
    fn think(
        &mut self,
        view: &Smess,
        budget: &Budget,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<SmessMove>),
    ) -> Choice<SmessMove> {
        let node = Node::new(view);
        let root = Fallible::new(node, self.flaws(view, &node));
        let legal = legal(view);
        let seen: Vec<Packed> = legal.iter().copied().filter(|&m| !root.overlooks(m)).collect();
        let moves = if seen.is_empty() { &legal } else { &seen };
        let budget = Budget {
            depth: Some(budget.depth.map_or(self.weakness.depth, |limit| limit.min(self.weakness.depth))),
            nodes: Some(budget.nodes.map_or(self.weakness.nodes, |limit| limit.min(self.weakness.nodes))),
            time: budget.time,
        };
        self.searcher.forget();
        let limits = Limits::from(budget);
        search(&mut self.searcher, root, view, moves, &limits, stop, &mut now_and_then(report))
            .expect("a game that goes on has a move")
    }
}

/// The player of the highest level.
struct Strong(Engine);

/// The longest that level 4 thinks about a move.
const MOST_TIME: Duration = Duration::from_secs(3);

impl Bot<Smess> for Strong {
    fn think(
        &mut self,
        view: &Smess,
        budget: &Budget,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<SmessMove>),
    ) -> Choice<SmessMove> {
        let timed = budget.time.is_some() || *budget == Budget::default();
        let time = timed.then(|| budget.time.map_or(MOST_TIME, |time| time.min(MOST_TIME)));
        self.0.think(view, &Budget { time, ..*budget }, stop, report)
    }
}
