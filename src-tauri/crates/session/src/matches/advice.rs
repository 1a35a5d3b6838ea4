//! Hints and the coach's comments, for one person against a computer.

use super::*;
use crate::advice::{CoachShown, CommentShown, FoundComment, FoundHint, HintShown, STEPS};
use crate::job::Job;
use crate::task::AdviceRequest;
use game::{Budget, CommentKind};

/// The longest time that a move waits for the coach. Advisors need less.
const LONGEST: Duration = Duration::from_secs(2);

/// The advice about the current position.
pub(super) struct Advising<S: Playable> {
    hint: Option<Hinting>,
    held: Option<Held<S>>,
    /// Whether the coach has already warned in this position.
    has_warned: bool,
    /// Praise for the person's last move.
    praise: Option<(game::Move<S>, Comment)>,
}

/// A hint that was asked for.
enum Hinting {
    /// None until the work starts.
    Searching(Option<Job>),
    /// The hint, its line in human-readable notation, and the number of steps shown.
    Found { hint: FoundHint, line: Vec<String>, steps: u8 },
}

/// A move that waits for the coach, or for the person's answer to the coach.
struct Held<S: Playable> {
    m: game::Move<S>,
    state: Asking,
}

enum Asking {
    /// The coach is asked; none until the work starts.
    Coach(Option<Job>),
    /// The person is asked.
    Person(Comment),
}

/// A comment whose line is possible.
struct Comment {
    kind: CommentKind,
    reasons: Vec<serde_json::Value>,
}

impl Comment {
    fn shown<M: serde::Serialize>(&self, m: &M) -> CommentShown {
        let Comment { kind, reasons } = self;
        CommentShown { kind: *kind, chosen: json(m), reasons: reasons.clone() }
    }
}

impl<S: Playable> Default for Advising<S> {
    fn default() -> Self {
        Advising { hint: None, held: None, has_warned: false, praise: None }
    }
}

impl<S: Playable> Advising<S> {
    /// Drops a hint and a move that waits. The coach does not warn again in the same position.
    pub(super) fn drop_pending(&mut self) {
        self.hint = None;
        self.held = None;
    }

    /// The advice that remains after a move: praise, until the person moves again.
    pub(super) fn keep_praise(&mut self, is_reply: bool) -> Self {
        Advising { praise: self.praise.take().filter(|_| is_reply), ..Advising::default() }
    }

    /// Whether a move waits for the coach or the person's answer.
    pub(super) fn holds_move(&self) -> bool {
        self.held.is_some()
    }

    /// Whether advice with this ticket is expected.
    pub(super) fn awaits(&self, ticket: u64) -> bool {
        let is_awaited = |job: &Option<Job>| job.as_ref().is_some_and(|job| job.awaits(ticket));
        let hint = matches!(&self.hint, Some(Hinting::Searching(job)) if is_awaited(job));
        hint || matches!(&self.held, Some(Held { state: Asking::Coach(job), .. }) if is_awaited(job))
    }
}

impl<S: Playable> Match<S> {
    /// The person whom an advisor can help: the only one, against a computer.
    fn advised(&self) -> Option<Side> {
        let side = self.seats.only_human().filter(|_| S::ADVISOR.is_some() && self.friend.is_none())?;
        let plays_computer = matches!(self.seats.player(!side), Some(Player::Computer { .. }));
        let is_alone = !self.record.begun || !self.seats.is_between_people();
        (plays_computer && is_alone && !self.is_exercise()).then_some(side)
    }

    /// The person who can ask for a hint now.
    pub(super) fn may_hint(&self) -> Option<Side> {
        self.human_to_move().filter(|&side| self.advised() == Some(side))
    }

    /// Whether the coach can be switched on or off.
    pub(super) fn may_coach(&self) -> bool {
        self.advised().is_some() && self.phase() != Phase::Over
    }

    /// Whether the coach waits for an answer.
    pub(super) fn may_answer_coach(&self) -> bool {
        matches!(&self.advising.held, Some(Held { state: Asking::Person(_), .. }))
    }

    /// Shows the first step of a hint, or the next one.
    pub(super) fn hint(&mut self) -> Result<Step, MatchError> {
        allow(self.may_hint().is_some(), "a hint")?;
        self.fault = None;
        match &mut self.advising.hint {
            None => self.advising.hint = Some(Hinting::Searching(None)),
            Some(Hinting::Found { steps, .. }) if *steps < STEPS => {
                *steps += 1;
                self.record.note_hint(*steps);
                return Ok(Step::Done(Change::Lasting));
            }
            Some(_) => {}
        }
        Ok(Step::Done(Change::Fleeting))
    }

