//! A problem: a position with one right way to play it. It is a match that is not stored, with the solver as the side to
//! move, or as both sides.
//!
//! [`Theme::right_moves`](game::Theme) judges the solver's moves. A wrong move is made and answered by the best reply,
//! until the solver tries again. In a game with secrets it is only refused, because its result would tell more than the
//! solver could know.

use super::commands::Entered;
use super::*;
use crate::advice::{HintShown, STEPS};
use crate::job::Job;
use crate::judgement::Mistake;
use crate::snapshot::{ProblemShown, ProblemState, WrongTry};
use crate::task::AdviceRequest;
use game::{Hint, JudgeStart, Resources, SearchControl, Theme, Turn};
use problems::{Attempt, MISTAKE, MOST_HINTS, Mode, ProblemId};

/// The maximum number of moves that answer a wrong one.
const LONGEST_REFUTATION: usize = 5;

/// The state of solving a problem.
pub(super) struct Solving<S: Playable> {
    problem: Problem,
    id: ProblemId,
    theme: Theme<S>,
    line: Vec<game::Move<S>>,
    mode: Mode,
    /// The side to move at first.
    solver: Side,
    /// The number of the solver's moves in the line.
    solver_moves: usize,
    /// The number of moves in the record before the solution.
    start: usize,
    progress: Progress<S>,
    /// The wrong tries so far.
    tries: u32,
    /// The hint about the current position, and how many of its steps are shown.
    hint: Option<(Hint<S::View>, u8)>,
    /// The most steps of a hint seen in any position.
    helped: u8,
    /// When the problem was opened: by the session's clock, and in seconds since 1970.
    opened: (Duration, u64),
    outcome: Outcome,
}

enum Progress<S: Playable> {
    /// The solver is to move; in a game with secrets perhaps after a wrong try.
    Open(Option<Wrong<S>>),
    /// The other side's move of the solution follows.
    Reply,
    /// The solver wants to see the rest of the solution.
    Showing,
    /// A wrong move is on the board.
    Wrong(Wrong<S>, Refutation<S>),
    /// A move that seemed wrong is right after all.
    Accepted(game::Move<S>),
    /// Nothing is left to find. These are the reasons for the solution.
    Solved(Vec<<S::View as View>::Answer>),
}

/// A try that was not right.
struct Wrong<S: Playable> {
    m: game::Move<S>,
    /// How many moves of the record were played before it.
    at: usize,
    /// What the solver knew before it.
    before: S::View,
    /// Whether it wins too, but later.
    wins: bool,
    /// Why it is wrong, as far as known.
    reasons: Vec<<S::View as View>::Answer>,
}

/// The answer to a wrong move.
enum Refutation<S: Playable> {
    /// It is being searched for; no job until the work starts.
    Searching(Option<Job>),
    /// The moves still to be made.
    Moves(std::vec::IntoIter<game::Move<S>>),
}

/// What is known of the attempt.
enum Outcome {
    Undecided,
    /// It is to be stored.
    Decided(Box<Attempt>),
    Stored,
}

impl<S: Playable> Solving<S> {
    /// Whether the solver is to find a move.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.progress, Progress::Open(_))
    }

    /// Whether the answer to a wrong move with this ticket is expected.
    pub(super) fn awaits(&self, ticket: u64) -> bool {
        let Progress::Wrong(_, Refutation::Searching(Some(job))) = &self.progress else { return false };
        job.awaits(ticket)
    }

    /// Whether it is a mistake from a match, which other moves can solve too.
    fn is_mistake(&self) -> bool {
        self.theme.id == MISTAKE
    }

    fn plays(&self, side: Side) -> bool {
        self.theme.both_sides || side == self.solver
    }
}

