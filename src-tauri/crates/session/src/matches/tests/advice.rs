//! Hints and the coach.

use super::*;
use crate::{CoachShown, CommentShown, HintShown, Perspective};
use game::CommentKind;

/// A match of the first player against the computer with this many counters.
fn against_computer(counters: u32) -> Match<Heap> {
    begun(counters, HUMAN, computer(1))
}

/// A match with the coach on.
fn coached(counters: u32) -> Match<Heap> {
    let mut m = against_computer(counters);
    m.coach(true).expect("a coach");
    m
}

/// Carries out the advice that was asked for, here and in another instance.
fn advise<S: Playable>(m: &mut Match<S>) {
    let tasks = m.work_on_advice(&mut 0);
    let task = tasks.into_iter().flatten().next().expect("advice was asked for");
    finish(m, task);
}

fn idle<S: Playable>(m: &mut Match<S>) -> bool {
    m.work_on_advice(&mut 0).into_iter().all(|task| task.is_none())
}

/// Asks for this many steps of a hint.
fn hint<S: Playable>(m: &mut Match<S>, steps: u8) {
    m.hint().expect("a hint");
    advise(m);
    for _ in 1..steps {
        m.hint().expect("the next step");
    }
}

fn comment(m: &Match<Heap>) -> Option<CommentShown> {
    m.now().coach.expect("a coach is possible").comment
}

fn hints(m: &Match<Heap>) -> Vec<u8> {
    m.now().record.iter().map(|line| line.hints).collect()
}

#[test]
fn a_hint_has_three_steps() {
    let mut m = against_computer(12);
    assert!(m.now().can.hint && m.now().hint.is_none());
    let searching = HintShown { steps: 0, cells: vec![], best: None, line: vec![], reasons: vec![] };
    assert_eq!(m.hint(), Ok(Step::Done(Change::Fleeting)));
    assert_eq!(m.now().hint, Some(searching.clone()));
    m.hint().expect("nothing changes while the advisor searches");
    advise(&mut m);
    let first = HintShown { steps: 1, cells: vec![0], ..searching };
    assert_eq!(m.now().hint, Some(first.clone()));
    assert_eq!(m.hint(), Ok(Step::Done(Change::Lasting)));
    let line = vec!["2".to_owned(), "1".to_owned()];
    let second = HintShown { steps: 2, best: Some(2.into()), line, ..first };
    assert_eq!(m.now().hint, Some(second.clone()));
    m.hint().expect("the third step");
    let third = HintShown { steps: 3, reasons: vec![12.into()], ..second };
    assert_eq!(m.now().hint, Some(third.clone()));
    assert_eq!(m.hint(), Ok(Step::Done(Change::Fleeting)));
    assert_eq!((m.now().hint, idle(&mut m)), (Some(third), true), "a fourth press does nothing new");
}

#[test]
fn hints_help_only_one_person_against_a_computer_and_only_on_their_turn() {
    let mut between_people = running(HUMAN, HUMAN);
    let mut between_computers = running(computer(1), computer(1));
    let mut computers_turn = running(computer(1), HUMAN);
    let mut paused = against_computer(12);
    paused.pause().expect("a pause");
    let mut over = against_computer(12);
    over.resign().expect("resigning");
    let mut looking = against_computer(12);
    looking.play("2").expect("a move");
    looking.look(Some(0), Perspective::All).expect("looking back");
    let all = [
        &mut between_people,
        &mut between_computers,
        &mut computers_turn,
        &mut paused,
        &mut over,
        &mut looking,
    ];
    for m in all {
        let before = same(m);
        assert!(!m.now().can.hint);
        assert_eq!(m.hint(), Err(MatchError::NotNow("a hint")));
        assert_eq!(same(m), before);
    }
    between_people.seat(Side::Second, Some(computer(1))).expect("a seat");
    assert!(!between_people.now().can.hint, "two people began the match");
    assert!(!between_people.now().can.coach && between_people.coach(true).is_err());
    assert_eq!(between_people.now().coach, None);
}