    /// Counts an analysis of the position before the person's move as a whole hint, because it shows the best move.
    /// Returns whether that is new.
    pub(super) fn note_analysis(&mut self) -> bool {
        let at = self.record.history.at();
        let is_before_move = self.record.begun && !self.record.is_over() && self.viewpoint().0 == at;
        let helps = self.analysis.wanted
            && self.may_analyse()
            && is_before_move
            && self.advised().is_some_and(|side| self.record.mover() == Some(side));
        let is_new = helps && self.record.hints_at(at) < STEPS;
        if is_new {
            self.record.note_hint(STEPS);
        }
        is_new
    }

    /// Switches the coach on or off. A move that waits is not made.
    pub(super) fn coach(&mut self, wanted: bool) -> Result<(), MatchError> {
        allow(self.may_coach(), "a coach")?;
        self.seats.coach = match (wanted, self.record.begun) {
            (true, _) => Coach::On,
            (false, true) if !self.seats.coach.is_absent() => Coach::Off,
            (false, _) => Coach::Absent,
        };
        self.advising.held = None;
        self.advising.praise = None;
        Ok(())
    }

    /// Leaves no coach in a match that begins without anybody to advise.
    pub(super) fn dismiss_coach(&mut self) {
        if self.advised().is_none() {
            self.seats.coach = Coach::Absent;
        }
    }

    /// Makes the move that the coach warned about, or discards it.
    pub(super) fn answer_coach(&mut self, play: bool) -> Result<(), MatchError> {
        allow(self.may_answer_coach(), "an answer to the coach")?;
        match self.advising.held.take() {
            Some(Held { m, .. }) if play => self.make_move(m, None),
            _ => Ok(()),
        }
    }

    /// Lets the coach comment before a person's move is made. False if there is no coach.
    pub(super) fn hold_move(&mut self, m: game::Move<S>) -> Result<bool, MatchError> {
        if self.seats.coach != Coach::On || self.may_hint().is_none() {
            return Ok(false);
        }
        if !self.view().legal_moves().contains(&m) {
            return Err(game::IllegalMove(m.to_string()).into());
        }
        self.advising.held = Some(Held { m, state: Asking::Coach(None) });
        Ok(true)
    }

    /// Starts the advice that was asked for.
    pub(super) fn work_on_advice(&mut self, last_ticket: &mut u64) -> [Option<Task>; 2] {
        let side = self.advised();
        let record = &self.record;
        let mut begin = |m: Option<String>, job: &mut Option<Job>| {
            let request = AdviceRequest { side: side?, m };
            let work = work(record, &request)?;
            let new = job.insert(Job::new(last_ticket));
            Some(Task::new(new, Request::Advise(request), work))
        };
        let hint = match &mut self.advising.hint {
            Some(Hinting::Searching(job @ None)) => begin(None, job),
            _ => None,
        };
        let comment = match &mut self.advising.held {
            Some(Held { m, state: Asking::Coach(job @ None) }) => begin(Some(m.to_string()), job),
            _ => None,
        };
        [hint, comment]
    }

    /// Takes an advisor's event. True if the save changes.
    pub(super) fn take_advice(&mut self, ticket: u64, event: JobEvent) -> bool {
        let is_hint =
            matches!(&self.advising.hint, Some(Hinting::Searching(Some(job))) if job.awaits(ticket));
        if is_hint { self.take_hint(event) } else { self.take_comment(event) }
    }

    fn take_hint(&mut self, event: JobEvent) -> bool {
        let found = match event {
            JobEvent::Hint(hint) if !hint.cells.is_empty() && !hint.reasons.is_empty() => {
                self.written_line(&hint.line).map(|line| (hint, line))
            }
            _ => None,
        };
        self.advising.hint = found.map(|(hint, line)| Hinting::Found { hint, line, steps: 1 });
        match self.advising.hint {
            Some(_) => self.record.note_hint(1),
            None => self.fault = Some(MatchError::NoHint),
        }
        self.advising.hint.is_some()
    }

