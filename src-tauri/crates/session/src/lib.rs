//! Matches: players, moves, takebacks, saving, and computer players' thinking.
//!
//! A [`Session`] holds at most one match per game, the one at the table, and carries out or refuses each
//! [`MatchCommand`]. All other matches are in its [`Storage`]. It pushes every change to the [`Outbox`] as a
//! [`Snapshot`], including the results of computer players, which a [`TaskRunner`] runs in the background. The crate
//! uses neither Tauri nor files, so its tests need no window.

mod advice;
mod command;
mod editor;
mod exchange;
mod friend;
mod games;
mod history;
mod job;
mod judgement;
mod match_error;
mod match_log;
mod matches;
mod names;
mod open_position;
mod points_account;
mod save;
mod series;
mod session;
mod setup;
mod snapshot;
mod storage;
mod summary;
mod task;
mod thinking;
mod trouble;

pub use advice::{CoachShown, CommentShown, FoundComment, FoundHint, HintShown};
pub use command::{Accepted, MatchCommand, MatchId, Perspective};
pub use editor::EditedPosition;
pub use exchange::{
    Annotated, BadImport, BadMatch, ExportCount, ExportFormat, Exported, Exporter, Imported, MOST_OF_NOTE,
    fingerprint,
};
pub use friend::{
    AskedShown, DEALS, DealerlessShown, FriendClaim, FriendPhrase, FriendShown, FriendStop, PHRASES,
};
pub use games::{GameEntry, Games, Strengths};
pub use job::{JobEvent, Tell};
pub use judgement::{Account, Judgement, Mistake, MoveReview, SavedJudgement, TURNING_POINTS, TurningPoint};
pub use match_error::{BadSave, MatchError};
pub use match_log::{DealerlessMoves, Due, LogEntry, LogMoves, LogView, MatchLog};
pub use points_account::PointsAccount;
pub use save::Termination;
pub use series::Series;
pub use session::{Outbox, Session};
pub use setup::{BySide, Phase, Player, TimeControl};
pub use snapshot::{
    Analysis, Can, ClockShown, DrawOffer, LessonShown, Line, LookingBack, OfferState, OptionsShown,
    ProblemShown, ProblemState, Snapshot, Thinking, Thought, Tried, WrongTry,
};
pub use storage::{SavedMatch, Storage, StorageFailed};
pub use summary::{SavedOutcome, Summary};
pub use task::{Bots, Task, TaskRunner};
pub use trouble::{Cause, Trouble};