#[test]
fn a_hint_lasts_until_the_match_changes() {
    let mut m = against_computer(12);
    let changes: [fn(&mut Match<Heap>); 4] = [
        |m| m.pause().and_then(|()| m.start()).expect("a pause"),
        |m| m.seat(Side::Second, Some(computer(2))).expect("a seat"),
        |m| m.look(Some(0), Perspective::All).expect("looking at the board"),
        |m| _ = m.play("2").expect("a move"),
    ];
    for change in changes {
        m.hint().expect("a hint");
        let ticket = m.work_on_advice(&mut 6)[0].as_ref().expect("work").ticket();
        assert!(m.awaits(ticket));
        change(&mut m);
        assert!(m.now().hint.is_none() && !m.awaits(ticket));
    }
    hint(&mut m, 1);
    m.enter(Input::Press { cell: 0 }).expect("half a move");
    assert!(m.now().hint.is_some());
}

#[test]
fn a_failing_advisor_is_reported() {
    let mut m = against_computer(13);
    hint(&mut m, 1);
    assert_eq!((m.now().hint, m.now().trouble), (None, Some(MatchError::NoHint)));
    assert_eq!(hints(&m), [] as [u8; 0]);
    m.hint().expect("another try");
    assert_eq!(m.now().trouble, None);
}

#[test]
fn impossible_advice_is_a_failure() {
    let line = |line: &[&str]| line.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    let reasons = vec![serde_json::Value::Null];
    let good = FoundHint { cells: vec![0], line: line(&["2"]), reasons: reasons.clone() };
    for wrong in [
        FoundHint { line: line(&["3"]), ..good.clone() },
        FoundHint { line: line(&["2", "3"]), ..good.clone() },
        FoundHint { line: vec![], ..good.clone() },
        FoundHint { cells: vec![], ..good.clone() },
        FoundHint { reasons: vec![], ..good.clone() },
    ] {
        let mut m = against_computer(12);
        m.hint().expect("a hint");
        let _task = m.work_on_advice(&mut 0);
        assert_eq!(m.take(1, JobEvent::Hint(wrong)), Some(Change::Fleeting));
        assert_eq!(m.now().trouble, Some(MatchError::NoHint));
    }
    let warning = FoundComment { kind: CommentKind::Warning, line: line(&["2", "1"]), reasons };
    let mut m = coached(12);
    m.play("1").expect("a move");
    let _task = m.work_on_advice(&mut 0);
    assert_eq!(
        m.take(1, JobEvent::Comment(Some(warning))),
        Some(Change::Lasting),
        "it is about another move"
    );
    assert_eq!(moves(&m), ["1"]);
}

#[test]
fn hints_are_counted_with_the_move() {
    let mut m = against_computer(12);
    hint(&mut m, 2);
    m.play("2").expect("a move");
    m.play("1").expect("a move without a hint");
    assert_eq!((hints(&m), m.summary().hints), (vec![2, 0], 1));
    m.undo(Some(2)).expect("taking back");
    assert_eq!((hints(&m), m.summary().hints), (vec![2, 0], 1), "the hint was seen in this position");
    hint(&mut m, 1);
    m.play("1").expect("another move");
    assert_eq!(hints(&m), [2], "and more steps than now");
    let restored = Match::<Heap>::restore(m.save(), None).expect("its own save");
    assert_eq!((hints(&restored), restored.save()), (hints(&m), m.save()));
}

#[test]
fn a_hint_counts_even_if_the_player_resigns() {
    let mut m = against_computer(12);
    assert_eq!(m.summary().hints, 0);
    hint(&mut m, 1);
    m.resign().expect("resigning");
    assert_eq!(m.summary().hints, 1);
    assert_eq!(m.save().hints, [1]);
}

