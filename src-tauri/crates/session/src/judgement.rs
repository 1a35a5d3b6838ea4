//! Judgements of a finished match's moves, as shown and as saved.

use crate::{BySide, PointsAccount};
use game::Value;
use serde::{Deserialize, Serialize};

/// A move's value, from its player's point of view.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Judgement {
    /// The best move, possibly the one played, in the game's own form.
    pub best: serde_json::Value,
    /// The best move and the expected continuation in human-readable notation; possibly only the move.
    pub line: Vec<String>,
    /// The value of the best move.
    pub best_value: Value,
    /// The value of the move played.
    pub chosen_value: Value,
    /// The kind of mistake; null if the move was none.
    pub mistake: Option<Mistake>,
}

/// The kinds of mistakes, by the loss of expected points: at least 0.05, 0.1 or 0.15 of a point. The thresholds are
/// those of lila's `modules/tree/src/main/Advice.scala`, which counts from -1 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mistake {
    /// The smallest, written `?!` after the move.
    Inaccuracy,
    /// Written `?`.
    Mistake,
    /// The largest, written `??`.
    Blunder,
}

impl Mistake {
    /// The kind of mistake that loses this much of the expected point.
    pub(crate) fn of(lost: f64) -> Option<Mistake> {
        match lost {
            0.15.. => Some(Mistake::Blunder),
            0.1.. => Some(Mistake::Mistake),
            0.05.. => Some(Mistake::Inaccuracy),
            _ => None,
        }
    }
}

/// The progress of judging a match's moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct MoveReview<V = serde_json::Value, R = serde_json::Value> {
    /// How many moves of the record are judged.
    pub judged: usize,
    /// Judging is in progress.
    pub running: bool,
    /// How well each side played, as far as judged.
    pub accounts: BySide<Account>,
    /// Where each side's points came from; null until all moves are judged, and in games whose judgements do not show
    /// it.
    pub points: Option<BySide<PointsAccount>>,
    /// The moves that lost most, as far as judged, in the order of the match: at most [`TURNING_POINTS`], and only
    /// mistakes. Of moves that lost equally, the earlier ones count.
    pub turning_points: Vec<TurningPoint<V, R>>,
}

/// The maximum number of turning points.
pub const TURNING_POINTS: usize = 5;

/// A move that lost much of the expected point.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct TurningPoint<V = serde_json::Value, R = serde_json::Value> {
    /// The number of moves played with it.
    pub ply: usize,
    /// How much of the expected point it lost, in percent.
    pub lost: u32,
    /// What its player knew before it.
    pub view: V,
    /// The move, in the form of [`Judgement::best`].
    pub played: serde_json::Value,
    /// The report that the best move would have had.
    pub best: R,
    /// What the move cost: answers to be worded like those to questions.
    pub costs: Vec<serde_json::Value>,
    /// Why the best move was better, the most important reason first: answers like these.
    pub reasons: Vec<serde_json::Value>,
    /// Whether the best move is proven to be better, so that the position can be a problem.
    pub proven: bool,
}

/// How well a side played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Account {
    /// The mean accuracy of its judged moves in percent; null if none is judged.
    pub accuracy: Option<u32>,
    /// Its inaccuracies.
    pub inaccuracies: usize,
    /// Its mistakes.
    pub mistakes: usize,
    /// Its blunders.
    pub blunders: usize,
}

/// The indexes of the turning points among moves with these losses, in ascending order.
pub(crate) fn turning_points(lost: impl Iterator<Item = Option<f64>>) -> Vec<usize> {
    let mut mistakes: Vec<_> = lost
        .enumerate()
        .filter_map(|(i, lost)| lost.filter(|&lost| Mistake::of(lost).is_some()).map(|lost| (i, lost)))
        .collect();
    // Stable, so earlier moves stay first.
    mistakes.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    mistakes.truncate(TURNING_POINTS);
    let mut places: Vec<_> = mistakes.into_iter().map(|(i, _)| i).collect();
    places.sort_unstable();
    places
}

impl Account {
    /// A side's account, by how much of the expected point each move lost.
    pub(crate) fn of(lost: &[f64]) -> Account {
        let count = |kind| lost.iter().filter(|&&lost| Mistake::of(lost) == Some(kind)).count();
        let total: f64 = lost.iter().copied().map(accuracy).sum();
        Account {
            accuracy: (!lost.is_empty()).then(|| (total / lost.len() as f64).round() as u32),
            inaccuracies: count(Mistake::Inaccuracy),
            mistakes: count(Mistake::Mistake),
            blunders: count(Mistake::Blunder),
        }
    }
}

/// A move's accuracy in percent, after lila's `modules/analyse/src/main/AccuracyPercent.scala`. Lila weights a match's
/// moves by how sharp they were; this program takes their mean.
fn accuracy(lost: f64) -> f64 {
    let percent = 100.0 * lost.max(0.0);
    // Lila adds 1 to compensate for the uncertainty of the analysis.
    let accuracy =
        103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * percent).exp() - 3.166_924_740_191_411 + 1.0;
    accuracy.clamp(0.0, 100.0)
}

/// A judgement as saved and as reported by a judge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedJudgement {
    /// As in [`Judgement::line`].
    pub line: Vec<String>,
    /// As in [`Judgement::best_value`].
    pub best: Value,
    /// As in [`Judgement::chosen_value`].
    pub chosen: Value,
}

impl SavedJudgement {
    pub(crate) fn of<M: ToString>(judgement: &game::Judgement<M>) -> SavedJudgement {
        SavedJudgement {
            line: judgement.line.iter().map(ToString::to_string).collect(),
            best: judgement.best_value,
            chosen: judgement.chosen_value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_classified_by_their_loss() {
        let kinds = [0.0, 0.049, 0.05, 0.1, 0.15, 1.0].map(Mistake::of);
        use Mistake::{Blunder, Inaccuracy};
        let expected = [None, None, Some(Inaccuracy), Some(Mistake::Mistake), Some(Blunder), Some(Blunder)];
        assert_eq!(kinds, expected);
    }

    #[test]
    fn the_turning_points_are_the_five_largest_mistakes_in_order() {
        let places = |lost: &[f64]| turning_points(lost.iter().map(|&lost| Some(lost)));
        assert_eq!(places(&[0.06, 0.3, 0.04, 0.2, 0.06, 0.5, 0.1, 0.0, 0.06]), [0, 1, 3, 5, 6]);
        assert_eq!(places(&[0.04, 0.049]), [0; 0]);
        assert_eq!(turning_points([None, Some(0.2)].into_iter()), [1], "unjudged moves are skipped");
    }

    #[test]
    fn an_account_counts_mistakes_and_averages_accuracy() {
        let account = Account::of(&[0.0, 0.0, 0.06, 0.4]);
        assert_eq!((account.inaccuracies, account.mistakes, account.blunders), (1, 0, 1));
        // 100, 100, 77.3 and 15.9 percent.
        assert_eq!(account.accuracy, Some(73));
        assert_eq!(Account::of(&[]), Account::default());
    }
}
