use crate::Counters;
use game::{
    Advisor, Analyse, BadOptions, Bot, Budget, ByViewer, Choice, Comment, CommentKind, Ending, Hint,
    IllegalMove, Input, InputResult, Judge, JudgeStart, Judgement, Level, LevelInfo, Outcome, Playable,
    Progress, Resources, SearchControl, Side, State, Turn, Value, View, Viewer,
};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// A game with secrets. On each turn, a player writes a number on their own note (`w700`) or shows both notes and
/// discards them (`show`). The game ends after as many turns as there are counters; then the seed is revealed.
#[derive(Clone, Debug, PartialEq)]
pub struct Notes {
    seed: u64,
    written: [Option<u16>; 2],
    turns_left: u32,
    mover: Side,
}

/// A viewer's knowledge of [`Notes`]. The serialised form does not reveal whether the viewer is to move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Seen {
    /// The seed, once revealed.
    pub seed: Option<u64>,
    /// The numbers on the notes that the viewer knows.
    pub written: [Option<u16>; 2],
    turns_left: u32,
    mover: Side,
    #[serde(skip)]
    is_mover: bool,
}

/// A move in [`Notes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Note {
    /// Writes a number.
    Write(u16),
    /// Shows both notes and discards them.
    Show,
}

/// A report to a viewer about a move in [`Notes`]; hides the number on another player's note.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Heard(String);

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Write(number) => write!(f, "w{number}"),
            Note::Show => f.write_str("show"),
        }
    }
}

impl FromStr for Note {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "show" { Ok(Note::Show) } else { text.trim_start_matches('w').parse().map(Note::Write) }
    }
}

impl fmt::Display for Heard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl State for Notes {
    const ID: &'static str = "notes";
    const TAKEBACK: bool = false;
    const SECRETS: bool = true;
    type Options = Counters;
    type View = Seen;

    fn start(options: &Counters, seed: u64) -> Result<Self, BadOptions> {
        Ok(Notes { seed, written: [None; 2], turns_left: options.at_the_beginning(), mover: Side::First })
    }

    fn play(&mut self, m: Note) -> Result<ByViewer<Heard>, IllegalMove> {
        if self.turns_left == 0 {
            return Err(IllegalMove(m.to_string()));
        }
        let mut reports = ByViewer::same(Heard(m.to_string()));
        match m {
            Note::Show => self.written = [None; 2],
            Note::Write(number) => {
                self.written[self.mover.index()] = Some(number);
                reports.audience = Heard("w?".to_owned());
                reports.players[(!self.mover).index()] = Heard("w?".to_owned());
            }
        }
        self.turns_left -= 1;
        self.mover = !self.mover;
        Ok(reports)
    }

    fn view(&self, viewer: Viewer) -> Seen {
        let known = |side: Side| self.written[side.index()].filter(|_| viewer == Viewer::Player(side));
        Seen {
            seed: None,
            written: Side::BOTH.map(known),
            turns_left: self.turns_left,
            mover: self.mover,
            is_mover: viewer == Viewer::Player(self.mover),
        }
    }

    fn views_differ(&self) -> bool {
        self.written != [None; 2]
    }

    fn full_view(&self) -> Seen {
        Seen { seed: Some(self.seed), written: self.written, ..self.view(Viewer::Audience) }
    }
}

impl View for Seen {
    type Move = Note;
    type Draft = u16;
    type MoveReport = Heard;
    type Answer = ();

    fn turn(&self) -> Turn {
        match self.turns_left {
            0 => Turn::Over(Outcome::draw(Ending("written"))),
            _ => Turn::Of(self.mover),
        }
    }

    fn legal_moves(&self) -> Vec<Note> {
        if self.turns_left > 0 && self.is_mover { vec![Note::Show, Note::Write(700)] } else { Vec::new() }
    }

    fn interpret(&self, _: Option<&u16>, input: Input) -> InputResult<Self> {
        match input {
            Input::Press { cell } => InputResult::Draft(Some(cell)),
            Input::Confirm => InputResult::Move(Note::Show),
            _ => InputResult::Nothing,
        }
    }
}

/// Always writes 801. Expects to win if it can see its own note, which only its own view shows.
struct Writer;

impl Bot<Seen> for Writer {
    fn think(
        &mut self,
        view: &Seen,
        _: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Note>),
    ) -> Choice<Note> {
        assert!(view.is_mover, "another viewer's view has no moves");
        let line = vec![Note::Write(801)];
        let progress = Progress { depth: 1, nodes: 909, value: Value::Estimate(0), line };
        report(progress.clone());
        Choice { best: Note::Write(801), progress }
    }

    fn evaluate(
        &mut self,
        view: &Seen,
        side: Side,
        _: &mut SearchControl,
        _: &mut dyn FnMut(Progress<Note>),
    ) -> Value {
        Value::Estimate(if view.written[side.index()].is_some() { 50 } else { -50 })
    }
}

impl Playable for Notes {
    type Analysis = serde_json::Value;

    fn levels() -> Vec<LevelInfo> {
        vec![LevelInfo::strength(1)]
    }

    fn bot(_: Level, _: u64, _: &Resources) -> Box<dyn Bot<Seen>> {
        Box::new(Writer)
    }

    fn budget(_: Level) -> Budget {
        Budget::default()
    }

    const ANALYSIS: Option<Analyse<Notes>> =
        Some(|seen, _, _, report| report(serde_json::json!({ "written": seen.written })));

    /// Showing is always best, though it gains a little less than its value. Writing is worth the previous number on
    /// the writer's note.
    const JUDGE: Option<Judge<Notes>> = Some(Judge {
        make: |_| {
            Box::new(|seen: &Seen, m, _: &mut SearchControl| {
                let own = i32::from(seen.written[seen.mover.index()].unwrap_or(0));
                let chosen = if m == Note::Show { 1000 } else { own };
                let (best_value, chosen_value) = (Value::Estimate(1000), Value::Estimate(chosen));
                Some(Judgement { line: vec![Note::Show], best_value, chosen_value })
            })
        },
        start: JudgeStart::AtOnce,
        expectation: |_, value| if value == Value::Estimate(1000) { 1.0 } else { 0.75 },
        gain: Some(|heard| if heard.0 == "show" { 700 } else { 0 }),
        explain: None,
    });

    /// Points to the numbers on the notes that the player knows, and warns before writing once there are any.
    const ADVISOR: Option<Advisor<Notes>> = Some(Advisor {
        hint: |seen, _| {
            let known = seen.written.into_iter().flatten();
            let cells = known.chain([0]).collect();
            seen.is_mover.then(|| Hint { cells, line: vec![Note::Show], reasons: vec![()] })
        },
        comment: |seen, m, _| {
            let warns = m != Note::Show && seen.written != [None; 2];
            warns.then(|| Comment { kind: CommentKind::Warning, line: vec![m], reasons: vec![()] })
        },
        show: |_, line, _| Hint { cells: vec![0], line, reasons: vec![()] },
    });
}
