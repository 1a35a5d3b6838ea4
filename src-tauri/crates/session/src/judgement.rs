//! What the moves of a match that is over were worth, as it is shown and as it is kept.

use crate::{BySide, PointsAccount};
use game::Value;
use serde::{Deserialize, Serialize};

/// What a move was worth to its player, and as they see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Judgement {
    /// The best move there was, possibly the one that was made, in the game's own form.
    pub best: serde_json::Value,
    /// The best move and the play expected after it, as move texts; possibly only the move.
    pub line: Vec<String>,
    /// What the best move promised.
    pub best_value: Value,
    /// What the chosen move promised.
    pub chosen_value: Value,
    /// What kind of mistake the move was; null if it was none, and in a game whose mistakes are not classed.
    pub mistake: Option<Mistake>,
}

/// The field's three kinds of mistakes, by what the player lost of the point they could expect: a twentieth, a tenth
/// and three twentieths of it. That is lila's `modules/tree/src/main/Advice.scala`, which counts from -1 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mistake {
    /// The least: written `?!` behind the move.
    Inaccuracy,
    /// Written `?`.
    Mistake,
    /// The worst: written `??`.
    Blunder,
}

impl Mistake {
    /// The kind of a move that loses so much of the expected point.
    pub(crate) fn of(lost: f64) -> Option<Mistake> {
        match lost {
            0.15.. => Some(Mistake::Blunder),
            0.1.. => Some(Mistake::Mistake),
            0.05.. => Some(Mistake::Inaccuracy),
            _ => None,
        }
    }
}

/// How far the moves of a match are judged, and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct MoveReview {
    /// So many moves of the record are judged.
    pub judged: usize,
    /// Moves are being judged because somebody asked for it.
    pub running: bool,
    /// How well each side played, as far as its moves are judged; null in a game whose mistakes are not classed.
    pub accounts: Option<BySide<Account>>,
    /// Where the points of each side came from; null until all moves are judged, and in a game whose judgements do not
    /// tell it.
    pub points: Option<BySide<PointsAccount>>,
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

impl Account {
    /// The account of moves that lost so much each of the expected point.
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

/// The accuracy of a move in percent: lila's `modules/analyse/src/main/AccuracyPercent.scala`. There a match is worth
/// its moves weighted by how sharp they were; here it is worth their mean.
fn accuracy(lost: f64) -> f64 {
    let percent = 100.0 * lost.max(0.0);
    // One more, as there, because the analysis is uncertain too.
    let accuracy =
        103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * percent).exp() - 3.166_924_740_191_411 + 1.0;
    accuracy.clamp(0.0, 100.0)
}

/// A judgement as it is kept, and as it is told: since format 3.
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
    fn mistakes_are_classed_by_what_they_lose() {
        let kinds = [0.0, 0.049, 0.05, 0.1, 0.15, 1.0].map(Mistake::of);
        use Mistake::{Blunder, Inaccuracy};
        let expected = [None, None, Some(Inaccuracy), Some(Mistake::Mistake), Some(Blunder), Some(Blunder)];
        assert_eq!(kinds, expected);
    }

    #[test]
    fn an_account_counts_mistakes_and_means_the_accuracy() {
        let account = Account::of(&[0.0, 0.0, 0.06, 0.4]);
        assert_eq!((account.inaccuracies, account.mistakes, account.blunders), (1, 0, 1));
        // 100, 100, 77.3 and 15.9 percent.
        assert_eq!(account.accuracy, Some(73));
        assert_eq!(Account::of(&[]), Account::default());
    }
}
