use crate::editor::{EditedPosition, edit_position};
use crate::job::{JobEvent, Work};
use crate::matches::{AnyMatch, Match, read_each, read_moves};
use crate::open_position::open_position;
use crate::save::Save;
use crate::snapshot::json;
use crate::task::{DescribedTask, Request, run};
use crate::thinking::ThinkRequest;
use crate::{Bots, MatchError, Summary};
use game::{
    BookFile, Clock, Dealerless, DealerlessGame, Edit, Environment, Ladder, Level, LevelInfo, OpenPosition,
    Options, Playable, Question, RemoteGame, Stop, View, option_items,
};
use problems::Mode;
use std::collections::BTreeMap;

/// The functions that create, restore and describe matches of one game.
#[derive(Debug)]
pub struct GameEntry {
    pub(crate) id: &'static str,
    questions: &'static [Question],
    ladder: Option<Ladder>,
    levels: fn() -> Vec<LevelInfo>,
    pub(crate) book: fn(Level, options: &str) -> Option<BookFile>,
    pub(crate) begin: fn(options: &str, seed: u64) -> NewMatch,
    pub(crate) restore: fn(save: Save) -> NewMatch,
    pub(crate) lesson: fn(step: usize) -> NewMatch,
    pub(crate) problem: fn(problem: game::Problem, mode: Mode, clock: &dyn Clock) -> NewMatch,
    themes: fn() -> Vec<&'static str>,
    /// Rebuilds a task's work from a saved match.
    pub(crate) work: ReadWork,
    pub(crate) secrets: bool,
    pub(crate) remote: Option<RemoteGame>,
    open_position: ReadPosition,
    edit_position: EditText,
    decided: fn(options: &str) -> Result<String, MatchError>,
    unusual: fn(options: &str) -> Result<String, MatchError>,
    /// Parses moves in human-readable notation into the form of a save.
    pub(crate) read_moves: ReadMoves,
    /// Parses the settled moves of a game whose secrets this device does not know.
    pub(crate) read_settled: ReadSettled,
}

type ReadPosition = fn(options: &str) -> Result<Option<Box<dyn OpenPosition>>, MatchError>;

type EditText = fn(options: &str, text: &str, edit: Option<&Edit>) -> Result<EditedPosition, MatchError>;

type ReadMoves = fn(options: &str, seed: u64, words: &[&str]) -> Result<Vec<String>, MatchError>;

type ReadSettled = fn(words: &[&str]) -> Result<Vec<String>, MatchError>;

type ReadWork = fn(save: Save, request: &Request, bots: &Bots) -> Result<Option<Box<Work>>, MatchError>;

type NewMatch = Result<Box<dyn AnyMatch>, MatchError>;

impl GameEntry {
    /// The entry for a game.
    pub const fn of<S: Playable>() -> GameEntry {
        GameEntry {
            id: S::ID,
            questions: S::View::QUESTIONS,
            ladder: S::LADDER,
            levels: S::levels,
            book: |level, options| S::book(level, &options.parse().ok()?),
            begin: |options, seed| Ok(Box::new(Match::<S>::begin(options.parse()?, seed, None)?)),
            restore: |save| Ok(Box::new(Match::<S>::restore(save, None)?)),
            lesson: |step| Ok(Box::new(Match::<S>::lesson(step)?)),
            problem: |problem, mode, clock| Ok(Box::new(Match::<S>::problem(problem, mode, clock)?)),
            themes: || {
                S::PROBLEMS.map_or_else(Vec::new, |problems| problems.themes.iter().map(|t| t.id).collect())
            },
            work: |save, request, bots| Ok(Match::<S>::restore(save, None)?.asked(request, bots)),
            secrets: S::SECRETS,
            remote: S::REMOTE,
            open_position: open_position::<S>,
            edit_position: edit_position::<S>,
            decided: |options| Ok(options.parse::<S::Options>()?.resolved(false).to_string()),
            unusual: unusual::<S::Options>,
            read_moves: read_moves::<S>,
            read_settled: |words| read_each(words, |_| None),
        }
    }

    /// The entry for Minesweeper, which two devices can play without either knowing the mines.
    pub const fn dealerless<S: Playable + Dealerless>() -> GameEntry {
        GameEntry {
            begin: |options, seed| {
                Ok(Box::new(Match::<S>::begin(options.parse()?, seed, Some(DealerlessGame::OF))?))
            },
            restore: |save| Ok(Box::new(Match::<S>::restore(save, Some(DealerlessGame::OF))?)),
            work: |save, request, bots| {
                Ok(Match::<S>::restore(save, Some(DealerlessGame::OF))?.asked(request, bots))
            },
            read_settled: |words| read_each(words, S::read_settled),
            ..GameEntry::of::<S>()
        }
    }
}

/// The measured strength of a game's levels.
#[derive(Clone, Debug)]
pub struct Strengths {
    /// The game's id.
    pub game: &'static str,
    /// The results of matches between its levels.
    pub ladder: Ladder,
    /// Its levels, weakest first.
    pub levels: Vec<LevelInfo>,
}

