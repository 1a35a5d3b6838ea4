//! Judging a finished match's moves, automatically or on request.

use super::record::Record;
use crate::MatchError;
use crate::job::{Job, JobContext, JobEvent, Tell, Work};
use crate::judgement::SavedJudgement;
use crate::match_error::allow;
use crate::task::{JobSettings, Request, Task};
use game::{Budget, Judge, JudgeStart, Move, Playable, Resources, Side, Viewer};
use std::time::Duration;

/// The minimum interval between two batches of judgements.
const TELL_INTERVAL: Duration = Duration::from_millis(200);

/// The state of judging the moves.
#[derive(Default)]
pub(super) struct Judging {
    /// Whether the player last started or stopped it; none if neither.
    asked: Option<bool>,
    /// Kept after the job ends, so that moves skipped by a failed judge are not retried endlessly.
    job: Option<Job>,
}

impl Judging {
    /// Whether judging the remaining moves can be requested.
    pub(super) fn may_be_asked<S: Playable>(&self, record: &Record<S>) -> bool {
        record.judge().is_some() && !self.is_running(record) && record.has_moves_to_judge()
    }

    /// Whether the remaining moves are being judged.
    pub(super) fn is_running<S: Playable>(&self, record: &Record<S>) -> bool {
        let Some(judge) = record.judge() else { return false };
        self.asked.unwrap_or(judge.start == JudgeStart::AtOnce) && record.has_moves_to_judge()
    }

    /// Starts or stops judging the moves. Finished judgements are kept.
    pub(super) fn ask<S: Playable>(&mut self, record: &Record<S>, wanted: bool) -> Result<(), MatchError> {
        allow(self.may_be_asked(record) || !wanted, "judging the moves")?;
        *self = Judging { asked: Some(wanted), job: None };
        Ok(())
    }

    /// Whether the player started it.
    pub(super) fn is_asked(&self) -> bool {
        self.asked == Some(true)
    }

    /// Starts judging the remaining moves.
    pub(super) fn begin<S: Playable>(
        &mut self,
        record: &Record<S>,
        settings: &JobSettings,
        last_ticket: &mut u64,
    ) -> Option<Task> {
        if !self.is_running(record) || self.job.is_some() {
            return None;
        }
        let resources = settings.of_an_analysis();
        let work = work(record, resources)?;
        let job = Job::new(last_ticket);
        let task = Task::new(&job, Request::Judge { resources }, work);
        self.job = Some(job);
        Some(task)
    }

    /// Whether the judging with this ticket is running.
    pub(super) fn awaits(&self, ticket: u64) -> bool {
        self.job.as_ref().is_some_and(|job| job.awaits(ticket))
    }

    /// Takes an event from the judge. True if it was the last, so the judgements are worth saving. A judge that fails
    /// or reports an impossible judgement leaves moves unjudged.
    pub(super) fn take<S: Playable>(&mut self, record: &mut Record<S>, event: &JobEvent) -> bool {
        if let JobEvent::Judgements(judged) = event
            && record.take_judgements(judged)
        {
            return false;
        }
        self.asked = Some(false);
        if let Some(job) = &self.job {
            job.stop().set();
        }
        true
    }
}

/// The work of judging all moves in the record that have no judgement. None in a game without judging.
pub(super) fn work<S: Playable>(record: &Record<S>, resources: Resources) -> Option<Box<Work>> {
    let judge = S::JUDGE?;
    let entries = record.history.record().iter();
    let moves = entries.filter_map(|entry| Some((entry.side, entry.m.as_move()?, entry.judged.is_none())));
    let moves = MovesToJudge { start: record.history.start().clone(), moves: moves.collect() };
    Some(Box::new(move |context, tell| moves.run(&judge, &resources, context, tell)))
}

/// A match's moves and its starting position.
struct MovesToJudge<S: Playable> {
    start: S,
    /// Each move, and whether it still needs judging.
    moves: Vec<(Side, Move<S>, bool)>,
}

impl<S: Playable> MovesToJudge<S> {
    /// Judges the moves from last to first.
    fn run(self, judge: &Judge<S>, resources: &Resources, context: &JobContext, tell: &mut Tell<'_>) {
        let mut state = self.start;
        let mut views = Vec::new();
        for (place, (side, m, is_new)) in self.moves.into_iter().enumerate() {
            if is_new {
                views.push((place, state.view(Viewer::Player(side)), m));
            }
            state.play(m).expect("the record holds moves that were legal when they were made");
        }
        let mut judge = (judge.make)(resources);
        let mut judged = Vec::new();
        let mut throttle = context.throttle(TELL_INTERVAL);
        let mut control = context.search(Budget::default());
        for (place, view, m) in views.into_iter().rev() {
            let Some(judgement) = judge.judge(&view, m, &mut control) else { return };
            judged.push((place, SavedJudgement::of(&judgement)));
            if throttle.is_due() {
                tell(JobEvent::Judgements(std::mem::take(&mut judged)));
            }
        }
        tell(JobEvent::Judgements(judged));
        tell(JobEvent::Judged);
    }
}
