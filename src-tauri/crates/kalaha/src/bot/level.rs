use super::node::Node;
use crate::{Kalaha, Pit};
use game::{Bot, Budget, Choice, Level, Progress, Skill, Stop, View};
use search::{Limits, Searcher};
use std::time::Duration;

/// The levels there are, weakest first: 1 to 20 search that many plies, 21 to 23 think 1, 3 and 10 seconds
/// about a move, and 24 plays perfectly where it can within 10 seconds.
pub const LEVELS: [Level; 24] = {
    let mut levels = [0; 24];
    let mut i = 0;
    while i < levels.len() {
        levels[i] = i as Level + 1;
        i += 1;
    }
    levels
};

/// The computer player of a level; a level that does not exist is taken for the nearest one. The same view
/// gives the same choice at levels 1 to 20.
pub fn player(level: Level, _seed: u64) -> Box<dyn Bot<Kalaha>> {
    Box::new(Player { limit: budget(level), searcher: None })
}

/// What a level spends on a move.
pub fn budget(level: Level) -> Budget {
    match level {
        0 | 1 => Budget::depth(1),
        2..=20 => Budget::depth(u32::from(level)),
        21 => Budget::time(Duration::from_secs(1)),
        22 => Budget::time(Duration::from_secs(3)),
        _ => Budget::time(Duration::from_secs(10)),
    }
}

/// What a level can be said to do.
pub fn skill(level: Level) -> Skill {
    match level {
        0..=20 => Skill::Depth { plies: u32::from(level.max(1)) },
        21 => Skill::Time { seconds: 1 },
        22 => Skill::Time { seconds: 3 },
        23 => Skill::Time { seconds: 10 },
        _ => Skill::Perfect { seconds: 10 },
    }
}

struct Player {
    limit: Budget,
    /// Made when first needed; a player who is only seated costs nothing.
    searcher: Option<Searcher<Node>>,
}

const TABLE_BYTES: usize = 64 << 20;

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

impl Bot<Kalaha> for Player {
    fn think(
        &mut self,
        view: &Kalaha,
        budget: &Budget,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<Pit>),
    ) -> Choice<Pit> {
        let moves = view.legal_moves();
        let only = (moves.len() == 1).then_some(1_000);
        let limits = Limits::from(Budget {
            depth: least(budget.depth, self.limit.depth),
            nodes: least(budget.nodes, only),
            time: least(budget.time, self.limit.time),
        });
        let searcher = self.searcher.get_or_insert_with(|| Searcher::new(TABLE_BYTES, 1));
        if limits.hard_time.is_none() {
            searcher.forget();
        }
        let choice = searcher.choose(&Node::of(view), &moves, &[], &limits, stop, report);
        choice.expect("a game that goes on has a move")
    }
}
