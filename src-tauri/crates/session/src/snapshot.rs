use crate::{
    BySide, FriendShown, Judgement, MatchError, MatchId, MoveReview, Perspective, Phase, Player, Series,
    TimeControl,
};
use game::{LevelInfo, Offered, Outcome, Progress, Side, Value};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Everything a user interface shows of one match. It is pushed on every change and replaces what was shown
/// before; one with a lower `revision` than the last one is out of date.
///
/// It holds only what the person at the screen may know. What a game has in its own form is JSON here: its view `V`,
/// its drafts `D`, its reports `R` of moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Snapshot<V = serde_json::Value, D = serde_json::Value, R = serde_json::Value> {
    /// The address of the match, for commands.
    pub id: MatchId,
    /// Rises with every change of any match of this session.
    pub revision: u64,
    /// The game's id, such as `smess`.
    pub game: &'static str,
    /// Where the match stands.
    pub phase: Phase,
    /// Whose turn it is; null before the start and after the end.
    pub turn: Option<Side>,
    /// The rules chosen for this match.
    pub options: OptionsShown,
    /// Who plays each side; null where nobody is chosen yet.
    pub seats: BySide<Option<Player>>,
    /// The names of the people who have one.
    pub names: BySide<Option<String>>,
    /// When the match was started, in seconds since 1970; null before the start, and where nobody noted it.
    #[cfg_attr(feature = "wire-types", ts(type = "number | null"))]
    pub began: Option<u64>,
    /// Its place in a series; null if it belongs to none.
    pub series: Option<Series>,
    /// The levels that a computer player of this game can have, in the order in which they are offered.
    pub levels: Vec<LevelInfo>,
    /// The game's own view, drawn by the game's board.
    pub view: V,
    /// Whose knowledge `view` and `record` are; null where it is what everybody may know, and after the end
    /// everything.
    pub viewer: Option<Side>,
    /// Who has to take the device before anything that only they may know is shown; null if nobody has to.
    pub hand_over: Option<Side>,
    /// Half an input on the board, in the game's own form; null if there is none.
    pub draft: Option<D>,
    /// Every move made, those taken back included as long as they can be redone.
    pub record: Vec<Line<R>>,
    /// How many moves of the record are on the board; those behind it were taken back.
    pub at: usize,
    /// After how many moves of the record `view` is: `at`, unless somebody looks back.
    pub shown_ply: usize,
    /// Somebody looks at a past position, in which nobody can move: `view`, and after the end `record`, are shown so;
    /// null if nobody does.
    pub looking: Option<LookingBack>,
    /// How the match ended; null while it has not, or when the end was taken back.
    pub outcome: Option<Outcome>,
    /// What the computer knows while it thinks about its move or about a draw offer; null when it does not.
    pub thinking: Option<Thinking>,
    /// What an analysis found out about `view`; null where the game has none, or must not have one now.
    pub analysis: Option<Analysis>,
    /// How far the moves are judged; null before the end, and in games that do not judge.
    pub review: Option<MoveReview>,
    /// A draw offer that waits for its answer, or was declined since the last move.
    pub draw_offer: Option<DrawOffer>,
    /// What went wrong without being asked, such as a computer player that failed or a match that could not
    /// be written to disk; null when all is well.
    #[cfg_attr(feature = "wire-types", ts(as = "Option<crate::Problem>"))]
    pub trouble: Option<MatchError>,
    /// The match clock as of this snapshot; null if there is none.
    pub clock: Option<ClockShown>,
    /// What stands between this person and a friend on another device; null in other matches.
    pub friend: Option<FriendShown>,
    /// What can be done now. A command that is not possible is refused.
    pub can: Can,
}

/// A match clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ClockShown {
    /// As it was chosen before the start.
    pub control: TimeControl,
    /// What each side has left, in milliseconds. After the end it is what they had in the position that is shown.
    pub remaining_ms: BySide<u64>,
    /// Whose time runs from now on; null while nobody's does.
    pub running: Option<Side>,
}

/// A match's options.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct OptionsShown {
    /// The text that a new match with the same options takes. What was left open is left out.
    pub text: String,
    /// The game's own object, with everything decided that was left open.
    pub chosen: serde_json::Value,
    /// What can be chosen, in the order in which it is shown. Before the start each has its place in `chosen`,
    /// under its name with underscores.
    pub offered: Vec<Offered>,
}

