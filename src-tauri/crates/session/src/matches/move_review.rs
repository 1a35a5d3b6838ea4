//! What the moves of a match were worth, found out once it is over: at once, or when somebody asks for it.

use super::commands::allow;
use super::*;
use crate::job::{JobContext, Tell, Work};
use crate::judgement::{Account, KeptJudgement, Mistake};
use crate::task::{Request, Task};
use crate::{Judgement, MoveReview, PointsAccount};
use game::{Budget, Judge, JudgeStart, Move, Resources, Value};

/// Judgements are told in handfuls, at least so far apart.
const TELL_INTERVAL: Duration = Duration::from_millis(200);

/// Where the judging of the moves stands.
#[derive(Default)]
pub(super) struct Judging {
    /// Somebody asked for it.
    wanted: bool,
    /// Also when it is done, so that what a judge that broke down left out is not tried for ever.
    job: Option<Job>,
}

/// The moves of a match, in a game that begins like this.
struct MovesToJudge<S: Playable> {
    start: S,
    /// Every move, and whether it is still to be judged.
    moves: Vec<(Side, Move<S>, bool)>,
}

impl<S: Playable> MovesToJudge<S> {
    /// Judges from the last move to the first.
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
            judged.push((place, KeptJudgement::of(&judgement)));
            if throttle.is_due() {
                tell(JobEvent::Judgements(std::mem::take(&mut judged)));
            }
        }
        tell(JobEvent::Judgements(judged));
        tell(JobEvent::Judged);
    }
}

impl<S: Playable> Match<S> {
    /// How the moves are judged, once the match is over and nothing of it is hidden any more.
    fn judge_of_all(&self) -> Option<Judge<S>> {
        S::JUDGE.filter(|_| self.phase() == Phase::Over && self.told.is_none())
    }

    fn has_moves_to_judge(&self) -> bool {
        self.history.record().iter().any(|entry| entry.judgement.is_none())
    }

    /// Whether somebody may ask for the judging of what is not judged yet.
    pub(super) fn may_judge(&self) -> bool {
        let is_asked = self.judge_of_all().is_some_and(|judge| judge.start == JudgeStart::WhenAsked);
        is_asked && !self.judging.wanted && self.has_moves_to_judge()
    }

    /// Asks for the judging of the moves, or ends it. What is judged by then stays.
    pub(super) fn ask_judge(&mut self, wanted: bool) -> Result<(), MatchError> {
        allow(self.may_judge() || !wanted, "judging the moves")?;
        if wanted || self.judging.wanted {
            self.judging = Judging { wanted, job: None };
        }
        Ok(())
    }

    /// Whether moves are being judged because somebody asked for it.
    pub(super) fn is_judging(&self) -> bool {
        self.judging.wanted
    }

    /// Begins to judge what has not been judged yet.
    pub(super) fn judge(&mut self, settings: &JobSettings, last_ticket: &mut u64) -> Option<Task> {
        let judge = self.judge_of_all()?;
        let is_wanted = self.judging.wanted || judge.start == JudgeStart::AtOnce;
        if !is_wanted || self.judging.job.is_some() || !self.has_moves_to_judge() {
            return None;
        }
        let resources = settings.of_an_analysis();
        let work = self.judging(resources)?;
        let job = Job::new(last_ticket);
        let task = Task::new(&job, Request::Judge { resources }, work);
        self.judging.job = Some(job);
        Some(task)
    }

    /// Judges all moves of the record that have no judgement. Nothing in a game that does not judge.
    pub(super) fn judging(&self, resources: Resources) -> Option<Box<Work>> {
        let judge = S::JUDGE?;
        let entries = self.history.record().iter();
        let moves =
            entries.filter_map(|entry| Some((entry.side, entry.m.as_move()?, entry.judgement.is_none())));
        let moves = MovesToJudge { start: self.history.start().clone(), moves: moves.collect() };
        Some(Box::new(move |context, tell| moves.run(&judge, &resources, context, tell)))
    }

    pub(super) fn has_judging(&self, ticket: u64) -> bool {
        self.judging.job.as_ref().is_some_and(|job| job.awaits(ticket))
    }

    /// Takes what the judge found. True if it is at its end, so that the judgements are worth keeping. One that breaks
    /// down, or tells what cannot be, just leaves moves unjudged.
    pub(super) fn take_judgements(&mut self, event: JobEvent) -> bool {
        if let JobEvent::Judgements(judged) = &event
            && let Some(judged) = self.read_judgements(judged)
        {
            for (place, judgement) in judged {
                self.history.judge(place, judgement);
            }
            return false;
        }
        self.judging.wanted = false;
        if let Some(job) = &self.judging.job {
            job.stop().set();
        }
        true
    }

