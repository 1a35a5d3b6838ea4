use crate::{Playable, SearchControl, State, View};
use serde::{Deserialize, Serialize};

/// How a game advises a person who plays against the computer. Everything is derived from that person's view.
pub struct Advisor<S: Playable> {
    /// Recommends a move to the side to move. Returns within 300 ms on an ordinary machine. `None` if `control` stopped
    /// the search too early, or the game is over.
    pub hint: AskHint<S>,
    /// Comments on a legal move before it is made. `None` if it deserves no comment, or `control` stopped the search too
    /// early.
    pub comment: AskComment<S>,
    /// The hint that recommends a known line, the solution of a problem with this theme. The line's first move is legal.
    /// It can be without reasons.
    pub show: ShowLine<S>,
}

/// Recommends a move.
pub type AskHint<S> =
    fn(view: &<S as State>::View, control: &mut SearchControl) -> Option<Hint<<S as State>::View>>;

/// Recommends a line.
pub type ShowLine<S> = fn(
    view: &<S as State>::View,
    line: Vec<<<S as State>::View as View>::Move>,
    theme: &str,
) -> Hint<<S as State>::View>;

/// Comments on a move.
pub type AskComment<S> = fn(
    view: &<S as State>::View,
    m: <<S as State>::View as View>::Move,
    control: &mut SearchControl,
) -> Option<Comment<<S as State>::View>>;

/// A recommended move, in three steps: where to look, what to play, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint<V: View> {
    /// The cells to look at, without revealing the move; never empty.
    pub cells: Vec<u16>,
    /// The recommended move and the expected play after it; never empty.
    pub line: Vec<V::Move>,
    /// Why, the most important reason first; never empty. The line bears out each reason.
    pub reasons: Vec<V::Answer>,
}

/// What the coach says about a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Comment<V: View> {
    /// Whether it warns or praises.
    pub kind: CommentKind,
    /// The move and the expected play after it; never empty.
    pub line: Vec<V::Move>,
    /// Why; never empty. The line bears out each reason.
    pub reasons: Vec<V::Answer>,
}

/// Whether the coach warns or praises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CommentKind {
    /// The move loses much that the player could have kept.
    Warning,
    /// The move is the best one, and hard to see.
    Praise,
}
