use super::advice;
use super::analysis::{AnalysisReport, analyse};
use super::engine::{Engine, legal, search};
use super::judge::EngineJudge;
use super::packed_move::PackedMove;
use super::search_position::SearchPosition;
use super::strength;
use crate::editor;
use crate::{Smess, SmessMove};
use game::{
    Advisor, Analyse, Bot, Budget, Choice, EditPosition, Judge, JudgeStart, Ladder, LessonStep, Level,
    LevelInfo, MakeBot, Playable, Problems, Progress, Resources, SearchControl, Value,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use search::{Handicap, Handicapped, Position, Searcher};
use std::time::Duration;

/// All levels, weakest first, in tenths.
pub const LEVELS: [Level; LADDER.len() + 1] = {
    let mut levels = [40; LADDER.len() + 1];
    let mut i = 0;
    while i < LADDER.len() {
        levels[i] = LADDER[i].0;
        i += 1;
    }
    levels
};

impl Playable for Smess {
    type Analysis = AnalysisReport;

    fn levels() -> Vec<LevelInfo> {
        LEVELS.map(LevelInfo::strength).to_vec()
    }

    /// An unknown level maps to the next higher one.
    ///
    /// All levels except the highest examine few positions, so they answer within milliseconds, and the same view, seed
    /// and level always lead to the same choice. The highest uses its time budget, at most three seconds, and all
    /// threads. Its table has at most the default size, at which its strength was measured.
    fn bot(level: Level, seed: u64, resources: &Resources) -> Box<dyn Bot<Smess>> {
        match LADDER.iter().find(|(step, _)| *step >= level) {
            Some(&(_, weakness)) => Box::new(Weak::new(weakness, seed)),
            None => {
                let table_bytes = resources.table_bytes.min(Resources::default().table_bytes);
                Box::new(TimeLimited(Engine::new(Resources { table_bytes, ..*resources })))
            }
        }
    }

    /// Every level must answer within 3 s; the remainder covers the overhead around the search.
    fn budget(_level: Level) -> Budget {
        Budget::time(Duration::from_millis(2900))
    }

    const EDITOR: Option<EditPosition<Smess>> = Some(editor::edit);
    const ENGINE: Option<MakeBot<Smess>> = Some(|resources| Box::new(Engine::new(*resources)));

    const ANALYSIS: Option<Analyse<Smess>> = Some(analyse);

    const ADVISOR: Option<Advisor<Smess>> =
        Some(Advisor { hint: advice::hint, comment: advice::comment, show: advice::show });

    const JUDGE: Option<Judge<Smess>> = Some(Judge {
        make: |resources| Box::new(EngineJudge::new(resources)),
        start: JudgeStart::WhenAsked,
        expectation: |_, value| expectation(value),
        gain: None,
        explain: Some(advice::explain),
    });

    const LADDER: Option<Ladder> = Some(strength::LADDER);

    const LESSON: &'static [LessonStep] = crate::lesson::LESSON;

    const PROBLEMS: Option<Problems<Smess>> = Some(crate::problems::PROBLEMS);
}

/// Lichess's model of winning chances, with a Ninny in place of a pawn (lila,
/// `modules/tree/src/main/WinPercent.scala`). It was fitted to games between players rated 2300. As in lila, estimates
/// are clamped to a lead of ten; only proven results go beyond that.
fn expectation(value: Value) -> f64 {
    match value {
        Value::Win(_) => 1.0,
        Value::Loss(_) => 0.0,
        Value::Estimate(hundredths) | Value::Exact(hundredths) => {
            1.0 / (1.0 + (-0.003_682_08 * f64::from(hundredths.clamp(-1_000, 1_000))).exp())
        }
    }
}

/// A lower level's limits.
#[derive(Clone, Copy)]
struct Weakness {
    depth: u32,
    nodes: u64,
    /// See [`Handicap`].
    misjudges: u32,
    overlooks: u32,
    /// In this many out of 1000 searches, it takes the most valuable piece it sees, whatever the consequences.
    greedy: u32,
}

/// The lower levels. docs/strength.md lists their strength and each one's margin over the one below.
const LADDER: [(Level, Weakness); 17] = [
    // Sees one reply ahead and only half the moves.
    (0, Weakness { depth: 2, nodes: 2_000, misjudges: 230, overlooks: 510, greedy: 280 }),
    (10, Weakness { depth: 2, nodes: 2_000, misjudges: 150, overlooks: 420, greedy: 100 }),
    (11, Weakness { depth: 2, nodes: 2_000, misjudges: 135, overlooks: 320, greedy: 90 }),
    (13, Weakness { depth: 2, nodes: 2_000, misjudges: 106, overlooks: 205, greedy: 60 }),
    (14, Weakness { depth: 2, nodes: 2_000, misjudges: 82, overlooks: 122, greedy: 40 }),
    (16, Weakness { depth: 3, nodes: 2_000, misjudges: 85, overlooks: 130, greedy: 25 }),
    (17, Weakness { depth: 3, nodes: 2_000, misjudges: 74, overlooks: 78, greedy: 15 }),
    (18, Weakness { depth: 3, nodes: 2_000, misjudges: 68, overlooks: 47, greedy: 5 }),
    (19, Weakness { depth: 4, nodes: 2_000, misjudges: 66, overlooks: 37, greedy: 0 }),
    // Sees short combinations and seldom leaves a piece hanging.
    (20, Weakness { depth: 4, nodes: 2_000, misjudges: 60, overlooks: 20, greedy: 0 }),
    (22, Weakness { depth: 4, nodes: 2_200, misjudges: 40, overlooks: 9, greedy: 0 }),
    (24, Weakness { depth: 5, nodes: 3_000, misjudges: 40, overlooks: 10, greedy: 0 }),
    (26, Weakness { depth: 5, nodes: 3_000, misjudges: 27, overlooks: 4, greedy: 0 }),
    (28, Weakness { depth: 6, nodes: 5_000, misjudges: 20, overlooks: 0, greedy: 0 }),
    // A good player; small misjudgements vary its games.
    (30, Weakness { depth: 8, nodes: 8_000, misjudges: 15, overlooks: 0, greedy: 0 }),
    (33, Weakness { depth: 9, nodes: 14_000, misjudges: 10, overlooks: 0, greedy: 0 }),
    (37, Weakness { depth: 12, nodes: 30_000, misjudges: 5, overlooks: 0, greedy: 0 }),
];

/// Enough for every position that a lower level examines.
const SMALL_TABLE: usize = 2 << 20;

/// A player at one of the lower levels.
struct Weak {
    weakness: Weakness,
    seed: u64,
    searcher: Searcher<Handicapped<SearchPosition>>,
}

impl Weak {
    fn new(weakness: Weakness, seed: u64) -> Self {
        Weak { weakness, seed, searcher: Searcher::new(SMALL_TABLE, 1) }
    }

    /// Randomness that depends only on the view and the seed. The move number is included, so that no player repeats a
    /// mistake forever.
    fn chance(&self, view: &Smess, position: &SearchPosition) -> ChaCha8Rng {
        let time = u64::from(view.position().move_number) << 32;
        ChaCha8Rng::seed_from_u64(self.seed ^ position.key() ^ time)
    }

    /// The moves to choose from: all that the player sees or, if greedy, only the most valuable captures.
    fn wanted(
        &self,
        root: &Handicapped<SearchPosition>,
        legal: Vec<PackedMove>,
        random: &mut ChaCha8Rng,
    ) -> Vec<PackedMove> {
        let seen: Vec<PackedMove> = legal.iter().copied().filter(|&m| !root.overlooks(m)).collect();
        let seen = if seen.is_empty() { legal } else { seen };
        let most = seen.iter().filter(|m| root.is_noisy(**m)).map(|&m| root.capture_value(m)).max();
        match most {
            Some(most) if random.random_range(0..1_000) < self.weakness.greedy => {
                seen.into_iter().filter(|&m| root.is_noisy(m) && root.capture_value(m) == most).collect()
            }
            _ => seen,
        }
    }
}

impl Bot<Smess> for Weak {
    fn think(
        &mut self,
        view: &Smess,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<SmessMove>),
    ) -> Choice<SmessMove> {
        let position = SearchPosition::new(view);
        let mut random = self.chance(view, &position);
        let Weakness { depth, nodes, misjudges, overlooks, .. } = self.weakness;
        let handicap = Handicap { seed: random.random(), misjudges, overlooks };
        let root = Handicapped::new(position, handicap, last_move(view));
        let moves = self.wanted(&root, legal(view), &mut random);
        let weak = Budget { depth: Some(depth), nodes: Some(nodes), time: None };
        self.searcher.forget();
        search(&mut self.searcher, root, view, &moves, &mut control.within(weak), report)
    }
}

/// The last move, if the view shows it; a capture or a promotion clears the past.
fn last_move(view: &Smess) -> Option<PackedMove> {
    let (before, now) = (view.past().last()?, &view.position().board);
    let side = before.side();
    let from = (before.occupied_by(side) & !now.occupied_by(side)).first()?;
    let to = (now.occupied_by(side) & !before.occupied_by(side)).first()?;
    PackedMove::of(before, SmessMove { from, to })
}

/// The highest level's player.
struct TimeLimited(Engine);

/// The highest level's time limit for a move.
const MOST_TIME: Duration = Duration::from_secs(3);

impl Bot<Smess> for TimeLimited {
    fn think(
        &mut self,
        view: &Smess,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<SmessMove>),
    ) -> Choice<SmessMove> {
        let Budget { depth, nodes, time } = *control.budget();
        let timed = time.is_some() || depth.is_none() && nodes.is_none();
        let most = Budget { time: timed.then_some(MOST_TIME), ..Budget::default() };
        self.0.think(view, &mut control.within(most), report)
    }
}