    /// What was told by places of the record, if all of it can be.
    fn read_judgements(
        &self,
        judged: &[(usize, KeptJudgement)],
    ) -> Option<Vec<(usize, game::Judgement<Move<S>>)>> {
        let mut before: Option<(usize, S)> = None;
        // From the first move to the last, which is the way that the game goes.
        let read = judged.iter().rev().map(|(place, kept)| {
            self.history.record().get(*place).filter(|entry| entry.m.as_move().is_some())?;
            let state = self.history.after(*place, before.as_ref().map(|(ply, state)| (*ply, state)));
            let judgement = Self::read_judgement(&state, kept)?;
            before = Some((*place, state));
            Some((*place, judgement))
        });
        read.collect()
    }

    /// What a player lost by a move of the part of a point that they could expect; nothing in a game whose mistakes
    /// are not classed.
    fn lost(judgement: &game::Judgement<Move<S>>) -> Option<f64> {
        let expectation = S::JUDGE?.expectation?;
        Some(expectation(judgement.best_value) - expectation(judgement.chosen_value))
    }

    /// A judgement as it is shown.
    pub(super) fn judgement(judgement: &game::Judgement<Move<S>>) -> Judgement {
        Judgement {
            best: to_snapshot::json(&judgement.line.first()),
            line: judgement.line.iter().map(ToString::to_string).collect(),
            best_value: judgement.best_value,
            chosen_value: judgement.chosen_value,
            mistake: Self::lost(judgement).and_then(Mistake::of),
        }
    }

    /// How far the moves are judged, as it is shown.
    pub(super) fn review(&self) -> Option<MoveReview> {
        let judge = self.judge_of_all()?;
        let played = &self.history.record()[..self.history.at()];
        let account = |side| {
            let own = played.iter().filter(|entry| entry.side == side);
            Account::of(&own.filter_map(|entry| Self::lost(entry.judgement.as_ref()?)).collect::<Vec<_>>())
        };
        let accounts = || BySide { first: account(Side::First), second: account(Side::Second) };
        Some(MoveReview {
            judged: played.iter().filter(|entry| entry.judgement.is_some()).count(),
            running: self.judging.wanted,
            accounts: judge.expectation.map(|_| accounts()),
            points: self.points(),
        })
    }

    /// Where the points came from, once all moves of a match that is over are judged.
    pub(super) fn points(&self) -> Option<BySide<PointsAccount>> {
        let gain = self.judge_of_all()?.gain?;
        let played = &self.history.record()[..self.history.at()];
        let mut points = BySide::<PointsAccount>::default();
        for entry in played {
            let judgement = entry.judgement.as_ref()?;
            let (Value::Estimate(best), Value::Estimate(chosen)) =
                (judgement.best_value, judgement.chosen_value)
            else {
                return None;
            };
            let gained = gain(entry.reports.get(Viewer::Player(entry.side)));
            let account = points.get_mut(entry.side);
            *account = *account + PointsAccount::of_move(gained, best, chosen);
        }
        (!played.is_empty()).then_some(points)
    }

    /// The judgements as they are kept: none, or a place for each move.
    pub(super) fn kept_judgements(&self) -> Vec<Option<KeptJudgement>> {
        let record = self.history.record();
        let kept: Vec<_> =
            record.iter().map(|entry| entry.judgement.as_ref().map(KeptJudgement::of)).collect();
        if kept.iter().any(Option::is_some) { kept } else { Vec::new() }
    }

    /// The judgement of a move that was made in this state, if what was kept can be one. It may be a stranger's.
    pub(super) fn read_judgement(before: &S, kept: &KeptJudgement) -> Option<game::Judgement<Move<S>>> {
        let mut state = before.clone();
        let mut line = Vec::new();
        for text in &kept.line {
            let m = text.parse().ok()?;
            state.play(m).ok()?;
            line.push(m);
        }
        // The least of all numbers is another one seen from the other side.
        let is_a_value = |value: game::Value| value.reversed().reversed() == value;
        let are_values = is_a_value(kept.best) && is_a_value(kept.chosen);
        let can_be = are_values && !line.is_empty() && !kept.chosen.is_better_than(kept.best);
        can_be.then_some(game::Judgement { line, best_value: kept.best, chosen_value: kept.chosen })
    }
}
