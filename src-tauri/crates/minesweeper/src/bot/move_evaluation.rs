//! Expectimax over one action and the reply: evaluates each action's points and the position left to the opponent.

use super::belief::{Beliefs, Hypothesis};
use super::evaluator::{CellAction, Evaluator, Features, Marginals, Position, mark_gain, with_free};
use super::reply_model::LikelyMarks;
use super::win_chance::{Effect, Standing};
use crate::ActionKind;
use crate::points::{OUCH, PLOP};
use crate::solver::{KnownBoard, SquareSet};
use game::SearchControl;

/// The weights for evaluating a position for the side to move, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// The weight of the best expected points from one action.
    pub reply: f64,
    /// Expected points from the reply above this count for half.
    pub full_up_to: f64,
    /// Points for each certain mine.
    pub certain: f64,
    /// Points subtracted for each mine that is certain only to the other side.
    pub secret: f64,
    /// The number of hypotheses about the opponent's failed marks for which their best reply is computed. 0 disables
    /// the inference.
    pub replies: usize,
    /// The weight of the points by which the opponent overestimates their next mark after the player's mark has failed.
    pub misjudged: f64,
    /// The weight of changes in the chance of winning that go beyond the points.
    pub win_chance: f64,
    /// Whether to look at all unconstrained squares, or at one of each kind.
    pub looks_at_all: bool,
}

/// Greedy: ignores everything after the action.
pub const GREEDY: Weights = Weights {
    reply: 0.0,
    full_up_to: f64::INFINITY,
    certain: 0.0,
    secret: 0.0,
    replies: 0,
    misjudged: 0.0,
    win_chance: 0.0,
    looks_at_all: true,
};

/// An action and its value to the acting side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvaluatedMove {
    pub act: CellAction,
    /// The chance of a mine on its square.
    pub chance: f64,
    /// The expected points.
    pub points: f64,
    /// The points, less the resulting position's value to the opponent.
    pub value: f64,
}

/// Evaluates actions.
pub struct MoveEvaluation<const W: usize> {
    pub evaluator: Evaluator<W>,
    weights: Weights,
    marginals: Marginals<W>,
    rest: SquareSet<W>,
    beliefs: Beliefs<W>,
    /// Squares whose numbers the player overlooks; no action can use them.
    pub overlooked: SquareSet<W>,
}

/// The position left to the opponent (Sutton and Barto, *Reinforcement Learning*: afterstate).
struct Afterstate<const W: usize> {
    board: KnownBoard<W>,
    /// Its value to the opponent.
    worth: f64,
    /// The number of mines that are certain from the public board.
    certain: u32,
    /// The best expected points from one action, given the public board.
    best: f64,
}

/// An outcome's value to the opponent.
#[derive(Clone, Copy)]
struct Left {
    /// Its value to the opponent.
    worth: f64,
    /// The best expected points from their next action, given the public board.
    best: f64,
}

/// The search root.
struct Root<const W: usize> {
    position: Position<W>,
    /// Hypotheses about the opponent's failed marks.
    others: Vec<Hypothesis<W>>,
    /// The position after a failed mark, without knowledge of that mark.
    stay: Afterstate<W>,
    /// The marks the opponent is likely to make there.
    marks: LikelyMarks,
    standing: Standing,
}

/// Squares with a higher chance of a mine are explored only with `looks_at_all`.
pub const RECKLESS: f64 = 0.6;

impl<const W: usize> MoveEvaluation<W> {
    pub fn new(evaluator: Evaluator<W>, weights: Weights) -> Self {
        let marginals = Marginals::new(evaluator.shape.squares());
        MoveEvaluation {
            evaluator,
            weights,
            marginals,
            rest: SquareSet::EMPTY,
            beliefs: Beliefs::new(),
            overlooked: SquareSet::EMPTY,
        }
    }

    /// Every action's expected points, best first.
    pub fn gains(&mut self, position: &Position<W>) -> Vec<EvaluatedMove> {
        let known_to_all = [Hypothesis { free: SquareSet::EMPTY, chance: 1.0 }];
        self.listed(position, &known_to_all, &mut SearchControl::unlimited())
    }

