//! A lesson: a game's guided first game. It is a match that is not stored, with the learner as the first side.
//!
//! The game's steps judge the learner's moves. A wrong move is not made; the snapshot says why. The other side's moves
//! are scripted.

use super::commands::Entered;
use super::*;
use crate::snapshot::{LessonShown, Tried};
use game::{Input, LessonStep, LessonVerdict};

/// The state of a lesson.
pub(super) struct Lesson {
    /// The step's place in the lesson.
    at: usize,
    /// The scripted replies that are still to be made; `None` before the step is solved.
    replies: Option<&'static [&'static str]>,
    tries: u32,
    tried: Option<Tried>,
}

impl Lesson {
    /// Whether the learner has yet to solve the step.
    pub(super) fn is_open(&self) -> bool {
        self.replies.is_none()
    }
}

impl<S: Playable> Match<S> {
    /// The game's lesson, at this step or, if it is shorter, at its last.
    pub(crate) fn lesson(at: usize) -> Result<Self, MatchError> {
        let last = S::LESSON.len().checked_sub(1).ok_or(MatchError::NotNow("a lesson"))?;
        let at = at.min(last);
        let step = &S::LESSON[at];
        let mut record = Record::new(step.options.parse()?, 0, None)?;
        record.begin(false)?;
        for text in step.moves {
            record.history.play(parsed::<S>(text)?, None)?;
        }
        let weakest = S::levels().into_iter().map(|info| info.level).min();
        let second = weakest.map(|level| Player::Computer { level });
        let players = BySide { first: Some(Player::Human), second };
        let mut seats = Seats { players, ..Seats::default() };
        seats.note_people();
        let lesson = Lesson { at, replies: None, tries: 0, tried: None };
        Ok(Match { lesson: Some(lesson), ..Match::of(record, seats, MatchClock::default()) })
    }

    /// Executes a learner's command.
    pub(super) fn learn(&mut self, command: &MatchCommand) -> Result<(), MatchError> {
        match command {
            MatchCommand::GoToStep { step } => *self = Match::lesson(*step)?,
            MatchCommand::ShowMove => {
                allow(self.human_to_move().is_some(), "showing the move")?;
                let shown = self.step().accepted.first().ok_or(MatchError::NotNow("showing the move"))?;
                self.attempt(parsed::<S>(shown)?)?;
            }
            MatchCommand::Enter { input } => self.enter_in_lesson(*input)?,
            MatchCommand::Play { text } => {
                let m = self.typed(text)?;
                allow(self.human_to_move().is_some(), "a move")?;
                self.attempt(m)?;
            }
            _ => return Err(MatchError::NotNow("this in a lesson")),
        }
        Ok(())
    }

    fn enter_in_lesson(&mut self, input: Input) -> Result<(), MatchError> {
        allow(self.human_to_move().is_some(), "a move")?;
        match self.interpret(input) {
            Entered::Move(m) => self.attempt(m)?,
            Entered::Explained(answer) => self.refuse(Tried::Nothing { answer }),
            Entered::Draft => self.own_lesson().tried = None,
        }
        Ok(())
    }

    /// Makes the learner's move if the step accepts it, otherwise says why not.
    fn attempt(&mut self, m: game::Move<S>) -> Result<(), MatchError> {
        let (step, text) = (self.step(), m.to_string());
        if !self.view().legal_moves().contains(&m) {
            return Err(game::IllegalMove(text).into());
        }
        match step.judge(&text) {
            LessonVerdict::Accepted => {
                self.make_move(m, None)?;
                let lesson = self.own_lesson();
                (lesson.replies, lesson.tried) = (Some(step.replies), None);
            }
            LessonVerdict::Wrong { reason } => {
                self.draft = None;
                self.refuse(Tried::Move { text, reason });
            }
        }
        Ok(())
    }

    fn refuse(&mut self, tried: Tried) {
        let lesson = self.own_lesson();
        lesson.tries += 1;
        lesson.tried = Some(tried);
    }

    fn own_lesson(&mut self) -> &mut Lesson {
        self.lesson.as_mut().expect("only a lesson gets a learner's commands")
    }

    /// Makes the next scripted reply. False if there is none.
    pub(super) fn make_reply(&mut self) -> bool {
        let Some((text, rest)) = self.lesson.as_ref().and_then(|lesson| lesson.replies?.split_first()) else {
            return false;
        };
        let made = parsed::<S>(text).and_then(|m| self.make_move(m, None));
        made.expect("the conformance suite plays every reply");
        self.own_lesson().replies = Some(rest);
        true
    }

    /// The lesson's step.
    fn step(&self) -> &'static LessonStep {
        let at = self.lesson.as_ref().map_or(0, |lesson| lesson.at);
        &S::LESSON[at]
    }

    pub(super) fn shown_lesson(&self) -> Option<LessonShown> {
        let lesson = self.lesson.as_ref()?;
        let step = self.step();
        Some(LessonShown {
            step: lesson.at,
            steps: S::LESSON.len(),
            id: step.id,
            cells: step.cells,
            done: lesson.replies.is_some_and(<[_]>::is_empty),
            tries: lesson.tries,
            tried: lesson.tried.clone(),
        })
    }
}

fn parsed<S: Playable>(text: &str) -> Result<game::Move<S>, MatchError> {
    text.parse().map_err(|_| game::IllegalMove(text.to_owned()).into())
}
