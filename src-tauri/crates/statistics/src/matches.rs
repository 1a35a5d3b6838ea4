use crate::results::MatchResult;
use game::{Ending, Level, Side};
use serde::{Deserialize, Serialize};
use session::{BySide, Player, Summary};

/// An opponent: `{"kind": "human", "name": "Ada"}` or `{"kind": "computer", "level": 12}`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Opponent {
    /// A computer player.
    Computer {
        /// Its level, as defined by its game.
        level: Level,
    },
    /// A person.
    Human {
        /// The name; null if there is none.
        name: Option<String>,
    },
}

/// A match with a result, from the viewpoint of one of its players.
#[derive(Clone, Debug)]
pub struct Played<'a> {
    pub summary: &'a Summary,
    /// The person's side.
    pub side: Side,
    pub opponent: Opponent,
    pub result: MatchResult,
}

impl Played<'_> {
    /// The number of moves before which the person saw a hint. Only a person against a computer can ask for one.
    pub fn hints(&self) -> usize {
        if matches!(self.opponent, Opponent::Computer { .. }) { self.summary.hints } else { 0 }
    }

    /// Whether hints or a coach helped the person.
    pub fn is_assisted(&self) -> bool {
        self.summary.hints > 0 || self.summary.coached
    }
}

/// Each side's player.
fn seated(summary: &Summary) -> Option<BySide<Opponent>> {
    let at = |side| match summary.seats.get(side).as_ref()? {
        Player::Human | Player::Friend => Some(Opponent::Human { name: summary.names.get(side).clone() }),
        Player::Computer { level } => Some(Opponent::Computer { level: *level }),
    };
    Some(BySide { first: at(Side::First)?, second: at(Side::Second)? })
}

/// A match from each human player's viewpoint, with their name. Empty if the match has no result, if a person played
/// against themselves, or if it started with moves from another match, because the players may have known what came
/// next.
pub fn seen_by_people(summary: &Summary) -> impl Iterator<Item = (Option<&str>, Played<'_>)> {
    let ended = summary.outcome.as_ref().filter(|outcome| !Ending::is_without_result(&outcome.ending));
    let outcome = ended.filter(|_| !summary.continued);
    let seated = seated(summary).filter(|seated| seated.first != seated.second);
    let known = outcome.zip(seated);
    Side::BOTH.into_iter().filter_map(move |side| {
        let (outcome, seated) = known.as_ref()?;
        let Opponent::Human { .. } = seated.get(side) else { return None };
        let result = match outcome.winner {
            None => MatchResult::Drawn,
            Some(winner) if winner == side => MatchResult::Won,
            Some(_) => MatchResult::Lost,
        };
        let played = Played { summary, side, opponent: seated.get(!side).clone(), result };
        Some((summary.names.get(side).as_deref(), played))
    })
}