impl<S: Playable> Match<S> {
    /// A problem of this game, opened now.
    pub(crate) fn problem(problem: Problem, mode: Mode, clock: &dyn Clock) -> Result<Self, MatchError> {
        let theme = Theme::of(&problem).ok_or(MatchError::NotNow("a problem with this theme"))?;
        problem.position::<S>()?;
        let (setup, line) = (problem.setup::<S>()?, problem.solution::<S>()?);
        let mut record = Record::<S>::new(problem.options.parse()?, 0, None)?;
        record.begin(false)?;
        for m in setup {
            record.history.play(m, None)?;
        }
        let mut after = record.history.present().clone();
        let movers = line.iter().map(|&m| {
            let side = after.view(Viewer::Audience).turn().mover();
            after.play(m).map(|_| side)
        });
        let movers: Vec<Option<Side>> = movers.collect::<Result<_, _>>()?;
        let solver_moves = movers.iter().filter(|&&side| theme.both_sides || side == movers[0]).count();
        let solver = record.mover().ok_or(MatchError::NotNow("a problem after the end"))?;
        let mut players = BySide { first: Some(Player::Human), second: Some(Player::Human) };
        if !theme.both_sides {
            let weakest = S::levels().into_iter().map(|info| info.level).min();
            *players.get_mut(!solver) = weakest.map(|level| Player::Computer { level });
        }
        let mut seats = Seats { players, ..Seats::default() };
        seats.note_people();
        let solving = Solving {
            id: ProblemId::of(&problem),
            problem,
            theme,
            line,
            mode,
            solver,
            solver_moves,
            start: record.history.at(),
            progress: Progress::Open(None),
            tries: 0,
            hint: None,
            helped: 0,
            opened: (clock.now(), clock.unix_time()),
            outcome: Outcome::Undecided,
        };
        Ok(Match { solving: Some(solving), ..Match::of(record, seats, MatchClock::default()) })
    }

    /// Executes a solver's command.
    pub(super) fn solve(&mut self, command: &MatchCommand, clock: &dyn Clock) -> Result<Step, MatchError> {
        match command {
            MatchCommand::Enter { input } => {
                allow(self.human_to_move().is_some(), "a move")?;
                match self.interpret(*input) {
                    Entered::Move(m) => self.try_move(m, clock)?,
                    Entered::Explained(answer) => return Ok(Step::Explain(answer)),
                    Entered::Draft => self.own_problem().progress = Progress::Open(None),
                }
            }
            MatchCommand::Play { text } => {
                allow(self.human_to_move().is_some(), "a move")?;
                let m = self.typed(text)?;
                self.try_move(m, clock)?;
            }
            MatchCommand::Hint => {
                allow(self.may_hint_at_problem(), "a hint")?;
                self.hint_at_problem();
                // Even if the solver leaves and comes back.
                self.decide(false, clock);
            }
            MatchCommand::ShowMove => {
                allow(self.may_show_solution(), "showing the solution")?;
                self.go_back();
                let solving = self.own_problem();
                (solving.progress, solving.helped) = (Progress::Showing, MOST_HINTS);
                self.decide(false, clock);
            }
            MatchCommand::TryAgain => {
                allow(self.may_try_again(), "another try")?;
                self.go_back();
            }
            _ => return Err(MatchError::NotNow("this in a problem")),
        }
        Ok(Step::Done(Change::Fleeting))
    }

    /// Whether a wrong move is on the board. A move instead of a mistake is not known to be wrong until it is answered.
    pub(super) fn may_try_again(&self) -> bool {
        let is_wrong = |solving: &Solving<S>| matches!(solving.progress, Progress::Wrong(..));
        self.solving.as_ref().is_some_and(is_wrong) && self.undecided_mistake().is_none()
    }

    pub(super) fn may_show_solution(&self) -> bool {
        self.may_try_again() || self.solving.as_ref().is_some_and(Solving::is_open)
    }

    pub(super) fn may_hint_at_problem(&self) -> bool {
        S::ADVISOR.is_some() && self.solving.as_ref().is_some_and(Solving::is_open)
    }

