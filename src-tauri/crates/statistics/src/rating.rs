use crate::anchor::{Anchor, FIXED};
use crate::matches::{Opponent, Played};
use crate::period::{Calendar, day_text};
use crate::results::MatchResult;
use serde::Serialize;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};

/// The largest deviation of a rating that is shown. Its 95 % interval is ±216 points, about two steps on a ladder of
/// levels some 110 points apart. Lichess calls ratings above this deviation provisional. Ten matches against levels of
/// equal strength suffice.
const SHOWN: f64 = 110.0;

/// The half-width of a 95 % interval, in standard deviations.
const INTERVAL: f64 = 1.96;

/// The maximum number of points shown. Longer histories are thinned out.
const MOST_POINTS: usize = 60;

/// The initial deviation, as in the paper: as wide as the ladders.
const UNKNOWN: f64 = 350.0;

const WEEK_SECONDS: u64 = 7 * 24 * 3600;

/// A person's strength in one game, relative to its levels.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct GameRating {
    /// The game's id.
    pub game: String,
    /// The number of matches against rated levels, which determine the rating.
    pub matches: u32,
    /// The number of matches against unrated levels.
    pub unrated: u32,
    /// The number of matches against computers in which hints or a coach helped. They do not count.
    pub assisted: u32,
    /// The rating after some of these matches, including the last; only where it is certain enough.
    pub points: Vec<RatingPoint>,
    /// The game's rated levels, weakest first.
    pub anchors: Vec<Anchor>,
}

/// A person's strength after one of their matches or problems, on the scale of the anchors.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct RatingPoint {
    /// The number of matches or problems before it; 0 for the initial guess.
    pub after: u32,
    /// The day the last one started; null if unknown.
    pub day: Option<String>,
    /// The most likely value.
    pub rating: i32,
    /// The lower end of the 95 % interval.
    pub low: i32,
    /// The upper end.
    pub high: i32,
}

/// Glicko-2 (M. Glickman, "Example of the Glicko-2 system", 2013, glicko.net), with the constants from the paper.
///
/// A rating period is one match or problem. Longer periods would overshoot for a person whose strength is far from the
/// initial guess, because all matches in a period are compared with the same guess. A week without a match is also a
/// period.
pub(crate) struct Rater {
    now: Glicko2Rating,
    last: Option<u64>,
}

impl Rater {
    pub(crate) fn new() -> Self {
        let now = Glicko2Rating { rating: FIXED, deviation: UNKNOWN, volatility: 0.06 };
        Rater { now, last: None }
    }

    /// Counts a result against an opponent of this rating and deviation.
    pub(crate) fn play(&mut self, opponent: (f64, f64), result: MatchResult, began: Option<u64>) {
        let idle = self.last.zip(began).map_or(0, |(last, began)| began.saturating_sub(last));
        for _ in 1..=idle / WEEK_SECONDS {
            if self.now.deviation >= UNKNOWN {
                break;
            }
            self.now = decay_deviation(&self.now);
        }
        self.last = began.or(self.last);
        let (rating, deviation) = opponent;
        let opponent = Glicko2Rating { rating, deviation, volatility: 0.0 };
        let outcome = match result {
            MatchResult::Won => Outcomes::WIN,
            MatchResult::Drawn => Outcomes::DRAW,
            MatchResult::Lost => Outcomes::LOSS,
        };
        self.now = glicko2_rating_period(&self.now, &[(opponent, outcome)], &Glicko2Config::new());
    }

    /// The rating now.
    pub(crate) fn point(&self, after: u32, day: Option<String>) -> RatingPoint {
        let away = |deviations: f64| (self.now.rating + deviations * self.now.deviation).round() as i32;
        RatingPoint { after, day, rating: away(0.0), low: away(-INTERVAL), high: away(INTERVAL) }
    }
}

