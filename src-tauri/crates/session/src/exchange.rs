//! Import and export of matches: PGN-like text, JSON, and tables of evaluations; JSON also holds attempts at problems.
//! Imported matches are replayed and checked like any save. `docs/notation.md` describes the formats.

mod csv;
mod json;
mod judgements;
mod text;
mod values;

use crate::matches::Written;
use crate::save::Save;
use crate::{BadSave, Games, MatchError, MatchId, Phase, Player, SavedMatch};
use game::Side;
use problems::Attempt;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The maximum length of a note, in characters.
pub const MOST_OF_NOTE: usize = 10_000;

/// A saved match with its note and star.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotated {
    /// Its save.
    pub save: String,
    /// The note; often empty.
    pub note: String,
    /// Whether it has a star.
    pub starred: bool,
    /// When it last changed, in seconds since 1970, if known.
    pub changed: Option<u64>,
}

/// The format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// Human-readable, PGN-like text.
    Text,
    /// For programs.
    Json,
    /// The evaluations of moves as a table.
    Csv,
}

impl ExportFormat {
    /// The file extensions of this format, without the dot; the default comes first.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            ExportFormat::Text => &["spielkiste", "pgn", "txt"],
            ExportFormat::Json => &["json"],
            ExportFormat::Csv => &["csv"],
        }
    }

    /// The file type's name in a file dialog.
    pub fn filter(self) -> &'static str {
        match self {
            ExportFormat::Text => "Spielkiste",
            ExportFormat::Json => "JSON",
            ExportFormat::Csv => "CSV",
        }
    }
}

/// Writes matches one after the other, and attempts.
#[derive(Debug)]
pub struct Exporter {
    games: Games,
    format: ExportFormat,
    parts: Vec<String>,
    /// As text, in JSON only.
    attempts: Vec<String>,
    count: ExportCount,
}

/// A finished export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Exported {
    /// The exported text.
    pub text: String,
    /// What was written and what was skipped.
    pub count: ExportCount,
}

/// How many matches were written or skipped, and how many attempts at problems were written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ExportCount {
    /// Matches written.
    pub written: usize,
    /// Matches skipped because they have hidden information or no moves.
    pub hidden: usize,
    /// Matches skipped because they cannot be read.
    pub unreadable: usize,
    /// Attempts at problems written.
    pub attempts: usize,
}

impl ExportCount {
    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.written == 0 && self.attempts == 0
    }
}

impl Exporter {
    /// An exporter without matches.
    pub fn new(games: Games, format: ExportFormat) -> Exporter {
        let (parts, attempts) = (Vec::new(), Vec::new());
        Exporter { games, format, parts, attempts, count: ExportCount::default() }
    }

    /// Adds a match, or counts it as skipped.
    pub fn add(&mut self, id: MatchId, saved: &Annotated) {
        match self.games.restore(&saved.save).and_then(|restored| restored.written()) {
            Ok(written) => self.parts.push(match self.format {
                ExportFormat::Text => notation::write(&text::to_text(&written, saved)),
                ExportFormat::Json => json::element(&written.save, saved),
                ExportFormat::Csv => csv::rows(id, &written),
            }),
            Err(MatchError::NotNow(_)) => self.count.hidden += 1,
            Err(_) => self.count.unreadable += 1,
        }
    }

    /// Adds an attempt. Only JSON can hold it.
    pub fn add_attempt(&mut self, attempt: &Attempt) {
        if self.format == ExportFormat::Json {
            self.attempts.push(json::attempt(attempt));
        }
    }

    /// The whole export.
    pub fn finish(self) -> Exported {
        let Exporter { format, parts, attempts, count, .. } = self;
        let text = match format {
            ExportFormat::Text => parts.concat(),
            ExportFormat::Json => json::document(&parts, &attempts),
            ExportFormat::Csv => csv::table(&parts),
        };
        Exported { text, count: ExportCount { written: parts.len(), attempts: attempts.len(), ..count } }
    }
}

/// An imported match.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The line it starts on, from 1.
    pub line: usize,
    /// The match.
    pub saved: SavedMatch,
    /// Its note; often empty.
    pub note: String,
    /// Whether it had a star.
    pub starred: bool,
    /// When it last changed, in seconds since 1970, if known.
    pub changed: Option<u64>,
}

/// A match or an attempt that could not be imported.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct BadMatch {
    /// The error's line, from 1.
    pub line: usize,
    /// Why.
    pub reason: BadImport,
}

