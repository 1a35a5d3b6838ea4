use crate::matches::Played;
use crate::period::{Calendar, Periods};
use serde::Serialize;
use session::PointsAccount;

/// The sources of a person's points in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct GamePoints {
    /// The game's id.
    pub game: String,
    /// The sum over all judged matches.
    pub all: PointsSum,
    /// The sums over the matches that started in each period of the report.
    pub periods: Vec<PointsPeriod>,
}

/// One period's points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct PointsPeriod {
    /// Its first day.
    pub from: String,
    /// The sum over its matches, possibly none.
    pub sum: PointsSum,
}

/// A person's points in a set of matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct PointsSum {
    /// The number of matches.
    pub matches: u32,
    /// Their total.
    pub account: PointsAccount,
}

impl PointsSum {
    fn add(&mut self, account: PointsAccount) {
        self.matches += 1;
        self.account = self.account + account;
    }
}

impl GamePoints {
    /// The points in one game's matches; `None` if no match was judged.
    pub(crate) fn of(
        game: &str,
        matches: &[Played<'_>],
        periods: Option<Periods>,
        calendar: Calendar<'_>,
    ) -> Option<GamePoints> {
        let starts = periods.into_iter().flat_map(Periods::starts);
        let mut points = GamePoints {
            game: game.to_owned(),
            all: PointsSum::default(),
            periods: starts.map(|from| PointsPeriod { from, sum: PointsSum::default() }).collect(),
        };
        for played in matches.iter().filter(|played| played.summary.game == game) {
            let Some(accounts) = &played.summary.judged else { continue };
            let account = *accounts.get(played.side);
            points.all.add(account);
            let day = played.summary.began.and_then(|began| calendar.day(began));
            if let Some(place) = day.zip(periods).and_then(|(day, periods)| periods.place(day)) {
                points.periods[place].sum.add(account);
            }
        }
        (points.all.matches > 0).then_some(points)
    }
}