impl GameRating {
    /// The rating from a person's matches in chronological order; `None` without a match against a computer.
    pub(crate) fn of(
        game: &str,
        matches: &[Played<'_>],
        anchors: Vec<Anchor>,
        calendar: Calendar<'_>,
    ) -> Option<GameRating> {
        let mut rater = Rater::new();
        let mut rating = GameRating {
            game: game.to_owned(),
            matches: 0,
            unrated: 0,
            assisted: 0,
            points: Vec::new(),
            anchors,
        };
        for played in matches.iter().filter(|played| played.summary.game == game) {
            let Opponent::Computer { level } = played.opponent else { continue };
            if played.is_assisted() {
                rating.assisted += 1;
                continue;
            }
            let Some(anchor) = rating.anchors.iter().find(|anchor| anchor.level == level) else {
                rating.unrated += 1;
                continue;
            };
            let began = played.summary.began;
            rater.play((anchor.rating, anchor.deviation), played.result, began);
            rating.matches += 1;
            if rater.now.deviation <= SHOWN {
                let day = began.and_then(|began| calendar.day(began)).map(day_text);
                rating.points.push(rater.point(rating.matches, day));
            }
        }
        thin_out(&mut rating.points);
        (rating.matches + rating.unrated + rating.assisted > 0).then_some(rating)
    }
}

/// Keeps the last point and every n-th point before it.
pub(crate) fn thin_out(points: &mut Vec<RatingPoint>) {
    let step = points.len().div_ceil(MOST_POINTS).max(1);
    let last = points.len().saturating_sub(1);
    let mut place = 0;
    points.retain(|_| {
        place += 1;
        (last + 1 - place).is_multiple_of(step)
    });
}

#[cfg(test)]
mod tests {
    use super::MatchResult::{Drawn, Lost, Won};
    use super::*;
    use proptest::prelude::*;

    const fn level(rating: f64) -> (f64, f64) {
        (rating, 0.0)
    }

    /// The paper's example: 1464.06, 151.52, 0.05999.
    #[test]
    fn the_library_agrees_with_glickmans_example() {
        let player = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let results = [
            (player(1400.0, 30.0), Outcomes::WIN),
            (player(1550.0, 100.0), Outcomes::LOSS),
            (player(1700.0, 300.0), Outcomes::LOSS),
        ];
        let after = glicko2_rating_period(&player(1500.0, 200.0), &results, &Glicko2Config::new());
        assert!((after.rating - 1464.06).abs() < 0.02, "{}", after.rating);
        assert!((after.deviation - 151.52).abs() < 0.01, "{}", after.deviation);
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{}", after.volatility);
    }

    #[test]
    fn ten_matches_between_equals_are_enough_to_show_a_rating() {
        let mut rater = Rater::new();
        let mut after = 0;
        while rater.now.deviation > SHOWN {
            rater.play(level(rater.now.rating), if after % 2 == 0 { Won } else { Lost }, None);
            after += 1;
        }
        assert_eq!(after, 10);
    }

    #[test]
    fn a_strong_newcomer_against_strong_levels_is_not_overrated() {
        let mut rater = Rater::new();
        for result in [Won, Lost].into_iter().cycle().take(30) {
            rater.play(level(2000.0), result, None);
            assert!(rater.now.rating < 2200.0, "{}", rater.now.rating);
        }
        assert!((1900.0..2100.0).contains(&rater.now.rating), "{}", rater.now.rating);
    }

    #[test]
    fn weeks_without_a_match_make_a_rating_less_certain() {
        let play = |weeks: u64| {
            let mut rater = Rater::new();
            for _ in 0..20 {
                rater.play(level(FIXED), Drawn, Some(0));
            }
            rater.play(level(FIXED), Drawn, Some(weeks * WEEK_SECONDS));
            rater.now.deviation
        };
        assert!(play(100) > play(10) && play(10) > play(0));
        assert!(play(u64::MAX / WEEK_SECONDS) <= UNKNOWN);
    }

    #[test]
    fn thinning_out_a_long_history_keeps_its_end() {
        let rater = Rater::new();
        for length in [0, 1, 59, 60, 61, 120, 121, 1000] {
            let mut points: Vec<_> = (1..=length).map(|after| rater.point(after, None)).collect();
            thin_out(&mut points);
            assert!(points.len() <= MOST_POINTS && points.len() >= (length as usize).min(30));
            assert_eq!(points.last().map_or(0, |point| point.after), length);
        }
    }

    proptest! {
        #[test]
        fn a_rating_stays_finite_and_a_win_never_lowers_it(
            played in prop::collection::vec((0.0..3500.0, 0..3u8, 0..2_000_000_000u64), 1..60),
        ) {
            let mut rater = Rater::new();
            for (rating, result, began) in played {
                let before = rater.now.rating;
                let result = [Won, Drawn, Lost][usize::from(result)];
                rater.play(level(rating), result, Some(began));
                prop_assert!(rater.now.rating.is_finite());
                prop_assert!(rater.now.deviation > 0.0 && rater.now.deviation <= UNKNOWN + 1.0);
                prop_assert!(result != Won || rater.now.rating >= before);
                prop_assert!(result != Lost || rater.now.rating <= before);
            }
        }
    }
}
