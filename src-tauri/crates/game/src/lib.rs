//! The contract between games, their viewers and their players.
//!
//! [`State`] is the full state of one game. [`View`] is everything one viewer may know about it. Everything that a
//! player's decision depends on is a function of a view: legal moves, input, bots. [`Bot`] is a computer player and
//! never sees a state. This crate is game-independent and reads no files. Only its native [`Environment`] starts
//! threads or reads a clock.

mod advice;
mod bot;
mod dealerless;
mod editor;
mod end;
mod environment;
mod input;
mod judge;
mod ladder;
mod lesson;
mod lock;
mod open_position;
mod options;
mod playable;
mod problem;
mod question;
mod search_control;
mod side;
mod state;
mod value;
mod view;

pub use advice::{Advisor, AskComment, AskHint, Comment, CommentKind, Hint, ShowLine};
pub use bot::{Bot, Budget, Choice, Level, LevelInfo, LevelKind, LevelName, Progress, Resources, Stop};
pub use dealerless::{Dealerless, DealerlessGame, SettleMove};
pub use editor::{Edit, EditPosition, EditedPosition, Refusal};
pub use end::{Ending, Outcome, Turn};
pub use environment::{Clock, Environment, ManualClock, ManualSpawner, Spawner};
pub use input::{Input, InputResult};
pub use judge::{
    Expectation, Explain, Explanation, Gain, Judge, JudgeStart, Judgement, MakeJudge, MoveJudge,
};
pub use ladder::{Ladder, LadderMatch};
pub use lesson::{LessonStep, LessonVerdict};
pub use lock::lock;
pub use open_position::OpenPosition;
pub use options::{
    BadOptions, Offered, Options, Values, on_or_off, option_items, read_options, written_switch,
};
pub use playable::{Analyse, BookFile, MakeBot, Playable};
pub use problem::{BadProblem, Problem, Problems, RightMoves, Theme};
pub use question::{Question, Subject};
pub use search_control::SearchControl;
pub use side::{ByViewer, Side, Viewer};
pub use state::{IllegalMove, Move, MoveReport, RemoteGame, State};
pub use value::Value;
pub use view::View;
