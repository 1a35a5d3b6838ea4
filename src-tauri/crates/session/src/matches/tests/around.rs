//! Quitting, another match, past positions, analysis.

use super::*;
use crate::Perspective;
use kalaha::Kalaha;

fn analyse<S: Playable>(m: &mut Match<S>, last_ticket: &mut u64) -> bool {
    let Some(task) = m.work_on_analysis(&settings(), last_ticket) else { return false };
    finish(m, task);
    true
}

fn report<S: Playable>(m: &Match<S>) -> Option<serde_json::Value> {
    m.now().analysis.and_then(|analysis| analysis.report)
}

#[test]
fn a_match_that_was_quit_has_no_result_and_can_be_resumed() {
    let mut m = running(HUMAN, HUMAN);
    m.play("1").expect("a move");
    m.quit().expect("quitting");
    let snapshot = m.now();
    assert_eq!((snapshot.phase, snapshot.outcome), (Phase::Over, Some(Outcome::ABANDONED)));
    assert!(m.quit().is_err() && !snapshot.can.quit);
    let restored = Match::<Heap>::restore(m.save(), None).expect("a usable save");
    assert_eq!(restored.now().outcome, Some(Outcome::ABANDONED));
    m.undo(None).expect("taking back");
    assert_eq!((m.now().phase, m.now().at), (Phase::Running, 1));
}

#[test]
fn a_match_between_computers_can_be_quit_while_one_thinks() {
    let mut m = running(computer(1), computer(1));
    begin(&mut m, 1).expect("a thought");
    m.quit().expect("quitting");
    assert!(!m.awaits(1));
}

#[test]
fn another_match_has_the_chosen_options_not_the_decided_ones() {
    let m = begun::<Heap>(30, computer(1), computer(1));
    assert_eq!(m.now().options.text, "counters=20");
    let restored = Match::<Heap>::restore(m.save(), None).expect("a usable save");
    for m in [m, restored] {
        let another = Successor::Another(None);
        assert_eq!(
            m.successor(another, 0).expect("another match").snapshot(MatchId(0), 0).options.text,
            "counters=30"
        );
    }
}

#[test]
fn looking_back_ends_when_the_match_continues() {
    let mut m = running(HUMAN, HUMAN);
    m.play("2").expect("a move");
    m.quit().expect("quitting");
    m.look(Some(0), Perspective::All).expect("looking back");
    assert_eq!(m.now().view["left"], 12);
    assert!(!m.now().can.enter);
    m.undo(None).expect("taking back");
    assert_eq!((m.now().looking, &m.now().view["left"]), (None, &10.into()));
}

#[test]
fn a_running_match_without_secrets_shows_its_past_while_it_continues() {
    let mut m = begun::<Heap>(14, HUMAN, computer(1));
    m.play("1").expect("a move");
    m.look(Some(0), Perspective::All).expect("looking back while the computer is to move");
    assert!(think(&mut m, 1), "the match continues");
    let back = m.now();
    assert_eq!((back.looking, back.at, back.can.enter), (None, 2, true), "its move is shown");

    m.look(Some(1), Perspective::All).expect("looking back");
    let past = m.now();
    assert_eq!((&past.view["left"], past.at, past.turn), (&13.into(), 2, Some(Side::First)));
    assert!(!past.can.enter && past.can.undo && past.can.go_to);
    assert!(m.play("1").is_err(), "no moves can be made in the past");
    for board in [None, Some(2)] {
        m.look(Some(0), Perspective::All).expect("looking back");
        m.look(board, Perspective::All).expect("the board again");
        assert!(m.now().can.enter);
    }

    m.pause().expect("a pause");
    m.look(Some(0), Perspective::All).expect("looking back while paused");
    m.start().expect("resuming");
    assert_eq!(m.now().looking, None);
    m.look(Some(0), Perspective::All).expect("looking back");
    m.go_to(2).expect("going to the current ply");
    assert_eq!(m.now().looking, None);
    m.look(Some(1), Perspective::All).expect("looking back");
    m.go_to(1).expect("taking back to the position shown");
    assert_eq!((m.now().looking, m.now().at), (None, 1));
}

#[test]
fn looking_back_is_refused_before_the_start() {
    let mut m = fresh::<Heap>(12);
    assert!(!m.now().can.look);
    assert!(m.look(Some(0), Perspective::All).is_err());
}

#[test]
fn an_analysis_reports_until_stopped_and_restarts_with_each_position() {
    let mut m = running(HUMAN, computer(1));
    let mut ticket = 0;
    assert!(!analyse(&mut m, &mut ticket), "the analysis is off");
    assert_eq!(m.now().analysis.map(|analysis| analysis.wanted), Some(false));
    m.analyse(true).expect("an analysis");
    assert!(analyse(&mut m, &mut ticket));
    assert_eq!(report(&m), Some(serde_json::json!({ "counted": 12 })), "the last report is always delivered");
    assert!(!analyse(&mut m, &mut ticket), "it was done already");
    m.play("1").expect("a move");
    let task = m.work_on_analysis(&settings(), &mut ticket).expect("another position");
    assert_eq!(report(&m), None, "the old report is about another position");
    assert!(think(&mut m, 50));
    m.work_on_analysis(&settings(), &mut ticket).expect("yet another position");
    assert!(!m.awaits(task.ticket()));
    m.analyse(false).expect("no analysis");
    assert!(!analyse(&mut m, &mut ticket));
    assert_eq!(m.now().analysis.map(|analysis| analysis.report), Some(None));
}

