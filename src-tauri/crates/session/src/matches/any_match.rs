use super::writing::Written;
use crate::job::JobEvent;
use crate::match_log::LogEntry;
use crate::task::{JobSettings, Wanted};
use crate::{BySide, LogView, MatchCommand, MatchError, MatchId, SavedMatch, Snapshot, Summary};
use game::{Clock, Side};
use std::time::Duration;

/// What a change means for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// A save would be another one.
    Lasting,
    /// Only what is shown changes.
    Fleeting,
}

impl Change {
    /// A lasting change, or else a fleeting one.
    pub(super) fn lasting_if(lasts: bool) -> Change {
        if lasts { Change::Lasting } else { Change::Fleeting }
    }
}

/// What a command comes to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// It is done.
    Done(Change),
    /// This has to be written to the log that the match follows, and the log to be followed.
    Write(LogEntry),
}

/// What comes after a match.
#[derive(Clone, Copy)]
pub(crate) enum Successor<'a> {
    /// Another match for the same players, with these options or those chosen for it.
    Another(Option<&'a str>),
    /// The same, which begins where the text says: in a position, on a board.
    At(&'a str),
    /// The next match of the series, with the sides swapped: refused before the end.
    Rematch,
    /// A paused match with the first moves of this one: refused while it hides something.
    Continued {
        /// How many moves.
        ply: usize,
        /// When it begins, in seconds since 1970.
        unix_time: u64,
    },
}

/// A match of any game. Every method either does what it says or refuses and changes nothing.
pub(crate) trait AnyMatch: Send {
    /// The game's id.
    fn game(&self) -> &'static str;
    fn snapshot(&self, id: MatchId, revision: u64) -> Snapshot;
    /// Carries out a command, or says what has to be written to the log of a match with a friend.
    fn apply(&mut self, command: &MatchCommand, clock: &dyn Clock) -> Result<Step, MatchError>;
    /// The answer to a question about what is shown, as the person at the screen may know it.
    fn answer(&self, question: &str, cell: Option<u16>) -> Result<serde_json::Value, MatchError>;
    /// What comes after it; `seed` fixes everything random there.
    fn successor(&self, what: Successor<'_>, seed: u64) -> Result<Box<dyn AnyMatch>, MatchError>;
    /// Has the match tell that the one which should be there cannot be read.
    fn set_fault(&mut self, fault: MatchError);
    /// Notes that the match could not be saved, or that it could again.
    fn set_unsaved(&mut self, unsaved: Option<MatchError>);
    /// For the disk: everything.
    fn saved(&self) -> SavedMatch;
    /// For lists.
    fn summary(&self) -> Summary;
    /// For people: refused while the match hides something.
    fn export(&self) -> Result<String, MatchError>;
    /// For people and programs, with its moves as people write them: refused likewise, and without moves.
    fn written(&self) -> Result<Written, MatchError>;
    /// Who made each move of the record.
    fn sides(&self) -> Vec<Side>;

    /// Seats a friend on the side that is not this device's, and begins.
    fn begin_with_friend(
        &mut self,
        own: Side,
        names: BySide<Option<String>>,
        unix_time: u64,
    ) -> Result<(), MatchError>;
    /// Makes a match with a friend what its log tells. Without one it can only be looked at. `read` is not called for
    /// other matches, which refuse. Nothing if the log tells nothing new.
    fn follow(&mut self, read: &dyn Fn() -> Option<LogView>) -> Result<Option<Change>, MatchError>;
    /// Whether a friend claims that this person's time is over, and it is beyond doubt.
    fn admits_claim(&self) -> bool;

    /// Stops the work that nobody wants any more, and begins what is wanted now.
    fn work(&mut self, settings: &JobSettings, last_ticket: &mut u64) -> Wanted;
    /// Takes what the work with this ticket found. Nothing if it is not wanted any more.
    fn take(&mut self, ticket: u64, event: JobEvent) -> Option<Change>;
    /// Gives back the memory of computer players that do not think just now.
    fn release(&mut self);
    /// Pauses the match if a computer is thinking or a player's time runs, and ends analysis and judging. What that
    /// changed, if anything.
    fn suspend(&mut self) -> Option<Change>;
    /// Looks at the session's clock. True if a player's time is up, which changes the match for good.
    fn tick(&mut self, now: Duration) -> bool;
}
