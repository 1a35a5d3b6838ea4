//! Moves as people write them, for texts that leave the program.

use super::commands::allow;
use super::*;
use crate::history::Played;
use notation::Word;

/// A match that may be written, with its moves as people write them.
pub(crate) struct Written {
    pub(crate) save: Save,
    /// Those taken back too.
    pub(crate) moves: Vec<(Side, notation::Word)>,
    pub(crate) outcome: Option<Outcome>,
    /// What who moved had left after each move; empty without a clock.
    pub(crate) left_ms: Vec<u64>,
}

impl<S: Playable> Match<S> {
    /// Refused while the match hides something, and while nobody has moved.
    pub(super) fn written(&self) -> Result<Written, MatchError> {
        allow(self.may_export() && !self.history.record().is_empty(), "an export of the match")?;
        let view = self.history.start().view(Viewer::Audience);
        let moves = self.history.record().iter().map(|entry| {
            if let Played::Told(text) = &entry.m {
                let word =
                    Word::of(&text.replace(' ', "")).ok_or_else(|| MatchError::BadMove(text.clone()))?;
                return Ok((entry.side, word));
            }
            let report = entry.reports.get(Viewer::Player(entry.side)).to_string();
            let means_it =
                |word: &Word| view.read_typed(word.as_str()).is_ok_and(|m| Some(m) == entry.m.as_move());
            let words = [report, entry.m.to_string()].into_iter().filter_map(|text| Word::of(&text));
            let word =
                words.into_iter().find(means_it).ok_or_else(|| MatchError::BadMove(entry.m.to_string()))?;
            Ok((entry.side, word))
        });
        let moves = moves.collect::<Result<_, MatchError>>()?;
        Ok(Written {
            save: self.save().for_others(),
            moves,
            outcome: self.outcome(),
            left_ms: self.left_after_each(),
        })
    }
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