/// The games that can be played, in the order in which the page offers them.
#[derive(Clone, Copy, Debug)]
pub struct Games(pub &'static [GameEntry]);

impl Games {
    /// All games, one line each.
    #[rustfmt::skip]
    pub const ALL: Games = Games(&[
        GameEntry::of::<smess::Smess>(),
        GameEntry::of::<kalaha::Kalaha>(),
        GameEntry::dealerless::<minesweeper::GameInMatch>(),
    ]);

    /// The games' ids.
    pub fn ids(self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|entry| entry.id)
    }

    /// The questions that each game answers, by game id.
    pub fn questions(self) -> BTreeMap<&'static str, &'static [Question]> {
        self.0.iter().map(|entry| (entry.id, entry.questions)).collect()
    }

    /// The themes of a game's problems, in display order; empty if it has none.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn themes(self, game: &str) -> Result<Vec<&'static str>, MatchError> {
        Ok((self.find(game)?.themes)())
    }

    /// The strength of each game's levels, where it was measured.
    pub fn strengths(self) -> impl Iterator<Item = Strengths> {
        self.0.iter().filter_map(|&GameEntry { id: game, ladder, levels, .. }| {
            Some(Strengths { game, ladder: ladder?, levels: levels() })
        })
    }

    /// A saved match's game, even if the rest of the save is unusable.
    ///
    /// # Errors
    /// If the text is not a save of one of these games.
    pub fn game_of(self, text: &str) -> Result<&'static str, MatchError> {
        self.find(&Save::from_text(text)?.game).map(|entry| entry.id)
    }

    /// Whether saves of this game contain secrets until the match ends.
    pub fn has_secrets(self, game: &str) -> bool {
        self.find(game).is_ok_and(|entry| entry.secrets)
    }

    /// A saved match's summary for lists.
    ///
    /// # Errors
    /// If the text is not a usable save of one of these games.
    pub fn summary(self, save: &str) -> Result<Summary, MatchError> {
        Ok(self.restore(save)?.summary())
    }

    /// How devices identify this game to each other; none if it cannot be played between two devices.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn remote(self, game: &str) -> Result<Option<RemoteGame>, MatchError> {
        Ok(self.find(game)?.remote)
    }

    /// The game with this remote number.
    pub fn by_number(self, number: u8) -> Option<&'static str> {
        let has_number = |entry: &&GameEntry| entry.remote.is_some_and(|remote| remote.number == number);
        self.0.iter().find(has_number).map(|entry| entry.id)
    }

    /// These options as text, with every open choice decided for two humans.
    ///
    /// # Errors
    /// If there is no such game, or it does not have these options.
    pub fn decided_options(self, game: &str, options: &str) -> Result<String, MatchError> {
        (self.find(game)?.decided)(options)
    }

    /// These options as text, without those that would be decided the same way for two humans if left open.
    ///
    /// # Errors
    /// If there is no such game, or it does not have these options.
    pub fn unusual_options(self, game: &str, options: &str) -> Result<String, MatchError> {
        (self.find(game)?.unusual)(options)
    }

    /// The position before the first move, for a match between two devices. None for a game with secrets, which is
    /// played without a dealer. `options` must leave nothing open.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be played remotely or with these options.
    pub fn open_position(
        self,
        game: &str,
        options: &str,
    ) -> Result<Option<Box<dyn OpenPosition>>, MatchError> {
        let entry = self.find(game)?;
        entry.remote.ok_or(MatchError::NotNow("a match of this game between two devices"))?;
        (entry.open_position)(options)
    }

    /// Edits a position on its game's board, as [`game::EditPosition`]. Without an edit, only shows it. `options` are
    /// the rules of the match that it is for; their own position is ignored.
    ///
    /// # Errors
    /// If there is no such game, its positions cannot be edited, it does not have these options, or the text is not a
    /// position.
    pub fn edit_position(
        self,
        game: &str,
        options: &str,
        text: &str,
        edit: Option<&Edit>,
    ) -> Result<EditedPosition, MatchError> {
        (self.find(game)?.edit_position)(options, text, edit)
    }

    /// Runs a task from another instance's session, given its description, and returns when it is done. Reports results
    /// as text for [`JobEvent::from_text`], and an invalid description as a failure.
    pub fn do_task(
        self,
        description: &str,
        bots: &Bots,
        environment: &Environment,
        stop: &Stop,
        tell: &mut (dyn FnMut(String) + Send),
    ) {
        let mut tell = |event: JobEvent| tell(event.to_text());
        match self.read_task(description, bots) {
            Ok(work) => run(work, environment, stop.clone(), &mut tell),
            Err(_) => tell(JobEvent::Failure),
        }
    }

    /// The opening book for a task's computer player, given the task's description. A program built without the book
    /// must load it before running the task.
    pub fn book_for(self, description: &str) -> Option<BookFile> {
        let DescribedTask { save, request } = serde_json::from_str(description).ok()?;
        let Request::Think(ThinkRequest { level, .. }) = request else { return None };
        let save = Save::from_text(&save).ok()?;
        (self.find(&save.game).ok()?.book)(level, &save.options)
    }

    fn read_task(self, description: &str, bots: &Bots) -> Result<Box<Work>, MatchError> {
        let unknown = || MatchError::NotNow("this task");
        let DescribedTask { save, request } = serde_json::from_str(description).map_err(|_| unknown())?;
        let save = Save::from_text(&save)?;
        (self.find(&save.game)?.work)(save, &request, bots)?.ok_or_else(unknown)
    }

    pub(crate) fn restore(self, save: &str) -> NewMatch {
        let save = Save::from_text(save)?;
        (self.find(&save.game)?.restore)(save)
    }

    /// Restores a match from an untrusted source.
    pub(crate) fn restore_from_others(self, save: &str) -> NewMatch {
        let save = Save::from_others(save)?;
        (self.find(&save.game)?.restore)(save)
    }

    pub(crate) fn find(self, id: &str) -> Result<&'static GameEntry, MatchError> {
        self.0.iter().find(|entry| entry.id == id).ok_or_else(|| MatchError::UnknownGame(id.to_owned()))
    }
}

