//! Matches as people read them and programs exchange them: text in the manner of PGN, JSON, and tables of evaluations.
//! What comes in is replayed and checked like any save. The forms are described in `docs/notation.md`.

mod csv;
mod json;
mod judgements;
mod text;
mod values;

use crate::matches::Written;
use crate::save::Save;
use crate::{BadSave, Games, MatchError, MatchId, Phase, Player, SavedMatch};
use game::Side;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// So many characters a note may have.
pub const MOST_OF_NOTE: usize = 10_000;

/// A kept match with what somebody noted about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotated {
    /// Its save.
    pub save: String,
    /// The note; mostly empty.
    pub note: String,
    /// Whether it has a star.
    pub starred: bool,
    /// When it changed last, in seconds since 1970, as far as that is known.
    pub changed: Option<u64>,
}

/// What matches are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// For people, in the manner of PGN.
    Text,
    /// For programs.
    Json,
    /// The evaluations of moves as a table.
    Csv,
}

impl ExportFormat {
    /// The endings that the name of such a file may have, without the dot; the first is the usual one.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            ExportFormat::Text => &["spielkiste", "pgn", "txt"],
            ExportFormat::Json => &["json"],
            ExportFormat::Csv => &["csv"],
        }
    }

    /// What a dialog calls the files with these endings.
    pub fn filter(self) -> &'static str {
        match self {
            ExportFormat::Text => "Spielkiste",
            ExportFormat::Json => "JSON",
            ExportFormat::Csv => "CSV",
        }
    }
}

/// Writes one match after the other.
#[derive(Debug)]
pub struct Exporter {
    games: Games,
    format: ExportFormat,
    parts: Vec<String>,
    count: ExportCount,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Exported {
    /// All of it.
    pub text: String,
    /// How many matches.
    pub count: ExportCount,
}

/// How many matches were written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ExportCount {
    /// So many are in it.
    pub written: usize,
    /// So many are left out because they hide something until they end, or have no move.
    pub hidden: usize,
    /// So many are left out because they cannot be read.
    pub unreadable: usize,
}

impl Exporter {
    /// Nothing is written yet.
    pub fn new(games: Games, format: ExportFormat) -> Exporter {
        Exporter { games, format, parts: Vec::new(), count: ExportCount::default() }
    }

    /// Writes a match, unless it has to be left out.
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

    /// All that was written.
    pub fn finish(self) -> Exported {
        let Exporter { format, parts, count, .. } = self;
        let text = match format {
            ExportFormat::Text => parts.concat(),
            ExportFormat::Json => json::document(&parts),
            ExportFormat::Csv => csv::table(&parts),
        };
        Exported { text, count: ExportCount { written: parts.len(), ..count } }
    }
}

/// A match that came in.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The match.
    pub saved: SavedMatch,
    /// What somebody noted about it; mostly empty.
    pub note: String,
    /// Whether it had a star.
    pub starred: bool,
    /// When it changed last, in seconds since 1970, as far as that is known.
    pub changed: Option<u64>,
}

/// A match that did not come in.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct BadMatch {
    /// The line on which that shows, from 1.
    pub line: usize,
    /// Why.
    pub reason: BadImport,
}

/// Why a match did not come in.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadImport {
    /// It does not keep to the grammar.
    #[error(transparent)]
    Notation(#[from] notation::Reason),
    /// A head line does not say what it should.
    #[error("the head line [{0} …] cannot be used")]
    Tag(&'static str),
    /// A command in a comment does not say what it should.
    #[error("the command [%{0} …] cannot be used")]
    Command(&'static str),
    /// Nobody can say how it began.
    #[error("a match of this game needs its seed")]
    NoSeed,
    /// Its result is another one.
    #[error("the moves do not lead to this result")]
    OtherResult,
    /// Nobody has moved.
    #[error("nobody has moved")]
    NoMove,
    /// Its note is longer than [`MOST_OF_NOTE`].
    #[error("its note is too long")]
    LongNote,
    /// It cannot be played so.
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
    /// All the matches of a text of any form that is written, tables apart, and what is wrong with the others. A single
    /// save is such a text, too.
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
                // A match without a move is in no list.
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

/// What two saves of the same match have in common, and of no others: when it began, by which chance, and its moves.
/// Where nobody noted when it began, also which people played it and how they ended it. None if the text is no save.
pub fn fingerprint(save: &str) -> Option<String> {
    let Save { game, began, seed, moves, names, seats, settled, .. } = Save::from_text(save).ok()?;
    // A friend is just a person in a save for others.
    let people = Side::BOTH.map(|side| matches!(seats.get(side), Some(Player::Human | Player::Friend)));
    let unnoted = began.is_none().then_some((names, people, settled));
    let identity = (game, began, seed, moves, unnoted);
    Some(serde_json::to_string(&identity).expect("a save has only texts, numbers and lists"))
}

impl Written {
    /// The last word of the match.
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