/// Why a match could not be imported.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadImport {
    /// It violates the grammar.
    #[error(transparent)]
    Notation(#[from] notation::Reason),
    /// A tag has an invalid value.
    #[error("invalid tag [{0} …]")]
    Tag(&'static str),
    /// A command in a comment has an invalid value.
    #[error("invalid command [%{0} …]")]
    Command(&'static str),
    /// Its seed is missing, so its starting position is unknown.
    #[error("a match of this game needs its seed")]
    NoSeed,
    /// Its moves lead to a different result.
    #[error("the moves do not lead to this result")]
    OtherResult,
    /// It has no moves.
    #[error("it has no moves")]
    NoMove,
    /// Its note is longer than [`MOST_OF_NOTE`].
    #[error("its note is too long")]
    LongNote,
    /// It is not an attempt at a problem.
    #[error("unusable attempt at a problem: {0}")]
    Attempt(String),
    /// It cannot be replayed.
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl BadImport {
    /// The code on the wire.
    pub fn code(&self) -> &'static str {
        match self {
            BadImport::Match(error) => error.code(),
            _ => "bad_save",
        }
    }
}

impl Games {
    /// Reads all matches from text in any export format except a table, with an error for each invalid one. Also
    /// accepts a single save.
    pub fn import(self, text: &str) -> impl Iterator<Item = Result<Imported, BadMatch>> {
        let text = text.trim_start_matches(|c: char| texts::is_invisible(c));
        let is_json = text.trim_start().starts_with('{');
        let (elements, matches) =
            if is_json { (Some(json::read(text)), None) } else { (None, Some(notation::read(text))) };
        let from_json = elements.into_iter().flatten().map(move |element| {
            let (line, Annotated { save, note, starred, changed }) = element?;
            let broken = |error: MatchError| BadMatch { line, reason: error.into() };
            let restored = self.restore_from_others(&save).map_err(broken)?;
            Ok(Imported { line, saved: restored.saved(), note, starred, changed })
        });
        let from_text = matches.into_iter().flatten().map(move |found| {
            let found =
                found.map_err(|broken| BadMatch { line: broken.line, reason: broken.reason.into() })?;
            text::from_text(self, &found)
        });
        from_json.chain(from_text).map(|imported| {
            let imported = imported?;
            let reason = if imported.saved.summary.moves == 0 {
                // Lists omit matches without moves.
                BadImport::NoMove
            } else if imported.note.chars().nth(MOST_OF_NOTE).is_some() {
                BadImport::LongNote
            } else {
                return Ok(imported);
            };
            Err(BadMatch { line: imported.line, reason })
        })
    }
}

impl Games {
    /// Reads all attempts at problems of these games from an export in JSON, with an error for each invalid one. Other
    /// texts have none.
    pub fn import_attempts(self, text: &str) -> impl Iterator<Item = Result<Attempt, BadMatch>> {
        let text = text.trim_start_matches(|c: char| texts::is_invisible(c));
        json::read_attempts(text).into_iter().map(move |found| {
            let (line, attempt) = found?;
            if self.ids().any(|id| id == attempt.game) {
                return Ok(attempt);
            }
            Err(BadMatch { line, reason: MatchError::UnknownGame(attempt.game).into() })
        })
    }
}

/// Identifies a match across its saves: when it began, its seed and its moves. If the time is unknown, the players'
/// names, the human sides and the termination also count. None if the text is not a save.
pub fn fingerprint(save: &str) -> Option<String> {
    let Save { game, began, seed, moves, names, seats, settled, .. } = Save::from_text(save).ok()?;
    // Saves for others list a friend as a human player.
    let people = Side::BOTH.map(|side| matches!(seats.get(side), Some(Player::Human | Player::Friend)));
    let unnoted = began.is_none().then_some((names, people, settled));
    let identity = (game, began, seed, moves, unnoted);
    Some(serde_json::to_string(&identity).expect("a save has only text, numbers and lists"))
}

impl Written {
    /// The result as a score.
    fn score(&self) -> notation::Score {
        score(self.outcome.map(|outcome| (outcome.winner, outcome.ending.0)))
    }
}

fn score(outcome: Option<(Option<Side>, &str)>) -> notation::Score {
    match outcome {
        Some((Some(winner), _)) => notation::Score::Won(winner),
        Some((None, ending)) if !game::Ending::is_without_result(ending) => notation::Score::Drawn,
        _ => notation::Score::Open,
    }
}

impl From<BadSave> for BadImport {
    fn from(bad: BadSave) -> BadImport {
        BadImport::Match(bad.into())
    }
}

/// Whether a match has ended.
fn is_over(saved: &SavedMatch) -> bool {
    saved.summary.phase == Phase::Over
}