    /// Makes the move that waits, unless the coach warns. An advisor that fails does not prevent the move.
    fn take_comment(&mut self, event: JobEvent) -> bool {
        let Some(Held { m, .. }) = self.advising.held.take() else { return false };
        let comment = match event {
            JobEvent::Comment(Some(FoundComment { kind, line, reasons })) if !reasons.is_empty() => {
                let begins_so = line.first() == Some(&m.to_string());
                let is_possible = begins_so && self.written_line(&line).is_some();
                is_possible.then_some(Comment { kind, reasons })
            }
            _ => None,
        };
        match comment {
            Some(comment) if comment.kind == CommentKind::Warning && !self.advising.has_warned => {
                self.draft = None;
                self.advising.has_warned = true;
                self.advising.held = Some(Held { m, state: Asking::Person(comment) });
                false
            }
            comment => {
                // Following a hint is no discovery.
                let was_shown = self.record.hints_at(self.record.history.at()) > 1;
                self.make_move(m, None)
                    .expect("the move was legal when it was held, and nothing changed since");
                let praise = comment.filter(|comment| comment.kind == CommentKind::Praise && !was_shown);
                self.advising.praise = praise.map(|praise| (m, praise));
                true
            }
        }
    }

    /// Makes a move that waits for the coach, without a comment. True if there was one.
    pub(super) fn cut_comment_short(&mut self) -> bool {
        let waits = matches!(&self.advising.held, Some(Held { state: Asking::Coach(_), .. }));
        waits && self.take_comment(JobEvent::Failure)
    }

    /// A line of moves in human-readable notation. None if it is empty or impossible. In a game with secrets, only the
    /// first move is checked and written, because the results of the others are unknown.
    fn written_line(&self, line: &[String]) -> Option<Vec<String>> {
        let moves: Vec<game::Move<S>> = line.iter().map(|text| text.parse().ok()).collect::<Option<_>>()?;
        let first = moves.first().filter(|m| self.view().legal_moves().contains(m))?;
        if S::SECRETS {
            return Some(vec![first.to_string()]);
        }
        let mut state = self.record.history.present().clone();
        let written = |&m: &game::Move<S>| Some(state.play(m).ok()?.audience.to_string());
        moves.iter().map(written).collect()
    }

    /// The hint as shown.
    pub(super) fn shown_hint(&self) -> Option<HintShown> {
        let (found, steps) = match self.advising.hint.as_ref()? {
            Hinting::Searching(_) => (None, 0),
            Hinting::Found { hint, line, steps } => (Some((hint, line)), *steps),
        };
        let at = |step| found.filter(|_| steps >= step);
        let best = |(hint, _): (&FoundHint, _)| hint.line.first()?.parse::<game::Move<S>>().ok();
        Some(HintShown {
            steps,
            cells: at(1).map_or_else(Vec::new, |(hint, _)| hint.cells.clone()),
            best: at(2).and_then(best).as_ref().map(json),
            line: at(2).map_or_else(Vec::new, |(_, line)| line.clone()),
            reasons: at(3).map_or_else(Vec::new, |(hint, _)| hint.reasons.clone()),
        })
    }

    /// The coach as shown.
    pub(super) fn shown_coach(&self) -> Option<CoachShown> {
        self.advised()?;
        let held = self.advising.held.as_ref().and_then(|held| match &held.state {
            Asking::Coach(_) => None,
            Asking::Person(warning) => Some(warning.shown(&held.m)),
        });
        let praise = || self.advising.praise.as_ref().map(|(m, praise)| praise.shown(m));
        Some(CoachShown { wanted: self.seats.coach == Coach::On, comment: held.or_else(praise) })
    }
}

/// The work of advising this side about the current position. None if the game has no advisor, or the move to comment
/// on is illegal.
pub(super) fn work<S: Playable>(record: &Record<S>, request: &AdviceRequest) -> Option<Box<Work>> {
    let advisor = S::ADVISOR?;
    let view = record.history.present().view(Viewer::Player(request.side));
    let legal = view.legal_moves();
    let m = request.m.as_ref().map(|text| text.parse().ok().filter(|m| legal.contains(m)));
    // Without a legal move there is nothing to advise.
    if legal.is_empty() || m == Some(None) {
        return None;
    }
    Some(Box::new(move |context, tell| {
        let mut control = context.search(Budget::time(LONGEST));
        tell(match m.flatten() {
            Some(m) => {
                let comment = (advisor.comment)(&view, m, &mut control);
                JobEvent::Comment(comment.as_ref().map(FoundComment::of))
            }
            None => (advisor.hint)(&view, &mut control)
                .map_or(JobEvent::Failure, |hint| JobEvent::Hint(FoundHint::of(&hint))),
        });
    }))
}
