//! Problems: right and wrong tries, hints, the solution, and what is kept of an attempt.

use crate::common::{Mailbox, TOYS, Way, clocked_with, play, session_by, stepped_with};
use game::{Environment, Input, ManualClock, ManualSpawner, Problem, Side};
use problems::{Attempt, Mode};
use session::MatchCommand::{Enter, Hint, Pause, ShowMove, TryAgain};
use session::{MatchCommand, MatchId, Phase, ProblemShown, ProblemState, Session, Snapshot};
use std::sync::Arc;
use std::time::Duration;

/// Four counters, from which taking one wins: whatever the other side takes, the rest can be taken.
const TAKE_ONE: &str = "win\t1100\tcounters=6\t2\t1,1,2";

fn problem(text: &str) -> Problem {
    text.parse().expect("a problem")
}

fn opened(session: &Session, text: &str) -> Snapshot {
    session.problem("heap", problem(text), Mode::Single).expect("a problem")
}

fn shown(snapshot: &Snapshot) -> &ProblemShown {
    snapshot.problem.as_ref().expect("a problem")
}

/// Sends a command to a problem and returns everything it shows at once.
fn solve(session: &Session, mailbox: &Mailbox, id: MatchId, command: &MatchCommand) -> Vec<Snapshot> {
    mailbox.take_shown();
    let accepted = session.apply(id, command).expect("a possible command");
    let shown = mailbox.take_shown();
    assert_eq!(shown[0].revision, accepted.revision, "the first shows the solver's own move");
    shown
}

fn attempts(mailbox: &Mailbox) -> Vec<Attempt> {
    mailbox.letters().attempts.clone()
}

#[test]
fn the_right_moves_solve_it_and_the_other_side_replies() {
    let (session, _, mailbox, clock) = clocked_with(TOYS);
    clock.advance(Duration::from_secs(9));
    let start = opened(&session, TAKE_ONE);
    assert_eq!((start.phase, start.turn, start.at), (Phase::Running, Some(Side::Second), 1));
    assert_eq!(
        (shown(&start).state, shown(&start).moves, shown(&start).rating),
        (ProblemState::Open, 2, 1100)
    );
    assert!(start.can.enter && start.can.hint && start.can.show_solution && !start.can.try_again);
    assert!(!start.can.undo && !start.can.resign);
    clock.advance(Duration::from_millis(1500));
    let moves = solve(&session, &mailbox, start.id, &play("1"));
    let at: Vec<_> = moves.iter().map(|snapshot| (snapshot.at, snapshot.can.enter)).collect();
    assert_eq!(at, [(2, false), (3, true)], "the reply is shown as a move of its own");
    assert!(attempts(&mailbox).is_empty(), "the result is not known yet");
    let end = solve(&session, &mailbox, start.id, &play("2")).pop().expect("the last");
    assert_eq!((shown(&end).state, end.phase), (ProblemState::Solved, Phase::Over));
    assert!(!shown(&end).reasons.is_empty() && !end.can.show_solution);
    let kept = Attempt {
        game: "heap".to_owned(),
        problem: shown(&start).id,
        theme: "win".to_owned(),
        rating: 1100,
        at: clock_at(9),
        solved: true,
        hints: 0,
        milliseconds: 1500,
        mode: Mode::Single,
        text: None,
    };
    assert_eq!(attempts(&mailbox), [kept]);
    assert!(mailbox.letters().saves.is_empty(), "the game itself is not stored");
}

/// What the manual clock tells this many seconds after its beginning.
fn clock_at(seconds: u64) -> u64 {
    let clock = ManualClock::default();
    clock.advance(Duration::from_secs(seconds));
    game::Clock::unix_time(&clock)
}

