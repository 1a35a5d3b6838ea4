use crate::{MatchId, Problem, StorageFailed, TimeControl};
use game::{BadOptions, IllegalMove, Level};
use notation::MOST_MOVES;
use serde::{Serialize, Serializer};
use thiserror::Error;

/// Refuses what is not possible now; `what` is a noun.
pub(crate) fn allow(possible: bool, what: &'static str) -> Result<(), MatchError> {
    if possible { Ok(()) } else { Err(MatchError::NotNow(what)) }
}

/// Why a command was not carried out. Nothing changed.
///
/// On the wire it is a [`Problem`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// There is no such game.
    #[error("there is no game '{0}'")]
    UnknownGame(String),
    /// There is no such match, or no longer.
    #[error("there is no match {}", .0.0)]
    UnknownMatch(MatchId),
    /// The options cannot be played.
    #[error(transparent)]
    BadOptions(#[from] BadOptions),
    /// The text is not a move of this game.
    #[error("{0}")]
    BadMove(String),
    /// The move may not be made here.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// The match does not allow this at the moment; `Snapshot::can` says what it allows.
    #[error("{0} is not possible now")]
    NotNow(&'static str),
    /// The game has no such question, or its board no such cell.
    #[error("there is no answer to '{0}' there")]
    NoAnswer(String),
    /// Nothing may be changed: another program keeps the matches.
    #[error("another program uses these matches; here they can only be looked at")]
    ReadOnly,
    /// A match cannot start before both players are chosen.
    #[error("both players have to be chosen first")]
    NoPlayer,
    /// The game has no computer player of this level.
    #[error("there is no computer player of level {0}")]
    BadLevel(Level),
    /// It is too long for a name, or has more than one line.
    #[error("that is no name: it has more than 40 characters, or more than one line")]
    BadName,
    /// Nobody can play with this clock.
    #[error("{} s and {} s a move are no clock", .0.initial_seconds, .0.increment_seconds)]
    BadClock(TimeControl),
    /// A saved match cannot be used.
    #[error("this is not a usable saved match: {0}")]
    BadSave(#[from] BadSave),
    /// The match of the game that changed last cannot be used, and stays where it is kept; a new one is shown.
    #[error("the match before cannot be used: {0}")]
    LastUnusable(BadSave),
    /// A computer player broke down; the match is paused.
    #[error("the computer player failed; the match is paused")]
    ComputerFailed,
    /// This device has no keys of a match with a friend, so it can only be looked at.
    #[error("this device has no keys of the match; it can only be looked at")]
    NoKeys,
    /// Before anything is written, the friend has to tell what they have of this device's log.
    #[error("this device may have been restored; the friend has to be heard of before anything is written")]
    Resuming,
    /// What only this device knew of the dealt secrets is lost with a restored copy, and this takes it.
    #[error("what only this device knew of the deal is lost")]
    SecretLost,
    /// A match could not be written to disk, where it goes on in memory, or could not be read.
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
            MatchError::NoKeys => "no_keys",
            MatchError::Resuming => "resuming",
            MatchError::SecretLost => "secret_lost",
            MatchError::Storage(_) => "storage",
        }
    }
}

impl From<&MatchError> for Problem {
    fn from(error: &MatchError) -> Problem {
        let problem = Problem::new(error.code(), error.to_string());
        match error {
            MatchError::Storage(failed) => {
                Problem { file: Some(failed.file.clone()), cause: failed.cause, ..problem }
            }
            _ => problem,
        }
    }
}

impl Serialize for MatchError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Problem::from(self).serialize(serializer)
    }
}

impl BadSave {
    /// The code on the wire: what a person can make something of has its own.
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
    /// Neither a save nor where a match of this game can begin.
    #[error("it is no saved match, and no beginning of one: {0}")]
    Beginning(BadOptions),
    /// From a later version of the program.
    #[error("it has format {0}, which this version does not know")]
    Format(u32),
    /// Of another game than the one it was loaded for.
    #[error("it is a match of '{0}'")]
    OtherGame(String),
    /// Its options cannot be played.
    #[error("{0}")]
    Options(BadOptions),
    /// One of its moves cannot be played.
    #[error("move {ply}, '{text}', is not possible")]
    Move {
        /// Which move, from 1.
        ply: usize,
        /// The move's text.
        text: String,
    },
    /// It has more moves than are read from outside.
    #[error("it has more than {MOST_MOVES} moves")]
    TooManyMoves,
    /// It says that more moves are on the board than were made.
    #[error("it has {moves} moves, but {at} of them are said to be on the board")]
    At {
        /// How many moves it says are on the board.
        at: usize,
        /// How many moves it has.
        moves: usize,
    },
    /// It has more measurements of computer players than moves.
    #[error("it has {moves} moves, but measurements for {thoughts}")]
    Thoughts {
        /// How many measurements it has.
        thoughts: usize,
        /// How many moves it has.
        moves: usize,
    },
    /// What is said of the worth of a move cannot be.
    #[error("the judgement of move {ply} cannot be one")]
    Judgement {
        /// The move, counted from 1.
        ply: usize,
    },
    /// A computer player that does not exist.
    #[error("there is no computer player of level {0}")]
    Level(Level),
    /// Its parts contradict each other.
    #[error("{0}")]
    Contradiction(&'static str),
}
