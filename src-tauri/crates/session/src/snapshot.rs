use crate::{
    BySide, CoachShown, FriendShown, HintShown, Judgement, MatchError, MatchId, MoveReview, Perspective,
    Phase, Player, Series, TimeControl,
};
use game::{LevelInfo, Offered, Outcome, Progress, Side, Value};
use problems::{Mode, ProblemId};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Everything a user interface shows of one match. A snapshot is pushed on every change and replaces the previous one;
/// a snapshot with a lower `revision` than the last is out of date.
///
/// It contains only what the person at the screen may know. Game-specific parts are JSON: the view `V`, drafts `D` and
/// move reports `R`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Snapshot<V = serde_json::Value, D = serde_json::Value, R = serde_json::Value> {
    /// The match's id, for commands.
    pub id: MatchId,
    /// Increases with every change of any match in this session.
    pub revision: u64,
    /// The game's id, such as `smess`.
    pub game: &'static str,
    /// The match's phase.
    pub phase: Phase,
    /// The side to move; null before the start and after the end.
    pub turn: Option<Side>,
    /// The options of this match.
    pub options: OptionsShown,
    /// Who plays each side; null where no player is chosen yet.
    pub seats: BySide<Option<Player>>,
    /// The human players' names, where given.
    pub names: BySide<Option<String>>,
    /// When the match was started, in seconds since 1970; null before the start or if unknown.
    #[cfg_attr(feature = "wire-types", ts(type = "number | null"))]
    pub began: Option<u64>,
    /// Its position in a series; null if it belongs to none.
    pub series: Option<Series>,
    /// The levels of this game's computer players, in display order.
    pub levels: Vec<LevelInfo>,
    /// The game's own view, for its board.
    pub view: V,
    /// The side whose knowledge `view` and `record` show; null if they show public knowledge only, or everything after
    /// the end.
    pub viewer: Option<Side>,
    /// The player who must take the device before private information is shown; null if none.
    pub hand_over: Option<Side>,
    /// An incomplete input on the board, in the game's own form; null if none.
    pub draft: Option<D>,
    /// All moves, including those that can be redone.
    pub record: Vec<Line<R>>,
    /// How many moves of the record are on the board; the rest were taken back.
    pub at: usize,
    /// The ply that `view` shows: `at`, except while looking back.
    pub shown_ply: usize,
    /// The past position being viewed, in which no move can be made; null if none. Determines `view`, and after the end
    /// `record`.
    pub looking: Option<LookingBack>,
    /// How the match ended; null before the end, or if the end was taken back.
    pub outcome: Option<Outcome>,
    /// The computer's progress on its move or on a draw offer; null if it is not thinking.
    pub thinking: Option<Thinking>,
    /// The analysis of `view`; null if the game has none or it is not allowed now.
    pub analysis: Option<Analysis>,
    /// The hint about the current position; null if the person to move has not asked for one.
    pub hint: Option<HintShown>,
    /// The coach; null unless one person plays against a computer in a game that has one.
    pub coach: Option<CoachShown>,
    /// The progress of judging the moves; null before the end, and in games without judging.
    pub review: Option<MoveReview<V, R>>,
    /// A draw offer that is open, or was declined after the last move.
    pub draw_offer: Option<DrawOffer>,
    /// A problem that no command caused, such as a failed computer player or a match that could not be saved; null if
    /// none.
    #[cfg_attr(feature = "wire-types", ts(as = "Option<crate::Trouble>"))]
    pub trouble: Option<MatchError>,
    /// The match clock at the time of this snapshot; null if there is none.
    pub clock: Option<ClockShown>,
    /// The shared state with a friend on another device; null in other matches.
    pub friend: Option<FriendShown>,
    /// The step of the lesson; null except in lessons.
    pub lesson: Option<LessonShown>,
    /// The problem; null except in problems.
    pub problem: Option<ProblemShown>,
    /// The commands that are possible now; others are refused.
    pub can: Can,
}

