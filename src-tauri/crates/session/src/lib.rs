//! Matches: who plays, what was played, taking back, saving, and the thinking of computer players.
//!
//! A [`Session`] holds at most one match a game, the one at the table, and carries out each [`MatchCommand`] or refuses
//! it. All the others are in its [`Storage`]. Every change is pushed to the [`Outbox`] as a [`Snapshot`], also what
//! computer players find beside it: a [`TaskRunner`] has them think. Nothing here knows Tauri or a file, so that all of
//! it is tested without a window.

mod command;
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
mod problem;
mod save;
mod series;
mod session;
mod setup;
mod snapshot;
mod storage;
mod summary;
mod task;
mod thinking;

pub use command::{Accepted, MatchCommand, MatchId, Perspective};
pub use exchange::{
    Annotated, BadImport, BadMatch, ExportCount, ExportFormat, Exported, Exporter, Imported, MOST_OF_NOTE,
    fingerprint,
};
pub use friend::{
    AskedShown, DEALS, DealerlessShown, FriendClaim, FriendPhrase, FriendShown, FriendStop, PHRASES,
};
pub use games::{GameEntry, Games, Strengths};
pub use job::{JobEvent, Tell};
pub use judgement::{Account, Judgement, Mistake, MoveReview, SavedJudgement};
pub use match_error::{BadSave, MatchError};
pub use match_log::{DealerlessMoves, Due, LogEntry, LogMoves, LogView, MatchLog};
pub use points_account::PointsAccount;
pub use problem::{Cause, Problem};
pub use save::Termination;
pub use series::Series;
pub use session::{Outbox, Session};
pub use setup::{BySide, Phase, Player, TimeControl};
pub use snapshot::{
    Analysis, Can, ClockShown, DrawOffer, Line, LookingBack, OfferState, OptionsShown, Snapshot, Thinking,
    Thought,
};
pub use storage::{SavedMatch, Storage, StorageFailed};
pub use summary::{SavedOutcome, Summary};
pub use task::{Bots, Task, TaskRunner};
