use game::{Ladder, LadderMatch, Level, LevelInfo};
use serde::Serialize;
use std::collections::BTreeMap;

/// The reference level's rating, and a person's initial rating.
pub const FIXED: f64 = 1000.0;

/// A level's rating as a fixed opponent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Anchor {
    /// The level.
    pub level: Level,
    /// Its Elo rating, with 1000 for the level that a beginner can beat.
    pub rating: f64,
    /// The standard error of `rating`, insofar as it depends on the number of games.
    pub deviation: f64,
    /// Whether this level is unmeasured, with a rating interpolated linearly between its neighbours'.
    pub interpolated: bool,
}

/// One level's measured strength.
#[derive(Clone, Copy)]
struct Measured {
    rating: f64,
    variance: f64,
}

/// These levels' ratings, in the same order. Differences measured in matches are added up along the ladder, and so are
/// their variances. Levels below or above all measured ones get no rating.
pub fn anchors(ladder: &Ladder, levels: &[LevelInfo]) -> Vec<Anchor> {
    let measured = measured(ladder);
    levels.iter().filter_map(|info| anchor(info.level, &measured)).collect()
}

fn anchor(level: Level, measured: &BTreeMap<Level, Measured>) -> Option<Anchor> {
    let (&below, low) = measured.range(..=level).next_back()?;
    let (&above, high) = measured.range(level..).next()?;
    let share = if above == below { 0.0 } else { f64::from(level - below) / f64::from(above - below) };
    let between = |low: f64, high: f64| low + share * (high - low);
    Some(Anchor {
        level,
        rating: between(low.rating, high.rating),
        deviation: between(low.variance, high.variance).sqrt(),
        interpolated: above != below,
    })
}

fn measured(ladder: &Ladder) -> BTreeMap<Level, Measured> {
    let mut known = BTreeMap::from([(ladder.fixed, Measured { rating: FIXED, variance: 0.0 })]);
    // Each round extends one step further from the fixed level, up or down.
    for _ in ladder.matches {
        for played in ladder.matches {
            let (difference, variance) = elo_difference(played);
            let (level, against) = (known.get(&played.level).copied(), known.get(&played.against).copied());
            match (level, against) {
                (None, Some(from)) => {
                    let to =
                        Measured { rating: from.rating + difference, variance: from.variance + variance };
                    known.insert(played.level, to);
                }
                (Some(from), None) => {
                    let to =
                        Measured { rating: from.rating - difference, variance: from.variance + variance };
                    known.insert(played.against, to);
                }
                _ => {}
            }
        }
    }
    known
}

/// The difference in strength on the Elo scale, positive if the first player is stronger, and its variance, derived
/// from the score's variance. The difference is `400 log₁₀(s / (1 − s))` for the score `s`.
///
/// # Panics
/// If one player won every game.
fn elo_difference(played: &LadderMatch) -> (f64, f64) {
    let [won, drawn, lost] = [played.won, played.drawn, played.lost].map(f64::from);
    let games = won + drawn + lost;
    let score = (won + drawn / 2.0) / games;
    assert!(score > 0.0 && score < 1.0, "a score of 0 or 1 gives no finite difference");
    let spread = won * (1.0 - score).powi(2) + drawn * (0.5 - score).powi(2) + lost * score.powi(2);
    let slope = 400.0 / std::f64::consts::LN_10 / (score * (1.0 - score));
    (400.0 * (score / (1.0 - score)).log10(), slope.powi(2) * spread / games.powi(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LADDER: Ladder = Ladder {
        fixed: 10,
        matches: &[
            // 10 to 1 is exactly 400 Elo points, 1 to 1 is zero.
            LadderMatch::new([30, 20], [10, 0, 1]),
            LadderMatch::new([20, 10], [1000, 0, 100]),
            LadderMatch::new([10, 0], [300, 200, 300]),
        ],
    };

    #[test]
    fn differences_add_up_from_the_fixed_level() {
        let anchors = anchors(&LADDER, &[0, 10, 20, 30].map(LevelInfo::strength));
        let ratings: Vec<_> = anchors.iter().map(|anchor| anchor.rating.round()).collect();
        assert_eq!(ratings, [1000.0, 1000.0, 1400.0, 1800.0]);
        assert!(anchors.iter().all(|anchor| !anchor.interpolated));
        assert_eq!(anchors[1].deviation, 0.0);
        assert!(anchors[3].deviation > anchors[2].deviation && anchors[2].deviation > 0.0);
    }

    #[test]
    fn levels_between_measured_ones_are_interpolated_and_others_have_no_rating() {
        let anchors = anchors(&LADDER, &[15, 31].map(LevelInfo::strength));
        assert_eq!(anchors.len(), 1);
        assert_eq!(
            (anchors[0].level, anchors[0].rating.round(), anchors[0].interpolated),
            (15, 1200.0, true)
        );
    }
}
