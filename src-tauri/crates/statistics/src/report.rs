use crate::anchor::anchors;
use crate::matches::{Opponent, Played, seen_by_people};
use crate::period::{Calendar, Period, Periods, Unit, ZoneOffset};
use crate::points::GamePoints;
use crate::rating::GameRating;
use crate::results::{Results, Streaks};
use serde::{Deserialize, Serialize};
use session::{Strengths, Summary};
use std::collections::BTreeMap;

/// A query for the statistics of one person, optionally limited to one game and one opponent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(rename = "StatisticsQuery"))]
#[serde(deny_unknown_fields)]
pub struct Query {
    /// The person's name; null for people without a name.
    pub player: Option<String>,
    /// The game's id; null for all games.
    pub game: Option<String>,
    /// The opponent; null for all opponents.
    pub opponent: Option<Opponent>,
    /// The offsets of the person's time zone in chronological order, for assigning days.
    pub zone: Vec<ZoneOffset>,
}

/// The statistics of one person. Unfinished and abandoned matches do not count, nor do a person's matches against
/// themselves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(rename = "StatisticsReport"))]
pub struct Report {
    /// All people with results, by descending number of matches.
    pub people: Vec<Person>,
    /// The person's results by game, for all games and opponents.
    pub games: Vec<GameResults>,
    /// The results by opponent, for the queried games and all opponents: levels first, weakest first.
    pub opponents: Vec<OpponentResults>,
    /// The total of the queried matches.
    pub results: Results,
    /// The streaks in the queried matches.
    pub streaks: Streaks,
    /// The periods' length.
    pub unit: Unit,
    /// The queried results over time: every period from the first match to the last.
    pub periods: Vec<Period>,
    /// The ratings from matches against all levels, one for each queried game with rated levels.
    pub ratings: Vec<GameRating>,
    /// The sources of points in the queried matches, one for each game whose judgements have them.
    pub points: Vec<GamePoints>,
}

/// A person with results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Person {
    /// Null for people without a name, who count as one person.
    pub name: Option<String>,
    /// The number of matches with a result.
    pub matches: u32,
}

/// A person's results in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct GameResults {
    /// The game's id.
    pub game: String,
    /// The results.
    pub results: Results,
}

/// A person's results against one opponent in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct OpponentResults {
    /// The game's id.
    pub game: String,
    /// The opponent.
    pub opponent: Opponent,
    /// The results.
    pub results: Results,
}

impl Report {
    /// Answers a query about these matches, which can be in any order. `strengths` rates the games' levels.
    pub fn new(summaries: &[Summary], query: &Query, strengths: &[Strengths]) -> Report {
        let calendar = Calendar(&query.zone);
        let mut people: BTreeMap<Option<&str>, Vec<Played<'_>>> = BTreeMap::new();
        for (name, played) in summaries.iter().flat_map(seen_by_people) {
            people.entry(name).or_default().push(played);
        }
        let mut all = people.get(&query.player.as_deref()).cloned().unwrap_or_default();
        // Matches without a time predate the recording of times.
        all.sort_by_key(|played| played.summary.began);
        let in_games: Vec<_> = all.iter().filter(|played| asks_for_game(query, played)).cloned().collect();
        let asked: Vec<_> =
            in_games.iter().filter(|played| asks_for_opponent(query, played)).cloned().collect();

        let days = asked.iter().filter_map(|played| calendar.day(played.summary.began?));
        let periods = Periods::over(days);
        let by_game = by_game(&all);
        let wanted = strengths.iter().filter(|of| query.game.as_deref().is_none_or(|game| game == of.game));
        Report {
            people: ranked(&people),
            opponents: by_opponent(&in_games),
            results: total(&asked),
            streaks: Streaks::of(asked.iter().map(|played| played.result)),
            unit: periods.map_or(Unit::Week, |periods| periods.unit),
            periods: periods.map_or_else(Vec::new, |periods| periods.results(calendar, &asked)),
            ratings: wanted
                .filter_map(|of| {
                    GameRating::of(of.game, &in_games, anchors(&of.ladder, &of.levels), calendar)
                })
                .collect(),
            points: by_game
                .iter()
                .filter_map(|of| GamePoints::of(&of.game, &asked, periods, calendar))
                .collect(),
            games: by_game,
        }
    }
}

fn asks_for_game(query: &Query, played: &Played<'_>) -> bool {
    query.game.as_ref().is_none_or(|game| *game == played.summary.game)
}

fn asks_for_opponent(query: &Query, played: &Played<'_>) -> bool {
    query.opponent.as_ref().is_none_or(|opponent| *opponent == played.opponent)
}

fn ranked(people: &BTreeMap<Option<&str>, Vec<Played<'_>>>) -> Vec<Person> {
    let person = |(name, matches): (&Option<&str>, &Vec<_>)| Person {
        name: name.map(str::to_owned),
        matches: u32::try_from(matches.len()).unwrap_or(u32::MAX),
    };
    let mut ranked: Vec<_> = people.iter().map(person).collect();
    ranked.sort_by_key(|person| std::cmp::Reverse(person.matches));
    ranked
}

fn total(matches: &[Played<'_>]) -> Results {
    let mut results = Results::default();
    for played in matches {
        results.add(played);
    }
    results
}

fn by_game(matches: &[Played<'_>]) -> Vec<GameResults> {
    let mut games: BTreeMap<&str, Results> = BTreeMap::new();
    for played in matches {
        games.entry(&played.summary.game).or_default().add(played);
    }
    games.into_iter().map(|(game, results)| GameResults { game: game.to_owned(), results }).collect()
}

fn by_opponent(matches: &[Played<'_>]) -> Vec<OpponentResults> {
    let mut opponents: BTreeMap<(&str, &Opponent), Results> = BTreeMap::new();
    for played in matches {
        let key = (played.summary.game.as_str(), &played.opponent);
        opponents.entry(key).or_default().add(played);
    }
    let line = |((game, opponent), results): ((&str, &Opponent), Results)| OpponentResults {
        game: game.to_owned(),
        opponent: opponent.clone(),
        results,
    };
    opponents.into_iter().map(line).collect()
}
