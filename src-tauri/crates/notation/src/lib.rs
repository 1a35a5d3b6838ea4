//! Texts of many matches that people read and programs exchange, in the manner of PGN. The grammar is in
//! `docs/notation.md`.
//!
//! This crate knows no game: what a tag means, and whether a move is possible, others say. Reading is total. A match
//! that cannot be read costs none of the others.

mod escape;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{Broken, Found, MOST_BYTES_OF_A_MATCH, MOST_MATCHES, MOST_MOVES, Reason, read};
pub use write::write;

use game::Side;
use std::fmt;
use texts::is_invisible;

/// A match as text: what is known of it as a whole, and its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchText {
    /// The game's id.
    pub game: String,
    /// What else stands in the head lines, in this order; no name twice.
    pub tags: Vec<Tag>,
    /// What somebody noted about the match; mostly nothing.
    pub note: String,
    /// The moves on the board.
    pub moves: Vec<MoveText>,
    /// Those behind them that were taken back.
    pub taken_back: Vec<MoveText>,
    /// How the match ended.
    pub result: Score,
}

impl MatchText {
    /// The value of the tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }
}

/// A head line: `[Round "2"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Letters and digits of ASCII, the first of them a letter; neither `Game` nor `Result`, which a match has anyway.
    pub name: String,
    /// Any text.
    pub value: String,
}

impl Tag {
    /// A head line. Its name is one of the writer's own.
    pub fn new(name: &'static str, value: impl fmt::Display) -> Tag {
        Tag { name: name.to_owned(), value: value.to_string() }
    }
}

/// A move and what is noted beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// Who moved. What is read says it by numbers and dots, which the rules of the game may contradict.
    pub side: Side,
    /// The move.
    pub word: Word,
    /// What programs noted.
    pub commands: Vec<Command>,
}

/// A command of a comment: `[%eval 0.35, 12]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Small letters of ASCII.
    pub name: String,
    /// What stands behind it, divided by commas. Any texts.
    pub items: Vec<String>,
}

impl Command {
    /// A command. Its name is one of the writer's own.
    pub fn new(name: &'static str, items: impl IntoIterator<Item = String>) -> Command {
        Command { name: name.to_owned(), items: items.into_iter().collect() }
    }
}

/// A text that can stand for a move: one word that is nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word(String);

impl Word {
    /// The text without its white space, if that can stand for a move. It is without what annotates a move, such as
    /// `!?`, and with plain hyphens.
    pub fn of(text: &str) -> Option<Word> {
        let word: String = text.split_whitespace().collect();
        Word::exactly(&word)
    }

    fn exactly(word: &str) -> Option<Word> {
        let word = plain(bare(word));
        let forbidden = |c: char| c.is_whitespace() || c.is_control() || "{}()[];\"\\$%".contains(c);
        let can_stand = !word.is_empty()
            && !word.contains(forbidden)
            && Score::of(&word).is_none()
            && read::number_before(&word).is_none();
        can_stand.then_some(Word(word))
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A word without what annotates a move behind it.
fn bare(word: &str) -> &str {
    word.trim_end_matches(|c| "!?‼⁇⁈⁉".contains(c) || is_invisible(c))
}

/// A word without what nobody sees, and with a hyphen for whatever looks like one.
fn plain(word: &str) -> String {
    let hyphen = |c| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => '-',
        _ => c,
    };
    word.chars().filter(|c| !is_invisible(*c)).map(hyphen).collect()
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How a match ended, as the last word of its text says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// `1-0` or `0-1`: this side won.
    Won(Side),
    /// `1/2-1/2`: nobody won.
    Drawn,
    /// `*`: it goes on, or was broken off.
    Open,
}

impl Score {
    /// The score that is written so, with any hyphens, or `½` for `1/2`.
    pub fn of(word: &str) -> Option<Score> {
        let word = plain(word).replace('½', "1/2");
        let all = [Score::Won(Side::First), Score::Won(Side::Second), Score::Drawn, Score::Open];
        all.into_iter().find(|score| score.word() == word)
    }

    /// As it is written.
    pub const fn word(self) -> &'static str {
        match self {
            Score::Won(Side::First) => "1-0",
            Score::Won(Side::Second) => "0-1",
            Score::Drawn => "1/2-1/2",
            Score::Open => "*",
        }
    }
}
