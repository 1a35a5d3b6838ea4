use crate::{MatchId, StorageFailed, TimeControl, Trouble};
use game::{BadOptions, IllegalMove, Level};
use notation::MOST_MOVES;
use serde::{Serialize, Serializer};
use thiserror::Error;

/// Fails if `possible` is false; `what` is a noun phrase.
pub(crate) fn allow(possible: bool, what: &'static str) -> Result<(), MatchError> {
    if possible { Ok(()) } else { Err(MatchError::NotNow(what)) }
}

/// Why a command was refused. A refused command changes nothing.
///
/// On the wire it is a [`Trouble`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// There is no such game.
    #[error("there is no game '{0}'")]
    UnknownGame(String),
    /// There is no such match, or it has been deleted.
    #[error("there is no match {}", .0.0)]
    UnknownMatch(MatchId),
    /// The options cannot be played.
    #[error(transparent)]
    BadOptions(#[from] BadOptions),
    /// The text is not a move in this game.
    #[error("{0}")]
    BadMove(String),
    /// The move is illegal in this position.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// The match does not allow this now; see `Snapshot::can`.
    #[error("{0} is not possible now")]
    NotNow(&'static str),
    /// The game has no such question, or its board has no such cell.
    #[error("question '{0}' has no answer there")]
    NoAnswer(String),
    /// Another instance of the program owns the matches.
    #[error("another instance of the program uses these matches; they are read-only here")]
    ReadOnly,
    /// Both players must be chosen before the match starts.
    #[error("choose both players first")]
    NoPlayer,
    /// The game has no computer player at this level.
    #[error("there is no computer player of level {0}")]
    BadLevel(Level),
    /// The name is too long or has more than one line.
    #[error("names can have up to 40 characters on one line")]
    BadName,
    /// The clock's times are out of range.
    #[error("a clock of {} s and {} s a move is not allowed", .0.initial_seconds, .0.increment_seconds)]
    BadClock(TimeControl),
    /// The saved match is unusable.
    #[error("unusable saved match: {0}")]
    BadSave(#[from] BadSave),
    /// The game's latest match is unusable. It stays in storage, and a new match is shown.
    #[error("the previous match is unusable: {0}")]
    LastUnusable(BadSave),
    /// A computer player failed; the match is paused.
    #[error("the computer player failed; the match is paused")]
    ComputerFailed,
    /// The advisor found no hint.
    #[error("no hint was found")]
    NoHint,
    /// The text is not a problem that can be played.
    #[error(transparent)]
    BadProblem(#[from] game::BadProblem),
    /// This device has no keys for a match with a friend, so the match is read-only.
    #[error("this device has no keys for the match; it is read-only")]
    NoKeys,
    /// This device cannot write until the friend reports how much of its log they have.
    #[error("this device may have been restored; it cannot write until the friend's device reports in")]
    Resuming,
    /// The entry needs this device's deal secret, which was lost when a backup was restored.
    #[error("this device has lost its secret of the deal")]
    SecretLost,
    /// A match could not be read or saved. An unsaved match continues in memory.
    #[error("the match could not be saved or read: {0}")]
    Storage(#[from] StorageFailed),
}

impl MatchError {
    /// The code on the wire.
    pub fn code(&self) -> &'static str {
        match self {
            MatchError::UnknownGame(_) => "unknown_game",
            MatchError::UnknownMatch(_) => "unknown_match",
            MatchError::BadOptions(_) => "bad_options",
            MatchError::BadMove(_) => "bad_move",
            MatchError::IllegalMove(_) => "illegal_move",
            MatchError::NotNow(_) => "not_now",
            MatchError::NoAnswer(_) => "no_answer",
            MatchError::ReadOnly => "read_only",
            MatchError::NoPlayer => "no_player",
            MatchError::BadLevel(_) => "bad_level",
            MatchError::BadName => "bad_name",
            MatchError::BadClock(_) => "bad_clock",
            MatchError::BadSave(bad) => bad.code(),
            MatchError::LastUnusable(_) => "match_set_aside",
            MatchError::ComputerFailed => "computer_failed",
            MatchError::NoHint => "no_hint",
            MatchError::BadProblem(_) => "bad_problem",
            MatchError::NoKeys => "no_keys",
            MatchError::Resuming => "resuming",
            MatchError::SecretLost => "secret_lost",
            MatchError::Storage(_) => "storage",
        }
    }
}

impl From<&MatchError> for Trouble {
    fn from(error: &MatchError) -> Trouble {
        let problem = Trouble::new(error.code(), error.to_string());
        match error {
            MatchError::Storage(failed) => {
                Trouble { file: Some(failed.file.clone()), cause: failed.cause, ..problem }
            }
            _ => problem,
        }
    }
}

impl Serialize for MatchError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Trouble::from(self).serialize(serializer)
    }
}

impl BadSave {
    /// The code on the wire. Causes that the page explains have their own code.
    fn code(&self) -> &'static str {
        match self {
            BadSave::Beginning(_) => "not_a_match",
            BadSave::Format(_) => "newer_format",
            BadSave::OtherGame(_) => "other_game",
            BadSave::Unreadable(_)
            | BadSave::Options(_)
            | BadSave::Move { .. }
            | BadSave::TooManyMoves
            | BadSave::At { .. }
            | BadSave::Thoughts { .. }
            | BadSave::Judgement { .. }
            | BadSave::Level(_)
            | BadSave::Contradiction(_) => "bad_save",
        }
    }
}

/// What is wrong with a saved match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadSave {
    /// Not a save at all.
    #[error("it cannot be read ({0})")]
    Unreadable(String),
    /// Neither a save nor a valid starting position of this game.
    #[error("neither a saved match nor a starting position: {0}")]
    Beginning(BadOptions),
    /// It was saved by a newer version of the program.
    #[error("it has format {0}, which this version does not support")]
    Format(u32),
    /// It is a save of a different game.
    #[error("it is a match of '{0}'")]
    OtherGame(String),
    /// Its options cannot be played.
    #[error("{0}")]
    Options(BadOptions),
    /// One of its moves is illegal.
    #[error("move {ply}, '{text}', is illegal")]
    Move {
        /// The number of the move, from 1.
        ply: usize,
        /// The move's text.
        text: String,
    },
    /// It has more moves than an import allows.
    #[error("it has more than {MOST_MOVES} moves")]
    TooManyMoves,
    /// It has more moves on the board than in the record.
    #[error("it has {moves} moves, but puts {at} on the board")]
    At {
        /// How many moves it puts on the board.
        at: usize,
        /// How many moves it has.
        moves: usize,
    },
    /// It has more computer evaluations than moves.
    #[error("it has {moves} moves, but evaluations for {thoughts}")]
    Thoughts {
        /// How many evaluations it has.
        thoughts: usize,
        /// How many moves it has.
        moves: usize,
    },
    /// A judgement is impossible.
    #[error("the judgement of move {ply} is impossible")]
    Judgement {
        /// The number of the move, from 1.
        ply: usize,
    },
    /// Its computer player does not exist.
    #[error("there is no computer player of level {0}")]
    Level(Level),
    /// Its parts contradict each other.
    #[error("{0}")]
    Contradiction(&'static str),
}
