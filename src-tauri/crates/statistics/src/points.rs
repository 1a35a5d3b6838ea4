use crate::matches::Played;
use crate::period::{Calendar, Periods};
use serde::Serialize;
use session::PointsAccount;

/// Where a person's points in one game came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct GamePoints {
    /// The game's id.
    pub game: String,
    /// All matches whose moves were judged.
    pub all: PointsSum,
    /// Those that began in each period of the report.
    pub periods: Vec<PointsPeriod>,
}

/// Those of one period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct PointsPeriod {
    /// The day it begins with.
    pub from: String,
    /// Of its matches; there may be none.
    pub sum: PointsSum,
}

/// The points of a person in some matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct PointsSum {
    /// How many matches.
    pub matches: u32,
    /// Of all of them together.
    pub account: PointsAccount,
}

impl PointsSum {
    fn add(&mut self, account: PointsAccount) {
        self.matches += 1;
        self.account = self.account + account;
    }
}

impl GamePoints {
    /// Of the matches of one game; nothing if none was judged.
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
