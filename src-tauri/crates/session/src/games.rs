use crate::MatchError;
use crate::matches::{AnyMatch, Match};
use crate::save::Save;
use game::{Playable, Question, View};
use std::collections::BTreeMap;

/// How matches of one game come into being.
pub(crate) struct Entry {
    pub(crate) id: &'static str,
    pub(crate) questions: &'static [Question],
    pub(crate) begin: fn(options: &str, seed: u64) -> NewMatch,
    pub(crate) restore: fn(save: Save) -> NewMatch,
}

type NewMatch = Result<Box<dyn AnyMatch>, MatchError>;

/// All the games there are, in the order in which they are offered: one line each.
#[rustfmt::skip]
const GAMES: &[Entry] = &[
    entry::<smess::Smess>(),
    entry::<kalaha::Kalaha>(),
    entry::<minesweeper::Minesweeper>(),
];

const fn entry<S: Playable>() -> Entry {
    Entry {
        id: S::ID,
        questions: S::View::QUESTIONS,
        begin: |options, seed| Ok(Box::new(Match::<S>::begin(options.parse()?, seed)?)),
        restore: |save| Ok(Box::new(Match::<S>::restore(save)?)),
    }
}

/// The ids of all games, in the order in which they are offered.
pub fn games() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|entry| entry.id)
}

/// The questions that a player can ask about each game, by its id.
pub fn questions() -> BTreeMap<&'static str, &'static [Question]> {
    GAMES.iter().map(|entry| (entry.id, entry.questions)).collect()
}

/// The game that a saved match is of, whether or not the rest of it can be used.
///
/// # Errors
/// The text is not a save, or of a game that there is not.
pub fn game_of(text: &str) -> Result<&'static str, MatchError> {
    find(&Save::from_text(text)?.game).map(|entry| entry.id)
}

pub(crate) fn find(id: &str) -> Result<&'static Entry, MatchError> {
    GAMES.iter().find(|entry| entry.id == id).ok_or_else(|| MatchError::UnknownGame(id.to_owned()))
}
