//! Opponent modelling: the marks the opponent is likely to make next, and how far the opponent misjudges them.
//!
//! The opponent is assumed to play like R5, which maximizes its expected points less five times the best reply's. The
//! choice is a softmax (Luce, *Individual Choice Behavior*, 1959). The opponent infers nothing from the thinking
//! player's failed marks, so it may mark squares that this player knows to be free.

use super::belief::{Hypothesis, REPLY};
use super::evaluator::{CellAction, Evaluator, Marginals, mark_gain, with_free};
use super::move_evaluation::RECKLESS;
use crate::ActionKind;
use crate::solver::{KnownBoard, SquareSet};
use game::SearchControl;

/// The marks that the opponent may make next.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LikelyMarks {
    /// Squares with the chance that the opponent marks them, 0 to 1; the sum is at most 1.
    marks: Vec<(usize, f64)>,
    /// The points the opponent expects from them on average.
    expected: f64,
}

/// A reply as the opponent sees it.
struct Reply {
    act: CellAction,
    /// Its expected points.
    gain: f64,
    /// Its expected points less the value left to the other side, as R5 computes it.
    value: f64,
}

/// The softmax temperature: a reply worse by this many R5 points is e times less likely. Values from 0.08 to 0.3 play
/// equally well.
const TEMPERATURE: f64 = 0.15;

/// The share of replies not among those considered.
const OTHERS: f64 = 0.2;

/// How many hypotheses to search for replies, likeliest first.
const HYPOTHESES: usize = 2;

/// How many marks to consider, starting with the likeliest mines.
const MARKS: usize = 24;

/// How many squares to consider for exploring, those with the most points first.
const EXPLORED: usize = 14;

/// A probability this small is negligible.
const FAINT: f64 = 0.01;

impl LikelyMarks {
    /// The opponent's likely marks on this board, given their knowledge in each hypothesis. Empty if time runs out.
    pub fn of<const W: usize>(
        evaluator: &mut Evaluator<W>,
        board: &KnownBoard<W>,
        others: &[Hypothesis<W>],
        control: &mut SearchControl,
    ) -> LikelyMarks {
        let others = &others[..others.len().min(HYPOTHESES)];
        let all: f64 = others.iter().map(|other| other.chance).sum();
        let mut chances = vec![0.0; evaluator.shape.squares()];
        let mut expected = 0.0;
        for other in others {
            let known = with_free(board, other.free);
            let Some(replies) = replies(evaluator, &known, control) else { return LikelyMarks::default() };
            let best = replies.iter().map(|reply| reply.value).fold(f64::MIN, f64::max);
            let weight = |reply: &Reply| ((reply.value - best) / TEMPERATURE).exp();
            let sum: f64 = replies.iter().map(weight).sum();
            for reply in replies.iter().filter(|reply| reply.act.kind == ActionKind::Mark) {
                let chance = (1.0 - OTHERS) * other.chance / all * weight(reply) / sum;
                chances[reply.act.square] += chance;
                expected += chance * reply.gain;
            }
        }
        let likely = chances.into_iter().enumerate().filter(|(_, chance)| *chance > FAINT);
        LikelyMarks { marks: likely.collect(), expected }
    }

    /// The expected score of the opponent's next mark, given the player's knowledge, less the score the opponent
    /// expects. Usually negative.
    pub fn misjudged<const W: usize>(&self, evaluator: &mut Evaluator<W>, known: &KnownBoard<W>) -> f64 {
        if self.marks.is_empty() {
            return 0.0;
        }
        let Ok(layouts) = evaluator.turn_to(known) else { return 0.0 };
        let points = evaluator.mark_points(known);
        let gain = |&(square, chance): &(usize, f64)| {
            chance * mark_gain(evaluator.mine(square, 1.0 / layouts), points)
        };
        self.marks.iter().map(gain).sum::<f64>() - self.expected
    }
}

/// The replies for a player who knows this board, with their value to R5; `None` if time runs out.
fn replies<const W: usize>(
    evaluator: &mut Evaluator<W>,
    known: &KnownBoard<W>,
    control: &mut SearchControl,
) -> Option<Vec<Reply>> {
    evaluator.turn_to(known).ok()?;
    let points = evaluator.mark_points(known);
    let mut marginals = Marginals::new(evaluator.shape.squares());
    evaluator.add_marginals(known, 1.0, &mut marginals);
    let Marginals { chance, gain, numbers } = marginals;

    let mut marked: Vec<usize> =
        (known.hidden - known.free).into_iter().filter(|&square| chance[square] > 0.0).collect();
    marked.sort_by(|&a, &b| chance[b].total_cmp(&chance[a]));
    marked.truncate(MARKS);
    let mut explored: Vec<usize> =
        known.hidden.into_iter().filter(|&square| chance[square] < RECKLESS).collect();
    explored.sort_by(|&a, &b| gain[b].total_cmp(&gain[a]));
    explored.truncate(EXPLORED);

    let public = with_free(known, SquareSet::EMPTY);
    let stay = evaluator.turn_to(&public).ok().map(|_| evaluator.features(&public).best)?;
    let mut best_after = |show: &dyn Fn(&mut KnownBoard<W>)| {
        let mut board = public;
        show(&mut board);
        control.count();
        (!control.check()).then(|| evaluator.features_after(&mut board).map_or(0.0, |features| features.best))
    };
    let mut replies = Vec::with_capacity(marked.len() + explored.len());
    for square in marked {
        let mine = best_after(&|board| board.show_mine(square))?;
        let gain = mark_gain(chance[square], points);
        let left = chance[square] * mine + (1.0 - chance[square]) * stay;
        let act = CellAction { kind: ActionKind::Mark, square };
        replies.push(Reply { act, gain, value: gain - REPLY * left });
    }
    for square in explored {
        let mut left = 0.0;
        if chance[square] > 0.0 {
            left += chance[square] * best_after(&|board| board.show_mine(square))?;
        }
        for (number, likely) in (0..).zip(numbers[square]).filter(|(_, likely)| *likely > FAINT / 100.0) {
            left += likely * best_after(&|board| board.show_number(square, number))?;
        }
        let act = CellAction { kind: ActionKind::Explore, square };
        replies.push(Reply { act, gain: gain[square], value: gain[square] - REPLY * left });
    }
    Some(replies)
}