/// A step of a game's guided first game, which the learner plays as the first side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct LessonShown {
    /// Its place in the lesson, from 0.
    pub step: usize,
    /// The number of steps in the lesson.
    pub steps: usize,
    /// The name of its words in the game's lesson catalogue.
    pub id: &'static str,
    /// The cells to look at; may be empty.
    pub cells: &'static [u16],
    /// Whether the learner has solved it and the replies are made.
    pub done: bool,
    /// How often the learner has tried something that does not solve it.
    pub tries: u32,
    /// The last such try; null before the first, and once a piece or place is chosen.
    pub tried: Option<Tried>,
}

/// A try that does not solve a lesson's step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Tried {
    /// A legal move, which was not made.
    Move {
        /// The move as text.
        text: String,
        /// The name of the reason's words; null for a move that the step does not list.
        reason: Option<&'static str>,
    },
    /// An input that the rules do not allow.
    Nothing {
        /// Why, in the form of the game's answers.
        answer: serde_json::Value,
    },
}

/// A problem, which the solver plays as the side to move at first or, in some themes, as both sides.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ProblemShown {
    /// Its id.
    pub id: ProblemId,
    /// The name of its words in the game's problem catalogue.
    pub theme: String,
    /// Its rating, on the scale of the game's levels.
    pub rating: u16,
    /// What the attempt is a part of.
    pub mode: Mode,
    /// How far it is solved.
    pub state: ProblemState,
    /// The number of moves that the solver makes in the solution.
    pub moves: usize,
    /// The wrong tries so far.
    pub tries: u32,
    /// The most steps of a hint seen in any position, at most 3.
    pub hints: u8,
    /// The last try, if it was wrong; null while the answer to it is searched for, and once the solver goes on.
    pub wrong: Option<WrongTry>,
    /// Why the solution is right, once it is complete: answers to be worded like those to questions.
    pub reasons: Vec<serde_json::Value>,
}

/// How far a problem is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ProblemState {
    /// The solver is to find a move.
    Open,
    /// A wrong move is on the board, and the answer to it, once it is found.
    Wrong,
    /// The solution is being shown.
    Showing,
    /// The solution was shown.
    Shown,
    /// The solver has found the solution.
    Solved,
}

/// A wrong try. It is on the board, except in a game with secrets.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct WrongTry {
    /// Whether it wins too, but later than the problem asks for.
    pub wins: bool,
    /// Why it is wrong, as far as known: answers to be worded like those to questions.
    pub reasons: Vec<serde_json::Value>,
}

/// A match clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ClockShown {
    /// Its setting, as chosen before the start.
    pub control: TimeControl,
    /// Each side's remaining time in milliseconds; after the end, its time in the position shown.
    pub remaining_ms: BySide<u64>,
    /// The side whose time is running; null if neither is.
    pub running: Option<Side>,
}

/// The options of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct OptionsShown {
    /// The text for a new match with the same options. Open choices are omitted.
    pub text: String,
    /// The game's own object, with all open choices decided.
    pub chosen: serde_json::Value,
    /// The available options in display order. Before the start, each is in `chosen` under its name with underscores.
    pub offered: Vec<Offered>,
}

/// A move of the record.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Line<R = serde_json::Value> {
    /// The side that moved.
    pub side: Side,
    /// The move in human-readable notation, as far as the viewer may know it.
    pub text: String,
    /// The viewer's report of the move, in the game's own form.
    pub report: R,
    /// A computer player's evaluation; null for a human's move, and while it would reveal a secret.
    pub thought: Option<Thought>,
    /// The judgement of the move, based on its player's knowledge; null before the end, and in games without judging.
    pub judgement: Option<Judgement>,
    /// The steps of a hint that the player saw before the move, at most 3.
    pub hints: u8,
}

/// The past position being viewed: `{"ply": 12, "as": "first"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct LookingBack {
    /// The number of moves played there.
    pub ply: usize,
    /// Whose knowledge it shows.
    #[serde(rename = "as")]
    pub perspective: Perspective,
}

/// An analysis of the position shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Analysis {
    /// Whether the analysis is switched on.
    pub wanted: bool,
    /// Its current result, in the game's own form; null until there is one.
    pub report: Option<serde_json::Value>,
}

