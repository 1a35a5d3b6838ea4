use crate::Refusal;
use crate::matches::{AnyMatch, Match};
use crate::save::Save;
use game::{Bot, Budget, Grade, Judgement, Level, Move, Question, Resources, State, Stop, View, in_tenths};
use kalaha::Kalaha;
use minesweeper::{Knowledge, Minesweeper};
use smess::Smess;
use smess::bot::EngineOptions;
use std::collections::BTreeMap;
use std::time::Duration;

/// A game that can be played here: its rules with its computer players.
pub trait Playable: State {
    /// The levels its computer players can have, in the order in which they are offered.
    fn levels() -> Vec<Grade>;

    /// The level that is meant by a number from outside, such as one in an old save.
    fn meant(level: Level) -> Level {
        level
    }

    /// A computer player of one of these levels. `seed` fixes whatever is random in its play. Called on the
    /// thread that thinks, so it may take its time to set up tables.
    fn bot(level: Level, seed: u64, resources: &Resources) -> Box<dyn Bot<Self::View>>;

    /// What a computer player of this level may spend on a move.
    fn budget(level: Level) -> Budget;

    /// How a position is analysed for people; nothing if it is not.
    const ANALYSIS: Option<Analyse<Self>> = None;

    /// How a move is judged after the match; nothing if it is not.
    const JUDGE: Option<Judge<Self>> = None;
}

/// Tells ever more about a position that somebody looks at, until nothing more is to be learnt or `stop` is
/// set, in reports of the game's own form. A report replaces the one before it. In a game with secrets it says
/// nothing that the owner of the view cannot know.
pub type Analyse<S> = fn(
    view: &<S as State>::View,
    resources: &Resources,
    stop: &Stop,
    report: &mut dyn FnMut(serde_json::Value),
);

/// Judges a move by the view that its player had before he made it. May take a moment, but not seconds.
pub type Judge<S> = fn(view: &<S as State>::View, m: Move<S>) -> Judgement<Move<S>>;

impl Playable for Smess {
    fn levels() -> Vec<Grade> {
        smess::bot::LEVELS.map(Grade::strength).to_vec()
    }

    fn meant(level: Level) -> Level {
        in_tenths(level)
    }

    /// Level 4 was measured with its usual table. It obeys a smaller setting.
    fn bot(level: Level, seed: u64, resources: &Resources) -> Box<dyn Bot<Smess>> {
        let usual = EngineOptions::default();
        let table_bytes = resources.table_bytes.min(usual.table_bytes);
        smess::bot::player_with(level, seed, EngineOptions { table_bytes, threads: resources.threads })
    }

    /// Every level promises an answer within 3 s; the rest is for what comes before and after the thought.
    fn budget(_level: Level) -> Budget {
        Budget::time(Duration::from_millis(2900))
    }
}

impl Playable for Kalaha {
    fn levels() -> Vec<Grade> {
        kalaha::bot::levels()
    }

    /// Who looks only a few plies ahead meets few positions.
    fn bot(level: Level, _seed: u64, resources: &Resources) -> Box<dyn Bot<Kalaha>> {
        const FEW_PLIES: Level = 10;
        const SMALL_TABLE: usize = 2 << 20;
        let most = if level <= FEW_PLIES { SMALL_TABLE } else { usize::MAX };
        kalaha::bot::player(level, Resources { table_bytes: resources.table_bytes.min(most), ..*resources })
    }

    fn budget(level: Level) -> Budget {
        kalaha::bot::budget(level)
    }

    const ANALYSIS: Option<Analyse<Kalaha>> = Some(|view, resources, stop, report| {
        kalaha::bot::analyse(view, resources, stop, &mut |known| {
            report(serde_json::to_value(known).expect("a report is plain data"));
        });
    });

    const JUDGE: Option<Judge<Kalaha>> = Some(kalaha::bot::judge);
}

impl Playable for Minesweeper {
    fn levels() -> Vec<Grade> {
        minesweeper::bot::LEVELS.map(Grade::strength).to_vec()
    }

    fn meant(level: Level) -> Level {
        in_tenths(level)
    }

    fn bot(level: Level, seed: u64, _resources: &Resources) -> Box<dyn Bot<Knowledge>> {
        minesweeper::bot::player(level, seed)
    }

    fn budget(level: Level) -> Budget {
        minesweeper::bot::budget(level)
    }

    /// The chance of a mine on each hidden square, for people who practise. Of a position whose layouts cannot be
    /// counted it is reported that they cannot: `layouts` is null.
    const ANALYSIS: Option<Analyse<Self>> = Some(|view, _resources, _stop, report| {
        report(minesweeper::bot::practice(view).map_or_else(
            |_| serde_json::json!({ "layouts": null, "squares": [] }),
            |chances| serde_json::to_value(chances).expect("chances can be written"),
        ));
    });

    const JUDGE: Option<Judge<Self>> = Some(minesweeper::bot::judge);
}

/// How matches of one game come into being.
pub(crate) struct Entry {
    pub(crate) id: &'static str,
    pub(crate) questions: &'static [Question],
    pub(crate) begin: fn(options: &str, seed: u64) -> NewMatch,
    pub(crate) restore: fn(save: Save) -> NewMatch,
}

type NewMatch = Result<Box<dyn AnyMatch>, Refusal>;

/// All the games there are. A new game is one more line here.
const GAMES: [Entry; 3] = [entry::<Smess>(), entry::<Kalaha>(), entry::<Minesweeper>()];

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
pub fn game_of(text: &str) -> Result<&'static str, Refusal> {
    find(&Save::from_text(text)?.game).map(|entry| entry.id)
}

pub(crate) fn find(id: &str) -> Result<&'static Entry, Refusal> {
    GAMES.iter().find(|entry| entry.id == id).ok_or_else(|| Refusal::UnknownGame(id.to_owned()))
}
