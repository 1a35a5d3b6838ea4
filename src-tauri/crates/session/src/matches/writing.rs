//! Moves in human-readable notation, for exports.

use super::record::Record;
use crate::history::{Entry, Played};
use crate::match_error::allow;
use crate::save::Save;
use crate::{BadSave, MatchError};
use game::{Outcome, Playable, Side, View, Viewer};
use notation::Word;

/// A match that can be exported, with its moves in human-readable notation.
pub(crate) struct Written {
    pub(crate) save: Save,
    /// All moves, including those taken back.
    pub(crate) moves: Vec<(Side, Word)>,
    pub(crate) outcome: Option<Outcome>,
    /// The mover's remaining time after each move; empty without a clock.
    pub(crate) left_ms: Vec<u64>,
}

/// A record's moves in human-readable notation. Refused while the match has hidden information or no moves.
pub(super) fn words<S: Playable>(record: &Record<S>) -> Result<Vec<(Side, Word)>, MatchError> {
    let entries = record.history.record();
    allow(record.may_export() && !entries.is_empty(), "an export of the match")?;
    let view = record.history.start().view(Viewer::Audience);
    let word = |entry: &Entry<S>| {
        if let Played::Told(text) = &entry.m {
            let word = Word::of(&text.replace(' ', "")).ok_or_else(|| MatchError::BadMove(text.clone()))?;
            return Ok((entry.side, word));
        }
        let report = entry.reports.get(Viewer::Player(entry.side)).to_string();
        let means_it =
            |word: &Word| view.read_typed(word.as_str()).is_ok_and(|m| Some(m) == entry.m.as_move());
        let words = [report, entry.m.to_string()].into_iter().filter_map(|text| Word::of(&text));
        let word =
            words.into_iter().find(means_it).ok_or_else(|| MatchError::BadMove(entry.m.to_string()))?;
        Ok((entry.side, word))
    };
    entries.iter().map(word).collect()
}

/// Parses moves in human-readable notation into the form of a save, under these options. Does not check legality.
pub(crate) fn read_moves<S: Playable>(
    options: &str,
    seed: u64,
    words: &[&str],
) -> Result<Vec<String>, MatchError> {
    let options: S::Options = options.parse().map_err(BadSave::Options)?;
    let view = S::start(&options, seed).map_err(BadSave::Options)?.view(Viewer::Audience);
    read_each(words, |word| Some(view.read_typed(word).ok()?.to_string()))
}

/// Parses each of these words into the form of a save.
pub(crate) fn read_each(
    words: &[&str],
    read: impl Fn(&str) -> Option<String>,
) -> Result<Vec<String>, MatchError> {
    let read = |(i, &word): (usize, &&str)| {
        Ok(read(word).ok_or_else(|| BadSave::Move { ply: i + 1, text: word.to_owned() })?)
    };
    words.iter().enumerate().map(read).collect()
}