    /// Makes the solver's move, right or wrong; in a game with secrets only if it is right.
    fn try_move(&mut self, m: game::Move<S>, clock: &dyn Clock) -> Result<(), MatchError> {
        let before = self.view();
        if !before.legal_moves().contains(&m) {
            return Err(game::IllegalMove(m.to_string()).into());
        }
        if self.right_moves().contains(&m) || self.is_as_good(&before, m) {
            self.make_right_move(m, clock);
            return Ok(());
        }
        let theme = self.own_problem().theme.id;
        let shown = S::ADVISOR.filter(|_| S::SECRETS).map(|advisor| (advisor.show)(&before, vec![m], theme));
        let reasons = shown.map_or_else(Vec::new, |shown| shown.reasons);
        let wrong = Wrong { m, at: self.record.history.at(), before, wins: false, reasons };
        let progress = if S::SECRETS {
            self.draft = None;
            Progress::Open(Some(wrong))
        } else {
            self.make_move(m, None)?;
            let is_answered = self.record.mover().is_some_and(|side| !self.own_problem().plays(side));
            let refutation = match S::ADVISOR {
                Some(_) if is_answered => Refutation::Searching(None),
                _ => Refutation::Moves(Vec::new().into_iter()),
            };
            Progress::Wrong(wrong, refutation)
        };
        let solving = self.own_problem();
        (solving.tries, solving.hint, solving.progress) = (solving.tries + 1, None, progress);
        if self.undecided_mistake().is_none() {
            self.decide(false, clock);
        }
        Ok(())
    }

    /// A move instead of a mistake, while it is open whether the move wins too.
    fn undecided_mistake(&self) -> Option<game::Move<S>> {
        let solving = self.solving.as_ref().filter(|solving| solving.is_mistake())?;
        let Progress::Wrong(wrong, Refutation::Searching(_)) = &solving.progress else { return None };
        Some(wrong.m)
    }

    /// Whether a move solves a mistake as well as the best one, by a judge that answers at once.
    fn is_as_good(&self, view: &S::View, m: game::Move<S>) -> bool {
        let is_mistake = self.solving.as_ref().is_some_and(Solving::is_mistake);
        let Some(judge) = S::JUDGE.filter(|judge| is_mistake && judge.start == JudgeStart::AtOnce) else {
            return false;
        };
        let judged = (judge.make)(&Resources::default()).judge(view, m, &mut SearchControl::unlimited());
        judged.is_some_and(|judged| {
            let expected = |value| (judge.expectation)(view, value);
            Mistake::of(expected(judged.best_value) - expected(judged.chosen_value)).is_none()
        })
    }

    /// The moves of the solution that are possible now, the one to show first. None left means that it is complete.
    fn right_moves(&self) -> Vec<game::Move<S>> {
        let Some(solving) = &self.solving else { return Vec::new() };
        solving.theme.right_moves(self.record.history.present(), self.rest_of_line().first().copied())
    }

    /// The moves of the problem's line that are still to be made.
    fn rest_of_line(&self) -> &[game::Move<S>] {
        let Some(solving) = &self.solving else { return &[] };
        solving.line.get(self.record.history.at() - solving.start..).unwrap_or_default()
    }

    fn make_right_move(&mut self, m: game::Move<S>, clock: &dyn Clock) {
        let is_other = self.rest_of_line().first() != Some(&m);
        self.make_move(m, None).expect("a right move is legal");
        let is_mistake = self.own_problem().is_mistake();
        let is_complete = (is_other && is_mistake) || self.right_moves().is_empty();
        let mover = self.record.mover();
        let reasons = if is_complete { self.solution_reasons() } else { Vec::new() };
        let solving = self.own_problem();
        solving.hint = None;
        solving.progress = match (&solving.progress, mover) {
            _ if is_complete => Progress::Solved(reasons),
            (Progress::Showing, _) => Progress::Showing,
            (_, Some(side)) if !solving.plays(side) => Progress::Reply,
            _ => Progress::Open(None),
        };
        let is_unaided = solving.helped == 0 && solving.tries == 0;
        if is_complete {
            self.decide(is_unaided, clock);
        }
    }

    /// Why the solution is right.
    fn solution_reasons(&self) -> Vec<<S::View as View>::Answer> {
        let (Some(advisor), Some(solving)) = (S::ADVISOR, &self.solving) else { return Vec::new() };
        let start = self.record.history.after(solving.start, None);
        let view = start.view(Viewer::Player(solving.solver));
        (advisor.show)(&view, solving.line.clone(), solving.theme.id).reasons
    }

