use crate::{Move, MoveReport, Resources, SearchControl, State, Value, View};

/// How the moves of a finished match are judged.
pub struct Judge<S: State> {
    /// Makes a match's judge.
    pub make: MakeJudge<S>,
    /// When judging starts.
    pub start: JudgeStart,
    /// The share of a point that a player can expect from a move with this value. A mistake is classified by how much
    /// of this share it loses.
    pub expectation: Expectation<S>,
    /// The points that a move earned its player, in hundredths, to separate luck from skill. `None` unless a move's
    /// value estimates exactly these points.
    pub gain: Option<Gain<S>>,
    /// Explains mistakes. `None` in games that give no reasons.
    pub explain: Option<Explain<S>>,
}

/// A share of a point, 0 to 1, from the player's view before the move and the move's value. Never lower for a better
/// value.
pub type Expectation<S> = fn(&<S as State>::View, Value) -> f64;

/// A move's points, in hundredths.
pub type Gain<S> = fn(&MoveReport<S>) -> i32;

/// Explains a mistake from the player's view before it. `played` is the mistake and the expected play after it, `better`
/// the best move and the expected play after that. Neither is empty.
pub type Explain<S> = fn(
    view: &<S as State>::View,
    played: &[Move<S>],
    better: &[Move<S>],
) -> Explanation<<<S as State>::View as View>::Answer>;

/// Why a move was a mistake. Both lists can be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation<A> {
    /// What the move costs and the best move does not.
    pub costs: Vec<A>,
    /// Why the best move is better, the most important reason first.
    pub reasons: Vec<A>,
}

impl<A> Default for Explanation<A> {
    fn default() -> Self {
        Explanation { costs: Vec::new(), reasons: Vec::new() }
    }
}

/// Makes a judge with these machine resources.
pub type MakeJudge<S> = fn(&Resources) -> Box<dyn MoveJudge<<S as State>::View>>;

/// When a match's moves are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgeStart {
    /// As soon as the match is over. Judging a move takes well under a second.
    AtOnce,
    /// On request.
    WhenAsked,
}

/// Judges a match's moves one by one. It may reuse what it learnt from one move for the next.
pub trait MoveJudge<V: View>: Send {
    /// Judges a legal move based on its player's view before the move. `None` if `control` stopped the search too
    /// early. Called from a match's last move to its first, so that the positions after a move are already known.
    /// fishnet analyses lichess.org games backwards for the same reason.
    fn judge(&mut self, view: &V, m: V::Move, control: &mut SearchControl) -> Option<Judgement<V::Move>>;
}

/// For judges without memory between moves.
impl<V, F> MoveJudge<V> for F
where
    V: View,
    F: Fn(&V, V::Move, &mut SearchControl) -> Option<Judgement<V::Move>> + Send,
{
    fn judge(&mut self, view: &V, m: V::Move, control: &mut SearchControl) -> Option<Judgement<V::Move>> {
        self(view, m, control)
    }
}

/// A judgement of a move, based on its player's knowledge beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement<M> {
    /// The best move, possibly the one played, and the expected play after it, if any. Never empty.
    pub line: Vec<M>,
    /// The value of the best move.
    pub best_value: Value,
    /// The value of the chosen move, at most that of the best move.
    pub chosen_value: Value,
}