#[test]
fn an_analysis_of_the_next_move_counts_as_a_whole_hint() {
    let mut m = against_computer(12);
    m.play("2").expect("a move without help, after which the player moves again");
    m.analyse(true).expect("an analysis");
    m.look(Some(0), Perspective::All).expect("looking back");
    m.note_analysis();
    assert_eq!(m.summary().hints, 0, "a position of the past");
    m.look(None, Perspective::All).expect("looking at the present");
    m.note_analysis();
    m.play("1").expect("a move");
    m.note_analysis();
    assert_eq!(m.save().hints, [0, 3], "the computer's move does not count");
}

#[test]
fn a_save_with_impossible_hints_is_refused() {
    let m = against_computer(12);
    for hints in [vec![0], vec![4], vec![1, 1]] {
        assert!(Match::<Heap>::restore(Save { hints, ..m.save() }, None).is_err());
    }
}

#[test]
fn a_hint_uses_only_the_persons_knowledge() {
    let cells = |m: &mut Match<Notes>| {
        hint(m, 3);
        let HintShown { cells, line, .. } = m.now().hint.expect("a hint");
        assert_eq!(line, ["show"]);
        cells
    };
    let mut m = begun::<Notes>(8, HUMAN, computer(1));
    m.play("w777").expect("a move");
    assert!(think(&mut m, 1), "the computer writes 801");
    assert_eq!(cells(&mut m), [777, 0]);
}

#[test]
fn the_coach_asks_once_before_a_bad_move() {
    let mut m = coached(12);
    assert_eq!(m.play("1"), Ok(Step::Done(Change::Fleeting)));
    assert!(m.now().record.is_empty() && !m.now().can.enter);
    assert!(m.play("2").is_err(), "a move waits");
    advise(&mut m);
    let warning = CommentShown { kind: CommentKind::Warning, chosen: 1.into(), reasons: vec![11.into()] };
    assert_eq!(m.now().coach, Some(CoachShown { wanted: true, comment: Some(warning) }));
    assert!(m.now().can.answer_coach && !m.now().can.hint);
    m.answer_coach(false).expect("an answer");
    assert!(m.now().can.enter && comment(&m).is_none() && m.answer_coach(false).is_err());
    m.play("1").expect("the same move again");
    advise(&mut m);
    assert_eq!((moves(&m), comment(&m)), (vec!["1".to_owned()], None));
    m.undo(Some(1)).expect("taking back");
    m.play("1").expect("the same move later");
    advise(&mut m);
    m.answer_coach(true).expect("an answer");
    assert_eq!(moves(&m), ["1"]);
    assert!(begin(&mut m, 9).is_some(), "the computer replies");
}

#[test]
fn the_clock_runs_while_the_coach_asks_and_can_fall() {
    let mut m = fresh::<Heap>(12);
    m.set_clock(Some(TimeControl { initial_seconds: 60, increment_seconds: 0 })).expect("a clock");
    start(&mut m, HUMAN, computer(1));
    m.coach(true).expect("a coach");
    m.play("1").expect("a move");
    assert_eq!(m.clock_runs(), Some(Side::First));
    advise(&mut m);
    assert_eq!((m.clock_runs(), m.now().can.answer_coach), (Some(Side::First), true));
    assert!(m.tick(Duration::from_secs(61)));
    assert_eq!((m.now().phase, m.now().can.answer_coach), (Phase::Over, false));
    assert!(m.now().record.is_empty());
}

#[test]
fn praise_is_shown_until_the_person_moves_again() {
    let mut m = coached(8);
    m.play("2").expect("a move");
    advise(&mut m);
    let kind = |m: &Match<Heap>| comment(m).map(|comment| comment.kind);
    assert_eq!((moves(&m), kind(&m)), (vec!["2".to_owned()], Some(CommentKind::Praise)));
    assert!(think(&mut m, 9) && think(&mut m, 10));
    assert_eq!(kind(&m), Some(CommentKind::Praise));
    m.play("2").expect("a move");
    advise(&mut m);
    assert_eq!(kind(&m), None);
}

