//! The analysis of the position shown, while it is switched on.

use super::record::Record;
use crate::Analysis;
use crate::job::{Job, JobEvent, Work, conflate};
use crate::snapshot::json;
use crate::task::{AnalysisRequest, Request, Task};
use game::{Playable, Turn, View};
use std::time::Duration;

/// The minimum interval between two snapshots caused by an analysis.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// The state of an analysis.
#[derive(Default)]
pub(super) struct Analysing {
    pub(super) wanted: bool,
    /// The view under analysis with its rules. A finished job stays until the next one.
    subject: Option<(serde_json::Value, Job)>,
    report: Option<serde_json::Value>,
}

impl Analysing {
    /// The analysis as shown.
    pub(super) fn shown(&self) -> Analysis {
        Analysis { wanted: self.wanted, report: self.report.clone() }
    }

    /// Stops the analysis and discards its result.
    pub(super) fn stop(&mut self) {
        self.subject = None;
        self.report = None;
    }

    /// Whether the running or finished analysis has this subject.
    pub(super) fn is_of(&self, shown: &serde_json::Value) -> bool {
        self.subject.as_ref().is_some_and(|(subject, _)| subject == shown)
    }

    /// Starts an analysis of this subject.
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

    /// Whether there is an analysis, running or finished.
    pub(super) fn has_begun(&self) -> bool {
        self.subject.is_some()
    }

    /// Whether the analysis with this ticket is running.
    pub(super) fn awaits(&self, ticket: u64) -> bool {
        self.subject.as_ref().is_some_and(|(_, job)| job.awaits(ticket))
    }

    /// A failed analysis reports nothing more.
    pub(super) fn take(&mut self, event: JobEvent) {
        if let JobEvent::Report(report) = event {
            self.report = Some(report);
        }
    }
}

/// The work of analysing the game after some moves in the record. `nearby` is a position and its ply. None if the ply
/// does not exist or the game has no analysis.
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
            // After the end there are no moves to compare.
            if let Turn::Of(_) = view.turn() {
                analyse(&view, &resources, control, &mut |known| report(json(&known)));
            }
        };
        conflate(context, REPORT_INTERVAL, produce, |report| tell(JobEvent::Report(report)));
    }))
}
