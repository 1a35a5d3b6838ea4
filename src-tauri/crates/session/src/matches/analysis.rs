//! An analysis of what is on the screen, for as long as somebody wants it.

use super::record::Record;
use crate::Analysis;
use crate::job::{Job, JobEvent, Work, conflate};
use crate::snapshot::json;
use crate::task::{AnalysisRequest, Request, Task};
use game::{Playable, Turn, View};
use std::time::Duration;

/// Two snapshots that an analysis causes are at least this far apart.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// Where an analysis stands.
#[derive(Default)]
pub(super) struct Analysing {
    pub(super) wanted: bool,
    /// The view that is or was analysed, and its rules. A job that is done stays until there is another.
    subject: Option<(serde_json::Value, Job)>,
    report: Option<serde_json::Value>,
}

impl Analysing {
    /// The analysis as it is shown.
    pub(super) fn shown(&self) -> Analysis {
        Analysis { wanted: self.wanted, report: self.report.clone() }
    }

    /// Forgets what was analysed.
    pub(super) fn stop(&mut self) {
        self.subject = None;
        self.report = None;
    }

    /// Whether this is or was analysed already.
    pub(super) fn is_of(&self, shown: &serde_json::Value) -> bool {
        self.subject.as_ref().is_some_and(|(subject, _)| subject == shown)
    }

    /// Begins to analyse what is shown, by this work.
    pub(super) fn begin(
        &mut self,
        shown: serde_json::Value,
        request: AnalysisRequest,
        work: Box<Work>,
        last_ticket: &mut u64,
    ) -> Task {
        let job = Job::new(last_ticket);
        let task = Task::new(&job, Request::Analyse(request), work);
        *self = Analysing { wanted: true, subject: Some((shown, job)), report: None };
        task
    }

    /// Whether there is an analysis, also one that has found out everything.
    pub(super) fn has_begun(&self) -> bool {
        self.subject.is_some()
    }

    /// Whether the analysis with this ticket goes on.
    pub(super) fn awaits(&self, ticket: u64) -> bool {
        self.subject.as_ref().is_some_and(|(_, job)| job.awaits(ticket))
    }

    /// An analysis that breaks down just says no more.
    pub(super) fn take(&mut self, event: JobEvent) {
        if let JobEvent::Report(report) = event {
            self.report = Some(report);
        }
    }
}

/// Analyses the game after some moves of the record. `nearby` is a game after so many of them. Nothing if there is no
/// such game, or no analysis.
pub(super) fn work<S: Playable>(
    record: &Record<S>,
    nearby: (usize, &S),
    request: &AnalysisRequest,
) -> Option<Box<Work>> {
    let analyse = S::ANALYSIS.filter(|_| request.ply <= record.history.record().len())?;
    let view = record.history.after(request.ply, Some(nearby)).view(request.viewer);
    let resources = request.resources;
    Some(Box::new(move |context, tell| {
        let produce = move |control: &mut game::SearchControl, report: &mut dyn FnMut(serde_json::Value)| {
            // After the end there is nothing to choose between.
            if let Turn::Of(_) = view.turn() {
                analyse(&view, &resources, control, &mut |known| report(json(&known)));
            }
        };
        conflate(context, REPORT_INTERVAL, produce, |report| tell(JobEvent::Report(report)));
    }))
}