fn unusual<O: Options>(options: &str) -> Result<String, MatchError> {
    let decided = |text: &str| Ok::<_, MatchError>(json(&text.parse::<O>()?.resolved(false)));
    let wanted = decided(options)?;
    let mut items: Vec<_> = option_items(options).map(|(name, value)| format!("{name}={value}")).collect();
    for at in (0..items.len()).rev() {
        let item = items.remove(at);
        if decided(&items.join(",")).ok().as_ref() != Some(&wanted) {
            items.insert(at, item);
        }
    }
    Ok(items.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Side;

    #[test]
    fn options_usual_between_two_people_are_omitted() {
        let unusual = |game, options| Games::ALL.unusual_options(game, options).expect("options");
        for (game, options, expected) in [
            ("smess", "repetition-draw=off", ""),
            ("smess", "repetition-draw=on", "repetition-draw=on"),
            (
                "smess",
                "repetition-draw=off,position=3b3/7/7/7/7/7/7/3B2N b 0 1",
                "position=3b3/7/7/7/7/7/7/3B2N b 0 1",
            ),
            ("kalaha", "", ""),
            ("kalaha", "stones=6,skip-opponent=off", "stones=6,skip-opponent=off"),
            ("minesweeper", "mines=15", ""),
            ("minesweeper", "width=8,height=8,mines=8", "width=8,height=8"),
            ("minesweeper", "width=8,height=8,mines=9", "width=8,height=8,mines=9"),
        ] {
            assert_eq!(unusual(game, options), expected, "{game} {options}");
        }
        assert!(Games::ALL.unusual_options("smess", "huff").is_err());
    }

    const BRAINS: &str = "3b3/7/7/7/7/7/7/2NB3 b 0 1";

    #[test]
    fn an_edited_position_is_shown_with_the_reason_why_it_cannot_be_played() {
        let edit = |game, options, text, edit| Games::ALL.edit_position(game, options, text, Some(&edit));
        let code = |edited: EditedPosition| edited.refusal.map(|refusal| refusal.code);
        let shown = Games::ALL.edit_position("smess", "", BRAINS, None).expect("a position");
        assert_eq!((shown.text.as_str(), shown.to_move, shown.refusal), (BRAINS, Side::First, None));
        assert_eq!(shown.view["position"], BRAINS);
        let without = edit("smess", "", BRAINS, Edit::Carry { from: 52, to: None }).expect("a position");
        assert_eq!(
            (without.text.as_str(), code(without.clone())),
            ("7/7/7/7/7/7/7/2NB3 b 0 1", Some("over"))
        );
        let empty = edit("smess", "", BRAINS, Edit::Clear).expect("a position");
        assert_eq!(code(empty), Some("no_brain"));
        let one_side = "1,0,0,0,0,0|0 / 0,0,0,0,0,0|0 o";
        for (options, expected) in [("", None), ("standard-ending", Some("over"))] {
            let shown = Games::ALL.edit_position("kalaha", options, one_side, None).expect("a position");
            assert_eq!(code(shown), expected);
        }
        let start = edit("kalaha", &format!("stones=3,position={one_side}"), one_side, Edit::Start);
        assert_eq!(start.expect("a position").text, "3,3,3,3,3,3|0 / 3,3,3,3,3,3|0 o");
    }

    #[test]
    fn what_is_not_a_position_is_not_edited() {
        for (game, options, text, expected) in [
            ("smess", "", "", "not_a_match"),
            ("smess", "huff", BRAINS, "bad_options"),
            ("kalaha", "", BRAINS, "not_a_match"),
            ("minesweeper", "", "11x11:15:42", "not_now"),
            ("halma", "", BRAINS, "unknown_game"),
        ] {
            let refused = Games::ALL.edit_position(game, options, text, Some(&Edit::Start));
            assert_eq!(refused.expect_err("no position").code(), expected, "{game} {text}");
        }
    }
}