/// A computer player's search statistics.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Thought {
    /// Completed search depth in plies; 0 without a search.
    pub depth: u32,
    /// Positions examined.
    pub nodes: u64,
    /// Average positions examined per second.
    pub nodes_per_second: u64,
    /// Thinking time in milliseconds, without any pause before the answer.
    pub elapsed_ms: u64,
    /// The expected value, from the point of view of [`Side::First`].
    pub value: Value,
    /// The expected line as text, beginning with the chosen move.
    pub line: Vec<String>,
}

impl Thought {
    /// `side`'s result after this time.
    pub fn new<M: ToString>(progress: &Progress<M>, side: Side, elapsed: Duration) -> Self {
        let micros = elapsed.as_micros().max(1);
        Thought {
            depth: progress.depth,
            nodes: progress.nodes,
            nodes_per_second: (u128::from(progress.nodes) * 1_000_000 / micros)
                .try_into()
                .unwrap_or(u64::MAX),
            elapsed_ms: elapsed.as_millis().try_into().unwrap_or(u64::MAX),
            value: progress.value.for_first(side),
            line: progress.line.iter().map(ToString::to_string).collect(),
        }
    }
}

/// The thought in progress. `thought` is null until the first result.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Thinking {
    /// The side that thinks.
    pub side: Side,
    /// The result so far.
    pub thought: Option<Thought>,
}

/// A draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct DrawOffer {
    /// The side that offers.
    pub by: Side,
    /// The state of the offer.
    pub state: OfferState,
}

/// The state of a draw offer. Accepting it ends the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OfferState {
    /// The opponent is human and must answer.
    Open,
    /// The opponent is a computer that is thinking about it.
    Considered,
    /// The opponent declined. Shown until the next move.
    Declined,
}

/// The commands that are possible now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Can {
    /// Start or resume.
    pub start: bool,
    /// Pause.
    pub pause: bool,
    /// Enter a move: the match is in progress and a human is to move, with no answer pending.
    pub enter: bool,
    /// Take back or, in a match with a friend on another device, ask to.
    pub undo: bool,
    /// Redo moves that were taken back.
    pub redo: bool,
    /// Take back or redo to any ply.
    pub go_to: bool,
    /// Judge the remaining moves of a finished match.
    pub judge: bool,
    /// Look at any ply: the match is over, or the game has no secrets.
    pub look: bool,
    /// Ask for a hint or its next step: one person plays against a computer, and is to move.
    pub hint: bool,
    /// Switch the coach on or off.
    pub coach: bool,
    /// Answer the coach, who has warned about a move.
    pub answer_coach: bool,
    /// End the match without a result.
    pub quit: bool,
    /// Resign, as the human at the screen.
    pub resign: bool,
    /// Offer a draw, as the human at the screen. In a match with a friend on another device, the offer goes with the
    /// next move; until then the same command withdraws it.
    pub offer_draw: bool,
    /// Accept or decline the open draw offer.
    pub answer_draw: bool,
    /// Copy the match as text.
    pub save: bool,
    /// Play the next match of the series, with the sides swapped, once this one is over.
    pub rematch: bool,
    /// Put down the device, because it shows something the opponent must not see.
    pub leave_device: bool,
    /// Answer a friend's request to take back.
    pub answer_take_back: bool,
    /// Claim that a friend has run out of time.
    pub claim: bool,
    /// Concede that this player's time is up.
    pub yield_time: bool,
    /// Send a phrase to a friend.
    pub say: bool,
    /// Open the game's lesson: it has one.
    pub learn: bool,
    /// Solve the game's problems: it has some.
    pub solve: bool,
    /// Show the solution of the problem.
    pub show_solution: bool,
    /// Go back to the position before a wrong move in a problem.
    pub try_again: bool,
}

impl Can {
    /// The commands that remain possible in a read-only session.
    pub(crate) fn while_read_only(self) -> Can {
        let Can { look, save, leave_device, learn, solve, .. } = self;
        Can { look, save, leave_device, learn, solve, ..Can::default() }
    }
}

/// Encodes a view, draft or report in the game's own form.
pub(crate) fn json(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("views, drafts and records have only text, numbers and lists")
}