#[test]
fn a_wrong_move_is_refuted_on_the_board_until_another_try() {
    for way in Way::BOTH {
        let work = Arc::<ManualSpawner>::default();
        let environment = Environment { spawner: work.clone(), clock: Arc::<ManualClock>::default() };
        let (session, mailbox, _) = session_by(way, TOYS, environment);
        let start = opened(&session, TAKE_ONE);
        let wrong = solve(&session, &mailbox, start.id, &play("2")).pop().expect("the last");
        assert_eq!((shown(&wrong).state, wrong.at), (ProblemState::Wrong, 2), "{way:?}");
        assert!(wrong.can.try_again && !wrong.can.enter && wrong.can.show_solution);
        assert_eq!(wrong.record.last().map(|line| line.text.as_str()), Some("2"));
        work.run_all();
        let refuted = mailbox.take_shown();
        let at: Vec<_> = refuted.iter().map(|snapshot| snapshot.at).collect();
        assert_eq!(at, [2, 3], "{way:?}: the answer takes the rest");
        let last = refuted.last().expect("the answer");
        assert_eq!(last.phase, Phase::Over);
        assert!(!shown(last).wrong.as_ref().expect("a wrong try").reasons.is_empty());
        let again = solve(&session, &mailbox, start.id, &TryAgain).pop().expect("the last");
        assert_eq!((again.at, again.record.len(), shown(&again).state), (1, 1, ProblemState::Open));
        assert_eq!((&again.view, shown(&again).tries), (&start.view, 1));
        solve(&session, &mailbox, start.id, &play("1"));
        let end = solve(&session, &mailbox, start.id, &play("2")).pop().expect("the last");
        assert_eq!(shown(&end).state, ProblemState::Solved);
        let kept = attempts(&mailbox);
        assert_eq!((kept.len(), kept[0].solved), (1, false), "the first try counts");
    }
}

#[test]
fn a_refutation_that_comes_too_late_changes_nothing() {
    let (session, work, mailbox) = stepped_with(TOYS);
    let start = opened(&session, TAKE_ONE);
    solve(&session, &mailbox, start.id, &play("2"));
    solve(&session, &mailbox, start.id, &TryAgain);
    work.run_all();
    assert!(mailbox.take_shown().is_empty());
    let moved = solve(&session, &mailbox, start.id, &play("1"));
    assert_eq!(moved.len(), 2);
}

#[test]
fn an_advisor_that_fails_leaves_the_wrong_move_unanswered() {
    let (session, work, mailbox) = stepped_with(TOYS);
    // The advisor panics at 13 counters.
    let start = opened(&session, "win\t1100\tcounters=14\t\t2,2,1");
    let wrong = solve(&session, &mailbox, start.id, &play("1")).pop().expect("the last");
    work.run_all();
    let last = mailbox.take_shown().pop().unwrap_or(wrong);
    assert_eq!((last.at, shown(&last).state, last.can.try_again), (1, ProblemState::Wrong, true));
}

#[test]
fn hints_come_in_three_steps_and_count_as_help() {
    let (session, _, mailbox) = stepped_with(TOYS);
    let start = opened(&session, TAKE_ONE);
    for (steps, known) in [(1, 0), (2, 1), (3, 1), (3, 1)] {
        assert_eq!(attempts(&mailbox).len(), known, "the first hint decides");
        let now = solve(&session, &mailbox, start.id, &Hint).pop().expect("the last");
        let hint = now.hint.as_ref().expect("a hint");
        assert_eq!((hint.steps, hint.cells.as_slice()), (steps, [0].as_slice()));
        assert_eq!((hint.best.is_some(), hint.reasons.is_empty()), (steps >= 2, steps < 3));
    }
    let moved = solve(&session, &mailbox, start.id, &play("1"));
    assert!(moved.iter().all(|snapshot| snapshot.hint.is_none()), "a hint is about one position");
    solve(&session, &mailbox, start.id, &play("2"));
    let kept = attempts(&mailbox);
    assert_eq!((kept.len(), kept[0].solved, kept[0].hints), (1, false, 1));
}