    /// Goes back to the position before a wrong move that is on the board.
    fn go_back(&mut self) {
        if let Progress::Wrong(wrong, _) = &self.own_problem().progress {
            let at = wrong.at;
            self.record.history.truncate(at);
            self.position_changed();
            self.own_problem().progress = Progress::Open(None);
        }
    }

    fn hint_at_problem(&mut self) {
        if self.solving.as_ref().is_some_and(|solving| solving.hint.is_none()) {
            let first = self.right_moves().into_iter().next();
            let rest = self.rest_of_line();
            let line =
                if rest.first().copied() == first { rest.to_vec() } else { first.into_iter().collect() };
            let (view, theme) = (self.view(), self.own_problem().theme.id);
            self.own_problem().hint = S::ADVISOR.map(|advisor| ((advisor.show)(&view, line, theme), 0));
        }
        let solving = self.own_problem();
        if let Some((_, steps)) = &mut solving.hint {
            *steps = (*steps + 1).min(STEPS);
            solving.helped = solving.helped.max(*steps);
        }
    }

    /// The first result counts.
    fn decide(&mut self, solved: bool, clock: &dyn Clock) {
        let solving = self.own_problem();
        if let Outcome::Undecided = solving.outcome {
            let took = clock.now().saturating_sub(solving.opened.0);
            solving.outcome = Outcome::Decided(Box::new(Attempt {
                game: S::ID.to_owned(),
                problem: solving.id,
                theme: solving.problem.theme.clone(),
                rating: solving.problem.rating,
                at: solving.opened.1,
                solved,
                hints: solving.helped,
                milliseconds: took.as_millis().try_into().unwrap_or(u32::MAX),
                mode: solving.mode,
                text: solving.is_mistake().then(|| solving.problem.to_string()),
            }));
        }
    }

    /// The attempt to store, once it is decided.
    pub(super) fn take_decided(&mut self) -> Option<Attempt> {
        let solving = self.solving.as_mut()?;
        match std::mem::replace(&mut solving.outcome, Outcome::Stored) {
            Outcome::Decided(attempt) => Some(*attempt),
            other => {
                solving.outcome = other;
                None
            }
        }
    }

    fn own_problem(&mut self) -> &mut Solving<S> {
        self.solving.as_mut().expect("only a problem gets a solver's commands")
    }

    /// Makes the next move for the other side, or of a solution to be shown. False if there is none.
    pub(super) fn go_on_with_problem(&mut self, clock: &dyn Clock) -> bool {
        let Some(solving) = &mut self.solving else { return false };
        match &mut solving.progress {
            Progress::Accepted(m) => {
                let m = *m;
                solving.tries -= 1;
                self.make_right_move(m, clock);
            }
            Progress::Reply | Progress::Showing => match self.right_moves().first() {
                Some(&m) => self.make_right_move(m, clock),
                None => return false,
            },
            Progress::Wrong(_, Refutation::Moves(moves)) => {
                let next = moves.next();
                self.decide(false, clock);
                let Some(m) = next else { return false };
                let progress = std::mem::replace(&mut self.own_problem().progress, Progress::Reply);
                // Legal, because `take_refutation` played it.
                let is_made = self.make_move(m, None).is_ok();
                self.own_problem().progress = progress;
                return is_made;
            }
            Progress::Open(_) | Progress::Wrong(..) | Progress::Solved(_) => {
                return false;
            }
        }
        true
    }

    /// Starts the search for the answer to a wrong move.
    pub(super) fn work_on_refutation(&mut self, last_ticket: &mut u64) -> Option<Task> {
        let side = self.record.mover();
        let Progress::Wrong(_, Refutation::Searching(job @ None)) = &mut self.solving.as_mut()?.progress
        else {
            return None;
        };
        let request = AdviceRequest { side: side?, m: None };
        let work = advice::work(&self.record, &request)?;
        let new = job.insert(Job::new(last_ticket));
        Some(Task::new(new, Request::Advise(request), work))
    }

