use super::writing::Written;
use crate::job::JobEvent;
use crate::match_log::LogEntry;
use crate::task::{JobSettings, Wanted};
use crate::{BySide, LogView, MatchCommand, MatchError, MatchId, SavedMatch, Snapshot, Summary};
use game::{Clock, Problem, Side};
use problems::Attempt;
use std::time::Duration;

/// The scope of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// The save changes.
    Lasting,
    /// Only the display changes.
    Fleeting,
}

impl Change {
    /// Lasting if `lasts`, otherwise fleeting.
    pub(super) fn lasting_if(lasts: bool) -> Change {
        if lasts { Change::Lasting } else { Change::Fleeting }
    }
}

/// The result of a command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The command was executed.
    Done(Change),
    /// The input made no move and chose nothing. This is why.
    Explain(serde_json::Value),
    /// Write this entry to the match's log, then follow the log.
    Write(LogEntry),
}

/// The match that follows another.
#[derive(Clone, Copy)]
pub(crate) enum Successor<'a> {
    /// Another match for the same players, with these options or those chosen before.
    Another(Option<&'a str>),
    /// Another match for the same players, from the position or board in the text.
    At(&'a str),
    /// The next match in the series, with the sides swapped. Refused before the end.
    Rematch,
    /// A paused match with the first moves of this one. Refused while the match has hidden information.
    Continued {
        /// The number of moves.
        ply: usize,
        /// When it begins, in seconds since 1970.
        unix_time: u64,
    },
}

/// A match of any game. Every method either succeeds or changes nothing.
pub(crate) trait AnyMatch: Send {
    /// The game's id.
    fn game(&self) -> &'static str;
    fn snapshot(&self, id: MatchId, revision: u64) -> Snapshot;
    /// Executes a command, or returns the entry to write to the log of a match with a friend.
    fn apply(&mut self, command: &MatchCommand, clock: &dyn Clock) -> Result<Step, MatchError>;
    /// The answer to a question about the position shown, limited to the viewer's knowledge.
    fn answer(&self, question: &str, cell: Option<u16>) -> Result<serde_json::Value, MatchError>;
    /// The successor; `seed` is the source of its randomness.
    fn successor(&self, what: Successor<'_>, seed: u64) -> Result<Box<dyn AnyMatch>, MatchError>;
    /// Reports that the saved match this one replaces is unusable.
    fn set_fault(&mut self, fault: MatchError);
    /// Records that saving the match failed, or works again.
    fn set_unsaved(&mut self, unsaved: Option<MatchError>);
    /// The complete match, for storage.
    fn saved(&self) -> SavedMatch;
    /// The summary, for lists.
    fn summary(&self) -> Summary;
    /// The match as human-readable text. Refused while it has hidden information.
    fn export(&self) -> Result<String, MatchError>;
    /// The match with its moves in human-readable notation. Refused like `export`, and without moves.
    fn written(&self) -> Result<Written, MatchError>;
    /// The problem of finding a better move than the one that led to this ply. Refused if that move was no mistake of a
    /// person, or no better one is proven.
    fn mistake(&self, ply: usize) -> Result<Problem, MatchError>;
    /// The side that made each move in the record.
    fn sides(&self) -> Vec<Side>;

    /// Seats a friend opposite this device's side and starts the match.
    fn begin_with_friend(
        &mut self,
        own: Side,
        names: BySide<Option<String>>,
        unix_time: u64,
    ) -> Result<(), MatchError>;
    /// Updates a match with a friend from its log; without a log it is read-only. None if nothing changed. Other
    /// matches refuse and do not call `read`.
    fn follow(&mut self, read: &dyn Fn() -> Option<LogView>) -> Result<Option<Change>, MatchError>;
    /// Whether a friend claims that this player's time is up and it certainly is.
    fn admits_claim(&self) -> bool;

    /// Makes the next scripted move in a lesson or problem. False if there is none.
    fn reply(&mut self, clock: &dyn Clock) -> bool;
    /// The attempt at a problem, once its result is known; only once.
    fn take_attempt(&mut self) -> Option<Attempt>;

    /// Cancels obsolete work and starts the work that is needed now.
    fn work(&mut self, settings: &JobSettings, last_ticket: &mut u64) -> Wanted;
    /// Takes an event from the work with this ticket. None if it is obsolete.
    fn take(&mut self, ticket: u64, event: JobEvent) -> Option<Change>;
    /// Releases the memory of computer players that are not thinking.
    fn release(&mut self);
    /// Pauses the match if a computer is thinking or a clock is running, and stops analysis and judging. Returns the
    /// change, if any.
    fn suspend(&mut self) -> Option<Change>;
    /// Checks the session's clock. True if a player's time is up, which changes the match permanently.
    fn tick(&mut self, now: Duration) -> bool;
}