    /// Every action's expected points given these hypotheses, best first.
    fn listed(
        &mut self,
        position: &Position<W>,
        others: &[Hypothesis<W>],
        control: &mut SearchControl,
    ) -> Vec<EvaluatedMove> {
        self.update_marginals(position, others, control);
        let squares = match self.weights.looks_at_all {
            true => position.board.hidden,
            false => self.evaluator.representatives(&position.board, self.rest),
        } - self.overlooked;
        let points = self.evaluator.mark_points(&position.board);
        let chance = &self.marginals.chance;
        let evaluated = |kind, square: usize, points| {
            let act = CellAction { kind, square };
            EvaluatedMove { act, chance: chance[square], points, value: points }
        };
        let can_be_explored =
            |&square: &usize| self.weights.looks_at_all || self.marginals.chance[square] < RECKLESS;
        let explored = squares.into_iter().filter(can_be_explored);
        let explored =
            explored.map(|square| evaluated(ActionKind::Explore, square, self.marginals.gain[square]));
        let marked = (squares - position.failed).into_iter();
        let marked = marked.map(|square| {
            evaluated(ActionKind::Mark, square, mark_gain(self.marginals.chance[square], points))
        });
        let mut all: Vec<EvaluatedMove> = explored.chain(marked).collect();
        all.sort_by(|a, b| b.points.total_cmp(&a.points));
        all
    }

    /// Averages the marginals over as many hypotheses as time allows.
    fn update_marginals(
        &mut self,
        position: &Position<W>,
        others: &[Hypothesis<W>],
        control: &mut SearchControl,
    ) {
        self.marginals.clear();
        self.rest = position.board.hidden;
        let mut seen = 0.0;
        for &Hypothesis { free, chance } in others {
            let known = with_free(&position.board, position.failed | free);
            if (seen > 0.0 && control.check()) || self.evaluator.turn_to(&known).is_err() {
                continue;
            }
            self.evaluator.add_marginals(&known, chance, &mut self.marginals);
            self.rest &= self.evaluator.rest();
            seen += chance;
        }
        self.marginals.divide(seen);
    }

    /// Evaluates as many actions as the control permits, at least one, in order of expected points. Returns them best
    /// first. `plops` holds the public board at each of the opponent's failed marks; `lead` is the mover's lead in
    /// points.
    pub fn evaluate_moves(
        &mut self,
        position: &Position<W>,
        plops: &[KnownBoard<W>],
        lead: f64,
        control: &mut SearchControl,
    ) -> Vec<EvaluatedMove> {
        let root = self.root(position, plops, lead, control);
        let mut all = self.listed(position, &root.others, control);
        let mut mines: Vec<Option<Left>> = vec![None; self.evaluator.shape.squares()];
        let mut done = 0;
        for EvaluatedMove { act, value, .. } in &mut all {
            if done > 0 && control.check() {
                break;
            }
            let chance = self.marginals.chance[act.square];
            let mut beyond_points = 0.0;
            if chance > 0.0 {
                let mine = &mut mines[act.square];
                let mine = *mine
                    .get_or_insert_with(|| self.after(&root, control, |board| board.show_mine(act.square)));
                *value -= chance * mine.worth;
                let points = match act.kind {
                    ActionKind::Mark => self.evaluator.mark_points(&position.board),
                    ActionKind::Explore => f64::from(OUCH),
                };
                let effect = Effect { points, mines: 1, best_reply: mine.best };
                beyond_points += chance * root.standing.beyond_points(effect);
            }
            *value -= self.left_without_mine(&root, *act, &mut beyond_points, control);
            *value += self.weights.win_chance * beyond_points;
            done += 1;
        }
        all.truncate(done);
        all.sort_by(|a, b| b.value.total_cmp(&a.value));
        all
    }

    fn root(
        &mut self,
        position: &Position<W>,
        plops: &[KnownBoard<W>],
        lead: f64,
        control: &mut SearchControl,
    ) -> Root<W> {
        let plops = if self.weights.replies > 0 { plops } else { &[] };
        let others = self.beliefs.hypotheses(&mut self.evaluator, position, plops, control);
        let stay = self.leave(position.board, &others, control);
        let marks = if self.weights.misjudged > 0.0 {
            LikelyMarks::of(&mut self.evaluator, &position.board, &others, control)
        } else {
            LikelyMarks::default()
        };
        let mines_left = self.evaluator.mines() - position.board.mines.count() as usize;
        Root { position: *position, others, stay, marks, standing: Standing { lead, mines_left } }
    }

    /// The expected value left to the opponent if the square holds no mine, times the chance of that. Adds the
    /// outcomes' value beyond their points to `beyond_points`.
    fn left_without_mine(
        &mut self,
        root: &Root<W>,
        act: CellAction,
        beyond_points: &mut f64,
        control: &mut SearchControl,
    ) -> f64 {
        let safe = 1.0 - self.marginals.chance[act.square];
        match act.kind {
            ActionKind::Mark if safe == 0.0 => 0.0,
            ActionKind::Mark => {
                let effect = Effect { points: f64::from(PLOP), mines: 0, best_reply: root.stay.best };
                *beyond_points += safe * root.standing.beyond_points(effect);
                let failed = root.position.failed | SquareSet::of(act.square);
                let known = with_free(&root.position.board, failed);
                let misjudged = root.marks.misjudged(&mut self.evaluator, &known);
                safe * (self.worth(&root.stay, failed) + self.weights.misjudged * misjudged)
            }
            ActionKind::Explore => self.numbers(root, act.square, beyond_points, control),
        }
    }

