use crate::{Bot, Budget, Judge, Ladder, Level, LevelInfo, Resources, SearchControl, State};
use serde::Serialize;

/// A game with its computer players: all that a match, the engine protocol and the arena need of it.
pub trait Playable: State {
    /// What an analysis reports, in the game's own form; `()` in a game without one.
    type Analysis: Serialize + Send;

    /// The levels that a user can choose, in the order in which they are offered: the highest comes last.
    fn levels() -> Vec<LevelInfo>;

    /// A computer player of a level; a level that does not exist is taken for another one. `seed` fixes whatever is
    /// random in its play. Called on the thread that thinks, so it may take its time to set up tables.
    fn bot(level: Level, seed: u64, resources: &Resources) -> Box<dyn Bot<Self::View>>;

    /// What a computer player of this level may spend on a move of a match.
    fn budget(level: Level) -> Budget;

    /// The book from which a computer player of this level may know its moves in a game with these options; nothing if
    /// it has none.
    fn book(_level: Level, _options: &Self::Options) -> Option<BookFile> {
        None
    }

    /// The strongest player, limited by nothing but the budget of each thought; nothing if that is the highest level.
    const ENGINE: Option<MakeBot<Self>> = None;

    /// How a position is analysed for people; nothing if it is not.
    const ANALYSIS: Option<Analyse<Self>> = None;

    /// How moves are judged after the match; nothing if they are not.
    const JUDGE: Option<Judge<Self>> = None;

    /// How strong the levels are; nothing where nobody has measured it.
    const LADDER: Option<Ladder> = None;
}

/// A file of moves that were worked out beforehand. Most programs have it in them; one that has to travel first fetches
/// it when a player may need it, and without it that player works its moves out.
#[derive(Clone, Copy, Debug)]
pub struct BookFile {
    /// Its name among the books of all games.
    pub name: &'static str,
    /// Has all players of the program know what the file holds. False if it holds no book.
    pub take: fn(&[u8]) -> bool,
}

/// Makes a computer player that may use this much of the machine.
pub type MakeBot<S> = fn(&Resources) -> Box<dyn Bot<<S as State>::View>>;

/// Tells ever more about a position, until nothing more is to be learnt or `control` ends it. A report replaces the one
/// before it. In a game with secrets it says nothing that the owner of the view cannot know.
pub type Analyse<S> = fn(
    view: &<S as State>::View,
    resources: &Resources,
    control: &mut SearchControl,
    report: &mut dyn FnMut(<S as Playable>::Analysis),
);
