use crate::{MoveReport, Resources, SearchControl, State, Value, View};

/// How the moves of a match that is over are judged.
pub struct Judge<S: State> {
    /// Makes the judge of one match.
    pub make: MakeJudge<S>,
    /// When it begins.
    pub start: JudgeStart,
    /// Which part of a point, 0 to 1, a player can expect of a value. Mistakes are classed by what they lose of it;
    /// nothing in a game whose values do not foretell its result.
    pub expectation: Option<fn(Value) -> f64>,
    /// What a move brought its player, in hundredths, where its value is the estimate of just that, so that luck is
    /// told from choice; nothing in a game whose values foretell something else.
    pub gain: Option<Gain<S>>,
}

/// The points of a move in hundredths.
pub type Gain<S> = fn(&MoveReport<S>) -> i32;

/// Makes a judge that may use this much of the machine.
pub type MakeJudge<S> = fn(&Resources) -> Box<dyn MoveJudge<<S as State>::View>>;

/// When the moves of a match are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgeStart {
    /// As soon as it is over. Judging a move then takes a moment, but not seconds.
    AtOnce,
    /// When somebody asks for it.
    WhenAsked,
}

/// Judges the moves of a match, one after the other, and may remember what it learnt of one for the next.
pub trait MoveJudge<V: View>: Send {
    /// Judges a legal move by the view that its player had before making it. `None` if `control` ended it before it
    /// could tell. It is asked for the moves of a match from the last one to the first, so that it knows already what
    /// comes of a move: see fishnet, which analyses the games of lichess.org from their end too.
    fn judge(&mut self, view: &V, m: V::Move, control: &mut SearchControl) -> Option<Judgement<V::Move>>;
}

/// A function that needs no memory.
impl<V, F> MoveJudge<V> for F
where
    V: View,
    F: Fn(&V, V::Move, &mut SearchControl) -> Option<Judgement<V::Move>> + Send,
{
    fn judge(&mut self, view: &V, m: V::Move, control: &mut SearchControl) -> Option<Judgement<V::Move>> {
        self(view, m, control)
    }
}

/// What a move was worth to its player, judged by what they could know before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement<M> {
    /// The best move there was, possibly the one that was made, and the play expected after it, if any is. Never
    /// empty.
    pub line: Vec<M>,
    /// What the best move promised.
    pub best_value: Value,
    /// What the chosen move promised: nothing better.
    pub chosen_value: Value,
}
