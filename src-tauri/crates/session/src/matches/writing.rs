//! Moves as people write them, for texts that leave the program.

use super::record::Record;
use crate::history::{Entry, Played};
use crate::match_error::allow;
use crate::save::Save;
use crate::{BadSave, MatchError};
use game::{Outcome, Playable, Side, View, Viewer};
use notation::Word;

/// A match that may be written, with its moves as people write them.
pub(crate) struct Written {
    pub(crate) save: Save,
    /// Those taken back too.
    pub(crate) moves: Vec<(Side, Word)>,
    pub(crate) outcome: Option<Outcome>,
    /// What who moved had left after each move; empty without a clock.
    pub(crate) left_ms: Vec<u64>,
}

/// The moves of a record as people write them. Refused while the match hides something, and while nobody has moved.
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

/// The moves that are written so in a game with these options, as a save has them. Whether they are possible is
/// another question.
pub(crate) fn read_moves<S: Playable>(
    options: &str,
    seed: u64,
    words: &[&str],
) -> Result<Vec<String>, MatchError> {
    let options: S::Options = options.parse().map_err(BadSave::Options)?;
    let view = S::start(&options, seed).map_err(BadSave::Options)?.view(Viewer::Audience);
    read_each(words, |word| Some(view.read_typed(word).ok()?.to_string()))
}

/// Each of these words as a save has it.
pub(crate) fn read_each(
    words: &[&str],
    read: impl Fn(&str) -> Option<String>,
) -> Result<Vec<String>, MatchError> {
    let read = |(i, &word): (usize, &&str)| {
        Ok(read(word).ok_or_else(|| BadSave::Move { ply: i + 1, text: word.to_owned() })?)
    };
    words.iter().enumerate().map(read).collect()
}