#[test]
fn a_failing_coach_lets_the_move_be_made() {
    let mut m = coached(13);
    m.play("1").expect("a move");
    advise(&mut m);
    assert_eq!((moves(&m), m.now().trouble), (vec!["1".to_owned()], None));
}

#[test]
fn an_illegal_move_is_refused_before_the_coach_is_asked() {
    let mut m = coached(12);
    let before = same(&m);
    assert!(matches!(m.play("3"), Err(MatchError::IllegalMove(_))));
    assert_eq!(same(&m), before);
}

#[test]
fn a_change_of_the_match_drops_a_move_that_waits() {
    let changes: [fn(&mut Match<Heap>); 5] = [
        |m| m.pause().and_then(|()| m.start()).expect("a pause"),
        |m| m.coach(false).expect("without a coach"),
        |m| m.look(Some(0), Perspective::All).and_then(|()| m.look(None, Perspective::All)).expect("looking"),
        |m| m.go_to(0).expect("going there"),
        |m| m.resign().expect("resigning"),
    ];
    for change in changes {
        for is_asked in [false, true] {
            let mut m = coached(12);
            m.play("2").expect("a move");
            advise(&mut m);
            m.play("1").expect("a move");
            let ticket = m.work_on_advice(&mut 7)[1].as_ref().expect("work").ticket();
            if is_asked {
                let warning = FoundComment {
                    kind: CommentKind::Warning,
                    line: vec!["1".into()],
                    reasons: vec![1.into()],
                };
                assert_eq!(m.take(ticket, JobEvent::Comment(Some(warning))), Some(Change::Fleeting));
            }
            change(&mut m);
            assert!(!m.awaits(ticket) && !m.now().can.answer_coach);
            assert_eq!(m.now().record.len(), 1);
        }
    }
}

#[test]
fn a_move_that_waits_is_made_before_the_app_goes_to_the_background() {
    let mut m = coached(12);
    m.play("1").expect("a move");
    let _task = m.work_on_advice(&mut 0);
    assert_eq!(m.suspend(), Some(Change::Lasting));
    assert_eq!((moves(&m), m.now().phase), (vec!["1".to_owned()], Phase::Paused));
}

#[test]
fn the_next_match_keeps_the_coach() {
    let mut m = fresh::<Heap>(12);
    assert!(!m.now().can.coach);
    m.seat(Side::First, Some(HUMAN)).expect("a seat");
    m.seat(Side::Second, Some(computer(1))).expect("a seat");
    m.coach(true).expect("a coach");
    m.coach(false).expect("no coach");
    assert!(!m.summary().coached, "it did not comment");
    m.coach(true).expect("a coach");
    m.start().expect("a start");
    let restored = Match::<Heap>::restore(m.save(), None).expect("its own save");
    assert!(restored.now().coach.is_some_and(|coach| coach.wanted));
    m.resign().expect("resigning");
    let again = m.rematch(1).expect("a rematch");
    assert!(again.now().coach.is_some_and(|coach| coach.wanted) && !again.record.begun);
    m.undo(None).expect("taking back");
    m.coach(false).expect("no coach");
    assert!(m.summary().coached, "it has commented");
    assert!(m.seats.again().coach.is_absent());
}

#[test]
fn a_match_between_two_people_begins_without_the_coach_chosen_before() {
    let mut m = Match::<Heap>::begin("counters=9".parse().expect("options"), 0, None).expect("a match");
    m.seat(Side::First, Some(HUMAN)).expect("a seat");
    m.seat(Side::Second, Some(computer(1))).expect("a seat");
    m.coach(true).expect("a coach");
    m.seat(Side::Second, Some(HUMAN)).expect("a seat");
    m.start().expect("a start");
    assert_eq!(m.save().coach, crate::advice::Coach::Absent);
}
