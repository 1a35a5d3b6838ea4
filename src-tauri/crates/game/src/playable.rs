use crate::{
    Advisor, Bot, Budget, EditPosition, Judge, Ladder, LessonStep, Level, LevelInfo, Problems, Resources,
    SearchControl, State,
};
use serde::Serialize;

/// A game with its computer players: everything that a match, the engine protocol and the arena need.
pub trait Playable: State {
    /// An analysis report, in the game's own form; `()` for games without analysis.
    type Analysis: Serialize + Send;

    /// The levels that a user can choose, in display order: the highest comes last.
    fn levels() -> Vec<LevelInfo>;

    /// A computer player at this level; an unknown level is replaced with another. `seed` determines all randomness in
    /// its play. Runs on the search thread, so setting up tables may take a while.
    fn bot(level: Level, seed: u64, resources: &Resources) -> Box<dyn Bot<Self::View>>;

    /// The budget for a move in a match by a computer player at this level.
    fn budget(level: Level) -> Budget;

    /// The book for a computer player at this level in a game with these options, if any.
    fn book(_level: Level, _options: &Self::Options) -> Option<BookFile> {
        None
    }

    /// The strongest player, limited only by each search's budget. `None` if that is the highest level's player.
    const ENGINE: Option<MakeBot<Self>> = None;

    /// Analyses a position for users. `None` if the game has no analysis.
    const ANALYSIS: Option<Analyse<Self>> = None;

    /// Judges moves after the match. `None` if the game has no judge.
    const JUDGE: Option<Judge<Self>> = None;

    /// Advises people who play against the computer. `None` if the game gives no advice.
    const ADVISOR: Option<Advisor<Self>> = None;

    /// Edits positions on the board. `None` if matches cannot start from any position.
    const EDITOR: Option<EditPosition<Self>> = None;

    /// The levels' measured strength. `None` if unmeasured.
    const LADDER: Option<Ladder> = None;

    /// The steps of a newcomer's guided first game, in order. Empty if the game has none.
    const LESSON: &'static [LessonStep] = &[];

    /// The problems that people can solve. `None` if the game has none.
    const PROBLEMS: Option<Problems<Self>> = None;
}

/// A file of precomputed moves. Most builds embed it. A browser downloads it when a player may need it; without it,
/// that player searches instead.
#[derive(Clone, Copy, Debug)]
pub struct BookFile {
    /// Its name, unique among the books of all games.
    pub name: &'static str,
    /// Loads the file for all players in the program. False if it is not a valid book.
    pub take: fn(&[u8]) -> bool,
}

/// Makes a computer player with these machine resources.
pub type MakeBot<S> = fn(&Resources) -> Box<dyn Bot<<S as State>::View>>;

/// Reports increasingly accurate results for a position, until the analysis is complete or `control` stops it. Each
/// report replaces the previous one. In a game with secrets, a report reveals nothing that the owner of the view cannot
/// know.
pub type Analyse<S> = fn(
    view: &<S as State>::View,
    resources: &Resources,
    control: &mut SearchControl,
    report: &mut dyn FnMut(<S as Playable>::Analysis),
);