    /// Takes the answer to a wrong move. Without a usable one, the wrong move stays unanswered. If every answer loses, the
    /// move wins too: that solves a mistake, but is too slow for other problems.
    pub(super) fn take_refutation(&mut self, event: JobEvent) {
        let found = if let JobEvent::Hint(hint) = event { hint.line } else { Vec::new() };
        let mut state = self.record.history.present().clone();
        let moves: Vec<game::Move<S>> =
            found.iter().map_while(|text| text.parse().ok()).take_while(|&m| state.play(m).is_ok()).collect();
        let solver = self.own_problem().solver;
        let wins =
            matches!(state.view(Viewer::Audience).turn(), Turn::Over(end) if end.winner == Some(solver));
        if let (true, Some(m)) = (wins, self.undecided_mistake()) {
            self.go_back();
            self.own_problem().progress = Progress::Accepted(m);
            return;
        }
        let better = self.solving.as_ref().map_or_else(Vec::new, |solving| match &solving.progress {
            Progress::Wrong(wrong, _) => solving.line[wrong.at - solving.start..].to_vec(),
            _ => Vec::new(),
        });
        let Progress::Wrong(wrong, refutation) = &mut self.own_problem().progress else { return };
        let played: Vec<game::Move<S>> = std::iter::once(wrong.m).chain(moves.iter().copied()).collect();
        if let Some(explain) = S::JUDGE.and_then(|judge| judge.explain).filter(|_| !better.is_empty()) {
            wrong.reasons = explain(&wrong.before, &played, &better).costs;
        }
        wrong.wins = wins;
        let shown = if wins { 0 } else { LONGEST_REFUTATION };
        *refutation = Refutation::Moves(moves.into_iter().take(shown).collect::<Vec<_>>().into_iter());
    }

    /// The hint about the problem as shown.
    pub(super) fn shown_problem_hint(&self) -> Option<HintShown> {
        let (hint, steps) = self.solving.as_ref()?.hint.as_ref()?;
        let mut state = self.record.history.present().clone();
        let write = |&m: &game::Move<S>| {
            if S::SECRETS { Some(m.to_string()) } else { Some(state.play(m).ok()?.audience.to_string()) }
        };
        let line = if *steps >= 2 { hint.line.iter().map_while(write).collect() } else { Vec::new() };
        Some(HintShown {
            steps: *steps,
            cells: hint.cells.clone(),
            best: hint.line.first().filter(|_| *steps >= 2).map(json),
            line,
            reasons: if *steps >= 3 { hint.reasons.iter().map(json).collect() } else { Vec::new() },
        })
    }

    pub(super) fn shown_problem(&self) -> Option<ProblemShown> {
        let solving = self.solving.as_ref()?;
        let (state, wrong) = match &solving.progress {
            Progress::Open(wrong) => (ProblemState::Open, wrong.as_ref()),
            Progress::Reply | Progress::Accepted(_) => (ProblemState::Open, None),
            Progress::Showing => (ProblemState::Showing, None),
            Progress::Wrong(_, Refutation::Searching(_)) => (ProblemState::Wrong, None),
            Progress::Wrong(wrong, _) => (ProblemState::Wrong, Some(wrong)),
            Progress::Solved(_) if solving.helped == MOST_HINTS => (ProblemState::Shown, None),
            Progress::Solved(_) => (ProblemState::Solved, None),
        };
        let reasons =
            if let Progress::Solved(reasons) = &solving.progress { reasons.as_slice() } else { &[] };
        Some(ProblemShown {
            id: solving.id,
            theme: solving.problem.theme.clone(),
            rating: solving.problem.rating,
            mode: solving.mode,
            state,
            moves: solving.solver_moves,
            tries: solving.tries,
            hints: solving.helped.min(STEPS),
            wrong: wrong.map(|wrong| WrongTry {
                wins: wrong.wins,
                reasons: wrong.reasons.iter().map(json).collect(),
            }),
            reasons: reasons.iter().map(json).collect(),
        })
    }
}