#[test]
fn the_solution_is_played_from_where_the_solver_is() {
    let (session, work, mailbox) = stepped_with(TOYS);
    let start = opened(&session, TAKE_ONE);
    solve(&session, &mailbox, start.id, &play("2"));
    let moves = solve(&session, &mailbox, start.id, &ShowMove);
    assert_eq!(moves.iter().map(|snapshot| snapshot.at).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(moves[..3].iter().all(|snapshot| shown(snapshot).state == ProblemState::Showing));
    let end = moves.last().expect("the end");
    assert_eq!((shown(end).state, end.can.enter), (ProblemState::Shown, false));
    work.run_all();
    assert_eq!(attempts(&mailbox).len(), 1, "the wrong try was the result");
    let again = opened(&session, TAKE_ONE);
    solve(&session, &mailbox, again.id, &ShowMove);
    let kept = attempts(&mailbox).pop().expect("an attempt");
    assert_eq!((kept.solved, kept.hints), (false, 4));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let (session, _, mailbox) = stepped_with(TOYS);
    for bad in [
        "win\t1100\tcounters=6\t2\t3",
        "win\t1100\tcounters=6\t9\t1",
        "win\t1100\thuff\t\t1",
        "win\t1100\tcounters=2\t2\t1",
        "lose\t1100\tcounters=6\t\t1",
    ] {
        assert!(session.problem("heap", problem(bad), Mode::Single).is_err(), "{bad}");
    }
    assert_eq!(
        session.problem("notes", problem(TAKE_ONE), Mode::Single).expect_err("none").code(),
        "not_now"
    );
    let start = opened(&session, TAKE_ONE);
    for command in [Pause, TryAgain, MatchCommand::Undo { plies: None }] {
        assert_eq!(session.apply(start.id, &command).expect_err("not in a problem").code(), "not_now");
    }
    assert_eq!(session.apply(start.id, &play("3")).expect_err("illegal").code(), "illegal_move");
    let nothing = Enter { input: Input::Press { cell: 1 } };
    assert!(session.apply(start.id, &nothing).expect("no move").why_not.is_some());
    assert!(attempts(&mailbox).is_empty());
}

#[test]
fn an_attempt_that_cannot_be_stored_is_told_and_not_stored_in_a_read_only_session() {
    let (session, _, mailbox) = stepped_with(TOYS);
    mailbox.letters().refusal = Some(session::StorageFailed {
        file: "spielkiste.db".to_owned(),
        cause: None,
        reason: "full".to_owned(),
    });
    let start = opened(&session, TAKE_ONE);
    let end = solve(&session, &mailbox, start.id, &ShowMove).pop().expect("the last");
    assert_eq!(end.trouble.map(|trouble| trouble.code()), Some("storage"));
    session.set_read_only();
    let before = attempts(&mailbox).len();
    let start = opened(&session, TAKE_ONE);
    solve(&session, &mailbox, start.id, &ShowMove);
    assert_eq!(attempts(&mailbox).len(), before);
}

/// Taking one wins too: the advisor's answer leaves the last counter.
const OTHER_WAY: &str = "\t0\tcounters=4\t\t2,1,1";

#[test]
fn a_move_that_also_wins_is_too_slow_for_a_problem() {
    let (session, work, mailbox) = stepped_with(TOYS);
    let start = opened(&session, &format!("win{OTHER_WAY}"));
    solve(&session, &mailbox, start.id, &play("1"));
    work.run_all();
    let last = mailbox.take_shown().pop().expect("the answer");
    let wrong = shown(&last).wrong.as_ref().expect("a wrong try");
    assert_eq!((wrong.wins, last.at, shown(&last).state), (true, 1, ProblemState::Wrong));
    assert!(!attempts(&mailbox)[0].solved);
}

#[test]
fn a_move_that_also_wins_solves_a_mistake() {
    let (session, work, mailbox) = stepped_with(TOYS);
    let text = format!("mistake{OTHER_WAY}");
    let start = opened(&session, &text);
    let tried = solve(&session, &mailbox, start.id, &play("1")).pop().expect("the last");
    assert!(attempts(&mailbox).is_empty() && !tried.can.try_again, "it is not known yet");
    assert!(shown(&tried).wrong.is_none());
    work.run_all();
    let last = mailbox.take_shown().pop().expect("the answer");
    assert_eq!((shown(&last).state, last.at, shown(&last).tries), (ProblemState::Solved, 1, 0));
    let kept = attempts(&mailbox).pop().expect("an attempt");
    assert_eq!((kept.solved, kept.text), (true, Some(text.clone())));
}

#[test]
fn a_problem_that_was_left_shows_nothing_any_more() {
    let (session, work, mailbox) = stepped_with(TOYS);
    let start = opened(&session, TAKE_ONE);
    solve(&session, &mailbox, start.id, &play("2"));
    let table = session.open("heap").expect("the match at the table");
    assert_ne!(table.id, start.id);
    work.run_all();
    assert!(mailbox.take_shown().is_empty());
    assert_eq!(session.apply(start.id, &Hint).expect_err("it is over").code(), "unknown_match");
}
