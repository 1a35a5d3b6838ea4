//! An analysis of what is on the screen, for as long as somebody wants it.

use super::commands::allow;
use super::to_snapshot::json;
use super::*;
use crate::Analysis;
use crate::job::{Work, conflate};
use crate::task::{AnalysisRequest, Request, Task};

/// Two snapshots that an analysis causes are at least this far apart.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// Where an analysis stands.
#[derive(Default)]
pub(super) struct Analysing {
    wanted: bool,
    /// The view that is or was analysed, and its rules. A job that is done stays until there is another.
    subject: Option<(serde_json::Value, Job)>,
    report: Option<serde_json::Value>,
}

impl<S: Playable> Match<S> {
    /// Whether there may be an analysis now. Between two people it would help one of them. In a game with secrets
    /// there is none after the end, when nothing is left to be found out.
    fn may_analyse(&self) -> bool {
        let fair = !S::SECRETS || (!self.is_between_people() && self.phase() != Phase::Over);
        S::ANALYSIS.is_some() && fair && (self.friend.is_none() || self.phase() == Phase::Over)
    }

    pub(super) fn analyse(&mut self, wanted: bool) -> Result<(), MatchError> {
        allow(self.may_analyse() || !wanted, "an analysis")?;
        self.analysis.wanted = wanted;
        Ok(())
    }

    /// The analysis as it is shown.
    pub(super) fn analysis(&self) -> Option<Analysis> {
        let Analysing { wanted, report, .. } = &self.analysis;
        self.may_analyse().then(|| Analysis { wanted: *wanted, report: report.clone() })
    }

    /// Begins to analyse what is shown now, unless that is or was done already.
    pub(super) fn work_on_analysis(&mut self, settings: &JobSettings, last_ticket: &mut u64) -> Option<Task> {
        if !self.analysis.wanted || !self.may_analyse() {
            self.analysis.subject = None;
            self.analysis.report = None;
            return None;
        }
        let shown = json(&(self.view(), &self.options));
        if self.analysis.subject.as_ref().is_some_and(|(subject, _)| *subject == shown) {
            return None;
        }
        self.analysis.report = None;
        let (ply, viewer) = self.viewpoint();
        let request = AnalysisRequest { ply, viewer, resources: settings.of_an_analysis() };
        let work = self.analysing(&request)?;
        let job = Job::new(last_ticket);
        let task = Task::new(&job, Request::Analyse(request), work);
        self.analysis.subject = Some((shown, job));
        Some(task)
    }

    /// Analyses the game after some moves of the record. Nothing if there is no such game, or no analysis.
    pub(super) fn analysing(&self, request: &AnalysisRequest) -> Option<Box<Work>> {
        let analyse = S::ANALYSIS.filter(|_| request.ply <= self.history.record().len())?;
        let looked_at = self.looking.as_ref().map(review::Review::nearby);
        let nearby = looked_at.unwrap_or((self.history.at(), self.history.present()));
        let view = self.history.after(request.ply, Some(nearby)).view(request.viewer);
        let resources = request.resources;
        Some(Box::new(move |context, tell| {
            let produce = move |control: &mut game::SearchControl,
                                report: &mut dyn FnMut(serde_json::Value)| {
                // After the end there is nothing to choose between.
                if let Turn::Of(_) = view.turn() {
                    analyse(&view, &resources, control, &mut |known| report(json(&known)));
                }
            };
            conflate(context, REPORT_INTERVAL, produce, |report| tell(JobEvent::Report(report)));
        }))
    }

    /// Whether there is an analysis, also one that has found out everything.
    pub(super) fn is_analysing(&self) -> bool {
        self.analysis.subject.is_some()
    }

    pub(super) fn has_analysis(&self, ticket: u64) -> bool {
        self.analysis.subject.as_ref().is_some_and(|(_, job)| job.awaits(ticket))
    }

    /// An analysis that breaks down just says no more.
    pub(super) fn take_report(&mut self, event: JobEvent) {
        if let JobEvent::Report(report) = event {
            self.analysis.report = Some(report);
        }
    }
}