    /// The expected value left to the opponent when exploring a square reveals a number.
    fn numbers(
        &mut self,
        root: &Root<W>,
        square: usize,
        beyond_points: &mut f64,
        control: &mut SearchControl,
    ) -> f64 {
        let mut left = 0.0;
        let visible = self.evaluator.visible_near(&root.position.board, square);
        let numbers = self.marginals.numbers[square];
        for (chance, number) in numbers.into_iter().zip(0..).filter(|(chance, _)| *chance > 0.0) {
            let after = self.after(root, control, |board| board.show_number(square, number));
            left += chance * after.worth;
            let effect = Effect { points: f64::from(number) - visible, mines: 0, best_reply: after.best };
            *beyond_points += chance * root.standing.beyond_points(effect);
        }
        left
    }

    /// The value left to the opponent after a square becomes visible.
    fn after(
        &mut self,
        root: &Root<W>,
        control: &mut SearchControl,
        show: impl FnOnce(&mut KnownBoard<W>),
    ) -> Left {
        let mut board = root.position.board;
        show(&mut board);
        let left = self.leave(board, &root.others, control);
        Left { worth: self.worth(&left, root.position.failed), best: left.best }
    }

    /// The position left to the opponent, who knows the public board and their own failed marks.
    fn leave(
        &mut self,
        mut board: KnownBoard<W>,
        others: &[Hypothesis<W>],
        control: &mut SearchControl,
    ) -> Afterstate<W> {
        control.count();
        let found = if self.weights == GREEDY { None } else { self.evaluator.features_after(&mut board) };
        let Some(features) = found else { return Afterstate { board, worth: 0.0, certain: 0, best: 0.0 } };
        let (mut worth, mut heard) = (0.0, 0.0);
        for &Hypothesis { free, chance } in others.iter().take(self.weights.replies) {
            if heard > 0.0 && control.check() {
                break;
            }
            let features = self.features_for(&board, free, features);
            worth += chance * self.weights.evaluate(features);
            heard += chance;
        }
        let worth = if heard > 0.0 { worth / heard } else { self.weights.evaluate(features) };
        Afterstate { board, worth, certain: features.certain, best: features.best }
    }

    /// The features for a player who also knows these squares to be free; `features` are the public ones.
    fn features_for(&mut self, board: &KnownBoard<W>, free: SquareSet<W>, features: Features) -> Features {
        let known = with_free(board, free);
        if known.free.is_empty() || self.evaluator.turn_to(&known).is_err() {
            return features;
        }
        self.evaluator.features(&known)
    }

    /// A position's value to the opponent if the thinking side's marks failed on these squares.
    fn worth(&mut self, left: &Afterstate<W>, failed: SquareSet<W>) -> f64 {
        let known = with_free(&left.board, failed);
        if self.weights.secret == 0.0 || known.free.is_empty() || self.evaluator.is_over(&left.board) {
            return left.worth;
        }
        let certain = self.evaluator.turn_to(&known).map_or(left.certain, |_| self.evaluator.certain(&known));
        left.worth - self.weights.secret * f64::from(certain.saturating_sub(left.certain))
    }

    /// The best expected points from one action for a player who knows this board.
    pub fn best_gain(&mut self, board: &KnownBoard<W>) -> f64 {
        self.evaluator.turn_to(board).map_or(0.0, |_| self.evaluator.features(board).best)
    }
}

impl Weights {
    fn evaluate(self, features: Features) -> f64 {
        let beyond = (features.best - self.full_up_to).max(0.0);
        self.reply * (features.best - 0.5 * beyond) + self.certain * f64::from(features.certain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reply_gains_above_the_limit_count_half() {
        let weights = Weights { reply: 5.0, certain: 2.0, full_up_to: 1.5, ..GREEDY };
        let worth = |best, certain| weights.evaluate(Features { best, certain });
        assert_eq!((worth(1.0, 0), worth(1.5, 1), worth(2.5, 0)), (5.0, 9.5, 10.0));
        assert_eq!(Weights { reply: 5.0, ..GREEDY }.evaluate(Features { best: 9.0, certain: 3 }), 45.0);
    }
}
