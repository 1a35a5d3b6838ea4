use game::Level;
use serde::Deserialize;

/// A filter and order for match lists. By default, all matches, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct MatchFilter {
    /// Only matches of these games; all games if empty.
    pub games: Vec<String>,
    /// Only matches in this phase.
    pub phase: Option<PhaseFilter>,
    /// Only this player's matches.
    pub player: Option<PlayerFilter>,
    /// Only matches with this result.
    pub result: Option<ResultFilter>,
    /// Only matches that began at this time or later, in seconds since 1970.
    #[cfg_attr(feature = "wire-types", ts(type = "number | null"))]
    pub from: Option<u64>,
    /// Only matches that began before this time, in seconds since 1970.
    #[cfg_attr(feature = "wire-types", ts(type = "number | null"))]
    pub to: Option<u64>,
    /// Only matches with a computer player, or only those without.
    pub computers: Option<bool>,
    /// Only matches with a star.
    pub starred: bool,
    /// Only matches with all of these words in their names or note.
    pub text: String,
    /// The sort key.
    pub sort: MatchOrder,
    /// Whether to reverse the order.
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

/// A match's phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PhaseFilter {
    /// It has not ended.
    Running,
    /// It has ended.
    Over,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayerFilter {
    /// A person.
    Human {
        /// The name.
        name: String,
    },
    /// A computer.
    Computer {
        /// The level.
        level: Level,
    },
}

/// A match's result, from the viewpoint of the filter's player, or of the human player in a match against a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ResultFilter {
    /// The person won.
    Won,
    /// The person lost.
    Lost,
    /// A draw.
    Draw,
    /// Abandoned.
    None,
}

/// A list's sort key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum MatchOrder {
    /// The start time.
    Began,
    /// The time of the last change.
    Changed,
    /// The number of moves.
    Plies,
    /// The game.
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
    /// The SQL `ORDER BY` clause.
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