#[test]
fn an_analysis_follows_the_position_shown_in_every_phase() {
    let mut m = fresh::<Heap>(12);
    let mut ticket = 0;
    m.analyse(true).expect("before the start");
    assert!(analyse(&mut m, &mut ticket));
    start(&mut m, HUMAN, computer(1));
    m.play("2").expect("a move");
    m.pause().expect("a pause");
    assert!(analyse(&mut m, &mut ticket), "while paused");
    m.quit().expect("quitting");
    assert!(!analyse(&mut m, &mut ticket), "the position is the same");
    m.look(Some(0), Perspective::All).expect("looking back");
    assert!(analyse(&mut m, &mut ticket));
    assert_eq!(report(&m), Some(serde_json::json!({ "counted": 12 })));
}

#[test]
fn an_analysis_restarts_with_new_options_even_if_the_board_looks_the_same() {
    let mut m = Match::<Kalaha>::begin(kalaha::Options::default(), 0, None).expect("a match");
    let mut ticket = 0;
    m.analyse(true).expect("an analysis");
    let before = m.work_on_analysis(&settings(), &mut ticket).expect("nothing was analysed yet");
    let view = m.now().view;
    m.set_option("standard-ending", "on").expect("an option");
    assert_eq!(m.now().view, view);
    assert!(m.work_on_analysis(&settings(), &mut ticket).is_some() && !m.awaits(before.ticket()));
}

#[test]
fn every_past_position_can_be_viewed_after_replacing_moves() {
    let mut m = begun::<Heap>(150, HUMAN, HUMAN);
    let mut left = vec![150];
    for (ply, take) in [(0, 1), (37, 2), (33, 1), (16, 2)] {
        m.go_to(ply).expect("going back");
        left.truncate(ply + 1);
        for _ in 0..40 {
            m.play(&take.to_string()).expect("a move");
            left.push(left[left.len() - 1] - take);
        }
    }
    m.quit().expect("quitting");
    for ply in (0..left.len()).chain((0..left.len()).rev()) {
        m.look(Some(ply), Perspective::All).expect("looking back");
        assert_eq!(m.now().view["left"], left[ply], "after {ply} moves");
    }
}

#[test]
fn a_failing_analysis_does_not_affect_the_match() {
    let mut m = fresh::<Heap>(13);
    m.analyse(true).expect("an analysis");
    let mut ticket = 0;
    assert!(analyse(&mut m, &mut ticket));
    assert_eq!((m.now().phase, m.now().trouble), (Phase::Choosing, None));
    assert!(!analyse(&mut m, &mut ticket), "it is not tried again");
}

#[test]
fn two_people_have_an_analysis_only_before_and_after_their_match() {
    let mut m = fresh::<Heap>(12);
    let mut ticket = 0;
    m.analyse(true).expect("nobody plays yet");
    start(&mut m, HUMAN, HUMAN);
    assert!(m.analyse(true).is_err() && !analyse(&mut m, &mut ticket));
    assert_eq!(m.now().analysis, None);
    m.seat(Side::Second, Some(computer(1))).expect("a computer");
    assert!(m.analyse(true).is_err(), "otherwise a computer could be seated for a moment");
    m.look(Some(0), Perspective::All).expect("looking back");
    assert!(m.analyse(true).is_err());
    m.quit().expect("quitting");
    m.analyse(true).expect("the match is over");
    assert!(analyse(&mut m, &mut ticket));
}

#[test]
fn with_secrets_analysis_helps_only_a_single_human_with_their_own_view() {
    let mut between_people = begun::<Notes>(2, HUMAN, HUMAN);
    assert!(between_people.analyse(true).is_err());
    assert_eq!(between_people.now().analysis, None);
    let mut m = begun::<Notes>(2, HUMAN, computer(1));
    let mut ticket = 0;
    m.analyse(true).expect("an analysis");
    m.play("w777").expect("a move");
    assert!(think(&mut m, 50));
    assert_eq!(m.now().phase, Phase::Over);
    assert!(!analyse(&mut m, &mut ticket) && m.now().analysis.is_none());
    let mut m = begun::<Notes>(2, computer(1), HUMAN);
    m.analyse(true).expect("an analysis");
    assert!(think(&mut m, 51));
    assert!(analyse(&mut m, &mut ticket));
    assert_eq!(report(&m), Some(serde_json::json!({ "written": [null, null] })));
}
