//! Advice to a person who plays against the computer, as shown and as reported by an advisor.

use game::{CommentKind, View};
use serde::{Deserialize, Serialize};

/// The number of steps of a hint: where to look, what to play, and why.
pub(crate) const STEPS: u8 = 3;

/// A hint, as far as the person has asked for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct HintShown {
    /// The steps shown, from 1 to 3; 0 while the advisor searches.
    pub steps: u8,
    /// Step 1: the cells to look at; empty before.
    pub cells: Vec<u16>,
    /// Step 2: the recommended move, in the game's own form; null before.
    pub best: Option<serde_json::Value>,
    /// Step 2: the recommended move and the expected play after it, in human-readable notation; empty before.
    pub line: Vec<String>,
    /// Step 3: why, as answers in the game's own form, the most important first; empty before.
    pub reasons: Vec<serde_json::Value>,
}

/// The coach in a match of one person against a computer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct CoachShown {
    /// Whether the coach is switched on.
    pub wanted: bool,
    /// A warning about a move that waits for an answer, or praise for the person's last move; null if none.
    pub comment: Option<CommentShown>,
}

/// What the coach says about a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct CommentShown {
    /// Whether it warns before the move or praises after it.
    pub kind: CommentKind,
    /// The move, in the game's own form.
    pub chosen: serde_json::Value,
    /// Why, as answers in the game's own form, the most important first.
    pub reasons: Vec<serde_json::Value>,
}

/// A hint as an advisor reports it, with moves as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoundHint {
    /// As in [`game::Hint::cells`].
    pub cells: Vec<u16>,
    /// As in [`game::Hint::line`].
    pub line: Vec<String>,
    /// As in [`game::Hint::reasons`], in the game's own form.
    pub reasons: Vec<serde_json::Value>,
}

/// A comment as an advisor reports it, with moves as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoundComment {
    /// As in [`game::Comment::kind`].
    pub kind: CommentKind,
    /// As in [`game::Comment::line`].
    pub line: Vec<String>,
    /// As in [`game::Comment::reasons`], in the game's own form.
    pub reasons: Vec<serde_json::Value>,
}

impl FoundHint {
    pub(crate) fn of<V: View>(hint: &game::Hint<V>) -> FoundHint {
        FoundHint {
            cells: hint.cells.clone(),
            line: hint.line.iter().map(ToString::to_string).collect(),
            reasons: hint.reasons.iter().map(crate::snapshot::json).collect(),
        }
    }
}

impl FoundComment {
    pub(crate) fn of<V: View>(comment: &game::Comment<V>) -> FoundComment {
        FoundComment {
            kind: comment.kind,
            line: comment.line.iter().map(ToString::to_string).collect(),
            reasons: comment.reasons.iter().map(crate::snapshot::json).collect(),
        }
    }
}

/// Whether the coach comments on a person's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Coach {
    /// The coach has not been on during the match.
    #[default]
    Absent,
    /// The coach is on.
    On,
    /// The coach was on during the match, and is off now.
    Off,
}

impl Coach {
    /// Whether the coach has never been on.
    pub(crate) fn is_absent(&self) -> bool {
        *self == Coach::Absent
    }

    /// The coach at the start of the next match.
    pub(crate) fn again(self) -> Coach {
        if self == Coach::On { Coach::On } else { Coach::Absent }
    }
}

/// The steps of hints by position, without zeros at the end.
pub(crate) fn trimmed(mut hints: Vec<u8>) -> Vec<u8> {
    let end = hints.iter().rposition(|&steps| steps > 0).map_or(0, |last| last + 1);
    hints.truncate(end);
    hints
}
