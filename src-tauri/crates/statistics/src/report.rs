use crate::anchor::anchors;
use crate::matches::{Opponent, Played, seen_by_people};
use crate::period::{Calendar, Period, Periods, Unit, ZoneOffset};
use crate::points::GamePoints;
use crate::rating::GameRating;
use crate::results::{Results, Streaks};
use serde::{Deserialize, Serialize};
use session::{Strengths, Summary};
use std::collections::BTreeMap;

/// What is asked of the matches: of one person, and if wanted of one game and one opponent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(rename = "StatisticsQuery"))]
#[serde(deny_unknown_fields)]
pub struct Query {
    /// The person's name; null for people without one.
    pub player: Option<String>,
    /// The game's id; null for all.
    pub game: Option<String>,
    /// Whom they played against; null for everybody.
    pub opponent: Option<Opponent>,
    /// The clock of the person's time zone, for the days: its offsets in the order of time.
    pub zone: Vec<ZoneOffset>,
}

/// What the matches of one person tell. A match counts when it has a result: neither one under way nor one that was
/// broken off, nor one that a person played against themselves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(rename = "StatisticsReport"))]
pub struct Report {
    /// Everybody who has a result, those with the most matches first.
    pub people: Vec<Person>,
    /// The person's results by game, whatever game and opponent are asked for.
    pub games: Vec<GameResults>,
    /// In the games that are asked for, by opponent, whichever is asked for: levels first, the weakest first.
    pub opponents: Vec<OpponentResults>,
    /// All that is asked for.
    pub results: Results,
    /// In what is asked for.
    pub streaks: Streaks,
    /// How long a period is.
    pub unit: Unit,
    /// What is asked for over time: every period from the first match to the last.
    pub periods: Vec<Period>,
    /// Against all levels, one for each game that is asked for and has levels with a rating.
    pub ratings: Vec<GameRating>,
    /// Where the points came from, in what is asked for: one for each game whose judgements tell it.
    pub points: Vec<GamePoints>,
}

/// Somebody who played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Person {
    /// Null for people without a name, who are taken for one.
    pub name: Option<String>,
    /// Their matches with a result.
    pub matches: u32,
}

/// A person's results in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct GameResults {
    /// The game's id.
    pub game: String,
    /// In it.
    pub results: Results,
}

/// A person's results against one opponent in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct OpponentResults {
    /// The game's id.
    pub game: String,
    /// Whom they played against.
    pub opponent: Opponent,
    /// Against them.
    pub results: Results,
}

impl Report {
    /// The answer to a query about these matches, in any order, in games whose levels are so strong.
    pub fn new(summaries: &[Summary], query: &Query, strengths: &[Strengths]) -> Report {
        let calendar = Calendar(&query.zone);
        let mut people: BTreeMap<Option<&str>, Vec<Played<'_>>> = BTreeMap::new();
        for (name, played) in summaries.iter().flat_map(seen_by_people) {
            people.entry(name).or_default().push(played);
        }
        let mut all = people.get(&query.player.as_deref()).cloned().unwrap_or_default();
        // What nobody noted the time of is from before times were noted.
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
        results.add(played.result, played.summary.plies);
    }
    results
}

fn by_game(matches: &[Played<'_>]) -> Vec<GameResults> {
    let mut games: BTreeMap<&str, Results> = BTreeMap::new();
    for played in matches {
        games.entry(&played.summary.game).or_default().add(played.result, played.summary.plies);
    }
    games.into_iter().map(|(game, results)| GameResults { game: game.to_owned(), results }).collect()
}

fn by_opponent(matches: &[Played<'_>]) -> Vec<OpponentResults> {
    let mut opponents: BTreeMap<(&str, &Opponent), Results> = BTreeMap::new();
    for played in matches {
        let key = (played.summary.game.as_str(), &played.opponent);
        opponents.entry(key).or_default().add(played.result, played.summary.plies);
    }
    let line = |((game, opponent), results): ((&str, &Opponent), Results)| OpponentResults {
        game: game.to_owned(),
        opponent: opponent.clone(),
        results,
    };
    opponents.into_iter().map(line).collect()
}
