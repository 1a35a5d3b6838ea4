use super::advice;
use super::beginner::Beginner;
use super::expectimax::{Expectimax, Handicap};
use super::judge::judge;
use super::mine_chances::{MineChances, mine_chances};
use super::move_evaluation::{GREEDY, Weights};
use super::strength;
use super::win_chance::win_chance;
use crate::problems::problems;
use crate::{Knowledge, Minesweeper};
use game::{
    Advisor, Analyse, Bot, Budget, Judge, JudgeStart, Ladder, LessonStep, Level, LevelInfo, Playable,
    Problems, Resources, SearchControl, Turn, Value, View,
};
use std::time::Duration;

/// The levels in tenths, weakest first.
pub const LEVELS: [Level; LADDER.len()] = {
    let mut levels = [0; LADDER.len()];
    let mut i = 0;
    while i < LADDER.len() {
        levels[i] = LADDER[i].0;
        i += 1;
    }
    levels
};

impl Playable for Minesweeper {
    /// The chance of a mine on each hidden square, for practice.
    type Analysis = MineChances;

    fn levels() -> Vec<LevelInfo> {
        LEVELS.map(LevelInfo::strength).to_vec()
    }

    /// An unknown level maps to the next higher one.
    fn bot(level: Level, seed: u64, _resources: &Resources) -> Box<dyn Bot<Knowledge>> {
        match strategy(level) {
            Strategy::SingleNumbers { overlooks, same } => Box::new(Beginner::new(overlooks, same, seed)),
            Strategy::Expectimax(weights, handicap) => Box::new(Expectimax::new(weights, handicap, seed)),
        }
    }

    /// At most two seconds; the usual board needs a hundredth of that.
    fn budget(_level: Level) -> Budget {
        Budget::time(Duration::from_millis(1900))
    }

    const ANALYSIS: Option<Analyse<Self>> =
        Some(|view, _resources, _stop, report| report(mine_chances(view).unwrap_or_default()));

    const JUDGE: Option<Judge<Self>> = Some(Judge {
        make: |_| Box::new(|view: &Knowledge, action, _: &mut SearchControl| Some(judge(view, action))),
        start: JudgeStart::AtOnce,
        expectation,
        gain: Some(|report| 100 * report.points),
        explain: Some(advice::explain),
    });

    const ADVISOR: Option<Advisor<Self>> =
        Some(Advisor { hint: advice::hint, comment: advice::comment, show: advice::show });

    const LADDER: Option<Ladder> = Some(strength::LADDER);

    const LESSON: &'static [LessonStep] = crate::lesson::LESSON;

    const PROBLEMS: Option<Problems<Self>> = Some(problems());
}

fn strategy(level: Level) -> Strategy {
    LADDER.into_iter().find(|(step, _)| *step >= level).unwrap_or(LADDER[LADDER.len() - 1]).1
}

/// What a level sees of the numbers.
pub struct Sight {
    /// How many numbers in a thousand it overlooks.
    pub overlooks: u32,
    /// Whether it combines numbers.
    pub combines: bool,
}

/// What the computer player at this level sees.
pub fn sight(level: Level) -> Sight {
    match strategy(level) {
        Strategy::SingleNumbers { overlooks, .. } => Sight { overlooks, combines: false },
        Strategy::Expectimax(_, handicap) => Sight { overlooks: handicap.overlooks, combines: true },
    }
}

/// The chance of winning with the expected points, by the mines left before the action.
fn expectation(view: &Knowledge, value: Value) -> f64 {
    let (Value::Estimate(hundredths), Turn::Of(mover)) = (value, view.turn()) else { return 0.5 };
    let lead = view.score(mover) - view.score(!mover);
    win_chance(f64::from(lead) + f64::from(hundredths) / 100.0, view.grid().mines_left())
}

#[derive(Clone, Copy)]
enum Strategy {
    /// Uses one number at a time; see [`Beginner::new`].
    SingleNumbers { overlooks: u32, same: f64 },
    /// Combines all numbers it sees.
    Expectimax(Weights, Handicap),
}

/// Counts only its own points; combines the numbers it sees, but overlooks some.
const fn absent(overlooks: u32, hunch: f64, misjudges: f64) -> Strategy {
    Strategy::Expectimax(GREEDY, Handicap { overlooks, hunch, misjudges })
}

/// Makes no mistakes, and weighs the position left to the opponent by `reply`.
const fn careful(reply: f64) -> Strategy {
    Strategy::Expectimax(Weights { reply, looks_at_all: false, ..GREEDY }, Handicap::NONE)
}

/// The levels. docs/strength.md has each level's measured strength against the next lower one.
const LADDER: [(Level, Strategy); 15] = [
    (0, Strategy::SingleNumbers { overlooks: 530, same: 0.75 }),
    (10, Strategy::SingleNumbers { overlooks: 300, same: 0.4 }),
    (12, absent(870, 2.4, 2.4)),
    (13, absent(730, 1.65, 1.65)),
    (15, absent(600, 1.2, 1.2)),
    (17, absent(430, 0.86, 0.86)),
    (18, absent(250, 0.5, 0.5)),
    (20, Strategy::Expectimax(GREEDY, Handicap::NONE)),
    (22, careful(0.1)),
    (25, careful(0.2)),
    (28, careful(0.28)),
    (30, careful(0.5)),
    (33, careful(1.0)),
    (37, careful(2.0)),
    (40, Strategy::Expectimax(BEST, Handicap::NONE)),
];

/// Gives up points to leave the opponent few good actions and certain mines. Infers their knowledge from their failed
/// marks, lets them mark empty squares, and takes the risks that the score requires. A reply's points beyond 1.5 count
/// for half. Tuned in series of 200 to 2000 games; see docs/strength.md.
const BEST: Weights = Weights { misjudged: 1.0, win_chance: 1.0, full_up_to: 1.5, ..CONCLUDING };

/// [`BEST`] without the last three aspects.
const CONCLUDING: Weights =
    Weights { reply: 5.0, certain: 2.0, secret: 2.0, replies: 8, looks_at_all: false, ..GREEDY };
