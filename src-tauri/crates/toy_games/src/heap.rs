use crate::Counters;
use game::{
    Advisor, Analyse, BadOptions, Bot, Budget, ByViewer, Choice, Comment, CommentKind, Ending, Explanation,
    Hint, IllegalMove, Input, InputResult, Judge, JudgeStart, Judgement, LessonStep, Level, LevelInfo,
    Outcome, Playable, Problems, Progress, Question, RemoteGame, Resources, SearchControl, Side, State,
    Theme, Turn, Value, View, Viewer,
};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// A game without secrets. Players take one or two counters from a heap; the player who takes the last one wins. A
/// player who leaves a multiple of five moves again.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Heap {
    left: u32,
    mover: Side,
}

/// Takes this many counters: `2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Take(u32);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Take {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Take)
    }
}

impl Heap {
    /// This move and the next one, which takes one counter if any is left.
    fn line(&self, m: Take) -> Vec<Take> {
        let next = (self.left > m.0).then_some(Take(1));
        [m].into_iter().chain(next).collect()
    }
}

impl State for Heap {
    const ID: &'static str = "heap";
    const TAKEBACK: bool = true;
    const SECRETS: bool = false;
    const REMOTE: Option<RemoteGame> = Some(RemoteGame { number: 200, rules_version: 1 });
    type Options = Counters;
    type View = Heap;

    fn start(options: &Counters, _seed: u64) -> Result<Self, BadOptions> {
        Ok(Heap { left: options.at_the_beginning(), mover: Side::First })
    }

    fn play(&mut self, m: Take) -> Result<ByViewer<Take>, IllegalMove> {
        if !self.legal_moves().contains(&m) {
            return Err(IllegalMove(m.to_string()));
        }
        self.left -= m.0;
        if !self.left.is_multiple_of(5) || self.left == 0 {
            self.mover = !self.mover;
        }
        Ok(ByViewer::same(m))
    }

    fn view(&self, _viewer: Viewer) -> Heap {
        self.clone()
    }
}

impl View for Heap {
    type Move = Take;
    type Draft = u32;
    type MoveReport = Take;
    type Answer = u32;

    const QUESTIONS: &'static [Question] = &[Question::board("left", '1'), Question::cell("here", '2')];

    fn turn(&self) -> Turn {
        match self.left {
            0 => Turn::Over(Outcome::win(!self.mover, Ending("taken"))),
            _ => Turn::Of(self.mover),
        }
    }

    fn legal_moves(&self) -> Vec<Take> {
        (1..=self.left.min(2)).map(Take).collect()
    }

    /// Pressing cell 0 prepares to take one more counter; confirming takes them.
    fn interpret(&self, draft: Option<&u32>, input: Input) -> InputResult<Self> {
        match input {
            Input::Press { cell: 0 } => InputResult::Draft(Some(draft.map_or(1, |n| n + 1))),
            Input::Confirm => draft.map_or(InputResult::Nothing, |&n| InputResult::Move(Take(n))),
            Input::Cancel => InputResult::Draft(None),
            _ => InputResult::Nothing,
        }
    }

    /// There is nothing on other cells.
    fn why_not(&self, _: Option<&u32>, input: Input) -> Option<u32> {
        matches!(input, Input::Press { cell: 1.. }).then_some(0)
    }

    /// The only cell holds the whole heap.
    fn answer(&self, question: &str, cell: Option<u16>) -> Option<u32> {
        matches!((question, cell), ("left", _) | ("here", Some(0))).then_some(self.left)
    }
}

/// All levels take one counter. Level 1 expects to win, level 2 to lose, level 3 panics.
struct Taker(Level);

impl Bot<Heap> for Taker {
    fn think(
        &mut self,
        _: &Heap,
        _: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Take>),
    ) -> Choice<Take> {
        assert!(self.0 < 3, "this player always panics");
        let value = Value::Estimate(if self.0 == 1 { 50 } else { -50 });
        let progress = Progress { depth: 1, nodes: 7, value, line: vec![Take(1)] };
        report(progress.clone());
        Choice { best: Take(1), progress }
    }
}

impl Playable for Heap {
    type Analysis = serde_json::Value;

    fn levels() -> Vec<LevelInfo> {
        [1, 2, 3].map(LevelInfo::strength).to_vec()
    }

    fn bot(level: Level, _seed: u64, _: &Resources) -> Box<dyn Bot<Heap>> {
        Box::new(Taker(level))
    }

    fn budget(_level: Level) -> Budget {
        Budget::default()
    }

    /// Panics at 13 counters, after reporting.
    const ANALYSIS: Option<Analyse<Heap>> = Some(|heap, _, _, report| {
        report(serde_json::json!({ "counted": 0 }));
        report(serde_json::json!({ "counted": heap.left }));
        assert!(heap.left != 13, "this analysis always panics");
    });

    /// Taking fewer counters than possible reduces the expectation to zero. Panics at 13 counters.
    const JUDGE: Option<Judge<Heap>> = Some(Judge {
        make: |_| {
            Box::new(|heap: &Heap, m, control: &mut SearchControl| {
                assert!(heap.left != 13, "this judge always panics");
                let best = Take(heap.left.min(2));
                let chosen_value = if m == best { Value::Estimate(50) } else { Value::Loss(2) };
                let judgement = Judgement { line: vec![best], best_value: Value::Estimate(50), chosen_value };
                (!control.is_stopped()).then_some(judgement)
            })
        },
        start: JudgeStart::WhenAsked,
        expectation: |_, value| if value == Value::Loss(2) { 0.0 } else { 1.0 },
        gain: None,
        explain: Some(|heap, played, _| Explanation {
            costs: played.iter().map(|take| take.0).collect(),
            reasons: vec![heap.left],
        }),
    });

    /// Recommends as many counters as possible. Warns before a move that takes fewer, and praises one that takes two of
    /// eight. Panics at 13 counters.
    const ADVISOR: Option<Advisor<Heap>> = Some(Advisor {
        hint: |heap, control| {
            assert!(heap.left != 13, "this advisor always panics");
            let hint =
                Hint { cells: vec![0], line: heap.line(Take(heap.left.min(2))), reasons: vec![heap.left] };
            (!control.is_stopped()).then_some(hint)
        },
        comment: |heap, m, control| {
            assert!(heap.left != 13, "this advisor always panics");
            let kind = match (m.0, heap.left) {
                (1, 2..) => CommentKind::Warning,
                (2, 8) => CommentKind::Praise,
                _ => return None,
            };
            let comment = Comment { kind, line: heap.line(m), reasons: vec![heap.left - m.0] };
            (!control.is_stopped()).then_some(comment)
        },
        show: |heap, line, _| Hint { cells: vec![0], line, reasons: vec![heap.left] },
    });

    /// Two steps: a move that is answered, and the winning move.
    const LESSON: &'static [LessonStep] = &[
        LessonStep {
            cells: &[0],
            replies: &["1"],
            wrong: &[("2", "takes_too_many")],
            ..LessonStep::new("take", "counters=9", &["1"])
        },
        LessonStep { moves: &["1", "2", "1", "2"], ..LessonStep::new("win", "counters=7", &["1"]) },
    ];

    /// Win against every defence.
    const PROBLEMS: Option<Problems<Heap>> = Some(Problems { themes: &[Theme::line("win")] });
}
