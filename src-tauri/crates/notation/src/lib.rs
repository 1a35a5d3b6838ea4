//! A PGN-like text format for many matches, readable by people and programs. `docs/notation.md` has the grammar.
//!
//! This crate is game-independent: callers interpret tags and check moves. Parsing never fails as a whole; a broken
//! match does not affect the others.

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

/// A match as text: its tags and moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchText {
    /// The game's id.
    pub game: String,
    /// The other tags, in order, with unique names.
    pub tags: Vec<Tag>,
    /// The player's note about the match; usually empty.
    pub note: String,
    /// The moves on the board.
    pub moves: Vec<MoveText>,
    /// The moves taken back from the end.
    pub taken_back: Vec<MoveText>,
    /// The result.
    pub result: Score,
}

impl MatchText {
    /// The value of the tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }
}

/// A tag line: `[Round "2"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// ASCII letters and digits, starting with a letter. `Game` and `Result` are reserved.
    pub name: String,
    /// Any text.
    pub value: String,
}

impl Tag {
    /// A tag. The name must be valid.
    pub fn new(name: &'static str, value: impl fmt::Display) -> Tag {
        Tag { name: name.to_owned(), value: value.to_string() }
    }
}

/// A move with its commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// The side that moved. When parsed, it comes from move numbers and dots, which the rules of the game may
    /// contradict.
    pub side: Side,
    /// The move.
    pub word: Word,
    /// The commands in its comment.
    pub commands: Vec<Command>,
}

/// A command in a comment: `[%eval 0.35, 12]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Lower-case ASCII letters.
    pub name: String,
    /// The arguments, separated by commas; any text.
    pub items: Vec<String>,
}

impl Command {
    /// A command. The name must be valid.
    pub fn new(name: &'static str, items: impl IntoIterator<Item = String>) -> Command {
        Command { name: name.to_owned(), items: items.into_iter().collect() }
    }
}

/// The text of a move: one word that cannot mean anything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word(String);

impl Word {
    /// The text without white space, annotations such as `!?` and typographic hyphens; `None` if it cannot be a move.
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

/// A word without trailing annotations.
fn bare(word: &str) -> &str {
    word.trim_end_matches(|c| "!?‼⁇⁈⁉".contains(c) || is_invisible(c))
}

/// A word without invisible characters, and with a hyphen for every dash.
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

/// A match's result, the last word of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// `1-0` or `0-1`: this side won.
    Won(Side),
    /// `1/2-1/2`: a draw.
    Drawn,
    /// `*`: unfinished or abandoned.
    Open,
}

impl Score {
    /// Parses a score, with any hyphens, or `½` for `1/2`.
    pub fn of(word: &str) -> Option<Score> {
        let word = plain(word).replace('½', "1/2");
        let all = [Score::Won(Side::First), Score::Won(Side::Second), Score::Drawn, Score::Open];
        all.into_iter().find(|score| score.word() == word)
    }

    /// The written form.
    pub const fn word(self) -> &'static str {
        match self {
            Score::Won(Side::First) => "1-0",
            Score::Won(Side::Second) => "0-1",
            Score::Drawn => "1/2-1/2",
            Score::Open => "*",
        }
    }
}