/// One move of the record.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Line<R = serde_json::Value> {
    /// Who moved.
    pub side: Side,
    /// The move as people write it, as far as the viewer may know it.
    pub text: String,
    /// What the viewer was told of it, in the game's own form.
    pub report: R,
    /// What a computer player measured; null for a human's move, and where it would tell a secret.
    pub thought: Option<Thought>,
    /// What the move was worth by what its player could know; null before the end, and in games that do not
    /// judge.
    pub judgement: Option<Judgement>,
}

/// What somebody looks at who looks back: `{"ply": 12, "as": "first"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct LookingBack {
    /// After how many moves of the record.
    pub ply: usize,
    /// With whose knowledge.
    #[serde(rename = "as")]
    pub perspective: Perspective,
}

/// An analysis of what is shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Analysis {
    /// Whether somebody wants it.
    pub wanted: bool,
    /// What it knows so far, in the game's own form; null until it knows something.
    pub report: Option<serde_json::Value>,
}

/// What a computer player measured while it thought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Thought {
    /// Completed search depth in plies; 0 if it did not search.
    pub depth: u32,
    /// Positions examined.
    pub nodes: u64,
    /// Positions examined a second, over the whole thought.
    pub nodes_per_second: u64,
    /// Time spent thinking, in milliseconds, without any pause before the answer.
    pub elapsed_ms: u64,
    /// What it expects, as [`Side::First`] sees it.
    pub value: Value,
    /// The expected play, beginning with the chosen move, as move texts.
    pub line: Vec<String>,
}

impl Thought {
    /// What `side` found out in this time.
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

/// The thought in progress. `thought` is null until there is a first result.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Thinking {
    /// Who thinks.
    pub side: Side,
    /// What is known so far.
    pub thought: Option<Thought>,
}

/// A draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct DrawOffer {
    /// Who offers.
    pub by: Side,
    /// Whether it has been answered.
    pub state: OfferState,
}

/// Whether a draw offer has been answered. An accepted one ends the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OfferState {
    /// The other side, a human, has to answer.
    Open,
    /// The other side, a computer, is thinking about it.
    Considered,
    /// The other side declined. Shown until the next move.
    Declined,
}

/// What can be done now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Can {
    /// Start or continue.
    pub start: bool,
    /// Pause.
    pub pause: bool,
    /// Enter a move: the match runs and a human is to move, who waits for no answer of another one.
    pub enter: bool,
    /// Take back; with a friend on another device: ask them whether one may.
    pub undo: bool,
    /// Redo what was taken back.
    pub redo: bool,
    /// Take back or redo to any move of the record.
    pub go_to: bool,
    /// Have the moves judged that are not yet: the match is over.
    pub judge: bool,
    /// Look at any move of the record: the match is over, or its game has no secrets.
    pub look: bool,
    /// Break the match off without a result.
    pub quit: bool,
    /// Resign, for the human at the screen.
    pub resign: bool,
    /// Offer a draw, for the human at the screen. With a friend on another device it goes with the next move, and until
    /// then the same command takes it back.
    pub offer_draw: bool,
    /// Accept or decline the open offer.
    pub answer_draw: bool,
    /// Copy the match as text.
    pub save: bool,
    /// Play the next match of the series, with the sides swapped: the match is over.
    pub rematch: bool,
    /// Leave the device, for the human at the screen sees what another must not.
    pub leave_device: bool,
    /// Answer a friend who asks to take back.
    pub answer_take_back: bool,
    /// Claim that a friend's time is over.
    pub claim: bool,
    /// Admit that one's own time is over.
    pub yield_time: bool,
    /// Say something to a friend.
    pub say: bool,
}

impl Can {
    /// What is left of it where matches can only be looked at.
    pub(crate) fn while_read_only(self) -> Can {
        let Can { look, save, leave_device, .. } = self;
        Can { look, save, leave_device, ..Can::default() }
    }
}

/// A view, a draft or a report in the game's own form.
pub(crate) fn json(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("views, drafts and records have only texts, numbers and lists")
}
