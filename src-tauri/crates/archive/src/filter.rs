use game::Level;
use serde::Deserialize;

/// Which matches are listed, and in which order. Left out: all of them, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct MatchFilter {
    /// Those of these games; none: of all.
    pub games: Vec<String>,
    /// Those that stand so.
    pub phase: Option<PhaseFilter>,
    /// Those that they played.
    pub player: Option<PlayerFilter>,
    /// Those that ended so.
    pub result: Option<ResultFilter>,
    /// Those that began then or later, in seconds since 1970.
    #[cfg_attr(feature = "wire-types", ts(type = "number | null"))]
    pub from: Option<u64>,
    /// Those that began before, in seconds since 1970.
    #[cfg_attr(feature = "wire-types", ts(type = "number | null"))]
    pub to: Option<u64>,
    /// Those in which a computer plays, or those in which none does.
    pub computers: Option<bool>,
    /// Only those with a star.
    pub starred: bool,
    /// Those with all of these words in their names and their note.
    pub text: String,
    /// What orders them.
    pub sort: MatchOrder,
    /// The last of that order first.
    pub descending: bool,
}

impl Default for MatchFilter {
    fn default() -> MatchFilter {
        MatchFilter {
            games: Vec::new(),
            phase: None,
            player: None,
            result: None,
            from: None,
            to: None,
            computers: None,
            starred: false,
            text: String::new(),
            sort: MatchOrder::Began,
            descending: true,
        }
    }
}

/// Where a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PhaseFilter {
    /// It has not ended.
    Running,
    /// It has.
    Over,
}

/// Who played.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayerFilter {
    /// A person of this name.
    Human {
        /// It.
        name: String,
    },
    /// A computer of this level.
    Computer {
        /// It.
        level: Level,
    },
}

/// How a match ended. It is won or lost by the person who was asked for, or else by the only one who played a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ResultFilter {
    /// They won.
    Won,
    /// They lost.
    Lost,
    /// Nobody won.
    Draw,
    /// It was broken off.
    None,
}

/// What orders a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum MatchOrder {
    /// When they began.
    Began,
    /// When they changed last.
    Changed,
    /// How many moves they have.
    Plies,
    /// Their game.
    Game,
}

impl ResultFilter {
    pub(crate) fn code(self) -> &'static str {
        match self {
            ResultFilter::Won => "won",
            ResultFilter::Lost => "lost",
            ResultFilter::Draw => "draw",
            ResultFilter::None => "none",
        }
    }
}

impl MatchFilter {
    /// As SQL.
    pub(crate) fn order(&self) -> &'static str {
        match (self.sort, self.descending) {
            (MatchOrder::Began, false) => "began, id",
            (MatchOrder::Began, true) => "began DESC, id DESC",
            (MatchOrder::Changed, false) => "changed, id",
            (MatchOrder::Changed, true) => "changed DESC, id DESC",
            (MatchOrder::Plies, false) => "plies, id",
            (MatchOrder::Plies, true) => "plies DESC, id DESC",
            (MatchOrder::Game, false) => "game, began DESC, id DESC",
            (MatchOrder::Game, true) => "game DESC, began DESC, id DESC",
        }
    }
}
