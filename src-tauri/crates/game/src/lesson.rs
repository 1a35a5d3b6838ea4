use crate::{IllegalMove, Move, State};

/// One step of a game's guided first game: a position, and the move that it asks for. The learner plays the first side.
///
/// The page has the words, in the game's `<game>_lesson` catalogue: `<id>` is the idea, `<id>_task` is what to do,
/// `<id>_done` is what happened, and `<id>_wrong` is the answer to a legal move that is not listed.
#[derive(Clone, Copy, Debug)]
pub struct LessonStep {
    /// The name of its words: lower case, unique in its game.
    pub id: &'static str,
    /// The options of the position, as text.
    pub options: &'static str,
    /// The moves that lead to the position.
    pub moves: &'static [&'static str],
    /// The cells to look at; may be empty.
    pub cells: &'static [u16],
    /// The moves that solve the step; the first is shown on request. Never empty.
    pub accepted: &'static [&'static str],
    /// The other side's moves after any accepted one.
    pub replies: &'static [&'static str],
    /// Wrong moves, each with the name of the reason's words.
    pub wrong: &'static [(&'static str, &'static str)],
}

impl LessonStep {
    /// A step from the usual start that only needs its name and its moves; the rest is added as needed.
    pub const fn new(id: &'static str, options: &'static str, accepted: &'static [&'static str]) -> Self {
        LessonStep { id, options, moves: &[], cells: &[], accepted, replies: &[], wrong: &[] }
    }

    /// What the step says about a legal move.
    pub fn judge(&self, m: &str) -> LessonVerdict {
        if self.accepted.contains(&m) {
            return LessonVerdict::Accepted;
        }
        let reason = self.wrong.iter().find(|(wrong, _)| *wrong == m).map(|&(_, reason)| reason);
        LessonVerdict::Wrong { reason }
    }

    /// Makes these moves.
    ///
    /// # Errors
    /// If one of them is not a legal move.
    pub fn play<S: State>(state: &mut S, moves: &[&str]) -> Result<(), IllegalMove> {
        for text in moves {
            let m: Move<S> = text.parse().map_err(|_| IllegalMove((*text).to_owned()))?;
            state.play(m)?;
        }
        Ok(())
    }
}

/// What a lesson's step says about a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonVerdict {
    /// It solves the step.
    Accepted,
    /// It does not.
    Wrong {
        /// The name of the reason's words; `None` for a move that the step does not list.
        reason: Option<&'static str>,
    },
}
